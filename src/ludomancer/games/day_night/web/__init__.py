"""Day & Night in a browser."""
