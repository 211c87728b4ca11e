"""The table of Realm of Sand in a browser, made from what a seat receives."""

import re
from html import escape
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ludomancer.core.document import HIDDEN
from ludomancer.core.translator import Phrase
from ludomancer.games.realm_of_sand.facts.turning import spot
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LEVELS
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.text import signs
from ludomancer.games.realm_of_sand.text.card_texts import USE
from ludomancer.games.realm_of_sand.text.narrator import RATINGS
from ludomancer.games.realm_of_sand.web import drawing, drawing_circle
from ludomancer.games.realm_of_sand.web.alone import AloneParts
from ludomancer.games.realm_of_sand.web.board import PIECE_WORDS, BoardParts
from ludomancer.games.realm_of_sand.web.cards import CardParts
from ludomancer.games.realm_of_sand.web.choices import ORDER, Facts, Finder, Laid, View, before_the_deal, large_seat
from ludomancer.games.realm_of_sand.web.circle import CircleParts
from ludomancer.games.realm_of_sand.web.drawing_buildings import skyline, tower
from ludomancer.games.realm_of_sand.web.event_icons import EVENT_ICONS
from ludomancer.games.realm_of_sand.web.seats import SeatParts
from ludomancer.games.realm_of_sand.web.tray import TrayParts
from ludomancer.web.drawing import board_frame
from ludomancer.web.page import TableUpdate
from ludomancer.web.pieces import Kept
from ludomancer.web.table import TablePage, act, asks_why, capital, icon, labelled

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame
    from ludomancer.games.realm_of_sand.text.narrator import SandNarrator

LAST = ("placed", "summoned", "moved", "square", "swapped")  # events that leave a mark on a small board
ROUND = "round"
ROW_NAMES = "54321"
HEADS = {  # over the question, by what is asked
    "take": Phrase("Take a tile"),
    "get": Phrase("Your first disc"),
    "remove": Phrase("Mark the round"),
    "fill": Phrase("The supply runs short"),
    "summon": Phrase("Summon discs"),
}


class SandPage(TablePage):
    event_icons = EVENT_ICONS
    stylesheets = ("realm-of-sand/table.css", "realm-of-sand/small.css")
    scripts = ("realm-of-sand/table.js",)
    height = 836
    turn_event = ROUND
    game: "SandGame"
    narrator: "SandNarrator"

    def __init__(self, game: "SandGame", language: str) -> None:
        super().__init__(game, language)
        self.finder = Finder(game)
        self.board = BoardParts(game, self.narrator)
        self.cards = CardParts(game, self.narrator, self)
        self.circle = CircleParts(game, self.narrator, self.cards)
        self.tray = TrayParts(self.narrator, self.cards)
        self.players = SeatParts(game, self.narrator, self, self.cards)
        self.alone = AloneParts(self.narrator, self.cards)
        self._finish = Kept(self._write_finish)
        self._symbol = Kept(self._write_symbol)
        self._defs = ""
        self._last: tuple[Any, dict[str, tuple[str, ...]], str] = (None, {}, "")  # a log, and what it says

    # --- what the frame asks ------------------------------------------------------------------------------------------
    def round_of(self, update: TableUpdate) -> str:
        view = update["view"]
        number = view["round"] if view else 0
        if not number:
            return ""
        if self.narrator.solo:
            return self.t("Round {number} of {last}", number=number, last=codes.LAST_ROUND)
        if self.narrator.last_round(view):
            return self.t("Round {number}, the last", number=number)
        return self.t("Round {number}", number=number)

    def sign_of(self, seat: str) -> str:
        return "queen"

    def first_turn(self, update: TableUpdate, following: dict[str, Any] | None) -> dict[str, Any]:
        number = following["number"] - 1 if following else update["view"]["round"]
        return {"event": ROUND, "number": number}

    def first_heading(self, event: dict[str, Any]) -> str:
        return super().first_heading(event) if event["number"] else self.t("Before the first round")

    def squares_of(self, event: dict[str, Any]) -> list[str]:
        return [*(event[name] for name in ("cell", "from", "to") if name in event), *event.get("cells", [])]

    def name_in(self, event: dict[str, Any]) -> str:
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

    def curtain_words(self, seat: str) -> tuple[str, str]:
        """There are no hands; what somebody keeps is hidden."""
        t = self.t
        return t("The table is passed on. Whoever plays {seat} lifts the curtain.", seat=seat), t(
            "I am {seat}", seat=seat
        )

    def with_signs(self, told: str, event: dict[str, Any]) -> str:
        """Pieces are drawn, and named for those who listen; and on whose board it happened, where the line says so."""
        told = capital(told)
        if self.squares_of(event) and event["event"] != "missing":
            told = f'<span data-by="{event["seat"]}">{told}</span>'
        if "piece" not in event:
            return told
        code = event["piece"]
        sign = rf"(?<!\w){re.escape(signs.piece_text(code))}(?!\w)"
        words = '<span class="vh">' + escape(self.t(PIECE_WORDS[code])) + "</span>"
        return re.sub(sign, lambda _: f"{drawing.loose(code)}{words}", told, count=1)

    # --- all of it ----------------------------------------------------------------------------------------------------
    def parts(self, update: TableUpdate) -> dict[str, str]:
        view = update["view"] or before_the_deal(self.game)
        facts = self.finder.facts(update, view)
        aim = self.board.aim(facts)
        marked, builder = self._last_done(update)
        parts = self.frame_parts(update)
        parts |= self.players.parts(update, view, facts, marked)
        parts |= self.board.parts(view, facts)
        parts |= self.cards.parts(view, facts, builder or facts.seat)
        parts |= self.circle.parts(view, facts)
        parts["tray"] = self.tray.tray(view, facts, aim)

        def face(seat: str) -> str:
            return self.players.face(seat, view)

        parts["rounds"] = self.alone.rounds((tuple(view["markers"]), view["round"]))
        parts["prompt"] = self.common_prompt(update, face) or self._with_last_round(
            self._prompt(update, view, facts, aim), view
        )
        parts["acts"] = self._acts(update, facts)
        return parts | self.log_parts(update)

    def body(self, update: TableUpdate) -> str:
        parts = self.parts(update)
        view = update["view"] or before_the_deal(self.game)
        seat = large_seat(self.game, update)
        names = self.game.seat_names
        own = names.index(seat)
        template = self.template("table.html")
        values = {
            "part": {name: Markup(html) for name, html in parts.items()},
            "t": self.t,
            "own": seat,
            "rivals": [*names[own + 1 :], *names[:own]],
            "seats": len(names),
            "cells": ORDER,
            "shelves": [Markup(self.filled(parts, f"shelf-{level}")) for level in LEVELS[::-1]],
            "leaves": [Markup(self.filled(parts, name)) for name in ("circle", *(f"of-{name}" for name in names))],
            "log": Markup(self.log_panel(parts)),
            "words": self.board.words(),
            "frame": Markup(board_frame(cells.COLUMN_NAMES, ROW_NAMES)),
            "mark": self.board.mark(view, seat),
            "kerb": Markup(drawing_circle.kerb(self.circle.places)),
            "ring_field": f"0 0 {drawing_circle.WIDTH} {drawing_circle.HEIGHT}",
            "seat": update["seat"],
            "status": update["status"],
            "solo": self.narrator.solo,
        }
        return template.render(values)

    def defs(self) -> str:
        if not self._defs:
            dark = {spot(cell) for cell in cells.members(self.game.cards.dark)}
            template = self.template("defs.html")
            self._defs = template.render(drawings=Markup(drawing.definitions(self.game.cards.tiles, dark)))
        return self._defs

    def symbols(self, update: TableUpdate) -> list[str]:
        view = update["view"]
        if not view:
            return []
        shown = [card for level in LEVELS for card in view["display"][level] if card]
        for seat in self.game.seat_names:
            shown += [*view[seat]["built"], *view[seat].get("kept", [])]
        shown += (view["pending"] or {}).get("looked", [])
        return [f"s-{card}" for card in dict.fromkeys(shown) if card != HIDDEN]

    def symbol(self, name: str) -> str:
        return self._symbol(name)

    def _write_symbol(self, name: str) -> str:
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
                found = event.get("cells") or [event.get("to") or event.get("cell")]
                marked[seat] = tuple(cell for cell in found if cell)
            if builder and len(marked) == len(self.game.seat_names):
                break
        self._last = (update["log"], marked, builder)
        return marked, builder

    # --- prompt and actions -------------------------------------------------------------------------------------------
    def _prompt(self, update: TableUpdate, view: View, facts: Facts, aim: Laid | None) -> str:
        t = self.t
        question = f'<p id="told" class="tells">{escape(update["question"])}</p>'
        if not facts.mine:
            acting = self.acting(update)
            seat = acting["seat"] if acting else facts.seat
            art = f'<span class="prompt-art face">{self.players.face(seat, view)}</span>'
            told = f'<p id="told" class="tells">{escape(self._doing(view))}</p>'
            return self.panel(art, escape(self.whose(update)), told, "quiet")
        pending = facts.pending
        if aim:
            tile = pending["tile"]
            art = f'<span class="prompt-art">{self.cards.tile_art(tile)}</span>'
            told = f'<p id="told" class="tells">{escape(self.board.told(aim))}</p>'
            plain = t("Choose how it is turned, then the cell for its middle square.")
            told += f'<p class="plainly">{escape(plain)}</p>'
            then = t("then take one") if not self.narrator.solo else t("it becomes a round marker")
            dots = '<span class="dots" aria-hidden="true"><i class="now"></i><i></i></span>'
            steps = f'<span class="so-far">{dots}{escape(then)}</span>'
            return self.panel(art, escape(t("Place a rune tile")), told, "holding", steps)
        if "building" in pending:
            art = f'<span class="prompt-art">{self.cards.tower(pending["building"])}</span>'
            return self.panel(art, escape(self.narrator.name(pending["building"])), question)
        if "power" in pending or pending.get("limit") == "all":
            ribbon = view[facts.seat]["ribbon"]
            art = f'<span class="prompt-art face">{self.players.face(facts.seat, view)}</span>'
            return self.panel(art, escape(capital(t(USE[ribbon]))), question)
        ask = "summon" if "limit" in pending else pending.get("ask", "")
        steps = ""
        if "limit" in pending:
            steps = self.steps(pending["used"], pending["limit"])
        if ask in HEADS:
            sign = {"take": "queen", "remove": "hourglass", "fill": "rune"}.get(ask, "summon")
            return self.panel(self.art(sign), escape(t(HEADS[ask])), question, "", steps)
        art = f'<span class="prompt-art face">{self.players.face(facts.seat, view)}</span>'
        head = t("After the main action") if view["main_done"] else t("Main action")
        return self.panel(art, escape(head), question)

    def _with_last_round(self, panel: str, view: View) -> str:
        """A phone's bar has no room for the round: what matters of it stands in the prompt."""
        if not self.narrator.last_round(view):
            return panel
        told = escape(self.t("last round"))
        return panel.replace("</h2>", f'<span class="last-round">{icon("hourglass")}{told}</span></h2>', 1)

    def _doing(self, view: View) -> str:
        """What the one who decides is about."""
        t = self.t
        pending = view["pending"] or {}
        if not view["to_act"]:
            return ""
        seat = self.narrator.seat_phrase(view["to_act"])
        if "tile" in pending and pending["ask"] == "at":
            return t("{seat} lays tile {tile}.", seat=seat, tile=pending["tile"])
        if pending.get("ask") == "take":
            return t("{seat} takes a tile of the circle.", seat=seat)
        if "limit" in pending:
            return t("{seat} summons discs.", seat=seat)
        if "power" in pending:
            return t("{seat} uses a crystal.", seat=seat)
        if view["main_done"]:
            return t("{seat} has done the main action.", seat=seat)
        return t("{seat} chooses a main action.", seat=seat)

    def _acts(self, update: TableUpdate, facts: Facts) -> str:
        finish = ""
        if facts.plays:
            finish = self._finish(("end" in facts.legal, "done" in facts.legal, "limit" in facts.pending))
        return f'<div class="acts" id="acts">{self.tools(update)}{finish}</div>'

    def _write_finish(self, facts: tuple[bool, bool, bool]) -> str:
        t = self.t
        may_end, may_stop, summons = facts
        finish = ""
        if may_stop:
            told = t("Enough discs") if summons else t("Enough tiles")
            finish = act("action", "done", labelled("check", told), "btn finish lit")
        end = labelled("arrow", t("End turn"))
        finish += act("action", "end", end, "btn finish lit") if may_end else asks_why("end", end, "btn finish")
        return f'<div class="finishes">{finish}</div>'

    # --- the end ------------------------------------------------------------------------------------------------------
    def end(self, update: TableUpdate, face: Any) -> str:
        """The common end, with the skyline of what was built; alone the rating instead of a winner."""
        view = update["view"]
        seat = large_seat(self.game, update)
        winners = update["result"]["winners"]
        shown = seat if self.narrator.solo or not winners else winners[0]
        built = [self.narrator.buildings[card] for card in view[shown]["built"]]
        panel = super().end(update, face)
        if self.narrator.solo and update["result"]["reason"] in RATINGS:
            panel = self._rating(update, view[seat]["stars"])
        first = panel.index(">") + 1  # above all that is said
        return f"{panel[:first]}{skyline(built)}{panel[first:]}"

    def _rating(self, update: TableUpdate, stars: int) -> str:
        t, result = self.t, update["result"]
        rule = self.rule_link(update, result["rule"])
        inside = f"<p>{escape(result['text'])} {rule}</p>{self.alone.ratings(result['reason'])}"
        if update["status"] != "replay":
            inside += f'<div class="prompt-acts">{self.ways_on(update)}</div>'
        art = f'<span class="prompt-art won sum">{icon("star")}<b>{stars}</b></span>'
        rating = RATINGS[result["reason"]]
        return self.panel(art, escape(t(rating)), inside, "end rated")
