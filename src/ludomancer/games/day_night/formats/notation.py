"""Action codes and their notation."""

from ludomancer.core.errors import NotationError
from ludomancer.core.notation import Notation
from ludomancer.core.refusal import Refusal
from ludomancer.core.translator import Phrase
from ludomancer.games.day_night.formats.edition import Spell
from ludomancer.games.day_night.rules import board, codes

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


class DayNightNotation(Notation):
    """Actions of Day & Night as text, and back."""

    verbs = tuple(dict.fromkeys(VERBS.values()))

    def __init__(self, spells: tuple[Spell, ...], actions: list[tuple[int, int]]) -> None:
        self.spells = spells
        super().__init__(actions)

    def _text(self, family: int, item: int) -> str:
        if family in SPELL_FAMILIES:
            return f"{VERBS[family]} {self.spells[item].id}"
        if family in (codes.A_TRAVEL, codes.A_RETREAT):
            return VERBS[family]
        return f"{VERBS[family]} {square_name(item)}"

    def parse(self, text: str) -> int:
        words = text.split()
        if len(words) == 2 and words[1] in CENTRE:
            refusal = Refusal("DN-2", Phrase("{square} is the impassable centre of the board"), {"square": words[1]})
            raise NotationError(str(refusal), refusal)
        return super().parse(text)

    def _wrong(self, verb: str, words: list[str]) -> str:
        if len(words) > 2:
            return "has more than two words"
        return f"there is no {words[1]!r} to {verb}"
