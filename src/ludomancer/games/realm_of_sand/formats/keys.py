"""What documents of Realm of Sand can say."""

from typing import TYPE_CHECKING, Any

from ludomancer.core.shapes import FLAG, NUMBER, TEXT, List, OneOf, Shape, Table, Value, document_of, table_of
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LETTERS, LEVELS, RIBBONS
from ludomancer.games.realm_of_sand.formats.position_writer import CRYSTALS, DISCS, PIECES
from ludomancer.games.realm_of_sand.formats.shorthand import drawn
from ludomancer.games.realm_of_sand.rules import codes

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame

CELL = Value(cells.NUMBERS, "cell")
CELLS = List(CELL)
LEVEL = Value(LEVELS, "level")


def shape(game: "SandGame") -> Table:
    tile, building = Value(game.tile_numbers, "tile"), Value(game.card_numbers, "building")
    player = _player(tile, building)
    return document_of(
        {
            "seats": NUMBER,
            "round": NUMBER,
            "first": Value(game.seat_names, "seat"),
            "main_done": FLAG,
            "display": table_of(LEVELS, List(building, places=codes.SLOTS), "level"),
            "decks": table_of(LEVELS, List(building, ordered=True), "level"),
            "seen": table_of(LEVELS, List(NUMBER), "level"),
            "circle": List(tile, ordered=True),
            "markers": List(tile),
            "supply": table_of(PIECES, NUMBER, "piece"),
            "pending": _pending(tile, building),
            **dict.fromkeys(game.seat_names, player),
        },
        game.seat_names,
        game.options,
        given=("deck_tops", "circle_start"),
    )


def _board(value: Any, place: str) -> Any:
    """A drawing says what lies on every cell."""
    return drawn(value) if isinstance(value, str) and drawn(value) is not None else value


def _player(tile: Value, building: Value) -> Table:
    """Ribbons and what belongs to them are declared on the basic side, too: a scenario may say that there are none."""
    shapes: dict[str, Shape] = {
        **dict.fromkeys(("stars", "hourglasses", "level"), NUMBER),
        "board": Table(dict.fromkeys(cells.NUMBERS, Value(PIECES, "piece")), "cell", drawn=_board),
        "stock": table_of(DISCS, NUMBER, "disc"),
        "tiles": List(tile, places=codes.ACTIVE),
        "built": List(building),
        "ribbon": Value(RIBBONS, "ribbon"),
        "crystal": Value(CRYSTALS, "state of a crystal"),
        "kept": List(building),
        "kept_levels": List(LEVEL),
    }
    return Table(shapes)


def _pending(tile: Value, building: Value) -> OneOf:
    disc = Value(tuple(LETTERS), "disc")
    summoning: dict[str, Shape] = {
        **dict.fromkeys(("limit", "used"), NUMBER),
        "moved": CELLS,
        "spent": table_of(tuple(LETTERS), NUMBER, "disc"),
    }
    traded: dict[str, Shape] = {"gave": tile, "got": tile}
    looked: dict[str, Shape] = {"deck": LEVEL, "looked": List(building)}
    forms: list[tuple[str, str, dict[str, Shape]]] = [
        ("get", "", {}),
        ("at", "", {"tile": tile}),
        ("fill", "", {"tile": tile, "cells": CELLS}),
        ("take", "", {}),
        ("summon", "", summoning),
        ("at", "", {"disc": disc, **summoning}),
        ("at", "", {"from": CELL, **summoning}),
        ("remove", "", {}),
        ("at", "", {"building": building}),
        ("give", "yellow", {}),
        ("get", "yellow", {"disc": disc}),
        ("get", "yellow", {"from": CELL}),
        ("move", "green", {}),
        ("at", "green", {"from": CELL}),
        ("give", "blue", traded),
        ("for", "blue", {"tile": tile, **traded}),
        ("deck", "red", {}),
        ("keep", "red", looked),
        ("under", "red", looked),
    ]
    return OneOf([_form(*form) for form in forms])


def _form(ask: str, power: str, shapes: dict[str, Shape]) -> tuple[dict[str, str], Table]:
    """A question of a power names it, the others have no such key."""
    known = {"ask": ask, "power": power} if power else {"ask": ask}
    given = ("filled",) if ask == "fill" else ()
    return known, Table({**dict.fromkeys(known, TEXT), **shapes}, given=given)
