"""The notation of Realm of Sand: wrong texts are refused with a message, lines of several steps are all or nothing."""

import random
import re
from typing import Any

import pytest

import ludomancer
from ludomancer.core.errors import IllegalAction, LudomancerError, NotationError
from ludomancer.core.game import Game
from ludomancer.core.journal import Journal
from ludomancer.core.lines import LONGEST
from ludomancer.core.state import State
from unit import sand_editions as sand

Data = dict[str, Any]
REFUSED = (IllegalAction, NotationError)
BASE = ludomancer.load("realm-of-sand")
ADVANCED = ludomancer.load("realm-of-sand", mode="advanced")
SOLO = ludomancer.load("realm-of-sand", mode="solo")
NAMED = ludomancer.load(
    "realm-of-sand",
    sand.changed(
        sand.together(
            sand.put("buildings", "2", id="long-house"), sand.put("tiles", "2", id="snake"), sand.supply(28, 4)
        )
    ),
)
LINE = {"a3": "G", "b3": "G", "c3": "G"}  # House 2 lies there in one place
LONGER = LINE | {"d3": "G"}  # in two
MENU: Data = {"one": {"tiles": [2, 4, 24], "board": LONGER, "stock": {"B": 1, "Y": 1}}}


def with_power(ribbon: str, **more: Any) -> State:
    one = {"ribbon": ribbon, "crystal": "charged", "tiles": [1, 2, 3]} | more
    return ADVANCED.read({"one": one})


def texts(state: State, line: str) -> list[str]:
    return [state.game.text(action) for action in state.game.steps(state, line)]


def after(state: State, line: str) -> State:
    state = state.clone()
    for action in state.game.steps(state, line):
        state.apply(action)
    return state


# --- single actions ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", [BASE, ADVANCED, SOLO, NAMED], ids=["base", "advanced", "solo", "own names"])
def test_letters_may_be_small_or_large(game: Game) -> None:
    for action in range(game.actions):
        text = game.text(action)
        for written in (text, text.upper(), text.lower(), text.title(), "  " + text.replace(" ", "   ") + "\t\n"):
            assert game.parse(written) == action
        assert game.steps(game.start(1), text) == [action] or len(text.split()) > 2


NO_ACTION = (
    "is no action; an action begins with place, at, fill, take, summon, move, done, complete, end, remove, power"
)
WRONG: dict[str, str] = {
    "": NO_ACTION,
    "   ": NO_ACTION,
    "dance": NO_ACTION,
    "placed 24": NO_ACTION,
    "24": NO_ACTION,
    "place,": NO_ACTION,
    "end now": "end stands alone",
    "done 1": "done stands alone",
    "END NOW": "end stands alone",
    "place": "place what?",
    "at": "at what?",
    "power": "power what?",
    "place 29": "there is no tile '29'",
    "Place 29": "there is no tile '29'",
    "place -1": "there is no tile '-1'",
    "place ２": "there is no tile '２'",
    "for 0": "there is no tile '0'",
    "complete 55": "there is no building '55'",
    "keep x": "there is no building 'x'",
    "under x": "there is no building 'x'",
    "take 3": "take is followed by 1 or 2",
    "take one": "take is followed by 1 or 2",
    "take 1 2": "take is followed by one word",
    "summon X": "summon is followed by G or R or K or B or Y",
    "summon Gd": "summon is followed by G or R or K or B or Y",
    "get": "get what?",
    "get W": "get is followed by G or R or K or B or Y",
    "deck IV": "deck is followed by I or II or III",
    "deck i ii": "deck is followed by one word",
    "power white": "power is followed by yellow or green or orange or blue or red or purple",
    "power orange now": "power is followed by one word",
    "move g1": "'g1' is no cell; cells are a1 to f5",
    "fill a6": "'a6' is no cell; cells are a1 to f5",
    "fill a1 a2": "fill is followed by one word",
    "give z": "'z' is no disc, no cell and no tile",
    "give a1 b1": "give is followed by one word",
    "at a0": "'a0' is no cell; cells are a1 to f5",
    "at a1, b1": "'a1,' is no cell; cells are a1 to f5",
    "at a1 c5": "no tile and no building lies on these cells in this order",
    "at c1 b1 a1 a2 b2 c2 d2 e2 f2": "no tile and no building lies on these cells in this order",
    "at a1 a1": "no tile and no building lies on these cells in this order",
    "place " + "9" * 5000: "there is no tile '" + "9" * 60 + "…'",
    "at " + "a1 " * 5000: "no tile and no building lies on these cells in this order",
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: repr(text[:30]))
def test_a_text_that_is_no_action(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        ADVANCED.parse(text)
    assert WRONG[text] in str(caught.value)
    assert len(str(caught.value)) < 250


def test_what_a_mode_does_not_have_is_said() -> None:
    for game, text in ((BASE, "power red"), (BASE, "give B"), (BASE, "deck I"), (BASE, "remove 1"), (SOLO, "keep 1")):
        with pytest.raises(NotationError, match=r"nothing in this edition and mode asks for '[a-z]+'"):
            game.parse(text)
        with pytest.raises(NotationError, match=r"nothing in this edition and mode asks for '[a-z]+'"):
            game.steps(game.start(1), text + " x y")
    assert SOLO.text(SOLO.parse("remove 1")) == "remove 1"


# --- good lines -------------------------------------------------------------------------------------------------------
def test_a_tile_in_one_line() -> None:
    state = BASE.read(MENU)
    assert texts(state, "place 24 d3 e3 e4") == ["place 24", "at d3 e3 e4"]
    assert texts(state, "PLACE 24  D3 E3\tE4") == ["place 24", "at d3 e3 e4"]
    assert texts(state, "place 24 e4 e3 d3") == ["place 24", "at e4 e3 d3"]  # RRK: another way to lie
    assert texts(state, "place 2 b3 c3 d3") == texts(state, "place 2 d3 c3 b3") == ["place 2", "at b3 c3 d3"]
    assert texts(NAMED.read({"one": {"tiles": ["snake", "1", "3"]}}), "place Snake b3 c3 d3")[0] == "place snake"


def test_a_building_in_one_line() -> None:
    state = BASE.read(MENU)
    assert texts(state, "complete 2 c3 a3 b3") == ["complete 2", "at a3 b3 c3"]
    assert texts(state, "complete 2 D3 B3 C3") == ["complete 2", "at b3 c3 d3"]
    only = BASE.read({"one": {"board": LINE}})
    assert texts(only, "complete 2 b3 c3 a3") == ["complete 2"]  # where it lies is clear
    assert after(only, "complete 2 b3 c3 a3").document()["one"]["built"] == ["2"]


def test_a_summoning_in_one_line() -> None:
    state = BASE.read(MENU)
    assert texts(state, "summon B b4") == ["summon B", "at b4", "done"]
    both = ["summon B", "at b4", "summon Y", "at c4"]  # and nothing is left to summon
    assert texts(state, "summon B b4, Y c4") == texts(state, "summon b B4 ,y C4") == both
    moving = BASE.read({"one": {"board": {"d2": "Gd", "c2": "Gd", "b2": "Gd"}, "stock": {"B": 1}}})
    assert texts(moving, "summon G d2 d4, B b4")[:2] == ["move d2", "at d4"]
    three = "summon G d2 d4, G c2 c4, G b2 b4"
    assert texts(moving, three) == ["move d2", "at d4", "move c2", "at c4", "move b2", "at b4"]
    assert texts(moving, "move d2 d4") == ["move d2", "at d4"]
    assert after(moving, "move d2 d4").document()["pending"]["ask"] == "summon"
    on = after(moving, "move d2 d4")
    assert texts(on, "summon B b4") == ["summon B", "at b4", "done"]
    alone = BASE.read({"one": {"stock": {"B": 1}}})
    assert texts(alone, "summon B b4") == ["summon B", "at b4"]
    assert after(alone, "summon B b4").document()["pending"] is None


# --- answers that are given by themselves -----------------------------------------------------------------------------
def test_yellow_means_what_it_says() -> None:
    only = with_power("yellow", stock={"Gd": 1})
    assert texts(only, "power yellow G B") == ["power yellow", "get B"]
    assert after(only, "power yellow G B").document()["one"]["stock"] == {"B": 1}
    for wrong in ("R B", "B G", "c3 B", "1 B", "2 B"):  # another disc, a cell, tiles with the numbers of discs
        with pytest.raises(NotationError, match=r"came by itself|Nothing asks for"):
            texts(only, f"power yellow {wrong}")
    on_board = with_power("yellow", board={"c3": "Gd"})
    assert texts(on_board, "power yellow c3 B") == ["power yellow", "get B"]
    assert after(on_board, "power yellow c3 B").document()["one"]["board"] == {"c3": "B"}
    for wrong in ("G B", "c4 B", "1 B"):
        with pytest.raises(REFUSED):
            texts(on_board, f"power yellow {wrong}")
    both = with_power("yellow", stock={"Gd": 1}, board={"c3": "Gd"})
    assert texts(both, "power yellow G B") == ["power yellow", "give G", "get B"]
    assert texts(both, "power yellow C3 b") == ["power yellow", "give c3", "get B"]
    for wrong in ("R B", "d3 B", "1 B"):
        with pytest.raises(REFUSED):
            texts(both, f"power yellow {wrong}")


def test_green_means_what_it_says() -> None:
    only = with_power("green", board={"b3": "G", "c3": "B"})
    assert texts(only, "power green b3 b4") == ["power green", "at b4"]
    assert after(only, "power green b3 b4").document()["one"]["board"] == {"b4": "G", "c3": "B"}
    for wrong in ("c3 b4", "d3 b4", "b3 c3", "b3 b3", "b3 a1"):
        with pytest.raises(REFUSED):
            texts(only, f"power green {wrong}")
    several = with_power("green", board={"b3": "G", "d3": "R"})
    assert texts(several, "power green d3 b4") == ["power green", "move d3", "at b4"]


def test_blue_means_what_it_says() -> None:
    state = with_power("blue")
    assert texts(state, "power blue 1 10") == ["power blue", "give 1", "for 10", "done"]
    assert texts(state, "power blue 1 10, 3 11") == ["power blue", "give 1", "for 10", "give 3", "for 11"]
    found = after(state, "power blue 1 10, 3 11").document()["one"]
    assert found["tiles"] == ["10", "2", "11"]
    for wrong in ("1 10, 3 11, 3 11", "1 10, 1 11", "1 10, 10 11", "1 10, 3 1", "1 2", "10 1", "G B", "1 10, G B"):
        with pytest.raises(REFUSED):
            texts(state, f"power blue {wrong}")


def test_red_means_what_it_says() -> None:
    state = with_power("red")
    assert texts(state, "power red ii") == ["power red", "deck II"]
    cards = [str(number) for number in range(1, 19)]
    one_left = ADVANCED.read(
        {
            "display": {"II": [19, 20, 21, 22], "III": [37, 38, 39, 40]},
            "one": {"ribbon": "red", "crystal": "charged"},
            "two": {"built": [str(number) for number in (*range(23, 37), *range(41, 55))]},
            "decks": {"I": cards[4:], "II": [], "III": []},
        }
    )
    assert texts(one_left, "power red I") == ["power red"]
    with pytest.raises(REFUSED):
        texts(one_left, "power red II")


def test_purple_means_what_it_says() -> None:
    only = with_power("purple", stock={"B": 1})
    assert texts(only, "power purple B b3")[:2] == ["power purple", "at b3"]
    assert after(only, "power purple B b3").document()["one"]["board"] == {"b3": "B"}
    on_board = with_power("purple", board={"c3": "Gd"})
    assert texts(on_board, "power purple G c3 c4")[:2] == ["power purple", "at c4"]
    for state, wrong in (
        (only, "Y b3"),
        (only, "B c3 c4"),
        (on_board, "G c4"),
        (on_board, "R c3 c4"),
        (only, "B b3, B b4"),
    ):
        with pytest.raises(REFUSED):
            texts(state, f"power purple {wrong}")
    many = with_power("purple", stock={"B": 2, "Y": 1, "Gd": 1, "Rd": 1})
    line = "power purple B b3, B c3, Y d3, G e3, R b4"
    assert texts(many, line)[:3] == ["power purple", "summon B", "at b3"]
    assert after(many, line).document()["one"]["stock"] == {}


# --- bad lines change nothing -----------------------------------------------------------------------------------------

BAD_LINES: dict[str, str] = {
    "place 24 d3 e3": "no tile and no building lies on these cells",
    "place 24 d3 e3 e4 f4": "no tile and no building lies on these cells|has another shape",
    "place 24 d3 d4 d5": "Tile 24 has another shape, or is named from its other end (RS-9)",
    "place 24 d3 e3 g4": "'g4' is no cell",
    "place 24 d3,e3,e4": "has another shape",
    "place 24 a1 a2 b2": "Your level, 0,",
    "place 5 d3 e3 f3": "Tile 5 is none of your active tiles (RS-9)",
    "place 99 d3 e3 e4": "there is no tile '99'",
    "place 24 d3 d3 d3": "no tile and no building lies on these cells",
    "complete 2 a3 b3": "The pattern of House 2 does not lie on these cells (RS-16)",
    "complete 2 a3 b3 c3 d3": "The pattern of House 2 does not lie on these cells (RS-16)",
    "complete 2 a3 b3 b4": "The pattern of House 2 does not lie on these cells (RS-16)",
    "complete 2 a3 b3 c3 c3": "'a3 b3 c3 c3': a cell is named twice",
    "complete 2 a3 b3 z3": "'z3' is no cell",
    "complete 99 a3 b3 c3": "there is no building '99'",
    "complete 14 a3 b3 c3": "does not lie open (RS-16)",
    "complete 3 a3 b3 c3 d3": "House 3 is not on your board",
    "summon B b4,": "A comma stands between two answers",
    "summon B b4,, Y c4": "A comma stands between two answers",
    "summon , B b4": "summon is followed by",
    "summon B b4, B c4": "This disc was placed or moved already|You have no such disc in your stock",
    "summon B b4, X c4": "'X' is in no action",
    "summon B b9": "'b9' is no cell",
    "summon B b4, Y z1": "'z1' is no cell",
    "summon B a1": "Your level, 0,",
    "summon K b4": "You have no such disc in your stock",
    "summon G d2 d4": "There is no such disc on d2 (RS-13)",
    "summon W d2 d4": "'W' is no disc; discs are G, R, K, B, Y",
    "summon GG d2 d4": "summon is followed by",
    "summon B z2 d4": "'z2' is no cell",
    "move d2 d4": "There is no disc on d2 (RS-13)",
    "move d2 d4 d5": "There is no disc on d2",
    "summon B b4, Y c4, G a3 a4": "There is no such disc on a3",
    "power red II": "nothing in this edition and mode asks for 'power'",
    "power purple B b4": "nothing in this edition and mode asks for 'power'",
    "end end end": "The main action comes first",
    "done done done": "RS-A8",
    "take 1 2 3": "RS-12",
    "place " + "d3 " * LONGEST: f"A line has at most {LONGEST} words, not {LONGEST + 1}",
    "summon " + "B b4, " * 1000: f"A line has at most {LONGEST} words",
    "complete " + "x" * 5000 + " a1": "there is no building",
    "summon " + "x" * 5000 + " b3 b4": "summon is followed by",
}  # fmt: skip
BAD_POWERS: dict[str, tuple[str, ...]] = {
    "yellow": ("G B R", "X B", "G X", "z9 B", "K B"),
    "green": ("b3 b4 b5", "b3 z9", "G b4"),
    "blue": ("1 10,", "1 99", "99 10", "1 10, 3 11, 2 12"),
    "red": ("IV", "I II", "1"),
    "purple": ("B b3,", "B b3 c3 d3", "X b3", "B z9"),
    "orange": ("1", "now please"),
    "white": ("1",),
}


def check_refused(state: State, line: str) -> str:
    """Nothing changes, not even what the journal tells."""
    state.journal = Journal(state.game)
    before, legal = state.document(), state.legal_actions()
    with pytest.raises(REFUSED) as caught:
        state.game.steps(state, line)
    assert state.document() == before
    assert state.legal_actions() == legal
    assert state.journal.entries == []
    assert str(caught.value).strip()
    assert len(str(caught.value)) < 400
    return str(caught.value)


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: line[:40])
def test_a_bad_line_changes_nothing(line: str) -> None:
    message = check_refused(BASE.read(MENU), line)
    assert any(part in message for part in BAD_LINES[line].split("|")), message


@pytest.mark.parametrize(("ribbon", "rest"), [(ribbon, rest) for ribbon, found in BAD_POWERS.items() for rest in found])
def test_a_bad_line_of_a_power_changes_nothing(ribbon: str, rest: str) -> None:
    own = ribbon if ribbon != "white" else "red"
    state = with_power(own, stock={"Gd": 1, "B": 1}, board={"b3": "G", "c3": "R"})
    check_refused(state, f"power {ribbon} {rest}")


@pytest.mark.parametrize("crystal", ["clear", "fresh"])
def test_powers_that_are_not_ready(crystal: str) -> None:
    rests = {"yellow": "G B", "green": "b3 b4", "blue": "1 10", "red": "II", "purple": "B b4"}
    for ribbon, rest in rests.items():
        state = with_power(ribbon, crystal=crystal, stock={"Gd": 1, "B": 1}, board={"b3": "G"})
        message = check_refused(state, f"power {ribbon} {rest}")
        assert ("RS-22" if crystal == "clear" else "RS-21") in message
        other = "red" if ribbon != "red" else "blue"
        assert "RS-23" in check_refused(state, f"power {other} {rests[other]}")


def test_a_name_in_large_letters_is_refused_as_the_same_in_small_ones() -> None:
    state = NAMED.read({"display": {"I": ["long-house"]}, "one": {"board": LONGER}})
    messages = {
        check_refused(state, f"complete {name} a3 b3 b4") for name in ("long-house", "LONG-HOUSE", "Long-House")
    }
    assert len(messages) == 1
    assert "RS-16" in messages.pop()


def test_no_line_after_the_end() -> None:
    over = BASE.read({"one": {"built": [41, 42, 43, 44]}, "outcome": {"winners": ["one"]}})
    for line in ("place 24 d3 e3 e4", "complete 2 a3 b3 c3", "summon B b4", "summon B b4 c4", "move d2 d4"):
        (action,) = BASE.steps(over, line)
        assert "The game is over (RS-" in str(over.refusal(action, 0))


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("place 24 d3 e3 e4", "place 24"),
        ("place 5 z9 z9 z9", "place 5"),
        ("complete 2 a3 b3 c3", "complete 2"),
        ("complete 2 a3 a3 a3", "complete 2"),
        ("summon B, b4", "summon B"),
        ("summon B b4, Y c4", "summon B"),
        ("move d2 d4", "move d2"),
        ("summon G a3 b4", "move a3"),
        ("summon K a3 b4", "move a3"),
        ("take 1", "take 1"),
        ("END", "end"),
    ],
)
def test_a_seat_that_does_not_decide_learns_nothing_from_a_line(line: str, first: str) -> None:
    """Whatever the rest of the line would have led to, the answer is whose turn it is."""
    state = BASE.read(MENU)
    (action,) = BASE.steps(state, line, 1)
    assert BASE.text(action) == first
    refusal = state.refusal(action, 1)
    assert refusal is not None
    assert refusal.rule == "RS-7"
    with pytest.raises(NotationError):
        BASE.steps(state, "place 99 d3 e3 e4", 1)


# --- any line ---------------------------------------------------------------------------------------------------------
WORDS = [
    *("place", "at", "fill", "take", "summon", "move", "done", "complete", "end", "remove", "power", "give", "get"),
    *("for", "deck", "keep", "under", "yellow", "green", "orange", "blue", "red", "purple", "G", "R", "K", "B", "Y"),
    *("I", "II", "III", "1", "2", "3", "7", "24", "44", ",", ",", "a3", "b3", "c3", "d3", "e3", "c4", "d4", "a1", "?"),
]


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 4))])
def test_words_thrown_together(seed: int) -> None:
    """Only errors of the house, and nothing changes; what is accepted is legal step by step."""
    chooser = random.Random(seed)
    for game in (BASE, ADVANCED, SOLO):
        state = game.start(seed)
        for _ in range(400):
            if state.over:
                break
            legal = [game.text(action) for action in state.legal_actions()]
            beginning = chooser.choice([chooser.choice(WORDS[:16]), chooser.choice(legal), chooser.choice(legal)])
            line = " ".join([beginning, *(chooser.choice(WORDS) for _ in range(chooser.randrange(6)))])
            before = state.document()
            try:
                actions = game.steps(state, line)
            except LudomancerError:
                actions = []
            assert state.document() == before
            if len(actions) > 1:
                for action in actions:
                    state.apply(action)
            elif not state.over:
                state.apply(chooser.choice(state.legal_actions()))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", [BASE, ADVANCED, SOLO], ids=["base", "advanced", "solo"])
def test_every_move_of_a_game_can_be_written_in_a_line(game: Game, seed: int) -> None:
    """Steps of a random game, put together as people would write them, mean the same steps."""
    chooser = random.Random(seed)
    state = game.start(seed)
    written = 0
    while not state.over and state.decisions < 500:
        begin = state.clone()
        steps = [state.legal_actions()[chooser.randrange(len(state.legal_actions()))]]
        state.apply(steps[0])
        first = game.text(steps[0])
        line = first
        if re.match(r"place|summon|move|complete", first):
            document = state.document()
            if document["pending"] and document["pending"]["ask"] == "at" and state.actor == begin.actor:
                steps.append(chooser.choice(state.legal_actions()))
                state.apply(steps[1])
                line += " " + game.text(steps[1]).removeprefix("at ")
        if len(steps) == 1:
            continue
        found = game.steps(begin, line)
        assert found[:2] == steps, line
        assert [game.text(action) for action in found[2:]] in ([], ["done"])
        written += 1
    assert written > 5
