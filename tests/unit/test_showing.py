"""Positions to look at, in Python and in a notebook: the table as a seat sees it, and nothing else of the position."""

import re
import sys
from html import unescape

import pytest

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from unit.pages import Reader

GAMES = ludomancer.game_ids()
WIDTH = 100


def played(game: str, decisions: int = 40) -> State:
    state = ludomancer.load(game).start(seed=1)
    rng = Rng(3)
    while not state.over and state.decisions < decisions:
        actions = state.legal_actions()
        state.apply(actions[rng.below(len(actions))])
    return state


def inside(html: str) -> str:
    """The page in the frame."""
    found = re.fullmatch(r'<iframe sandbox title="[^"]+" style="[^"]+" srcdoc="([^"]*)"></iframe>', html)
    assert found
    return unescape(found[1])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decisions", [0, 40, 100_000])
def test_a_state_in_one_line_names_no_card(game: str, decisions: int) -> None:
    state = played(game, decisions)
    now = f"{state.outcome}" if state.over else f"{state.game.seat_names[state.actor]} decides"
    assert repr(state) == f"<State of {game}, {now}, {state.decisions} decisions made>"
    assert repr(state.game).startswith(f"<Game {game}, standard edition, ")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decisions", [0, 40, 100_000])
def test_a_position_is_drawn_as_text(game: str, decisions: int) -> None:
    state = played(game, decisions)
    text = str(state)
    lines = text.split("\n")
    assert text == str(state.observe(state.actor))
    assert len(lines) > 10
    assert all(line == line.rstrip() and len(line) <= WIDTH and line.isprintable() for line in lines)
    assert all(state.game.told.seat(name) in text or len(state.game.seat_names) > 2 for name in state.game.seat_names)
    if not state.over:
        question = state.game.told.question(state.view(state.actor))
        assert lines[-1] in question  # the last line of it
        assert question.split(". ")[0] not in str(state.observe((state.actor + 1) % 2))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_is_the_same_whatever_others_hold(game: str) -> None:
    state = played(game)
    other = state.redeal(state.actor, Rng(9))
    assert other.document() != state.document()
    assert str(other) == str(state)
    assert other._repr_html_() == state._repr_html_()
    for seat in (0, 1, NOBODY):
        other = state.redeal(seat, Rng(9))
        assert str(other.observe(seat)) == str(state.observe(seat))
        assert other.observe(seat)._repr_html_() == state.observe(seat)._repr_html_()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decisions", [40, 100_000])
def test_a_notebook_shows_the_table_in_a_frame_that_loads_nothing(game: str, decisions: int) -> None:
    state = played(game, decisions)
    html = state._repr_html_()
    page = inside(html)
    reader = Reader(page)
    tags = {tag for tag, _ in reader.elements}
    assert not tags & {"script", "link", "img", "iframe", "object", "form", "dialog"}
    assert {"main", "style"} <= tags
    assert "default-src 'none'" in page
    assert reader.values("src") == []
    assert not any(name.startswith("on") for _, given in reader.elements for name in given)
    assert all(place.startswith("#") for place in reader.values("href"))
    assert not any("href" in given for tag, given in reader.elements if tag == "a")
    assert "url(" not in re.sub(r"url\(#[\w-]+\)", "", page)
    drawn = {place[1:] for tag, given in reader.elements if tag == "use" and (place := given["href"])}
    assert drawn <= set(reader.values("id"))
    assert len(html) < 500_000


def test_without_what_browsers_are_served_with_a_notebook_shows_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ludomancer.games.day_night.web.page", None)
    state = played("day-night")
    html = state._repr_html_()
    assert html.startswith("<pre>Day &amp; Night · turn ")
    assert unescape(html.removeprefix("<pre>").removesuffix("</pre>")) == str(state)
