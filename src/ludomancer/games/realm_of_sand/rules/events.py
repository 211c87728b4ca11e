"""What the journal of Realm of Sand tells."""

from ludomancer.core.events import DECIDED, NUMBER, ORDINAL, REASON, A, B, EventKind, field
from ludomancer.games.realm_of_sand.rules import codes

BUILDING = field("building", "building", A)
TILE = field("tile", "tile", A)
CELL = field("cell", "cell", A)
PIECE = field("piece", "piece", B)
DISC = field("disc", "disc", A)
RIBBON = field("ribbon", "ribbon", A)
FROM = field("from", "cell", A % codes.CELLS)
TO = field("to", "cell", B)
MOVED_PIECE = field("piece", "piece", A // codes.CELLS)
COUNT = field("number", NUMBER, A)

EVENTS = (
    DECIDED,
    EventKind(codes.E_PLACED, "placed", TILE, field("cells", "spot", B)),
    EventKind(codes.E_LIFTED, "lifted", CELL, PIECE),
    EventKind(codes.E_MISSING, "missing", CELL, PIECE),
    EventKind(codes.E_TOOK, "took", TILE, field("place", ORDINAL, B)),
    EventKind(codes.E_SUMMONED, "summoned", DISC, field("cell", "cell", B)),
    EventKind(codes.E_MOVED, "moved", FROM, TO, MOVED_PIECE),
    EventKind(codes.E_COMPLETED, "completed", BUILDING, field("cells", "cells", B)),
    EventKind(codes.E_DISC, "disc", DISC),
    EventKind(codes.E_NO_DISC, "no-disc", DISC),
    EventKind(codes.E_LEVEL, "level", field("level", NUMBER, A), field("steps", NUMBER, B)),
    EventKind(codes.E_CHARGED, "charged", RIBBON),
    EventKind(codes.E_POWER, "power", RIBBON),
    EventKind(
        codes.E_SWAPPED,
        "swapped",
        field("disc", "disc", A // codes.ELEMENTS),
        field("for", "disc", A % codes.ELEMENTS),
        field("cell", "cell", B, optional=True),  # where it lay on the board
    ),
    EventKind(codes.E_SQUARE, "square", FROM, TO, MOVED_PIECE),
    EventKind(codes.E_TRADED, "traded", TILE, field("for", "tile", B)),
    EventKind(codes.E_LOOKED, "looked", field("deck", "level", A), field("cards", NUMBER, B)),
    EventKind(codes.E_KEPT, "kept", BUILDING, private=True),
    EventKind(codes.E_UNDER, "under", BUILDING, private=True),
    EventKind(
        codes.E_TURNED_UP,
        "turned-up",
        BUILDING,
        field("level", "level", B // codes.SLOTS),
        field("place", ORDINAL, B % codes.SLOTS),
    ),
    EventKind(codes.E_MARKER, "marker", TILE),
    EventKind(codes.E_LAST_ROUND, "last-round"),
    EventKind(codes.E_ROUND, "round", COUNT),
    EventKind(codes.E_TURN, "turn", COUNT),
    EventKind(codes.E_ENDED, "ended", field("reason", REASON, A)),
    EventKind(codes.E_PAID, "paid", CELL, PIECE),
    EventKind(codes.E_READY, "ready", RIBBON),
    EventKind(codes.E_RETURNED, "returned", TILE),
    EventKind(codes.E_FILLED, "filled", CELL, PIECE),
)
