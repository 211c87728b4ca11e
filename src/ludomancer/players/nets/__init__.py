"""Nets: small functions that judge what a seat can see; read, written and asked here."""
