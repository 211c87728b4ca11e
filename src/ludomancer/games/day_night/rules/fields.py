"""The fields of a position of Day & Night."""

from ludomancer.core.fields import LONG, SHORT, Fields, Rows, array, arrays, number, numbers
from ludomancer.games.day_night.rules import codes

SEATS = 2

FIELDS = Fields(
    "DayNightState",
    "DayNightGame",
    (
        "the board, a bit a square",
        *numbers("day night", LONG),
        number("temple", "tiles of all temples", LONG),
        number("lone", "Day's single Temple tiles", LONG),
        number("crystals", "", LONG),
        number("lasting", "crystals that survive Night's next awakening", LONG),
        number("misty", "squares with Mystify counters", LONG),
        array("mist", codes.SQUARES, "Mystify counters", SHORT),
        "by seat",
        *arrays("pawn temple_count", SEATS),
        array("temples", SEATS * 2, "seat * 2 + which", LONG),
        "the turn",
        number("turn", start=1),
        number("turn_of", start="codes.DAY"),
        number("phase", start="codes.CAST"),
        number("hours", start="codes.HOURS"),
        number("visited", "squares barred for travel", LONG),
        *numbers("changed_day changed_night"),
        number("winner", start=-1),
        "what is half done",
        number("ask", start="codes.ASK_NOTHING"),
        number("spell", "being resolved", start=-1),
        number("stolen", "cast through it", start=-1),
        number("effect", "of the innermost of the two"),
        number("reach", "X of the spell being resolved, fixed when it was cast", loose=True),
        number("need", "targets or discards in all", loose=True),
        number("chosen", "squares so far", LONG),
        number("temple_seat", start=-1),
        number("laid_count"),
        "cards: counts by kind, which also says whose they are",
        *arrays("hand discards", codes.MAX_KINDS, SHORT),
        array("laid", codes.MAX_KINDS, "discards chosen so far, face down", SHORT),
        array("out", codes.MAX_KINDS, "out of the game: only positions set up by hand have some", SHORT),
        *arrays("hand_count discard_count book_count", SEATS),
        array(
            "book",
            SEATS * codes.MAX_BOOK,
            "bottom first, so that the top is the last",
            SHORT,
            live=Rows(SEATS, codes.MAX_BOOK, "other.book_count[row]"),
        ),
        "cards certainly in a hand: row 0 to the rival's knowledge, row 1 to everyone's",
        array("known", 2 * codes.MAX_KINDS, "", SHORT),
        array("looked", SEATS, "of this hand, as everyone knows the rival to have seen"),
    ),
)
