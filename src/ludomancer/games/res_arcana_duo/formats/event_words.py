"""How the numbers of events are told."""

from typing import TYPE_CHECKING

from ludomancer.core.events import EventWords, named
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES
from ludomancer.games.res_arcana_duo.formats.notation import LOOKS
from ludomancer.games.res_arcana_duo.formats.pending import SEATS, TOP
from ludomancer.games.res_arcana_duo.rules import codes

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import DuoGame

PLACES = ("pool", "this")


def event_words(game: "DuoGame") -> EventWords:
    return {
        "card": named(game.card_ids),
        "card-or-top": named(game.card_ids, TOP),
        "essences": unpacked,
        "to": named(PLACES),
        "pile": lambda pile: LOOKS[pile == codes.MONUMENT_PILE],
        "points": lambda *points: dict(zip(SEATS, points, strict=True)),
    }


def unpacked(packed: int) -> dict[str, int]:
    """Essences out of one number of the journal."""
    found = {}
    for essence, name in enumerate(ESSENCES):
        count = packed >> essence * codes.ESSENCE_BITS & (1 << codes.ESSENCE_BITS) - 1
        if count:
            found[name] = count
    return found
