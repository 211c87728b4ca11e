"""What laying a tile somewhere would do: what it lifts, and which open buildings could then be completed."""

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core.document import HIDDEN
from ludomancer.games.realm_of_sand.facts.component_help import colour_masks
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LETTERS
from ludomancer.games.realm_of_sand.formats.position_writer import SQUARES
from ludomancer.games.realm_of_sand.formats.view import View, player_in
from ludomancer.games.realm_of_sand.rules import codes

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame

Placement = tuple[int, ...]  # cells in the order of the tile


class Place(NamedTuple):
    """Where the pattern of an open building lies, or nearly does."""

    number: int  # in the order of the cards
    card: str
    masks: list[int]


def open_cards(view: View, seat: str) -> list[str]:
    """Buildings that a seat may complete, in the order of the display; those that it keeps last."""
    shown = [card for cards in view["display"].values() for card in cards if card]
    return shown + [card for card in player_in(view, seat).get("kept", []) if card != HIDDEN]


def wanting(game: "SandGame", colours: list[int], cards: tuple[str, ...]) -> dict[int, list[Place]]:
    """Places that want at most a tile, by the mask of the cells that are wrong; 0 for those that lie whole."""
    green, red, black, blue, yellow = [~colour for colour in colours]
    empty, most, places = ~sum(colours), codes.SQUARES, game.spots.places
    near = [  # thousands are looked at, and few of them are near: hence in one piece
        (need, card, masks)
        for card in cards
        for _, masks in places[game.card_numbers[card]]
        for whole, a, b, c, d, e in [masks]
        if (whole & empty).bit_count() <= most
        and (need := a & green | b & red | c & black | d & blue | e & yellow).bit_count() <= most
    ]
    found: dict[int, list[Place]] = {}
    for number, (need, card, masks) in enumerate(near, 1):
        found.setdefault(need, []).append(Place(number, card, masks))
    return found


def lying_whole(game: "SandGame", colours: list[int], cards: tuple[str, ...]) -> list[tuple[str, int]]:
    """Buildings whose pattern lies there, and its cells as a mask: what `wanting` has under 0, found much faster."""
    green, red, black, blue, yellow = [~colour for colour in colours]
    empty, places = ~sum(colours), game.spots.places
    return [
        (card, whole)
        for card in cards
        for _, (whole, a, b, c, d, e) in places[game.card_numbers[card]]
        if not whole & empty and not (a & green | b & red | c & black | d & blue | e & yellow)
    ]


def finished_by(found: dict[int, list[Place]], cell: int, element: int) -> list[tuple[str, int]]:
    """Buildings, and the cells as a mask, that want nothing but this element on this cell."""
    mask = 1 << cell
    return [(place.card, place.masks[0]) for place in found.get(mask, ()) if place.masks[1 + element] & mask]


@cache
def subsets(placement: Placement) -> tuple[int, ...]:
    """All the cells that it covers, or some of them, as masks."""
    covered = cells.mask_of(placement)
    found = []
    need = covered
    while need:
        found.append(need)
        need = need - 1 & covered
    return tuple(found)


class PlacementEffects:
    """One tile in one position, before it is laid."""

    def __init__(self, game: "SandGame", view: View, tile: str, found: dict[int, list[Place]] | None = None) -> None:
        seat = view["to_act"] or ""
        player = player_in(view, seat)
        self.lying = {cells.NUMBERS[cell]: piece for cell, piece in player["board"].items()}
        self.supply = [view["supply"][name] for name in SQUARES]
        self.tile = game.cards.tiles[game.tile_numbers[tile]].colours
        if found is None:
            found = wanting(game, colour_masks(player), tuple(open_cards(view, seat)))
        self.places = found

    def lifts(self, placement: Placement) -> list[tuple[int, str]]:
        """Cells and the pieces that are taken off them."""
        return [(cell, self.lying[cell]) for cell in placement if cell in self.lying]

    def finished(self, placement: Placement) -> list[tuple[str, int]]:
        """Buildings and the cells, as a mask, where they could be completed afterwards and could not before."""
        near = [place for need in subsets(placement) for place in self.places.get(need, ())]
        if not near:
            return []
        covered = cells.mask_of(placement)
        back = [self.lying.get(cell, "") for cell in placement]
        given = [0] * codes.ELEMENTS
        for cell, which in zip(placement, self.tile, strict=True):
            if self.supply[which] + back.count(LETTERS[which]) >= self.tile.count(which):
                given[which] |= 1 << cell
        found = [
            place for place in near if not any(place.masks[1 + i] & covered & ~given[i] for i in range(codes.ELEMENTS))
        ]
        return [(place.card, place.masks[0]) for place in sorted(found, key=lambda place: place.number)]

    def of(self, placement: Placement) -> list[str]:
        return list(dict.fromkeys(card for card, _ in self.finished(placement)))
