"""The table of Day & Night in a browser, made from what a seat receives."""

from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from ludomancer.core.document import HIDDEN
from ludomancer.core.translator import Phrase
from ludomancer.games.day_night.formats.edition import LADIES, Effect
from ludomancer.games.day_night.formats.notation import CENTRE
from ludomancer.games.day_night.rules import codes
from ludomancer.games.day_night.text.nouns import SEATS
from ludomancer.games.day_night.web import drawing
from ludomancer.games.day_night.web.board import BoardParts
from ludomancer.games.day_night.web.cards import CardParts
from ludomancer.games.day_night.web.choices import (
    View,
    before_the_deal,
    effect_asked,
    group_sizes,
    hours_held,
    hours_left,
    own_tiles,
)
from ludomancer.games.day_night.web.event_icons import EVENT_ICONS
from ludomancer.web.drawing import board_frame, star
from ludomancer.web.page import TableUpdate
from ludomancer.web.pieces import Kept
from ludomancer.web.table import TablePage, act, asks_why, capital, icon, labelled, sigil

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


class SeatFacts(NamedTuple):
    """All that a seat's HTML depends on."""

    sitting: tuple[tuple[str, Any], ...]  # what the sheet says of it
    piles: tuple[int, int, int]  # hand, book, discards
    known: bool  # something of the hand
    built: int
    sizes: tuple[int, ...]  # of the two largest groups outside the temples
    present: bool  # does it matter who is here?


class DayNightPage(TablePage):
    event_icons = EVENT_ICONS
    stylesheets = ("day-night/table.css",)
    height = 860
    game: "DayNightGame"
    narrator: "DayNightNarrator"

    def __init__(self, game: "DayNightGame", language: str) -> None:
        super().__init__(game, language)
        self.spells = {spell.id: spell for spell in game.cards.spells}
        self.board = BoardParts(game, self.narrator)
        self.cards = CardParts(self, game, self.narrator)
        self._seat = Kept(self._write_seat)
        self._phases = Kept(self._write_phases)
        self._seen = Kept(self._write_seen)
        self._finish = Kept(self._write_finish)
        self._symbol = Kept(self._write_symbol)
        self._defs = ""
        self._casts: tuple[Any, str, list[str]] = (None, "", [])  # a log, for whom, the last spells in it

    # --- what the frame asks ------------------------------------------------------------------------------------------
    def round_of(self, update: TableUpdate) -> str:
        return self.t("Turn {number}", number=update["view"]["turn"]) if update["view"] else ""

    def sign_of(self, seat: str) -> str:
        return "shadow" if seat == "night" else "light"

    def first_turn(self, update: TableUpdate, following: dict[str, Any] | None) -> dict[str, Any]:
        if following is None:
            number, seat = update["view"]["turn"], update["view"]["turn_of"]
        else:
            number, seat = following["number"] - 1, LADIES[1 - LADIES.index(following["seat"])]
        return {"event": "turn", "number": number, "seat": seat}

    def squares_of(self, event: dict[str, Any]) -> list[str]:
        return [event["square"]] if "square" in event else event.get("squares", [])

    def name_in(self, event: dict[str, Any]) -> str:
        spell = event.get("spell", HIDDEN)
        return "" if spell == HIDDEN else self.narrator.spell_name(spell)

    # --- all of it ----------------------------------------------------------------------------------------------------
    def parts(self, update: TableUpdate) -> dict[str, str]:
        view = update["view"] or before_the_deal()
        legal = {each["action"] for each in update["legal"]}
        parts = self.frame_parts(update)
        for seat in LADIES:
            parts[f"seat-{seat}"] = self._seat(self._facts_of(update, view, seat))
        parts["phases"] = self._phases((view["turn_of"], view["phase"], hours_left(view)))
        parts["seen"] = self._seen((update["seat"], *self._last_spells(update)))
        parts |= self.board.parts(update, view, legal)
        parts["prompt"] = self.common_prompt(update, self._emblem) or self._prompt(update, view, legal)
        parts["choice"] = self.cards.choice(view, legal)
        parts["hand"] = self.cards.hand(update, view, legal)
        parts["acts"] = self._acts(update, view, legal)
        parts |= self.log_parts(update)
        for seat in LADIES:
            parts |= self.cards.open_cards(view, seat)
        return parts

    def body(self, update: TableUpdate) -> str:
        parts = self.parts(update)
        lower = self.lower_seat(update)
        template = self.template("table.html")
        values = {
            "part": {name: Markup(html) for name, html in parts.items()},
            "t": self.t,
            "upper": LADIES[1 - LADIES.index(lower)],
            "lower": lower,
            "board": [f"{column}{row}" for row in ROWS for column in COLUMNS if f"{column}{row}" not in CENTRE],
            "log": Markup(self.log_panel(parts)),
            "frame": Markup(board_frame(COLUMNS, ROWS)),
            "seat": update["seat"],
            "status": update["status"],
            "discards_day": Markup(self.cards.discards(parts, "day")),
            "discards_night": Markup(self.cards.discards(parts, "night")),
        }
        return template.render(values)

    def defs(self) -> str:
        if not self._defs:
            hours = sorted({spell.hours for spell in self.game.cards.spells})
            template = self.template("defs.html")
            self._defs = template.render(
                star=lambda *drawn: Markup(star(*drawn)),
                roundels=Markup("".join(drawing.roundel(each) for each in hours)),
                vortex=Markup(drawing.vortex()),
                meters=Markup(drawing.meters()),
            )
        return self._defs

    def symbols(self, update: TableUpdate) -> list[str]:
        view = update["view"]
        if not view:
            return []
        shown = [spell for seat in LADIES for place in ("hand", "discards") for spell in view[seat][place]]
        pending = view["pending"] or {}
        shown += [pending[part] for part in ("spell", "stolen") if pending.get(part)]
        if pending.get("ask") == "discard" and view["turn_of"] == update["seat"]:
            shown += pending["chosen"]
        shown += [each["action"].split()[1] for each in update["legal"] if each["action"].startswith("take ")]
        shown += self._last_spells(update)
        return [f"s-{spell}" for spell in dict.fromkeys(shown) if spell != HIDDEN]

    def symbol(self, name: str) -> str:
        return self._symbol(name)

    def _write_symbol(self, name: str) -> str:
        return drawing.sigil(self.spells[name.removeprefix("s-")])

    # --- seats --------------------------------------------------------------------------------------------------------
    def _emblem(self, seat: str) -> str:
        return f'<svg viewBox="0 0 46 46" aria-hidden="true"><use href="#face-{seat}"/></svg>'

    def _facts_of(self, update: TableUpdate, view: View, seat: str) -> SeatFacts:
        own = view[seat]
        hand = own["hand"]
        known = any(spell != HIDDEN for spell in hand)
        sitting = tuple(self.seat_in(update, seat).items())
        sizes = group_sizes(own_tiles(view, seat))[:2]
        piles = (len(hand), len(own["book"]), len(own["discards"]))
        return SeatFacts(sitting, piles, known, len(own["temples"]), sizes, update["status"] != "replay")

    def _write_seat(self, facts: SeatFacts) -> str:
        t = self.t
        sitting = dict(facts.sitting)
        seat = sitting["seat"]
        hand, book, discards = facts.piles
        acting = " acting" if sitting.get("acts") else ""
        backs = ""
        if not sitting.get("you"):
            back = f'<svg viewBox="0 0 50 70"><use href="#back-{seat}"/></svg>'
            backs = f'<div class="backs" aria-hidden="true">{back * min(hand, 7)}</div>'
        to_hand = f"#known-{seat}" if facts.known and not sitting.get("you") else ""
        piles = (
            self._pile("hand", f"hand-{seat}", hand, t("in hand"), to_hand)
            + self._pile("book", f"book-{seat}", book, t("in book"))
            + self._pile("discard", f"discard-{seat}", discards, t("discarded"), f"#discards-{seat}")
        )
        label = escape(f"{sitting['title']}, {self.who(sitting)}")
        head = self.seat_head(sitting, self._emblem(seat), facts.present)
        return (
            f'<section class="panel seat seat-{seat}{acting}" id="seat-{seat}" aria-label="{label}">'
            f"{head}{self._temples(facts.built, facts.sizes)}{backs}"
            f'<div class="piles">{piles}</div>{self.thinking(sitting, facts.present)}</section>'
        )

    def _pile(self, sign: str, ident: str, count: int, told: str, link: str = "") -> str:
        inside = f"{icon(sign)}<b>{count}</b><span>{escape(told)}</span>"
        if link:
            return f'<a class="pile" id="{ident}" href="{link}">{inside}</a>'
        return f'<div class="pile" id="{ident}">{inside}</div>'

    def _temples(self, built: int, sizes: tuple[int, ...]) -> str:
        """Two nines that fill: temples that stand, then the largest groups of own tiles outside of them."""
        t = self.t
        meters = []
        for i in range(2):
            size = 9 if i < built else min(9, (sizes[i - built : i - built + 1] or (0,))[0])
            if i < built:
                name, note = t("Temple"), t("stands")
            else:
                name = t("{count} of 9", count=size)
                note = self._growth(size)
            told = f"<span><b>{escape(name)}</b><small>{escape(note)}</small></span>"
            drawn = f'<svg aria-hidden="true"><use href="#m-{"built" if i < built else size}"/></svg>'
            meters.append(f'<div class="temple-meter">{drawn}{told}</div>')
        return f'<div class="temples">{"".join(meters)}</div>'

    def _growth(self, size: int) -> str:
        t = self.t
        if size == codes.TEMPLE_SIZE:
            return t("ready")
        if size == codes.TEMPLE_SIZE - 1:
            return t("one short")
        return t("growing") if size else t("empty")

    # --- beside the board ---------------------------------------------------------------------------------------------
    def _write_phases(self, facts: tuple[str, str, int]) -> str:
        t = self.t
        turn_of, current_phase, hours = facts
        now = next((i for i, phase in enumerate(PHASES) if phase[0] == current_phase), -1)
        notes = [t("12 hours"), "", t("3 h a step"), t("keep 5")]
        if 0 < now < 3:
            notes[now] = t.many("1 hour left", "{count} hours left", hours)
        rows = []
        for i, (_, sign, name) in enumerate(PHASES):
            state = "done" if i < now else "now" if i == now else ""
            current = ' aria-current="step"' if i == now else ""
            told = escape(t(name))
            dot = f'<span class="phase-dot">{icon("check" if i < now else sign)}</span>'
            note = f"<small>{escape(notes[i])}</small>"
            rows.append(f'<li class="phase {state}"{current}>{dot}<span>{told}</span>{note}</li>')
        label = escape(t("Phases of the turn of {lady}", lady=SEATS[turn_of]))
        return f'<section class="panel phases" id="phases" aria-label="{label}"><ol>{"".join(rows)}</ol></section>'

    def _last_spells(self, update: TableUpdate) -> list[str]:
        """What the rival cast last, newest first; for watchers, what anybody did."""
        log, seat, found = self._casts
        if log is update["log"] and seat == update["seat"]:
            return found
        found = []
        for line in reversed(update["log"]):
            event = line["event"]
            if event["event"] == "cast" and event["seat"] != update["seat"] and event["spell"] != HIDDEN:
                found.append(event["spell"])
                if len(found) == SEEN:
                    break
        self._casts = (update["log"], update["seat"], found)
        return found

    def _write_seen(self, facts: tuple[str, ...]) -> str:
        t = self.t
        viewer, *spells = facts
        if not spells:
            return '<section class="panel seen" id="seen" hidden></section>'
        title = t("Last spells")
        if viewer in LADIES:
            rival = LADIES[1 - LADIES.index(viewer)]
            title = t("Last spells of {lady}", lady=SEATS[rival])
        shown = []
        for spell in spells:
            seat = LADIES[self.spells[spell].owner]
            name = escape(self.narrator.spell_name(spell))
            drawn = f'<span class="{seat}-skin">{sigil(f"s-{spell}")}</span>'
            shown.append(f'<li><a href="#discards-{seat}">{drawn}{name}</a></li>')
        told = f"<h2>{escape(title)}</h2><ul>{''.join(shown)}</ul>"
        return f'<section class="panel seen" id="seen" aria-label="{escape(title)}">{told}</section>'

    # --- prompt and actions -------------------------------------------------------------------------------------------
    def _prompt(self, update: TableUpdate, view: View, legal: set[str]) -> str:
        t = self.t
        acting = self.acting(update)
        if not self.mine(update):
            seat = acting["seat"] if acting else view["turn_of"]
            art = f'<span class="prompt-art face">{self._emblem(seat)}</span>'
            return self.panel(art, escape(self.whose(update)), f"<p>{escape(self._rivals_doing(view))}</p>", "quiet")
        pending = view["pending"]
        if pending is None:
            phase = view["phase"]
            art = f'<span class="prompt-art face">{self._emblem(update["seat"])}</span>'
            text = f"<p>{escape(update['question'])}{self._more(self._reminder(view))}</p>"
            return self.panel(art, escape(self.narrator.phase(phase)), text)
        if pending["ask"] == "temple":
            steps = self.steps(len(pending["chosen"]), codes.TEMPLE_SIZE)
            told = escape(t("Choose nine connected tiles. What cannot be part of the same nine goes quiet."))
            return self.panel(self.art("temple"), escape(t("A Temple")), f"<p>{told}</p>", "", steps)
        if pending["ask"] == "discard":
            done = len(pending["chosen"])
            steps = self.steps(done, done + len(view[update["seat"]]["hand"]) - codes.HAND_LIMIT)
            text = f"<p>{escape(update['question'])}</p>"
            return self.panel(self.art("discard"), escape(self.narrator.phase("retreat")), text, "", steps)
        spell = self.spells[pending.get("stolen") or pending["spell"]]
        art = f'<span class="prompt-art {LADIES[spell.owner]}-skin">{sigil(f"s-{spell.id}")}</span>'
        name = escape(self.narrator.spell_name(spell.id))
        if pending["ask"] == "stolen":
            does = " ".join(f"{self._told(effect, True)}." for effect in spell.effects)
            return self.panel(
                art, name, f'<p>{escape(update["question"])} <span class="more">{escape(does)}</span></p>'
            )
        if pending["ask"] != "targets":
            return self.panel(art, name, f"<p>{escape(update['question'])}</p>")
        effect = effect_asked(self.game, pending)
        steps = self.steps(len(pending["chosen"]), effect.how_many)
        text = escape(self._told(effect, bool(pending.get("stolen"))))
        if not steps and spell.hours == codes.X_HOURS:
            x = escape(t("X = {x}", x=hours_held(self.game, view)))
            steps = f'<span class="so-far">{x}</span>'
        more = ""
        if effect.do in (codes.DO_CHANGE, codes.DO_TURN):
            more = self._more(t("The small disc shows what a square becomes."))
        return self.panel(art, name, f"<p>{text}.{more}</p>", "", steps)

    def _more(self, text: str) -> str:
        """A second sentence, left out where there is little room."""
        return f'<span class="more"> {escape(text)}</span>' if text else ""

    def _reminder(self, view: View) -> str:
        """What somebody who plays for the first time does not know yet."""
        if view["phase"] == "travel":
            return self.t("A step takes 3 hours and brings a spell.")
        if view["phase"] == "cast" and view["turn"] <= len(LADIES):
            return self.t("Nine tiles joined side to side become a Temple; two Temples win.")
        return ""

    def _told(self, effect: Effect, stolen: bool) -> str:
        """An effect as it is carried out: a stolen one with the Ladies exchanged."""
        if stolen and effect.lady != codes.NO_LADY:
            effect = effect._replace(lady=1 - effect.lady)
        if stolen and self.game.options["steal"] == "ladies-and-tiles" and effect.tiles <= codes.NIGHT:
            effect = effect._replace(tiles=1 - effect.tiles)
        return capital(self.narrator.effect(effect))

    def _rivals_doing(self, view: View) -> str:
        t = self.t
        pending = view["pending"] or {}
        seat: str = pending.get("seat") or view["turn_of"]
        lady = SEATS[seat]
        if pending.get("ask") == "temple":
            return t("{lady} chooses the nine tiles of a Temple.", lady=lady)
        if pending.get("spell"):
            spell = self.narrator.spell_name(pending.get("stolen") or pending["spell"])
            return t("{lady} casts {spell}.", lady=lady, spell=spell)
        hours = hours_left(view)
        if view["phase"] == "cast":
            return t.many("{lady} is casting; 1 hour left.", "{lady} is casting; {count} hours left.", hours, lady=lady)
        if view["phase"] == "travel":
            return t.many(
                "{lady} is travelling; 1 hour left.", "{lady} is travelling; {count} hours left.", hours, lady=lady
            )
        if view["phase"] == "retreat":
            return t("{lady} discards down to five spells.", lady=lady)
        return ""

    def _acts(self, update: TableUpdate, view: View, legal: set[str]) -> str:
        finish = ""
        if self.plays(update):
            shown = view["turn_of"] != update["seat"] or view["phase"] == "cast"
            finish = self._finish(("travel" in legal, shown, "retreat" in legal))
        return f'<div class="acts" id="acts">{self.tools(update)}{finish}</div>'

    def _write_finish(self, facts: tuple[bool, bool, bool]) -> str:
        """Travel and End turn; where they cannot be pressed, they answer why."""
        t = self.t
        may_travel, shown, may_retreat = facts
        travel, retreat = labelled("feet", t("Travel")), labelled("check", t("End turn"))
        finish = ""
        if may_travel:
            finish = act("action", "travel", travel, "btn finish lit")
        elif shown:
            finish = asks_why("travel", travel, "btn finish")
        if may_retreat:
            finish += act("action", "retreat", retreat, "btn finish lit")
        else:
            finish += asks_why("retreat", retreat, "btn finish")
        return f'<div class="finishes">{finish}</div>'
