"""Res Arcana Duo on a terminal."""
