"""Every mutant of the engine is caught by the scenarios alone."""

import tomllib

import pytest

from ludomancer.core.edition import Edition
from ludomancer.core.game import Game
from ludomancer.games.bless.game import Bless
from ludomancer.games.day_night.game import DayNight
from ludomancer.games.realm_of_sand.game import RealmOfSand
from ludomancer.games.res_arcana_duo.game import ResArcanaDuo
from mutants import bless, day_night, realm_of_sand, res_arcana_duo
from mutants.catalogue import PACKAGE, Mutant, mutated
from mutants.play import scenario_files
from mutants.run import run, try_out

GAMES: tuple[tuple[type[Game], list[Mutant]], ...] = (
    (DayNight, day_night.mutants()),
    (Bless, bless.mutants()),
    (ResArcanaDuo, res_arcana_duo.mutants()),
    (RealmOfSand, realm_of_sand.mutants()),
)
each_game = pytest.mark.parametrize(("game", "mutants"), GAMES, ids=[game.id for game, _ in GAMES])


@pytest.mark.slow
@each_game
def test_mutants_fit_the_sources(game: type[Game], mutants: list[Mutant]) -> None:
    """Each breaks one known rule in one place that still stands there, and leaves Python or an edition."""
    assert len({mutant.name for mutant in mutants}) == len(mutants)
    assert all(mutant.rule in game.rules and mutant.game in (game.folder.name, "") for mutant in mutants)
    broken = [mutant for mutant in mutants if not mutant.card]
    assert len(broken) >= 100
    for mutant in broken:
        if mutant.file.endswith(".py"):
            compile(mutated(mutant), mutant.file, "exec")
        else:
            tomllib.loads(mutated(mutant))


@pytest.mark.parametrize(("game", "mutants"), GAMES[1:], ids=[game.id for game, _ in GAMES[1:]])
def test_every_rule_is_broken(game: type[Game], mutants: list[Mutant]) -> None:
    """In the code, not in an edition."""
    assert {mutant.rule for mutant in mutants if not mutant.card} == set(game.rules)


@pytest.mark.long
@each_game
def test_mutants_of_cards_are_editions(game: type[Game], mutants: list[Mutant]) -> None:
    """Each is still an edition that can be played: the scenarios must catch it, not the reader."""
    changed = [mutant for mutant in mutants if mutant.file.endswith(".toml")]
    data = tomllib.loads((PACKAGE / changed[0].file).read_text(encoding="utf-8"))
    cards = {card["id"] for entries in data.values() if isinstance(entries, list) for card in entries}
    assert {mutant.card for mutant in changed if mutant.card} == cards
    for mutant in changed:
        game.load(Edition("standard", tomllib.loads(mutated(mutant)), mutant.name))


def test_a_place_that_is_not_clear_is_refused() -> None:
    with pytest.raises(ValueError, match="stands 0 times"):
        mutated(Mutant("lost", "DN-1", "games/day_night/rules.py", "no such line", ""))


def test_a_mutant_meets_the_scenarios_of_its_game() -> None:
    """First those that speak of what it breaks; those of a file that all games share meet all."""
    files = scenario_files("bless", ["BL-42", "zoreo"])
    assert files[0].name.endswith("zoreo.yaml")
    assert {path.parent.name for path in files} == {"bless"}
    assert Mutant("", "", "core/state.py", "", "").game == ""
    assert {path.parent.name for path in scenario_files("", [""])} == {game.folder.name for game, _ in GAMES}


@pytest.mark.long
def test_the_engine_as_it_is_passes_all_scenarios() -> None:
    result = try_out(None)
    assert not result.caught, result.by


@pytest.mark.long
@each_game
def test_every_mutant_is_caught(game: type[Game], mutants: list[Mutant]) -> None:
    survived = [result for result in run(mutants) if not result.caught]
    assert not survived, "\n".join(f"{result.mutant}: {result.by}" for result in survived)
