"""What somebody did, move by move: cards placed, claimed, used with what they cost and brought; collecting in one."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ludomancer.core.document import HIDDEN
from ludomancer.core.events import Event
from ludomancer.core.moves import CHANGE, LARGE, NO_VERB, POINTS, SMALL, TEXT, Clause, Move, Moves, Verb
from ludomancer.core.translator import Phrase
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES
from ludomancer.games.res_arcana_duo.formats.pending import TOP

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
        if kind in ("used", "passed", "mage"):
            return True
        if kind == "checked":  # by a power; else at the end of a round
            return all(each["event"] != "used" for each in before)
        if kind == "took":
            return first["event"] in OPENING
        if kind in INCOME:
            return first["event"] in INCOME and bool(first.get("seat") != event["seat"])
        if kind == "paid":
            return all(each.get("card") != event["card"] for each in before)
        if kind in ("placed", "claimed"):
            return first["event"] != "paid" or first["card"] not in (event["card"], TOP)
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
            return self._pass(events, first, seat)
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

    def _pass(self, events: list[Event], first: int, seat: str) -> Move:
        """With the magic item that was taken for another one."""
        name = self.narrator.name
        swaps = [(name(each["for"]), name(each["card"])) for each in events if each["event"] == "swapped"]
        gains = [self.t("{card} for {other}", card=card, other=other) for card, other in swaps]
        said = Clause(PASSES, Phrase("{verb}"), {}, SMALL)
        names = tuple([card for swap in swaps for card in swap])
        return Move(seat, first, said, ", ".join(gains + self._drawn(events, seat)), (said,), names)

    def _with_card(self, kind: str, events: list[Event], first: int) -> Move:
        head = events[0]
        seat = str(head.get("seat", ""))
        won = next((each for each in events if each["event"] in ("placed", "claimed")), head)  # paid for unseen
        card = self.narrator.name(head["card"] if head["card"] != TOP else won["card"])
        price = self.price(events, seat)
        weight = WEIGHTS.get(kind, SMALL)
        short = Clause(VERBS[kind], Phrase("{verb} {card}"), {"card": card}, weight)
        said = short
        if price:
            said = Clause(VERBS[kind], Phrase("{verb} {card} for {price}"), {"card": card, "price": price}, weight)
        names = [card, *(self.narrator.name(each["card"]) for each in events if each["event"] == "turned-up")]
        return Move(seat, first, said, self._gain(events, seat), (short,), tuple(names))

    def price(self, events: Iterable[Event], seat: str) -> str:
        """The essences that somebody paid."""
        return self._sum(events, ("paid",), seat)

    def gains(self, events: list[Event], seat: str) -> list[str]:
        """What a move brought to whom, besides what takes the place of a monument."""
        t, gains = self.t, []
        for each in events:
            if each["event"] in ("placed", "claimed") and (points := self.narrator.components[each["card"]].points):
                gains.append(t.many("one point", "{count} points", points))
        essences = self._sum(events, INCOME, seat)
        if essences:
            gains.append(essences)
        gains += self._drawn(events, seat)
        for each in events[1:]:
            if each["event"] in ("retrieved", "borrowed", "took"):
                gains.append(self.narrator.name(each["card"]))
            elif each["event"] == "checked":
                gains.append(t("points {one} to {two}", one=each["points"]["one"], two=each["points"]["two"]))
            elif each["event"] == "none":
                gains.append(t("nothing happens"))
        others = {each["seat"] for each in events if each["event"] in INCOME and each["seat"] != seat}
        for other in sorted(others):
            what = self._sum(events, INCOME, other)
            gains.append(t("{what} for {seat}", what=what, seat=self.narrator.seat_phrase(other)))
        return gains

    def _drawn(self, events: list[Event], seat: str) -> list[str]:
        drawn = sum(each["event"] == "drew" and each["seat"] == seat for each in events)
        return [self.t.many("one card drawn", "{count} cards drawn", drawn)] if drawn else []

    def instead(self, events: list[Event]) -> list[str]:
        """Monuments that were turned up."""
        cards = [self.narrator.name(each["card"]) for each in events if each["event"] == "turned-up"]
        return [self.t("{card} takes its place", card=card) for card in cards]

    def _gain(self, events: list[Event], seat: str) -> str:
        return ", ".join([*self.gains(events, seat), *self.instead(events)])

    def sums(self, events: Iterable[Event]) -> list[dict[str, int]]:
        """Essences as the words of a move name them: paid, and gained by either."""
        events = list(events)
        seats = sorted({str(each.get("seat", "")) for each in events})
        found = [self._added(events, kinds, seat) for seat in seats for kinds in (("paid",), INCOME)]
        return [each for each in found if each]

    def _sum(self, events: Iterable[Event], kinds: tuple[str, ...], seat: str) -> str:
        """Essences of these kinds of events, for one seat, as they are counted."""
        return self.narrator.texts.counted(self._added(events, kinds, seat))

    def _added(self, events: Iterable[Event], kinds: tuple[str, ...], seat: str) -> dict[str, int]:
        found: Counter[str] = Counter()
        for each in events:
            if each["event"] in kinds and each["seat"] == seat:
                found.update(each["essences"])
        return {name: found[name] for name in ESSENCES if found[name]}
