"""Tables that were played honestly, for servers that cheat to begin with."""

from collections.abc import Callable
from functools import cache

from unit.cheats import (
    Honest,
    lucky,
    own_edition,
)

TABLES: dict[str, tuple[Callable[[str], Honest], int, int]] = {}  # how to play one, its status without and with files


def table(alone: int, seen: int) -> Callable[[Callable[[str], Honest]], Callable[[str], Honest]]:
    def keep(make: Callable[[str], Honest]) -> Callable[[str], Honest]:
        TABLES[make.__name__] = cache(make), alone, seen
        return TABLES[make.__name__][0]

    return keep


# --- honest tables ----------------------------------------------------------------------------------------------------
@table(0, 0)
def plain(game: str) -> Honest:
    return Honest(game, "plain").dealt().play(14).over()


@table(0, 0)
def against_a_machine(game: str) -> Honest:
    return Honest(game, "machine", machines=Honest(game).people[1:]).dealt().play(14).over()


@table(0, 0)
def with_own_cards(game: str) -> Honest:
    return Honest(game, "own", edition=own_edition(game)).dealt().play(14).over()


@table(3, 3)
def from_a_position(game: str) -> Honest:
    return Honest(game, "position", moves_before=4).dealt().play(14).over()


@table(3, 3)
def a_secret_made_by_the_server(game: str) -> Honest:
    return Honest(game, "made", made=Honest(game).people[1:]).dealt().play(14).over()


@table(0, 0)
def left_and_came_back(game: str) -> Honest:
    found = Honest(game, "left").dealt().play(6)
    return found.leave(found.rival).play(8).come_back(found.rival).play(6).over()


@table(3, 0)
def taken_back_past_chance(game: str) -> Honest:
    def make(salt: str) -> Honest:
        found = Honest(game, salt).dealt()
        for _ in range(2):
            found.back(found.until_chance())
        return found.play(6).over()

    return lucky(make)


@table(0, 0)
def taken_back(game: str) -> Honest:
    """What both had to agree to, though nothing is dealt anew."""
    found = Honest(game, "turns").dealt().play(3)
    while found.table.asking_undo(found.victim) <= found.table.free_undo(found.victim):
        found.step()
    return found.back(found.victim, found.table.asking_undo(found.victim)).play(5).over()


@cache
def of_three() -> Honest:
    return Honest("realm-of-sand", "three", number=3).dealt().over()
