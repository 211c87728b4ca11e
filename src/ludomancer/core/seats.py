"""Seats that are only numbered: their names on paper, and in words."""

from ludomancer.core.translator import Phrase

NUMBERED = ("one", "two", "three", "four")
PLAYERS = (Phrase("Player one"), Phrase("Player two"), Phrase("Player three"), Phrase("Player four"))
WATCHERS = {"nobody": Phrase("nobody")}
NUMBERED_SEATS = dict(zip(NUMBERED, PLAYERS, strict=True)) | WATCHERS
