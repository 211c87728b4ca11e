"""The table of Bless in a browser, made from what a seat receives."""

from html import escape
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ludomancer.games.bless.facts.attack_preview import Field, key_of
from ludomancer.games.bless.facts.positions import SEATS, View, before_the_deal, known, rival_of
from ludomancer.games.bless.facts.stat_breakdown import Ledger, Reasons
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.web import drawing
from ludomancer.games.bless.web.cards import CardParts
from ludomancer.games.bless.web.choices import Choices, Reader
from ludomancer.games.bless.web.clash import ClashParts, Fate, attacked
from ludomancer.games.bless.web.event_icons import EVENT_ICONS
from ludomancer.games.bless.web.field import FieldParts
from ludomancer.games.bless.web.log import IN_LOG, begins, grouped
from ludomancer.games.bless.web.prompt import PromptParts
from ludomancer.games.bless.web.seats import SeatParts, emblem
from ludomancer.games.bless.web.sides import SideParts
from ludomancer.web.page import TableUpdate
from ludomancer.web.pieces import Kept, Pieces
from ludomancer.web.table import TablePage, labelled, press, sheet_of

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame
    from ludomancer.games.bless.text.narrator import BlessNarrator


class BlessPage(TablePage):
    event_icons = EVENT_ICONS
    stylesheets = ("bless/table.css", "bless/phone.css")
    scripts = ("bless/table.js",)
    height = 840
    game: "BlessGame"
    narrator: "BlessNarrator"

    def __init__(self, game: "BlessGame", language: str) -> None:
        super().__init__(game, language)
        self.cards = CardParts(self.narrator, self.info)
        self.clash = ClashParts(self.narrator)
        self.field = FieldParts(self.narrator, self.cards, self.clash)
        self.seats = SeatParts(game, self)
        self.sides = SideParts(game, self.narrator, self.cards)
        self.prompts = PromptParts(self.narrator, self.cards, self.clash)
        self._fields: Pieces[str, Field] = Pieces()
        self._ledgers: Pieces[str, dict[str, tuple[Any, ...]]] = Pieces()
        self._finish = Kept(self._write_finish)
        self._symbol = Kept(self._write_symbol)
        self._defs = ""

    # --- what the frame asks ----------------------------------------------------------------------------------------
    def round_of(self, update: TableUpdate) -> str:
        t, view = self.t, update["view"]
        if not view:
            return ""
        if view["final"] and view["final"]["turn"]:
            return t("Final Turn {number} of {last}", number=view["final"]["turn"], last=codes.FINAL_TURNS)
        if not view["turn"]:
            return self.narrator.phase("opening")
        return t("Turn {number}", number=view["turn"])

    def sign_of(self, seat: str) -> str:
        return f"seat-{seat}"

    def event_icon(self, event: dict[str, Any]) -> str:
        return super().event_icon(event | {"event": IN_LOG.get(event["event"], event["event"])})

    def follows(self, event: dict[str, Any], first: dict[str, Any]) -> bool:
        return not begins(event)

    def grouped(self, lines: list[TableUpdate]) -> list[TableUpdate]:
        return grouped(lines, self.narrator.cards)

    def first_heading(self, event: dict[str, Any]) -> str:
        return super().first_heading(event) if event["number"] else self.narrator.phase("opening")

    def first_turn(self, update: TableUpdate, following: dict[str, Any] | None) -> dict[str, Any]:
        if following is None:
            number, seat = update["view"]["turn"], update["view"]["turn_of"]
        else:
            number, seat = following["number"] - 1, rival_of(following["seat"])
        return {"event": "turn", "number": number, "seat": seat, "final": 0}

    def name_in(self, event: dict[str, Any]) -> str:
        card = event.get("card", "")
        return self.narrator.name(card) if card in self.narrator.cards else ""

    # --- all of it --------------------------------------------------------------------------------------------------
    def read(self, update: TableUpdate) -> tuple[Reader, str]:
        """The sheet with what follows from it, and a key of the cards in play."""
        view = update["view"] or before_the_deal(len(self.narrator.cards))
        lower = self.lower_seat(update)
        key, field = "", None
        if update["view"]:
            key = key_of(view)
            field = self._fields.keep(key, lambda _: Field(self.game, view))
        return Reader(update, view, self._choices(update, view), field, lower, rival_of(lower)), key

    def _choices(self, update: TableUpdate, view: View) -> Choices:
        return Choices(update, view, self.plays(update))

    def parts(self, update: TableUpdate) -> dict[str, str]:
        reader, key = self.read(update)
        fates = self.clash.fates(reader, key)
        parts = self.frame_parts(update)
        for seat in SEATS:
            parts[f"seat-{seat}"] = self.seats.seat(reader, seat, fates)
        parts |= self.field.parts(reader, fates) | self.sides.parts(reader)
        parts["clash"] = self.clash.eye(reader, fates)
        parts["threads"] = self._threads(reader)
        parts["prompt"] = self.common_prompt(update, emblem) or self._prompt(reader, fates)
        parts["choice"] = self.cards.choice(reader)
        parts["hand"] = self.cards.hand(reader)
        parts["acts"] = self._acts(reader)
        parts |= self.log_parts(update)
        for seat in SEATS:
            parts[f"known-{seat}"] = self.cards.known_of(reader.view, seat)
        parts |= self.cards.leaves(reader, self._reasons(reader, key), self.rules_at(update))
        parts |= self.cards.void(reader.view)
        return parts

    def _reasons(self, reader: Reader, key: str) -> dict[str, tuple[Any, ...]]:
        """Where the Eye and the Karma of every Curse come from."""
        field = reader.field
        if field is None:
            return {}
        return self._ledgers.keep(key, lambda _: self._find_reasons(reader, field))

    def _find_reasons(self, reader: Reader, field: Field) -> dict[str, tuple[Any, ...]]:
        ledger = Ledger(self.narrator, Reasons(self.game, field.state))
        found = {}
        for seat in SEATS:
            for curse in reader.view[seat]["curses"]:
                card = self.game.card_numbers[curse["card"]]
                printed = self.game.cards.cards[card]
                numbers = (curse["eye"], printed.eye, curse["karma"], printed.karma)
                lines = (ledger.eye(card), ledger.karma(card), ledger.besides(card, curse))
                found[curse["card"]] = (numbers, *(tuple(each) for each in lines))
        return found

    def body(self, update: TableUpdate) -> str:
        parts = self.parts(update)
        lower = self.lower_seat(update)
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
            "seat": update["seat"],
            "status": update["status"],
        }
        return self.template("table.html").render(values)

    def defs(self) -> str:
        if not self._defs:
            template = self.template("defs.html")
            self._defs = template.render(iris=Markup(drawing.great_iris()))
        return self._defs

    def symbols(self, update: TableUpdate) -> list[str]:
        view = update["view"]
        if not view:
            return []
        cards = self.narrator.cards
        curses = [curse["card"] for seat in SEATS for curse in view[seat]["curses"]]
        bonds = [curse["bond"]["card"] for seat in SEATS for curse in view[seat]["curses"] if curse["bond"]]
        prayers = [each["card"] for seat in SEATS for place in ("echoes", "playing") for each in view[seat][place]]
        frames = (view["pending"] or [])[:-1]
        asking = [frame["card"] for frame in frames if "card" in frame]
        asking += [frame["target"] for frame in frames if frame.get("target", "rival") != "rival"]
        hands = [card for seat in SEATS for place in ("hand", "aside") for card in known(view[seat][place], cards)]
        choices = self._choices(update, view)
        open_ = [*view["void"], *(each["card"] for each in view["leaving"]), *choices.elsewhere(view)]
        shown = [f"s-{card}" for card in (*curses, *bonds, *prayers, *asking, *hands, *open_)]
        return list(dict.fromkeys([*shown, *(f"p-{card}" for card in (*prayers, *asking))]))

    def symbol(self, name: str) -> str:
        return self._symbol(name)

    def _write_symbol(self, name: str) -> str:
        return drawing.sigil(self.narrator.cards[name[2:]], name.startswith("p-"))

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
        update, view, prompts = reader.update, reader.view, self.prompts
        card, prayer = prompts.source(view)
        chain = prompts.chain(reader)
        if not self.mine(update):
            acting = self.acting(update)
            seat = acting["seat"] if acting else view["turn_of"]
            art = prompts.skin(card, prayer) if card else self._face(seat)
            told = f"<p>{escape(prompts.rivals_doing(view))}</p>{chain}"
            return self.panel(art, escape(self.whose(update)), told, "quiet")
        if view["pending"] is None:
            head = escape(self.narrator.phase(view["phase"]))
            return self.panel(self._face(update["seat"]), head, prompts.main_phase(reader, fates))
        art = prompts.skin(card, prayer) if card else self._face(update["seat"])
        head = escape(self.narrator.name(card)) if card else escape(self._head_of(view))
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
        if reader.choices.running and reader.update["view"]:
            words = reader.choices.words
            kind = "done" if "done" in words else "end"
            finish = self._finish((kind, kind in words))
        return f'<div class="acts" id="acts">{self.tools(reader.update)}{finish}</div>'

    def _write_finish(self, facts: tuple[str, bool]) -> str:
        kind, may = facts
        label = labelled("arrow", self.t("End turn")) if kind == "end" else labelled("check", self.t("Done, draw"))
        button = press("action", kind, label, "btn finish lit") if may else press("why", kind, label, "btn finish")
        return f'<div class="finishes">{button}</div>'


def _end(place: int, lower: bool) -> str:
    """Where a thread ends, in hundredths of the middle."""
    return f"{12.5 + 25 * place:g} {108 if lower else -8}"
