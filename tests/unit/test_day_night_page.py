"""The page of Day & Night: what can be done is there once, what is hidden is not there, and it is well-formed."""

import gettext
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.core.edition import Edition
from ludomancer.core.journal import Journal
from ludomancer.core.narrator import Narrator
from ludomancer.core.state import State
from ludomancer.core.translator import Translator
from ludomancer.core.update import TableUpdate
from ludomancer.games.day_night.facts.positions import in_vain
from ludomancer.games.day_night.formats.edition import LADIES
from ludomancer.games.day_night.game import DayNightGame
from ludomancer.games.day_night.web import drawing
from ludomancer.games.day_night.web.cards import CardParts
from ludomancer.games.day_night.web.page import DayNightPage
from ludomancer.web.drawing import outline
from unit.pages import (
    EveryPage,
    Found,
    Reader,
    before_the_deal,
    buttons,
    check_redealt,
    sheet_of,
    started,
    whole_page,
)

ASKS = {"targets", "steal", "stolen", "take", "temple", "discard"}


@cache
def day_night() -> DayNightGame:
    game = ludomancer.load("day-night")
    assert isinstance(game, DayNightGame)
    return game


@cache
def english() -> DayNightPage:
    return DayNightPage(day_night(), "en")


def make_update(state: State, seat: int, narrator: Narrator | None = None, **more: Any) -> TableUpdate:
    return sheet_of(day_night(), state, seat, narrator, **more)


def played(seed: int) -> Iterator[State]:
    """The positions of a game in which spells are cast and groups grow."""
    game, rng = day_night(), random.Random(seed)
    state = started(day_night(), seed)
    while state.outcome is None and state.decisions < 700:
        yield state
        legal = state.legal_actions()
        casts = [action for action in legal if game.text(action).startswith("cast")]
        own = game.seat_names[state.actor]
        board = state.view(NOBODY)["board"]
        grows = [action for action in legal if board.get(game.text(action)[-2:], own) != own]
        state.apply(rng.choice((casts if casts and rng.random() < 0.8 else grows) or legal))
    yield state


@cache
def updates() -> list[TableUpdate]:
    """Many positions, with everything that can be asked among them; each from all sides."""
    found, asked = [], Counter[str]()
    for seed in range(40):
        for state in played(seed):
            pending = state.view(NOBODY)["pending"]
            ask = pending["ask"] if pending else "over" if state.outcome else "nothing"
            asked[ask] += 1
            if asked[ask] <= 6 or state.decisions % 197 == 0:
                found += [make_update(state, seat) for seat in (0, 1, NOBODY)]
        if set(asked) >= ASKS | {"over"}:
            return found
    raise AssertionError(f"not everything is asked: {asked}")


class TestPage(EveryPage):
    buttons_once = True

    def found(self) -> list[Found]:
        return [(english(), update) for update in updates()]


# --- all that can be done ---------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_every_square_can_be_chosen_or_says_why_not() -> None:
    for update in updates()[::3]:
        if update["status"] == "running":
            asked = buttons(english().body(update), "why")
            legal = {each["action"] for each in update["legal"]}
            assert len([value for value in (*asked, *legal) if len(value.split()[-1]) == 2]) == 44


# --- the log ----------------------------------------------------------------------------------------------------------
def test_every_turn_of_the_log_has_a_heading_the_first_too() -> None:
    state = started(day_night(), 1)
    assert "Nothing has happened yet." in english().parts(make_update(state, 0))["log-turns"]
    headings = []
    for state in played(1):
        update = make_update(state, 0)
        parts = english().parts(update)
        turns = re.findall(r'id="(turn-\d+)"', parts["log-turns"])  # those in which something was done
        headings = [re.findall(r'class="turn-of">.*?</svg>(.*?)</p>', parts[ident]) for ident in turns]
        assert [len(heading) for heading in headings] == [1] * len(turns)
        if update["view"]["turn"] == 3:
            break
    assert [heading[0] for heading in headings] == ["Turn 2: Night", "Turn 1: You"]


@pytest.mark.slow
def test_a_turn_that_is_no_longer_told_whole_is_left_out() -> None:
    update = next(
        update for update in updates() if [line["event"]["event"] for line in update["log"]].count("turn") > 2
    )
    log = update["log"]
    begun = next(i for i, line in enumerate(log) if line["event"]["event"] == "turn")
    assert begun > 1
    whole, cut = (english().parts(update | {"log": log[first:]}) for first in (0, 1))
    first = re.compile("turn-1(-|$)")
    assert set(whole) - set(cut) == {ident for ident in whole if first.match(ident)}


@pytest.mark.slow
def test_a_turn_that_is_over_is_written_anew_when_it_was_played_otherwise() -> None:
    page = DayNightPage(day_night(), "en")
    for update in updates()[::6]:
        for line in update["log"][:1]:
            other = [line | {"text": f"{line['text']} otherwise <so>"}, *update["log"][1:]]
            page.parts(update)
            fresh = DayNightPage(day_night(), "en").parts(update | {"log": other})
            assert page.parts(update | {"log": other}) == fresh


# --- people -----------------------------------------------------------------------------------------------------------
def test_who_is_away_is_said_in_words_but_not_in_a_replay() -> None:
    update = make_update(started(day_night(), 1), 1)
    away = [update["seats"][0] | {"here": False}, *update["seats"][1:]]
    seat = english().parts(update | {"seats": away})["seat-day"]
    assert 'data-presence="day" data-here="false"' in seat
    assert '<small class="away">away</small>' in seat
    assert "away" not in english().parts(update | {"status": "replay"})["seat-day"]


def test_an_unnamed_person_at_one_screen() -> None:
    update = make_update(started(day_night(), 1), 1)
    for screen, told in ((True, "At this screen"), (False, "A person")):
        seats = [update["seats"][0] | {"name": "", "screen": screen}, *update["seats"][1:]]
        assert told in english().parts(update | {"seats": seats})["seat-day"]


def test_the_code_for_playing_can_be_read_out() -> None:
    update = before_the_deal(day_night(), "open") | {"links": {"join": "abcd2345efgh", "watch": ""}}
    assert "ABCD\N{NO-BREAK SPACE}2345\N{NO-BREAK SPACE}EFGH" in english().parts(update)["prompt"]


def test_what_was_asked_without_script_is_answered_on_the_page() -> None:
    html = whole_page(
        updates()[0], english(), told="The machine would: cast <Warp>", why={"text": "no & no", "rule": "DN-29"}
    )
    assert "The machine would: cast &lt;Warp&gt;" in html
    assert "no &amp; no" in html
    assert "The machine would" not in whole_page(updates()[0], english())


def test_links_are_whole_wherever_the_server_is_reached() -> None:
    update = before_the_deal(day_night(), "open")
    html = whole_page(update, english(), origin='https://a.example/"x')
    fields = [given for tag, given in Reader(html).elements if "data-link" in given]
    wanted = ["/j/J", "/j/J", "/w/W"]
    assert [field["value"] for field in fields if field["value"]] == [f'https://a.example/"x{path}' for path in wanted]


def test_names_of_people_are_no_markup() -> None:
    html = whole_page(updates()[0], english())
    assert "A &lt;b&gt; &amp; c" in html
    assert "A <b>" not in html


# --- secrets ----------------------------------------------------------------------------------------------------------
def named_in(update: TableUpdate) -> set[str]:
    """Spells that this seat may know by name."""
    view = update["view"]
    known = {spell for seat in ("day", "night") for place in ("hand", "discards") for spell in view[seat][place]}
    pending = view["pending"] or {}
    known |= {pending[part] for part in ("spell", "stolen") if part in pending}
    known |= set(pending["chosen"]) if pending.get("ask") == "discard" else set()
    known |= {each["action"].split()[1] for each in update["legal"] if " " in each["action"]}
    known |= {line["event"]["spell"] for line in update["log"] if "spell" in line["event"]}
    return known - {HIDDEN}


def test_no_card_is_named_that_the_seat_does_not_know() -> None:
    spells = set(day_night().spell_ids)
    for update in updates():
        html = "".join(english().parts(update).values()) + "".join(map(english().symbol, english().symbols(update)))
        shown = set(re.findall(r'data-card="([^"]+)"', html)) | set(re.findall(r'"#?s-([^"]+)"', html))
        shown |= {value.split()[-1] for value in re.findall(r' value="([^"]+)"', html)} & spells
        assert shown <= named_in(update)


def test_the_page_needs_the_update_alone() -> None:
    states = (state for seed in range(2) for state in played(seed))
    check_redealt(day_night(), english(), (state for state in states if state.decisions % 47 == 46))


# --- drawings ---------------------------------------------------------------------------------------------------------
def test_every_spell_has_a_drawing_of_its_own() -> None:
    figures = [english().symbol(f"s-{spell.id}").partition(">")[2] for spell in day_night().cards.spells]
    assert len(set(figures)) == len(figures)
    for figure in figures:
        Reader(f"<svg>{figure.removesuffix('</symbol>')}</svg>")


HOME_MADE = """
name = "home"
extends = "standard"
title = { en = "Home", it = "Home", fr = "Home" }
"""


@pytest.mark.parametrize("at", ["location", "bordering", "surrounding", "anywhere", "within-x"])
@pytest.mark.parametrize("do", ["change", "turn", "crystallize", "mystify"])
def test_spells_made_at_home_have_drawings_too(do: str, at: str, tmp_path: Path) -> None:
    kind = do if do in ("crystallize", "mystify") else "minor"
    book = "night" if do == "crystallize" else "day"
    lady = "" if at == "anywhere" else f', lady = "{book}"'
    counters = ", counters = 5" if do == "mystify" else ""
    spells = []
    for i, count in enumerate(("1", "3", "7", '"all"') if at != "location" else ("1",)):
        effect = f'{{ do = "{do}", at = "{at}"{lady}{counters}' + (
            f", count = {count} }}" if at != "location" else " }"
        )
        names = f'{{ en = "N{i}", it = "N{i}", fr = "N{i}" }}'
        effects = ", ".join([effect] * (i + 1))
        spells.append(
            f'[[spells]]\nbook = "{book}"\nid = "new-{i}"\nname = {names}\ntype = "{kind}"\nhours = 12\ncopies = 1\n'
            f"effects = [{effects}]\n"
        )
    file = tmp_path / "home.toml"
    file.write_text(HOME_MADE + "\n".join(spells), encoding="utf-8")
    game = DayNightGame.load(file)
    assert isinstance(game, DayNightGame)
    page = DayNightPage(game, "en")
    assert isinstance(game.edition, Edition)
    for i in range(len(spells)):
        Reader(page.symbol(f"s-new-{i}"))
        assert "nan" not in page.symbol(f"s-new-{i}")
    assert 'id="r-12"' in page.defs()


def test_a_wall_goes_round_squares_that_meet_in_a_corner() -> None:
    assert outline({(0, 0), (1, 1)}).count("Z") == 2
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert outline(ring).count("M") == 2


def test_the_heart_of_a_temple_is_one_of_its_squares() -> None:
    nine = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    assert drawing.heart(nine) == "b2"


# --- words ------------------------------------------------------------------------------------------------------------
def position(**parts: Any) -> State:
    state = day_night().read({"game": "day-night"} | parts)
    state.journal = Journal(day_night())
    return state


def square(state: State, name: str, seat: int = 0) -> str:
    reader = Reader(english().parts(make_update(state, seat))[f"sq-{name}"])
    return reader.values("aria-label")[0]


BOARD = """
n n n . . .
n n n . . .
n n . . . .
. . # # . .
. . # # . .
. . . . d d
. . . d d d
. . . n d d
"""


def test_a_square_says_what_it_is_and_what_choosing_it_does() -> None:
    day = {"pawn": "e2", "hand": ["achievement", "day-chant"]}
    state = position(board=BOARD, crystals=["a8"], mystified={"f3": 4}, day=day, night={"pawn": "e2"})
    assert square(state, "a8") == "a8, night, crystallized"
    assert square(state, "f3") == "f3, day, mystified, 4 counters"
    assert square(state, "e2") == "e2, day, Day stands here, Night stands here"
    state.apply(day_night().parse("cast achievement"))
    assert square(state, "d1") == "d1, night, change to day"
    assert square(state, "f2") == "f2, day, change to night"
    part = english().parts(make_update(state, 0))
    assert 'name="why" value="change a8"' in part["sq-a8"]
    assert "#to-night" in part["sq-f2"]
    assert ">4</text>" in part["sq-f3"]


def test_what_would_complete_a_temple_is_said() -> None:
    eight = BOARD.replace(". . . n d d", ". . n d d d")
    state = position(board=eight, day={"pawn": "e2", "hand": ["achievement", "day-chant"]}, night={"pawn": "a8"})
    state.apply(day_night().parse("cast achievement"))
    assert square(state, "c2") == "c2, neutral, change to day, completes a Temple of Day"
    assert square(state, "f4") == "f4, neutral, change to day, completes a Temple of Day"
    assert square(state, "a4") == "a4, neutral, change to day"
    assert "#to-temple-day" in english().parts(make_update(state, 0))["sq-c2"]
    assert "8 of 9" in english().parts(make_update(state, 0))["seat-day"]


def test_cards_say_why_they_cannot_be_cast_in_numbers() -> None:
    hand = ["wishing-mist", "misdirect", "day-instability", "day-chant"]
    state = position(day={"pawn": "f1", "hand": hand, "hours": 5}, night={"pawn": "c2"})
    html = english().parts(make_update(state, 0))["hand"]
    assert "Needs 8 h, </span>5 h left" in html
    assert "Night at c2, </span>on neutral" in html
    assert "X = 4" in html
    assert buttons(html, "action") == ["cast day-chant", "cast day-instability"]
    assert buttons(html, "why") == ["cast misdirect", "cast wishing-mist"]


def test_hours_are_spent_held_and_left() -> None:
    state = position(
        board=BOARD, day={"pawn": "e2", "hand": ["day-wish", "day-chant"], "hours": 9}, night={"pawn": "a8"}
    )
    state.apply(day_night().parse("cast day-wish"))
    parts = english().parts(make_update(state, 0))
    assert "3 spent, 5 held, 4 left" in parts["hours"]
    assert (parts["dial"].count("hour spent"), parts["dial"].count("hour held")) == (3, 5)


class Stretched(gettext.NullTranslations):
    """A language in which everything is longer by a third and looks like no other."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}{'·' * (len(message) // 3)}⟧"

    def ngettext(self, one: str, more: str, count: int) -> str:
        return self.gettext(one if count == 1 else more)


def test_all_words_go_through_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    game = day_night()
    narrator = game.narrator("en")
    narrator.t = Translator("en")
    narrator.t.catalog = Stretched()
    monkeypatch.setattr(DayNightGame, "narrator", lambda self, language: narrator)
    page = DayNightPage(game, "en")
    assert isinstance(page.cards, CardParts)
    given = {"Day", "Night", "A <b> & c", "Day, A <b> & c"}  # by the update
    names = {spell.names["en"] for spell in game.cards.spells} | given
    for update in updates()[::11]:
        told = make_texts(page.body(update | {"question": "⟦?⟧", "log": [], "result": None, "status": "running"}))
        assert [text for text in told if re.search("[A-Za-z]{3}", text) and "⟦" not in text and text not in names] == []


def make_texts(html: str) -> list[str]:
    """All that is read: text, and names of elements."""
    found: list[str] = []

    class Texts(HTMLParser):
        def handle_data(self, data: str) -> None:
            found.append(data.strip())

        def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
            found.extend(value or "" for name, value in attributes if name in ("aria-label", "title"))

    Texts().feed(html)
    return found


def test_a_spell_in_vain_changes_nothing() -> None:
    """What the page says of a card, against what the rules do with it."""
    game, found = day_night(), 0
    for seed in range(5):
        for state in played(seed):
            if state.outcome is not None:
                continue
            view = state.view(state.actor)
            casts = [] if view["pending"] else [a for a in state.legal_actions() if game.text(a).startswith("cast ")]
            for action in casts:
                if in_vain(game, view, game.text(action).removeprefix("cast ")):
                    found += 1
                    after = state.clone()
                    after.apply(action)
                    seen, now = state.view(NOBODY), after.view(NOBODY)
                    assert now["pending"] is None
                    assert now["board"] == seen["board"]
                    assert [now[lady]["pawn"] for lady in LADIES] == [seen[lady]["pawn"] for lady in LADIES]
    assert found > 30
