"""The page of Day & Night: its regions put together, made from what a seat receives."""

from html import escape
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ludomancer.core.document import HIDDEN
from ludomancer.core.events import Event
from ludomancer.core.translator import Phrase
from ludomancer.core.update import TableUpdate
from ludomancer.games.day_night.facts.positions import before_the_deal, hours_left, rival_of
from ludomancer.games.day_night.formats.edition import LADIES
from ludomancer.games.day_night.formats.notation import CENTRE
from ludomancer.games.day_night.formats.view import View, lady_in
from ludomancer.games.day_night.text.moves import DayNightMoves
from ludomancer.games.day_night.text.nouns import SEATS
from ludomancer.games.day_night.web import drawing
from ludomancer.games.day_night.web.board import BoardParts
from ludomancer.games.day_night.web.cards import CardParts
from ludomancer.games.day_night.web.event_icons import EVENT_ICONS
from ludomancer.games.day_night.web.film import DayNightFilm
from ludomancer.games.day_night.web.prompt import DayNightPrompt
from ludomancer.games.day_night.web.seats import SeatParts
from ludomancer.web.cache import region
from ludomancer.web.drawing import board_frame, star
from ludomancer.web.elements import emblem, finishes, icon, labelled, sigil
from ludomancer.web.table import TablePage

if TYPE_CHECKING:
    from ludomancer.games.day_night.game import DayNightGame
    from ludomancer.games.day_night.text.narrator import DayNightNarrator

PHASES = (
    ("awaken", "light", Phrase("Awaken")),
    ("cast", "miracle", Phrase("Cast")),
    ("travel", "feet", Phrase("Travel")),
    ("retreat", "hand", Phrase("Retreat")),
)
ROWS = "87654321"
COLUMNS = "abcdef"
SEEN = 2  # of the rival's last spells are shown


class DayNightPage(TablePage):
    """The page of Day & Night."""

    event_icons = EVENT_ICONS
    moves = DayNightMoves
    films = DayNightFilm
    stylesheets = tuple(f"day-night/{name}.css" for name in ("table", "board", "cards", "low", "phone"))
    turned_in_bar = False  # the vortex is pressed
    height = 860
    game: "DayNightGame"
    narrator: "DayNightNarrator"

    def __init__(self, game: "DayNightGame", language: str) -> None:
        super().__init__(game, language)
        self.spells = {spell.id: spell for spell in game.cards.spells}
        self.board = BoardParts(self)
        self.cards = CardParts(self)
        self.seats = SeatParts(self)
        self.prompt = DayNightPrompt(self)
        self._casts: tuple[Any, str, list[str]] = (None, "", [])  # a log, for whom, the last spells in it

    # --- what the frame asks ------------------------------------------------------------------------------------------
    def round_of(self, update: TableUpdate) -> str:
        return self.t("Turn {number}", number=update["view"]["turn"]) if update["view"] else ""

    def sign_of(self, seat: str) -> str:
        return "shadow" if seat == "night" else "light"

    def open_hand(self, view: View, seat: str) -> list[str]:
        return [self.narrator.spell_name(spell) for spell in lady_in(view, seat)["hand"] if spell != HIDDEN]

    def sheet_of_hand(self, seat: str) -> str:
        return f"known-{seat}"

    def squares_of(self, event: Event) -> list[str]:
        return [event["square"]] if "square" in event else event.get("squares", [])

    def name_in(self, event: Event) -> str:
        spell = event.get("spell", HIDDEN)
        return "" if spell == HIDDEN else self.narrator.spell_name(spell)

    # --- all of it ----------------------------------------------------------------------------------------------------
    def parts(self, update: TableUpdate) -> dict[str, str]:
        update = self.named(update)
        view: View = update["view"] or before_the_deal(self.game)
        legal = {each["action"] for each in update["legal"]}
        parts = self.frame_parts(update)
        for seat in LADIES:
            parts[f"seat-{seat}"] = self.seats.seat(update, view, seat)
        parts["phases"] = self._phases(view["turn_of"], view["phase"], hours_left(view))
        parts["seen"] = self._seen(update["seat"], *self._last_spells(update))
        parts |= self.board.parts(update, view, legal)
        parts["prompt"] = self.prompt.common(update, emblem) or self.prompt.write(update, view, legal)
        parts["choice"] = self.cards.choice(view, legal)
        parts["hand"] = self.cards.hand(update, view, legal)
        parts["acts"] = self._acts(update, legal)
        parts |= self.log.parts(update)
        for seat in LADIES:
            parts |= self.cards.open_cards(view, seat)
        return parts

    def layout(self, update: TableUpdate, parts: dict[str, str]) -> dict[str, Any]:
        return {
            "board": [f"{column}{row}" for row in ROWS for column in COLUMNS if f"{column}{row}" not in CENTRE],
            "frame": Markup(board_frame(COLUMNS, ROWS)),
            "turn_sign": Markup(icon("turn")),
            "discards_day": Markup(self.cards.discards(parts, "day")),
            "discards_night": Markup(self.cards.discards(parts, "night")),
        }

    @region
    def defs(self) -> str:
        hours = sorted({spell.hours for spell in self.game.cards.spells})
        template = self.template("defs.html")
        return template.render(
            star=lambda *drawn: Markup(star(*drawn)),
            roundels=Markup("".join(drawing.roundel(each) for each in hours)),
            vortex=Markup(drawing.vortex()),
            meters=Markup(drawing.meters()),
        )

    def symbols(self, update: TableUpdate) -> list[str]:
        view: View | None = update["view"]
        if not view:
            return []
        shown = [spell for seat in LADIES for place in ("hand", "discards") for spell in lady_in(view, seat)[place]]
        pending = view["pending"] or {}
        shown += [pending[part] for part in ("spell", "stolen") if pending.get(part)]
        if pending.get("ask") == "discard" and view["turn_of"] == update["seat"]:
            shown += pending["chosen"]
        shown += [each["action"].split()[1] for each in update["legal"] if each["action"].startswith("take ")]
        shown += self._last_spells(update)
        return [f"s-{spell}" for spell in dict.fromkeys(shown) if spell != HIDDEN]

    @region
    def symbol(self, name: str) -> str:
        return drawing.sigil(self.spells[name.removeprefix("s-")])

    # --- beside the board ---------------------------------------------------------------------------------------------
    @region
    def _phases(self, turn_of: str, current_phase: str, hours: int) -> str:
        t = self.t
        now = next((i for i, phase in enumerate(PHASES) if phase[0] == current_phase), -1)
        notes = [t("12 hours"), "", t("3 h a step"), t("keep 5")]
        if 0 < now < 3:
            notes[now] = t.many("1 hour left", "{count} hours left", hours)
        rows = []
        for i, (_, sign, name) in enumerate(PHASES):
            state = "done" if i < now else "now" if i == now else ""
            current = ' aria-current="step"' if i == now else ""
            title = escape(t(name))
            dot = f'<span class="phase-dot">{icon("check" if i < now else sign)}</span>'
            note = f"<small>{escape(notes[i])}</small>"
            rows.append(f'<li class="phase {state}"{current}>{dot}<span>{title}</span>{note}</li>')
        label = escape(t("Phases of the turn of {lady}", lady=SEATS[turn_of]))
        return f'<section class="panel phases" id="phases" aria-label="{label}"><ol>{"".join(rows)}</ol></section>'

    def _last_spells(self, update: TableUpdate) -> list[str]:
        """What the rival cast last, newest first; for watchers, what anybody did."""
        log, seat, spells = self._casts
        if log is update["log"] and seat == update["seat"]:
            return spells
        spells = []
        for line in reversed(update["log"]):
            event = line["event"]
            if event["event"] == "cast" and event["seat"] != update["seat"] and event["spell"] != HIDDEN:
                spells.append(event["spell"])
                if len(spells) == SEEN:
                    break
        self._casts = (update["log"], update["seat"], spells)
        return spells

    @region
    def _seen(self, viewer: str, *spells: str) -> str:
        t = self.t
        if not spells:
            return '<section class="panel seen" id="seen" hidden></section>'
        title = t("Last spells")
        if viewer in LADIES:
            rival = rival_of(viewer)
            title = t("Last spells of {lady}", lady=SEATS[rival])
        shown = []
        for spell in spells:
            seat = LADIES[self.spells[spell].owner]
            name = escape(self.narrator.spell_name(spell))
            drawn = f'<span class="{seat}-skin">{sigil(f"s-{spell}")}</span>'
            shown.append(f'<li><a href="#discards-{seat}">{drawn}{name}</a></li>')
        inside = f"<h2>{escape(title)}</h2><ul>{''.join(shown)}</ul>"
        return f'<section class="panel seen" id="seen" aria-label="{escape(title)}">{inside}</section>'

    # --- actions -------------------------------------------------------------------------------------------
    def _acts(self, update: TableUpdate, legal: set[str]) -> str:
        if not self.plays(update):
            return self.acts(update)
        travel = finishes("travel", labelled("feet", self.t("Travel")), "travel" in legal)
        return self.acts(update, travel, finishes("retreat", labelled("check", self.t("End turn")), "retreat" in legal))
