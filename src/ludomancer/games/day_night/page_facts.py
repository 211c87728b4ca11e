"""What the table shows besides what a view says outright: groups, distances, what is asked."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ludomancer.games.day_night import board, codes
from ludomancer.games.day_night.actions import SQUARE_NAMES, TARGET_FAMILIES, VERBS
from ludomancer.games.day_night.cards import Effect

if TYPE_CHECKING:
    from ludomancer.games.day_night.game import DayNight

View = dict[str, Any]
BITS = [(name, 1 << number) for name, number in SQUARE_NAMES.items()]


def bit_of(square: str) -> int:
    return 1 << SQUARE_NAMES[square]


def own_tiles(view: View, seat: str) -> int:
    """A seat's tiles outside the temples, a bit a square."""
    tiles = view["board"]
    own = sum([bit for name, bit in BITS if tiles[name] == seat])
    for nine in view[seat]["temples"]:
        own &= ~sum(bit_of(name) for name in nine)
    return own


@lru_cache(maxsize=10_000)
def group_sizes(own: int) -> tuple[int, ...]:
    """Of the groups of these tiles, the largest first."""
    sizes = []
    while own:
        group = board.component(own & -own, own)
        sizes.append(group.bit_count())
        own &= ~group
    return tuple(sorted(sizes, reverse=True))


def apart(game: "DayNight", view: View) -> int:
    """X: the distance between the Ladies."""
    day, night = SQUARE_NAMES[view["day"]["pawn"]], SQUARE_NAMES[view["night"]["pawn"]]
    return game.tables.distance[day * codes.SQUARES + night]


def price(game: "DayNight", view: View, spell: str) -> int:
    """What a spell costs now."""
    hours = game.cards.spells[game.card_numbers[spell]].hours
    return apart(game, view) if hours == codes.X_HOURS else hours


def hours_left(view: View) -> int:
    hours: int = view[view["turn_of"]]["hours"]
    return hours


def hours_held(game: "DayNight", view: View) -> int:
    """Hours that the spell being cast has cost."""
    pending = view["pending"] or {}
    if not pending.get("spell"):
        return 0
    held: int = pending.get("x", price(game, view, pending["spell"]))
    cost = game.cards.spells[game.card_numbers[pending["spell"]]].hours
    return held if cost == codes.X_HOURS else cost


def effect_asked(game: "DayNight", pending: dict[str, Any]) -> Effect:
    """The effect whose targets are being chosen."""
    spell = game.cards.spells[game.card_numbers[pending.get("stolen") or pending["spell"]]]
    effect: Effect = spell.effects[pending["effect"] - 1]
    return effect


def verb_asked(game: "DayNight", view: View) -> str:
    """What squares are asked for; empty where none are."""
    pending = view["pending"]
    if pending is None:
        return "step" if view["phase"] == "travel" else ""
    if pending["ask"] == "targets":
        return VERBS[TARGET_FAMILIES[effect_asked(game, pending).do]]
    return "temple" if pending["ask"] == "temple" else ""


def before_the_deal() -> View:
    """The table while people are still sitting down."""
    nothing = {"hours": 0, "visited": [], "hand": [], "book": [], "discards": [], "temples": []}
    places = {"board": dict.fromkeys(SQUARE_NAMES, "neutral"), "crystals": [], "lasting_crystals": []}
    turn: View = {"turn_of": "day", "phase": "", "pending": None, "changed": []}
    ladies = {"day": nothing | {"pawn": "f1", "hours": codes.HOURS}, "night": nothing | {"pawn": "a8"}}
    return places | turn | ladies | {"mystified": {}, "temple_tiles": []}
