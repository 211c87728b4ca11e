"""What happened, a line for the log each."""

from typing import TYPE_CHECKING, Any

from ludomancer.core.translator import Phrase
from ludomancer.games.realm_of_sand.formats.edition import LETTERS
from ludomancer.games.realm_of_sand.text import signs
from ludomancer.games.realm_of_sand.text.card_texts import A_DISC

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.text.narrator import SandNarrator

# what another line says; the end is told as the result
UNTOLD = ("decided", "turn", "ended", "paid", "returned", "filled")
PLAIN = {
    "placed": Phrase("{seat} lays tile {tile} on {cells}"),
    "lifted": Phrase("{seat} removes {piece} from {cell}"),
    "missing": Phrase("the supply has no square for {cell}"),
    "took": Phrase("{seat} takes tile {tile}"),
    "summoned": Phrase("{seat} puts {disc} on {cell}"),
    "moved": Phrase("{seat} moves the disc on {from_cell} to {to_cell}"),
    "completed": Phrase("{seat} completes {building} on {cells}"),
    "disc": Phrase("{seat} gets {disc}"),
    "no-disc": Phrase("the supply has no such disc: {seat} does not get {disc}"),
    "charged": Phrase("the crystal of {seat} is fresh: to be used from the next turn on"),
    "ready": Phrase("the crystal of {seat} is charged"),
    "square": Phrase("{seat} moves the square on {from_cell} to {to_cell}"),
    "traded": Phrase("{seat} exchanges tile {tile} for tile {other}"),
    "kept": Phrase("{seat} keeps {building}"),
    "under": Phrase("{seat} puts {building} under the deck"),
    "turned-up": Phrase("{building} comes to the display"),
    "marker": Phrase("tile {tile} becomes a round marker"),
    "last-round": Phrase("{seat} has ten hourglasses: this is the last round"),
    "round": Phrase("Round {number}"),
}
USES = {
    "yellow": Phrase("{seat} uses the yellow power"),
    "green": Phrase("{seat} uses the green power"),
    "orange": Phrase("{seat} uses the orange power"),
    "blue": Phrase("{seat} uses the blue power"),
    "red": Phrase("{seat} uses the red power"),
    "purple": Phrase("{seat} uses the purple power"),
}


def tell(narrator: "SandNarrator", event: dict[str, Any]) -> str | None:
    """A line for an event; None where another one says it all."""
    t, kind = narrator.t, event["event"]
    if kind in UNTOLD:
        return None
    values = _values(narrator, event)
    if kind == "power":
        sentence = USES[event["ribbon"]]
        return t(sentence, **values)
    if kind == "level":
        return t("{seat} moves up to level {level}", level=event["level"], **values)
    if kind == "swapped":
        other = A_DISC[LETTERS.index(event["for"])]
        if "cell" in event:
            return t("{seat} exchanges {disc} on {cell} for {other}", other=other, **values)
        return t("{seat} exchanges {disc} for {other}", other=other, **values)
    if kind == "looked":
        return t.many(
            "{seat} looks at the top card of deck {deck}",
            "{seat} looks at the top {count} cards of deck {deck}",
            event["cards"],
            deck=event["deck"],
            **values,
        )
    return t(PLAIN[kind], **values)


def _values(narrator: "SandNarrator", event: dict[str, Any]) -> dict[str, object]:
    values: dict[str, object] = {}
    if "seat" in event:
        values["seat"] = narrator.seat_phrase(event["seat"])
    if "building" in event:
        values["building"] = narrator.name(event["building"])
    if "disc" in event:
        values["disc"] = A_DISC[LETTERS.index(event["disc"])]
    if "piece" in event:
        values["piece"] = signs.piece_text(event["piece"])
    if "cells" in event:
        values["cells"] = ", ".join(event["cells"])
    if "from" in event:
        values |= {"from_cell": event["from"], "to_cell": event["to"]}
    if event["event"] == "traded":
        values["other"] = event["for"]
    return values | {name: event[name] for name in ("tile", "cell", "number") if name in event}
