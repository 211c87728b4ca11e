"""Editions: a game's components as data. Reading and checking with errors that name file, card and field."""

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

from ludomancer.core.errors import EditionError
from ludomancer.core.reader import Reader, is_id, read_text

MAX_BYTES = 1_000_000  # no edition of cards comes near; a guard against the wrong file
MAX_DOTS = 200  # in a line: reading a key of thousands of parts takes minutes


class Edition:
    """The components of a game as data: what a TOML file says, with a hash of its content (docs/editions.md).

    >>> import ludomancer
    >>> gentle = ludomancer.Edition.parse('''
    ... name = "gentle"
    ... extends = "standard"
    ... [[spells]]
    ... id = "warp"
    ... hours = 1
    ... ''')
    >>> game = ludomancer.load("day-night", edition=gentle)
    >>> game.edition.name, len(game.edition.hash)
    ('gentle', 16)
    """

    def __init__(self, name: str, data: dict[str, Any], place: str, own: bool = False) -> None:
        self.name = name
        self.data = data
        self.place = place
        self.own = own  # one that comes with the game
        if type(data) is not dict:
            raise EditionError(f"{place}: must be a table")
        try:
            text = json.dumps(data, sort_keys=True, default=str)
        except (ValueError, RecursionError):
            raise EditionError(f"{place}: numbers are too long or tables nested too deeply for an edition") from None
        self.whole_hash = hashlib.sha256(text.encode()).hexdigest()
        self.hash = self.whole_hash[:16]
        self.notes: list[str] = []  # departures from published facts

    @classmethod
    def read(cls, path: str | Path) -> "Edition":
        """From a file; what it must contain is checked when a game is loaded with it."""
        return read_edition(Path(path))

    @classmethod
    def parse(cls, text: str, place: str = "edition") -> "Edition":
        """The same from its text; `place` names it in messages."""
        return parse_edition(text, place)

    def departs(self, place: Reader, field: str, note: str) -> None:
        """From what was published: that is an error in the standard edition, and noted of others."""
        if self.name == "standard":
            place.fail(field, note)
        self.notes.append(f"{place.place}: {note}")

    def title(self, language: str) -> str:
        """For people: its title, and its name as it stands in files and records. Once a game was loaded with it."""
        return f"{self.data['title'][language]} ({self.name})"

    def __repr__(self) -> str:
        return f"<Edition {self.name} {self.hash}>"


def read_head(edition: Edition, game_id: str, fields: tuple[str, ...]) -> tuple[Reader, dict[str, str], dict[str, str]]:
    """How every edition begins: a reader for the rest, the title, and where fields come from unless a card says so."""
    edition.notes.clear()
    reader = Reader(edition.data, edition.place)
    reader.identifier("name")
    reader.choice("game", (game_id,), game_id)
    return reader, reader.names("title"), reader.sources("sources", fields)


def read_edition(path: Path) -> Edition:
    """The file as data; what it must contain is checked by the game."""
    place = path.name or str(path)
    return parse_edition(read_text(path, MAX_BYTES, "an edition", EditionError, place), place)


def parse_edition(text: str, place: str) -> Edition:
    """The same from its text."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MAX_DOTS:
            raise EditionError(f"{place}: line {number}: nested too deeply for an edition")
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: bad TOML, and numbers of thousands of digits
        raise EditionError(f"{place}: not valid TOML: {str(error) or 'nested too deeply'}") from None
    name = data.get("name")
    if not isinstance(name, str) or not is_id(name):
        raise EditionError(f"{place}: name: must be a short word of small letters, digits and dashes")
    return Edition(name, data, place)


def extended(base: Edition, change: Edition) -> Edition:
    """An edition that says only how it differs: cards with a known id change, new ones join, `remove` takes one out."""
    data = dict(base.data)
    fields = base.data.get("sources", {})
    for key, value in change.data.items():
        if key == "extends":
            continue
        old = data.get(key)
        if isinstance(old, list) and isinstance(value, list):
            data[key] = _changed_cards(old, value, fields, f"{change.place}: {key}")
        elif isinstance(old, dict) and isinstance(value, dict):
            data[key] = old | value
        else:
            data[key] = value
    return Edition(change.name, data, change.place)


def _changed_cards(old: list[Any], changes: list[Any], fields: dict[str, str], place: str) -> list[Any]:
    cards = {card["id"]: card for card in old}
    for number, change in enumerate(changes, 1):
        if not isinstance(change, dict) or not isinstance(change.get("id"), str):
            raise EditionError(f"{place} {number}: must be a table with an id")
        name = change["id"]
        if change.get("remove") is True:
            if cards.pop(name, None) is None:
                raise EditionError(f"{place} {name}: there is no such card to remove")
        else:
            cards[name] = _changed_card(cards.get(name), change, fields)
    return list(cards.values())


def _changed_card(card: dict[str, Any] | None, change: dict[str, Any], fields: dict[str, str]) -> dict[str, Any]:
    """The new values count as designed, those of a new card all, unless the change itself names their source."""
    sources = dict(card.get("sources", {})) if card else dict.fromkeys(fields, "designed")
    merged = dict(card or {})
    for key, value in change.items():
        if key == "sources":
            continue
        if isinstance(value, dict) and isinstance(merged.get(key), dict) and key == "name":
            merged[key] = merged[key] | value
            sources |= {f"{key}.{part}": "designed" for part in value if f"{key}.{part}" in fields}
        else:
            merged[key] = value
            if key in fields:
                sources[key] = "designed"
    own = change.get("sources", {})
    return merged | {"sources": sources | own if isinstance(own, dict) else own}
