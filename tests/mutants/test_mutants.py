"""Every mutant of the engine is caught by the scenarios alone."""

import tomllib

import pytest

from ludomancer.core.edition import Edition
from ludomancer.core.game import Game
from ludomancer.games.bless.game import Bless
from ludomancer.games.day_night.game import DayNight
from mutants import bless, day_night
from mutants.catalogue import PACKAGE, Mutant, mutated
from mutants.play import scenario_files
from mutants.run import run, try_out

GAMES: tuple[tuple[type[Game], list[Mutant]], ...] = ((DayNight, day_night.mutants()), (Bless, bless.mutants()))
each_game = pytest.mark.parametrize(("game", "mutants"), GAMES, ids=[game.id for game, _ in GAMES])


@each_game
def test_mutants_fit_the_sources(game: type[Game], mutants: list[Mutant]) -> None:
    """Each breaks one known rule in one place that still stands there, and leaves Python."""
    assert len({mutant.name for mutant in mutants}) == len(mutants)
    assert all(mutant.rule in game.rules and mutant.game == game.folder.name for mutant in mutants)
    broken = [mutant for mutant in mutants if not mutant.card]
    assert len(broken) >= 100
    for mutant in broken:
        compile(mutated(mutant), mutant.file, "exec")


def test_every_rule_of_bless_is_broken() -> None:
    assert {mutant.rule for mutant in bless.mutants()} == set(Bless.rules)


@pytest.mark.long
@each_game
def test_mutants_of_cards_are_editions(game: type[Game], mutants: list[Mutant]) -> None:
    """Each is still an edition that can be played: the scenarios must catch it, not the reader."""
    changed = [mutant for mutant in mutants if mutant.card]
    text = (PACKAGE / changed[0].file).read_text(encoding="utf-8")
    heading = "spells" if "[[spells]]" in text else "cards"
    data = tomllib.loads(text)
    cards = {card["id"]: place for place, card in enumerate(data[heading])}
    assert {mutant.card for mutant in changed} == set(cards)
    for mutant in changed:
        (card,) = tomllib.loads(f"[[{heading}]]\n{mutant.replace}")[heading]
        entries = [*data[heading]]
        entries[cards[mutant.card]] = card
        game.load(Edition("standard", data | {heading: entries}, mutant.name))


def test_a_place_that_is_not_clear_is_refused() -> None:
    with pytest.raises(ValueError, match="stands 0 times"):
        mutated(Mutant("lost", "DN-1", "games/day_night/rules.py", "no such line", ""))


def test_a_mutant_meets_the_scenarios_of_its_game() -> None:
    """First those that speak of what it breaks; those of a file that all games share meet all."""
    files = scenario_files("bless", ["BL-42", "zoreo"])
    assert files[0].name.endswith("zoreo.yaml")
    assert {path.parent.name for path in files} == {"bless"}
    assert Mutant("", "", "core/state.py", "", "").game == ""
    assert {path.parent.name for path in scenario_files("", [""])} == {"bless", "day_night"}


@pytest.mark.long
def test_the_engine_as_it_is_passes_all_scenarios() -> None:
    result = try_out(None)
    assert not result.caught, result.by


@pytest.mark.long
@each_game
def test_every_mutant_is_caught(game: type[Game], mutants: list[Mutant]) -> None:
    survived = [result for result in run(mutants) if not result.caught]
    assert not survived, "\n".join(f"{result.mutant}: {result.by}" for result in survived)
