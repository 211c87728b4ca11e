"""What the journal of Bless tells."""

from ludomancer.core.events import DECIDED, FLAG, NUMBER, REASON, A, B, EventKind, field
from ludomancer.games.bless.rules import codes

CARD = field("card", "card", A)
TARGET = field("target", "card", B)
COUNT = field("count", NUMBER, B)
FACE = field("as", "face", B // 2)
CALA = field("cala", FLAG, B % 2)

EVENTS = (
    DECIDED,
    EventKind(codes.E_PLAYED, "played", CARD, FACE, CALA),
    EventKind(codes.E_BOUND, "bound", CARD, field("host", "card", B)),
    EventKind(codes.E_READIED, "readied", CARD),
    EventKind(codes.E_ATTACKED, "attacked", CARD, field("target", "card-or-rival", B)),
    EventKind(
        codes.E_CLASHED,
        "clashed",
        field("attacker", NUMBER, A),
        field("target", NUMBER, B // codes.RESULTS),
        field("result", "result", B % codes.RESULTS),
    ),
    EventKind(codes.E_CALLED, "called", field("call", "call", A)),
    EventKind(codes.E_ROLLED, "rolled", field("number", NUMBER, A)),
    EventKind(codes.E_CORRUPTED, "corrupted", CARD),
    EventKind(codes.E_PURIFIED, "purified", CARD),
    EventKind(codes.E_BROKE, "broke", CARD),
    EventKind(codes.E_DROPPED, "dropped", CARD),
    EventKind(codes.E_OFFERED, "offered", CARD),
    EventKind(codes.E_BLESSED, "blessed", CARD, COUNT),
    EventKind(codes.E_GAINED, "gained", CARD, COUNT),
    EventKind(codes.E_USED, "used", CARD),
    EventKind(codes.E_GIVEN, "given", CARD, TARGET),
    EventKind(codes.E_CONTROLLED, "controlled", CARD),
    EventKind(codes.E_CONVERTED, "converted", CARD),
    EventKind(codes.E_COPIED, "copied", CARD),
    EventKind(codes.E_RETURNED, "returned", CARD),
    EventKind(codes.E_DISCARDED, "discarded", CARD),
    EventKind(codes.E_DREW, "drew", CARD, private=True),
    EventKind(codes.E_LOOKED, "looked", field("cards", NUMBER, A)),
    EventKind(codes.E_KEPT, "kept", CARD, private=True),
    EventKind(codes.E_TOOK, "took", CARD),
    EventKind(codes.E_REVEALED, "revealed", CARD),
    EventKind(codes.E_TO_DECK, "to-deck", CARD),
    EventKind(codes.E_SHUFFLED, "shuffled", field("void", FLAG, A)),
    EventKind(codes.E_ASIDE, "set-aside", CARD, private=True),
    EventKind(codes.E_FINAL, "final-turns"),
    EventKind(codes.E_TURN, "turn", field("number", NUMBER, A), field("final", NUMBER, B)),
    EventKind(codes.E_ACTIONS, "actions", CARD, COUNT),
    EventKind(codes.E_FREE, "free-prayers", CARD),
    EventKind(codes.E_TURN_ENDS, "turn-ends", CARD),
    EventKind(codes.E_NONE, "none"),
    EventKind(codes.E_ENDED, "ended", field("reason", REASON, A)),
    EventKind(codes.E_LAID, "laid", CARD, TARGET),
)
