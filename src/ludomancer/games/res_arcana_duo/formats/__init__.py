"""Res Arcana Duo on paper: editions, notation and positions, read, checked and written."""
