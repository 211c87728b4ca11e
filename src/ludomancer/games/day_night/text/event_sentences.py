"""What happened, a line for the log each, by the kind of event."""

from typing import TYPE_CHECKING

from ludomancer.core.events import Event
from ludomancer.core.narrator import Place, Sentence, Values
from ludomancer.core.translator import Phrase
from ludomancer.games.day_night.rules import codes
from ludomancer.games.day_night.text.nouns import TILES

if TYPE_CHECKING:
    from ludomancer.games.day_night.text.narrator import DayNightNarrator

PLACES = {
    "seat": Place("lady", lambda narrator, seat: narrator.seat_phrase(seat)),
    "spell": Place("spell", lambda narrator, spell: narrator.spell_name(spell)),
    "square": Place("square"),
    "squares": Place("squares", lambda _, squares: " ".join(squares)),
    "tile": Place("tile", lambda _, tile: TILES[codes.DAY if tile == "day" else codes.NIGHT]),
    "counters": Place("counters"),
    "number": Place("number"),
}


def _cast(narrator: "DayNightNarrator", event: Event, values: Values) -> str:
    if event.get("stolen"):
        return narrator.t("{lady} casts the stolen {spell}", **values)
    return narrator.t("{lady} casts {spell}", **values)


def _shuffled(narrator: "DayNightNarrator", event: Event, values: Values) -> str:
    if event["discards"]:
        return narrator.t("The discards of {lady} become a new book", **values)
    return narrator.t("{lady} shuffles her book", **values)


UNTOLD = ("decided", "spell-done", "ended")  # other lines say it; the end is told as the result
SENTENCES: dict[str, Sentence] = {
    "cast": _cast,
    "changed": Phrase("{square} becomes {tile}"),
    "turned": Phrase("{square} becomes {tile}"),
    "crystallized": Phrase("{square} is crystallized"),
    "mystified": Phrase("{square} is mystified (+{counters})"),
    "moved": Phrase("{lady} is moved to {square}"),
    "drew": Phrase("{lady} draws {spell}"),
    "shuffled": _shuffled,
    "looked": Phrase("{lady} looks at the rival's hand"),
    "stole": Phrase("{lady} takes {spell} from the rival's hand"),
    "took": Phrase("{lady} takes {spell} out of her book"),
    "stepped": Phrase("{lady} steps to {square}"),
    "discarded": Phrase("{lady} discards {spell}"),
    "built": Phrase("{lady} builds a Temple: {squares}"),
    "turn": Phrase("Turn {number}: {lady}"),
    "ticked": Phrase("{square}: Mystify counters left: {counters}"),
    "unveiled": Phrase("{square} becomes a single Temple tile"),
    "mist-lost": Phrase("{square} loses its Mystify counters"),
    "crystals-gone": Phrase("Crystals gone: {squares}"),
}
