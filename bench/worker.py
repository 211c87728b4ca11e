"""What both sides of the comparison share: they are asked, play and time alike. Standard library only."""

import json
import sys
from collections.abc import Callable
from itertools import repeat
from time import process_time
from typing import Any, NamedTuple

WARM_UP = 0.05  # seconds of a game before it counts


class Tally(NamedTuple):
    games: int
    decisions: int  # of players
    steps: int  # decisions and chance nodes
    seconds: float  # this process had the processor


Play = Callable[[int], Tally]  # plays so many games


def timed(game: Callable[[], tuple[int, int]]) -> Play:
    """For a function that plays one game and tells its decisions and steps."""

    def play(count: int) -> Tally:
        decisions = steps = 0
        begun = process_time()
        for _ in repeat(None, count):
            made, walked = game()
            decisions += made
            steps += walked
        return Tally(count, decisions, steps, process_time() - begun)

    return play


def serve(about: dict[str, Any], prepare: Callable[[str, str], Play]) -> None:
    """Greet, then measure what is asked, a line each: {"game": …, "way": …, "seconds": …}."""
    _say(about)
    ready: dict[tuple[str, str], tuple[Play, float]] = {}
    for line in sys.stdin:
        order = json.loads(line)
        key = (order["game"], order["way"])
        if key not in ready:
            play = prepare(*key)
            ready[key] = (play, _pace(play))
        play, pace = ready[key]
        _say(play(max(1, round(pace * order["seconds"])))._asdict())


def _pace(play: Play) -> float:
    """About how many games fit into a second."""
    count = 1
    while (tally := play(count)).seconds < WARM_UP:
        count *= 2
    return count / tally.seconds


def _say(answer: dict[str, Any]) -> None:
    print(json.dumps(answer), flush=True)
