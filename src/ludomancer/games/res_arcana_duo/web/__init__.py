"""Res Arcana Duo in a browser."""
