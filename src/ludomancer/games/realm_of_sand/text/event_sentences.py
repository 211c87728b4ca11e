"""What happened, a line for the log each, by the kind of event."""

from typing import TYPE_CHECKING

from ludomancer.core.events import Event
from ludomancer.core.narrator import Place, Sentence, Values
from ludomancer.core.translator import Phrase, Plural
from ludomancer.games.realm_of_sand.text import signs
from ludomancer.games.realm_of_sand.text.card_texts import A_DISC

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.text.narrator import SandNarrator

PLACES = {
    "seat": Place("seat", lambda narrator, seat: narrator.seat_phrase(seat)),
    "building": Place("building", lambda narrator, card: narrator.name(card)),
    "disc": Place("disc", lambda _, disc: A_DISC[signs.element(disc)]),
    "piece": Place("piece", lambda _, piece: signs.piece_text(piece)),
    "cells": Place("cells", lambda _, cells: ", ".join(cells)),
    "from": Place("from_cell"),
    "to": Place("to_cell"),
    "cell": Place("cell"),
    "tile": Place("tile"),
    "for": Place("other"),
    "number": Place("number"),
    "level": Place("level"),
    "deck": Place("deck"),
}
USES = {
    "yellow": Phrase("{seat} uses the yellow power"),
    "green": Phrase("{seat} uses the green power"),
    "orange": Phrase("{seat} uses the orange power"),
    "blue": Phrase("{seat} uses the blue power"),
    "red": Phrase("{seat} uses the red power"),
    "purple": Phrase("{seat} uses the purple power"),
}


def _power(narrator: "SandNarrator", event: Event, values: Values) -> str:
    sentence = USES[event["ribbon"]]
    return narrator.t(sentence, **values)


def _swapped(narrator: "SandNarrator", event: Event, values: Values) -> str:
    values["other"] = A_DISC[signs.element(event["for"])]
    if "cell" in event:
        return narrator.t("{seat} exchanges {disc} on {cell} for {other}", **values)
    return narrator.t("{seat} exchanges {disc} for {other}", **values)


# what another line says; the end is told as the result
UNTOLD = ("decided", "turn", "ended", "paid", "returned", "filled")
SENTENCES: dict[str, Sentence] = {
    "placed": Phrase("{seat} lays tile {tile} on {cells}"),
    "lifted": Phrase("{seat} removes {piece} from {cell}"),
    "missing": Phrase("the supply has no square for {cell}"),
    "took": Phrase("{seat} takes tile {tile}"),
    "summoned": Phrase("{seat} puts {disc} on {cell}"),
    "moved": Phrase("{seat} moves the disc on {from_cell} to {to_cell}"),
    "completed": Phrase("{seat} completes {building} on {cells}"),
    "disc": Phrase("{seat} gets {disc}"),
    "no-disc": Phrase("the supply has no such disc: {seat} does not get {disc}"),
    "level": Phrase("{seat} moves up to level {level}"),
    "charged": Phrase("the crystal of {seat} is fresh: to be used from the next turn on"),
    "ready": Phrase("the crystal of {seat} is charged"),
    "power": _power,
    "swapped": _swapped,
    "square": Phrase("{seat} moves the square on {from_cell} to {to_cell}"),
    "traded": Phrase("{seat} exchanges tile {tile} for tile {other}"),
    "looked": Plural(
        "{seat} looks at the top card of deck {deck}", "{seat} looks at the top {count} cards of deck {deck}", "cards"
    ),
    "kept": Phrase("{seat} keeps {building}"),
    "under": Phrase("{seat} puts {building} under the deck"),
    "turned-up": Phrase("{building} comes to the display"),
    "marker": Phrase("tile {tile} becomes a round marker"),
    "last-round": Phrase("{seat} has ten hourglasses: this is the last round"),
    "round": Phrase("Round {number}"),
}
