"""The sheets over every table: menu, resigning, closing the table, links to share."""

from html import escape
from typing import TYPE_CHECKING

from ludomancer.core.translator import Translator
from ludomancer.core.update import TableFrame
from ludomancer.web.deals import KEPT_FILE, UNSEEN, known_position, promises
from ludomancer.web.elements import act, icon, labelled, link_to, sheet_of
from ludomancer.web.page import replay_of

if TYPE_CHECKING:
    from ludomancer.web.table import TablePage


class TableSheets:
    """What is laid over a table in the same way in all games."""

    def __init__(self, page: "TablePage") -> None:
        self.page = page
        self.t = page.t

    def menu(self, update: TableFrame) -> str:
        t = self.t
        rows = [
            link_to(self.page.rules, "rules", t("Rules"), "row", ' data-sheet="rules"'),
            link_to("#log", "log", t("Log"), "row", ' data-sheet="log"'),
            link_to("#share", "share", t("Share this table"), "row"),
        ]
        rows.append(link_to("#settings", "settings", t("Settings"), "row narrow"))
        rows.append(link_to("#keys", "info", t("Keys"), "row wide"))
        if update["status"] == "over":
            rows.append(link_to(replay_of(update), "replay", t("Replay"), "row"))
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
        title = escape(t("What was promised for the deal"))
        summary = f"<summary>{icon('lock')}<span>{title}</span></summary>"
        file = f'<button class="btn" type="button" data-kept-file hidden>{labelled("download", t(KEPT_FILE))}</button>'
        unseen = f'<p class="note" data-unseen hidden>{escape(t(UNSEEN))}</p>'
        promised = f'<details class="promised">{summary}{promises(t, update)}{file}</details>{unseen}'
        notes = self._edition() + self._practice(update) + known_position(t, update)
        inside = f'<ul class="rows">{listed}</ul>{notes}{promised}'
        return sheet_of("menu", escape(t("This table")), escape(t("Close")), inside)

    def _edition(self) -> str:
        """The cards, where they are not the usual ones."""
        edition = self.page.game.edition
        if edition.name == "standard":
            return ""
        return f'<p class="note">{escape(self.t("Edition: {name}", name=edition.title(self.page.language)))}</p>'

    def _practice(self, update: TableFrame) -> str:
        words = escape(self.t("This is a practice game: what was seen may be unseen, and the record says so."))
        return f'<p class="note">{words}</p>' if update["practice"] else ""

    def resign(self, update: TableFrame) -> str:
        t = self.t
        rivals = [each["title"] for each in update["seats"] if each["seat"] != update["seat"]]
        if not rivals:
            words = t("The game ends at once.")
        elif len(rivals) == 1:
            words = t("The game ends at once, and {seat} wins.", seat=rivals[0])
        else:
            words = t("The game ends at once, and the others win.")
        inside = f"<p>{escape(words)}</p>"
        if update["status"] == "running" and update["seat"] != "nobody":
            yes = act("resign", "1", labelled("flag", t("Resign")), "btn bad")
            back = link_to("#main", "back", t("Play on"), "btn", " data-close")
            inside += f'<div class="prompt-acts">{yes}{back}</div>'
        return sheet_of("resign", escape(t("Resign?")), escape(t("Close")), inside, "small")

    def close(self, update: TableFrame) -> str:
        t = self.t
        words = {
            "running": t("The game is not over. It is deleted with all its moves and cannot be brought back."),
            "over": t("The game is deleted with its replay and its record and cannot be brought back."),
        }.get(update["status"], t("The table is deleted for everyone who sits at it, and its links stop working."))
        inside = f"<p>{escape(words)}</p>"
        if update["closable"]:
            yes = act("close", "1", labelled("bin", t("Close the table")), "btn bad closes")
            back = link_to("#main", "back", t("Keep it"), "btn", " data-close")
            inside += f'<div class="prompt-acts">{yes}{back}</div>'
        return sheet_of("close-table", escape(t("Close this table?")), escape(t("Close")), inside, "small")

    def share(self, update: TableFrame) -> str:
        t = self.t
        links = update["links"]
        inside = ""
        if links.get("join"):
            inside += copied(t, "share-join", t("Link for playing: it gives a free seat"), f"/j/{links['join']}")
        if links.get("watch"):
            words = t("Link for watching: it shows what is public")
            inside += copied(t, "share-watch", words, f"/w/{links['watch']}")
        if update["seat"] != "nobody":
            words = escape(t("Go on at another device: a private link, whoever has it plays for you."))
            inside += f'<p class="note">{words}</p>' + act("return", "1", labelled("lock", t("Make a private link")))
            inside += copied(t, "share-return", t("Keep it to yourself"), "", more=" data-own hidden")
            words = escape(
                t("Has one reached the wrong person? Revoke them: every other device that came by one loses the seat.")
            )
            inside += f'<p class="note">{words}</p>' + act("revoke", "1", labelled("bin", t("Revoke private links")))
        return sheet_of("share", escape(t("Share this table")), escape(t("Close")), inside, "small")


def copied(t: Translator, ident: str, label: str, link: str, after: str = "", more: str = "") -> str:
    """A link to be taken along. A page knows the code alone: the frame, and later the script, make it whole."""
    copy, send = labelled("copy", t("Copy")), labelled("share", t("Send"))
    return (
        f'<div class="copied"{more}><label for="{ident}">{escape(label)}</label>'
        f'<input id="{ident}" type="text" readonly data-link value="{escape(link)}">'
        f'<button class="btn" type="button" data-copy="#{ident}">{copy}</button>'
        f'<button class="btn" type="button" data-share="#{ident}" hidden>{send}</button>{after}</div>'
    )
