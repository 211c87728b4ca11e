"""Nets with random weights, for tests: they play badly, but the same everywhere.

Run as a script, with the name of a case, it prints a digest of what such a net says and plays.
"""

import hashlib
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


def said(case: Case, positions: int) -> str:
    """A digest of what a net says to all seats, and what it chooses."""
    nets = some_nets(case.game)
    net: Net = nets.net_for(case.game)
    found = hashlib.sha256()
    for number in range(positions):
        state, _ = walk(case.game, number, number, number * case.long // positions)
        for seat in case.seats:
            found.update(f"{net.logit(state, seat)} {net.chance(state, seat)} {net.value(state, seat)!r},".encode())
        if not state.over:
            found.update(b"%d;" % NetPlayer(Rng(number), nets).choose(state.observe()))
    return found.hexdigest()


if __name__ == "__main__":
    print(f"{ludomancer.__file__} compiled: {ludomancer.COMPILED}")
    print(said(next(case for case in CASES if case.name == sys.argv[1]), int(sys.argv[2])))
