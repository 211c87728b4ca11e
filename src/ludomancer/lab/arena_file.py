"""An arena as a file of JSON: what was asked, what it came to, and every game, so that it can be resumed."""

import json
import math
from pathlib import Path
from typing import Any, NoReturn

from ludomancer.core.game import Game
from ludomancer.core.reader import read_text
from ludomancer.lab.arena_result import ArenaGame, ArenaResult, Deal
from ludomancer.lab.simulate import SimulationError

FORMAT = 1
MOST_BYTES = 256_000_000
FIELDS = {"score", "decisions", "cut_off", "asked", "seconds"}
MOST = 1e9  # of a number in it


def terms(game: Game, players: list[str], seed: int) -> dict[str, Any]:
    """What must be the same for games to be added up."""
    return {
        "arena": FORMAT,
        "game": game.id,
        "rules": game.version,
        "edition": {"name": game.edition.name, "hash": game.edition.hash},
        "mode": game.mode,
        "options": game.options,
        "seat_count": len(game.seat_names),
        "players": players,
        "seed": seed,
    }


def arena_text(head: dict[str, Any], games: int, target: float | None, result: ArenaResult) -> str:
    """The whole file, a line for each deal that was played."""
    about = json.dumps(head | {"games": games, "target": target} | result.document(), indent=2, ensure_ascii=False)
    pairs = [",\n".join("   " + json.dumps(_written(deal)) for deal in pair.deals) for pair in result.pairs]
    played = ",\n".join(f"  [\n{deals}\n  ]" if deals else "  []" for deals in pairs)
    return f'{about[:-2]},\n  "deals": [\n{played}\n  ]\n}}\n'


def _written(deal: Deal) -> list[dict[str, Any]]:
    return [game._asdict() | {"seconds": [round(each, 6) for each in game.seconds]} for game in deal]


def read_arena(path: Path, head: dict[str, Any]) -> list[list[Deal]]:
    """The deals of each pair in a file, if it is about these terms."""
    text = read_text(path, MOST_BYTES, "an arena", SimulationError)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise SimulationError(f"{path}: not JSON") from None
    if not isinstance(data, dict) or data.get("arena") != FORMAT:
        raise SimulationError(f"{path}: not the file of an arena")
    for name, wanted in head.items():
        if data.get(name) != wanted:
            found = json.dumps(data.get(name))[:200]
            raise SimulationError(f"{path}: {name}: is {found}, but {json.dumps(wanted)} is asked for")
    count = len(head["players"])
    pairs = data.get("deals")
    if not isinstance(pairs, list) or len(pairs) != count * (count - 1) // 2:
        raise SimulationError(f"{path}: deals: must be a list with one entry for each pair")
    return [_deals(pair, head["seat_count"], f"{path}: deals: pair {i}") for i, pair in enumerate(pairs, 1)]


def _deals(found: object, seats: int, place: str) -> list[Deal]:
    if not isinstance(found, list):
        _fail(place)
    for deal in found:
        if not isinstance(deal, list) or len(deal) != seats:
            _fail(place)
    return [[_game(game, place) for game in deal] for deal in found]


def _game(found: object, place: str) -> ArenaGame:
    if not isinstance(found, dict) or set(found) != FIELDS or not isinstance(found["cut_off"], bool):
        _fail(place)
    score, decisions = _number(found["score"], place), _number(found["decisions"], place)
    asked, seconds = _two(found["asked"], place), _two(found["seconds"], place)
    if score > 1 or any(each != int(each) for each in (decisions, *asked)):
        _fail(place)
    return ArenaGame(score, int(decisions), found["cut_off"], (int(asked[0]), int(asked[1])), seconds)


def _two(found: object, place: str) -> tuple[float, float]:
    if not isinstance(found, list) or len(found) != 2:
        _fail(place)
    return _number(found[0], place), _number(found[1], place)


def _number(found: object, place: str) -> float:
    if (
        isinstance(found, bool)
        or not isinstance(found, int | float)
        or not math.isfinite(found)
        or not 0 <= found < MOST
    ):
        _fail(place)
    return found


def _fail(place: str) -> NoReturn:
    raise SimulationError(f"{place}: is not what an arena writes")
