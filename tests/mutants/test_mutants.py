"""Every mutant of the engine is caught by the scenarios alone."""

import tomllib
from collections.abc import Iterator
from textwrap import dedent

import pytest

from ludomancer.core.game import Game
from ludomancer.games.bless.game import BlessGame
from ludomancer.games.day_night.game import DayNightGame
from ludomancer.games.realm_of_sand.game import SandGame
from ludomancer.games.res_arcana_duo.game import DuoGame
from mutants import bless, day_night, realm_of_sand, res_arcana_duo
from mutants.catalogue import PACKAGE, SHARE, STANDARD, Mutant, changed, edition_text, mutated
from mutants.run import HANG, Servers
from mutants.server import CAUGHT, ERROR, PASSED, ordered, scenarios

GAMES: tuple[tuple[type[Game], list[Mutant]], ...] = (
    (DayNightGame, day_night.mutants()),
    (BlessGame, bless.mutants()),
    (DuoGame, res_arcana_duo.mutants()),
    (SandGame, realm_of_sand.mutants()),
)
PARTS = 4
each_game = pytest.mark.parametrize(("game", "mutants"), GAMES, ids=[game.id for game, _ in GAMES])


@pytest.fixture(scope="module")
def servers() -> Iterator[Servers]:
    with Servers() as servers:
        yield servers


def all_are_caught(servers: Servers, mutants: list[Mutant]) -> None:
    wrong = [result for result in map(servers.try_out, mutants) if result.verdict != CAUGHT]
    assert not wrong, "\n".join(f"{result.verdict}: {result.mutant}: {result.by}" for result in wrong)


@pytest.mark.slow
@each_game
def test_mutants_fit_the_sources(game: type[Game], mutants: list[Mutant]) -> None:
    """Each breaks one known rule in one place that still stands there, and leaves Python or an edition."""
    assert len({mutant.name for mutant in mutants}) == len(mutants)
    assert all(mutant.rule in game.rules and mutant.game == game.folder.name for mutant in mutants)
    broken = [mutant for mutant in mutants if not mutant.card]
    assert len(broken) >= 100
    for mutant in broken:
        _, text = changed(mutant)
        if mutant.of_edition:
            tomllib.loads(text)
        else:
            compile(dedent(text), mutant.name, "exec")


@pytest.mark.parametrize(("game", "mutants"), GAMES[1:], ids=[game.id for game, _ in GAMES[1:]])
def test_every_rule_is_broken(game: type[Game], mutants: list[Mutant]) -> None:
    """In the code, not in an edition."""
    assert {mutant.rule for mutant in mutants if not mutant.card} == set(game.rules)


@each_game
def test_every_card_is_changed(game: type[Game], mutants: list[Mutant]) -> None:
    data = tomllib.loads(edition_text(game.folder.name))
    cards = {card["id"] for entries in data.values() if isinstance(entries, list) for card in entries}
    assert {mutant.card for mutant in mutants if mutant.card} == cards


def test_a_place_that_is_not_clear_is_refused() -> None:
    with pytest.raises(ValueError, match="stands 0 times"):
        mutated(Mutant("day_night", "lost", "DN-1", "DayNightRules.begin", "no such line", ""))
    with pytest.raises(ValueError, match="stands 0 times"):
        mutated(Mutant("day_night", "gone", "DN-1", "DayNightRules.no_such_function", "self", ""))
    with pytest.raises(ValueError, match=r"stands \d+ times"):
        mutated(Mutant("day_night", "twice", "DN-1", "DayNightTurns", "self.hours", ""))


@pytest.mark.slow
def test_a_mutant_is_found_by_the_function_that_it_breaks() -> None:
    """In whatever file of the game or of the core it stands; constants too."""
    file, text = mutated(Mutant("day_night", "", "", "PLAYABLE", "0xFFFFF3CFFFFF", "0"))
    assert "PLAYABLE = 0\n" in text
    assert PACKAGE / "games" / "day_night" in file.parents
    lines = mutated(Mutant("realm_of_sand", "", "", "Line.steps", "def steps", "def walks"))
    assert PACKAGE / "core" in lines[0].parents


@each_game
def test_a_tenth_is_about_a_tenth(game: type[Game], mutants: list[Mutant]) -> None:
    tenth = sum(mutant.in_the_tenth for mutant in mutants)
    assert 0.5 < tenth * SHARE / len(mutants) < 1.5


@pytest.mark.slow
def test_a_mutant_meets_first_what_speaks_of_it() -> None:
    known = scenarios("bless")
    first = ordered(known, ["BL-42", "zoreo"])
    assert first[0].words["zoreo"]
    assert len(first) == len(known) > 900


class TestVerdicts:
    """What counts as caught, and what does not."""

    def tried(self, servers: Servers, place: str, find: str, replace: str) -> tuple[str, str]:
        result = servers.try_out(Mutant("day_night", "a try", "DN-1", place, find, replace))
        return result.verdict, result.by

    @pytest.mark.slow
    def test_a_mutant_that_breaks_nothing_survives(self, servers: Servers) -> None:
        verdict, by = self.tried(servers, "PLAYABLE", "0xFFFFF3CFFFFF", "0xFFFFF3CFFFFE + 1")
        assert (verdict, by) == (PASSED, f"{len(scenarios('day_night'))} scenarios passed")
        verdict, by = self.tried(servers, STANDARD, 'name = "standard"\n', 'name = "standard" # as ever\n')
        assert verdict == PASSED

    @pytest.mark.slow
    def test_crashes_and_hangs_are_caught(self, servers: Servers) -> None:
        awakening = "        self.hours = codes.HOURS\n"
        assert self.tried(servers, "DayNightTurns._awaken", awakening, "        {}[0]\n")[0] == CAUGHT
        servers["day_night"].hang = 2
        verdict, by = self.tried(servers, "DayNightTurns._awaken", awakening, "        while True: pass\n")
        servers["day_night"].hang = HANG
        assert (verdict, by) == (CAUGHT, "a hang of more than 2 s")

    @pytest.mark.slow
    @pytest.mark.parametrize("replace", ["not Python", "1 / 0", '__import__("no_such_module")'])
    def test_what_cannot_be_imported_is_an_error(self, servers: Servers, replace: str) -> None:
        assert self.tried(servers, "PLAYABLE", "0xFFFFF3CFFFFF", replace)[0] == ERROR

    @pytest.mark.slow
    def test_what_cannot_be_loaded_is_an_error(self, servers: Servers) -> None:
        """So mutants of cards are editions that can be played: the scenarios catch them, not the reader."""
        assert self.tried(servers, STANDARD, 'name = "standard"\n', "name = 1\n")[0] == ERROR


@pytest.mark.slow
@each_game
def test_a_tenth_of_the_mutants_is_caught(servers: Servers, game: type[Game], mutants: list[Mutant]) -> None:
    """The same ones every time."""
    all_are_caught(servers, [mutant for mutant in mutants if mutant.in_the_tenth])


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@each_game
def test_every_mutant_is_caught(servers: Servers, game: type[Game], mutants: list[Mutant], part: int) -> None:
    all_are_caught(servers, mutants[part::PARTS])
