"""The server: tables that people and machines play at, in the browser and over HTTP."""
