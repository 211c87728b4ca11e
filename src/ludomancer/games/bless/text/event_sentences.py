"""What happened, a line for the log each: so that a chain of Echoes or a clash can be followed step by step."""

from typing import TYPE_CHECKING, Any

from ludomancer.core.translator import Phrase
from ludomancer.games.bless.formats.edition import Card, Step
from ludomancer.games.bless.rules import codes

if TYPE_CHECKING:
    from ludomancer.games.bless.text.narrator import BlessNarrator

# what one sentence is enough for
PLAIN = {
    "bound": Phrase("{card} is bound to {host}"),
    "readied": Phrase("{seat} wakes {card}"),
    "called": Phrase("{seat} calls {call}"),
    "rolled": Phrase("The die shows {number}"),
    "corrupted": Phrase("{card} becomes corrupted"),
    "purified": Phrase("{card} becomes pure"),
    "broke": Phrase("{card} breaks"),
    "dropped": Phrase("{card} makes room and goes to the Void"),
    "offered": Phrase("{seat} offers {card} on the Altar"),
    "used": Phrase("{seat} uses the Echo {card}"),
    "controlled": Phrase("{seat} takes control of {card}"),
    "converted": Phrase("{seat} turns {card} into a Curse"),
    "copied": Phrase("{seat} uses the Prayer text of {card}"),
    "returned": Phrase("{seat} takes {card} back into the hand"),
    "discarded": Phrase("{seat} discards {card}"),
    "drew": Phrase("{seat} draws {card}"),
    "kept": Phrase("{seat} takes {card} from the Deck"),
    "took": Phrase("{seat} takes {card} from the Void"),
    "revealed": Phrase("{seat} turns up {card} on the Deck"),
    "to-deck": Phrase("{card} goes back to the Deck"),
    "set-aside": Phrase("{seat} puts {card} aside"),
    "final-turns": Phrase("{seat} brings on the Final Turns"),
    "free-prayers": Phrase("{card}: Prayers are free for {seat} this turn"),
    "turn-ends": Phrase("{card} ends the turn"),
    "none": Phrase("{seat} has no card that fits"),
}
LAID = (
    Phrase("{seat} lays down {card} as an Impulse"),
    Phrase("{seat} lays down {card} as an Echo"),
    Phrase("{seat} lays down {card} as a Bond"),
)
PLAYED = (  # not from the hand
    Phrase("{seat} plays {card} as an Impulse"),
    Phrase("{seat} plays {card} as an Echo"),
    Phrase("{seat} plays {card} as a Bond"),
)
CLASHES = {
    "wins": Phrase("Clash, Eye {attacker} to {target}: the attacker wins"),
    "loses": Phrase("Clash, Eye {attacker} to {target}: the attacker loses"),
    "ties": Phrase("Clash, Eye {attacker} to {target}: a tie, both lose"),
}
CLASHES_BY_TEXT = {  # where the Eyes alone would say otherwise
    "wins": Phrase("Clash, Eye {attacker} to {target}: the attacker wins, as a text says so"),
    "loses": Phrase("Clash, Eye {attacker} to {target}: the attacker loses, as a text says so"),
    "ties": Phrase("Clash, Eye {attacker} to {target}: a tie, as texts say so; both lose"),
}
CALLS = {"even": Phrase("even"), "odd": Phrase("odd")}


def tell(narrator: "BlessNarrator", event: dict[str, Any]) -> str | None:
    """A line for an event; None where the next one says it all."""
    kind = event["event"]
    if kind == "ended" or (kind == "shuffled" and not event["void"]):  # told as the result; goes without saying
        return None
    values: dict[str, object] = {name: event[name] for name in event if name != "event"}
    if "seat" in event:
        values["seat"] = narrator.seat_phrase(event["seat"])
    for name in ("card", "host"):
        if name in event:
            values[name] = narrator.name(event[name])
    if kind == "decided":
        return _decided(narrator, event["action"].split(" "), values)
    if kind == "called":
        values["call"] = CALLS[event["call"]]
    if kind in PLAIN:
        return narrator.t(PLAIN[kind], **values)
    return _counted(narrator, event, values) or _special(narrator, event, values)


def _decided(narrator: "BlessNarrator", words: list[str], values: dict[str, object]) -> str | None:
    """Choices that nothing else tells."""
    t, seat = narrator.t, values["seat"]
    if words[0] == "form":
        return t("{seat} chooses the Form {form}", seat=seat, form=narrator.form_name(words[1]))
    if words[0] == "like":
        return t("{seat} chooses the original Eye of {card}", seat=seat, card=narrator.name(words[1]))
    if words[0] == "bury":
        return t("{seat} lays {card} in the Void", seat=seat, card=narrator.name(words[1]))
    if words[0] == "decline":
        return t("{seat} declines", seat=seat)
    return None


def _counted(narrator: "BlessNarrator", event: dict[str, Any], values: dict[str, object]) -> str | None:
    """Sentences about one or about several."""
    many = narrator.t.many
    kind = event["event"]
    count = event.get("count", event.get("cards", 0))
    values = {name: value for name, value in values.items() if name not in ("count", "cards")}
    if kind == "blessed":
        return many(
            "{card} blesses: one point for {seat}", "{card} blesses: {count} points for {seat}", count, **values
        )
    if kind == "gained":
        return many("{card}: one point for {seat}", "{card}: {count} points for {seat}", count, **values)
    if kind == "actions":
        return many("{card}: one more Action for {seat}", "{card}: {count} more Actions for {seat}", count, **values)
    if kind == "looked":
        return many(
            "{seat} looks at one card of the Deck", "{seat} looks at {count} cards of the Deck", count, **values
        )
    return None


def _special(narrator: "BlessNarrator", event: dict[str, Any], values: dict[str, object]) -> str:
    t = narrator.t
    kind = event["event"]
    if kind == "played":
        return _played(narrator, event, values)
    if kind == "attacked":
        if event["target"] == "rival":
            return t("{card} attacks directly", **values)
        return t("{card} attacks {target}", **values | {"target": narrator.name(event["target"])})
    if kind == "clashed":
        return t(_clash(event), **values)
    if kind == "given":
        return _given(narrator, event, values)
    if kind == "laid":
        return _laid(narrator, event, values)
    if kind == "shuffled":
        return t("The Void is shuffled and becomes the Deck")
    assert kind == "turn"
    if event["final"]:
        return t("Turn {number}: {seat}, Final Turn {final} of {last}", **values, last=codes.FINAL_TURNS)
    return t("Turn {number}: {seat}", **values)


def _clash(event: dict[str, Any]) -> Phrase:
    result = event.get("result")
    if result is None:
        return Phrase("Clash: Eye {attacker} to {target}")
    mine, theirs = event["attacker"], event["target"]
    by_eye = "ties" if mine == theirs else "wins" if mine > theirs else "loses"
    return (CLASHES if result == by_eye else CLASHES_BY_TEXT)[result]


def _played(narrator: "BlessNarrator", event: dict[str, Any], values: dict[str, object]) -> str:
    if event["as"] == "curse":
        sentence = (
            Phrase("{seat} lays down {card} as a Curse") if event["cala"] else Phrase("{seat} plays {card} as a Curse")
        )
    else:
        sentence = (LAID if event["cala"] else PLAYED)[narrator.cards[event["card"]].prayer]
    return narrator.t(sentence, **values)


def _given(narrator: "BlessNarrator", event: dict[str, Any], values: dict[str, object]) -> str:
    """What a card gives for a while, where its text leaves no doubt which gift it is."""
    t = narrator.t
    gifts = _gifts(narrator.cards[event["card"]])
    if event["target"] is None:
        effect = (
            narrator.texts.done(gifts[0]) if len(gifts) == 1 else narrator.texts.prayer(narrator.cards[event["card"]])
        )
        return t("{card} works for {seat}: {effect}", **values | {"effect": effect})
    target = narrator.name(event["target"])
    if len(gifts) == 1:
        return t("{card} on {target}: {effect}", **values | {"target": target, "effect": narrator.texts.gift(gifts[0])})
    return t("{card} works on {target}", **values | {"target": target})


def _laid(narrator: "BlessNarrator", event: dict[str, Any], values: dict[str, object]) -> str:
    """What an attack by a Form brings."""
    values["target"] = narrator.name(event["target"])
    steps = [step for step in _gifts(narrator.cards[event["card"]]) if any(clause.form for clause in step.clauses)]
    if len(steps) != 1:
        return narrator.t("{card} works on {target}", **values)
    clauses = tuple(clause._replace(form=0) for clause in steps[0].clauses if clause.form)
    effect = narrator.texts.gift(steps[0]._replace(clauses=clauses))
    return narrator.t("{card} on {target}: {effect}", **values | {"effect": effect})


def _gifts(card: Card) -> list[Step]:
    words = (*card.curse, *card.bond)
    steps = [*card.effect, *(step for clause in words for step in clause.steps)]
    return [step for step in steps if step.do == codes.DO_GIVE]
