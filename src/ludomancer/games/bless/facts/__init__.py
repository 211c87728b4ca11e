"""What the page and the board of Bless derive from a view; nothing is drawn here."""
