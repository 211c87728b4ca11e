"""What the page and the board of Res Arcana Duo derive from a view; nothing is drawn here."""
