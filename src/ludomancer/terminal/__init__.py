"""Playing in a terminal: drawing, typing and pointing, and the game that is played there."""
