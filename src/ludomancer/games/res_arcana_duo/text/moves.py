"""What somebody did, move by move: cards placed, claimed, used with what they cost and brought; collecting in one."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ludomancer.core.document import HIDDEN
from ludomancer.core.events import Event
from ludomancer.core.moves import CHANGE, LARGE, NO_VERB, POINTS, SMALL, TEXT, Clause, Move, Moves, Verb
from ludomancer.core.translator import Phrase

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.text.narrator import DuoNarrator

VERBS = {
    "mage": Verb("plays|play|played"),
    "took": Verb("takes|take|took"),
    "placed": Verb("places|place|placed"),
    "claimed": Verb("claims|claim|claimed"),
    "used": Verb("uses|use|used"),
    "discarded": Verb("discards|discard|discarded"),
}
WEIGHTS = {"claimed": POINTS, "placed": LARGE, "used": CHANGE}
COLLECTS = Verb("collects|collect|collected")
PASSES = Verb("passes|pass|passed")
DRAFT = ("kept", "gave", "drew")
OPENING = (*DRAFT, "mage", "took")
INCOME = ("collected", "gained")


class DuoMoves(Moves):
    """The moves of Res Arcana Duo."""

    narrator: "DuoNarrator"

    def begins(self, event: Event, before: list[Event]) -> bool:
        kind, first = str(event["event"]), before[0]
        if kind in ("used", "passed", "checked", "mage"):
            return True
        if kind == "took":
            return first["event"] in OPENING
        if kind in INCOME:
            return first["event"] in INCOME and bool(first.get("seat") != event["seat"])
        if kind == "paid":
            return all(each.get("card") != event["card"] for each in before)
        if kind in ("placed", "claimed"):
            return (first["event"], first.get("card")) != ("paid", event["card"])
        if kind == "discarded":  # by a power only before it brings anything
            done = any(each["event"] in ("gained", "drew", "none") for each in before)
            return done or (first["event"], first.get("seat")) != ("used", event["seat"])
        return False

    def told(self, events: list[Event], first: int, over: bool) -> Move | None:
        head = events[0]
        kind = str(head["event"])
        seat: str = head.get("seat", "")
        if kind in DRAFT:
            return self._draft(events, first)
        if kind == "paid":
            kind = next((str(each["event"]) for each in events if each["event"] in ("placed", "claimed")), "used")
        if kind in VERBS:
            return self._with_card(kind, events, first)
        if kind in INCOME:
            essences = self._sum(events, INCOME, seat)
            said = Clause(COLLECTS, Phrase("{verb} {essences}"), {"essences": essences})
            return Move(seat, first, said, "", (said,))
        if kind == "passed":
            taken = tuple([self.narrator.name(each["for"]) for each in events if each["event"] == "swapped"])
            said = Clause(PASSES, Phrase("{verb}"), {}, SMALL)
            return Move(seat, first, said, self.listed(taken), (said,), taken)
        if kind == "checked":
            text = self.narrator.event(head) or ""
            return Move("", first, Clause(NO_VERB, TEXT, {"text": text}))
        return None

    def _draft(self, events: list[Event], first: int) -> Move:
        """In one line: what the reader knows of the cards that were kept."""
        kept = [each["card"] for each in events if each["event"] == "kept" and each["card"] != HIDDEN]
        names = tuple([self.narrator.name(card) for card in kept])
        said = Clause(NO_VERB, TEXT, {"text": self.t("the draft")})
        return Move("", first, said, self.listed(names), (), names)

    def _with_card(self, kind: str, events: list[Event], first: int) -> Move:
        head = events[0]
        seat, card = str(head.get("seat", "")), self.narrator.name(head["card"])
        price = self._sum(events, ("paid",), seat)
        weight = WEIGHTS.get(kind, SMALL)
        short = Clause(VERBS[kind], Phrase("{verb} {card}"), {"card": card}, weight)
        said = short
        if price:
            said = Clause(VERBS[kind], Phrase("{verb} {card} for {price}"), {"card": card, "price": price}, weight)
        return Move(seat, first, said, self._gain(events, seat), (short,), (card,))

    def _gain(self, events: list[Event], seat: str) -> str:
        t, gains = self.t, []
        essences = self._sum(events, INCOME, seat)
        if essences:
            gains.append(essences)
        drawn = sum(each["event"] == "drew" and each["seat"] == seat for each in events)
        if drawn:
            gains.append(t.many("one card drawn", "{count} cards drawn", drawn))
        for each in events[1:]:
            if each["event"] in ("retrieved", "borrowed", "took"):
                gains.append(self.narrator.name(each["card"]))
            elif each["event"] == "none":
                gains.append(t("nothing happens"))
        others = {each["seat"] for each in events if each["event"] in INCOME and each["seat"] != seat}
        for other in sorted(others):
            what = self._sum(events, INCOME, other)
            gains.append(t("{what} for {seat}", what=what, seat=self.narrator.seat_phrase(other)))
        return ", ".join(gains)

    def _sum(self, events: Iterable[Event], kinds: tuple[str, ...], seat: str) -> str:
        """Essences of these kinds of events, for one seat, as they are counted."""
        found: Counter[str] = Counter()
        for each in events:
            if each["event"] in kinds and each["seat"] == seat:
                found.update(each["essences"])
        return self.narrator.texts.counted(dict(found))
