"""The seats: temples that stand or grow, and what lies in hand, book and discards."""

from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from ludomancer.core.document import HIDDEN
from ludomancer.core.update import TableUpdate
from ludomancer.games.day_night.facts.positions import group_sizes, own_tiles
from ludomancer.games.day_night.formats.view import View, lady_in
from ludomancer.games.day_night.rules import codes
from ludomancer.web.cache import region
from ludomancer.web.elements import emblem, icon
from ludomancer.web.page import seat_from, seat_in

if TYPE_CHECKING:
    from ludomancer.games.day_night.web.page import DayNightPage


class SeatFacts(NamedTuple):
    """All that a seat's HTML depends on."""

    sitting: tuple[tuple[str, Any], ...]  # what the update says of it
    piles: tuple[int, int, int]  # hand, book, discards
    known: bool  # something of the hand
    built: int
    sizes: tuple[int, ...]  # of the two largest groups outside the temples
    present: bool  # does it matter who is here?


class SeatParts:
    """The two seats beside the board."""

    def __init__(self, page: "DayNightPage") -> None:
        self.page = page
        self.t = page.t

    def seat(self, update: TableUpdate, view: View, seat: str) -> str:
        return self._seat(self._facts_of(update, view, seat))

    def _facts_of(self, update: TableUpdate, view: View, seat: str) -> SeatFacts:
        own = lady_in(view, seat)
        hand = own["hand"]
        known = any(spell != HIDDEN for spell in hand)
        sitting = tuple(seat_in(update, seat).items())
        sizes = group_sizes(own_tiles(view, seat))[:2]
        piles = (len(hand), len(own["book"]), len(own["discards"]))
        return SeatFacts(sitting, piles, known, len(own["temples"]), sizes, update["status"] != "replay")

    @region
    def _seat(self, facts: SeatFacts) -> str:
        t = self.t
        sitting = seat_from(facts.sitting)
        seat = sitting["seat"]
        hand, book, discards = facts.piles
        backs = ""
        if not sitting.get("you"):
            back = f'<svg viewBox="0 0 50 70"><use href="#back-{seat}"/></svg>'
            backs = f'<div class="backs" aria-hidden="true">{back * min(hand, 7)}</div>'
        to_hand = f"#known-{seat}" if facts.known and not sitting.get("you") else ""
        piles = (
            self._pile("hand", f"hand-{seat}", hand, t("in hand"), to_hand)
            + self._pile("book", f"book-{seat}", book, t("in book"))
            + self._pile("discard", f"discard-{seat}", discards, t("discarded"), f"#discards-{seat}")
        )
        head = self.page.seat_head(sitting, emblem(seat), facts.present)
        inside = f'{head}{self._temples(facts.built, facts.sizes)}{backs}<div class="piles">{piles}</div>'
        return self.page.seat_panel(sitting, f"seat-{seat}", inside, facts.present)

    def _pile(self, sign: str, ident: str, count: int, what: str, link: str = "") -> str:
        inside = f"{icon(sign)}<b>{count}</b><span>{escape(what)}</span>"
        if link:
            return f'<a class="pile" id="{ident}" href="{link}">{inside}</a>'
        return f'<div class="pile" id="{ident}">{inside}</div>'

    def _temples(self, built: int, sizes: tuple[int, ...]) -> str:
        """Two nines that fill: temples that stand, then the largest groups of own tiles outside of them."""
        t = self.t
        meters = []
        for i in range(2):
            size = 9 if i < built else min(9, (sizes[i - built : i - built + 1] or (0,))[0])
            if i < built:
                name, note = t("Temple"), t("stands")
            else:
                name = t("{count} of 9", count=size)
                note = self._growth(size)
            words = f"<span><b>{escape(name)}</b><small>{escape(note)}</small></span>"
            drawn = f'<svg aria-hidden="true"><use href="#m-{"built" if i < built else size}"/></svg>'
            meters.append(f'<div class="temple-meter">{drawn}{words}</div>')
        return f'<div class="temples">{"".join(meters)}</div>'

    def _growth(self, size: int) -> str:
        t = self.t
        if size == codes.TEMPLE_SIZE:
            return t("ready")
        if size == codes.TEMPLE_SIZE - 1:
            return t("one short")
        return t("growing") if size else t("empty")
