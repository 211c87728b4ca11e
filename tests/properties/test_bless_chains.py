"""Bless: how deep effects nest. What has a fixed size in the compiled rules must never come near it."""

import random
from typing import NamedTuple

import pytest

from ludomancer.games.bless.game import BlessGame
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.rules import BlessRules
from properties.cases import CASES, Case
from properties.games import each_of

BLESS = [case for case in CASES if case.game_id == "bless"]
for_each_bless = each_of(BLESS)
FAR = 4  # times below the size at least
CHOICES = 512  # what a list of legal actions has room for


class Depths(NamedTuple):
    frames: int
    waiting: int
    lasting: int
    choices: int


def deepest(game: BlessGame, positions: int, seed: int) -> Depths:
    """The largest numbers met in random games."""
    found = Depths(0, 0, 0, 0)
    chooser = random.Random(seed)
    state = game.start(seed)
    for _ in range(positions):
        if state.over:
            state = game.start(chooser.randrange(2**32))
        legal = state.legal_actions()
        here = Depths(state.depth, state.wait_count, state.lasting_count, len(legal))
        found = Depths(*map(max, found, here))
        state.apply(chooser.choice(legal))
    return found


def check(found: Depths) -> None:
    assert 1 < found.frames * FAR <= codes.MAX_FRAMES
    assert 1 < found.waiting * FAR <= codes.MAX_WAITING
    assert 1 < found.lasting * FAR <= codes.MAX_LASTING
    assert 1 < found.choices * FAR <= CHOICES


@for_each_bless
def test_chains_stay_short(case: Case) -> None:
    assert isinstance(case.game, BlessGame)
    check(deepest(case.game, 4_000, 7))


@pytest.mark.long
@for_each_bless
def test_chains_stay_short_in_very_many_positions(case: Case) -> None:
    assert isinstance(case.game, BlessGame)
    check(deepest(case.game, 100_000, 8))


def crowded(game: BlessGame) -> BlessRules:
    """All effects that can wait for each other at once: every Echo in play, and Curses that copy."""
    curses = ("trama-celeste", "voce-del-guru", "corona-di-stirpe", "elica-empirea")
    position = {
        "one": {
            "curses": list(curses),
            "echoes": ["sguardo-brillante", "volo-notturno"],
            "hand": ["zodiaco", "tocco-divino", "dado-nero", "passi-persi"],
        },
        "two": {"curses": ["portale-solenne", "varco-sepolto", "oltretomba", "battito-d-ali"], "hand": ["re-luce"]},
    }
    return game.read(position)


def test_chains_stay_short_in_a_crowded_position() -> None:
    game = BLESS[0].game
    assert isinstance(game, BlessGame)
    found = Depths(0, 0, 0, 0)
    for seed in range(30):
        chooser = random.Random(seed)
        state = crowded(game)
        for _ in range(60):
            if state.over:
                break
            here = Depths(state.depth, state.wait_count, state.lasting_count, len(state.legal_actions()))
            found = Depths(*map(max, found, here))
            state.apply(chooser.choice(state.legal_actions()))
    check(found)
