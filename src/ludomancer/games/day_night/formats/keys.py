"""What documents of Day & Night can say."""

from typing import TYPE_CHECKING, Any

from ludomancer.core.document import DocumentReader
from ludomancer.core.shapes import NUMBER, TEXT, List, OneOf, Shape, Table, Value, document_of, table_of
from ludomancer.games.day_night.formats import position_reader
from ludomancer.games.day_night.formats.notation import SQUARE_NAMES
from ludomancer.games.day_night.formats.position_writer import SEATS, TILE_NAMES

if TYPE_CHECKING:
    from ludomancer.games.day_night.game import DayNightGame

SQUARE = Value(SQUARE_NAMES, "square")
SQUARES = List(SQUARE)
SEAT = Value(SEATS, "seat")


def shape(game: "DayNightGame") -> Table:
    board = Table(dict.fromkeys(SQUARE_NAMES, Value(TILE_NAMES, "kind of tile")), "square", drawn=_board)
    return document_of(
        {
            "turn": NUMBER,
            "turn_of": SEAT,
            "phase": TEXT,
            "board": board,
            **dict.fromkeys(("crystals", "lasting_crystals", "temple_tiles"), SQUARES),
            "mystified": table_of(SQUARE_NAMES, NUMBER, "square"),
            "changed": List(SEAT),
            "pending": _pending(game),
            **{name: _player(game, seat) for seat, name in enumerate(SEATS)},
        },
        game.seat_names,
        game.options,
        points=False,
    )


def _board(value: Any, place: str) -> dict[str, str]:
    return position_reader.tiles_of(value, DocumentReader({}, place.removesuffix(": board")))


def _player(game: "DayNightGame", seat: int) -> Table:
    cards = List(Value(game.kind_names(seat), f"spell of {SEATS[seat]}"))
    return Table(
        {
            "pawn": SQUARE,
            "hours": NUMBER,
            "visited": SQUARES,
            **dict.fromkeys(("hand", "discards", "out"), cards),
            "book": List(cards.of, ordered=True),
            "temples": List(SQUARES),
            "known": Table({SEATS[1 - seat]: cards, "nobody": cards}),
            "looked": NUMBER,
        },
        given=("deck_top",),
    )


def _pending(game: "DayNightGame") -> OneOf:
    spell = Value(game.card_numbers, "spell")
    spells = List(spell, counted=True)
    of_spell: dict[str, Shape] = {"ask": TEXT, "spell": spell}
    stolen: dict[str, Shape] = {"stolen": spell}
    effect: dict[str, Shape] = {"effect": NUMBER, "x": NUMBER}
    forms: dict[str, dict[str, Shape]] = {
        "targets": of_spell | stolen | effect | {"chosen": SQUARES},
        "steal": of_spell | {"effect": NUMBER},  # the last effect of a spell, and no stolen one steals
        "stolen": of_spell | stolen,
        "take": of_spell | stolen | effect | {"among": table_of(game.card_numbers, NUMBER, "spell")},
        "temple": {"ask": TEXT, "seat": SEAT, "chosen": SQUARES},
        "discard": {"ask": TEXT, "chosen": spells},
    }
    return OneOf([({"ask": ask}, Table(shapes)) for ask, shapes in forms.items()])
