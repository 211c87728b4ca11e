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
QUIET = ("open", "dealing", "closed")  # nothing has been dealt, or nothing is played any more


class Kept(Generic[Key, Values]):
    """Pieces of HTML by what they depend on, so that a table of which little changed is written fast."""

    def __init__(self, make: Callable[[Key], Values]) -> None:
        self.make = make
        self.found: dict[Key, Values] = {}

    def __call__(self, key: Key) -> Values:
        try:
            return self.found[key]
        except KeyError:
            if len(self.found) >= MOST:
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
    def starts_turn(self, event: dict[str, Any]) -> bool:
        """Does this line begin a new group of the log?"""

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
            return seat.get("name") or t("A person")
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
        if sheet["status"] == "closed":
            return t("Closed")
        acting = self.acting(sheet)
        if acting is None:
            return ""
        if self.mine(sheet):
            return t("Your move")
        if acting["kind"] == "machine":
            return t("{seat} thinks", seat=acting["title"])
        return t("{seat} to move", seat=acting["title"])

    def title(self, sheet: Sheet) -> str:
        whose = self.whose(sheet)
        return f"{whose} · {sheet['name']}" if whose else str(sheet["name"])

    # --- the bar ----------------------------------------------------------------------------------------------------
    def frame_parts(self, sheet: Sheet) -> dict[str, str]:
        """The parts that stand outside `<main>`."""
        acting = self.acting(sheet)
        sign = icon(self.sign_of(acting["seat"])) if acting else ""
        mine = ' data-mine=""' if self.mine(sheet) else ""
        told = self.round_of(sheet)
        round_ = f"<span>{escape(told)}</span>" if told else ""
        return {
            "revision": f'<input type="hidden" id="revision" name="revision" value="{sheet["revision"]}">',
            "turn": f'<p class="turn" id="turn"{mine}>{sign}{round_}<b>{escape(self.whose(sheet))}</b></p>',
            "menu": self.menu(sheet),
            "resign": self.resign(sheet),
            "share": self.share(sheet),
        }

    # --- seats ------------------------------------------------------------------------------------------------------
    def seat_head(self, seat: dict[str, Any], face: str) -> str:
        """Name, who has the seat, whether she is here."""
        t = self.t
        you = "<small>" + escape(t("you")) + "</small>" if seat.get("you") else ""
        here = ""
        if seat["kind"] == "person":
            is_here = seat.get("here", True)
            told = t("here") if is_here else t("away")
            yes = "true" if is_here else "false"
            here = f'<i class="here" data-presence="{seat["seat"]}" data-here="{yes}" title="{escape(told)}"></i>'
        return (
            f'<div class="seat-head"><span class="seat-face">{face}{here}</span>'
            f"<div><h2>{escape(seat['title'])}{you}</h2><p><bdi>{escape(self.who(seat))}</bdi></p></div></div>"
        )

    def thinking(self, seat: dict[str, Any]) -> str:
        """The bar of a machine; a script fills it."""
        name = seat["seat"]
        shown = "" if seat["kind"] == "machine" and seat.get("acts") else " hidden"
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
            inside = self.copied("invite", t("Link for playing"), f"/j/{sheet['links']['join']}")
        inside = f"<p>{escape(told)}</p>{inside}"
        head = escape(t("Waiting for company"))
        return self.panel(self.art("friend"), head, f'{inside}<ul class="sitting">{seats}</ul>', "waiting")

    def dealing(self, sheet: Sheet) -> str:
        t = self.t
        told = t("Every page gives its secret, and from all of them together the cards are shuffled.")
        inside = f"<p>{escape(told)}</p>"
        if sheet["seat"] != "nobody":  # for whoever took the seat at another device, or has no script
            button = act("deal", "1", labelled("draw", t("Deal without my secret")), "btn", " data-deal-without")
            inside += f'<div class="prompt-acts">{button}</div>'
        return self.panel(self.art("draw"), escape(t("The cards are being dealt")), inside, "dealing")

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
        buttons += link_to(f"/replay/{sheet['table']}", "replay", t("Replay")) + link_to("/", "back", t("Lobby"))
        return buttons

    # --- actions ----------------------------------------------------------------------------------------------------
    def tools(self, sheet: Sheet) -> str:
        """Undo, hint, rules and log."""
        t = self.t
        undo = sheet["undo"]
        plays = sheet["seat"] != "nobody" and sheet["status"] == "running"
        buttons = []
        if plays:
            if undo["free"]:
                buttons.append(act("undo", "1", labelled("undo", t("Undo"), "U")))
            elif undo["ask"] and not sheet["asked"]:
                buttons.append(act("ask", "back", labelled("undo", t("Ask to undo"), "U")))
            else:
                buttons.append(idle(labelled("undo", t("Undo"), "U")))
            if sheet["hints"]:
                label = labelled("hint", t("Hint"), "H")
                buttons.append(act("hint", "1", label) if self.mine(sheet) else idle(label))
        rules = labelled("rules", t("Rules"), "?")
        buttons.append(f'<a class="btn" href="{self.rules}" data-sheet="rules">{rules}</a>')
        log = labelled("log", t("Log"), "L")
        buttons.append(f'<a class="btn to-log" href="#log" data-sheet="log">{log}</a>')
        return "".join(buttons)

    # --- the log ----------------------------------------------------------------------------------------------------
    def log_parts(self, sheet: Sheet) -> dict[str, str]:
        """Newest first; one part a turn, and a short one that has them in order."""
        groups: list[tuple[str, list[str]]] = []
        for line in sheet["log"]:
            event = line["event"]
            if self.starts_turn(event):
                number = event.get("number", line["n"])
                head = f'<p class="turn-of">{icon(self.sign_of(event["seat"]))}{escape(line["text"])}</p>'
                groups.append((f"turn-{number}", [head]))
                continue
            if not groups:
                groups.append(("turn-0", []))
            key = line["text"], event["event"]
            groups[-1][1].append(self._lines.get(key) or self._write_line(key, event))
        if len(groups) > 1 and groups[0][0] == "turn-0" and sheet["log"][0]["n"] > 1:
            del groups[0]  # the rest of a turn that is no longer told whole: it would shrink line by line
        parts = {}
        order = []
        for ident, lines in reversed(groups):
            head = lines[0] if lines and lines[0].startswith("<p") else ""
            told = lines[1:] if head else lines
            parts[ident] = f'<li id="{ident}">{head}<ol>{"".join(reversed(told))}</ol></li>'
            order.append(f'<li id="{ident}" data-keep></li>')
        return {"log-turns": f'<ol id="log-turns" tabindex="0">{"".join(order)}</ol>'} | parts

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
            rows.append(link_to(f"/replay/{sheet['table']}", "replay", t("Replay"), "row"))
        if sheet["status"] == "running" and sheet["seat"] != "nobody":
            for each in sheet["seats"]:
                if each["kind"] == "machine" and each.get("you"):
                    rows.append(act("person", each["seat"], labelled("person", t("Play yourself again")), "row"))
                if each["kind"] == "person" and not each.get("you") and not each.get("here", True):
                    label = labelled("machine", t("Let a machine play for {seat}", seat=each["title"]))
                    rows.append(act("machine", each["seat"], label, "row"))
            rows.append(link_to("#resign", "flag", t("Resign"), "row bad"))
        rows.append(link_to("/", "back", t("Back to the lobby"), "row"))
        listed = "".join(f"<li>{row}</li>" for row in rows)
        return sheet_of("menu", escape(t("This table")), escape(t("Close")), f'<ul class="rows">{listed}</ul>')

    def resign(self, sheet: Sheet) -> str:
        t = self.t
        inside = "<p>" + escape(t("The game ends at once, and the others win.")) + "</p>"
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
            inside += self.copied("share-return", t("Keep it to yourself"), "").replace(">", " data-own hidden>", 1)
        return sheet_of("share", escape(t("Share this table")), escape(t("Close")), inside, "small")

    def copied(self, ident: str, label: str, link: str) -> str:
        """A link to be taken along."""
        t = self.t
        copy, send = labelled("copy", t("Copy")), labelled("share", t("Send"))
        return (
            f'<div class="copied"><label for="{ident}">{escape(label)}</label>'
            f'<input id="{ident}" type="text" readonly data-link value={escape(link)}>'  # no quotes: see the frame
            f'<button class="btn" type="button" data-copy="#{ident}">{copy}</button>'
            f'<button class="btn" type="button" data-share="#{ident}" hidden>{send}</button></div>'
        )
