"""What a table's page says of its deal: sentences for people, and facts that the script keeps and compares."""

from collections.abc import Sequence
from html import escape
from json import dumps
from typing import Any

from ludomancer.core.translator import Phrase, Translator
from ludomancer.core.update import TableFrame, TableUpdate
from ludomancer.web.elements import icon
from ludomancer.web.page import seat_in

KNOWN_POSITION = Phrase("This game begins from a position: whoever opened the table may know every card.")
KEPT_FILE = Phrase("Save what this browser kept")
UNSEEN = Phrase("This browser did not see the deal.")
LOST = Phrase(
    "{seat} cannot bring the promised secret any more. Deal without it only if you trust {seat}: "
    "who keeps a secret back could choose between two deals."
)
STATE = ("decisions", "events", "agreed", "missing", "lost")


def state_for_script(update: TableUpdate) -> str:
    """Where the game stands, and what everybody had to agree to."""
    deal = update.get("deal") or {}
    state = {key: deal.get(key) for key in STATE}
    asked, undo = update["asked"], update["undo"]["ask"]
    state["asks"] = {"seat": update["seat"], "count": undo} if undo else None
    back = asked if asked is not None and asked["what"] == "back" else None
    state["asked"] = {"seat": back["by"], "count": back["count"]} if back else None
    return f'<p id="deal" hidden data-deal="{escape(dumps(state))}"></p>'


def terms_for_script(
    terms: Sequence[str], promises: dict[str, str], by_server: Sequence[str], names: dict[str, str]
) -> str:
    """What is fixed before the deal; `names` are those that sentences use."""
    fixed: dict[str, Any] = {"terms": terms, "promises": promises, "by_server": by_server, "names": names}
    return f'<p id="terms" hidden data-terms="{escape(dumps(fixed))}"></p>'


def known_position(t: Translator, update: TableFrame) -> str:
    """Who opens a table from a position knows more than a deal would tell."""
    if not (update.get("deal") or {}).get("from_position"):
        return ""
    return f'<p class="warning">{icon("info")}<span>{escape(t(KNOWN_POSITION))}</span></p>'


def promises(t: Translator, update: TableFrame) -> str:
    """What was promised for the deal: a page keeps it, and compares it with what is published after the game."""
    rows = ""
    for name, promise in update["promises"].items():
        who = t("Server") if name == "server" else seat_in(update, name)["title"]
        shown = f'<code data-promise-of="{escape(name)}" data-full="{escape(promise)}">{escape(promise[:16])}…</code>'
        rows += f"<dt>{escape(who)}</dt><dd>{shown}</dd>"
    return f'<dl class="promises">{rows}</dl>'
