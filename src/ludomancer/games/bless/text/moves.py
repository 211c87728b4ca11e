"""What somebody did, move by move: cards laid down, attacks with their clash, chains of Echoes, the draw of a turn."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludomancer.core.events import Event
from ludomancer.core.moves import CHANGE, CLAUSES, DRAW, LARGE, POINTS, Clause, Move, Moves, Verb
from ludomancer.core.translator import Phrase
from ludomancer.games.bless.formats.edition import Card
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.text.event_sentences import given

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
AS_PRAYER_ON = (
    Phrase("{verb} {card} as an Impulse on {target}"),
    Phrase("{verb} {card} as an Echo on {target}"),
    Phrase("{verb} {card} as a Bond on {target}"),
)
SET_OFF = (codes.DO_INVOKE, codes.DO_COPY)  # steps that use an Echo
SCORING = ("blessed", "gained")
GAINS_OF_CARDS = (
    *("dropped", "corrupted", "purified", "rolled", "controlled", "converted"),
    *("actions", "turn-ends", "given", "laid"),
)
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
        on = list(dict.fromkeys(found for each in events[1:] if (found := _target(each, event.get("card", "")))))
        said = self._said(event, self.listed([self.narrator.name(card) for card in on]))
        if said is None:
            return super().told(events, first, over)
        mine = [each for each in events if each["event"] in SCORING and each["seat"] == seat]
        points = sum(each["count"] for each in mine)
        out = events[1]["card"] if events[1:] and events[1]["event"] == "dropped" else ""
        story = [self._briefly(said, out)]
        if points:
            story.append(self._gaining(points))
        cards = [event["card"], event.get("target", "rival"), out, *on]
        names = tuple([self.narrator.name(card) for card in cards if card in self.narrator.cards])
        return Move(seat, first, said, self._gain(events, seat, points), tuple(story), names)

    def _briefly(self, said: Clause, out: str) -> Clause:
        """Without as what a card was played, and on which, in the story of a turn; with what made room for it."""
        if said.verb not in (LAYS, USES):
            return said
        if out:
            values = {**said.values, "other": self.narrator.name(out)}
            return said._replace(sentence=Phrase("{verb} {card} in place of {other}"), values=values)
        return said._replace(sentence=Phrase("{verb} {card}"))

    def _gaining(self, points: int) -> Clause:
        return Clause(GAINS, Phrase("{verb} {points}"), {"points": self._points(points), "count": points}, POINTS)

    def turn_sentence(self, moves: Sequence[Move], who: str, you: bool = False, most: int = CLAUSES) -> tuple[str, str]:
        """All points of a turn are one sum, told where the last of them were gained."""
        scored = [number for number, move in enumerate(moves) if _points_of(move)]
        told = list(moves)
        for number in scored:
            story = tuple(clause for clause in moves[number].story if clause.verb != GAINS)
            if number == scored[-1]:
                story += (self._gaining(sum(map(_points_of, moves))),)
            told[number] = moves[number]._replace(story=story)
        return super().turn_sentence(told, who, you, most)

    def _said(self, event: Event, on: str) -> Clause | None:
        name = self.narrator.name
        values = {"card": name(event["card"]), "target": on} if "card" in event else {}
        match event["event"]:
            case "played" if event["as"] == "curse":
                return Clause(LAYS, Phrase("{verb} {card} as a Curse"), values, CHANGE)
            case "played":
                sentences = AS_PRAYER_ON if on else AS_PRAYER
                return Clause(LAYS, sentences[self.narrator.cards[event["card"]].prayer], values, CHANGE)
            case "attacked" if event["target"] == "rival":
                return Clause(ATTACKS, Phrase("{verb} directly with {card}"), values, LARGE)
            case "attacked":
                values["target"] = name(event["target"])
                return Clause(ATTACKS, Phrase("{verb} {target} with {card}"), values, LARGE)
            case "readied":
                return Clause(WAKES, Phrase("{verb} {card}"), values)
            case "used":
                sentence = Phrase("{verb} the Echo {card} on {target}") if on else Phrase("{verb} the Echo {card}")
                return Clause(USES, sentence, values, CHANGE)
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
        """What came of it, in order; points last."""
        cause = events[0]["card"]
        offered = {each["card"] for each in events if each["event"] == "offered"}
        broken = [each["card"] for each in events if each["event"] == "broke" and each["card"] not in {cause, *offered}]
        fallen = [each["card"] for each in events if each["event"] == "corrupted"]
        gains: list[str] = []
        for each in events:
            if each["event"] == "clashed":
                values = {"attacker": each["attacker"], "target": each["target"]}
                gains.append(self.t("Eye {attacker} to {target}", **values))
            elif each["event"] == "broke":
                gains += self._breaking(events[0], each["card"], offered, broken)
            elif each["event"] == "corrupted" and set(fallen) == {cause, events[0].get("target")}:
                gains += [self.t("both become corrupted")] * (each["card"] == fallen[0])
            elif each["event"] in SCORING and each["seat"] != seat:
                whose = self.narrator.seat_phrase(each["seat"])
                gains.append(self.t("{what} for {seat}", what=self._points(each["count"]), seat=whose))
            elif each["event"] == "given" and (each["target"] is None or each["card"] == cause):
                gains.append(given(self.narrator, each["card"], each["target"] is None))
            elif each["event"] in GAINS_OF_CARDS:
                gains.append(self.narrator.event(each) or "")
        gains = list(dict.fromkeys(filter(None, gains))) + [self._points(points)] * bool(points)
        if not any(", " in gain or ": " in gain for gain in gains):
            return ", ".join(gains)
        return self.t.joined(Phrase("{first}; {second}"), gains)

    def _breaking(self, first: Event, card: str, offered: set[str], broken: list[str]) -> list[str]:
        """That an Impulse goes to the Void goes without saying; of several others only the first one says it."""
        name = self.narrator.name
        if card in offered:
            return [self.t("{card} breaks and is offered", card=name(card))]
        if card == first["card"] and first["event"] != "attacked":
            return []
        if card == first["card"] or len(broken) == 1:
            return [self.t("{card} breaks", card=name(card))]
        return [self.t("{cards} break", cards=self.listed([name(each) for each in broken]))] * (card == broken[0])

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


def _target(event: Event, card: str) -> str:
    """On what a card works, as an event tells."""
    if event["event"] == "bound" and event["card"] == card:
        return str(event["host"])
    return (event["target"] or "") if event["event"] == "given" and event["card"] == card else ""


def _points_of(move: Move) -> int:
    return sum(int(str(clause.values["count"])) for clause in move.story if clause.verb == GAINS)
