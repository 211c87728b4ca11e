"""What documents of Bless can say."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from ludomancer.core.shapes import FLAG, NUMBER, TEXT, Card, List, OneOf, Shape, Table, Value, document_of, table_of
from ludomancer.games.bless.formats import pending
from ludomancer.games.bless.formats.edition import FORMS
from ludomancer.games.bless.formats.open_cards import MARKS
from ludomancer.games.bless.formats.pending import ASKS
from ludomancer.games.bless.formats.position_writer import OBSERVERS, SEATS

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame

SEAT = Value(SEATS, "seat")


def shape(game: "BlessGame") -> Table:
    name, card = Value(game.card_numbers, "card"), Card(game.card_numbers)
    piles = {f"{seat}.{field}": List(card) for seat in SEATS for field in ("hand", "aside")}
    deck = Table({"top": List(card, ordered=True), "rest": card})
    lasting: dict[str, Shape] = {
        **dict.fromkeys(("card", "target", "like"), name),
        "by": SEAT,
        **dict.fromkeys(("step", "word", "from", "until", "since"), NUMBER),
        "form": Value(FORMS, "form"),
        "laid": FLAG,
    }
    return document_of(
        {
            **dict.fromkeys(("turn", "actions", "clock"), NUMBER),
            **dict.fromkeys(("turn_of", "first"), SEAT),
            "phase": TEXT,
            **dict.fromkeys(("free_prayers", "turn_ends"), FLAG),
            "final": Table({"by": SEAT, "turn": NUMBER}),
            "deck": List(card, ordered=True),
            "void": List(name, ordered=True),
            "leaving": List(Table({"card": name, "of": SEAT, "after": name})),
            "out": List(name),
            "lasting": List(Table(lasting)),
            "pending": List(_pending(game.card_numbers), ordered=True),
            "seen": table_of(SEATS, NUMBER, "seat"),
            "known": table_of(OBSERVERS, Table({"deck": deck, **piles}), "observer"),
            **dict.fromkeys(SEATS, _player(name, card)),
        },
        game.seat_names,
        game.options,
        given=("deck_top",),
    )


def _player(name: Value, card: Card) -> Table:
    played: dict[str, Shape] = {"card": name, "since": NUMBER}
    curse: dict[str, Shape] = {
        **played,
        **dict.fromkeys(MARKS, FLAG),
        **dict.fromkeys(("eye", "karma"), NUMBER),
        "bond": Table(played | {"of": SEAT}),
    }
    return Table(
        {
            "points": NUMBER,
            **dict.fromkeys(("hand", "aside"), List(card)),
            "curses": List(Table(curse)),
            "echoes": List(Table(played | {"used": FLAG})),
            "playing": List(Table(played)),
            "altar": List(name),
        }
    )


def _pending(names: Collection[str]) -> OneOf:
    """What is under way, innermost last, then the question."""
    name = Value(names, "card")
    waiting = Table(
        {"card": name, "by": SEAT, **dict.fromkeys(("when", "text"), TEXT), "word": NUMBER, "number": NUMBER}
    )
    done: dict[str, Shape] = {"doing": TEXT, "card": name, "by": SEAT, "stage": NUMBER}
    attack: dict[str, Shape] = {
        "target": Value((*names, "rival"), "card"),
        "result": TEXT,
        "karma": NUMBER,
        "waiting": List(waiting),
    }
    effect: dict[str, Shape] = {
        **dict.fromkeys(("how", "text"), TEXT),
        **dict.fromkeys(("step", "word", "number"), NUMBER),
        "chose": name,
        "chosen": List(name),
    }
    forms: dict[str, dict[str, Shape]] = {
        "effect": done | effect,
        "order": {"doing": TEXT, "waiting": List(waiting)},
        "play": done | {"as": TEXT, "way": TEXT},
        "attack": done | attack,
        "bury": {"doing": TEXT, "card": name, "by": SEAT, "cards": List(name)},
    }
    assert tuple(forms) == pending.DOING
    question = Table({"ask": TEXT, "seat": SEAT})
    return OneOf(
        [
            *(({"doing": doing}, Table(shapes)) for doing, shapes in forms.items()),
            *(({"ask": ask}, question) for ask in dict.fromkeys(ASKS.values())),
        ]
    )
