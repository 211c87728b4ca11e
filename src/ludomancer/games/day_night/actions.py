"""Action codes and their notation."""

from ludomancer.core.errors import NotationError
from ludomancer.core.refusal import Refusal
from ludomancer.core.words import Phrase
from ludomancer.games.day_night import board, codes
from ludomancer.games.day_night.cards import Spell

VERBS = {
    codes.A_CAST: "cast",
    codes.A_DISCARD: "discard",
    codes.A_CHOOSE: "choose",
    codes.A_TAKE: "take",
    codes.A_CHANGE: "change",
    codes.A_TURN: "turn",
    codes.A_CRYSTALLIZE: "crystallize",
    codes.A_MYSTIFY: "mystify",
    codes.A_MOVE: "move",
    codes.A_STEP: "step",
    codes.A_TEMPLE: "temple",
    codes.A_TRAVEL: "travel",
    codes.A_RETREAT: "retreat",
}
SPELL_FAMILIES = (codes.A_CAST, codes.A_DISCARD, codes.A_CHOOSE, codes.A_TAKE)
TARGET_FAMILIES = {
    codes.DO_CHANGE: codes.A_CHANGE,
    codes.DO_TURN: codes.A_TURN,
    codes.DO_CRYSTALLIZE: codes.A_CRYSTALLIZE,
    codes.DO_MYSTIFY: codes.A_MYSTIFY,
    codes.DO_MOVE: codes.A_MOVE,
}
CENTRE = ("c4", "d4", "c5", "d5")


def square_name(square: int) -> str:
    return "abcdef"[square % 6] + str(square // 6 + 1)


SQUARE_NAMES = {square_name(s): s for s in range(codes.SQUARES) if board.EVERY_SQUARE >> s & 1}


def squares_of(mask: int) -> list[str]:
    """Names of the squares of a mask, in the order of the board."""
    if mask == 0:
        return []
    return [name for name, square in SQUARE_NAMES.items() if mask >> square & 1]


def offered(spells: tuple[Spell, ...]) -> list[tuple[int, int]]:
    """Every action the edition can offer, in the order of their codes: family and item."""
    kinds = range(len(spells))
    stealers = {1 - s.owner for s in spells for e in s.effects if e.do == codes.DO_STEAL}
    takers = {s.owner for s in spells for e in s.effects if e.do == codes.DO_TAKE}
    takers |= {1 - s.owner for s in spells if s.owner in stealers for e in s.effects if e.do == codes.DO_TAKE}
    actions = [(codes.A_CAST, k) for k in kinds]
    actions += [(codes.A_DISCARD, k) for k in kinds]
    actions += [(codes.A_CHOOSE, k) for k in kinds if spells[k].owner in stealers]
    actions += [(codes.A_TAKE, k) for k in kinds if spells[k].owner in takers]
    for do, family in TARGET_FAMILIES.items():
        if any(e.do == do and e.asks() for s in spells for e in s.effects):
            actions += [(family, square) for square in SQUARE_NAMES.values()]
    for family in (codes.A_STEP, codes.A_TEMPLE):
        actions += [(family, square) for square in SQUARE_NAMES.values()]
    return [*actions, (codes.A_TRAVEL, 0), (codes.A_RETREAT, 0)]


class Notation:
    """The texts of the actions of one edition."""

    def __init__(self, spells: tuple[Spell, ...], actions: list[tuple[int, int]]) -> None:
        self.spells = spells
        self.texts = [self._text(family, item) for family, item in actions]
        self.codes = {text: code for code, text in enumerate(self.texts)}

    def _text(self, family: int, item: int) -> str:
        if family in SPELL_FAMILIES:
            return f"{VERBS[family]} {self.spells[item].id}"
        if family in (codes.A_TRAVEL, codes.A_RETREAT):
            return VERBS[family]
        return f"{VERBS[family]} {square_name(item)}"

    def parse(self, text: str) -> int:
        words = text.split()
        code = self.codes.get(" ".join(words))
        if code is not None:
            return code
        if len(words) == 2 and words[1] in CENTRE:
            refusal = Refusal("DN-2", Phrase("{square} is the impassable centre of the board"), {"square": words[1]})
            raise NotationError(str(refusal), refusal)
        shown = text if len(text) <= 60 else text[:60] + "…"
        if not words or words[0] not in VERBS.values():
            raise NotationError(f"{shown!r} is no action; an action begins with {', '.join(VERBS.values())}")
        if words[0] in self.codes:
            raise NotationError(f"{shown!r}: {words[0]} stands alone")
        if len(words) == 1:
            raise NotationError(f"{shown!r}: {words[0]} what?")
        if len(words) > 2:
            raise NotationError(f"{shown!r} has more than two words")
        if not any(known.startswith(words[0] + " ") for known in self.texts):
            raise NotationError(f"{shown!r}: no spell of this edition asks for {words[0]!r}")
        raise NotationError(f"{shown!r}: there is no {words[1]!r} to {words[0]}")
