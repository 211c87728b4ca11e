"""The seats: points, cards in hand, the altar, Actions left, and attacks past the Curses."""

from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from ludomancer.games.bless.facts.positions import how_many, known, turn_actions
from ludomancer.games.bless.web.choices import Reader
from ludomancer.games.bless.web.clash import Fate
from ludomancer.web.pieces import Kept
from ludomancer.web.table import icon, press

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame
    from ludomancer.games.bless.web.page import BlessPage


def emblem(seat: str) -> str:
    return f'<svg viewBox="0 0 46 46" aria-hidden="true"><use href="#face-{seat}"/></svg>'


class SeatFacts(NamedTuple):
    """All that a seat's HTML depends on."""

    sitting: tuple[tuple[str, Any], ...]  # what the sheet says of it
    upper: bool
    points: int
    hand: int
    known: bool  # something of the hand
    altar: int
    actions: tuple[int, int] | None  # left, and of how many; None where it is not her turn
    free: bool  # Prayers cost nothing
    direct: tuple[Fate, ...]  # attacks upon her
    present: bool  # does it matter who is here?


class SeatParts:
    def __init__(self, game: "BlessGame", page: "BlessPage") -> None:
        self.page = page
        self.t = page.t
        self.last = int(game.options["altar"])
        self._seat = Kept(self._write_seat)

    def seat(self, reader: Reader, seat: str, fates: list[Fate]) -> str:
        return self._seat(self._facts_of(reader, seat, fates))

    def _facts_of(self, reader: Reader, seat: str, fates: list[Fate]) -> SeatFacts:
        update, view = reader.update, reader.view
        own = view[seat]
        actions = None
        if view["turn_of"] == seat and view["phase"] == "main" and not update["result"]:
            actions = (view["actions"], turn_actions(view, update["log"]))
        return SeatFacts(
            tuple(self.page.seat_in(update, seat).items()),
            seat == reader.upper,
            own["points"],
            how_many(own["hand"]),
            bool(known(own["hand"], self.page.narrator.cards)),
            len(own["altar"]),
            actions,
            bool(view["free_prayers"]) and actions is not None,
            tuple(fate for fate in fates if not fate.goal) if seat == reader.upper else (),
            update["status"] != "replay",
        )

    def _write_seat(self, facts: SeatFacts) -> str:
        t = self.t
        sitting = dict(facts.sitting)
        seat = sitting["seat"]
        points = t.many("point", "points", facts.points)
        score = f'<p class="points"><b>{facts.points}</b><span>{escape(points)}</span></p>'
        in_hand = escape(t("in hand"))
        hand = f"{icon('hand')}<b>{facts.hand}</b><span>{in_hand}</span>"
        if facts.known and not sitting.get("you"):
            hand = f'<a class="fact" href="#known-{seat}">{hand}</a>'
        else:
            hand = f'<span class="fact">{hand}</span>'
        altar = escape(t("of {last}", last=self.last))
        row = f'{hand}<span class="fact altar-fact">{icon("altar")}<b>{facts.altar}</b><span>{altar}</span></span>'
        acting = " acting" if sitting.get("acts") else ""
        label = escape(f"{sitting['title']}, {self.page.who(sitting)}")
        head = self.page.seat_head(sitting, emblem(seat), facts.present)
        side = "rival" if facts.upper else "you"
        return (
            f'<section class="panel seat {side}{acting}" id="seat-{seat}" aria-label="{label}">'
            f'<div class="seat-top">{head}{score}</div><div class="seat-row">{row}</div>'
            f"{self._direct(facts.direct)}{self._flames(facts)}{self.page.thinking(sitting, facts.present)}</section>"
        )

    def _direct(self, fates: tuple[Fate, ...]) -> str:
        """Attacks past the Curses, one for each that may."""
        told = escape(self.t("Attack directly"))
        found = []
        for fate in fates:
            assert fate.told is not None
            label = f'{icon("attack")}<span class="long">{told}</span>'
            gain = f'<span class="gain">{icon("bless")}+{fate.told.points}</span>'
            more = f' aria-label="{escape(fate.press.text)}, +{fate.told.points}"'
            found.append(press("action", fate.press.value, label + gain, f"direct lit from-{fate.place}", more))
        return "".join(found)

    def _flames(self, facts: SeatFacts) -> str:
        t = self.t
        if facts.actions is None:
            return ""
        left, total = facts.actions
        states = ["spent"] * (total - left) + ["left"] * left
        flame = '<svg class="flame {}" viewBox="0 0 24 24"><use href="#flame"/></svg>'
        drawn = "".join(flame.format(state) for state in states)
        told = escape(t.many("{count} Action left", "{count} Actions left", left))
        small = escape(t("Prayers are free")) if facts.free else escape(t("of {last}", last=total))
        return (
            f'<div class="actions"><span class="flames" aria-hidden="true">{drawn}</span>'
            f"<span><b>{told}</b> <small>{small}</small></span></div>"
        )
