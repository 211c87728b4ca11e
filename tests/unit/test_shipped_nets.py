"""The nets that come with the games fit the code, and win what they won when they were made.

Every file that lies in the tree is looked at, and one that is made here, so that all of this is tried without any.
"""

import fnmatch
import tomllib
from pathlib import Path
from typing import Any

import pytest

import ludomancer
from ludomancer.core.game import Game
from ludomancer.core.rng import Rng
from ludomancer.core.roomed_game import NETS
from ludomancer.players.net_player import NetPlayer
from ludomancer.players.nets.net_file import MAX_FILE, MAX_NET, NetFile, Table, named, unpacked
from net_games import ANEW, MADE, digest, files, kept, outcome

ROOT = Path(__file__).parents[2]
FILES = files()
NETS_OF = {name: unpacked(data, name) for name, data in FILES.items()}
SHOWN = 5  # names of inputs in a message
each_file = pytest.mark.parametrize("name", FILES)


def load(file: NetFile) -> Game:
    return ludomancer.load(file.game)


def outdated(file: NetFile, game: Game) -> str:
    """What a net no longer fits, and how it is made again."""
    again = f"\nmake it again: {file.command}"
    had, wanted = file.names(), game.features().names()
    if had != wanted:
        new, gone = ([each for each in one if each not in set(other)] for one, other in ((wanted, had), (had, wanted)))
        return f"{game.id} tells other inputs than its net knows: new {new[:SHOWN]}, gone {gone[:SHOWN]}{again}"
    if file.features != game.features().fingerprint():
        return f"the net of {game.id} has another hash of its inputs in its header{again}"
    if (file.edition, file.edition_hash) != (game.edition.name, game.edition.whole_hash):
        return f"the net of {game.id} was trained for other cards than its edition {game.edition.name} has{again}"
    return ""


@each_file
def test_it_fits_the_code_and_the_edition(name: str) -> None:
    file = NETS_OF[name]
    problem = outdated(file, load(file))
    assert not problem, problem


@each_file
def test_it_says_how_it_is_made(name: str) -> None:
    file = NETS_OF[name]
    commands = file.command.split(" && ")
    assert len(commands) == len(file.single())
    assert all(command.startswith(f"ludomancer train {file.game} ") for command in commands)


@each_file
def test_every_mode_and_number_of_seats_has_a_net(name: str) -> None:
    file = NETS_OF[name]
    game = load(file)
    assert set(file.nets) == {(mode, seats) for mode in game.modes for seats in game.counts_in(mode)}
    for mode, seats in file.nets:
        file.net_for(ludomancer.load(file.game, mode=mode, seats=seats))


@each_file
def test_no_net_has_more_than_1_mb_and_no_file_more_than_3(name: str) -> None:
    assert len(FILES[name]) <= MAX_FILE == 3_000_000
    assert len(FILES[name]) <= MAX_NET * len(NETS_OF[name].single())
    assert MAX_NET == 1_000_000


@each_file
def test_it_is_what_plays(name: str) -> None:
    """Nothing plays instead, and nothing has to be said of it."""
    file = NETS_OF[name]
    for mode, seats in file.nets:
        game = ludomancer.load(file.game, mode=mode, seats=seats)
        assert NetPlayer(Rng(1), file if name == MADE else None).remarks(game) == []


def test_packages_have_them() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["setuptools"]["package-data"]["*"]
    assert any(fnmatch.fnmatch(f"editions/{NETS}", pattern) for pattern in patterns)


# --- what no longer fits is told --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("kinds", {"": [""], "component": ["x"] * 36}, "tells other inputs than its net knows: new ['"),
        ("features", "0", "has another hash of its inputs"),
        ("edition_hash", "0", "was trained for other cards than its edition standard has"),
    ],
)
def test_a_net_that_does_not_fit_is_told_with_its_command(field: str, value: object, message: str) -> None:
    file = unpacked(FILES[MADE])
    setattr(file, field, value)
    found = outdated(file, load(file))
    assert message in found
    assert found.endswith("\nmake it again: ludomancer train res-arcana-duo --games 0 --seed 1")


# --- what they win ----------------------------------------------------------------------------------------------------
def tables() -> list[Any]:
    """All of all files; with three and four seats games take long."""
    return [
        pytest.param(name, table, id=f"{name}, {named([table])}", marks=pytest.mark.long if table[1] > 2 else ())
        for name, file in NETS_OF.items()
        for table in file.nets
    ]


def test_the_games_of_all_of_them_are_kept() -> None:
    found = {name: {"hash": digest(data)} for name, data in FILES.items()}
    listed = {name: {"hash": each.get("hash", "")} for name, each in kept().items()}
    assert listed == found, f"other nets than those whose games are kept; play them again: {ANEW}"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "table"), tables())
def test_they_win_against_greedy_players_what_they_won(name: str, table: Table) -> None:
    found = outcome(NETS_OF[name], table)
    assert kept().get(name, {}).get(named([table])) == found, (
        f"where rules or players are meant to play otherwise, write it anew: {ANEW}"
    )
