"""Positions of Realm of Sand as documents: the whole, and the view of a seat."""

from typing import TYPE_CHECKING

from ludomancer.core import codes as core
from ludomancer.core.document import HIDDEN, WHOLE
from ludomancer.core.hidden import members
from ludomancer.core.seats import NUMBERED
from ludomancer.core.view import AnyView
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LETTERS, LEVELS, RIBBONS
from ludomancer.games.realm_of_sand.formats.view import Pending, Player
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.rules import SandRules

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame

SEATS = NUMBERED
SQUARES = ("G", "R", "K")
DISCS = ("Gd", "Rd", "Kd", "B", "Y")
PIECES = SQUARES + DISCS
CRYSTALS = ("clear", "fresh", "charged")
ASKS = {
    codes.ASK_FIRST: "get",
    codes.ASK_TILE_AT: "at",
    codes.ASK_FILL: "fill",
    codes.ASK_TAKE: "take",
    codes.ASK_SUMMON: "summon",
    codes.ASK_DISC_AT: "at",
    codes.ASK_REMOVE: "remove",
    codes.ASK_BUILDING_AT: "at",
    codes.ASK_GIVE_DISC: "give",
    codes.ASK_GET: "get",
    codes.ASK_SQUARE: "move",
    codes.ASK_SQUARE_AT: "at",
    codes.ASK_GIVE_TILE: "give",
    codes.ASK_FOR: "for",
    codes.ASK_DECK: "deck",
    codes.ASK_KEEP: "keep",
    codes.ASK_UNDER: "under",
}
OF_POWER = {
    codes.ASK_GIVE_DISC: "yellow",
    codes.ASK_GET: "yellow",
    codes.ASK_SQUARE: "green",
    codes.ASK_SQUARE_AT: "green",
    codes.ASK_GIVE_TILE: "blue",
    codes.ASK_FOR: "blue",
    codes.ASK_DECK: "red",
    codes.ASK_KEEP: "red",
    codes.ASK_UNDER: "red",
}


def write(game: "SandGame", state: SandRules, viewer: int) -> AnyView:
    """The position as the viewer (a seat, NOBODY, or WHOLE) sees it."""
    return Writer(game, state, viewer).write()


class Writer:
    """Writes one position for one viewer (a seat, core.NOBODY, or WHOLE)."""

    def __init__(self, game: "SandGame", state: SandRules, viewer: int) -> None:
        self.game = game
        self.state = state
        self.viewer = viewer
        self.ids = game.card_ids
        self.informed = viewer == WHOLE or (viewer >= 0 and viewer == state.red_seat)

    def write(self) -> AnyView:
        state, game = self.state, self.game
        outcome = state.outcome
        return {
            "round": state.round,
            "first": SEATS[state.first],
            "to_act": None if state.actor == core.NOBODY else SEATS[state.actor],
            "main_done": bool(state.main_done),
            "decisions": state.decisions,
            "display": {name: self._display(level) for level, name in enumerate(LEVELS)},
            "decks": {name: self._deck(level) for level, name in enumerate(LEVELS)},
            "seen": {name: self._seen(level) for level, name in enumerate(LEVELS) if state.known[level]},
            "circle": [game.tile_ids[state.circle[i]] for i in range(state.circle_count)],
            "markers": [game.tile_ids[tile] for tile in members(state.markers)],
            "supply": {
                **{name: state.squares[i] for i, name in enumerate(SQUARES)},
                **{name: state.discs[i] for i, name in enumerate(DISCS)},
            },
            "pending": self._pending(),
            "outcome": outcome.document() if outcome else None,
            **{name: self._player(seat) for seat, name in enumerate(game.seat_names)},
        }

    def _display(self, level: int) -> list[str | None]:
        found = [self.state.display[level * codes.SLOTS + i] for i in range(codes.SLOTS)]
        return [self.ids[card] if card >= 0 else None for card in found]

    def _deck(self, level: int) -> list[str]:
        """Top first."""
        state = self.state
        found = []
        for place in range(state.deck_count[level] - 1, -1, -1):
            open_here = self.viewer == WHOLE or (self.informed and state.known[level] >> place & 1)
            found.append(self.ids[state.deck[level * codes.PILE + place]] if open_here else HIDDEN)
        return found

    def _seen(self, level: int) -> list[int]:
        """Places counted from the top."""
        count, known = self.state.deck_count[level], self.state.known[level]
        return [count - place for place in range(count - 1, -1, -1) if known >> place & 1]

    def _hidden(self, cards: list[int]) -> list[str]:
        return [self.ids[card] if self.informed else HIDDEN for card in cards]

    # --- players ----------------------------------------------------------------------------------------------------
    def _player(self, seat: int) -> Player:
        state, game = self.state, self.game
        stock = [state.stock[seat * codes.ELEMENTS + i] for i in range(codes.ELEMENTS)]
        tiles = [state.tiles[seat * codes.ACTIVE + i] for i in range(codes.ACTIVE)]
        player: Player = {
            "stars": state.stars[seat],
            "hourglasses": state.glasses[seat],
            "level": state.level[seat],
            "board": self._board(seat),
            "stock": {name: count for name, count in zip(DISCS, stock, strict=True) if count},
            "tiles": [game.tile_ids[tile] if tile >= 0 else None for tile in tiles],
            "built": [self.ids[card] for card in members(state.built[seat])],
        }
        if state.ribbon[seat] >= 0:
            player["ribbon"] = RIBBONS[state.ribbon[seat]]
            player["crystal"] = CRYSTALS[state.crystal[seat]]
        if seat == state.red_seat:
            kept = sorted(members(state.kept), key=lambda card: (game.arrays.card_level[card], card))
            player["kept"] = self._hidden(kept)
            player["kept_levels"] = [LEVELS[game.arrays.card_level[card]] for card in kept]
        return player

    def _board(self, seat: int) -> dict[str, str]:
        found = {}
        for cell in cells.members(self.state.occupied(seat)):
            found[cells.NAMES[cell]] = PIECES[self.state.piece(seat, cell)]
        return found

    # --- what is half done ------------------------------------------------------------------------------------------
    def _pending(self) -> Pending | None:
        state, ask = self.state, self.state.ask
        if ask not in ASKS:
            return None
        told: Pending = {"ask": ASKS[ask]}
        if ask in OF_POWER:
            told["power"] = OF_POWER[ask]
        tile = self.game.tile_ids
        if ask == codes.ASK_TILE_AT:
            told["tile"] = tile[state.held]
        elif ask == codes.ASK_FILL:
            path = self.game.spots.cells[state.spot]
            told |= {"tile": tile[state.held], "cells": [cells.NAMES[each] for each in path]}
        elif ask == codes.ASK_BUILDING_AT:
            told["building"] = self.ids[state.held]
        elif ask in (codes.ASK_SUMMON, codes.ASK_DISC_AT):
            told |= self._summoning()
        elif ask == codes.ASK_GET:
            told |= self._from()
        elif ask == codes.ASK_SQUARE_AT:
            told["from"] = cells.NAMES[state.from_cell]
        elif ask in (codes.ASK_GIVE_TILE, codes.ASK_FOR):
            if ask == codes.ASK_FOR:
                told["tile"] = tile[state.held]
            if state.got >= 0:
                told |= {"gave": tile[state.gave], "got": tile[state.got]}
        elif ask in (codes.ASK_KEEP, codes.ASK_UNDER):
            looked = [state.looked[i] for i in range(state.looked_count)]
            told |= {"deck": LEVELS[state.look_level], "looked": self._hidden(looked)}
        return told

    def _from(self) -> Pending:
        if self.state.from_cell >= 0:
            return {"from": cells.NAMES[self.state.from_cell]}
        return {"disc": LETTERS[self.state.held]}

    def _summoning(self) -> Pending:
        state = self.state
        told: Pending = {
            "limit": "all" if state.all_discs else codes.SUMMONED,
            "used": state.used,
            "moved": cells.names_of(state.moved),
            "spent": {LETTERS[i]: state.spent[i] for i in range(codes.ELEMENTS) if state.spent[i]},
        }
        return told if state.ask == codes.ASK_SUMMON else self._from() | told
