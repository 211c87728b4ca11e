"""What somebody did, move by move: tiles laid and taken, discs, buildings with what they bring, powers."""

from typing import TYPE_CHECKING

from ludomancer.core.document import HIDDEN
from ludomancer.core.events import Event
from ludomancer.core.moves import CHANGE, LARGE, NO_VERB, POINTS, TEXT, Clause, Move, Moves, Verb
from ludomancer.core.translator import Phrase
from ludomancer.games.realm_of_sand.formats.edition import LETTERS
from ludomancer.games.realm_of_sand.text import signs
from ludomancer.games.realm_of_sand.text.card_texts import A_DISC

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.text.narrator import SandNarrator

LAYS = Verb("lays|lay|laid")
TAKES = Verb("takes|take|took")
PUTS = Verb("puts|put|put")
MOVES = Verb("moves|move|moved")
COMPLETES = Verb("completes|complete|completed")
USES = Verb("uses|use|used")
GETS = Verb("gets|get|got")
TILES = (Phrase("a straight {colours} tile"), Phrase("a bent {colours} tile"))
COLOURS = (Phrase("green"), Phrase("red"), Phrase("black"), Phrase("blue"), Phrase("yellow"))
POWERS = {
    "yellow": Phrase("{verb} the yellow power"),
    "green": Phrase("{verb} the green power"),
    "orange": Phrase("{verb} the orange power"),
    "blue": Phrase("{verb} the blue power"),
    "red": Phrase("{verb} the red power"),
    "purple": Phrase("{verb} the purple power"),
}
JOINED = ("summoned", "moved")  # several discs are one move
BEGINNINGS = ("placed", "took", "completed", "power", "ready")
WHAT = Phrase("{verb} {what}")


class SandMoves(Moves):
    """The moves of Realm of Sand."""

    narrator: "SandNarrator"
    joined = frozenset(JOINED)

    def begins(self, event: Event, before: list[Event]) -> bool:
        kind, first = str(event["event"]), str(before[0]["event"])
        if kind in BEGINNINGS:
            return True
        if kind in JOINED:
            return first != kind or bool(event["seat"] != before[0]["seat"])
        return kind == "disc" and (first != "completed" or event["seat"] != before[0]["seat"])

    def told(self, events: list[Event], first: int, over: bool) -> Move | None:
        event = events[0]
        kind = event["event"]
        seat: str = event.get("seat", "")
        if kind == "placed":
            cells = tuple(event["cells"])
            place = " ".join(cells)
            said = Clause(LAYS, Phrase("{verb} {tile} on {cells}"), {"tile": self.tile(event["tile"]), "cells": place})
            story = Clause(LAYS, Phrase("{verb} a tile on {cells}"), {"cells": place}, CHANGE)
            return Move(seat, first, said, "", (story,), (), cells)
        if kind == "took":
            story = Clause(TAKES, Phrase("{verb} a tile"))
            said = Clause(TAKES, WHAT, {"what": self.tile(event["tile"])})
            return Move(seat, first, said, "", (story,))
        if kind in JOINED:
            return self._discs(events, first)
        if kind == "completed":
            name = self.narrator.name(event["building"])
            said = Clause(COMPLETES, WHAT, {"what": name})
            stars = self.narrator.texts.stars(self.narrator.buildings[event["building"]].stars)
            story = Clause(COMPLETES, Phrase("{verb} {what} for {stars}"), {"what": name, "stars": stars}, POINTS)
            return Move(seat, first, said, self._worth(events), (story,), (name,), tuple(event["cells"]))
        if kind == "power":
            said = Clause(USES, POWERS[event["ribbon"]], {}, LARGE)
            return Move(seat, first, said, self._by_power(events), (said,))
        if kind == "disc":
            said = Clause(GETS, WHAT, {"what": self.t(A_DISC[signs.element(event["disc"])])})
            return Move(seat, first, said, "", (said,))
        if kind == "ready":
            return Move(seat, first, Clause(NO_VERB, TEXT, {"text": self.t("the crystal is charged")}))
        return None

    def detail(self, event: Event) -> str | None:
        """Tiles are called by shape and colours: nobody knows their numbers."""
        t, words = self.t, self.narrator
        seat = words.seat_phrase(event["seat"]) if "seat" in event else ""
        match event["event"]:
            case "placed":
                cells = ", ".join(event["cells"])
                return t("{seat} lays {tile} on {cells}", seat=seat, tile=self.tile(event["tile"]), cells=cells)
            case "took":
                return t("{seat} takes {tile}", seat=seat, tile=self.tile(event["tile"]))
            case "traded":
                mine, other = self.tile(event["tile"]), self.tile(event["for"])
                return t("{seat} exchanges {tile} for {other}", seat=seat, tile=mine, other=other)
            case "marker":
                return t("{tile} becomes a round marker", tile=self.tile(event["tile"]))
        return super().detail(event)

    def tile(self, name: str) -> str:
        """A tile by its shape and its colours from one end to the other."""
        tile = self.narrator.tiles[name]
        return self.t(TILES[tile.bent], colours="-".join(self.t(COLOURS[each]) for each in tile.colours))

    def _discs(self, events: list[Event], first: int) -> Move:
        t = self.t
        seat = events[0]["seat"]
        done = [event for event in events if event["event"] == events[0]["event"]]
        squares = tuple(str(event.get("cell") or event["to"]) for event in done)
        if events[0]["event"] == "summoned":
            put = [
                t("{disc} on {cell}", disc=A_DISC[signs.element(event["disc"])], cell=event["cell"]) for event in done
            ]
            said = Clause(PUTS, WHAT, {"what": self.listed(put)}, CHANGE)
        else:
            moved = [t("{place} to {cell}", place=event["from"], cell=event["to"]) for event in done]
            said = Clause(MOVES, Phrase("{verb} a disc: {ways}"), {"ways": ", ".join(moved)}, CHANGE)
        return Move(seat, first, said, "", (said,), (), squares)

    def _worth(self, events: list[Event]) -> str:
        """What a building brought."""
        building, texts = self.narrator.buildings[events[0]["building"]], self.narrator.texts
        gains = [texts.stars(building.stars)]
        if building.hourglasses:
            gains.append(texts.glasses(building.hourglasses))
        for event in events:
            if event["event"] == "disc":
                gains.append(self.t(A_DISC[LETTERS.index(event["disc"])]))
            elif event["event"] == "level":
                gains.append(self.t("level {level}", level=event["level"]))
        return ", ".join(gains)

    def _by_power(self, events: list[Event]) -> str:
        t, gains = self.t, []
        for event in events:
            match event["event"]:
                case "swapped":
                    discs = [A_DISC[signs.element(event[name])] for name in ("disc", "for")]
                    gains.append(t("{other} for {disc}", disc=discs[0], other=discs[1]))
                case "square":
                    gains.append(t("{place} to {cell}", place=event["from"], cell=event["to"]))
                case "traded":
                    gains.append(t("{other} for {disc}", disc=self.tile(event["tile"]), other=self.tile(event["for"])))
                case "kept" if event["building"] != HIDDEN:
                    gains.append(self.narrator.name(event["building"]))
        return ", ".join(gains)
