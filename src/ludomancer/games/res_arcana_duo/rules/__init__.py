"""The rules of Res Arcana Duo: what a position is, what may be done, and what comes of it. It compiles."""
