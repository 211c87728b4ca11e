"""What the tables of all games share: seats, prompt, actions, log, sheets, curtain, the end."""

import re
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import Template

from ludomancer.web import notebook, render
from ludomancer.web.deals import KEPT_FILE, KNOWN_POSITION, LOST, UNSEEN, state_for_script, terms_for_script
from ludomancer.web.page import Page, TableUpdate
from ludomancer.web.pieces import Kept, Pieces
from ludomancer.web.render import environment

if TYPE_CHECKING:
    from ludomancer.core.game import Game

KEPT = re.compile(r'<(\w+) id="([^"]+)" data-keep></\1>')
LONG = 12  # lines of the log that are sent together
QUIET = ("open", "dealing")  # nothing has been dealt


@cache
def icon(name: str, classes: str = "") -> str:
    return str(render.icon(name, classes))  # as text: what is put beside it is escaped already


def press(name: str, value: str, inside: str, classes: str, more: str = "") -> str:
    """A button of the table's one form; what cannot be done now is called `why`, and answers that."""
    off = ' aria-disabled="true"' if name == "why" else ""
    return f'<button class="{classes}" form="act" name="{name}" value="{escape(value)}"{off}{more}>{inside}</button>'


def act(name: str, value: str, inside: str, classes: str = "btn", more: str = "") -> str:
    """It looks like a button, too."""
    return press(name, value, inside, classes, more)


def asks_why(value: str, inside: str, classes: str = "btn", more: str = "") -> str:
    """What cannot be done now: it answers why."""
    return press("why", value, inside, classes, more)


def capital(text: str) -> str:
    """As at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


@cache
def sigil(name: str, fit: str = "slice") -> str:
    """The drawing of a card, by the name of its symbol."""
    box = f'viewBox="0 0 120 90" preserveAspectRatio="xMidYMid {fit}"'
    return f'<svg class="sigil" {box} aria-hidden="true"><use href="#{name}"/></svg>'


def rule_at(place: str, rule: str) -> str:
    """A link to a rule, where the rules are at this place (`TablePage.rules_at`)."""
    return f'<a class="rule" href="{place}#{rule}">{rule}</a>'


def idle(inside: str) -> str:
    """A button that has nothing to do now."""
    return f'<button class="btn" type="button" disabled>{inside}</button>'


def link_to(place: str, sign: str, text: str, classes: str = "btn", more: str = "") -> str:
    return f'<a class="{classes}" href="{escape(place)}"{more}>{icon(sign)}<span>{escape(text)}</span></a>'


def labelled(sign: str, text: str, key: str = "") -> str:
    """What stands in a button: its icon, its word, the key that does the same."""
    return f"{icon(sign)}<span>{escape(text)}</span>" + (f"<kbd>{key}</kbd>" if key else "")


def without_name(question: str, name: str) -> str:
    """A question without the name of the card it is about, where that stands above it."""
    return re.sub(rf"^{re.escape(name)}\s?:\s", "", question) if name else question


def sheet_of(ident: str, title: str, close: str, inside: str, classes: str = "") -> str:
    """A page that is laid over the table; a link to it opens it, with and without script."""
    return (
        f'<dialog class="{f"leaf {classes}".strip()}" id="{ident}" aria-labelledby="{ident}-title">'
        f'<header class="leaf-head"><h2 id="{ident}-title">{title}</h2>'
        f'<a class="tool" href="#main" data-close aria-label="{close}">{icon("close")}</a></header>{inside}</dialog>'
    )


@dataclass(frozen=True)
class Turn:
    """A turn of the log that is over, as it was written."""

    weight = 2_000  # bytes, about: its parts are kept elsewhere
    head: tuple[str, str]  # whose it was, and what stands over it
    first: (
        TableUpdate  # its lines; they only ever come and go at the end of the log, so what lies between is the same too
    )
    last: TableUpdate
    length: int
    parts: dict[str, str]

    def holds(self, head: tuple[str, str], lines: list[TableUpdate]) -> bool:
        same = self.first is lines[0] and self.last is lines[-1] and self.length == len(lines)
        return same and self.head == head


class Begun(NamedTuple):
    """Numbers of the lines with which turns begin, up to a line."""

    last: TableUpdate
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Older:
    """All turns of a log but the last, which begins with the line `end`."""

    weight = 8_000  # likewise
    end: TableUpdate
    head: tuple[str, str, str]  # of the first of them
    first: TableUpdate  # the line with which they begin
    size: tuple[int, int]  # turns and lines
    order: str
    parts: dict[str, str]

    def holds(self, head: tuple[str, str, str], first: TableUpdate, end: TableUpdate, size: tuple[int, int]) -> bool:
        return self.first is first and self.end is end and self.size == size and self.head == head


class TablePage(Page):
    """A table; what differs between games is filled in by the class in the game's folder."""

    def __init__(self, game: "Game", language: str) -> None:
        super().__init__(game, language)
        self.game = game
        self.narrator = game.narrator(language)
        self.t = self.narrator.t
        self.rules = f"/rules/{game.id}"
        # of the log: by text, kind of event, whose, a branch?
        self._lines: Pieces[tuple[str, str, str, bool], str] = Pieces()
        self._turns: Pieces[tuple[Any, ...], dict[str, str]] = Pieces()  # of the log, that are over
        self._over: Pieces[tuple[str, str, str], Turn] = Pieces()  # the same by table, reader and turn
        self._begun: Pieces[tuple[str, str], Begun] = Pieces()  # by table and reader
        self._older: Pieces[tuple[str, str], Older] = Pieces()
        self._frame = Kept(self._write_frame)
        self._tools = Kept(self._write_tools)

    def template(self, name: str) -> Template:
        """One of the game's own."""
        return environment().get_template(f"{self.game.id}/{name}")

    def framed(self, view: dict[str, Any]) -> str:
        return notebook.framed(self, view)

    turn_event = "turn"  # of the journal: with it a group of the log begins

    # --- what games fill in -----------------------------------------------------------------------------------------
    @abstractmethod
    def round_of(self, update: TableUpdate) -> str:
        """How far the game is: `Turn 18`."""

    @abstractmethod
    def sign_of(self, seat: str) -> str:
        """The icon of a seat."""

    @abstractmethod
    def first_turn(self, update: TableUpdate, following: dict[str, Any] | None) -> dict[str, Any]:
        """The event of the turn before this one: no journal tells of the turn with which a game begins."""

    def first_heading(self, event: dict[str, Any]) -> str:
        """What stands over the lines of that turn."""
        return self.narrator.event(event) or ""

    def keys(self) -> list[tuple[str, str]]:
        """Keys of this game besides those of all tables, and what they do."""
        return []

    def squares_of(self, event: dict[str, Any]) -> list[str]:
        """Places that a line of the log names."""
        return []

    def with_signs(self, told: str, event: dict[str, Any]) -> str:
        """A line of the log as HTML, with drawings instead of signs."""
        return told

    def name_in(self, event: dict[str, Any]) -> str:
        """What a line of the log is about, to be set in bold."""
        return ""

    def grouped(self, lines: list[TableUpdate]) -> list[TableUpdate]:
        """The lines of a turn as they are shown."""
        return lines

    def follows(self, event: dict[str, Any], first: dict[str, Any]) -> bool:
        """Does a line of the log follow from that one, or from one below it? Then it stands there, as a branch."""
        return False

    # --- who --------------------------------------------------------------------------------------------------------
    def seat_in(self, update: TableUpdate, seat: str) -> dict[str, Any]:
        found: dict[str, Any] = next(each for each in update["seats"] if each["seat"] == seat)
        return found

    def acting(self, update: TableUpdate) -> dict[str, Any] | None:
        """The seat that decides."""
        return next((each for each in update["seats"] if each.get("acts")), None)

    def mine(self, update: TableUpdate) -> bool:
        """Is it for the reader to decide?"""
        return bool(update["legal"])

    def who(self, seat: dict[str, Any]) -> str:
        """Who has a seat, in a few words."""
        t = self.t
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
        whose = self.whose(update)
        return f"{whose} · {update['name']}" if whose else str(update["name"])

    # --- the bar ----------------------------------------------------------------------------------------------------
    def frame_parts(self, update: TableUpdate) -> dict[str, str]:
        """The parts that stand outside `<main>`."""
        seats = tuple(
            (each["seat"], each["title"], *map(each.get, ("kind", "you", "screen"))) for each in update["seats"]
        )
        links, promises = tuple(update["links"].items()), tuple(update["promises"].items())
        closable, deal = update.get("closable", False), update.get("deal") or {}
        shown = (tuple(deal.get("terms", ())), tuple(deal.get("by_server", ())), bool(deal.get("from_position")))
        facts = (update["table"], update["status"], update["seat"], seats, links, promises, closable, shown)
        written = self._frame(facts)
        acting = self.acting(update)
        sign = icon(self.sign_of(acting["seat"])) if acting else ""
        mine = ' data-mine=""' if self.mine(update) else ""
        told = self.round_of(update)
        round_ = f"<span>{escape(told)}</span>" if told else ""
        return {
            "revision": f'<input type="hidden" id="revision" name="revision" value="{update["revision"]}">',
            "turn": f'<p class="turn" id="turn"{mine}>{sign}{round_}<b>{escape(self.whose(update))}</b></p>',
            "deal": state_for_script(update),
        } | written

    def _write_frame(self, facts: tuple[Any, ...]) -> dict[str, str]:
        """The sheets, which seldom change."""
        table, status, seat, seats, links, promises, closable, (terms, by_server, from_position) = facts
        fields = ("seat", "title", "kind", "you", "screen")
        update = {"table": table, "status": status, "seat": seat, "links": dict(links), "promises": dict(promises)}
        update["seats"] = [dict(zip(fields, each, strict=True)) for each in seats]
        update["closable"] = closable
        update["deal"] = {"from_position": from_position}
        names = {"server": self.t("Server")} | {each["seat"]: each["title"] for each in update["seats"]}
        return {
            "terms": terms_for_script(terms, dict(promises), by_server, names),
            "menu": self.menu(update),
            "resign": self.resign(update),
            "close-table": self.close(update),
            "share": self.share(update),
        }

    # --- seats ------------------------------------------------------------------------------------------------------
    def seat_head(self, seat: dict[str, Any], face: str, present: bool) -> str:
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

    def thinking(self, seat: dict[str, Any], present: bool) -> str:
        """The bar of a machine; a script fills it. In a replay nobody is present."""
        name = seat["seat"]
        shown = "" if seat["kind"] == "machine" and seat.get("acts") and present else " hidden"
        told = escape(self.t("{seat} is thinking", seat=seat["title"]))
        return (
            f'<div class="thinking" id="thinking-{name}" data-seat="{name}"{shown}>'
            f'<progress max="1" value="0" aria-label="{told}"></progress>'
            f"<p><span>{told}</span><span><span data-seconds>0</span> s</span></p></div>"
        )

    # --- prompt -----------------------------------------------------------------------------------------------------
    def panel(self, art: str, head: str, inside: str, classes: str = "", steps: str = "") -> str:
        """The one place where the table says what is going on."""
        return (
            f'<section class="{f"panel prompt {classes}".strip()}" id="prompt" role="status">'
            f'{art}<div class="prompt-text"><h2>{head}{steps}</h2>{inside}</div></section>'
        )

    def steps(self, done: int, total: int) -> str:
        """Dots: how many of how many."""
        if total < 2:
            return ""
        dots = '<i class="on"></i>' * done + '<i class="now"></i>' * (done < total) + "<i></i>" * (total - done - 1)
        told = escape(self.t("{done} of {total}", done=done, total=total))
        return f'<span class="so-far"><span class="dots" aria-hidden="true">{dots}</span>{told}</span>'

    def common_prompt(self, update: TableUpdate, face: Callable[[str], str]) -> str:
        """What is to be said in the same way at all tables; empty where the game itself has something to say."""
        if update["curtain"]:
            return self.curtain(update["curtain"], face)
        if update["status"] == "open":
            return self.waiting(update)
        if update["status"] == "dealing":
            return self.dealing(update)
        if update["asked"]:
            return self.asked(update["asked"])
        if update["result"]:
            return self.end(update, face)
        return ""

    def art(self, name: str, classes: str = "") -> str:
        return f'<span class="{f"prompt-art sign {classes}".strip()}" aria-hidden="true">{icon(name)}</span>'

    def curtain(self, curtain: dict[str, str], face: Callable[[str], str]) -> str:
        """Between two people at one screen: nothing of either hand."""
        title = curtain["title"]
        head = escape(self.t("{seat} to move", seat=title))
        told, lift = map(escape, self.curtain_words(title))
        link = f'<a class="btn" href="?seat={escape(curtain["seat"])}" rel="nofollow">{lift}</a>'
        inside = f"{face(curtain['seat'])}<h2>{head}</h2><p>{told}</p>{link}"
        return f'<section class="curtain" id="prompt" role="status">{inside}</section>'

    def curtain_words(self, seat: str) -> tuple[str, str]:
        """What the curtain says, and what lifts it."""
        t = self.t
        told = t("Both hands are put away. Whoever plays {seat} lifts the curtain.", seat=seat)
        return told, t("I am {seat}, show my hand", seat=seat)

    def waiting(self, update: TableUpdate) -> str:
        t = self.t
        seats = "".join(
            f'<li class="{each["kind"]}">{icon(self.sign_of(each["seat"]))}<b>{escape(each["title"])}</b>'
            f"<span><bdi>{escape(self.who(each))}</bdi></span></li>"
            for each in update["seats"]
        )
        told = t("The game begins as soon as every seat is taken.")
        inside = self.known_position(update)
        if update["links"].get("join"):
            told = t("Send this link to whoever shall play. It gives a seat, not a look at your cards.")
            code = update["links"]["join"]
            inside += self.copied("invite", t("Link for playing"), f"/j/{code}", self._read_out(code))
        inside = f"<p>{escape(told)}</p>{inside}"
        head = escape(t("Waiting for company"))
        return self.panel(self.art("friend"), head, f'{inside}<ul class="sitting">{seats}</ul>', "waiting")

    def _read_out(self, code: str) -> str:
        """A code in groups of four, as the lobby takes it."""
        shown = "\N{NO-BREAK SPACE}".join(code[i : i + 4] for i in range(0, len(code), 4)).upper()
        return '<p class="code">' + escape(self.t("or the code {code}", code=shown)) + "</p>"

    def dealing(self, update: TableUpdate) -> str:
        t = self.t
        told = t("Every page gives its secret, and from all of them together the cards are shuffled.")
        inside = f"<p>{escape(told)}</p>{self.known_position(update)}"
        for name in (update.get("deal") or {}).get("lost", ()):
            seat = self.seat_in(update, name)["title"]
            inside += f'<p class="warning">{icon("info")}<span>{escape(t(LOST, seat=seat))}</span></p>'
        inside += self.promises(update)
        if update["seat"] != "nobody":  # for whoever took the seat at another device, has no script, or waits in vain
            button = act("deal", "1", labelled("draw", t("Deal without what is missing")), "btn", " data-deal-without")
            inside += f'<div class="prompt-acts">{button}</div>'
        return self.panel(self.art("draw"), escape(t("The cards are being dealt")), inside, "dealing")

    def known_position(self, update: TableUpdate) -> str:
        """Who opens a table from a position knows more than a deal would tell."""
        if not (update.get("deal") or {}).get("from_position"):
            return ""
        return f'<p class="warning">{icon("info")}<span>{escape(self.t(KNOWN_POSITION))}</span></p>'

    def promises(self, update: TableUpdate) -> str:
        """What was promised for the deal: a page keeps it, and compares it with what is published after the game."""
        rows = ""
        for name, promise in update["promises"].items():
            who = self.t("Server") if name == "server" else self.seat_in(update, name)["title"]
            shown = f'<code data-promise-of="{escape(name)}" data-full="{promise}">{promise[:16]}…</code>'
            rows += f"<dt>{escape(who)}</dt><dd>{shown}</dd>"
        return f'<dl class="promises">{rows}</dl>'

    def asked(self, asked: dict[str, Any]) -> str:
        t = self.t
        text = f"<p>{escape(asked['text'])}</p>"
        if asked.get("mine"):
            yes = act("answer", "yes", icon("check") + escape(t("Agree")), "btn prime")
            no = act("answer", "no", icon("close") + escape(t("Decline")))
            text += f'<div class="prompt-acts">{yes}{no}</div>'
        else:
            text += "<p>" + escape(t("It waits for an answer.")) + "</p>"
        sign = "undo" if asked["what"] == "back" else "machine"
        return self.panel(self.art(sign), escape(t("A question")), text, "asked-for")

    def end(self, update: TableUpdate, face: Callable[[str], str]) -> str:
        """Who won and why, and where to go from here."""
        t = self.t
        result = update["result"]
        winners = result["winners"]
        if not winners and result["reason"] == "too-long":
            head = t("Nobody wins")
        elif not winners and len(update["seats"]) > 1:
            head = t("A draw")
        elif not winners:  # alone, and resigned
            head = t("The game is over")
        elif update["seat"] != "nobody" and update["status"] != "replay":
            head = t("You win") if update["seat"] in winners else t("You lose")
        elif len(winners) == 1:
            head = t("{seat} wins", seat=self.seat_in(update, winners[0])["title"])
        else:
            head = t("The game is over")
        rule = self.rule_link(update, result["rule"]) if result["rule"] else ""
        art = "".join(f'<span class="prompt-art won">{face(seat)}</span>' for seat in winners[:1]) or self.art("vp")
        inside = f"<p>{escape(result['text'])} {rule}</p>"
        if update["status"] != "replay":
            inside += f'<div class="prompt-acts">{self.ways_on(update)}</div>'
        return self.panel(art, escape(head), inside, "end")

    def rules_at(self, update: TableUpdate) -> str:
        """Where links to rules lead: at the table they are at hand, a replay has no sheet of them."""
        return self.rules if update["status"] == "replay" else ""

    def rule_link(self, update: TableUpdate, rule: str) -> str:
        return rule_at(self.rules_at(update), rule)

    def ways_on(self, update: TableUpdate) -> str:
        """After a game: once more, look back, or leave."""
        t = self.t
        buttons = ""
        if update["seat"] != "nobody" and update["rematch"]:  # the button takes the seat that is kept there
            buttons += act("rematch", "1", labelled("arrow", t("To the new game")), "btn prime")
        elif update["seat"] != "nobody":
            again = t("Play again, seats exchanged") if len(update["seats"]) > 1 else t("Play again")
            buttons += act("rematch", "1", labelled("change", again), "btn prime")
        buttons += link_to(self.replay_of(update), "replay", t("Replay")) + link_to("/", "back", t("Lobby"))
        return buttons

    def replay_of(self, update: TableUpdate) -> str:
        """As the reader saw the game."""
        return f"/replay/{update['table']}?view={update['seat']}"

    # --- actions ----------------------------------------------------------------------------------------------------
    def tools(self, update: TableUpdate) -> str:
        """Undo, hint, rules and log."""
        undo = "none"
        if update["undo"]["free"]:
            undo = "free"
        elif update["undo"]["ask"] and not update["asked"]:
            undo = "ask"
        watches = update["seat"] == "nobody" and update["status"] == "running" and not update["curtain"]
        return self._tools((self.plays(update), watches, undo, bool(update["hints"]), self.mine(update)))

    def _write_tools(self, facts: tuple[bool, bool, str, bool, bool]) -> str:
        t = self.t
        plays, watches, undo, hints, mine = facts
        buttons = []
        if plays:
            if undo == "free":
                buttons.append(act("undo", "1", labelled("undo", t("Undo"), "U")))
            elif undo == "ask":
                buttons.append(act("ask", "back", labelled("undo", t("Ask to undo"), "U")))
            else:
                buttons.append(idle(labelled("undo", t("Undo"), "U")))
            if hints:
                label = labelled("hint", t("Hint"), "H")
                buttons.append(act("hint", "1", label) if mine else idle(label))
        rules = labelled("rules", t("Rules"), "?")
        buttons.append(f'<a class="btn" href="{self.rules}" data-sheet="rules">{rules}</a>')
        log = labelled("log", t("Log"), "L")
        buttons.append(f'<a class="btn to-log" href="#log" data-sheet="log">{log}</a>')
        if watches:
            told = escape(t("You are watching."))
            buttons.append(f'<p class="watching">{icon("eye")}<span>{told}</span></p>')
        return f'<div class="tools">{"".join(buttons)}</div>'

    # --- the log ----------------------------------------------------------------------------------------------------
    def log_parts(self, update: TableUpdate) -> dict[str, str]:
        """Newest first; one part a turn or more, and a short one that has the turns in order."""
        log = update["log"]
        starts = self._starts(update) if log else []
        if log and starts[:1] != [0] and (log[0]["n"] == 1 or not starts):
            starts.insert(0, -1)  # else the rest of a turn that is no longer told whole: it would shrink line by line
        if not starts:
            nothing = escape(self.t("Nothing has happened yet."))
            return {"log-turns": f'<ol id="log-turns" tabindex="0"><li class="empty">{nothing}</li></ol>'}
        *older, last = starts
        order, parts = self._told_turns(update, [last], len(log))
        if older:
            more, written = self._older_turns(update, older, last)
            order, parts = order + more, parts | written
        return {"log-turns": f'<ol id="log-turns" tabindex="0">{order}</ol>'} | parts

    def _starts(self, update: TableUpdate) -> list[int]:
        """Where turns begin; only lines that are new since the last look are looked at."""
        log, place = update["log"], (update["table"], update["seat"])
        first, starts, seen = log[0]["n"], [], 0
        known = self._begun.find(place)
        if known:
            at = known.last["n"] - first
            if 0 <= at < len(log) and log[at] is known.last:
                starts, seen = [number - first for number in known.numbers if number >= first], at + 1
        starts += [i for i in range(seen, len(log)) if log[i]["event"]["event"] == self.turn_event]
        self._begun.put(place, Begun(log[-1], tuple(first + i for i in starts)))
        return starts

    def _older_turns(self, update: TableUpdate, starts: list[int], end: int) -> tuple[str, dict[str, str]]:
        """All turns but the last: the same ones as long as the last begins with the same line."""
        log, place = update["log"], (update["table"], update["seat"])
        head = self._head(update, starts[0], starts[1] if len(starts) > 1 else end)
        first, size = log[max(0, starts[0])], (len(starts), end - starts[0])
        known = self._older.find(place)
        if known and known.holds(head, first, log[end], size):
            return known.order, known.parts
        order, parts = self._told_turns(update, starts, end)
        self._older.put(place, Older(log[end], head, first, size, order, parts))
        return order, parts

    def _head(self, update: TableUpdate, start: int, end: int) -> tuple[str, str, str]:
        """The id of a turn, whose it is, and what stands over it."""
        log = update["log"]
        if start < 0:
            event = self.first_turn(update, log[end]["event"] if end < len(log) else None)
            text = self.first_heading(event)
        else:
            event, text = log[start]["event"], log[start]["text"]
        return f"turn-{event['number']}", event.get("seat", ""), text

    def _told_turns(self, update: TableUpdate, starts: list[int], end: int) -> tuple[str, dict[str, str]]:
        """The turns that begin there, newest first: their places, and the parts."""
        log = update["log"]
        order = ""
        parts: dict[str, str] = {}
        for start in reversed(starts):
            ident, seat, text = self._head(update, start, end)
            lines = log[start + 1 : end]
            if end == len(log) or not lines:  # the next line makes it another one
                parts |= self._write_turn(ident, seat, text, self.grouped(lines))
            else:
                parts |= self._turn((update["table"], update["seat"], ident), seat, text, lines)
            order += f'<li id="{ident}" data-keep></li>'
            end = start
        return order, parts

    def _turn(self, place: tuple[str, str, str], seat: str, text: str, lines: list[TableUpdate]) -> dict[str, str]:
        """A turn that is over: the same lines as before, lines that another reader has too, or new ones."""
        known = self._over.find(place)
        if known and known.holds((seat, text), lines):
            return known.parts
        shown = self.grouped(lines)
        events = [line["event"] for line in shown]
        told = [line["text"] for line in shown]
        key = (place[-1], seat, text, *told, *[(each["event"], each.get("seat", "")) for each in events])
        parts = self._turns.keep(key, lambda _: self._write_turn(place[-1], seat, text, shown))
        self._over.put(place, Turn((seat, text), lines[0], lines[-1], len(lines), parts))
        return parts

    def _write_turn(self, ident: str, seat: str, text: str, lines: list[TableUpdate]) -> dict[str, str]:
        """Of a long one every few lines are a part, so that a new line does not bring the others again."""
        pieces = self._pieces(lines)
        head = f'<p class="turn-of">{icon(self.sign_of(seat))}{escape(text)}</p>'
        parts: dict[str, str] = {}
        if len(pieces) > 1:
            names = [f"{ident}-{number}" for number in range(1, len(pieces) + 1)]
            parts |= {name: f'<ol id="{name}">{piece}</ol>' for name, piece in zip(names, pieces, strict=True)}
            inside = "".join(f'<ol id="{name}" data-keep></ol>' for name in reversed(names))
        else:
            inside = f"<ol>{''.join(pieces)}</ol>"
        parts[ident] = f'<li id="{ident}">{head}{inside}</li>'
        return parts

    def _pieces(self, lines: list[TableUpdate]) -> list[str]:
        """The lines of a turn, oldest piece first; in a piece newest first, each with what followed from it."""
        pieces: list[list[str]] = []
        first, told = None, LONG  # what the line follows from; lines of the piece
        for line in lines:
            event = line["event"]
            branch = first is not None and self.follows(event, first)
            key = (line["text"], event["event"], event.get("seat", ""), branch)
            written = self._lines.keep(key, lambda key: self._write_line(key, event))  # noqa: B023
            if branch:
                pieces[-1][-1] += written
            else:
                first = event
                if told >= LONG:
                    pieces.append([])
                    told = 0
                pieces[-1].append(written)
            told += 1
        return ["".join(reversed(piece)) for piece in pieces]

    def filled(self, parts: dict[str, str], name: str) -> str:
        """A part whose entries are parts themselves, with all of them in place."""
        return KEPT.sub(lambda found: self.filled(parts, found[2]), parts[name])

    def log_panel(self, parts: dict[str, str]) -> str:
        """The log with all that is told in place."""
        title, close = escape(self.t("Log")), escape(self.t("Close"))
        shut = f'<a class="tool narrow" href="#main" data-close aria-label="{close}">{icon("close")}</a>'
        return (
            '<section class="panel log" id="log" aria-labelledby="log-title"><header class="log-head">'
            f'<h2 class="panel-title" id="log-title">{title}</h2>{shut}</header>'
            f"{self.filled(parts, 'log-turns')}</section>"
        )

    def _write_line(self, key: tuple[str, str, str, bool], event: dict[str, Any]) -> str:
        told = escape(key[0])
        if name := self.name_in(event):
            told = told.replace(escape(name), f"<b>{escape(name)}</b>", 1)
        if squares := self.squares_of(event):
            places = "|".join(re.escape(escape(square)) for square in squares)
            told = re.sub(rf"\b({places})\b", r'<span class="at" data-square="\1">\1</span>', told)
        told = self.with_signs(told, event)
        branch = " branch" if key[3] else ""
        return f'<li class="ev{branch}">{icon(self.event_icon(event))}<span>{told}</span></li>'

    # --- cards ------------------------------------------------------------------------------------------------------
    def info(self, name: str, leaf: str = "") -> str:
        """What opens a card to be read: its sheet, or without one a large copy."""
        label = escape(self.t("Read {card}", card=name))
        if leaf:
            return f'<a class="info" href="#{leaf}" aria-label="{label}">{icon("info")}</a>'
        return f'<button class="info" type="button" data-zoom aria-label="{label}">{icon("info")}</button>'

    # --- sheets -----------------------------------------------------------------------------------------------------
    def menu(self, update: TableUpdate) -> str:
        t = self.t
        rows = [
            link_to(self.rules, "rules", t("Rules"), "row", ' data-sheet="rules"'),
            link_to("#log", "log", t("Log"), "row", ' data-sheet="log"'),
            link_to("#share", "share", t("Share this table"), "row"),
        ]
        rows.append(link_to("#settings", "settings", t("Language, light or dark"), "row narrow"))
        rows.append(link_to("#keys", "info", t("Keys"), "row wide"))
        if update["status"] == "over":
            rows.append(link_to(self.replay_of(update), "replay", t("Replay"), "row"))
        if update["status"] == "running" and update["seat"] != "nobody":
            shared = any(each.get("you") and each.get("screen") for each in update["seats"])
            for each in update["seats"]:
                if each["kind"] == "machine" and each.get("you"):
                    rows.append(act("person", each["seat"], labelled("person", t("Play yourself again")), "row"))
                # whether she has really left, the server knows better than a page that may be older
                beside = each.get("you") or (shared and each.get("screen"))
                if each["kind"] == "person" and not beside:
                    label = labelled("machine", t("Let a machine play for {seat}", seat=each["title"]))
                    rows.append(act("machine", each["seat"], label, "row"))
            rows.append(link_to("#resign", "flag", t("Resign"), "row bad"))
        if update["closable"]:  # shown to the browser that opened the table: the page says whether it is this one
            rows.append(link_to("#close-table", "bin", t("Close this table"), "row bad closes"))
        rows.append(link_to("/", "back", t("Back to the lobby"), "row"))
        listed = "".join(f"<li>{row}</li>" for row in rows)
        told = escape(t("What was promised for the deal"))
        summary = f"<summary>{icon('lock')}<span>{told}</span></summary>"
        file = f'<button class="btn" type="button" data-kept-file hidden>{labelled("download", t(KEPT_FILE))}</button>'
        unseen = f'<p class="note" data-unseen hidden>{escape(t(UNSEEN))}</p>'
        promised = f'<details class="promised">{summary}{self.promises(update)}{file}</details>{unseen}'
        inside = f'<ul class="rows">{listed}</ul>{self.known_position(update)}{promised}'
        return sheet_of("menu", escape(t("This table")), escape(t("Close")), inside)

    def resign(self, update: TableUpdate) -> str:
        t = self.t
        rivals = [each["title"] for each in update["seats"] if each["seat"] != update["seat"]]
        if not rivals:
            told = t("The game ends at once.")
        elif len(rivals) == 1:
            told = t("The game ends at once, and {seat} wins.", seat=rivals[0])
        else:
            told = t("The game ends at once, and the others win.")
        inside = f"<p>{escape(told)}</p>"
        if update["status"] == "running" and update["seat"] != "nobody":
            yes = act("resign", "1", labelled("flag", t("Resign")), "btn bad")
            back = link_to("#main", "back", t("Play on"), "btn", " data-close")
            inside += f'<div class="prompt-acts">{yes}{back}</div>'
        return sheet_of("resign", escape(t("Resign?")), escape(t("Close")), inside, "small")

    def close(self, update: TableUpdate) -> str:
        t = self.t
        told = {
            "running": t("The game is not over. It is deleted with all its moves and cannot be brought back."),
            "over": t("The game is deleted with its replay and its record and cannot be brought back."),
        }.get(update["status"], t("The table is deleted for everyone who sits at it, and its links stop working."))
        inside = f"<p>{escape(told)}</p>"
        if update["closable"]:
            yes = act("close", "1", labelled("bin", t("Close the table")), "btn bad closes")
            back = link_to("#main", "back", t("Keep it"), "btn", " data-close")
            inside += f'<div class="prompt-acts">{yes}{back}</div>'
        return sheet_of("close-table", escape(t("Close this table?")), escape(t("Close")), inside, "small")

    def share(self, update: TableUpdate) -> str:
        t = self.t
        links = update["links"]
        inside = ""
        if links.get("join"):
            inside += self.copied("share-join", t("Link for playing: it gives a free seat"), f"/j/{links['join']}")
        if links.get("watch"):
            told = t("Link for watching: it shows what is public")
            inside += self.copied("share-watch", told, f"/w/{links['watch']}")
        if update["seat"] != "nobody":
            told = escape(t("Go on at another device: a private link, whoever has it plays for you."))
            inside += f'<p class="note">{told}</p>' + act("return", "1", labelled("lock", t("Make a private link")))
            inside += self.copied("share-return", t("Keep it to yourself"), "", more=" data-own hidden")
            told = escape(
                t("Has one reached the wrong person? Revoke them: every other device that came by one loses the seat.")
            )
            inside += f'<p class="note">{told}</p>' + act("revoke", "1", labelled("bin", t("Revoke private links")))
        return sheet_of("share", escape(t("Share this table")), escape(t("Close")), inside, "small")

    def copied(self, ident: str, label: str, link: str, after: str = "", more: str = "") -> str:
        """A link to be taken along. A page knows the code alone: the frame, and later the script, make it whole."""
        t = self.t
        copy, send = labelled("copy", t("Copy")), labelled("share", t("Send"))
        return (
            f'<div class="copied"{more}><label for="{ident}">{escape(label)}</label>'
            f'<input id="{ident}" type="text" readonly data-link value="{escape(link)}">'
            f'<button class="btn" type="button" data-copy="#{ident}">{copy}</button>'
            f'<button class="btn" type="button" data-share="#{ident}" hidden>{send}</button>{after}</div>'
        )
