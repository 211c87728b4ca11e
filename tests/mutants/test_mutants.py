"""Every mutant of the engine is caught by the scenarios alone."""

import tomllib

import pytest

from ludomancer.core.edition import Edition
from ludomancer.games.day_night.game import DayNight
from ludomancer.games.day_night.rule_ids import RULES
from mutants.catalogue import Mutant, mutated, rule_mutants
from mutants.run import run, try_out
from mutants.spells import spell_mutants

MUTANTS = rule_mutants()
SPELL_MUTANTS = spell_mutants()


def test_mutants_fit_the_sources() -> None:
    """Each breaks one known rule in one place that still stands there, and leaves Python."""
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) >= 40
    for mutant in MUTANTS:
        assert mutant.rule in RULES, mutant.name
        compile(mutated(mutant), mutant.file, "exec")


def test_mutants_of_spells_are_editions() -> None:
    """Each is still an edition that can be played: the scenarios must catch it, not the reader."""
    game = DayNight.load()
    assert isinstance(game, DayNight)
    assert {mutant.name.partition(":")[0] for mutant in SPELL_MUTANTS} == set(game.spell_ids)
    for mutant in SPELL_MUTANTS:
        assert mutant.rule in RULES, mutant.name
        DayNight.load(Edition("standard", tomllib.loads(mutated(mutant)), mutant.name))


def test_a_place_that_is_not_clear_is_refused() -> None:
    with pytest.raises(ValueError, match="stands 0 times"):
        mutated(Mutant("lost", "DN-1", "games/day_night/rules.py", "no such line", ""))


@pytest.mark.long
def test_the_engine_as_it_is_passes_all_scenarios() -> None:
    result = try_out(None)
    assert not result.caught, result.by


@pytest.mark.long
@pytest.mark.parametrize("mutants", [MUTANTS, SPELL_MUTANTS], ids=["rules", "spells"])
def test_every_mutant_is_caught(mutants: list[Mutant]) -> None:
    survived = [result for result in run(mutants) if not result.caught]
    assert not survived, "\n".join(f"{result.mutant}: {result.by}" for result in survived)
