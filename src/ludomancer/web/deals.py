"""What a table's page says of its deal: sentences for people, and facts that the script keeps and compares."""

from collections.abc import Sequence
from html import escape
from json import dumps
from typing import Any

from ludomancer.core.translator import Phrase
from ludomancer.web.page import TableUpdate

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
    told = {key: deal.get(key) for key in STATE}
    asked, undo = update["asked"], update["undo"]["ask"]
    told["asks"] = {"seat": update["seat"], "count": undo} if undo else None
    back = asked is not None and asked["what"] == "back"
    told["asked"] = {"seat": asked["by"], "count": asked["count"]} if back else None
    return f'<p id="deal" hidden data-deal="{escape(dumps(told))}"></p>'


def terms_for_script(
    terms: Sequence[str], promises: dict[str, str], by_server: Sequence[str], names: dict[str, str]
) -> str:
    """What is fixed before the deal; `names` are those that sentences use."""
    told: dict[str, Any] = {"terms": terms, "promises": promises, "by_server": by_server, "names": names}
    return f'<p id="terms" hidden data-terms="{escape(dumps(told))}"></p>'
