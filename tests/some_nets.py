"""Nets with random weights, for tests: they play badly, but the same everywhere.

Run as a script, it prints the choices of `golden/net-choices.json`; with the name of a case and a number of positions,
a digest of what such a net says and plays.
"""

import hashlib
import json
import random
import sys

import ludomancer
from ludomancer.core.game import Game
from ludomancer.core.rng import Rng
from ludomancer.players.net_player import NetPlayer
from ludomancer.players.nets.net import WIDTHS, Net, Weights
from ludomancer.players.nets.net_file import NetFile, new_file
from properties.cases import CASES, Case
from properties.games import walk

FIRST, SECOND = WIDTHS
GOLDEN = ("day-night", "bless", "duo", "sand-advanced")
CHOICES = 48  # of each game
SEARCHED = 8  # one in so many is chosen by search, too


def some_weights(inputs: int, seed: int = 1) -> Weights:
    chooser = random.Random(seed)

    def numbers(count: int, most: int) -> list[int]:
        return chooser.choices(range(-most, most + 1), k=count)

    return Weights(
        numbers(inputs * FIRST, 300),
        numbers(FIRST, 500),
        numbers(FIRST * SECOND, 200),
        numbers(SECOND, 3000),
        numbers(SECOND, 300),
        chooser.randint(-999, 999),
    )


def some_nets(game: Game, seed: int = 1) -> NetFile:
    """A file with one net, for this game as it is played here."""
    file = new_file(game, seed, 0, f"ludomancer train {game.id} --games 0 --seed {seed}")
    file.nets[game.mode, len(game.seat_names)] = some_weights(game.features().size, seed)
    return file


def choices(case: Case) -> list[str]:
    """What players with a net choose, one that looks one move ahead and one that searches."""
    nets = some_nets(case.game)
    found = []
    for number in range(CHOICES):
        state, _ = walk(case.game, number, number, number * case.long // CHOICES)
        for simulations in (0, 1) if number % SEARCHED == 0 else (0,):
            if not state.over:
                player = NetPlayer(Rng(number), nets, simulations=simulations)
                found.append(case.game.text(player.choose(state.observe())))
    return found


def said(case: Case, positions: int) -> str:
    """A digest of what a net says to all seats, and what players choose."""
    nets = some_nets(case.game)
    net: Net = nets.net_for(case.game)
    found = hashlib.sha256()
    for number in range(positions):
        state, _ = walk(case.game, number, number, number * case.long // positions)
        for seat in case.seats:
            found.update(f"{net.logit(state, seat)} {net.chance(state, seat)} {net.value(state, seat)!r},".encode())
    found.update(" ".join(choices(case)).encode())
    return found.hexdigest()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(f"{ludomancer.__file__} compiled: {ludomancer.COMPILED}")
        print(said(next(case for case in CASES if case.name == sys.argv[1]), int(sys.argv[2])))
    else:
        print(json.dumps({case.name: choices(case) for case in CASES if case.name in GOLDEN}, indent=1))
