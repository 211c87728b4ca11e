"""What happened, a line for the log each, so that a chain of Echoes or a clash can be followed step by step."""

from typing import TYPE_CHECKING

from ludomancer.core.events import Event
from ludomancer.core.narrator import Place, Sentence, Values
from ludomancer.core.translator import Phrase, Plural
from ludomancer.games.bless.formats.edition import Card, Step
from ludomancer.games.bless.rules import codes

if TYPE_CHECKING:
    from ludomancer.games.bless.text.narrator import BlessNarrator

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
PLACES = {
    "seat": Place("seat", lambda narrator, seat: narrator.seat_phrase(seat)),
    "card": Place("card", lambda narrator, card: narrator.name(card)),
    "host": Place("host", lambda narrator, card: narrator.name(card)),
    "call": Place("call", lambda _, call: CALLS[call]),
    "number": Place("number"),
    "final": Place("final"),
    "attacker": Place("attacker"),
    "target": Place("target"),
}


def _decided(narrator: "BlessNarrator", event: Event, values: Values) -> str | None:
    """Choices that nothing else tells."""
    t, seat = narrator.t, values["seat"]
    words = event["action"].split(" ")
    if words[0] == "form":
        return t("{seat} chooses the Form {form}", seat=seat, form=narrator.form_name(words[1]))
    if words[0] == "like":
        return t("{seat} chooses the original Eye of {card}", seat=seat, card=narrator.name(words[1]))
    if words[0] == "bury":
        return t("{seat} lays {card} in the Void", seat=seat, card=narrator.name(words[1]))
    if words[0] == "decline":
        return t("{seat} declines", seat=seat)
    return None


def _played(narrator: "BlessNarrator", event: Event, values: Values) -> str:
    if event["as"] == "curse":
        sentence = (
            Phrase("{seat} lays down {card} as a Curse") if event["cala"] else Phrase("{seat} plays {card} as a Curse")
        )
    else:
        sentence = (LAID if event["cala"] else PLAYED)[narrator.cards[event["card"]].prayer]
    return narrator.t(sentence, **values)


def _attacked(narrator: "BlessNarrator", event: Event, values: Values) -> str:
    if event["target"] == "rival":
        return narrator.t("{card} attacks directly", **values)
    return narrator.t("{card} attacks {target}", **values | {"target": narrator.name(event["target"])})


def _clashed(narrator: "BlessNarrator", event: Event, values: Values) -> str:
    result = event.get("result")
    if result is None:
        return narrator.t("Clash: Eye {attacker} to {target}", **values)
    mine, theirs = event["attacker"], event["target"]
    by_eye = "ties" if mine == theirs else "wins" if mine > theirs else "loses"
    return narrator.t((CLASHES if result == by_eye else CLASHES_BY_TEXT)[result], **values)


def _shuffled(narrator: "BlessNarrator", event: Event, values: Values) -> str | None:
    """Else it goes without saying."""
    return narrator.t("The Void is shuffled and becomes the Deck") if event["void"] else None


def _turn(narrator: "BlessNarrator", event: Event, values: Values) -> str:
    t = narrator.t
    if event["final"]:
        return t("Turn {number}: {seat}, Final Turn {final} of {last}", **values, last=codes.FINAL_TURNS)
    return t("Turn {number}: {seat}", **values)


def _given(narrator: "BlessNarrator", event: Event, values: Values) -> str:
    """What a card gives for a while, where its text leaves no doubt which gift it is."""
    t = narrator.t
    gifts = _gifts(narrator.cards[event["card"]])
    if event["target"] is None:
        return t("{card} works for {seat}: {effect}", **values | {"effect": given(narrator, event["card"])})
    target = narrator.name(event["target"])
    if len(gifts) == 1:
        return t("{card} on {target}: {effect}", **values | {"target": target, "effect": narrator.texts.gift(gifts[0])})
    return t("{card} works on {target}", **values | {"target": target})


def given(narrator: "BlessNarrator", card: str, to_all: bool = True) -> str:
    """What a card gives to all that it is for, or to one; nothing where its text leaves that open."""
    gifts = _gifts(narrator.cards[card])
    if not to_all:
        return narrator.texts.gift(gifts[0]) if len(gifts) == 1 else ""
    return narrator.texts.done(gifts[0]) if len(gifts) == 1 else narrator.texts.prayer(narrator.cards[card])


def _laid(narrator: "BlessNarrator", event: Event, values: Values) -> str:
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


UNTOLD = ("ended",)  # told as the result
SENTENCES: dict[str, Sentence] = {
    "decided": _decided,
    "played": _played,
    "bound": Phrase("{card} is bound to {host}"),
    "readied": Phrase("{seat} wakes {card}"),
    "attacked": _attacked,
    "clashed": _clashed,
    "called": Phrase("{seat} calls {call}"),
    "rolled": Phrase("The die shows {number}"),
    "corrupted": Phrase("{card} becomes corrupted"),
    "purified": Phrase("{card} becomes pure"),
    "broke": Phrase("{card} breaks"),
    "dropped": Phrase("{card} makes room and goes to the Void"),
    "offered": Phrase("{seat} offers {card} on the Altar"),
    "blessed": Plural("{card} blesses: one point for {seat}", "{card} blesses: {count} points for {seat}"),
    "gained": Plural("{card}: one point for {seat}", "{card}: {count} points for {seat}"),
    "used": Phrase("{seat} uses the Echo {card}"),
    "given": _given,
    "controlled": Phrase("{seat} takes control of {card}"),
    "converted": Phrase("{seat} turns {card} into a Curse"),
    "copied": Phrase("{seat} uses the Prayer text of {card}"),
    "returned": Phrase("{seat} takes {card} back into the hand"),
    "discarded": Phrase("{seat} discards {card}"),
    "drew": Phrase("{seat} draws {card}"),
    "looked": Plural("{seat} looks at one card of the Deck", "{seat} looks at {count} cards of the Deck", "cards"),
    "kept": Phrase("{seat} takes {card} from the Deck"),
    "took": Phrase("{seat} takes {card} from the Void"),
    "revealed": Phrase("{seat} turns up {card} on the Deck"),
    "to-deck": Phrase("{card} goes back to the Deck"),
    "shuffled": _shuffled,
    "set-aside": Phrase("{seat} puts {card} aside"),
    "final-turns": Phrase("{seat} brings on the Final Turns"),
    "turn": _turn,
    "actions": Plural("{card}: one more Action for {seat}", "{card}: {count} more Actions for {seat}"),
    "free-prayers": Phrase("{card}: Prayers are free for {seat} this turn"),
    "turn-ends": Phrase("{card} ends the turn"),
    "none": Phrase("{seat} has no card that fits"),
    "laid": _laid,
}
