"""Editions: a game's components as data. Reading and checking with errors that name file, card and field."""

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

from ludomancer.core.errors import EditionError
from ludomancer.core.reader import is_id

MAX_BYTES = 1_000_000  # no edition of cards comes near; a guard against the wrong file


class Edition:
    """A checked file: `data` as read, a short hash of its content, and notes on departures from published facts."""

    def __init__(self, name: str, data: dict[str, Any], place: str, own: bool = False) -> None:
        self.name = name
        self.data = data
        self.place = place
        self.own = own  # one that comes with the game
        self.hash = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
        self.notes: list[str] = []


def read_edition(path: Path) -> Edition:
    """The file as data; what it must contain is checked by the game."""
    place = path.name
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise EditionError(f"{place}: cannot be read ({error.strerror or error})") from None
    if len(raw) > MAX_BYTES:
        raise EditionError(f"{place}: too large for an edition ({len(raw)} bytes)")
    try:
        data = tomllib.loads(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise EditionError(f"{place}: not a text file (byte {error.start} is not UTF-8)") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise EditionError(f"{place}: not valid TOML: {str(error) or 'nested too deeply'}") from None
    name = data.get("name")
    if not isinstance(name, str) or not is_id(name):
        raise EditionError(f"{place}: name: must be a short word of small letters, digits and dashes")
    return Edition(name, data, place)
