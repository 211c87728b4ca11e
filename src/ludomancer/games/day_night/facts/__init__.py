"""What the page and the board of Day & Night derive from a view; nothing is drawn here."""
