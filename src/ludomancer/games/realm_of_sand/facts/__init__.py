"""What the page and the board of Realm of Sand derive from a view; nothing is drawn here."""
