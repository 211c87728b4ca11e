"""What both tables of Bless derive from a view; nothing is drawn here."""
