"""What the documents of all games share: hidden cards, canonical text, and reading with errors that name the place."""

import hashlib
import json
from collections.abc import Mapping

from ludomancer.core.errors import DocumentError
from ludomancer.core.reader import Reader
from ludomancer.core.rng import Rng

HIDDEN = "?"  # a card that the viewer cannot see
WHOLE = -2  # the viewer of a full document


class DocumentReader(Reader):
    """Reads a document, or says which place in it is wrong."""

    error = DocumentError

    def names_list(self, field: str, known: dict[str, int], what: str, hidden: bool = False) -> list[int]:
        """A list of names as numbers; -1 for a hidden card where those are allowed."""
        value = self.raw(field, [])
        if not isinstance(value, list):
            self.fail(field, f"must be a list of {what}s")
        numbers = []
        for name in value:
            if hidden and name == HIDDEN:
                numbers.append(-1)
            elif isinstance(name, str) and name in known:
                numbers.append(known[name])
            else:
                self.fail(field, f"{name!r} is no {what}")
        return numbers

    def name(self, field: str, known: dict[str, int], what: str, default: int | None = None) -> int:
        value = self.raw(field)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or value not in known:
            self.fail(field, f"{value!r} is no {what}")
        return known[value]

    def chance(self, default: list[int]) -> tuple[int, list[int]]:
        """How many chance events there were, and the words of the generator."""
        self.seen.add("chance")
        if not self.has("chance"):
            return 0, default
        chance = self.table("chance")
        events = chance.number("events", 0, 1 << 30, 0)
        words = chance.raw("words", default)
        if not isinstance(words, list) or len(words) != 4 or not all(_is_word(word) for word in words):
            chance.fail("words", "must be four numbers of 32 bits")
        chance.finish()
        return events, words


def _is_word(word: object) -> bool:
    return isinstance(word, int) and not isinstance(word, bool) and 0 <= word < 1 << 32


def shuffled(cards: list[int], seed: int) -> list[int]:
    """Unnamed cards of a position, in the order that a seed gives."""
    rng = Rng(seed)
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def canonical(document: Mapping[str, object]) -> str:
    """One text for one document."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(document: Mapping[str, object]) -> str:
    """A short hash of a document."""
    return hashlib.sha256(canonical(document).encode()).hexdigest()[:16]
