"""What can be done, with what follows from it: which buildings are ready, what a tile in hand would do."""

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core.update import TableUpdate
from ludomancer.games.realm_of_sand.facts.component_help import colour_masks
from ludomancer.games.realm_of_sand.facts.placement_effects import (
    Place,
    Placement,
    PlacementEffects,
    finished_by,
    lying_whole,
    open_cards,
    wanting,
)
from ludomancer.games.realm_of_sand.facts.positions import large_seat
from ludomancer.games.realm_of_sand.facts.turning import Step, form_of, spot
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LETTERS
from ludomancer.games.realm_of_sand.formats.view import Pending, Player, View, player_in
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.web.cache import Known, region
from ludomancer.web.table import TablePage

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame

FLAGS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ORDER = [
    cells.NAMES[cells.cell(row, column)] for row in range(codes.ROWS - 1, -1, -1) for column in range(codes.COLUMNS)
]


class Laid(NamedTuple):
    """One way to lay the tile in hand."""

    placement: Placement
    form: int
    legal: bool
    lifts: tuple[tuple[str, str], ...]  # cells and pieces
    ends: tuple[tuple[str, int], ...]  # buildings, and the cells where they could be completed, as a mask

    @property
    def names(self) -> str:
        return " ".join(cells.NAMES[cell] for cell in self.placement)


class Facts(NamedTuple):
    """What several regions of the page need to know of an update."""

    seat: str  # whose board is large
    plays: bool  # the reader has a seat and the game is on
    legal: frozenset[str]
    pending: Pending
    back: bool  # what is half chosen can be put back freely
    instead: frozenset[str]  # what can be done once it is put back: verbs
    ready: dict[str, tuple[int, ...]]  # buildings that could be completed, with the places of their pattern
    laid: tuple[Laid, ...]  # ways to lay the tile in hand
    flags: dict[str, str]  # letters of the buildings that are ready
    ends: dict[str, tuple[tuple[str, int], ...]]  # what the piece on its way would finish, by cell

    @property
    def mine(self) -> bool:
        return bool(self.legal)


def idle(seat: str) -> Facts:
    """Of a board that is only looked at."""
    return Facts(seat, False, frozenset(), {}, False, frozenset(), {}, (), {}, {})


Lying = tuple[tuple[str, str], ...]  # cells with what lies there


def small(mask: int) -> list[Step]:
    """The cells of a mask as columns and rows."""
    return [spot(cell) for cell in cells.members(mask)]


class FactFinder:
    """Finds the facts of an update; what follows from the same boards and cards is cached."""

    def __init__(self, game: "SandGame") -> None:
        self.game = game

    def facts(self, update: TableUpdate, view: View) -> Facts:
        seat = large_seat(self.game, update)
        plays = TablePage.plays(update)
        legal = frozenset([each["action"] for each in update["legal"]])
        pending = view["pending"] or {}
        half = pending.get("ask") == "at" and "power" not in pending and not pending.get("used")
        back = bool(legal) and half and update["undo"]["free"] > 0
        laid: tuple[Laid, ...] = ()
        ready: dict[str, tuple[int, ...]] = {}
        cards = tuple(open_cards(view, seat))
        if "building" in pending and pending["building"] not in cards:  # a kept one lies no longer with the others
            cards = (*cards, pending["building"])
        if view["to_act"] == seat and not view["outcome"]:
            for card, mask in self._whole(tuple(player_in(view, seat)["board"].items()), cards):
                ready[card] = (*ready.get(card, ()), mask)
            if legal and pending.get("ask") == "at" and "tile" in pending:
                laid = self._laid(view, seat, cards, pending["tile"], legal)
        ends = self._ends(player_in(view, seat), cards, pending, legal) if legal and pending.get("ask") == "at" else {}
        flags = dict(zip(ready, FLAGS, strict=False))
        instead = _instead(view) if back else frozenset()
        return Facts(seat, plays, legal, pending, back, instead, ready, laid, flags, ends)

    def _ends(
        self, player: Player, cards: tuple[str, ...], pending: Pending, legal: frozenset[str]
    ) -> dict[str, tuple[tuple[str, int], ...]]:
        """A disc from the stock or from the board, or a square that is moved."""
        code = player["board"][pending["from"]] if "from" in pending else pending.get("disc", "")
        if not code:
            return {}
        lying = tuple((cell, piece) for cell, piece in player["board"].items() if cell != pending.get("from"))
        places = self._wanting(lying, cards)
        ready = {place.card for place in places.get(0, ())}
        by_cell = {}
        for action in legal:
            cell = action.removeprefix("at ")
            ends = finished_by(places, cells.NUMBERS[cell], LETTERS.index(code[0])) if cell in cells.NUMBERS else []
            first = dict(reversed([end for end in ends if end[0] not in ready]))  # one place a building
            if first:
                by_cell[cell] = tuple(sorted(first.items()))
        return by_cell

    @region
    def _whole(self, board: Lying, cards: tuple[str, ...]) -> list[tuple[str, int]]:
        return lying_whole(self.game, colour_masks({"board": dict(board)}), cards)

    @region
    def _wanting(self, board: Lying, cards: tuple[str, ...]) -> dict[int, list[Place]]:
        return wanting(self.game, colour_masks({"board": dict(board)}), cards)

    def _laid(
        self, view: View, seat: str, cards: tuple[str, ...], tile: str, legal: frozenset[str]
    ) -> tuple[Laid, ...]:
        """All that lie on the board, also those that the level forbids: they answer why."""
        player = player_in(view, seat)
        board = tuple(player["board"].items())
        known = Known((view, legal), (tuple(view["supply"].items()), player["level"]))
        return self._placements(tile, board, cards, known)

    @region
    def _placements(
        self, tile: str, board: Lying, cards: tuple[str, ...], known: Known[tuple[View, frozenset[str]]]
    ) -> tuple[Laid, ...]:
        view, legal = known.it
        places = self._wanting(board, cards)
        game = self.game
        component = game.cards.tiles[game.tile_numbers[tile]]
        effects = PlacementEffects(game, view, tile, places)
        ready = {place.card for place in places.get(0, ())}
        laid = []
        for number in game.spots.forms[component.form]:
            placement = game.spots.cells[number]
            form = form_of(placement, component.bent, component.even)
            if laying(placement) not in legal:
                laid.append(Laid(placement, form, False, (), ()))
                continue
            lifts = tuple((cells.NAMES[cell], piece) for cell, piece in effects.lifts(placement))
            ends: dict[str, int] = {}
            for card, mask in effects.finished(placement):
                if card not in ready:
                    ends.setdefault(card, mask)
            laid.append(Laid(placement, form, True, lifts, tuple(ends.items())))
        return tuple(laid)


@cache
def laying(placement: Placement) -> str:
    """The action that lays a tile there."""
    return " ".join(("at", *(cells.NAMES[cell] for cell in placement)))


def _instead(view: View) -> frozenset[str]:
    """A main action that was begun can be another one, or wait; not one that is done, nor the purple power."""
    if (view["pending"] or {}).get("limit") == "all":
        return frozenset(["summon"])
    return frozenset(["complete"] if view["main_done"] else ["place", "summon", "complete"])


def best(game: "SandGame", facts: Facts) -> Laid | None:
    """Where the tile hovers first: where it finishes most, lifts least, near the middle."""

    def worth(each: Laid) -> tuple[int, int, int]:
        stars = sum(game.cards.buildings[game.card_numbers[card]].stars for card, _ in each.ends)
        column, row = spot(each.placement[1])
        return stars, -len(each.lifts), -abs(2 * column - codes.COLUMNS + 1) - abs(2 * row - codes.ROWS + 1)

    may = [each for each in facts.laid if each.legal]
    return max(may, key=worth) if may else None
