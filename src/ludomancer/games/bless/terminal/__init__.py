"""Bless on a terminal."""
