"""What an edition of Bless says: its cards, and the clauses and steps that their texts are made of."""

from typing import NamedTuple

from ludomancer.games.bless.rules import codes

FORMS = ("light", "shadow")
CARD_FORMS = (*FORMS, "dual")
PRAYERS = ("impulse", "echo", "bond")
OPPOSITE, CHOSEN = 0, 1  # what a clause on Forms does
WHENS = ("cala", "broken", "attacked", "blesses", "corrupted", "turn-start", "bond-played")
FACES = ("curse", "prayer")


class Filter(NamedTuple):
    """Which cards in play."""

    side: int = codes.ANY_SIDE
    kind: int = codes.ANY_CARD
    form: int = 0
    state: int = codes.ANY_STATE
    stasis: bool = False
    other: bool = False
    eye: int = codes.ANY_EYE
    eye_from: int = 0
    karma_to: int = -1
    original: bool = False


class Condition(NamedTuple):
    """What must be so for a clause to count, or for a step to be carried out."""

    kind: int
    cards: Filter | None = None
    op: int = codes.IS
    number: int = 0
    other: Filter | None = None


class Clause(NamedTuple):
    """One thing that a text says."""

    kind: int
    amount: int = 0
    to: int = codes.TO_NUMBER
    always: bool = False
    form: int = 0
    on: Filter | None = None  # None: on the card itself
    per: Filter | None = None
    conditions: tuple[Condition, ...] = ()
    when: int = 0
    steps: "tuple[Step, ...]" = ()


class Step(NamedTuple):
    """One thing that an effect does."""

    do: int
    rival: bool = False  # the rival does it
    cards: Filter | None = None
    scope: bool = False  # on all of them, whichever they are at the time
    like: Filter | None = None
    number: int = 1
    cost: bool = False
    may: bool = False
    condition: Condition | None = None
    clauses: tuple[Clause, ...] = ()
    lasts: int = codes.THIS_TURN
    face: int = codes.CURSE_FACE
    form: int = 0
    eye_from: int = 0
    origin: int = codes.FROM_VOID
    top: int = 0
    random: bool = False


class Card(NamedTuple):
    """One card with its two faces."""

    id: str
    number: int
    names: dict[str, str]
    form: int
    eye: int
    karma: int
    curse: tuple[Clause, ...]
    prayer: int
    bond: tuple[Clause, ...]  # what a Bond says
    effect: tuple[Step, ...]  # what an Impulse or an Echo does
    sources: dict[str, str]


class Cards(NamedTuple):
    """All that an edition says."""

    title: dict[str, str]
    forms: tuple[dict[str, str], ...]
    cards: tuple[Card, ...]
    place: str = "edition"  # for errors
