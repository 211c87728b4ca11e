"""What the boards of Day & Night derive from a view; nothing is drawn here."""
