"""What later rules tell otherwise of tables that were left before them: views, legal actions, replays."""

from typing import Any

import ludomancer
from ludomancer.core.errors import RecordError
from ludomancer.core.record import Replay, parse_record

About = dict[str, Any]
WONDER = {"fate": 2, "day-wish": 1, "mystify": 1}  # the book of the table that was left in the middle of this question

MORE = {("res-arcana-duo", "asked, borrowing", "one"): ["decline"]}  # RA-A15


def view_now(about: About, seat: str) -> dict[str, Any]:
    """A stored view as it reads today."""
    view: dict[str, Any] = about["views"][seat]
    pending = (view or {}).get("pending")
    if about["game"] != "day-night" or not pending:
        return view
    owner = view["turn_of"]
    if pending["ask"] == "take" and seat == owner:  # DN-A29
        return view | {"pending": pending | {"among": WONDER}}
    if pending["ask"] == "discard" and seat != owner:  # DN-16
        hand = view[owner]["hand"] + ["?"] * len(pending["chosen"])
        return view | {
            "pending": pending | {"chosen": {"count": len(pending["chosen"])}},
            owner: view[owner] | {"hand": hand},
        }
    return view


def legal_now(about: About, seat: str) -> list[str]:
    """The stored legal actions without those that there are no more, and with new ones."""
    pawn = about["views"][seat]["day"]["pawn"] if about["why"] == "asked, warp" else ""
    more = MORE.get((about["game"], about["why"], seat), [])
    return [action for action in about["legal"][seat] if action != f"move {pawn}"] + more  # DN-A26


def log_now(about: About) -> list[str]:
    """The stored lines of a log in today's words."""
    if leads_elsewhere(about):
        return []  # it stands at its end
    return [line.replace("a lone Temple tile", "a single Temple tile") for line in about["log"]]


def leads_elsewhere(about: About) -> bool:
    """Does the record of a finished game no longer replay to its end? Only newer rules may be the reason."""
    record = parse_record(about["record"], about["why"])
    replay = Replay(record, ludomancer.load)
    try:
        replay.run()
    except RecordError:
        assert int(record.header["rules"]) < replay.game.version
        return True
    return False
