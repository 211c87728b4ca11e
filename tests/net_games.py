"""Games of the nets that come with the games against greedy players: how many they win is kept, and must stay.

Run as a script, it plays them and writes `golden/net-games.json`.
"""

import hashlib
import json
import sys
from pathlib import Path

import ludomancer
from ludomancer.core.registry import game_class
from ludomancer.core.rng import Rng
from ludomancer.players.net_player import NetPlayer
from ludomancer.players.nets.net_file import NetFile, Table, named, packed, unpacked
from ludomancer.players.playing import seat_player
from some_nets import some_nets

GOLDEN = Path(__file__).parent / "golden" / "net-games.json"
ANEW = ".venv/bin/python tests/net_games.py"
GAMES = 40  # of each table
SEED = 3_000_000  # of the first deal: nets have not learnt from it
MADE = "made for tests"


def files() -> dict[str, bytes]:
    """Those that lie in this tree, by the ids of their games, and one with random weights."""
    found = {game_id: game_class(game_id).net_file() for game_id in ludomancer.game_ids()}
    return {MADE: made(), **{game_id: data for game_id, data in found.items() if data is not None}}


def made() -> bytes:
    """One net for both modes of a game."""
    file = some_nets(ludomancer.load("res-arcana-duo", mode="full"))
    file.nets["first-game", 2] = file.nets["full", 2]
    return packed(file)


def outcome(file: NetFile, table: Table) -> str:
    """What a net wins against greedy players, from each seat in turn on the same deals; alone, its points."""
    mode, seats = table
    game = ludomancer.load(file.game, mode=mode, seats=seats)
    won = points = 0
    for number in range(GAMES):
        deal, own = SEED + number // seats, number % seats
        players = [
            NetPlayer(Rng(deal), file) if seat == own else seat_player("greedy", deal, seat) for seat in range(seats)
        ]
        result = ludomancer.play(game, players, deal).state.result()
        won += result.winners == (own,)
        points += result.seats[own].points or 0
    return f"{points} points in {GAMES} games" if seats == 1 else f"{won} of {GAMES} won"


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def kept() -> dict[str, dict[str, str]]:
    """For each file its hash, and what came of its games by table."""
    found: dict[str, dict[str, str]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return found


def main() -> None:
    found: dict[str, dict[str, str]] = {}
    for name, data in files().items():
        file = unpacked(data, name)
        found[name] = {"hash": digest(data)}
        for table in file.nets:
            found[name][named([table])] = outcome(file, table)
            print(f"{name}, {named([table])}: {found[name][named([table])]}", file=sys.stderr)
    GOLDEN.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
