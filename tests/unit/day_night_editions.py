"""Editions of Day & Night made for tests: changed copies of the standard one, and one at every maximum."""

import copy
from collections.abc import Callable
from typing import Any

from ludomancer.core.edition import Edition
from ludomancer.games.day_night.game import DayNightGame
from unit.own_editions import PLACE, Data, changed_copy, standard

STANDARD: Data = standard(DayNightGame)
BOTH = ("day", "night")


def changed(change: Callable[[Data], object] | None = None, name: str = "mine") -> Edition:
    return changed_copy(STANDARD, change, name)


def spell(data: Data, spell_id: str) -> Data:
    found: Data = next(entry for entry in data["spells"] if entry["id"] == spell_id)
    return found


def add(data: Data, book: str, spell_id: str, copies: int, effects: list[Data], **more: Any) -> None:
    """Another spell at the end."""
    names = dict.fromkeys(("en", "it", "fr"), spell_id)
    basics = {"book": book, "id": spell_id, "name": names, "type": "minor", "hours": 1, "copies": copies}
    data["spells"].append(basics | {"effects": effects} | more)


# --- every maximum at once --------------------------------------------------------------------------------------------
def many(do: str, **more: Any) -> Data:
    return {"do": do, "at": "anywhere", "count": 10, **more}


THEMES = {
    "day": ("mystify", many("mystify", counters=9)),
    "night": ("crystallize", many("crystallize", lasting=True, spare="day")),
}
SINGLE = (
    many("change"),
    many("change", tiles="neutral"),
    many("turn"),
    many("turn", tiles="night"),
    {"do": "change", "at": "within-x", "lady": "day", "count": 10},
    {"do": "turn", "at": "surrounding", "lady": "night", "count": "all"},
    {"do": "change", "at": "bordering", "lady": "night", "count": 2},
    {"do": "change", "at": "location", "lady": "day"},
    {"do": "draw", "count": 10},
    {"do": "move", "pawn": "day", "tiles": "night", "temples": False},
    {"do": "move", "pawn": "night"},
    {"do": "take"},
)
CONDITIONS = (
    *({"lady": lady, "on": tile} for lady in BOTH for tile in ("day", "night", "neutral")),
    *({"changed": tile} for tile in BOTH),
    *({"built": lady} for lady in BOTH),
    *({"alone": lady} for lady in BOTH),
)


def largest(name: str = "largest") -> Edition:
    """32 kinds and 100 cards a book, 4 effects a spell and 128 in all, counts of 10, 9 counters."""
    data = copy.deepcopy(STANDARD) | {"name": name, "spells": []}
    for book in BOTH:
        theme, effect = THEMES[book]
        for i in range(32):
            copies = 4 if i < 4 else 3  # 100 in all
            effects = [SINGLE[(i + j) % len(SINGLE)] for j in range(4 if i < 10 else 2 if i < 12 else 1)]  # 64 in all
            more: Data = {"hours": "X" if i == 5 else 12 if i == 6 else i % 4}
            if i >= 32 - len(CONDITIONS):
                more["condition"] = CONDITIONS[31 - i]
            if i in (0, 12):
                more["type"] = theme
                effects = [effect] * len(effects)
            if i == 1 and book == "day":
                effects[-1] = {"do": "steal"}
            add(data, book, f"{book}-{i}", copies, effects, **more)
    return Edition(name, data, PLACE)
