"""What the tables of all games share: seats, prompt, actions, log, sheets, curtain, the end."""

import re
from abc import abstractmethod
from collections.abc import Callable
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ludomancer.core.page import Page, Sheet

if TYPE_CHECKING:
    from ludomancer.core.game import Game

Values = TypeVar("Values")
Key = TypeVar("Key")
MOST = 20_000  # pieces that a page keeps
MOST_LARGE = 4_000  # of those that are longer
QUIET = ("open", "dealing")  # nothing has been dealt


class Kept(Generic[Key, Values]):
    """Pieces of HTML by what they depend on, so that a table of which little changed is written fast."""

    def __init__(self, make: Callable[[Key], Values], most: int = MOST) -> None:
        self.make = make
        self.most = most
        self.found: dict[Key, Values] = {}

    def __call__(self, key: Key) -> Values:
        try:
            return self.found[key]
        except KeyError:
            if len(self.found) >= self.most:
                self.found.clear()
            made = self.found[key] = self.make(key)
            return made


@cache
def icon(name: str, classes: str = "") -> str:
    return f'<svg class="{f"i {classes}".strip()}" aria-hidden="true"><use href="#i-{name}"/></svg>'


def act(name: str, value: str, inside: str, classes: str = "btn", more: str = "") -> str:
    """A button of the table's one form."""
    return f'<button class="{classes}" form="act" name="{name}" value="{escape(value)}"{more}>{inside}</button>'


def asks_why(value: str, inside: str, classes: str = "btn", more: str = "") -> str:
    """What cannot be done now: it answers why."""
    return act("why", value, inside, classes, f' aria-disabled="true"{more}')


def idle(inside: str) -> str:
    """A button that has nothing to do now."""
    return f'<button class="btn" type="button" disabled>{inside}</button>'


def link_to(place: str, sign: str, text: str, classes: str = "btn", more: str = "") -> str:
    return f'<a class="{classes}" href="{escape(place)}"{more}>{icon(sign)}<span>{escape(text)}</span></a>'


def labelled(sign: str, text: str, key: str = "") -> str:
    """What stands in a button: its icon, its word, the key that does the same."""
    return f"{icon(sign)}<span>{escape(text)}</span>" + (f"<kbd>{key}</kbd>" if key else "")


def sheet_of(ident: str, title: str, close: str, inside: str, classes: str = "") -> str:
    """A page that is laid over the table; a link to it opens it, with and without script."""
    return (
        f'<dialog class="{f"leaf {classes}".strip()}" id="{ident}" aria-labelledby="{ident}-title">'
        f'<header class="leaf-head"><h2 id="{ident}-title">{title}</h2>'
        f'<a class="tool" href="#main" data-close aria-label="{close}">{icon("close")}</a></header>{inside}</dialog>'
    )


class TablePage(Page):
    """A table; what differs between games is filled in by the class in the game's folder."""

    def __init__(self, game: "Game", language: str) -> None:
        super().__init__(game, language)
        self.telling = game.telling(language)
        self.t = self.telling.t
        self.rules = f"/rules/{game.id}"
        self._lines: dict[tuple[str, str], str] = {}  # of the log, by text and kind of event
        self._turns: dict[tuple[Any, ...], str] = {}  # of the log, that are over
        self._frame = Kept(self._write_frame, MOST_LARGE)
        self._tools = Kept(self._write_tools)

    # --- what games fill in -----------------------------------------------------------------------------------------
    @abstractmethod
    def round_of(self, sheet: Sheet) -> str:
        """How far the game is: `Turn 18`."""

    @abstractmethod
    def sign_of(self, seat: str) -> str:
        """The icon of a seat."""

    @abstractmethod
    def event_icon(self, event: dict[str, Any]) -> str:
        """The icon of a line of the log."""

    @abstractmethod
    def first_turn(self, sheet: Sheet, following: dict[str, Any] | None) -> dict[str, Any]:
        """The event of the turn before this one: no journal tells of the turn with which a game begins."""

    def squares_of(self, event: dict[str, Any]) -> list[str]:
        """Places that a line of the log names."""
        return []

    def name_in(self, event: dict[str, Any]) -> str:
        """What a line of the log is about, to be set in bold."""
        return ""

    # --- who --------------------------------------------------------------------------------------------------------
    def seat_in(self, sheet: Sheet, seat: str) -> dict[str, Any]:
        found: dict[str, Any] = next(each for each in sheet["seats"] if each["seat"] == seat)
        return found

    def acting(self, sheet: Sheet) -> dict[str, Any] | None:
        """The seat that decides."""
        return next((each for each in sheet["seats"] if each.get("acts")), None)

    def mine(self, sheet: Sheet) -> bool:
        """Is it for the reader to decide?"""
        return bool(sheet["legal"])

    def who(self, seat: dict[str, Any]) -> str:
        """Who has a seat, in a few words."""
        t = self.t
        if seat["kind"] == "machine":
            return t("Machine, {level}", level=seat.get("level") or seat.get("player", ""))
        if seat["kind"] == "person":
            return seat.get("name") or (t("At this screen") if seat.get("screen") else t("A person"))
        return t("Free")

    def whose(self, sheet: Sheet) -> str:
        """Whose move it is, as short as can be."""
        t = self.t
        if sheet["status"] == "open":
            return t("Waiting")
        if sheet["status"] == "dealing":
            return t("Dealing")
        if sheet["status"] == "over":
            return t("Over")
        acting = self.acting(sheet)
        if acting is None:
            return ""
        if self.mine(sheet):
            return t("Your move")
        if acting["kind"] == "machine" and sheet["status"] != "replay":
            return t("{seat} thinks", seat=acting["title"])
        return t("{seat} to move", seat=acting["title"])

    def title(self, sheet: Sheet) -> str:
        whose = self.whose(sheet)
        return f"{whose} · {sheet['name']}" if whose else str(sheet["name"])

    # --- the bar ----------------------------------------------------------------------------------------------------
    def frame_parts(self, sheet: Sheet) -> dict[str, str]:
        """The parts that stand outside `<main>`."""
        seats = tuple(
            (each["seat"], each["title"], *map(each.get, ("kind", "you", "screen"))) for each in sheet["seats"]
        )
        links, promises = tuple(sheet["links"].items()), tuple(sheet["promises"].items())
        written = self._frame((sheet["table"], sheet["status"], sheet["seat"], seats, links, promises))
        acting = self.acting(sheet)
        sign = icon(self.sign_of(acting["seat"])) if acting else ""
        mine = ' data-mine=""' if self.mine(sheet) else ""
        told = self.round_of(sheet)
        round_ = f"<span>{escape(told)}</span>" if told else ""
        return {
            "revision": f'<input type="hidden" id="revision" name="revision" value="{sheet["revision"]}">',
            "turn": f'<p class="turn" id="turn"{mine}>{sign}{round_}<b>{escape(self.whose(sheet))}</b></p>',
        } | written

    def _write_frame(self, facts: tuple[Any, ...]) -> dict[str, str]:
        """The sheets, which seldom change."""
        table, status, seat, seats, links, promises = facts
        names = ("seat", "title", "kind", "you", "screen")
        sheet = {"table": table, "status": status, "seat": seat, "links": dict(links), "promises": dict(promises)}
        sheet["seats"] = [dict(zip(names, each, strict=True)) for each in seats]
        return {"menu": self.menu(sheet), "resign": self.resign(sheet), "share": self.share(sheet)}

    # --- seats ------------------------------------------------------------------------------------------------------
    def seat_head(self, seat: dict[str, Any], face: str, present: bool = True) -> str:
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

    def thinking(self, seat: dict[str, Any], present: bool = True) -> str:
        """The bar of a machine; a script fills it."""
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

    def common_prompt(self, sheet: Sheet, face: Callable[[str], str]) -> str:
        """What is to be said in the same way at all tables; empty where the game itself has something to say."""
        if sheet["curtain"]:
            return self.curtain(sheet["curtain"], face)
        if sheet["status"] == "open":
            return self.waiting(sheet)
        if sheet["status"] == "dealing":
            return self.dealing(sheet)
        if sheet["asked"]:
            return self.asked(sheet["asked"])
        if sheet["result"]:
            return self.end(sheet, face)
        return ""

    def art(self, name: str, classes: str = "") -> str:
        return f'<span class="{f"prompt-art sign {classes}".strip()}" aria-hidden="true">{icon(name)}</span>'

    def curtain(self, curtain: dict[str, str], face: Callable[[str], str]) -> str:
        """Between two people at one screen: nothing of either hand."""
        t = self.t
        title = curtain["title"]
        head = escape(t("{seat} to move", seat=title))
        told = escape(t("Both hands are put away. Whoever plays {seat} lifts the curtain.", seat=title))
        lift = escape(t("I am {seat}, show my hand", seat=title))
        link = f'<a class="btn" href="?seat={escape(curtain["seat"])}" rel="nofollow">{lift}</a>'
        inside = f"{face(curtain['seat'])}<h2>{head}</h2><p>{told}</p>{link}"
        return f'<section class="curtain" id="prompt" role="status">{inside}</section>'

    def waiting(self, sheet: Sheet) -> str:
        t = self.t
        seats = "".join(
            f'<li class="{each["kind"]}">{icon(self.sign_of(each["seat"]))}<b>{escape(each["title"])}</b>'
            f"<span><bdi>{escape(self.who(each))}</bdi></span></li>"
            for each in sheet["seats"]
        )
        told = t("The game begins as soon as every seat is taken.")
        inside = ""
        if sheet["links"].get("join"):
            told = t("Send this link to whoever shall play. It gives a seat, not a look at your cards.")
            code = sheet["links"]["join"]
            inside = self.copied("invite", t("Link for playing"), f"/j/{code}", self._read_out(code))
        inside = f"<p>{escape(told)}</p>{inside}"
        head = escape(t("Waiting for company"))
        return self.panel(self.art("friend"), head, f'{inside}<ul class="sitting">{seats}</ul>', "waiting")

    def _read_out(self, code: str) -> str:
        """A code in groups of four, as the lobby takes it."""
        shown = "\N{NO-BREAK SPACE}".join(code[i : i + 4] for i in range(0, len(code), 4)).upper()
        return '<p class="code">' + escape(self.t("or the code {code}", code=shown)) + "</p>"

    def dealing(self, sheet: Sheet) -> str:
        t = self.t
        told = t("Every page gives its secret, and from all of them together the cards are shuffled.")
        inside = f"<p>{escape(told)}</p>{self.promises(sheet)}"
        if sheet["seat"] != "nobody":  # for whoever took the seat at another device, has no script, or waits in vain
            button = act("deal", "1", labelled("draw", t("Deal without what is missing")), "btn", " data-deal-without")
            inside += f'<div class="prompt-acts">{button}</div>'
        return self.panel(self.art("draw"), escape(t("The cards are being dealt")), inside, "dealing")

    def promises(self, sheet: Sheet) -> str:
        """What was promised for the deal: a page keeps it, and compares it with what is published after the game."""
        rows = ""
        for name, promise in sheet["promises"].items():
            who = self.t("Server") if name == "server" else self.seat_in(sheet, name)["title"]
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

    def end(self, sheet: Sheet, face: Callable[[str], str]) -> str:
        """Who won and why, and where to go from here."""
        t = self.t
        result = sheet["result"]
        winners = result["winners"]
        if not winners:
            head = t("A draw") if result["reason"] != "too-long" else t("Nobody wins")
        elif sheet["seat"] != "nobody" and sheet["status"] != "replay":
            head = t("You win") if sheet["seat"] in winners else t("You lose")
        elif len(winners) == 1:
            head = t("{seat} wins", seat=self.seat_in(sheet, winners[0])["title"])
        else:
            head = t("The game is over")
        place = self.rules if sheet["status"] == "replay" else ""  # at the table the rules are at hand
        rule = f'<a class="rule" href="{place}#{result["rule"]}">{result["rule"]}</a>' if result["rule"] else ""
        art = "".join(f'<span class="prompt-art won">{face(seat)}</span>' for seat in winners[:1]) or self.art("vp")
        inside = f"<p>{escape(result['text'])} {rule}</p>"
        if sheet["status"] != "replay":
            inside += f'<div class="prompt-acts">{self.ways_on(sheet)}</div>'
        return self.panel(art, escape(head), inside, "end")

    def ways_on(self, sheet: Sheet) -> str:
        """After a game: once more, look back, or leave."""
        t = self.t
        buttons = ""
        if sheet["seat"] != "nobody" and sheet["rematch"]:  # the button takes the seat that is kept there
            buttons += act("rematch", "1", labelled("arrow", t("To the new game")), "btn prime")
        elif sheet["seat"] != "nobody":
            buttons += act("rematch", "1", labelled("change", t("Play again, seats exchanged")), "btn prime")
        buttons += link_to(self.replay_of(sheet), "replay", t("Replay")) + link_to("/", "back", t("Lobby"))
        return buttons

    def replay_of(self, sheet: Sheet) -> str:
        """As the reader saw the game."""
        return f"/replay/{sheet['table']}?view={sheet['seat']}"

    # --- actions ----------------------------------------------------------------------------------------------------
    def tools(self, sheet: Sheet) -> str:
        """Undo, hint, rules and log."""
        undo = "none"
        if sheet["undo"]["free"]:
            undo = "free"
        elif sheet["undo"]["ask"] and not sheet["asked"]:
            undo = "ask"
        plays = sheet["seat"] != "nobody" and sheet["status"] == "running"
        watches = sheet["seat"] == "nobody" and sheet["status"] == "running" and not sheet["curtain"]
        return self._tools((plays, watches, undo, bool(sheet["hints"]), self.mine(sheet)))

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
    def log_parts(self, sheet: Sheet) -> dict[str, str]:
        """Newest first; one part a turn, and a short one that has them in order."""
        log = sheet["log"]
        kinds = [line["event"]["event"] for line in log]
        starts = [i for i, kind in enumerate(kinds) if kind == "turn"]
        if log and starts[:1] != [0] and (log[0]["n"] == 1 or not starts):
            starts.insert(0, -1)  # else the rest of a turn that is no longer told whole: it would shrink line by line
        if not starts:
            nothing = escape(self.t("Nothing has happened yet."))
            return {"log-turns": f'<ol id="log-turns" tabindex="0"><li class="empty">{nothing}</li></ol>'}
        parts = {}
        order = []
        end = len(log)
        for start in reversed(starts):
            if start < 0:
                event = self.first_turn(sheet, log[end]["event"] if end < len(log) else None)
                text = self.telling.event(event) or ""
            else:
                event, text = log[start]["event"], log[start]["text"]
            ident = f"turn-{event['number']}"
            lines = log[start + 1 : end]
            parts[ident] = self._turn(ident, event["seat"], text, lines, kinds[start + 1 : end], end < len(log))
            order.append(f'<li id="{ident}" data-keep></li>')
            end = start
        return {"log-turns": f'<ol id="log-turns" tabindex="0">{"".join(order)}</ol>'} | parts

    def _turn(self, ident: str, seat: str, text: str, lines: list[Sheet], kinds: list[str], over: bool) -> str:
        key = (ident, seat, text, *[line["text"] for line in lines], *kinds)
        if found := self._turns.get(key):
            return found
        told = [
            self._lines.get((line["text"], kind)) or self._write_line((line["text"], kind), line["event"])
            for line, kind in zip(lines, kinds, strict=True)
        ]
        head = f'<p class="turn-of">{icon(self.sign_of(seat))}{escape(text)}</p>'
        turn = f'<li id="{ident}">{head}<ol>{"".join(reversed(told))}</ol></li>'
        if over:
            if len(self._turns) >= MOST_LARGE:
                self._turns.clear()
            self._turns[key] = turn
        return turn

    def whole_log(self, parts: dict[str, str]) -> str:
        """The list with its turns in place."""
        return re.sub(r'<li id="([^"]+)" data-keep></li>', lambda found: parts[found[1]], parts["log-turns"])

    def _write_line(self, key: tuple[str, str], event: dict[str, Any]) -> str:
        if len(self._lines) >= MOST:
            self._lines.clear()
        told = escape(key[0])
        if name := self.name_in(event):
            told = told.replace(escape(name), f"<b>{escape(name)}</b>", 1)
        if squares := self.squares_of(event):
            places = "|".join(re.escape(escape(square)) for square in squares)
            told = re.sub(rf"\b({places})\b", r'<span class="at" data-square="\1">\1</span>', told)
        line = f'<li class="ev">{icon(self.event_icon(event))}<span>{told}</span></li>'
        self._lines[key] = line
        return line

    # --- sheets -----------------------------------------------------------------------------------------------------
    def menu(self, sheet: Sheet) -> str:
        t = self.t
        rows = [
            link_to(self.rules, "rules", t("Rules"), "row", ' data-sheet="rules"'),
            link_to("#log", "log", t("Log"), "row", ' data-sheet="log"'),
            link_to("#share", "share", t("Share this table"), "row"),
        ]
        rows.append(link_to("#settings", "settings", t("Language, light or dark"), "row narrow"))
        rows.append(link_to("#keys", "info", t("Keys"), "row wide"))
        if sheet["status"] == "over":
            rows.append(link_to(self.replay_of(sheet), "replay", t("Replay"), "row"))
        if sheet["status"] == "running" and sheet["seat"] != "nobody":
            shared = any(each.get("you") and each.get("screen") for each in sheet["seats"])
            for each in sheet["seats"]:
                if each["kind"] == "machine" and each.get("you"):
                    rows.append(act("person", each["seat"], labelled("person", t("Play yourself again")), "row"))
                # whether she has really left, the server knows better than a page that may be older
                beside = each.get("you") or (shared and each.get("screen"))
                if each["kind"] == "person" and not beside:
                    label = labelled("machine", t("Let a machine play for {seat}", seat=each["title"]))
                    rows.append(act("machine", each["seat"], label, "row"))
            rows.append(link_to("#resign", "flag", t("Resign"), "row bad"))
        rows.append(link_to("/", "back", t("Back to the lobby"), "row"))
        listed = "".join(f"<li>{row}</li>" for row in rows)
        told = escape(t("What was promised for the deal"))
        summary = f"<summary>{icon('lock')}<span>{told}</span></summary>"
        promised = f'<details class="promised">{summary}{self.promises(sheet)}</details>'
        return sheet_of(
            "menu", escape(t("This table")), escape(t("Close")), f'<ul class="rows">{listed}</ul>{promised}'
        )

    def resign(self, sheet: Sheet) -> str:
        t = self.t
        told = t("The game ends at once, and the others win.")
        rivals = [each["title"] for each in sheet["seats"] if each["seat"] != sheet["seat"]]
        if len(rivals) == 1:
            told = t("The game ends at once, and {seat} wins.", seat=rivals[0])
        inside = f"<p>{escape(told)}</p>"
        if sheet["status"] == "running" and sheet["seat"] != "nobody":
            yes = act("resign", "1", labelled("flag", t("Resign")), "btn bad")
            back = link_to("#main", "back", t("Play on"), "btn", " data-close")
            inside += f'<div class="prompt-acts">{yes}{back}</div>'
        return sheet_of("resign", escape(t("Resign?")), escape(t("Close")), inside, "small")

    def share(self, sheet: Sheet) -> str:
        t = self.t
        links = sheet["links"]
        inside = ""
        if links.get("join"):
            inside += self.copied("share-join", t("Link for playing: it gives a free seat"), f"/j/{links['join']}")
        if links.get("watch"):
            told = t("Link for watching: it shows what is public")
            inside += self.copied("share-watch", told, f"/w/{links['watch']}")
        if sheet["seat"] != "nobody":
            told = escape(t("Go on at another device: a private link, whoever has it plays for you."))
            inside += f'<p class="note">{told}</p>' + act("return", "1", labelled("lock", t("Make a private link")))
            inside += self.copied("share-return", t("Keep it to yourself"), "", more=" data-own hidden")
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
