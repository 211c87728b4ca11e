"""The one place where a table says what is going on, and what it says in the same way in all games."""

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

from ludomancer.core.update import AskedUpdate, Curtain, TableUpdate
from ludomancer.web.deals import LOST, known_position, promises
from ludomancer.web.elements import act, icon, labelled, link_to
from ludomancer.web.page import replay_of, seat_in
from ludomancer.web.sheets import copied

if TYPE_CHECKING:
    from ludomancer.web.table import TablePage


class TablePrompt:
    """The prompt of every table; each game's own class adds what the game asks."""

    def __init__(self, page: "TablePage") -> None:
        self.page = page
        self.t = page.t

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
        words = escape(self.t("{done} of {total}", done=done, total=total))
        return f'<span class="so-far"><span class="dots" aria-hidden="true">{dots}</span>{words}</span>'

    def common(self, update: TableUpdate, face: Callable[[str], str]) -> str:
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

    def face_art(self, face: str) -> str:
        """A seat's face beside what is said."""
        return f'<span class="prompt-art face">{face}</span>'

    def curtain(self, curtain: Curtain, face: Callable[[str], str]) -> str:
        """Between two people at one screen: nothing of either hand."""
        title = curtain["title"]
        head = escape(self.t("{seat} to move", seat=title))
        words, lift = map(escape, self.curtain_words(title))
        link = f'<a class="btn" href="?seat={escape(curtain["seat"])}#film" rel="nofollow">{lift}</a>'
        inside = f"{face(curtain['seat'])}<h2>{head}</h2><p>{words}</p>{link}"
        return f'<section class="curtain" id="prompt" role="status">{inside}</section>'

    def curtain_words(self, seat: str) -> tuple[str, str]:
        """What the curtain says, and what lifts it."""
        t = self.t
        words = t("Both hands are put away. Whoever plays {seat} lifts the curtain.", seat=seat)
        return words, t("I am {seat}, show my hand", seat=seat)

    def waiting(self, update: TableUpdate) -> str:
        t = self.t
        seats = "".join(
            f'<li class="{each["kind"]}">{icon(self.page.sign_of(each["seat"]))}<b>{escape(each["title"])}</b>'
            f"<span><bdi>{escape(self.page.who(each))}</bdi></span></li>"
            for each in update["seats"]
        )
        words = t("The game begins as soon as every seat is taken.")
        inside = known_position(t, update)
        if update["links"].get("join"):
            words = t("Send this link to whoever shall play. It gives a seat, not a look at your cards.")
            code = update["links"]["join"]
            inside += copied(t, "invite", t("Link for playing"), f"/j/{code}", self._read_out(code))
        inside = f"<p>{escape(words)}</p>{inside}"
        head = escape(t("Waiting for company"))
        return self.panel(self.art("friend"), head, f'{inside}<ul class="sitting">{seats}</ul>', "waiting")

    def _read_out(self, code: str) -> str:
        """A code in groups of four, as the lobby takes it."""
        shown = "\N{NO-BREAK SPACE}".join(code[i : i + 4] for i in range(0, len(code), 4)).upper()
        return '<p class="code">' + escape(self.t("or the code {code}", code=shown)) + "</p>"

    def dealing(self, update: TableUpdate) -> str:
        t = self.t
        words = t("Every page gives its secret, and from all of them together the cards are shuffled.")
        inside = f"<p>{escape(words)}</p>{known_position(t, update)}"
        for name in (update.get("deal") or {}).get("lost", ()):
            seat = seat_in(update, name)["title"]
            inside += f'<p class="warning">{icon("info")}<span>{escape(t(LOST, seat=seat))}</span></p>'
        inside += promises(t, update)
        if update["seat"] != "nobody":  # for whoever took the seat at another device, has no script, or waits in vain
            button = act("deal", "1", labelled("draw", t("Deal without what is missing")), "btn", " data-deal-without")
            inside += f'<div class="prompt-acts">{button}</div>'
        return self.panel(self.art("draw"), escape(t("The cards are being dealt")), inside, "dealing")

    def asked(self, asked: AskedUpdate) -> str:
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
        assert result is not None
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
            head = t("{seat} wins", seat=seat_in(update, winners[0])["title"])
        else:
            head = t("The game is over")
        rule = self.page.rule_link(update, result["rule"]) if result["rule"] else ""
        art = "".join(f'<span class="prompt-art won">{face(seat)}</span>' for seat in winners[:1]) or self.art("vp")
        inside = f"<p>{escape(result['text'])} {rule}</p>"
        if update["status"] != "replay":
            inside += f'<div class="prompt-acts">{self.ways_on(update)}</div>'
        return self.panel(art, escape(head), inside, "end")

    def ways_on(self, update: TableUpdate) -> str:
        """After a game: once more, look back, or leave."""
        t = self.t
        buttons = ""
        if update["seat"] != "nobody" and update["rematch"]:  # the button takes the seat that is kept there
            buttons += act("rematch", "1", labelled("arrow", t("To the new game")), "btn prime")
        elif update["seat"] != "nobody":
            again = t("Play again, seats exchanged") if len(update["seats"]) > 1 else t("Play again")
            buttons += act("rematch", "1", labelled("change", again), "btn prime")
        buttons += link_to(replay_of(update), "replay", t("Replay")) + link_to("/", "back", t("Lobby"))
        return buttons
