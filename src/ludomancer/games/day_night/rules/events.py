"""What the journal of Day & Night tells."""

from ludomancer.core.events import DECIDED, FLAG, NUMBER, ONLY_TRUE, REASON, A, B, EventKind, field
from ludomancer.games.day_night.rules import codes

SPELL = field("spell", "spell", A)
HOURS = field("hours", "paid", B, optional=True)  # twice what was paid, or 1: stolen spells cost nothing
STOLEN = field("stolen", ONLY_TRUE, B, optional=True)
SQUARE = field("square", "square", A)
TILE = field("tile", "tile", B)
COUNTERS = field("counters", NUMBER, B)
COUNT = field("number", NUMBER, A)

EVENTS = (
    DECIDED,
    EventKind(codes.E_CAST, "cast", SPELL, field("stolen", ONLY_TRUE, B % 2, optional=True), HOURS),
    EventKind(codes.E_SPELL_DONE, "spell-done", SPELL, STOLEN),
    EventKind(codes.E_CHANGED, "changed", SQUARE, TILE),
    EventKind(codes.E_TURNED, "turned", SQUARE, TILE),
    EventKind(codes.E_CRYSTALLIZED, "crystallized", SQUARE),
    EventKind(codes.E_MYSTIFIED, "mystified", SQUARE, COUNTERS),
    EventKind(codes.E_MOVED, "moved", SQUARE),
    EventKind(codes.E_DREW, "drew", SPELL, private=True),
    EventKind(codes.E_SHUFFLED, "shuffled", field("discards", FLAG, A)),
    EventKind(codes.E_LOOKED, "looked", field("cards", NUMBER, A)),
    EventKind(codes.E_STOLE, "stole", SPELL),
    EventKind(codes.E_TOOK, "took", SPELL, private=True),
    EventKind(codes.E_STEPPED, "stepped", SQUARE),
    EventKind(codes.E_DISCARDED, "discarded", SPELL),
    EventKind(codes.E_BUILT, "built", COUNT, field("squares", "squares", B)),
    EventKind(codes.E_TURN, "turn", COUNT),
    EventKind(codes.E_TICKED, "ticked", SQUARE, COUNTERS),
    EventKind(codes.E_UNVEILED, "unveiled", SQUARE),
    EventKind(codes.E_MIST_LOST, "mist-lost", SQUARE, COUNTERS),
    EventKind(codes.E_CRYSTALS_GONE, "crystals-gone", field("squares", "squares", A)),
    EventKind(codes.E_ENDED, "ended", field("reason", REASON, A)),
)
