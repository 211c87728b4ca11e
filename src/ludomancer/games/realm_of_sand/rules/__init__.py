"""The rules of Realm of Sand: what a position is, what may be done, and what comes of it. It compiles."""
