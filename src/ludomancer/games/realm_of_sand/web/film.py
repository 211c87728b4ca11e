"""How Realm of Sand tells the turns of others: their boards are small, so the one that is played on is shown large."""

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from ludomancer.core.events import Event
from ludomancer.core.moves import CHANGE, POINTS, THIRD, Clause
from ludomancer.core.translator import Phrase
from ludomancer.core.update import TableUpdate
from ludomancer.core.view import AnyView
from ludomancer.games.realm_of_sand.facts.component_help import colour_masks
from ludomancer.games.realm_of_sand.facts.placement_effects import lying_whole, open_cards
from ludomancer.games.realm_of_sand.facts.positions import large_seat
from ludomancer.games.realm_of_sand.formats.view import View, player_in
from ludomancer.games.realm_of_sand.text.moves import COMPLETES, LAYS, PUTS, WHAT
from ludomancer.web.film import Counters, TableFilm, Told, Turn

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.web.page import SandPage

TILES = (Phrase("a straight tile"), Phrase("a bent tile"))
LAID = Phrase("{verb} {tile} on {cells}")
A_TILE = Phrase("{verb} a tile")
MAIN = ("placed", "summoned", "moved")  # after one of these a turn may be over


class SandFilm(TableFilm):
    """The film of Realm of Sand."""

    page: "SandPage"
    room = (184, 96)
    times: ClassVar[dict[str, int]] = {"took": 600, "disc": 600, "ready": 600, "completed": 900}

    # --- what was changed ---------------------------------------------------------------------------------------------
    def marks(self, events: list[Event], view: AnyView) -> Iterable[str]:
        large = view["viewer"] if view["viewer"] in self.page.game.seat_names else self.page.game.seat_names[0]
        for event in events:
            seat, cells = event.get("seat", ""), self.page.squares_of(event)
            yield from [f'id="sq-{cell}"' for cell in cells] if seat == large else [f'id="board-{seat}"'] * bool(cells)
            if event["event"] in ("took", "traded"):
                yield f'id="tiles-{seat}"'
            if event["event"] == "took":
                yield f'id="offer-{event["place"]}"'
            elif event["event"] == "turned-up":
                yield f'id="slot-{event["level"]}-{event["place"]}"'
            elif event["event"] == "completed":
                yield from _left_open(view)

    def marked(self, update: TableUpdate, parts: dict[str, str], told: list[Told], before: AnyView) -> dict[str, str]:
        """Small boards are drawings: marks of their cells lie over them."""
        parts = super().marked(update, parts, told, before)
        for seat in self.page.game.seat_names:
            name, cells = f"seat-{seat}", self._cells(told, seat)
            at = parts.get(name, "").find(f'id="board-{seat}"')
            if cells and at >= 0:
                end = parts[name].index("</a>", at)
                traces = "".join(f'<i class="trace" data-cell="{cell}"></i>' for cell in cells)
                marks = f'<span class="mini-marks" aria-hidden="true">{traces}</span>'
                parts[name] = f"{parts[name][:end]}{marks}{parts[name][end:]}"
        return parts

    def _cells(self, told: list[Told], seat: str) -> list[str]:
        """Cells of a seat's board that these moves changed."""
        events = [event for each in told for event in each.events if event.get("seat") == seat]
        return list(dict.fromkeys(cell for event in events for cell in self.page.squares_of(event)))

    def counters(self, view: AnyView) -> Counters:
        found: Counters = {}
        for seat in self.page.game.seat_names:
            player = player_in(view, seat)
            found |= {f"stars-{seat}": player["stars"], f"glasses-{seat}": player["hourglasses"]}
            found |= {f"level-{seat}": player["level"], f"built-{seat}": len(player["built"])}
            found[f"discs-{seat}"] = sum(player["stock"].values())
        return found

    # --- what is shown large ------------------------------------------------------------------------------------------
    def stage(self, told: Told, update: TableUpdate) -> str:
        """The board that is played on, with what a building takes from it."""
        seat = told.move.seat
        cells = self._cells([told], seat)
        if not cells or seat == large_seat(self.page.game, update):
            return ""
        view: View = update["view"]
        gone = {}
        if told.before and _completed(told):
            lay = player_in(told.before, seat)["board"]
            gone = {cell: lay[cell] for cell in cells if cell in lay}
        name = self.words(update).narrator.seat_phrase(seat)
        head = f"{self.page.seats.face(seat, view)}<b>{escape(self.t('Board of {seat}', seat=name))}</b>"
        return f"<header>{head}</header>{self.page.board.shown(view, seat, cells, gone)}"

    def face(self, told: Told, update: TableUpdate) -> str:
        building = _completed(told)
        return self.page.cards.plain(building) if building else ""

    def drawings(self, told: Told) -> list[str]:
        building = _completed(told)
        return [f"s-{building}"] if building else []

    def price(self, told: Told) -> str:
        words = self.page.moves(self.page.narrator)
        return escape(words.clause(told.move.said, THIRD)) if _completed(told) else ""

    def place(self, told: Told) -> str:
        """Out of the display, where it lay there."""
        building = _completed(told)
        shown = told.before["display"] if told.before else {}
        for level, cards in shown.items():
            if building in cards:
                return f"slot-{level}-{cards.index(building) + 1}"
        return super().place(told)

    # --- words --------------------------------------------------------------------------------------------------------
    def step(self, told: Told, update: TableUpdate) -> dict[str, Any]:
        """A building with the cells that it took; a tile by its shape, which is seen on the board."""
        move, event = told.move, told.events[0]
        if event["event"] == "completed":
            cells = " ".join(move.squares)
            move = move._replace(gain=self.t("with {cells}: {gain}", cells=cells, gain=move.gain))
        elif event["event"] == "placed":
            tile = TILES[self.page.narrator.tiles[event["tile"]].bent]
            move = move._replace(said=Clause(LAYS, LAID, {"tile": tile, "cells": " ".join(move.squares)}))
        return super().step(told._replace(move=move), update)

    def _sentences(self, update: TableUpdate, turn: Turn, told: list[Told]) -> str:
        """Beside the sentence is the face of the one rival of whom it tells."""
        seats = list(dict.fromkeys(each.move.seat for each in told))
        several = len(seats) > 1
        kept = [self._in_short(update, [each for each in told if each.move.seat == seat]) for seat in seats]
        html = super()._sentences(update, turn, kept if several else _telling(told))
        for seat in seats:
            html = html.replace(self.face_of(seat), "" if several else self.page.seats.face(seat, update["view"]), 1)
        return html

    def _in_short(self, update: TableUpdate, run: list[Told]) -> Told:
        """Where several rivals are told of, of each what matters most, in few words."""
        built = [each for each in run if _completed(each)]
        first = (built or [each for each in run if each.events[0]["event"] != "took"] or run)[0]
        clause = first.move.said
        if built:
            names = tuple(self.page.narrator.name(_completed(each)) for each in built)
            clause = Clause(COMPLETES, WHAT, {"what": self.words(update).listed(names)}, POINTS)
            first = first._replace(move=first.move._replace(names=names))
        elif first.events[0]["event"] == "placed":
            clause = Clause(LAYS, A_TILE, {}, CHANGE)
        elif first.events[0]["event"] == "summoned":
            discs = self.t.many("one disc", "{count} discs", len(first.move.squares))
            clause = Clause(PUTS, WHAT, {"what": discs}, CHANGE)
        return first._replace(move=first.move._replace(story=(clause,)))

    def face_of(self, seat: str) -> str:
        return self.page.seats.face(seat)

    def ended_in_short(self, own: str) -> str:
        return own and self.t("Your turn ended.")

    def ended_by_itself(self, update: TableUpdate, turn: Turn) -> str:
        """Nothing could be done any more but to end it: then nobody was asked."""
        seat, view = update["seat"], turn.before
        if seat not in self.page.game.seat_names:
            return ""
        own: list[Event] = []
        later: list[Event] = []  # what came of its end
        for line in reversed([line for line in update["log"] if line["n"] <= turn.since]):
            event = line["event"]
            if event.get("seat") == seat:
                own.append(event)
            elif own and event.get("seat"):
                break
            elif not own:
                later.append(event)
        player = player_in(view, seat)
        if player.get("kept") or player.get("crystal") == "charged" or not any(e["event"] in MAIN for e in own):
            return ""
        new = {event.get("building") for event in later}
        cards = tuple(card for card in open_cards(view, seat) if card not in new)
        if lying_whole(self.page.game, colour_masks(player), cards):
            return ""
        return self.t("Your turn ended: nothing left to do.")


def _completed(told: Told) -> str:
    event = told.events[0]
    return str(event["building"]) if event["event"] == "completed" else ""


def _telling(run: list[Told]) -> list[Told]:
    """That a tile is taken goes without saying beside what was built."""
    built = any(_completed(each) for each in run)
    return [each for each in run if not built or each.events[0]["event"] != "took"]


def _left_open(view: View) -> list[str]:
    """Places of the display that are filled when the turn is over."""
    return [
        f'id="slot-{level}-{place}"'
        for level, shown in view["display"].items()
        for place, card in enumerate(shown, 1)
        if card is None and view["decks"][level]
    ]
