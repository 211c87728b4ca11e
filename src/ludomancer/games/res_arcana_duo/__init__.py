"""Res Arcana Duo."""
