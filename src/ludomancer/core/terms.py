"""The terms of a deal: what everybody is shown of a table before giving a secret.

They are lines of the record's header, and the key of the deal hashes them. So who kept them can prove that the record
is of the game that was agreed upon.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256

PERSON, MACHINE = "person", "machine"
TAG, KINDS, START = "table", "kinds", "start"
PRACTICE, FREE_UNDO = "practice", "free-undo"  # a line of few games, and the one thing it can say
ALWAYS = ("game", "edition", "mode", "options", "seats", START)
ONLY_SECOND = (TAG, "rules", "cards", KINDS, PRACTICE)  # of the second recipe
ORDER = (TAG, "game", "rules", "edition", "cards", "mode", "options", "seats", KINDS, PRACTICE, START)


def terms_of(header: Mapping[str, str], server_secret: str) -> tuple[str, ...]:
    """The lines that everybody is shown, from those of a record; the first recipe knows fewer of them."""
    wanted = ALWAYS + ONLY_SECOND if TAG in header else ALWAYS
    return tuple(_line(key, header[key], server_secret) for key in ORDER if key in wanted and key in header)


def _line(key: str, value: str, server_secret: str) -> str:
    if key == START:  # hidden cards lie in it, and few enough that a plain hash could be guessed
        value = sha256(f"{server_secret} {value}".encode()).hexdigest()
    return f"{key}: {value}"


def by_key(lines: Iterable[str]) -> dict[str, str]:
    """The same, looked up by their first words."""
    return {key: value for key, _, value in (line.partition(": ") for line in lines)}
