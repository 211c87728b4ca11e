"""The fields of a position of Realm of Sand."""

from ludomancer.core.fields import LONG, SHORT, Fields, Rows, array, arrays, number, numbers
from ludomancer.games.realm_of_sand.rules import codes

SEATS = codes.MAX_SEATS

FIELDS = Fields(
    "SandState",
    "SandGame",
    (
        *numbers("round first main_done"),
        number("winner", start=-1),
        number("markers", "tiles, a bit each", LONG),
        number("circle_count"),
        number("kept", "cards of the red seat, a bit each", LONG),
        number("red_seat", start=-1),
        "the question, and what is half done",
        number("ask", start="codes.ASK_NOTHING"),
        number("held", "the tile, disc or card in question", start=-1),
        number("from_cell", "where a disc or square comes from; -1 for the stock", start=-1),
        number("spot", "where the tile lies whose squares run short", start=-1),
        number("all_discs"),
        number("used", "discs of this summoning"),
        number("moved", "the cells where they lie"),
        number("gave", "the tiles of the first exchange of the blue power", start=-1),
        number("got", start=-1),
        *numbers("look_level looked_count"),
        "by seat",
        array("square", SEATS * codes.BASE_ELEMENTS, "seat * BASE_ELEMENTS + element: cells"),
        array("disc", SEATS * codes.ELEMENTS, "seat * ELEMENTS + element: cells"),
        array("stock", SEATS * codes.ELEMENTS, "seat * ELEMENTS + element", SHORT),
        array("tiles", SEATS * codes.ACTIVE, "seat * ACTIVE + place; -1 where one is being replaced", SHORT, start=-1),
        *arrays("level stars glasses", SEATS),
        array("ribbon", SEATS, "", SHORT, start=-1),
        array("crystal", SEATS, "", SHORT),
        array("built", SEATS, "cards, a bit each", LONG),
        "the supply",
        array("squares", codes.BASE_ELEMENTS),
        array("discs", codes.ELEMENTS),
        array("circle", codes.MAX_TILES, "from the queen clockwise", SHORT, live="circle_count", quick=True),
        array("display", codes.LEVELS * codes.SLOTS, "level * SLOTS + place; -1 for a gap", SHORT, start=-1),
        array(
            "deck",
            codes.LEVELS * codes.PILE,
            "level * PILE + place, bottom first",
            SHORT,
            live=Rows(codes.LEVELS, codes.PILE, "other.deck_count[row]"),
        ),
        array("deck_count", codes.LEVELS),
        array("known", codes.LEVELS, "places of the deck that the red seat knows, a bit each"),
        array("spent", codes.ELEMENTS, "discs of this summoning that lie in the stock again", SHORT),
        array("looked", codes.LOOK, "top first", SHORT, live="looked_count", quick=True),
    ),
)
