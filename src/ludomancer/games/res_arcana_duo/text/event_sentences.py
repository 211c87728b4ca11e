"""What happened, a line for the log each, by the kind of event."""

from typing import TYPE_CHECKING

from ludomancer.core.events import Event
from ludomancer.core.narrator import Place, Sentence, Values
from ludomancer.core.translator import Phrase

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.text.narrator import DuoNarrator

PLACES = {
    "seat": Place("seat", lambda narrator, seat: narrator.seat_phrase(seat)),
    "card": Place("card", lambda narrator, card: narrator.name(card)),
    "for": Place("other", lambda narrator, card: narrator.name(card)),
    "essences": Place("essences", lambda narrator, essences: narrator.texts.counted(essences)),
    "number": Place("number"),
}
GAINED = {"pool": Phrase("{card}: {seat} gains {essences}"), "this": Phrase("{essences} put on {card}")}


def _decided(narrator: "DuoNarrator", event: Event, values: Values) -> str | None:
    """Choices that nothing else tells."""
    t = narrator.t
    words = event["action"].split(" ")
    if words[0] == "choose":  # shown when both have chosen
        return t("{seat} has chosen a mage", **values)
    if words[0] == "decline":
        return t("{seat} declines", **values)
    if words[0] == "player":
        return t("{seat} counts what {other} has", other=narrator.seat_phrase(words[1]), **values)
    return None


def _gained(narrator: "DuoNarrator", event: Event, values: Values) -> str:
    sentence = GAINED[event["to"]]
    return narrator.t(sentence, **values)


def _claimed(narrator: "DuoNarrator", event: Event, values: Values) -> str:
    told = Phrase("{seat} takes the top monument: {card}") if event["blind"] else Phrase("{seat} claims {card}")
    return narrator.t(told, **values)


def _looked(narrator: "DuoNarrator", event: Event, values: Values) -> str:
    many = narrator.t.many
    if event["pile"] == "deck":
        return many(
            "{seat} looks at the top card of the own deck",
            "{seat} looks at the top {count} cards of the own deck",
            event["cards"],
            **values,
        )
    return many(
        "{seat} looks at the top monument", "{seat} looks at the top {count} monuments", event["cards"], **values
    )


def _checked(narrator: "DuoNarrator", event: Event, values: Values) -> str:
    points = event["points"]
    return narrator.t("Points: {one} to {two}", one=points["one"], two=points["two"])


UNTOLD = ("ended",)  # told as the result
SENTENCES: dict[str, Sentence] = {
    "decided": _decided,
    "drew": Phrase("{seat} draws {card}"),
    "kept": Phrase("{seat} keeps {card}"),
    "gave": Phrase("{seat} gives {card} to the rival"),
    "mage": Phrase("{seat} plays the mage {card}"),
    "took": Phrase("{seat} takes {card}"),
    "collected": Phrase("{seat} takes {essences} off {card}"),
    "gained": _gained,
    "paid": Phrase("{seat} pays {essences} for {card}"),
    "placed": Phrase("{seat} places {card}"),
    "claimed": _claimed,
    "turned-up": Phrase("{card} is turned up"),
    "discarded": Phrase("{seat} discards {card}"),
    "used": Phrase("{seat} uses {card}"),
    "turned": Phrase("{card} is turned"),
    "straightened": Phrase("{card} is straightened"),
    "retrieved": Phrase("{seat} takes {card} back from the discards"),
    "returned": Phrase("{seat} puts {card} on top of the deck"),
    "looked": _looked,
    "put-back": Phrase("{seat} puts {card} back"),
    "borrowed": Phrase("{seat} borrows {card}"),
    "laid": Phrase("{seat} lays {essences} on {card}"),
    "shuffled": Phrase("{seat} shuffles the discards into a new deck"),
    "passed": Phrase("{seat} passes"),
    "token": Phrase("{seat} has the first-player token"),
    "swapped": Phrase("{seat} gives {card} back and takes {other}"),
    "lost": Phrase("{essences} on {card} are lost"),
    "checked": _checked,
    "round": Phrase("Round {number}: {seat} is first player"),
    "none": Phrase("{card}: nothing happens"),
}
