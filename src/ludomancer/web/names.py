"""What seats are called at a table: as people typed it, machines by their levels."""

from collections import Counter
from collections.abc import Iterable

from ludomancer.core.narrator import Names, Narrator
from ludomancer.core.update import Sitting


def names_at(narrator: Narrator, seats: Iterable[Sitting]) -> Names:
    """None where the game has names of its own."""
    return () if narrator.keeps_names else names_of(seats)


def names_of(seats: Iterable[Sitting]) -> Names:
    """Only of seats whose names are known; where two would be called the same, they are numbered."""
    names = {each["seat"]: name for each in seats if (name := _name_of(each))}
    same = Counter(names.values())
    count: Counter[str] = Counter()
    found = []
    for seat, name in names.items():
        count[name] += 1
        found.append((seat, f"{name} {count[name]}" if same[name] > 1 else name))
    return tuple(found)


def _name_of(seat: Sitting) -> str:
    if seat["kind"] == "machine":
        return seat.get("level") or seat.get("player", "")
    return seat.get("name", "") if seat["kind"] == "person" else ""
