"""What a Lady did, move by move: spells with all they bring, walks with their draws, discards."""

from typing import TYPE_CHECKING

from ludomancer.core.events import Event
from ludomancer.core.moves import CHANGE, DRAW, LARGE, POINTS, SMALL, TRIFLE, Clause, Move, Moves, Verb
from ludomancer.core.translator import Phrase
from ludomancer.games.day_night.rules import codes

if TYPE_CHECKING:
    from ludomancer.games.day_night.text.narrator import DayNightNarrator

AWAKENS = Verb("awakens|awaken|awakened")
CASTS = Verb("casts|cast|cast")
WALKS = Verb("walks|walk|walked")
DISCARDS = Verb("discards|discard|discarded")
DRAWS = Verb("draws|draw|drew")
BUILDS = Verb("builds|build|built")
A_SPELL = Phrase("{verb} one spell")
SPELLS = Phrase("{verb} {count} spells")

TARGETED = ("changed", "turned", "crystallized", "mystified")  # squares that a spell was cast on
LESS_MIST = ("ticked", "mist-lost", "unveiled")


class DayNightMoves(Moves):
    """The moves of Day & Night."""

    narrator: "DayNightNarrator"
    joined = frozenset({"stepped", "discarded", "drew"})

    def begins(self, event: Event, before: list[Event]) -> bool:
        kind, first = str(event["event"]), str(before[0]["event"])
        if kind == "cast":
            return not event.get("stolen")
        if kind == "stepped":
            return first != "stepped"
        return kind == "discarded" and first != "discarded" and not _waits_for_stolen(before)

    def told(self, events: list[Event], first: int, over: bool) -> Move | None:
        kind = events[0]["event"]
        squares = tuple(dict.fromkeys(event["square"] for event in events if event["event"] in TARGETED))
        seat: str = events[0].get("seat", "")
        also = self._also(events)
        if kind == "cast":
            spell: str = events[0]["spell"]
            gain = self._gain(events) or (self.t("changes nothing") if over and not squares else "")
            story = (self._cast(spell, squares, "", CHANGE if squares or self._gain(events) else SMALL), *also)
            said = self._cast(spell, squares, self._hours(events[0]))
            return Move(seat, first, said, gain, story, (self.narrator.spell_name(spell),), squares)
        if kind == "stepped":
            walked = [event["square"] for event in events if event["event"] == "stepped"]
            hours = self.t("{hours} h", hours=codes.STEP_HOURS * len(walked))
            said = Clause(WALKS, Phrase("{verb} to {square} for {price}"), {"square": walked[-1], "price": hours})
            story = (Clause(WALKS, Phrase("{verb} to {square}"), {"square": walked[-1]}, LARGE), *also)
            return Move(seat, first, said, self._gain(events), story, (), (walked[-1],))
        if kind == "discarded":
            spells = [self.narrator.spell_name(event["spell"]) for event in events if event["event"] == "discarded"]
            said = Clause(DISCARDS, Phrase("{verb} {spells}"), {"spells": self.listed(spells)}, TRIFLE)
            return Move(seat, first, said, "", (said,), tuple(spells))
        if kind == "drew":
            return Move(seat, first, self._draws(events), "", also)
        freed = [square for event in events for square in event.get("squares", ()) if event["event"] == "crystals-gone"]
        told = tuple(dict.fromkeys([*(event["square"] for event in events if event["event"] in LESS_MIST), *freed]))
        return Move(seat, first, Clause(AWAKENS, Phrase("{verb}")), self._awakening(events), also, (), told)

    def _cast(self, spell: str, squares: tuple[str, ...], price: str, weight: int = SMALL) -> Clause:
        values = {"spell": self.narrator.spell_name(spell), "squares": self.squares(squares), "price": price}
        if price and squares:
            sentence = Phrase("{verb} {spell} for {price} on {squares}")
        elif price:
            sentence = Phrase("{verb} {spell} for {price}")
        else:
            sentence = Phrase("{verb} {spell} on {squares}") if squares else Phrase("{verb} {spell}")
        return Clause(CASTS, sentence, values, weight)

    def _hours(self, event: Event) -> str:
        """What was paid; nothing for a stolen spell, with which a log may begin that does not reach further back."""
        return self.t("{hours} h", hours=event["hours"]) if "hours" in event else ""

    def _draws(self, events: list[Event]) -> Clause:
        count = sum(event["event"] == "drew" for event in events)
        return Clause(DRAWS, A_SPELL if count == 1 else SPELLS, {"count": count}, DRAW)

    def _also(self, events: list[Event]) -> tuple[Clause, ...]:
        """What a move brought that the story of a turn may tell besides."""
        kinds = [event["event"] for event in events]
        clauses = (self._draws(events),) if "drew" in kinds else ()
        temples = kinds.count("built")
        return clauses + (Clause(BUILDS, Phrase("{verb} a Temple"), {}, POINTS),) * temples

    def _gain(self, events: list[Event]) -> str:
        """What a move brought, but for squares that it names."""
        t, narrator = self.t, self.narrator
        gains = []
        drawn = sum(event["event"] == "drew" for event in events)
        if drawn:
            gains.append(t.many("one spell drawn", "{count} spells drawn", drawn))
        for event in events:
            match event["event"]:
                case "moved":
                    lady = narrator.seats[event["seat"]]
                    gains.append(t("{lady} to {square}", lady=lady, square=event["square"]))
                case "took":
                    gains.append(narrator.spell_name(event["spell"]))
                case "cast" if event.get("stolen"):
                    gains.append(t("{spell} cast free", spell=narrator.spell_name(event["spell"])))
                case "discarded":
                    gains.append(t("{spell} discarded", spell=narrator.spell_name(event["spell"])))
                case "built":
                    gains.append(t("a Temple"))
        return ", ".join(gains)

    def _awakening(self, events: list[Event]) -> str:
        """What becomes of mist and crystals."""
        t = self.t
        gains = []
        less = [event["square"] for event in events if event["event"] in LESS_MIST]
        if less:
            gains.append(t("fewer Mystify counters on {squares}", squares=self.squares(less)))
        for event in events:
            if event["event"] == "crystals-gone":
                gains.append(t("crystals gone from {squares}", squares=self.squares(event["squares"])))
        return ", ".join([*gains, *([self._gain(events)] if self._gain(events) else [])])


def _waits_for_stolen(before: list[Event]) -> bool:
    """Was a spell stolen, and nothing done with it yet?"""
    kinds = [event["event"] for event in before]
    return "stole" in kinds and not any(
        event["event"] == "discarded" or (event["event"] == "cast" and event.get("stolen")) for event in before
    )
