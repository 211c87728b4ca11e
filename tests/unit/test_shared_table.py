"""What the tables of all games share: buttons, links to rules, the log in pieces, what is said before one resigns."""

import re
from functools import cache
from typing import Any, ClassVar

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.moves import Moves
from ludomancer.core.update import LogLine, TableUpdate
from ludomancer.games.day_night.game import DayNightGame
from ludomancer.games.day_night.web.page import DayNightPage
from ludomancer.web.elements import act, asks_why, press
from ludomancer.web.log import LONG
from unit.pages import Reader, buttons, sheet_of, started


class Plain(DayNightPage):
    """Every event is a move, said as its line is."""

    moves: ClassVar[type[Moves]] = Moves  # type: ignore[assignment]


@cache
def day_night() -> DayNightGame:
    game = ludomancer.load("day-night")
    assert isinstance(game, DayNightGame)
    return game


@cache
def english() -> DayNightPage:
    return DayNightPage(day_night(), "en")


def update(seat: int = 0, **more: Any) -> TableUpdate:
    return sheet_of(day_night(), started(day_night(), 1), seat, **more)


def log_of(count: int) -> list[LogLine]:
    """Lines of so many events, each with its number as the square."""
    events = [{"event": "stepped", "seat": "day", "square": str(n)} for n in range(1, count + 1)]
    return [{"n": n, "event": event, "text": ""} for n, event in enumerate(events, 1)]


def lines(html: str) -> list[int]:
    return [int(number) for number in re.findall(r'data-square="(\d+)"', html)]


def test_a_button_escapes_its_value_and_says_that_it_only_answers_why() -> None:
    value = '"Tower" <img> & co'
    for html, off in (
        (press("action", value, "x", "card", ' id="one"'), False),
        (press("why", value, "x", "card"), True),
        (act("undo", value, "x"), False),
        (asks_why(value, "x"), True),
    ):
        [(tag, given)] = Reader(html).elements
        assert (tag, given["form"], given["value"]) == ("button", "act", value)
        assert ("aria-disabled" in given) == off
    assert buttons(press("why", value, "x", "card"), "why") == [value]


def test_who_may_touch_things() -> None:
    assert english().plays(update())
    assert not english().plays(update(NOBODY))
    assert not english().plays(update(status="over"))
    assert not english().plays(update(curtain={"seat": "day", "title": "Day"}))
    assert [english().lower_seat(update(seat)) for seat in (0, 1, NOBODY)] == ["day", "night", "day"]


def test_a_rule_is_at_hand_at_the_table_and_on_its_page_in_a_replay() -> None:
    assert 'href="#DN-3"' in english().rule_link(update(), "DN-3")
    assert 'href="/rules/day-night#DN-3"' in english().rule_link(update(status="replay"), "DN-3")


def test_whoever_plays_alone_hands_nobody_the_victory() -> None:
    two = update()
    third = two["seats"][1] | {"seat": "third", "title": "Third"}
    for seats, told in (
        (two["seats"][:1], "The game ends at once."),
        (two["seats"], "and Night wins."),
        ([*two["seats"], third], "and the others win."),
    ):
        assert told in english().sheets.resign(two | {"seats": seats})
    over = two | {
        "status": "over",
        "result": {"text": "Day resigned.", "rule": "", "winners": [], "reason": "resigned"},
    }
    assert "A draw" in english().prompt.end(over, str)
    assert "The game is over" in english().prompt.end(over | {"seats": two["seats"][:1]}, str)


# --- the log ----------------------------------------------------------------------------------------------------------
def test_a_new_line_of_a_long_turn_does_not_bring_the_others_again() -> None:
    page = Plain(day_night(), "en")
    before = page.log.parts(update(log=log_of(0)))
    sent = []
    for count in range(1, 4 * LONG):
        parts = page.log.parts(update(log=log_of(count)))
        changed = {name: html for name, html in parts.items() if before.get(name) != html}
        sent.append(sum(len(lines(html)) for html in changed.values()))
        assert lines(page.log.panel(parts)) == list(range(count, 0, -1))
        before = parts
    assert max(sent) == LONG + 1  # once, when the turn has become long
    assert sent.count(LONG + 1) == 1
    assert sorted(set(before) - {"log-turns"}) == ["turn-1", *[f"turn-1-{number}" for number in range(1, 5)]]
