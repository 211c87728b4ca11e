"""What somebody did, move by move: cards laid down, attacks with their clash, chains of Echoes, the draw of a turn."""

from typing import TYPE_CHECKING

from ludomancer.core.events import Event
from ludomancer.core.moves import CHANGE, DRAW, LARGE, POINTS, Clause, Move, Moves, Verb
from ludomancer.core.translator import Phrase
from ludomancer.games.bless.formats.edition import Card
from ludomancer.games.bless.rules import codes

if TYPE_CHECKING:
    from ludomancer.games.bless.text.narrator import BlessNarrator

LAYS = Verb("lays down|lay down|laid down")
ATTACKS = Verb("attacks|attack|attacked")
WAKES = Verb("wakes|wake|woke")
USES = Verb("uses|use|used")
DRAWS = Verb("draws|draw|drew")
SETS = Verb("puts aside|put aside|put aside")
GAINS = Verb("gains|gain|gained")
AS_PRAYER = (
    Phrase("{verb} {card} as an Impulse"),
    Phrase("{verb} {card} as an Echo"),
    Phrase("{verb} {card} as a Bond"),
)
SET_OFF = (codes.DO_INVOKE, codes.DO_COPY)  # steps that use an Echo
SCORING = ("blessed", "gained")
DRAWING = ("set-aside", "drew")


class BlessMoves(Moves):
    """The moves of Bless."""

    narrator: "BlessNarrator"
    joined = frozenset(DRAWING)

    def begins(self, event: Event, before: list[Event]) -> bool:
        kind, first = str(event["event"]), before[0]
        if kind in DRAWING:
            return first["event"] not in DRAWING or bool(first.get("seat") != event["seat"])
        if kind == "played":
            return bool(event["cala"])  # others are played by an effect
        if kind == "used":
            return not self._in_chain(before)
        return kind in ("attacked", "readied")

    def told(self, events: list[Event], first: int, over: bool) -> Move | None:
        event = events[0]
        seat: str = event.get("seat", "")
        if event["event"] in DRAWING:
            return self._drawing(events, first)
        said = self._said(event)
        if said is None:
            return super().told(events, first, over)
        mine = [each for each in events if each["event"] in SCORING and each["seat"] == seat]
        points = sum(each["count"] for each in mine)
        story = [said]
        if points:
            story.append(Clause(GAINS, Phrase("{verb} {points}"), {"points": self._points(points)}, POINTS))
        cards = [event["card"], event.get("target", "rival")]
        names = tuple([self.narrator.name(card) for card in cards if card in self.narrator.cards])
        return Move(seat, first, said, self._gain(events, seat, points), tuple(story), names)

    def _said(self, event: Event) -> Clause | None:
        name = self.narrator.name
        match event["event"]:
            case "played":
                sentence = Phrase("{verb} {card} as a Curse")
                if event["as"] != "curse":
                    sentence = AS_PRAYER[self.narrator.cards[event["card"]].prayer]
                return Clause(LAYS, sentence, {"card": name(event["card"])}, CHANGE)
            case "attacked" if event["target"] == "rival":
                return Clause(ATTACKS, Phrase("{verb} directly with {card}"), {"card": name(event["card"])}, LARGE)
            case "attacked":
                values = {"card": name(event["card"]), "target": name(event["target"])}
                return Clause(ATTACKS, Phrase("{verb} {target} with {card}"), values, LARGE)
            case "readied":
                return Clause(WAKES, Phrase("{verb} {card}"), {"card": name(event["card"])})
            case "used":
                return Clause(USES, Phrase("{verb} the Echo {card}"), {"card": name(event["card"])}, CHANGE)
        return None

    def _drawing(self, events: list[Event], first: int) -> Move:
        """Cards put aside and drawn, at the end of a turn or before the first one."""
        t = self.t
        drawn = sum(each["event"] == "drew" for each in events)
        aside = sum(each["event"] == "set-aside" for each in events)
        gain = ""
        if drawn:
            cards = t.many("one card", "{count} cards", drawn)
            gain = t.many("one card put aside", "{count} cards put aside", aside) if aside else ""
        else:
            cards = t.many("one card", "{count} cards", aside)
        said = Clause(DRAWS if drawn else SETS, Phrase("{verb} {cards}"), {"cards": cards}, DRAW)
        return Move(events[0]["seat"], first, said, gain, (said,))

    def _points(self, count: int) -> str:
        return self.t.many("one point", "{count} points", count)

    def _gain(self, events: list[Event], seat: str, points: int) -> str:
        t, gains = self.t, []
        if points:
            gains.append(self._points(points))
        for each in events:
            kind = each["event"]
            if kind == "clashed":
                gains.append(t("Eye {attacker} to {target}", attacker=each["attacker"], target=each["target"]))
            elif kind in SCORING and each["seat"] != seat:
                whose = self.narrator.seat_phrase(each["seat"])
                gains.append(t("{what} for {seat}", what=self._points(each["count"]), seat=whose))
            elif kind in ("broke", "corrupted", "purified", "rolled"):
                gains.append(self.narrator.event(each) or "")
        return ", ".join(gains)

    def _in_chain(self, before: list[Event]) -> bool:
        """May an Echo follow from what happened? One sets off the others (BL-15)."""
        chain = False
        for event in before:
            if event["event"] == "used":
                chain = True
            elif event["event"] == "played":
                chain = (chain and not event["cala"]) or uses_echoes(event, self.narrator.cards)
        return chain


def uses_echoes(event: Event, cards: dict[str, Card]) -> bool:
    """Is an Echo used where a card is played so? It sets off the others (BL-15)."""
    card = cards[event["card"]]
    steps = card.effect
    if event["as"] == "curse":
        words = [word for word in card.curse if word.kind == codes.W_WHEN and word.when == codes.ON_CALA]
        steps = tuple(step for word in words for step in word.steps)
    elif card.prayer == codes.ECHO:
        return True
    return any(step.do in SET_OFF for step in steps)
