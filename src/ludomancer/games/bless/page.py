"""The table of Bless in a browser, made from what a seat receives."""

from html import escape
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ludomancer.core.page import Sheet
from ludomancer.games.bless import codes, drawing
from ludomancer.games.bless.cards import PRAYERS
from ludomancer.games.bless.facts import SEATS, View, before_the_deal, known, rival_of
from ludomancer.games.bless.foretelling import Field, key_of
from ludomancer.games.bless.page_cards import CardParts
from ludomancer.games.bless.page_clash import ClashParts, Fate, attacked
from ludomancer.games.bless.page_facts import Choices, Reader
from ludomancer.games.bless.page_field import FieldParts
from ludomancer.games.bless.page_log import begins, grouped
from ludomancer.games.bless.page_prompt import PromptParts
from ludomancer.games.bless.page_seats import SeatParts, emblem
from ludomancer.games.bless.page_sides import SideParts
from ludomancer.games.bless.reasons import Ledger, Reasons
from ludomancer.web.pieces import Kept, Pieces
from ludomancer.web.render import environment
from ludomancer.web.table import TablePage, labelled, press, sheet_of

if TYPE_CHECKING:
    from ludomancer.games.bless.game import Bless
    from ludomancer.games.bless.telling import BlessTelling

EVENT_ICONS = {
    "bound": "bond",
    "readied": "stasis",
    "attacked": "attack",
    "clashed": "rivalry",
    "called": "fate",
    "rolled": "fate",
    "corrupted": "corrupt",
    "purified": "pure",
    "broke": "break",
    "dropped": "void",
    "offered": "offer",
    "blessed": "bless",
    "gained": "vp",
    "used": "echo",
    "chained": "echo",
    "given": "eye",
    "laid": "eye",
    "controlled": "hand",
    "converted": "curse",
    "copied": "copy",
    "returned": "hand",
    "discarded": "discarded",
    "drew": "deck",
    "looked": "eye",
    "kept": "deck",
    "took": "void",
    "revealed": "deck",
    "to-deck": "deck",
    "shuffled": "deck",
    "set-aside": "discarded",
    "final-turns": "final",
    "filled": "final",
    "actions": "action",
    "free-prayers": "action",
    "turn-ends": "clock",
}


class BlessPage(TablePage):
    stylesheets = ("bless/table.css", "bless/phone.css")
    scripts = ("bless/table.js",)
    height = 840
    game: "Bless"
    telling: "BlessTelling"

    def __init__(self, game: "Bless", language: str) -> None:
        super().__init__(game, language)
        self.cards = CardParts(self.telling, self.info)
        self.clash = ClashParts(self.telling)
        self.field = FieldParts(self.telling, self.cards, self.clash)
        self.seats = SeatParts(game, self)
        self.sides = SideParts(game, self.telling, self.cards)
        self.prompts = PromptParts(self.telling, self.cards, self.clash)
        self._fields: Pieces[str, Field] = Pieces()
        self._ledgers: Pieces[str, dict[str, tuple[Any, ...]]] = Pieces()
        self._finish = Kept(self._write_finish)
        self._symbol = Kept(self._write_symbol)
        self._defs = ""

    # --- what the frame asks ----------------------------------------------------------------------------------------
    def round_of(self, sheet: Sheet) -> str:
        t, view = self.t, sheet["view"]
        if not view:
            return ""
        if view["final"] and view["final"]["turn"]:
            return t("Final Turn {number} of {last}", number=view["final"]["turn"], last=codes.FINAL_TURNS)
        if not view["turn"]:
            return self.telling.phase("opening")
        return t("Turn {number}", number=view["turn"])

    def sign_of(self, seat: str) -> str:
        return f"seat-{seat}"

    def event_icon(self, event: dict[str, Any]) -> str:
        if event["event"] == "played":
            return "curse" if event["as"] == "curse" else PRAYERS[self.telling.cards[event["card"]].prayer]
        return EVENT_ICONS.get(event["event"], "arrow")

    def follows(self, event: dict[str, Any], first: dict[str, Any]) -> bool:
        return not begins(event)

    def grouped(self, lines: list[Sheet]) -> list[Sheet]:
        return grouped(lines, self.telling.cards)

    def first_heading(self, event: dict[str, Any]) -> str:
        return super().first_heading(event) if event["number"] else self.telling.phase("opening")

    def first_turn(self, sheet: Sheet, following: dict[str, Any] | None) -> dict[str, Any]:
        if following is None:
            number, seat = sheet["view"]["turn"], sheet["view"]["turn_of"]
        else:
            number, seat = following["number"] - 1, rival_of(following["seat"])
        return {"event": "turn", "number": number, "seat": seat, "final": 0}

    def name_in(self, event: dict[str, Any]) -> str:
        card = event.get("card", "")
        return self.telling.name(card) if card in self.telling.cards else ""

    # --- all of it --------------------------------------------------------------------------------------------------
    def read(self, sheet: Sheet) -> tuple[Reader, str]:
        """The sheet with what follows from it, and a key of the cards in play."""
        view = sheet["view"] or before_the_deal(len(self.telling.cards))
        lower = self.lower_seat(sheet)
        key, field = "", None
        if sheet["view"]:
            key = key_of(view)
            field = self._fields.keep(key, lambda _: Field(self.game, view))
        return Reader(sheet, view, self._choices(sheet, view), field, lower, rival_of(lower)), key

    def _choices(self, sheet: Sheet, view: View) -> Choices:
        return Choices(sheet, view, self.plays(sheet))

    def parts(self, sheet: Sheet) -> dict[str, str]:
        reader, key = self.read(sheet)
        fates = self.clash.fates(reader, key)
        parts = self.frame_parts(sheet)
        for seat in SEATS:
            parts[f"seat-{seat}"] = self.seats.seat(reader, seat, fates)
        parts |= self.field.parts(reader, fates) | self.sides.parts(reader)
        parts["clash"] = self.clash.eye(reader, fates)
        parts["threads"] = self._threads(reader)
        parts["prompt"] = self.common_prompt(sheet, emblem) or self._prompt(reader, fates)
        parts["choice"] = self.cards.choice(reader)
        parts["hand"] = self.cards.hand(reader)
        parts["acts"] = self._acts(reader)
        parts |= self.log_parts(sheet)
        for seat in SEATS:
            parts[f"known-{seat}"] = self.cards.known_of(reader.view, seat)
        parts |= self.cards.leaves(reader, self._reasons(reader, key), self.rules_at(sheet))
        parts |= self.cards.void(reader.view)
        return parts

    def _reasons(self, reader: Reader, key: str) -> dict[str, tuple[Any, ...]]:
        """Where the Eye and the Karma of every Curse come from."""
        field = reader.field
        if field is None:
            return {}
        return self._ledgers.keep(key, lambda _: self._find_reasons(reader, field))

    def _find_reasons(self, reader: Reader, field: Field) -> dict[str, tuple[Any, ...]]:
        ledger = Ledger(self.telling, Reasons(self.game, field.state))
        found = {}
        for seat in SEATS:
            for curse in reader.view[seat]["curses"]:
                card = self.game.card_numbers[curse["card"]]
                printed = self.game.cards.cards[card]
                numbers = (curse["eye"], printed.eye, curse["karma"], printed.karma)
                lines = (ledger.eye(card), ledger.karma(card), ledger.besides(card, curse))
                found[curse["card"]] = (numbers, *(tuple(each) for each in lines))
        return found

    def body(self, sheet: Sheet) -> str:
        parts = self.parts(sheet)
        lower = self.lower_seat(sheet)
        void = self.filled(parts, "void-cards")
        title, close = escape(self.t("The Void, newest first")), escape(self.t("Close"))
        values = {
            "part": {name: Markup(html) for name, html in parts.items()},
            "t": self.t,
            "upper": rival_of(lower),
            "lower": lower,
            "log": Markup(self.log_panel(parts)),
            "leaves": Markup(self.filled(parts, "leaves")),
            "void": Markup(sheet_of("void", title, close, void, "void-leaf")),
            "seat": sheet["seat"],
            "status": sheet["status"],
        }
        return environment().get_template("bless/table.html").render(values)

    def defs(self) -> str:
        if not self._defs:
            template = environment().get_template("bless/defs.html")
            self._defs = template.render(iris=Markup(drawing.great_iris()))
        return self._defs

    def symbols(self, sheet: Sheet) -> list[str]:
        view = sheet["view"]
        if not view:
            return []
        cards = self.telling.cards
        curses = [curse["card"] for seat in SEATS for curse in view[seat]["curses"]]
        bonds = [curse["bond"]["card"] for seat in SEATS for curse in view[seat]["curses"] if curse["bond"]]
        prayers = [each["card"] for seat in SEATS for place in ("echoes", "playing") for each in view[seat][place]]
        frames = (view["pending"] or [])[:-1]
        asking = [frame["card"] for frame in frames if "card" in frame]
        asking += [frame["target"] for frame in frames if frame.get("target", "rival") != "rival"]
        hands = [card for seat in SEATS for place in ("hand", "aside") for card in known(view[seat][place], cards)]
        choices = self._choices(sheet, view)
        open_ = [*view["void"], *(each["card"] for each in view["leaving"]), *choices.elsewhere(view)]
        shown = [f"s-{card}" for card in (*curses, *bonds, *prayers, *asking, *hands, *open_)]
        return list(dict.fromkeys([*shown, *(f"p-{card}" for card in (*prayers, *asking))]))

    def symbol(self, name: str) -> str:
        return self._symbol(name)

    def _write_symbol(self, name: str) -> str:
        return drawing.sigil(self.telling.cards[name[2:]], name.startswith("p-"))

    # --- prompt and actions -----------------------------------------------------------------------------------------
    def _threads(self, reader: Reader) -> str:
        """A line from the attacker to its target, while their clash is under way."""
        one, other = attacked(reader.view)
        line = ""
        if one and other != "rival":
            places = {}
            for seat in SEATS:
                for i, curse in enumerate(reader.view[seat]["curses"]):
                    places[curse["card"]] = (i, seat == reader.lower)
            if one in places and other in places:
                way = f"M{_end(*places[one])}L50 50L{_end(*places[other])}"
                line = f'<path class="thread-0" d="{way}"/><path class="thread" d="{way}"/>'
        return f'<g id="threads">{line}</g>'

    def _prompt(self, reader: Reader, fates: list[Fate]) -> str:
        sheet, view, prompts = reader.sheet, reader.view, self.prompts
        card, prayer = prompts.source(view)
        chain = prompts.chain(reader)
        if not self.mine(sheet):
            acting = self.acting(sheet)
            seat = acting["seat"] if acting else view["turn_of"]
            art = prompts.skin(card, prayer) if card else self._face(seat)
            told = f"<p>{escape(prompts.rivals_doing(view))}</p>{chain}"
            return self.panel(art, escape(self.whose(sheet)), told, "quiet")
        if view["pending"] is None:
            head = escape(self.telling.phase(view["phase"]))
            return self.panel(self._face(sheet["seat"]), head, prompts.main_phase(reader, fates))
        art = prompts.skin(card, prayer) if card else self._face(sheet["seat"])
        head = escape(self.telling.name(card)) if card else escape(self._head_of(view))
        inside = f"<p>{escape(prompts.question(reader))}</p>{prompts.buttons(reader)}{chain}"
        return self.panel(art, head, inside)

    def _head_of(self, view: View) -> str:
        if view["pending"][-1]["ask"] == "mulligan":
            return self.t("Your hand")
        return self.t("Several effects")

    def _face(self, seat: str) -> str:
        return f'<span class="prompt-art face">{emblem(seat)}</span>'

    def _acts(self, reader: Reader) -> str:
        finish = ""
        if reader.choices.running and reader.sheet["view"]:
            words = reader.choices.words
            kind = "done" if "done" in words else "end"
            finish = self._finish((kind, kind in words))
        return f'<div class="acts" id="acts">{self.tools(reader.sheet)}{finish}</div>'

    def _write_finish(self, facts: tuple[str, bool]) -> str:
        kind, may = facts
        label = labelled("arrow", self.t("End turn")) if kind == "end" else labelled("check", self.t("Done, draw"))
        button = press("action", kind, label, "btn finish lit") if may else press("why", kind, label, "btn finish")
        return f'<div class="finishes">{button}</div>'


def _end(place: int, lower: bool) -> str:
    """Where a thread ends, in hundredths of the middle."""
    return f"{12.5 + 25 * place:g} {108 if lower else -8}"
