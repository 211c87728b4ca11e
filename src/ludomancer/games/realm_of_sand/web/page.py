"""The page of Realm of Sand: its regions put together, made from what a seat receives."""

import re
from html import escape
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ludomancer.core.document import HIDDEN
from ludomancer.core.events import Event
from ludomancer.core.update import TableUpdate
from ludomancer.games.realm_of_sand.facts.positions import before_the_deal, large_seat
from ludomancer.games.realm_of_sand.facts.turning import spot
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LEVELS
from ludomancer.games.realm_of_sand.formats.view import View, player_in
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.text import signs
from ludomancer.games.realm_of_sand.text.moves import SandMoves
from ludomancer.games.realm_of_sand.web import drawing, drawing_circle
from ludomancer.games.realm_of_sand.web.board import PIECE_WORDS, ROW_NAMES, BoardParts
from ludomancer.games.realm_of_sand.web.cards import CardParts
from ludomancer.games.realm_of_sand.web.centre import CentreParts
from ludomancer.games.realm_of_sand.web.choices import ORDER, FactFinder, Facts
from ludomancer.games.realm_of_sand.web.drawing_buildings import tower
from ludomancer.games.realm_of_sand.web.event_icons import EVENT_ICONS
from ludomancer.games.realm_of_sand.web.film import SandFilm
from ludomancer.games.realm_of_sand.web.prompt import SandPrompt
from ludomancer.games.realm_of_sand.web.seats import SeatParts
from ludomancer.games.realm_of_sand.web.solo import SoloParts
from ludomancer.games.realm_of_sand.web.tray import TrayParts
from ludomancer.web.cache import region
from ludomancer.web.drawing import board_frame
from ludomancer.web.elements import filled, finishes, labelled
from ludomancer.web.table import RoundsPage

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame
    from ludomancer.games.realm_of_sand.text.narrator import SandNarrator

LAST = ("placed", "summoned", "moved", "square", "swapped")  # events that leave a mark on a small board
ROUND = "round"


class SandPage(RoundsPage):
    """The page of Realm of Sand."""

    event_icons = EVENT_ICONS
    moves = SandMoves
    films = SandFilm
    stylesheets = tuple(
        f"realm-of-sand/{name}.css" for name in ("table", "board", "cards", "sizes", "small", "low", "film")
    )
    scripts = ("realm-of-sand/table.js",)
    height = 836
    game: "SandGame"
    narrator: "SandNarrator"

    def __init__(self, game: "SandGame", language: str) -> None:
        super().__init__(game, language)
        self.finder = FactFinder(game)
        self.board = BoardParts(self)
        self.cards = CardParts(self)
        self.centre = CentreParts(self)
        self.tray = TrayParts(self)
        self.seats = SeatParts(self)
        self.solo = SoloParts(self)
        self.prompt = SandPrompt(self)
        self._last: tuple[Any, dict[str, tuple[str, ...]], str] = (None, {}, "")  # a log, and what it says

    # --- what the frame asks ------------------------------------------------------------------------------------------
    def round_of(self, update: TableUpdate) -> str:
        view: View | None = update["view"]
        if not view or not view["round"]:
            return ""
        number = view["round"]
        if self.narrator.solo:
            return self.t("Round {number} of {last}", number=number, last=codes.LAST_ROUND)
        if self.narrator.last_round(view):
            return self.t("Round {number}, the last", number=number)
        return self.t("Round {number}", number=number)

    def sign_of(self, seat: str) -> str:
        return "queen"

    def open_hand(self, view: View, seat: str) -> list[str]:
        return [self.narrator.name(card) for card in player_in(view, seat).get("kept", []) if card != HIDDEN]

    def first_turn(self, update: TableUpdate, following: Event | None) -> Event:
        number = following["number"] - 1 if following else update["view"]["round"]
        return {"event": ROUND, "number": number}

    def squares_of(self, event: Event) -> list[str]:
        return [*(event[name] for name in ("cell", "from", "to") if name in event), *event.get("cells", [])]

    def name_in(self, event: Event) -> str:
        building = event.get("building", HIDDEN)
        return "" if building == HIDDEN else self.narrator.name(building)

    def keys(self) -> list[tuple[str, str]]:
        t = self.t
        return [
            ("1 2 3", t("take a tile in hand")),
            ("Q E", t("turn it left, turn it right")),
            ("F", t("flip it over")),
            ("Enter", t("place it")),
            ("Esc", t("put it back")),
        ]

    def signs_of(self, event: Event) -> tuple[str, str]:
        """On whose board it happened, where the line says so; and the piece it names."""
        there = self.squares_of(event) and event["event"] != "missing"
        return event["seat"] if there else "", event.get("piece", "")

    def signs_of_move(self, events: list[Event]) -> tuple[tuple[str, str], ...]:
        """Pieces are named in the single events."""
        return ((self.signs_of(events[0])[0], ""),)

    def with_signs(self, html: str, signs_in_it: tuple[str, str]) -> str:
        """Pieces are drawn, and named for those who listen."""
        seat, code = signs_in_it
        if seat:
            html = f'<span data-by="{seat}">{html}</span>'
        if not code:
            return html
        sign = rf"(?<!\w){re.escape(signs.piece_text(code))}(?!\w)"
        words = '<span class="vh">' + escape(self.t(PIECE_WORDS[code])) + "</span>"
        return re.sub(sign, lambda _: f"{drawing.loose(code)}{words}", html, count=1)

    # --- all of it ----------------------------------------------------------------------------------------------------
    def parts(self, update: TableUpdate) -> dict[str, str]:
        update = self.named(update)
        view: View = update["view"] or before_the_deal(self.game)
        facts = self.finder.facts(update, view)
        aim = self.board.aim(facts)
        marked, builder = self._last_done(update)
        parts = self.frame_parts(update)
        parts |= self.seats.parts(update, view, facts, marked)
        parts |= self.board.parts(view, facts)
        parts |= self.cards.parts(view, facts, builder or facts.seat)
        parts |= self.centre.parts(view, facts)
        parts["tray"] = self.tray.tray(view, facts, aim)

        def face(seat: str) -> str:
            return self.seats.face(seat, view)

        parts["rounds"] = self.solo.rounds(tuple(view["markers"]), view["round"])
        parts["prompt"] = self.prompt.common(update, face) or self.prompt.with_last_round(
            self.prompt.write(update, view, facts, aim), view
        )
        parts["acts"] = self._acts(update, facts)
        return parts | self.log.parts(update)

    def layout(self, update: TableUpdate, parts: dict[str, str]) -> dict[str, Any]:
        seat = large_seat(self.game, update)
        names = self.game.seat_names
        own = names.index(seat)
        return {
            "own": seat,
            "rivals": [*names[own + 1 :], *names[:own]],
            "seats": len(names),
            "cells": ORDER,
            "shelves": [Markup(filled(parts, f"shelf-{level}")) for level in LEVELS[::-1]],
            "leaves": [Markup(filled(parts, name)) for name in ("circle", *(f"of-{name}" for name in names))],
            "words": self.board.words(),
            "frame": Markup(board_frame(cells.COLUMN_NAMES, ROW_NAMES)),
            "kerb": Markup(drawing_circle.kerb(self.centre.places)),
            "ring_field": f"0 0 {drawing_circle.WIDTH} {drawing_circle.HEIGHT}",
            "solo": self.narrator.solo,
        }

    @region
    def defs(self) -> str:
        dark = {spot(cell) for cell in cells.members(self.game.cards.dark)}
        template = self.template("defs.html")
        return template.render(drawings=Markup(drawing.definitions(self.game.cards.tiles, dark)))

    def symbols(self, update: TableUpdate) -> list[str]:
        view: View | None = update["view"]
        if not view:
            return []
        shown = [card for level in LEVELS for card in view["display"][level] if card]
        for seat in self.game.seat_names:
            shown += [*player_in(view, seat)["built"], *player_in(view, seat).get("kept", [])]
        shown += (view["pending"] or {}).get("looked", [])
        return [f"s-{card}" for card in dict.fromkeys(shown) if card != HIDDEN]

    @region
    def symbol(self, name: str) -> str:
        return tower(self.narrator.buildings[name.removeprefix("s-")])

    # --- what the log says --------------------------------------------------------------------------------------------
    def _last_done(self, update: TableUpdate) -> tuple[dict[str, tuple[str, ...]], str]:
        """The cells where each seat did something last, and who completed the last building."""
        log, marked, builder = self._last
        if log is update["log"]:
            return marked, builder
        marked, builder = {}, ""
        for line in reversed(update["log"]):
            event = line["event"]
            seat = event.get("seat", "")
            if event["event"] == "completed" and not builder:
                builder = seat
            if event["event"] in LAST and seat not in marked:
                touched = event.get("cells") or [event.get("to") or event.get("cell")]
                marked[seat] = tuple(cell for cell in touched if cell)
            if builder and len(marked) == len(self.game.seat_names):
                break
        self._last = (update["log"], marked, builder)
        return marked, builder

    # --- actions -------------------------------------------------------------------------------------------
    def _acts(self, update: TableUpdate, facts: Facts) -> str:
        """One button, in one place."""
        t = self.t
        if not facts.plays:
            return self.acts(update)
        if "done" in facts.legal:
            enough = t("Enough discs") if "limit" in facts.pending else t("Enough tiles")
            return self.acts(update, finishes("done", labelled("check", enough), True))
        return self.acts(update, finishes("end", labelled("arrow", t("End turn")), "end" in facts.legal))
