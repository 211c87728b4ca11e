"""What both tables of Realm of Sand derive from a view; nothing is drawn here."""
