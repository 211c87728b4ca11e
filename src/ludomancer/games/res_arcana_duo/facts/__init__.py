"""What both tables of Res Arcana Duo derive from a view; nothing is drawn here."""
