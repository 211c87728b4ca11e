"""What documents of Res Arcana Duo can say."""

from typing import TYPE_CHECKING

from ludomancer.core.shapes import FLAG, NUMBER, TEXT, Card, List, OneOf, Shape, Table, Value, document_of, table_of
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES
from ludomancer.games.res_arcana_duo.formats.hidden_cards import DRAFT_FIELDS
from ludomancer.games.res_arcana_duo.formats.open_cards import IN_PLAY
from ludomancer.games.res_arcana_duo.formats.pending import ASKS, DOING, LATER, TOP
from ludomancer.games.res_arcana_duo.formats.position_writer import DECKS, OBSERVERS, SEATS
from ludomancer.games.res_arcana_duo.rules import codes

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import DuoGame

SEAT = Value(SEATS, "seat")
KINDS = ("artifact", "mage", "magic item", "monument", "place of power")
AMOUNT = table_of(ESSENCES, NUMBER, "essence")


def shape(game: "DuoGame") -> Table:
    names = [Value(found, kind) for found, kind in zip(game.by_kind, KINDS, strict=True)]
    card = Card(game.card_numbers)
    hands = {f"{seat}.hand": List(card) for seat in SEATS}
    known = Table({**dict.fromkeys(DECKS, List(card, ordered=True)), **hands, "looked": List(card)})
    return document_of(
        {
            "round": NUMBER,
            "phase": TEXT,
            **dict.fromkeys(("turn_of", "token"), SEAT),
            "items": List(names[codes.ITEM]),
            "places": List(names[codes.PLACE]),
            "monuments": Table(
                {"open": List(names[codes.MONUMENT]), "deck": List(card, ordered=True)}, given=("deck_top",)
            ),
            "out": List(Value(game.card_numbers, "component")),
            "pending": List(_pending(game, card), ordered=True),
            "seen": table_of(SEATS, Table({"deck": NUMBER, "monuments": NUMBER}), "seat"),
            "known": table_of(OBSERVERS, known, "observer"),
            **dict.fromkeys(SEATS, _player(game, names, card)),
        },
        game.seat_names,
        game.options,
    )


def _player(game: "DuoGame", names: list[Value], card: Card) -> Table:
    def component(kind: int) -> Table:
        return Table({"card": names[kind], "turned": FLAG, "on": AMOUNT})

    return Table(
        {
            "points": NUMBER,
            "passed": FLAG,
            "pool": AMOUNT,
            "mage": component(codes.MAGE),
            "item": component(codes.ITEM),
            **{field: List(component(kind)) for field, kind in IN_PLAY},
            **dict.fromkeys(("hand", *DRAFT_FIELDS), List(card)),
            **dict.fromkeys(("discards", "cards"), List(names[codes.ARTIFACT])),
            "deck": List(card, ordered=True),
            "mages": List(names[codes.MAGE]),
            "chosen": names[codes.MAGE],
        },
        given=("deck_top",),
    )


def _pending(game: "DuoGame", card: Card) -> OneOf:
    """What is under way, innermost last, then the question."""
    component = Value(game.card_numbers, "component")
    power: dict[str, Shape] = {
        "card": component,
        **dict.fromkeys(("power", "discarded", "step"), NUMBER),
        **dict.fromkeys(("stage", "pile"), TEXT),
        "turned": List(component),
        "player": SEAT,
    }
    doing: dict[str, dict[str, Shape]] = {
        "power": power,
        "borrow": power,
        "place": {"card": component, "discount": NUMBER},
        "claim": {"card": Value((*game.card_numbers, TOP), "component")},
        "discard": {"card": component},
        "pass": {},
        "collect": {"stage": TEXT, "left": List(component)},
    }
    assert tuple(doing) == DOING
    asked: dict[str, dict[str, Shape]] = {name: {} for name in ASKS.values()}
    asked |= {name: {"paid": AMOUNT} for name in (*LATER, "lay")}
    asked["pay"] = {"count": NUMBER, "paid": AMOUNT}
    asked["gain"] = {"count": NUMBER, "of": List(Value(ESSENCES, "essence")), "chosen": AMOUNT}
    asked["put-back"] = {"pile": TEXT, "cards": List(card), "back": List(card, ordered=True)}
    return OneOf(
        [
            *(({"doing": name}, Table({"doing": TEXT} | shapes)) for name, shapes in doing.items()),
            *(({"ask": name}, Table({"ask": TEXT, "seat": SEAT} | shapes)) for name, shapes in asked.items()),
        ]
    )
