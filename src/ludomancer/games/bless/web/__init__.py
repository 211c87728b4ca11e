"""Bless in a browser."""
