"""A building or a tile explained: what is printed on it in words, where it is, what is missing for its pattern."""

from typing import TYPE_CHECKING, Any

from ludomancer.core.words import Phrase
from ludomancer.games.realm_of_sand import cells, codes, signs
from ludomancer.games.realm_of_sand.actions import VERBS
from ludomancer.games.realm_of_sand.cards import BUILDING_FIELDS, LETTERS, LEVELS, Building
from ludomancer.games.realm_of_sand.texts import SEAT_NAMES, SHAPE_NAMES

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.telling import SandTelling

TILE = "tile"
KINDS = (Phrase("house, level I"), Phrase("tower, level II"), Phrase("palace, level III"))


def why(telling: "SandTelling", view: dict[str, Any], name: str) -> str | None:
    """None where neither a building nor a tile is meant."""
    words = name.lower().split()
    if not words or words[0] in VERBS.values():
        return None
    if words[0] in (TILE, telling.t("tile").lower()) and len(words) == 2:
        return _tile(telling, view, words[1]) if words[1] in telling.tiles else None
    card = _meant(telling, " ".join(words))
    return None if card is None else _building(telling, view, card)


def _meant(telling: "SandTelling", wanted: str) -> str | None:
    """A building by its number or its name."""
    if wanted in telling.buildings:
        return wanted
    return next((card for card in telling.buildings if telling.name(card).lower() == wanted), None)


def colour_masks(player: dict[str, Any]) -> list[int]:
    """The cells of a board by element; a disc is as good as a square (RS-15)."""
    found = [0] * codes.ELEMENTS
    for cell, piece in player["board"].items():
        found[signs.element(piece)] |= 1 << cells.NUMBERS[cell]
    return found


def missing(masks: list[int], colours: list[int]) -> int:
    """How many cells of a place of a pattern have not its colour."""
    return sum((masks[1 + which] & ~colours[which]).bit_count() for which in range(codes.ELEMENTS))


# --- buildings --------------------------------------------------------------------------------------------------------
def _building(telling: "SandTelling", view: dict[str, Any], card: str) -> str:
    building = telling.buildings[card]
    return "\n".join([*_printed(telling, building), "", *_place(telling, view, card), *_nearest(telling, view, card)])


def _printed(telling: "SandTelling", building: Building) -> list[str]:
    t, texts = telling.t, telling.texts

    def mark(field: str) -> str:
        return signs.designed(building.sources, field)

    kind = t(KINDS[building.level]) + mark("level")
    told = [f"{telling.name(building.id)} · {kind}", ""]
    told += ["  " + " ".join(line) for line in building.pattern]
    told += ["", t("pattern: {pieces}", pieces=texts.pieces(building)) + mark("pattern")]
    told.append(t("worth: {stars}", stars=texts.stars(building.stars)) + mark("stars"))
    if building.hourglasses:
        told.append(t("brings: {what}", what=texts.glasses(building.hourglasses)) + mark("hourglasses"))
    if building.steps:
        told.append(t("brings: {what}", what=texts.steps(building.steps)) + mark("steps"))
    if any(building.bonus):
        told.append(t("brings: {what}", what=texts.discs(building)) + mark("bonus"))
    if signs.designed(building.sources, *BUILDING_FIELDS):
        told.append(t("° designed here, as no source gives it"))
    return told


def _place(telling: "SandTelling", view: dict[str, Any], card: str) -> list[str]:
    t = telling.t
    for level in LEVELS:
        if card in view["display"][level]:
            return [t("It lies open in the display.")]
    for seat in telling.game.seat_names:
        if card in view[seat]["built"]:
            return [t("It was completed by {seat}.", seat=SEAT_NAMES[seat])]
        if card in view[seat].get("kept", []):
            return [t("It is kept by {seat}.", seat=SEAT_NAMES[seat])]
    return [t("It is not in play now.")]


def _nearest(telling: "SandTelling", view: dict[str, Any], card: str) -> list[str]:
    """What is missing on the viewer's board, in the best place for the pattern."""
    t, seat = telling.t, view.get("viewer")
    open_cards = {each for cards in view["display"].values() for each in cards}
    if seat not in telling.game.seat_names or card not in open_cards | set(view[seat].get("kept", [])):
        return []
    colours = colour_masks(view[seat])
    dark, level = telling.cards.dark, view[seat]["level"]
    occupied = sum(colours)
    best: tuple[int, list[int]] | None = None
    for _, masks in telling.game.spots.places[telling.game.card_numbers[card]]:
        if ((occupied | masks[0]) & dark).bit_count() <= level:
            count = missing(masks, colours)
            if best is None or count < best[0]:
                best = (count, masks)
    if best is None:
        return [
            t("Nowhere on your board is there room for it: it needs more dark cells than your level allows (RS-14).")
        ]
    if not best[0]:
        where = ", ".join(cells.names_of(best[1][0]))
        return [t("Its pattern lies on your board, on {cells}: you can complete it (RS-16).", cells=where)]
    wanted = [
        f"{LETTERS[which]} {cell}"
        for which in range(codes.ELEMENTS)
        for cell in cells.names_of(best[1][1 + which] & ~colours[which])
    ]
    return [
        t.many(
            "One piece of its pattern is missing on your board at the nearest: {pieces} (RS-16).",
            "{count} pieces of its pattern are missing on your board at the nearest: {pieces} (RS-16).",
            best[0],
            pieces=", ".join(wanted),
        )
    ]


# --- tiles ------------------------------------------------------------------------------------------------------------
def _tile(telling: "SandTelling", view: dict[str, Any], name: str) -> str:
    t, tile = telling.t, telling.tiles[name]
    title, shape = t("Tile {tile}", tile=name), t(SHAPE_NAMES[tile.bent])
    told = [f"{title} · {shape}{signs.designed(tile.sources, 'shape')}", ""]
    letters = [LETTERS[each] for each in tile.colours]
    drawn = [letters[:2], [" ", letters[2]]] if tile.bent else [letters]
    told += ["  " + " ".join(line) for line in drawn]
    told += ["", t("colours: {colours}", colours=telling.texts.colours(tile)) + signs.designed(tile.sources, "colours")]
    if signs.tile_mark(tile):
        told.append(t("° designed here, as no source gives it"))
    return "\n".join([*told, "", _tile_place(telling, view, name)])


def _tile_place(telling: "SandTelling", view: dict[str, Any], name: str) -> str:
    t = telling.t
    for seat in telling.game.seat_names:
        if name in view[seat]["tiles"]:
            return t("It is one of the active tiles of {seat}.", seat=SEAT_NAMES[seat])
    if name in view["circle"]:
        place = view["circle"].index(name) + 1
        return t("It lies in the circle, place {place} from the queen.", place=place)
    if name in view["markers"]:
        return t("It is a round marker.")
    return t("It is being laid.")
