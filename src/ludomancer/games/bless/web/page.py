"""The page of Bless: its regions put together, made from what a seat receives."""

from html import escape
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ludomancer.core.events import Event
from ludomancer.core.narrator import Narrator
from ludomancer.core.update import TableUpdate
from ludomancer.games.bless.facts.attack_preview import Field, key_of
from ludomancer.games.bless.facts.positions import SEATS, before_the_deal, known, rival_of
from ludomancer.games.bless.facts.stat_breakdown import BreakdownText, StatBreakdown
from ludomancer.games.bless.formats.view import View, player_in
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.text.moves import BlessMoves
from ludomancer.games.bless.web import drawing
from ludomancer.games.bless.web.board import BoardParts
from ludomancer.games.bless.web.cards import CardParts
from ludomancer.games.bless.web.choices import Choices, Facts
from ludomancer.games.bless.web.clash import ClashParts, attacked
from ludomancer.games.bless.web.event_icons import EVENT_ICONS
from ludomancer.games.bless.web.film import BlessFilm
from ludomancer.games.bless.web.log import IN_LOG
from ludomancer.games.bless.web.prompt import BlessPrompt
from ludomancer.games.bless.web.seats import SeatParts
from ludomancer.games.bless.web.sides import SideParts
from ludomancer.web.cache import Known, region
from ludomancer.web.elements import emblem, filled, finishes, labelled, sheet_of
from ludomancer.web.page import seat_in
from ludomancer.web.table import TablePage

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame
    from ludomancer.games.bless.text.narrator import BlessNarrator


class BlessPage(TablePage):
    """The page of Bless."""

    event_icons = EVENT_ICONS
    moves = BlessMoves
    films = BlessFilm
    stylesheets = tuple(
        f"bless/{name}.css" for name in ("table", "board", "prompt", "cards", "sizes", "phone", "low", "film")
    )
    scripts = ("bless/table.js",)
    height = 840
    game: "BlessGame"
    narrator: "BlessNarrator"

    def __init__(self, game: "BlessGame", language: str) -> None:
        super().__init__(game, language)
        self.cards = CardParts(self)
        self.clash = ClashParts(self)
        self.board = BoardParts(self)
        self.seats = SeatParts(self)
        self.sides = SideParts(self)
        self.prompt = BlessPrompt(self)

    # --- what the frame asks ----------------------------------------------------------------------------------------
    def round_of(self, update: TableUpdate) -> str:
        t = self.t
        view: View | None = update["view"]
        if not view:
            return ""
        if view["final"] and view["final"]["turn"]:
            return t("Final Turn {number} of {last}", number=view["final"]["turn"], last=codes.FINAL_TURNS)
        if not view["turn"]:
            return self.narrator.phase("opening")
        return t("Turn {number}", number=view["turn"])

    def sign_of(self, seat: str) -> str:
        return f"seat-{seat}"

    def event_icon(self, event: Event) -> str:
        return super().event_icon(event | {"event": IN_LOG.get(event["event"], event["event"])})

    def heading(self, narrator: Narrator, event: Event, seat: str) -> str:
        if event["number"]:
            return super().heading(narrator, event, seat)
        opening = self.narrator.phase("opening")
        return self.t("{opening}: {seat}", opening=opening, seat=narrator.seat_phrase(seat)) if seat else opening

    def by_seat(self, event: Event) -> bool:
        return not event["number"]

    def open_hand(self, view: View, seat: str) -> list[str]:
        player = player_in(view, seat)
        return [self.narrator.name(card) for card in known([*player["hand"], *player["aside"]], self.narrator.cards)]

    def sheet_of_hand(self, seat: str) -> str:
        return f"known-{seat}"

    def name_in(self, event: Event) -> str:
        card = event.get("card", "")
        return self.narrator.name(card) if card in self.narrator.cards else ""

    # --- all of it --------------------------------------------------------------------------------------------------
    def facts(self, update: TableUpdate) -> Facts:
        """The update with what follows from it."""
        view: View = update["view"] or before_the_deal(self.game)
        lower = self.lower_seat(update)
        field = self.field_of(view) if update["view"] else None
        return Facts(update, view, self._choices(update, view), field, lower, rival_of(lower))

    def field_of(self, view: View) -> Field:
        return self._field(Known(view, key_of(view)))

    @region
    def _field(self, cards: Known[View]) -> Field:
        """The cards in play."""
        return Field(self.game, cards.it)

    def _choices(self, update: TableUpdate, view: View) -> Choices:
        return Choices(update, view, self.plays(update))

    def parts(self, update: TableUpdate) -> dict[str, str]:
        update = self.named(update)
        facts = self.facts(update)
        attacks = self.clash.attacks(facts)
        parts = self.frame_parts(update)
        for seat in SEATS:
            parts[f"seat-{seat}"] = self.seats.seat(facts, seat, attacks)
        parts |= self.board.parts(facts, attacks) | self.sides.parts(facts)
        parts["clash"] = self.clash.eye(facts, attacks)
        parts["threads"] = self._threads(facts)
        parts["prompt"] = self.prompt.common(update, emblem) or self.prompt.write(facts, attacks)
        parts["choice"] = self.cards.choice(facts)
        parts["hand"] = self.cards.hand(facts)
        parts["acts"] = self._acts(facts)
        parts |= self.log.parts(update)
        for seat in SEATS:
            parts[f"known-{seat}"] = self.cards.known_of(facts.view, seat, seat_in(update, seat)["title"])
        parts |= self.cards.leaves(facts, self._breakdowns(facts.field) if facts.field else {}, self.rules_at(update))
        parts |= self.cards.void(facts.view)
        return parts

    @region
    def _breakdowns(self, field: Field) -> dict[str, tuple[Any, ...]]:
        """Where the Eye and the Karma of every Curse come from."""
        text = BreakdownText(self.narrator, StatBreakdown(self.game, field.state))
        breakdowns = {}
        for seat in SEATS:
            for curse in player_in(field.view, seat)["curses"]:
                card = self.game.card_numbers[curse["card"]]
                printed = self.game.cards.cards[card]
                numbers = (curse["eye"], printed.eye, curse["karma"], printed.karma)
                lines = (text.eye(card), text.karma(card), text.besides(card, curse))
                breakdowns[curse["card"]] = (numbers, *(tuple(each) for each in lines))
        return breakdowns

    def layout(self, update: TableUpdate, parts: dict[str, str]) -> dict[str, Any]:
        title, close = escape(self.t("The Void, newest first")), escape(self.t("Close"))
        void = sheet_of("void", title, close, filled(parts, "void-cards"), "void-leaf")
        return {"leaves": Markup(filled(parts, "leaves")), "void": Markup(void)}

    @region
    def defs(self) -> str:
        template = self.template("defs.html")
        return template.render(iris=Markup(drawing.great_iris()))

    def symbols(self, update: TableUpdate) -> list[str]:
        view: View | None = update["view"]
        if not view:
            return []
        cards = self.narrator.cards
        curses = [curse["card"] for seat in SEATS for curse in player_in(view, seat)["curses"]]
        bonds = [curse["bond"]["card"] for seat in SEATS for curse in player_in(view, seat)["curses"] if curse["bond"]]
        prayers = [
            each["card"] for seat in SEATS for place in ("echoes", "playing") for each in player_in(view, seat)[place]
        ]
        frames = (view["pending"] or [])[:-1]
        asking = [frame["card"] for frame in frames if "card" in frame]
        asking += [frame["target"] for frame in frames if frame.get("target", "rival") != "rival"]
        hands = [
            card for seat in SEATS for place in ("hand", "aside") for card in known(player_in(view, seat)[place], cards)
        ]
        choices = self._choices(update, view)
        open_ = [*view["void"], *(each["card"] for each in view["leaving"]), *choices.elsewhere(view)]
        shown = [f"s-{card}" for card in (*curses, *bonds, *prayers, *asking, *hands, *open_)]
        return list(dict.fromkeys([*shown, *(f"p-{card}" for card in (*prayers, *asking))]))

    @region
    def symbol(self, name: str) -> str:
        return drawing.sigil(self.narrator.cards[name[2:]], name.startswith("p-"))

    # --- the attack under way, and actions ---------------------------------------------------------------------------
    def _threads(self, facts: Facts) -> str:
        """While a clash is under way."""
        return self.thread(facts.view, facts.lower, *attacked(facts.view))

    def thread(self, view: View, lower: str, attacker: str, target: str) -> str:
        """A line from an attacker to its target, if they are in play."""
        places, line = {}, ""
        for seat in SEATS:
            for i, curse in enumerate(player_in(view, seat)["curses"]):
                places[curse["card"]] = (i, seat == lower)
        if attacker in places and target in places:
            way = f"M{_end(*places[attacker])}L50 50L{_end(*places[target])}"
            line = f'<path class="thread-0" d="{way}"/><path class="thread" d="{way}"/>'
        return f'<g id="threads">{line}</g>'

    def _acts(self, facts: Facts) -> str:
        if not facts.choices.running or not facts.update["view"]:
            return self.acts(facts.update)
        kind = "done" if "done" in facts.choices.words else "end"
        label = labelled("arrow", self.t("End turn")) if kind == "end" else labelled("check", self.t("Done, draw"))
        return self.acts(facts.update, finishes(kind, label, kind in facts.choices.words))


def _end(place: int, lower: bool) -> str:
    """Where a thread ends, in hundredths of the middle."""
    return f"{12.5 + 25 * place:g} {108 if lower else -8}"
