"""The page of a table: what the tables of all games share, and what each game's own class fills in."""

from abc import abstractmethod
from collections.abc import Hashable
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from jinja2 import Template
from markupsafe import Markup

from ludomancer.core.events import Event
from ludomancer.core.moves import Moves
from ludomancer.core.narrator import Names, Narrator
from ludomancer.core.update import SeatUpdate, TableFrame, TableUpdate
from ludomancer.core.view import AnyView
from ludomancer.web import notebook
from ludomancer.web.cache import Known, region
from ludomancer.web.deals import state_for_script, terms_for_script
from ludomancer.web.elements import act, asks_why, icon, idle, labelled, rule_at, sheet_of
from ludomancer.web.film import TableFilm
from ludomancer.web.log import TableLog
from ludomancer.web.names import names_at
from ludomancer.web.page import Page
from ludomancer.web.render import environment
from ludomancer.web.sheets import TableSheets

if TYPE_CHECKING:
    from ludomancer.core.game import Game


Pairs = tuple[tuple[str, str], ...]
OF_SHEETS = ("table", "status", "seat", "closable", "practice")  # fields that the sheets look at, among others


class Sitting(NamedTuple):
    """What the sheets need of a seat."""

    seat: str
    title: str
    kind: str
    you: bool | None
    screen: bool | None


class Undoing(NamedTuple):
    """What the button for taking back does."""

    step: int  # so many decisions go back at once
    agree: bool  # by consent of all
    asks: bool  # of others, who have to be asked


class TablePage(Page):
    """A table; what differs between games is filled in by the class in the game's folder."""

    def __init__(self, game: "Game", language: str) -> None:
        super().__init__(game, language)
        self.game = game
        self.narrator = game.narrator(language)
        self.t = self.narrator.t
        self.rules = f"/rules/{game.id}"
        self.log = TableLog(self)
        self.film = self.films(self)
        self.sheets = TableSheets(self)

    def template(self, name: str) -> Template:
        """One of the game's own."""
        return environment().get_template(f"{self.game.id}/{name}")

    def framed(self, view: AnyView) -> str:
        return notebook.framed(self, view)

    turn_event = "turn"  # of the journal: with it a group of the log begins
    moves: ClassVar[type[Moves]] = Moves
    films: ClassVar[type[TableFilm]] = TableFilm

    # --- what games fill in -----------------------------------------------------------------------------------------
    @abstractmethod
    def round_of(self, update: TableUpdate) -> str:
        """How far the game is: `Turn 18`."""

    @abstractmethod
    def sign_of(self, seat: str) -> str:
        """The icon of a seat."""

    def first_turn(self, update: TableUpdate, following: Event | None) -> Event:
        """The event of the turn before this one: no journal tells of the turn with which a game begins."""
        if following is None:
            number, seat = update["view"]["turn"], update["view"]["turn_of"]
        else:
            number, seat = following["number"] - 1, self.rival_of(following["seat"])
        return {"event": "turn", "number": number, "seat": seat, "final": 0}

    def heading(self, narrator: Narrator, event: Event, seat: str) -> str:
        """What stands over the moves of a seat in a turn; `event` is that of the turn or round."""
        return narrator.event(event) or ""

    def by_seat(self, event: Event) -> bool:
        """Has every seat its own turn in it, and so a heading of its own?"""
        return False

    def keys(self) -> list[tuple[str, str]]:
        """Keys of this game besides those of all tables, and what they do."""
        return []

    def squares_of(self, event: Event) -> list[str]:
        """Places that a line of the log names."""
        return []

    def signs_of(self, event: Event) -> Hashable:
        """What `with_signs` has to know of an event; None where there is nothing to draw."""
        return None

    def signs_of_move(self, events: list[Event]) -> tuple[Hashable, ...]:
        """The same for a move of several events."""
        return tuple(dict.fromkeys([signs for event in events if (signs := self.signs_of(event)) is not None]))

    def with_signs(self, html: str, signs: Any) -> str:
        """A line of the log as HTML, with drawings instead of signs."""
        return html

    def name_in(self, event: Event) -> str:
        """What a line of the log is about, to be set in bold."""
        return ""

    @abstractmethod
    def layout(self, update: TableUpdate, parts: dict[str, str]) -> dict[str, Any]:
        """What the template of its table is given besides that of all tables."""

    def laid_out(self, update: TableUpdate, parts: dict[str, str]) -> str:
        values = {
            "part": {name: Markup(html) for name, html in parts.items()},
            "t": self.t,
            "lower": self.lower_seat(update),
            "upper": self.rival_of(self.lower_seat(update)),
            "log": Markup(self.log.panel(parts)),
            "seat": update["seat"],
            "status": update["status"],
        }
        return self.template("table.html").render(values | self.layout(update, parts))

    # --- who --------------------------------------------------------------------------------------------------------
    def rival_of(self, seat: str) -> str:
        """The other one of two seats."""
        return next((name for name in self.game.seat_names if name != seat), "")

    def names(self, update: TableFrame) -> Names:
        """What the seats are called: as people typed it, machines by their levels."""
        return names_at(self.narrator, update["seats"])

    def named(self, update: TableUpdate) -> TableUpdate:
        """An update that calls seats so, wherever it names them."""
        names = self.names(update)
        known = dict(names)
        if all(known.get(each["seat"], each["title"]) == each["title"] for each in update["seats"]):
            return update  # it does so already
        changed = update.copy()
        changed["seats"] = [
            each | {"title": known[each["seat"]]} if each["seat"] in known else each for each in update["seats"]
        ]
        if update["question"]:
            changed["question"] = self.narrator.named(names).question(update["view"])
        curtain, result = update["curtain"], update["result"]
        if curtain and curtain["seat"] in known:
            changed["curtain"] = {"seat": curtain["seat"], "title": known[curtain["seat"]]}
        if result and result["reason"] == "resigned":
            gone = next(each for each in changed["seats"] if each["seat"] not in result["winners"])
            changed["result"] = result | {"text": self.t("{seat} resigned.", seat=gone["title"])}
        elif result and update["view"] and (outcome := update["view"]["outcome"]):
            changed["result"] = result | {"text": self.narrator.named(names).result(outcome)}
        return changed

    def aloud(self, update: TableUpdate, since: int) -> list[str]:
        return self.log.aloud(update, since)

    def acting(self, update: TableUpdate) -> SeatUpdate | None:
        """The seat that decides."""
        return next((each for each in update["seats"] if each.get("acts")), None)

    def mine(self, update: TableUpdate) -> bool:
        """Is it for the reader to decide?"""
        return bool(update["legal"])

    def who(self, seat: SeatUpdate) -> str:
        """Who has a seat, in a few words."""
        t = self.t
        if seat["title"] != self.narrator.seat(seat["seat"]):  # the name stands above
            if seat["kind"] == "machine":
                return t("Machine")
            return t("At this screen") if seat.get("screen") else t("A person")
        if seat["kind"] == "machine":
            return t("Machine, {level}", level=seat.get("level") or seat.get("player", ""))
        if seat["kind"] == "person":
            return seat.get("name") or (t("At this screen") if seat.get("screen") else t("A person"))
        return t("Free")

    @staticmethod
    def plays(update: TableUpdate) -> bool:
        """May the reader touch things? Her turn it may be or not."""
        return update["seat"] != "nobody" and update["status"] == "running" and not update["curtain"]

    @staticmethod
    def lower_seat(update: TableUpdate) -> str:
        """The seat at the lower edge: the reader's, or the first."""
        return str(update["seat"] if update["seat"] != "nobody" else update["seats"][0]["seat"])

    def whose(self, update: TableUpdate) -> str:
        """Whose move it is, as short as can be."""
        t = self.t
        if update["status"] == "open":
            return t("Waiting")
        if update["status"] == "dealing":
            return t("Dealing")
        if update["status"] == "over":
            return t("Over")
        acting = self.acting(update)
        if acting is None:
            return ""
        if self.mine(update):
            return t("Your move")
        if acting["kind"] == "machine" and update["status"] != "replay":
            return t("{seat} thinks", seat=acting["title"])
        return t("{seat} to move", seat=acting["title"])

    def title(self, update: TableUpdate) -> str:
        whose = self.whose(self.named(update))
        return f"{whose} · {update['name']}" if whose else str(update["name"])

    # --- the bar ----------------------------------------------------------------------------------------------------
    def frame_parts(self, update: TableUpdate) -> dict[str, str]:
        """The parts that stand outside `<main>`."""
        update = self.named(update)
        seats = tuple(
            [
                Sitting(each["seat"], each["title"], each["kind"], each.get("you"), each.get("screen"))
                for each in update["seats"]
            ]
        )
        deal = update.get("deal") or {}
        promises = tuple(update["promises"].items())
        shown = (*(update.get(name) for name in OF_SHEETS), tuple(update["links"].items()), deal.get("from_position"))
        sheets = self._sheets(Known(update, (*shown, seats, promises)))
        acting = self.acting(update)
        sign = icon(self.sign_of(acting["seat"])) if acting else ""
        mine = ' data-mine=""' if self.mine(update) else ""
        round_words = self.round_of(update)
        round_ = f"<span>{escape(round_words)}</span>" if round_words else ""
        return {
            "revision": f'<input type="hidden" id="revision" name="revision" value="{update["revision"]}">',
            "turn": f'<p class="turn" id="turn"{mine}>{sign}{round_}<b>{escape(self.whose(update))}</b></p>',
            "declined": self._declined(update["declined"]["text"] if update["declined"] else ""),
            "deal": state_for_script(update),
            "terms": self._terms(seats, promises, tuple(deal.get("terms", ())), tuple(deal.get("by_server", ()))),
        } | sheets

    @region
    def _declined(self, text: str) -> str:
        """What became of a question of the reader's: over the table, so that all games say it at the same place."""
        inside = f"{icon('close')}<span>{escape(text)}</span>" if text else ""
        return f'<p class="declined" id="declined" role="status"{"" if text else " hidden"}>{inside}</p>'

    @region
    def _terms(
        self, seats: tuple[Sitting, ...], promises: Pairs, terms: tuple[str, ...], by_server: tuple[str, ...]
    ) -> str:
        names = {"server": self.t("Server")} | {each.seat: each.title for each in seats}
        return terms_for_script(terms, dict(promises), by_server, names)

    @region
    def _sheets(self, known: Known[TableUpdate]) -> dict[str, str]:
        """They seldom change."""
        update = known.it
        return {
            "menu": self.sheets.menu(update),
            "resign": self.sheets.resign(update),
            "close-table": self.sheets.close(update),
            "share": self.sheets.share(update),
        }

    # --- seats ------------------------------------------------------------------------------------------------------
    def seat_head(self, seat: SeatUpdate, face: str, present: bool) -> str:
        """Name, who has the seat, whether she is here."""
        t = self.t
        note = "<small>" + escape(t("you")) + "</small>" if seat.get("you") and present else ""
        here = ""
        if seat["kind"] == "person" and present:
            is_here = "true" if seat.get("here", True) else "false"
            here = f'<i class="here" data-presence="{seat["seat"]}" data-here="{is_here}"></i>'
            if not note:  # shown beside a sign that says so
                note = '<small class="away">' + escape(t("away")) + "</small>"
        return (
            f'<div class="seat-head"><span class="seat-face">{face}{here}</span>'
            f"<div><h2>{escape(seat['title'])}{note}</h2><p><bdi>{escape(self.who(seat))}</bdi></p></div></div>"
        )

    def thinking(self, seat: SeatUpdate, present: bool) -> str:
        """The bar of a machine; a script fills it. In a replay nobody is present."""
        name = seat["seat"]
        machine = seat["kind"] == "machine" and present
        shown = "" if machine and seat.get("acts") else " hidden"
        kept = " kept" if machine else ""  # its place, while it does not think
        words = escape(self.t("{seat} is thinking", seat=seat["title"]))
        return (
            f'<div class="thinking{kept}" id="thinking-{name}" data-seat="{name}"{shown}>'
            f'<progress max="1" value="0" aria-label="{words}"></progress>'
            f"<p><span>{words}</span><span><span data-seconds>0</span> s</span></p></div>"
        )

    def seat_panel(self, seat: SeatUpdate, classes: str, inside: str, present: bool) -> str:
        """A seat with all that is shown of it; at its foot the bar of a machine."""
        acting = " acting" if seat.get("acts") else ""
        label = escape(f"{seat['title']}, {self.who(seat)}")
        return (
            f'<section class="panel seat {classes}{acting}" id="seat-{seat["seat"]}" aria-label="{label}">'
            f"{inside}{self.thinking(seat, present)}</section>"
        )

    def rules_at(self, update: TableUpdate) -> str:
        """Where links to rules lead: at the table they are at hand, a replay has no sheet of them."""
        return self.rules if update["status"] == "replay" else ""

    def rule_link(self, update: TableUpdate, rule: str) -> str:
        return rule_at(self.rules_at(update), rule)

    # --- actions ----------------------------------------------------------------------------------------------------
    def tools(self, update: TableUpdate) -> str:
        """Undo, hint, rules and log."""
        undo = Undoing(update["undo"]["step"], False, False)
        if not undo.step and update["undo"]["ask"] and not update["asked"]:
            undo = Undoing(0, True, update["undo"]["asks"])
        watches = update["seat"] == "nobody" and update["status"] == "running" and not update["curtain"]
        return self._tools(self.plays(update), watches, undo, bool(update["hints"]), self.mine(update))

    @region
    def _tools(self, plays: bool, watches: bool, undo: Undoing, hints: bool, mine: bool) -> str:
        t = self.t
        buttons = []
        if plays:
            label = labelled("undo", t("Ask to undo") if undo.asks else t("Undo"), "U")
            if undo.step:
                buttons.append(act("undo", str(undo.step), label))
            elif undo.agree:
                buttons.append(act("ask", "back", label))
            else:
                buttons.append(asks_why("undo", label))
            if hints:
                label = labelled("hint", t("Hint"), "H")
                buttons.append(act("hint", "1", label) if mine else idle(label))
        rules = labelled("rules", t("Rules"), "?")
        buttons.append(f'<a class="btn" href="{self.rules}" data-sheet="rules">{rules}</a>')
        log = labelled("log", t("Log"), "L")
        buttons.append(f'<a class="btn to-log" href="#log" data-sheet="log">{log}</a>')
        if watches:
            words = escape(t("You are watching."))
            buttons.append(f'<p class="watching">{icon("eye")}<span>{words}</span></p>')
        return f'<div class="tools">{"".join(buttons)}</div>'

    def acts(self, update: TableUpdate, *finishes: str) -> str:
        """The tools, and beside them what finishes a turn or a choice."""
        finish = f'<div class="finishes">{"".join(finishes)}</div>' if finishes else ""
        return f'<div class="acts" id="acts">{self.tools(update)}{finish}</div>'

    # --- cards ------------------------------------------------------------------------------------------------------
    def known_sheet(self, seat: str, called: str, cards: list[str], unknown: int) -> str:
        """What is known of a hand: its cards as HTML, and how many there are besides."""
        t = self.t
        inside = '<ul class="gallery">' + "".join(f'<li class="slot">{card}</li>' for card in cards) + "</ul>"
        if unknown:
            note = t.many(
                "And one more card that nobody has shown.", "And {count} more cards that nobody has shown.", unknown
            )
            inside += f'<p class="note">{escape(note)}</p>'
        title = escape(t("Known in the hand of {seat}", seat=called))
        return sheet_of(f"known-{seat}", title, escape(t("Close")), inside if cards else "")

    def info(self, name: str, leaf: str = "") -> str:
        """What opens a card to be read: its sheet, or without one a large copy."""
        label = escape(self.t("Read {card}", card=name))
        if leaf:
            return f'<a class="info" href="#{leaf}" aria-label="{label}">{icon("info")}</a>'
        return f'<button class="info" type="button" data-zoom aria-label="{label}">{icon("info")}</button>'


class RoundsPage(TablePage):
    """The page of a game whose log is grouped by rounds, in which every seat has turns of its own."""

    turn_event = "round"

    def by_seat(self, event: Event) -> bool:
        return True

    def heading(self, narrator: Narrator, event: Event, seat: str) -> str:
        if not event["number"]:
            return self.t("Before the first round")
        if not seat:
            return self.t("Round {number}", number=event["number"])
        return self.t("Round {number}: {seat}", number=event["number"], seat=narrator.seat_phrase(seat))
