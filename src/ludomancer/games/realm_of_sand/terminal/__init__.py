"""Realm of Sand on a terminal."""
