"""The places at a table, and who has them."""

from typing import Any

from ludomancer.core.terms import PERSON

FREE = "free"  # a seat may have neither a person nor a machine yet
ME, SCREEN, FRIEND = "me", "screen", "friend"  # who shall have a seat of a new table; anything else names a machine
WATCHER = "nobody"  # in place of a seat, for whoever only watches
MAX_NAME = 40  # letters


class Seat:
    """A place at the table and who has it."""

    def __init__(self, chosen: dict[str, Any]) -> None:
        self.seat: str = chosen["seat"]
        self.kind: str = chosen["kind"]
        self.player: str = chosen.get("player", "")  # of a machine
        self.name: str = chosen.get("name", "")
        self.screen: bool = chosen.get("screen", False)  # at the screen of whoever opened the table
        self.promise = ""
        self.secret = ""
        self.by_server = False
        self.lost = False  # the promised secret, as the person herself says
        self.person = self.kind == PERSON  # did someone sit down here, whoever plays now?
        self.left_at = 0  # the decision after which a machine took over

    @property
    def waits(self) -> bool:
        """Has this person still to bring a secret?"""
        return self.kind == PERSON and not self.secret


def tidy_name(name: str) -> str:
    """On one line, printable, not too long."""
    shown = "".join(sign if sign.isprintable() else " " for sign in name)
    return " ".join(shown.split())[:MAX_NAME].strip()
