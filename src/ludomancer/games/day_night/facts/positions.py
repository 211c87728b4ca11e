"""What a view says only indirectly: groups, distances, what is asked."""

from functools import lru_cache
from typing import TYPE_CHECKING

from ludomancer.games.day_night.formats.edition import LADIES, TILES, Effect
from ludomancer.games.day_night.formats.notation import SQUARE_NAMES, TARGET_FAMILIES, VERBS
from ludomancer.games.day_night.formats.view import Pending, View, lady_in
from ludomancer.games.day_night.rules import board, codes

if TYPE_CHECKING:
    from ludomancer.games.day_night.game import DayNightGame

BITS = [(name, 1 << number) for name, number in SQUARE_NAMES.items()]


def rival_of(seat: str) -> str:
    return LADIES[1 - LADIES.index(seat)]


def bit_of(square: str) -> int:
    return 1 << SQUARE_NAMES[square]


def own_tiles(view: View, seat: str) -> int:
    """A seat's tiles outside the temples, a bit a square."""
    tiles = view["board"]
    own = sum([bit for name, bit in BITS if tiles[name] == seat])
    for nine in lady_in(view, seat)["temples"]:
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


def apart(game: "DayNightGame", view: View) -> int:
    """X: the distance between the Ladies."""
    day, night = SQUARE_NAMES[view["day"]["pawn"]], SQUARE_NAMES[view["night"]["pawn"]]
    return game.arrays.distance[day * codes.SQUARES + night]


def price(game: "DayNightGame", view: View, spell: str) -> int:
    """What a spell costs now."""
    hours = game.cards.spells[game.card_numbers[spell]].hours
    return apart(game, view) if hours == codes.X_HOURS else hours


def in_vain(game: "DayNightGame", view: View, spell: str) -> bool:
    """Would a spell that can be cast find nothing to do (DN-A19)? Only where that is plain to see."""
    temples = [name for seat in LADIES for nine in lady_in(view, seat)["temples"] for name in nine]
    effects = game.cards.spells[game.card_numbers[spell]].effects
    return all(_finds_nothing(game, view, effect, temples) for effect in effects)


def _finds_nothing(game: "DayNightGame", view: View, effect: Effect, temples: list[str]) -> bool:
    tiles = view["board"]
    if effect.do == codes.DO_MOVE:
        return _stays(view, effect, temples)
    if effect.do not in (codes.DO_CHANGE, codes.DO_TURN, codes.DO_MYSTIFY) or effect.at == codes.AT_WITHIN_X:
        return False
    squares = list(tiles)
    if effect.at != codes.AT_ANYWHERE:
        here = SQUARE_NAMES[lady_in(view, LADIES[effect.lady])["pawn"]]
        near = {codes.AT_BORDERING: game.arrays.border, codes.AT_SURROUNDING: game.arrays.around}
        area = near[effect.at][here] if effect.at in near else 1 << here
        squares = [name for name, bit in BITS if area & bit]
    wanted = set(TILES[:3] if effect.tiles == codes.ANY else [TILES[effect.tiles]])
    if effect.do == codes.DO_TURN:
        wanted.discard("neutral")
    elif effect.do == codes.DO_MYSTIFY:
        wanted &= {"day"}
    frozen = view["turn_of"] == "day" and effect.do != codes.DO_MYSTIFY
    closed = [*temples, *view["temple_tiles"], *(view["crystals"] + view["lasting_crystals"] if frozen else [])]
    return not any(tiles[name] in wanted and name not in closed for name in squares)


def _stays(view: View, effect: Effect, temples: list[str]) -> bool:
    """Is there no other square for a pawn to be moved to (DN-A26)?"""
    closed = {lady_in(view, LADIES[effect.lady])["pawn"], *([] if effect.temples else temples)}
    wanted = TILES[:3] if effect.tiles == codes.ANY else [TILES[effect.tiles]]
    return not any(tile in wanted and name not in closed for name, tile in view["board"].items())


def hours_left(view: View) -> int:
    return lady_in(view, view["turn_of"])["hours"]


def hours_held(game: "DayNightGame", view: View) -> int:
    """Hours that the spell being cast has cost."""
    pending = view["pending"] or {}
    if not pending.get("spell"):
        return 0
    held = pending.get("x", price(game, view, pending["spell"]))
    cost = game.cards.spells[game.card_numbers[pending["spell"]]].hours
    return held if cost == codes.X_HOURS else cost


def effect_asked(game: "DayNightGame", pending: Pending) -> Effect:
    """The effect whose targets are being chosen."""
    spell = game.cards.spells[game.card_numbers[pending.get("stolen") or pending["spell"]]]
    effect: Effect = spell.effects[pending["effect"] - 1]
    return effect


def verb_asked(game: "DayNightGame", view: View) -> str:
    """What squares are asked for; empty where none are."""
    pending = view["pending"]
    if pending is None:
        return "step" if view["phase"] == "travel" else ""
    if pending["ask"] == "targets":
        return VERBS[TARGET_FAMILIES[effect_asked(game, pending).do]]
    return "temple" if pending["ask"] == "temple" else ""


def before_the_deal(game: "DayNightGame") -> View:
    """The table while people are still sitting down: both Ladies stand where they begin."""
    view: View = game.before_the_deal() | {"turn": 0, "phase": ""}
    view["day"]["pawn"], view["night"]["pawn"] = "f1", "a8"
    return view
