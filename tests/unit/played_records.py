"""Records of short games, for tests."""

import random
from pathlib import Path

import ludomancer
from ludomancer.core.game import Game
from ludomancer.core.record import (
    Recorder,
    Replay,
    parse_record,
)

RULES = Path(__file__).parents[1] / "rules" / "day_night"


def replay(text: str) -> Replay:
    found = Replay(parse_record(text, "game.record"), ludomancer.load)
    found.run()
    return found


def at_random(recorder: Recorder, decisions: int, seed: int = 1) -> Recorder:
    choose = random.Random(seed).choice
    for _ in range(decisions):
        if recorder.state.over:
            break
        recorder.apply(choose(recorder.state.legal_actions()))
    return recorder


def begun(game: Game, *moves: str) -> Recorder:
    """From a position with open hands, where much can be taken back."""
    hands = {"day": {"hand": ["day-wish", "warp", "day-chant"]}, "night": {"hand": ["obtain", "deter"]}}
    recorder = Recorder(game, game.read(hands), None, {"day": "Ann", "night": "greedy"})
    for move in moves:
        recorder.apply(game.parse(move))
    return recorder
