"""Scaffolding: pages (as trees) and terminal boards of 200 views a game stay what they are while code moves."""

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludomancer
from catalogs import said
from ludomancer.core.codes import NOBODY
from ludomancer.core.game import Game
from ludomancer.core.registry import game_class
from ludomancer.core.state import State
from ludomancer.terminal.board import BoardFrame, Choice
from ludomancer.terminal.canvas import Canvas
from mutants import bless, day_night, realm_of_sand, res_arcana_duo
from unit.page_trees import tree
from unit.pages import sheet_of, started

pytestmark = pytest.mark.slow

FROZEN = Path(__file__).parent / "frozen.json"
VIEWS = 200
EVERY = 7  # decisions from one view to the next
LANGUAGES = ("en", "it", "fr")
SIZES = ((80, 24), (120, 40))


def positions(game_id: str) -> Iterator[tuple[Game, State, int]]:
    """States of random games in every mode and number of seats, with the seat that looks, until enough were seen."""
    kinds = [(mode, seats) for mode in game_class(game_id).modes for seats in game_class(game_id).counts_in(mode)]
    games = [ludomancer.load(game_id, mode=mode, seats=seats) for mode, seats in kinds]
    for seed in range(10_000):
        game = games[seed % len(games)]
        state, choose = started(game, seed), random.Random(seed)
        lookers = [*range(len(game.seat_names)), NOBODY]
        while True:
            if state.decisions % EVERY == 0 or state.over:
                yield game, state, lookers[state.decisions // EVERY % len(lookers)]
            if state.over:
                break
            state.apply(choose.choice(state.legal_actions()))


def digest(game: Game, state: State, seat: int, language: str) -> str:
    narrator, page, table = game.narrator(language), game.page(language), game.text_board(language)
    sheet = sheet_of(game, state, seat, narrator) | {"language": language}
    drawings = [tree(page.symbol(name)) for name in page.symbols(sheet)]
    found: list[object] = [
        {name: tree(html, exact=True) for name, html in page.parts(sheet).items()},
        tree(page.body(sheet)),
        tree(page.defs()),
        page.title(sheet),
        drawings,
        narrator.open_cards(sheet["view"]),
    ]
    choices = [
        Choice(number, game.parse(each["action"]), each["action"], each["text"])
        for number, each in enumerate(sheet["legal"], 1)
    ]
    log = [line["text"] for line in sheet["log"]]
    for size in SIZES:
        canvas = Canvas(*size)
        table.draw(canvas, BoardFrame(sheet["view"], choices, log, sheet["question"], ""))
        found.append(canvas.rows)
    return hashlib.sha256(json.dumps(found, ensure_ascii=False).encode()).hexdigest()[:12]


def digests(game_id: str) -> list[str]:
    found = []
    for number, (game, state, seat) in enumerate(positions(game_id)):
        if number == VIEWS:
            break
        found.append(digest(game, state, seat, LANGUAGES[number % len(LANGUAGES)]))
    return found


def counts() -> list[str]:
    """Sentences of the program, mutants and scenarios: how many, and a digest of all."""
    mutants = bless.mutants() + day_night.mutants() + realm_of_sand.mutants() + res_arcana_duo.mutants()
    titles = [file.read_text(encoding="utf-8") for file in sorted((FROZEN.parents[1] / "rules").rglob("*.yaml"))]
    found = []
    for names in (
        sorted(str(message.id) for message in said()),
        sorted(f"{each.game} {each.name}" for each in mutants),
        titles,
    ):
        found.append(f"{len(names)} {hashlib.sha256(json.dumps(names).encode()).hexdigest()[:12]}")
    return found


def test_nothing_is_lost_on_the_way() -> None:
    assert counts() == json.loads(FROZEN.read_text(encoding="utf-8"))["counts"]


@pytest.mark.parametrize("game_id", ludomancer.game_ids())
def test_what_people_see_stays(game_id: str) -> None:
    assert digests(game_id) == json.loads(FROZEN.read_text(encoding="utf-8"))[game_id]


if __name__ == "__main__":
    frozen = {game_id: digests(game_id) for game_id in ludomancer.game_ids()} | {"counts": counts()}
    FROZEN.write_text(json.dumps(frozen, indent=0))
