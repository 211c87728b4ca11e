"""The page of Res Arcana Duo: its regions put together, made from what a seat receives."""

import re
from html import escape
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ludomancer.core.document import HIDDEN
from ludomancer.core.events import Event
from ludomancer.core.translator import Phrase
from ludomancer.core.update import TableUpdate
from ludomancer.games.res_arcana_duo.facts.positions import before_the_deal, shown
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES
from ludomancer.games.res_arcana_duo.formats.pending import TOP
from ludomancer.games.res_arcana_duo.formats.view import View, player_in
from ludomancer.games.res_arcana_duo.text.moves import DuoMoves
from ludomancer.games.res_arcana_duo.text.narrator import known
from ludomancer.games.res_arcana_duo.web import drawing
from ludomancer.games.res_arcana_duo.web.cards import CardParts
from ludomancer.games.res_arcana_duo.web.centre import CentreParts
from ludomancer.games.res_arcana_duo.web.choices import sorted_out, usable_instead
from ludomancer.games.res_arcana_duo.web.drawing_shapes import LETTERS
from ludomancer.games.res_arcana_duo.web.event_icons import EVENT_ICONS
from ludomancer.games.res_arcana_duo.web.film import DuoFilm
from ludomancer.games.res_arcana_duo.web.moments import MomentParts
from ludomancer.games.res_arcana_duo.web.prompt import DuoPrompt
from ludomancer.games.res_arcana_duo.web.reader import ReaderParts
from ludomancer.games.res_arcana_duo.web.seats import SeatParts
from ludomancer.games.res_arcana_duo.web.signs import several
from ludomancer.web.cache import region
from ludomancer.web.elements import filled, finishes, icon, labelled
from ludomancer.web.table import RoundsPage

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import DuoGame
    from ludomancer.games.res_arcana_duo.text.narrator import DuoNarrator

SAID = '<span class="vh">.*?</span>'  # drawn already
STAGES = (
    (("draft",), "hand", Phrase("Draft")),
    (("mage",), "ra-mage", Phrase("Mages")),
    (("item",), "ra-item", Phrase("Magic items")),
    (("collect",), "collect", Phrase("Collect")),
    (("actions",), "ra-artifact", Phrase("Actions")),
    (("over",), "ra-check", Phrase("Victory check")),
)


class DuoPage(RoundsPage):
    """The page of Res Arcana Duo."""

    event_icons = EVENT_ICONS
    moves = DuoMoves
    films = DuoFilm
    stylesheets = tuple(
        f"res-arcana-duo/{name}.css" for name in ("pieces", "table", "cards", "prompt", "sizes", "phone", "low", "film")
    )
    scripts = ("res-arcana-duo/table.js",)
    height = 990
    game: "DuoGame"
    narrator: "DuoNarrator"

    def __init__(self, game: "DuoGame", language: str) -> None:
        super().__init__(game, language)
        self.cards = CardParts(self)
        self.seats = SeatParts(self)
        self.centre = CentreParts(self)
        self.prompt = DuoPrompt(self)
        self.moments = MomentParts(self)
        self.reader = ReaderParts(self)

    # --- what the frame asks -----------------------------------------------------------------------------------------
    def round_of(self, update: TableUpdate) -> str:
        number = update["view"]["round"] if update["view"] else 0
        return self.t("Round {number}", number=number) if number else ""

    def sign_of(self, seat: str) -> str:
        return f"ra-{seat}"

    def open_hand(self, view: View, seat: str) -> list[str]:
        return [self.narrator.name(card) for card in known(player_in(view, seat)["hand"])]

    def sheet_of_hand(self, seat: str) -> str:
        return f"cards-{seat}"

    def first_turn(self, update: TableUpdate, following: Event | None) -> Event:
        view: View = update["view"]
        number = view["round"] if following is None else following["number"] - 1
        return {"event": "round", "number": number, "seat": view["turn_of"]}

    def name_in(self, event: Event) -> str:
        card = event.get("card", HIDDEN)
        return "" if card in (HIDDEN, TOP) else self.narrator.name(card)

    def signs_of(self, event: Event) -> tuple[tuple[str, int], ...]:
        """The essences that a line names."""
        return tuple(event.get("essences", {}).items())

    def signs_of_move(self, events: list[Event]) -> tuple[tuple[tuple[str, int], ...], ...]:
        """Sums, the longest first: a shorter one may stand in it."""
        sums = [tuple(each.items()) for each in DuoMoves(self.narrator).sums(events)]
        return tuple(dict.fromkeys(sorted(sums, key=len, reverse=True)))

    def with_signs(self, html: str, essences: tuple[tuple[str, int], ...]) -> str:
        """Essences as their tokens; who listens is told their names."""
        if not essences:
            return html
        words = escape(self.narrator.texts.counted(dict(essences)))
        signs = "".join(several(LETTERS[ESSENCES.index(name)], count) for name, count in essences)
        drawn = f'<span class="ew" aria-hidden="true">{signs}</span><span class="vh">{words}</span>'
        return re.sub(
            rf"{SAID}|(?<!\d){re.escape(words)}", lambda found: drawn if found[0] == words else found[0], html
        )

    # --- all of it ---------------------------------------------------------------------------------------------------
    def parts(self, update: TableUpdate) -> dict[str, str]:
        update = self.named(update)
        view: View = update["view"] or before_the_deal(self.game)
        legal = sorted_out(update)
        lower = self.lower_seat(update)
        parts = self.frame_parts(update)
        parts["stages"] = self._stages(view["phase"], bool(update["view"]), self.game.mode == "full")
        instead = usable_instead(self.game, update, view)
        parts |= self.seats.parts(update, view, legal, instead)
        parts |= self.centre.parts(update, view, legal.all)
        parts["moment"] = self.moments.moment(update, view, legal.all)
        parts["pool"] = self.prompt.pool(update, view, legal.all, lower)
        parts["prompt"] = self.prompt.common(update, self._emblem) or self.prompt.write(update, view, legal.all)
        parts["score"] = self.moments.score(update, view)
        parts |= self.centre.hand(update, view, legal.all)
        parts["acts"] = self._acts(update, view, legal.all)
        parts |= self.reader.parts(update, view, legal, instead)
        parts |= self.log.parts(update)
        return parts

    def layout(self, update: TableUpdate, parts: dict[str, str]) -> dict[str, Any]:
        return {"part": {name: Markup(filled(parts, name)) for name in parts}}

    @region
    def defs(self) -> str:
        return self.template("defs.html").render()

    def symbols(self, update: TableUpdate) -> list[str]:
        return [f"s-{card}" for card in shown(update["view"])] if update["view"] else []

    @region
    def symbol(self, name: str) -> str:
        component = self.narrator.components[name.removeprefix("s-")]
        return drawing.sigil(component, self.narrator.cost(component))

    # --- small parts -------------------------------------------------------------------------------------------------
    def _emblem(self, seat: str) -> str:
        return icon(self.sign_of(seat))

    @region
    def _stages(self, phase: str, dealt: bool, drafts: bool) -> str:
        """The steps on the way: before the first round, or of a round."""
        if not dealt:
            return '<ol class="stages" id="stages" hidden></ol>'
        before = phase in ("draft", "mage", "item")
        stages = STAGES[:3] if before and drafts else STAGES[2:3] if before else STAGES[3:]
        now = next(i for i, (names, _, _) in enumerate(stages) if phase in names)
        rows = ""
        for i, (_, sign, name) in enumerate(stages):
            state, current = ("done", "") if i < now else ("now", ' aria-current="step"') if i == now else ("", "")
            rows += f'<li class="{state}"{current}>{icon("check" if i < now else sign)}{escape(self.t(name))}</li>'
        label = escape(self.t("Before the first round") if before else self.t("Steps of the round"))
        return f'<ol class="stages" id="stages" aria-label="{label}">{rows}</ol>'

    def _acts(self, update: TableUpdate, view: View, legal: set[str]) -> str:
        if not self.plays(update):
            return self.acts(update)
        sell = self.centre.sell_link(view, known(player_in(view, update["seat"])["hand"]), legal)
        return self.acts(update, sell, finishes("pass", labelled("ra-pass", self.t("Pass")), "pass" in legal))
