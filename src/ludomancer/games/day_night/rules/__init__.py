"""The rules of Day & Night: what a position is, what may be done, and what comes of it. It compiles."""
