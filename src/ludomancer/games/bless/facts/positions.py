"""What a view says only indirectly: who is in play, how many cards, which are known."""

from typing import TYPE_CHECKING, Any

from ludomancer.core.document import HIDDEN
from ludomancer.core.translator import Phrase
from ludomancer.core.update import LogLine
from ludomancer.games.bless.formats import pending
from ludomancer.games.bless.formats.view import Pending, View, player_in
from ludomancer.games.bless.rules import codes

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame

SEATS = pending.SEAT_NAMES
MARKS = {
    "stasis": Phrase("Stasis"),
    "safe": Phrase("safe"),
    "attacked": Phrase("attacked"),
    "used": Phrase("used"),
}


def rival_of(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


def how_many(entries: list[Any]) -> int:
    """How many cards; equal unknown ones may be one entry."""
    return sum(entry.get("count", 1) if isinstance(entry, dict) else 1 for entry in entries)


def known(entries: list[Any], cards: dict[str, Any]) -> list[str]:
    """Those of hidden places that are known for certain."""
    return [entry for entry in entries if isinstance(entry, str) and entry in cards]


def in_play(view: View) -> list[str]:
    """Curses with their Bonds, and Echoes."""
    found = []
    for seat in SEATS:
        for curse in player_in(view, seat)["curses"]:
            found += [curse["card"], *([curse["bond"]["card"]] if curse["bond"] else [])]
        found += [echo["card"] for echo in player_in(view, seat)["echoes"]]
    return found


def turn_actions(view: View, log: list[LogLine]) -> int:
    """How many Actions this turn has: those it began with, and what cards gave."""
    total = codes.FIRST_ACTIONS if view["turn"] <= 1 else codes.TURN_ACTIONS
    for line in reversed(log):
        if line["event"]["event"] == "turn":
            break
        if line["event"]["event"] == "actions":
            total += line["event"]["count"]
    return max(total, view["actions"])


def final_turn_of(view: View, number: int) -> str:
    """Whose a Final Turn is: odd ones of whoever did not bring them on (BL-32)."""
    by = view["final"]["by"] if view["final"] else ""
    return by if number % 2 == 0 else rival_of(by)


def attack_under_way(view: View) -> Pending | None:
    """The innermost attack that is not over."""
    frames = view["pending"] or []
    return next((frame for frame in reversed(frames) if frame.get("doing") == "attack"), None)


def before_the_deal(game: "BlessGame") -> View:
    """The table while people are still sitting down: all cards lie in the Deck."""
    view: View = game.before_the_deal() | {"deck": [HIDDEN] * len(game.card_ids), "out": []}
    return view
