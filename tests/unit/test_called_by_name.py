"""Where names are known, no page calls a seat by its number: in all languages, whatever is asked."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from ludomancer.core.codes import NOBODY
from ludomancer.core.game import Game
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.registry import game_class, load
from ludomancer.core.scenario import Run, read_scenarios
from ludomancer.core.state import State
from ludomancer.web.table import TablePage
from unit.hostile_tables import RULES, asked_in
from unit.pages import before_the_deal, sheet_of, started, told, whole_page

pytestmark = pytest.mark.slow

NUMBERED = ("bless", "res-arcana-duo", "realm-of-sand")  # the Ladies of Day & Night keep their names
COMPANIES = (("Quinta", "Qadir", "Qiana", "Quorra"), ("Zuzka", "Zenzi", "Zoltan", "Zaida"))
FILES = 16  # of the files with scenarios, one in so many


def positions(game_id: str) -> Iterator[tuple[Game, State]]:
    """Every kind of question once in a random game of each kind, and what seldom comes about in scenarios."""
    kind = game_class(game_id)
    for mode in kind.modes:
        for seats in kind.counts_in(mode):
            yield from _asked_in_a_game(load(game_id, mode=mode, seats=seats))
    for file in sorted((RULES / game_id.replace("-", "_")).glob("*.yaml"))[::FILES]:
        for scenario in read_scenarios(file):
            run = Run(scenario, load)
            state = told(run.game, run.state)
            for move in run.moves[:-1]:
                if run._make(move):
                    break
            yield run.game, state


def _asked_in_a_game(game: Game) -> Iterator[tuple[Game, State]]:
    asked: set[str] = set()
    state, choose = started(game, 1), random.Random(1)
    while not state.over:
        if asked_in(state) not in asked:
            asked.add(asked_in(state))
            yield game, state
        state.apply(choose.choice(state.legal_actions()))
    yield game, state


def shown_to(page: TablePage, state: State, seat: int, company: tuple[str, ...], number: int) -> Any:
    """People at all seats but the last, where a machine sits; some are behind a curtain, some look at a replay."""
    update: Any = sheet_of(page.game, state, seat, page.narrator, language=page.language)
    update["seats"] = called(update["seats"], company)
    if number % 5 == 1 and seat == NOBODY and not state.over:
        update["curtain"] = {key: update["seats"][0][key] for key in ("seat", "title")}
    if number % 5 == 2:
        update |= {"status": "replay", "legal": [], "question": ""}
    if number % 5 == 3:
        resigned = {"text": "", "rule": "", "winners": list(page.game.seat_names[1:]), "reason": "resigned"}
        update |= {"status": "over", "legal": [], "question": "", "result": resigned}
    return update


def called(seats: Any, company: tuple[str, ...]) -> Any:
    *people, last = seats
    sitting = [each | {"kind": "person", "name": name} for each, name in zip(people, company, strict=False)]
    return [*sitting, last | {"kind": "machine", "name": "", "level": company[-1]}]


def found_in(html: str, names: tuple[str, ...] | list[str]) -> list[str]:
    return [html[max(0, at - 60) : at + 30] for name in names if (at := html.find(name)) >= 0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", NUMBERED)
def test_seats_are_called_by_names_and_nothing_stays_of_another_table(game_id: str, language: str) -> None:
    names: set[str] = set()
    for number, (game, state) in enumerate(positions(game_id)):
        page = game.page(language)
        assert isinstance(page, TablePage)
        company, others = COMPANIES[:: 1 if number % 2 else -1]
        numbers = [page.narrator.seat(seat) for seat in game.seat_names]
        for seat in {NOBODY, state.actor, number % len(game.seat_names)}:
            update = shown_to(page, state, seat, company, number)
            parts = page.parts(update) | {"title": page.title(update)}
            for ident, html in parts.items():
                assert not found_in(html, numbers), (ident, number)
                assert not found_in(html, others), (ident, number)  # kept from the other table
            names |= {name for name in company if name in "".join(parts.values())}
    assert names == {name for company in COMPANIES for name in (*company[: len(names) // 2 - 1], company[-1])}


@pytest.mark.parametrize("game_id", NUMBERED)
def test_whole_pages_before_the_deal_and_after_it(game_id: str) -> None:
    for seats in game_class(game_id).counts_in(game_class(game_id).modes[0]):
        game = load(game_id, seats=seats)
        page = game.page("en")
        assert isinstance(page, TablePage)
        numbers = [page.narrator.seat(seat) for seat in game.seat_names]
        dealt = shown_to(page, started(game, 1), 0, COMPANIES[0], 0)
        for update in (before_the_deal(game, "open"), before_the_deal(game, "dealing"), dealt):
            html = whole_page({**update, "seats": called(update["seats"], COMPANIES[0])}, page)
            assert not found_in(html, numbers)
