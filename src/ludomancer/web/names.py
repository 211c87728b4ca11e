"""What seats are called at a table: as people typed it, machines by their levels."""

from collections import Counter

from ludomancer.core.narrator import Names
from ludomancer.core.update import SeatUpdate, TableFrame


def names_of(update: TableFrame) -> Names:
    """Only of seats whose names are known; where two would be called the same, they are numbered."""
    names = {each["seat"]: name for each in update["seats"] if (name := _name_of(each))}
    same = Counter(names.values())
    count: Counter[str] = Counter()
    found = []
    for seat, name in names.items():
        count[name] += 1
        found.append((seat, f"{name} {count[name]}" if same[name] > 1 else name))
    return tuple(found)


def _name_of(seat: SeatUpdate) -> str:
    if seat["kind"] == "machine":
        return seat.get("level") or seat.get("player", "")
    return seat.get("name", "") if seat["kind"] == "person" else ""
