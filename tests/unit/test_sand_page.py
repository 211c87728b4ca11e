"""The page of Realm of Sand: what can be done is there, what a tile would do is foretold, nothing hidden is in it."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.core.journal import Journal
from ludomancer.core.state import State
from ludomancer.core.update import TableUpdate
from ludomancer.games.realm_of_sand.facts import turning
from ludomancer.games.realm_of_sand.facts.placement_effects import PlacementEffects
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.game import SandGame
from ludomancer.games.realm_of_sand.text.card_texts import POWERS
from ludomancer.games.realm_of_sand.text.narrator import RATINGS
from ludomancer.games.realm_of_sand.text.signs import OWN
from ludomancer.games.realm_of_sand.web import drawing_circle
from ludomancer.games.realm_of_sand.web.page import SandPage
from ludomancer.games.realm_of_sand.web.page import __file__ as page_file
from ludomancer.games.realm_of_sand.web.solo import RATES
from unit.pages import EveryPage, Reader, check_redealt, sheet_of, started

TABLES = (("solo", 1), ("base", 2), ("advanced", 3), ("advanced", 4))
ASKS = {"at", "take", "summon", "remove", "get", "give", "for", "move", "deck", "keep", "under"}


@cache
def game_of(mode: str, seats: int) -> SandGame:
    game = ludomancer.load("realm-of-sand", mode=mode, seats=seats)
    assert isinstance(game, SandGame)
    return game


@cache
def page_of(mode: str, seats: int) -> SandPage:
    return SandPage(game_of(mode, seats), "en")


def played(mode: str, seats: int, seed: int) -> Iterator[State]:
    """The positions of a game in which buildings are completed and powers used."""
    game, rng = game_of(mode, seats), random.Random(seed)
    state = started(game, seed)
    while state.outcome is None and state.decisions < 260:
        yield state
        legal = state.legal_actions()
        wanted = [action for action in legal if game.text(action).startswith(("complete", "power"))]
        state.apply(rng.choice(wanted or legal))
    yield state


Found = tuple[SandPage, TableUpdate]


@cache
def updates() -> list[Found]:
    """Many positions of tables of all sizes, with everything that can be asked among them; each from two sides."""
    found: list[Found] = []
    asked = Counter[str]()
    for seed in range(30):
        mode, seats = TABLES[seed % len(TABLES)]
        game, page = game_of(mode, seats), page_of(mode, seats)
        for state in played(mode, seats, seed):
            pending = state.view(NOBODY)["pending"] or {}
            kind = f"{pending.get('ask', 'menu')} {pending.get('power', '')}{'building' in pending}{'tile' in pending}"
            asked[kind] += 1
            asked[pending.get("ask", "menu")] += 0
            if asked[kind] <= 4 or state.decisions % 89 == 0 or state.outcome:
                seat = state.actor if state.actor >= 0 else 0
                found += [(page, sheet_of(game, state, seat)), (page, sheet_of(game, state, NOBODY))]
        if set(asked) >= ASKS and seed >= 7:
            return found
    raise AssertionError(f"not everything is asked: {asked}")


class TestPage(EveryPage):
    buttons_once = True
    secret_hands = False
    every = 9

    def found(self) -> list[Found]:
        return updates()


# --- all that can be done ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("mode", "seats"),
    [pytest.param(*table, marks=pytest.mark.slow if table == TABLES[-1] else pytest.mark.long) for table in TABLES],
)
def test_what_is_done_after_putting_back_is_legal_then(mode: str, seats: int) -> None:
    """While something is half chosen, another tile, disc or ready building takes it back first."""
    page, game = page_of(mode, seats), game_of(mode, seats)
    tried = Counter[str]()
    for seed in range(4):
        before = None
        for state in played(mode, seats, seed):
            if before is not None and state.actor == before.actor:
                html = "".join(page.parts(sheet_of(game, state, state.actor)).values())
                pending = state.view(NOBODY)["pending"] or {}
                kind = next((each for each in ("tile", "building", "limit") if each in pending), "")
                for value in re.findall(r'data-then="([^"]*)"', html):
                    assert before.is_legal(game.parse(value)), (value, pending)
                    tried[f"{kind} {value.split()[0]}"] += 1
            before = state.clone()
    assert tried["tile place"] > 50
    assert set(tried) >= {"tile place", "tile summon", "limit place", "limit summon"}


def test_what_is_half_chosen_after_the_main_action_offers_no_other_one() -> None:
    """A building with several places, and a disc of the purple power, are put back to what was asked before them."""
    page, game = page_of("advanced", 4), game_of("advanced", 4)
    offered: dict[str, set[str]] = {}
    for state in (state for seed in range(40) for state in played("advanced", 4, seed)):
        view = state.view(NOBODY)
        pending = view["pending"] or {}
        purple = pending.get("limit") == "all" and pending["ask"] == "at" and not pending["used"]
        if purple or ("building" in pending and view["main_done"]):
            html = "".join(page.parts(sheet_of(game, state, state.actor)).values())
            found = offered.setdefault("purple" if purple else "building", set())
            found |= set(re.findall(r'data-then="(\w+)', html))
        if offered.keys() == {"purple", "building"} and "summon" in offered["purple"]:
            break
    assert offered["purple"] == {"summon"}
    assert offered["building"] <= {"complete"}


# --- what is told -----------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_the_last_round_is_told_as_soon_as_somebody_has_ten_hourglasses() -> None:
    page, update = next((page, update) for page, update in updates() if not page.narrator.solo and update["legal"])
    view = update["view"]
    assert page.round_of(update) == f"Round {view['round']}"
    late = view | {"two": view["two"] | {"hourglasses": 10}}
    assert page.round_of(update | {"view": late}) == f"Round {view['round']}, the last"
    parts = page.parts(update | {"view": late})
    assert ", the last<" in parts["turn"]
    assert "last round</span></h2>" in parts["prompt"]  # for phones, whose bar has no room for it


@pytest.mark.slow
def test_alone_ten_hourglasses_end_nothing() -> None:
    page, update = next((page, update) for page, update in updates() if page.narrator.solo and update["legal"])
    view = update["view"] | {"one": update["view"]["one"] | {"hourglasses": 10}}
    assert page.round_of(update | {"view": view}) == f"Round {view['round']} of 14"
    own = page.parts(update | {"view": view})["seat-one"]
    assert "10 hourglasses<" in own
    assert "of 10" not in own
    assert own.count("#hg-") == 1


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_the_supply_is_on_the_table_and_in_the_sheet(mode: str, seats: int) -> None:
    page, game = page_of(mode, seats), game_of(mode, seats)
    update = sheet_of(game, started(game, 1), 0)
    for count in (0, 3):
        update["view"]["supply"]["K"] = count
        parts = page.parts(update)
        for part in (parts["supply"], parts["all-supply"]):
            assert f"a black square ×{count}" in part
            assert re.findall(r"<b>(\d+)</b>", part) == [str(number) for number in update["view"]["supply"].values()]
            assert ("out" in part) == (not count)
    assert page.body(update).count('class="supply"') == 2


def test_the_sheet_of_the_circle_has_the_open_buildings_with_their_names() -> None:
    page, update = next((page, update) for page, update in updates() if update["legal"])
    parts = page.parts(update)
    for card in (card for cards in update["view"]["display"].values() for card in cards if card):
        assert f"<b>{page.narrator.name(card)}" in parts["all-buildings"]
    assert 'href="#circle"' in parts["strip"]


def test_who_began_is_marked_where_it_matters() -> None:
    for page, update in updates()[::9]:
        html = page.body(update)
        first = escape(dict(page.names(update))[update["view"]["first"]])
        assert html.count(f'aria-label="{first} began"') == (not page.narrator.solo)


def test_boards_of_others_are_told_row_by_row() -> None:
    watched = ((page, update) for page, update in updates()[1::2] if not page.narrator.solo)
    page, update = next((page, update) for page, update in watched if len(update["view"]["two"]["board"]) > 5)
    told, board = page.parts(update)["lying-two"], update["view"]["two"]["board"]
    named = re.findall(r"([a-f][1-5]) a ", told)
    assert sorted(named) == sorted(board)
    assert [name[1] for name in named] == sorted((name[1] for name in named), reverse=True)


def test_crystals_are_told_with_what_they_can_do() -> None:
    for page, update in updates()[::9]:
        parts = page.parts(update)
        for seat in page.game.seat_names:
            ribbon = update["view"][seat].get("ribbon")
            told = page.t(POWERS[ribbon]) if ribbon else "hidden"
            assert told in parts[f"gem-{seat}"]


def test_no_letter_of_a_plan_hides_another() -> None:
    seen = 0
    for page, update in updates():
        letters = re.findall(r'class="fl" transform="([^"]*)"', page.parts(update)["plans"])
        assert len(set(letters)) == len(letters)
        seen = max(seen, len(letters))
    assert seen > 1


def test_what_is_touched_says_first_what_that_does() -> None:
    verbs = {"place": "Lay tile ", "remove": "Tile ", "give": "Give ", "summon": "Summon "}
    seen = set()
    for page, update in updates()[::2]:
        parts = page.parts(update)
        html = parts["tray"] + parts[f"seat-{page.finder.facts(update, update['view']).seat}"]
        for tag in re.findall(r"<button class=\"(?:rune|dk)[^>]*>", html):
            found = re.search(r'data-then="(\w+)', tag) or re.search(r'name="action" value="(\w+)', tag)
            if found:
                assert f'aria-label="{verbs[found[1]]}' in tag
                seen.add(found[1])
    assert seen == set(verbs)


# --- turning a tile ---------------------------------------------------------------------------------------------------
def test_forms_and_their_turns() -> None:
    counts = {(bent, even): len(turning.forms(bent, even)) for bent in (False, True) for even in (False, True)}
    assert counts == {(False, False): 4, (False, True): 2, (True, False): 8, (True, True): 4}
    for bent, even in counts:
        found = turning.forms(bent, even)
        for i, form in enumerate(found):
            assert found[form.right].left == i
            assert found[form.left].right == i
            assert found[form.flip].flip == i
            four = i
            for _ in range(4):
                four = found[four].right
            assert four == i


def test_each_way_to_lay_a_tile_is_shown_in_one_form_at_its_middle_cell() -> None:
    seen = Counter[int]()
    for page, update in updates()[::2]:
        pending = update["view"]["pending"] or {}
        if "tile" not in pending or pending["ask"] != "at":
            continue
        html = "".join(page.parts(update).values())
        tile = page.narrator.tiles[pending["tile"]]
        forms = turning.forms(tile.bent, tile.even)
        found = re.findall(r'class="sq may f(\d)"[^>]*value="at (.. .. ..)" data-square="(..)"', html)
        assert found
        for form, names, middle in found:
            first, at, last = (turning.spot(cells.NUMBERS[name]) for name in names.split())
            assert cells.NAMES.index(middle) == cells.NUMBERS[names.split()[1]]
            steps = [(spot[0] - at[0], spot[1] - at[1]) for spot in (first, at, last)]
            assert tuple(steps) == forms[int(form)].steps  # in this order: so the script names cells, too
            seen[len(forms)] += 1
        assert len(re.findall(r'<input type="radio"[^>]*checked=""', html)) == 1
    assert set(seen) >= {2, 4, 8}


# --- what a tile would do ---------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize(("mode", "seats", "seed"), [("base", 2, 3), ("advanced", 3, 4), ("solo", 1, 5)])
def test_what_is_foretold_of_a_tile_is_what_the_engine_does(mode: str, seats: int, seed: int) -> None:
    game = game_of(mode, seats)
    finished = 0
    for state in played(mode, seats, seed):
        if state.actor < 0:
            continue
        view = state.view(state.actor)
        pending = view["pending"] or {}
        if pending.get("ask") != "at" or "tile" not in pending or state.decisions % 7:
            continue
        seat = str(view["to_act"])
        gains = PlacementEffects(game, view, pending["tile"])
        before = state.clone()
        before.journal = None
        ready = completable(game, before, seat)
        for action in state.legal_actions():
            way = game.spots.cells[game.action_list[action][1]]
            after = state.clone()
            after.journal = Journal(game)
            after.apply(action)
            events = after.journal.view(NOBODY)
            lifted = [(event["cell"], event["piece"]) for event in events if event["event"] == "lifted"]
            assert sorted(lifted) == sorted((cells.NAMES[cell], piece) for cell, piece in gains.lifts(way))
            if any(event["event"] == "missing" for event in events):
                continue
            found = set(gains.of(way)) - ready
            assert found == completable(game, after, seat) - ready
            finished += len(found)
    assert finished


@pytest.mark.slow
def test_what_is_foretold_of_a_disc_is_what_the_engine_does() -> None:
    game, page = game_of("advanced", 3), page_of("advanced", 3)
    finished = 0
    for seed in range(12):
        for state in played("advanced", 3, seed):
            pending = state.view(NOBODY)["pending"] or {}
            if pending.get("ask") != "at" or "tile" in pending or "building" in pending:
                continue
            seat = game.seat_names[state.actor]
            update = sheet_of(game, state, state.actor)
            found = page.finder.facts(update, update["view"]).ends
            lifted = dict(update["view"][seat]["board"])
            lifted.pop(pending.get("from", ""), None)
            before = patterns(game, update["view"], seat, lifted)
            for action in state.legal_actions():
                after = state.clone()
                after.journal = None
                cell = game.text(action).split()[1]
                after.apply(action)
                told = {card for card, _ in found.get(cell, ())}
                assert told == completable(game, after, seat) - before
                finished += len(told)
        if finished > 20:
            return
    raise AssertionError("nothing is finished by a disc")


def completable(game: SandGame, state: State, seat: str) -> set[str]:
    """By trying every open card where its pattern could lie."""
    view = state.view(game.seat_names.index(seat))
    return patterns(game, view, seat, view[seat]["board"])


def patterns(game: SandGame, view: dict[str, Any], seat: str, board: dict[str, str]) -> set[str]:
    shown = [card for cards in view["display"].values() for card in cards if card]
    shown += [card for card in view[seat].get("kept", []) if card != HIDDEN]
    letters = {cell: piece[0] for cell, piece in board.items()}
    found = set()
    for card in shown:
        points = game.cards.buildings[game.card_numbers[card]].points
        for way in cells.laid([(row, column) for row, column, _ in points]):
            if all(
                letters.get(cells.NAMES[at]) == "GRKBY"[which] for at, (_, _, which) in zip(way, points, strict=True)
            ):
                found.add(card)
    return found


# --- secrets ----------------------------------------------------------------------------------------------------------
def test_the_page_needs_the_update_alone() -> None:
    states = (state for seed in range(3) for state in played("advanced", 3, seed))
    check_redealt(game_of("advanced", 3), page_of("advanced", 3), (s for s in states if s.decisions % 61 == 60))


@pytest.mark.slow
def test_no_building_is_drawn_that_the_seat_does_not_know() -> None:
    for page, update in updates():
        view = update["view"]
        known = {card for cards in view["display"].values() for card in cards if card}
        for seat in page.game.seat_names:
            known |= {*view[seat]["built"], *view[seat].get("kept", [])}
        known |= {*(view["pending"] or {}).get("looked", []), (view["pending"] or {}).get("building", "")}
        html = "".join(page.parts(update).values())
        assert set(re.findall(r'data-card="([^"]+)"', html)) <= known
        assert {name.removeprefix("s-") for name in page.symbols(update)} <= known


# --- the end and the drawings -----------------------------------------------------------------------------------------
def test_ratings_are_those_of_the_rules() -> None:
    """Compiled rules hold them as numbers, so that their source is asked."""
    rules = Path(page_file).parents[1].joinpath("rules", "rules.py").read_text(encoding="utf-8")
    limits = re.findall(r"stars <= (\d+):\s+return codes\.(\w+)", rules)
    assert [int(most) + 1 for most, _ in limits] == [least for _, least in RATES[1:]]
    assert [name for _, name in limits] == ["APPRENTICE", "MASTER", "MINISTER", "GRAND_MASTER"]
    assert [name for name, _ in RATES] == list(RATINGS)


def test_in_a_replay_nobody_thinks_and_rules_are_found() -> None:
    for page, update in updates()[1::2]:
        html = page.body(update | {"status": "replay"})
        assert not re.search(r'class="thinking"(?![^>]*hidden)', html)
        assert not re.search(r'href="#RS-', html)
        if update["result"]:
            assert 'href="/rules/realm-of-sand#RS-' in html


@pytest.mark.slow
def test_a_tile_in_hand_is_sent_in_a_few_thousand_letters() -> None:
    """What the page is told when one is taken in hand: ways are many, and say little."""
    page, game = page_of("advanced", 3), game_of("advanced", 3)
    old: dict[str, str] = {}
    sizes = []
    for state in played("advanced", 3, 2):
        parts = page.parts(sheet_of(game, state, max(0, state.actor)))
        pending = state.view(NOBODY)["pending"] or {}
        if "tile" in pending and pending["ask"] == "at":
            sizes.append(sum(len(html) for name, html in parts.items() if old.get(name) != html))
        old = parts
    assert len(sizes) > 20
    assert max(sizes) < 40_000
    assert sorted(sizes)[len(sizes) // 2] < 26_000


def test_names_never_become_markup_in_the_script() -> None:
    script = Path(page_file).with_name("table.js").read_text(encoding="utf-8")
    assert "innerHTML" not in script


def test_alone_the_end_is_a_rating() -> None:
    page, update = next((page, update) for page, update in updates() if update["result"] and page.narrator.solo)
    prompt = page.parts(update)["prompt"]
    assert 'class="ratings"' in prompt
    assert prompt.count('aria-current="true"') == 1
    assert "Play again<" in prompt


def test_every_building_and_tile_has_a_drawing_of_its_own() -> None:
    page = page_of("base", 2)
    figures = [page.symbol(f"s-{card}").partition(">")[2] for card in page.narrator.buildings]
    assert len(set(figures)) == len(figures)
    for figure in figures:
        Reader(f"<svg>{figure.removesuffix('</symbol>')}</svg>")
    tiles = re.findall(r'<symbol id="t-[^"]+"[^>]*>(.*?)</symbol>', page.defs())
    assert len(tiles) == len(set(tiles)) == len(page.narrator.tiles)


def test_the_circle_is_a_closed_way() -> None:
    x, y, heading = drawing_circle.along(drawing_circle.WHOLE - 0.001)
    assert (x, y) == pytest.approx(drawing_circle.along(0)[:2], abs=0.1)
    assert heading == pytest.approx(360, abs=0.1)
    for places in (17, 20, 23, 26):
        spots = drawing_circle.spots(places)
        gaps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(spots)]
        assert min(gaps) > 55


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_board_bears_no_mark_of_designed_values(mode: str, seats: int) -> None:
    page = page_of(mode, seats)
    html = page.body(sheet_of(page.game, next(played(mode, seats, 1)), 0, page.narrator))
    field = re.search(r'<section class="field".*?</section>', html, re.DOTALL)
    assert field
    assert OWN not in field[0]
