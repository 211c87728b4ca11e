"""A building or a tile explained: what is printed on it in words, where it is, what is missing for its pattern."""

from typing import TYPE_CHECKING

from ludomancer.core.translator import Phrase
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import BUILDING_FIELDS, LETTERS, LEVELS, Building
from ludomancer.games.realm_of_sand.formats.notation import VERBS
from ludomancer.games.realm_of_sand.formats.view import OnBoard, View, player_in
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.text import signs
from ludomancer.games.realm_of_sand.text.card_texts import SHAPE_NAMES

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.text.narrator import SandNarrator

TILE = "tile"
KINDS = (Phrase("house, level I"), Phrase("tower, level II"), Phrase("palace, level III"))


def why(narrator: "SandNarrator", view: View, name: str) -> str | None:
    """None where neither a building nor a tile is meant."""
    words = name.lower().split()
    if not words or words[0] in VERBS.values():
        return None
    if words[0] in (TILE, narrator.t("tile").lower()) and len(words) == 2:
        return _tile(narrator, view, words[1]) if words[1] in narrator.tiles else None
    card = _meant(narrator, " ".join(words))
    return None if card is None else _building(narrator, view, card)


def _meant(narrator: "SandNarrator", wanted: str) -> str | None:
    """A building by its number or its name."""
    if wanted in narrator.buildings:
        return wanted
    return next((card for card in narrator.buildings if narrator.name(card).lower() == wanted), None)


def colour_masks(player: OnBoard) -> list[int]:
    """The cells of a board by element; a disc is as good as a square (RS-15)."""
    found = [0] * codes.ELEMENTS
    for cell, piece in player["board"].items():
        found[signs.element(piece)] |= 1 << cells.NUMBERS[cell]
    return found


def missing(masks: list[int], colours: list[int]) -> int:
    """How many cells of a place of a pattern have not its colour."""
    return sum((masks[1 + which] & ~colours[which]).bit_count() for which in range(codes.ELEMENTS))


# --- buildings --------------------------------------------------------------------------------------------------------
def _building(narrator: "SandNarrator", view: View, card: str) -> str:
    building = narrator.buildings[card]
    return "\n".join(
        [*_printed(narrator, building), "", *_place(narrator, view, card), *_nearest(narrator, view, card)]
    )


def _printed(narrator: "SandNarrator", building: Building) -> list[str]:
    t, texts = narrator.t, narrator.texts

    def mark(field: str) -> str:
        return signs.designed(building.sources, field)

    kind = t(KINDS[building.level]) + mark("level")
    told = [f"{narrator.name(building.id)} · {kind}", ""]
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


def _place(narrator: "SandNarrator", view: View, card: str) -> list[str]:
    t = narrator.t
    for level in LEVELS:
        if card in view["display"][level]:
            return [t("It lies open in the display.")]
    for seat in narrator.game.seat_names:
        if card in player_in(view, seat)["built"]:
            return [t("It was completed by {seat}.", seat=narrator.seat_phrase(seat))]
        if card in player_in(view, seat).get("kept", []):
            return [t("It is kept by {seat}.", seat=narrator.seat_phrase(seat))]
    return [t("It is not in play now.")]


def _nearest(narrator: "SandNarrator", view: View, card: str) -> list[str]:
    """What is missing on the viewer's board, in the best place for the pattern."""
    t, seat = narrator.t, view.get("viewer")
    open_cards = {each for cards in view["display"].values() for each in cards}
    if seat not in narrator.game.seat_names or card not in open_cards | set(player_in(view, seat).get("kept", [])):
        return []
    colours = colour_masks(player_in(view, seat))
    dark, level = narrator.cards.dark, player_in(view, seat)["level"]
    occupied = sum(colours)
    best: tuple[int, list[int]] | None = None
    for _, masks in narrator.game.spots.places[narrator.game.card_numbers[card]]:
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
def _tile(narrator: "SandNarrator", view: View, name: str) -> str:
    t, tile = narrator.t, narrator.tiles[name]
    title, shape = t("Tile {tile}", tile=name), t(SHAPE_NAMES[tile.bent])
    told = [f"{title} · {shape}{signs.designed(tile.sources, 'shape')}", ""]
    letters = [LETTERS[each] for each in tile.colours]
    drawn = [letters[:2], [" ", letters[2]]] if tile.bent else [letters]
    told += ["  " + " ".join(line) for line in drawn]
    told += [
        "",
        t("colours: {colours}", colours=narrator.texts.colours(tile)) + signs.designed(tile.sources, "colours"),
    ]
    if signs.tile_mark(tile):
        told.append(t("° designed here, as no source gives it"))
    return "\n".join([*told, "", _tile_place(narrator, view, name)])


def _tile_place(narrator: "SandNarrator", view: View, name: str) -> str:
    t = narrator.t
    for seat in narrator.game.seat_names:
        if name in player_in(view, seat)["tiles"]:
            return t("It is one of the active tiles of {seat}.", seat=narrator.seat_phrase(seat))
    if name in view["circle"]:
        place = view["circle"].index(name) + 1
        return t("It lies in the circle, place {place} from the queen.", place=place)
    if name in view["markers"]:
        return t("It is a round marker.")
    return t("It is being laid.")
