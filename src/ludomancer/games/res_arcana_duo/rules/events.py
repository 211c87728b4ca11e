"""What the journal of Res Arcana Duo tells."""

from ludomancer.core.events import DECIDED, FLAG, NUMBER, ORDINAL, REASON, A, B, EventKind, field
from ludomancer.games.res_arcana_duo.rules import codes

CARD = field("card", "card", A)
HERE = field("card", "card-or-top", A)
ESSENCES = field("essences", "essences", B)

EVENTS = (
    DECIDED,
    EventKind(codes.E_DREW, "drew", CARD, private=True),
    EventKind(codes.E_KEPT, "kept", CARD, private=True),
    EventKind(codes.E_GAVE, "gave", CARD, private=True),
    EventKind(codes.E_MAGE, "mage", CARD),
    EventKind(codes.E_TOOK, "took", CARD),
    EventKind(codes.E_COLLECTED, "collected", HERE, ESSENCES),
    EventKind(codes.E_GAINED, "gained", field("card", "card", A // 2), ESSENCES, field("to", "to", A % 2)),
    EventKind(codes.E_PAID, "paid", HERE, ESSENCES),
    EventKind(codes.E_PLACED, "placed", CARD),
    EventKind(codes.E_CLAIMED, "claimed", CARD, field("blind", FLAG, B)),
    EventKind(codes.E_TURNED_UP, "turned-up", CARD),
    EventKind(codes.E_DISCARDED, "discarded", CARD),
    EventKind(codes.E_USED, "used", CARD, field("power", ORDINAL, B)),
    EventKind(codes.E_TURNED, "turned", CARD),
    EventKind(codes.E_STRAIGHTENED, "straightened", CARD),
    EventKind(codes.E_RETRIEVED, "retrieved", CARD),
    EventKind(codes.E_RETURNED, "returned", CARD, private=True),
    EventKind(codes.E_LOOKED, "looked", field("cards", NUMBER, A), field("pile", "pile", B)),
    EventKind(codes.E_PUT_BACK, "put-back", CARD, private=True),
    EventKind(codes.E_BORROWED, "borrowed", CARD),
    EventKind(codes.E_LAID, "laid", HERE, ESSENCES),
    EventKind(codes.E_SHUFFLED, "shuffled"),
    EventKind(codes.E_PASSED, "passed"),
    EventKind(codes.E_TOKEN, "token"),
    EventKind(codes.E_SWAPPED, "swapped", CARD, field("for", "card", B)),
    EventKind(codes.E_LOST, "lost", HERE, ESSENCES),
    EventKind(codes.E_CHECKED, "checked", field("points", "points", A, B)),
    EventKind(codes.E_ROUND, "round", field("number", NUMBER, A)),
    EventKind(codes.E_NONE, "none", CARD),
    EventKind(codes.E_ENDED, "ended", field("reason", REASON, A)),
)
