"""Someone left and a machine plays for her: what was agreed with her still holds, and what she did stays done."""

import pytest

from ludomancer.server.errors import Refused
from ludomancer.server.table_loader import read_table
from ludomancer.server.table_play import STAND_IN
from ludomancer.server.table_session import TableSession
from server.inside import Paper

pytestmark = pytest.mark.slow

BEYOND = "nothing from before can be taken back"


def left(paper: Paper) -> None:
    """Night has left; Day is the only other one who could mind."""
    paper.write(paper.table.hand_over("day", "night", away=True))
    assert paper.table.seats["night"].kind == "machine"


def machine(paper: Paper, *lines: str) -> None:
    for line in lines:
        paper.write(paper.table.decide("night", line, by_person=False))


@pytest.mark.parametrize("agreed", [False, True])
def test_hints_are_given_as_they_were_agreed_on(agreed: bool) -> None:
    paper = Paper(hints=agreed)
    assert paper.table.hint_allowed() is agreed
    left(paper)
    assert paper.table.hint_allowed() is agreed
    assert TableSession(paper.table).update("day", "en")["hints"] is agreed
    paper.write(paper.table.come_back("night"))
    assert paper.table.hint_allowed() is agreed


def test_whoever_plays_against_machines_needs_nobody_for_a_hint() -> None:
    for seats in ({"day": "me", "night": "greedy"}, {"day": "screen", "night": "screen"}):
        assert Paper(seats, hints=False).table.hint_allowed()


def test_nothing_from_before_is_taken_back() -> None:
    paper = Paper()
    table = paper.table
    paper.decide("travel", "retreat", "travel", "retreat")
    left(paper)
    for count in (1, 2, 4):
        with pytest.raises(Refused, match=BEYOND):
            table.undo("day", count)
    assert TableSession(table).update("day", "en")["undo"].items() >= {"free": 0, "ask": 0}.items()
    paper.decide("travel", "retreat")
    machine(paper, "travel", "retreat")
    assert table.asking_undo("day") == 0  # nobody is left who could agree
    with pytest.raises(Refused, match=BEYOND):
        table.undo("day", 5)
    with pytest.raises(Refused, match="cannot be unseen"):
        table.undo("day", 3)
    paper.decide("travel")
    paper.write(table.undo("day", 1))
    assert table.state.decisions == 8
    assert [entry.kind for entry in paper.entries[-2:]] == ["move", "back"]
    with pytest.raises(Refused, match="nothing to take back"):
        table.undo("day", 9)


def test_a_decision_of_ones_own_from_before_is_not_offered_either() -> None:
    """Day has begun its turn when Night is found to be away."""
    paper = Paper()
    paper.decide("travel")
    assert paper.table.free_undo("day") == 1
    left(paper)
    with pytest.raises(Refused, match=BEYOND):
        paper.table.undo("day", 1)
    assert paper.table.free_undo("day") == 0
    paper.decide("retreat")
    paper.table.undo("day", 1)  # what was decided after it can be
    machine(paper, "travel")
    with pytest.raises(Refused, match="cannot be unseen"):
        paper.table.undo("day", 2)


def test_after_she_came_back_all_is_as_before() -> None:
    paper = Paper()
    table = paper.table
    paper.decide("travel", "retreat", "travel", "retreat", "travel")
    left(paper)
    assert table.free_undo("day") == 0
    paper.write(table.come_back("night"))
    assert table.free_undo("day") == 1
    paper.write(table.undo("day", 5))
    assert table.asked is not None
    assert table.asked.missing == ("night",)  # she is asked again
    paper.write(table.answer("night", yes=True))
    assert table.state.decisions == 0


def test_the_machine_for_one_at_the_same_screen_binds_nobody_else_there() -> None:
    paper = Paper({"day": "screen", "night": "screen"})
    paper.decide("travel", "retreat")
    paper.write([paper.table.entry("machine", {"seat": "night", "player": STAND_IN})])
    assert paper.table.undo("day", 2)


def test_it_holds_when_the_table_is_read_again() -> None:
    paper = Paper()
    paper.decide("travel", "retreat", "travel", "retreat")
    left(paper)
    paper.decide("travel")
    table, news = read_table(paper.table.summary(), paper.entries)
    assert not news
    assert not table.hint_allowed()
    assert table.undo("day", 1)
    with pytest.raises(Refused, match=BEYOND):
        table.undo("day", 2)
    paper.write(table.resign("day"))
    assert "\nmachine night greedy\n" in paper.table.record()
