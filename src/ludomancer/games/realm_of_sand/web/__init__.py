"""Realm of Sand in a browser."""
