"""Bless."""
