"""The fields of a position of Bless."""

from ludomancer.core.codes import MAX_ACTIONS
from ludomancer.core.fields import (
    INT,
    LONG,
    RESET,
    SHORT,
    Fields,
    Rows,
    array,
    arrays,
    derived,
    group,
    number,
    numbers,
    part,
    thing,
)
from ludomancer.games.bless.rules import codes

SEATS = 2
HAND_SETS = Rows(SEATS * 2, codes.CARDS, "bits.popcount(other.hand[row >> 1])")
ASIDE_SETS = Rows(SEATS * 2, codes.CARDS, "bits.popcount(other.aside[row >> 1])")

STATE = Fields(
    "BlessState",
    (
        "the turn",
        *numbers("turn turn_of"),
        number("phase", start="codes.OPENING"),
        *numbers("first actions free_prayers turn_ends"),
        number("final_by", start=-1),
        number("final_turn"),
        number("winner", start=-1),
        number("clock", "numbers cards and effects as they come into play"),
        "states of cards in play, a bit a card",
        *numbers("corrupted stasis attacked used safe", LONG),
        number("leaving", "left the field, not yet in the Void", LONG),
        "the question: follows from the rest",
        number("ask", start="codes.ASK_NOTHING"),
        number("options", "", LONG, loose=True),
        number("decline_ok", loose=True),
        number("none_ok", loose=True),
        *derived(number("chain", "effects that waited since the last decision"), access=""),
        "by seat; cards a bit each",
        array("points", SEATS),
        array("seen", SEATS, "cards on top that all saw a seat look at"),
        *arrays("hand curses echoes", SEATS, LONG),
        array("bonds", SEATS, "by controller", LONG),
        array("playing", SEATS, "Impulses being resolved, Bonds not yet attached", LONG),
        *arrays("altar aside", SEATS, LONG),
        "by card",
        array("zone", codes.CARDS, "", SHORT),
        array("owner", codes.CARDS, "the seat that holds or controls it", SHORT, loose=True),
        array(
            "host", codes.CARDS, "of a Bond; of one that is leaving: the card it follows to the Void", SHORT, start=-1
        ),
        array("bond", codes.CARDS, "", SHORT, start=-1),
        "piles, bottom first",
        *numbers("deck_count void_count"),
        array("deck", codes.CARDS, "", SHORT, live="deck_count"),
        array("void", codes.CARDS, "", SHORT, live="void_count", quick=True),
        array("since", codes.CARDS, "when a card in play came", loose=True),
        "effects with a duration",
        number("lasting_count"),
        *group("lasting", "card clause step on by value", codes.MAX_LASTING, "lasting_count"),
        *group("lasting", "from until since", codes.MAX_LASTING, "lasting_count", INT),
        "what is under way, innermost last",
        number("depth"),
        *group("frame", "kind stage card by step", codes.MAX_FRAMES, "depth"),
        *group("frame", "how end x y", codes.MAX_FRAMES, "depth", loose=True),  # some count places of what waits
        *group("frame", "mask", codes.MAX_FRAMES, "depth", LONG),
        "effects that wait for their turn",
        number("wait_count", loose=True),
        *group("wait", "when card by clause x", codes.MAX_WAITING, "wait_count", loose=True),
        "what observers (the seats, and nobody) know: possible cards of a place, a bit each",
        array("deck_set", codes.OBSERVERS, "", LONG),
        array("top_count", codes.OBSERVERS, "", loose=True),
        array(
            "top_set",
            codes.OBSERVERS * codes.MAX_LOOK,
            "observer * MAX_LOOK + place from the top",
            LONG,
            loose=True,
        ),
        array(
            "hand_set",
            SEATS * 2 * codes.CARDS,
            "(seat * 2 + row) * CARDS; row 0 the rival's, row 1 everyone's",
            LONG,
            live=HAND_SETS,
            loose=True,
        ),
        array("aside_set", SEATS * 2 * codes.CARDS, "", LONG, live=ASIDE_SETS),
        "what follows from the field, reckoned when it is needed",
        number("reckoned", role=RESET, access=""),
        *derived(number("mute", "", LONG)),
        thing("ledger", "list[tuple[int, int, int, int, int]] | None"),
        *derived(
            *arrays("eye karma original form flags safe_from", codes.CARDS),
            array("hurt", 2 * codes.CARDS, "card * 2 + Form of the attacker"),
            array("due", 2 * codes.CARDS, "the same, by effects with a duration: an attack lays it on"),
            array("of_form", codes.DUAL + 1, "cards in play of a Form", LONG),
        ),
        *derived(
            *arrays("add_eye add_karma set_since set_value", codes.CARDS),
            *arrays("always_count always_since always_value", codes.CARDS),
            access="",
        ),
    ),
    game="BlessGame",
    moved=("lasting", "frame"),
)

CARD_ARRAYS = Fields(
    "CardArrays",
    (
        part("scratch", "Places"),
        part("tally", "Tally"),
        *numbers("cards actions attack_base"),
        *numbers("altar_end impact_attack first"),  # options
        number("every", "all cards, a bit each", LONG),
        number("free_curse", "cards that may be free as a Curse", LONG),
        array("bit", codes.CARDS, "", LONG),
        array("of_form", codes.DUAL + 1, "cards of a Form as printed", LONG),
        array("base", codes.FAMILIES, "the first code of a family, -1 where the edition has none", start=-1),
        *arrays("form eye karma prayer", codes.CARDS),
        *group("step", "first count", codes.CARDS, type=INT),  # what an Impulse or an Echo does
        "texts: card * 2 + face",
        *group("clause", "first count", 2 * codes.CARDS, type=INT),
        array("sets_off", 2 * codes.CARDS, "a bit for everything that sets something off"),
        "filters and conditions by number, -1 for none",
        *group("clause", "kind amount to always form on per cond cond_count", codes.MAX_CLAUSES, type=INT),
        *group("clause", "when step_first step_count", codes.MAX_CLAUSES, type=INT),
        *group("step", "do who filter scope like number cost may cond", codes.MAX_STEPS, type=INT),
        *group("step", "clause_first clause_count lasts face form eye_from from top random", codes.MAX_STEPS, type=INT),
        *group("filter", "side kind form state stasis other", codes.MAX_FILTERS, type=INT),
        *group("filter", "eye eye_from karma_to original", codes.MAX_FILTERS, type=INT),  # 0 and -1 ask nothing
        *group("cond", "kind filter op number other", codes.MAX_CONDITIONS, type=INT),
        "by action",
        *arrays("family item", MAX_ACTIONS, SHORT),
    ),
)

TALLY = Fields(
    "Tally",
    (
        number("count", access=""),
        *derived(*arrays("clause amount since source value", codes.MAX_TALLY), access=""),
        array("mask", codes.MAX_TALLY, "", LONG, access=""),
    ),
)
