"""What happened, a line for the log each."""

from typing import TYPE_CHECKING, Any

from ludomancer.core.translator import Phrase

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.text.narrator import DuoNarrator

PLAIN = {
    "drew": Phrase("{seat} draws {card}"),
    "kept": Phrase("{seat} keeps {card}"),
    "gave": Phrase("{seat} gives {card} to the rival"),
    "mage": Phrase("{seat} plays the mage {card}"),
    "took": Phrase("{seat} takes {card}"),
    "collected": Phrase("{seat} takes {essences} off {card}"),
    "paid": Phrase("{seat} pays {essences} for {card}"),
    "placed": Phrase("{seat} places {card}"),
    "turned-up": Phrase("{card} is turned up"),
    "discarded": Phrase("{seat} discards {card}"),
    "used": Phrase("{seat} uses {card}"),
    "turned": Phrase("{card} is turned"),
    "straightened": Phrase("{card} is straightened"),
    "retrieved": Phrase("{seat} takes {card} back from the discards"),
    "returned": Phrase("{seat} puts {card} on top of the deck"),
    "put-back": Phrase("{seat} puts {card} back"),
    "borrowed": Phrase("{seat} borrows {card}"),
    "laid": Phrase("{seat} lays {essences} on {card}"),
    "shuffled": Phrase("{seat} shuffles the discards into a new deck"),
    "passed": Phrase("{seat} passes"),
    "token": Phrase("{seat} has the first-player token"),
    "swapped": Phrase("{seat} gives {card} back and takes {other}"),
    "lost": Phrase("{essences} on {card} are lost"),
    "round": Phrase("Round {number}: {seat} is first player"),
    "none": Phrase("{card}: nothing happens"),
}
GAINED = {"pool": Phrase("{card}: {seat} gains {essences}"), "this": Phrase("{essences} put on {card}")}


def tell(narrator: "DuoNarrator", event: dict[str, Any]) -> str | None:
    """A line for an event; None where another one says it all."""
    t, kind = narrator.t, event["event"]
    if kind == "ended":  # told as the result
        return None
    values: dict[str, object] = {}
    if "seat" in event:
        values["seat"] = narrator.seat_phrase(event["seat"])
    if "card" in event:
        values["card"] = narrator.name(event["card"])
    if "essences" in event:
        values["essences"] = narrator.texts.counted(event["essences"])
    if kind == "decided":
        return _decided(narrator, event["action"].split(" "), values)
    if kind == "gained":
        sentence = GAINED[event["to"]]
        return t(sentence, **values)
    if kind == "claimed":
        told = Phrase("{seat} takes the top monument: {card}") if event["blind"] else Phrase("{seat} claims {card}")
        return t(told, **values)
    if kind == "looked":
        return _looked(narrator, event, values)
    if kind == "checked":
        points = event["points"]
        return t("Points: {one} to {two}", one=points["one"], two=points["two"])
    if kind == "swapped":
        values["other"] = narrator.name(event["for"])
    if kind == "round":
        values["number"] = event["number"]
    return t(PLAIN[kind], **values)


def _decided(narrator: "DuoNarrator", words: list[str], values: dict[str, object]) -> str | None:
    """Choices that nothing else tells."""
    t = narrator.t
    if words[0] == "choose":  # shown when both have chosen
        return t("{seat} has chosen a mage", **values)
    if words[0] == "decline":
        return t("{seat} declines", **values)
    if words[0] == "player":
        return t("{seat} counts what {other} has", other=narrator.seat_phrase(words[1]), **values)
    return None


def _looked(narrator: "DuoNarrator", event: dict[str, Any], values: dict[str, object]) -> str:
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
