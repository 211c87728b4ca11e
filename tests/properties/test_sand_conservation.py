"""Realm of Sand: no component is lost or made, and boards, crystals and turns agree with what the journal tells."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from ludomancer.core.journal import Journal
from ludomancer.core.state import State
from ludomancer.games.realm_of_sand.game import SandGame
from ludomancer.games.realm_of_sand.rules import codes
from properties.cases import Case
from properties.games import SEEDS, paper, seen, whole
from properties.sand_table import (
    CELLS,
    DISCS,
    LETTERS,
    LEVELS,
    SAND,
    SQUARES,
    Components,
    Document,
    eager,
    for_each_sand,
    sand,
)

FEW = settings(max_examples=max(1, settings().max_examples // 8))  # whole games
READ_BACK = 9  # every so many decisions
RATINGS = ((25, "apprentice"), (30, "master"), (35, "prime-minister"), (39, "grand-master"), (10**6, "king"))

Event = dict[str, Any]


# --- components -------------------------------------------------------------------------------------------------------
def check_pieces(game: SandGame, components: Components, document: Document) -> None:
    """Squares and discs: boards, stocks and supply together (RS-3)."""
    assert list(document["supply"]) == [*SQUARES, *DISCS]
    assert min(document["supply"].values()) >= 0
    found: Counter[str] = Counter(document["supply"])
    for name in game.seat_names:
        player = document[name]
        assert set(player["board"]) <= set(CELLS)
        assert set(player["stock"]) <= set(DISCS)
        assert min(player["stock"].values(), default=1) > 0
        found.update(player["board"].values())
        found.update(player["stock"])
        in_the_dark = sum(cell in components.dark for cell in player["board"])
        assert in_the_dark <= player["level"] <= len(components.dark), f"{in_the_dark} dark cells in use"
    assert {piece: found[piece] for piece in components.pieces} == components.pieces
    assert set(found) <= set(components.pieces)


def check_tiles(game: SandGame, components: Components, document: Document) -> None:
    """Each in the circle, before a player, or out as a marker; three before everyone (RS-2, RS-12, RS-26)."""
    found = Counter([*document["circle"], *document["markers"]])
    asked = (document["pending"] or {}).get("ask")
    for name in game.seat_names:
        tiles = document[name]["tiles"]
        assert len(tiles) == 3
        assert tiles.count(None) == (asked == "take" and document["to_act"] == name)
        found.update(tile for tile in tiles if tile)
    assert found == Counter(list(components.tiles))
    if game.mode != "solo":
        assert not document["markers"]
    else:
        done = document["main_done"] and asked != "remove"
        assert len(document["markers"]) == max(0, document["round"] - 1) + done  # round 0: purple chooses its disc


def check_buildings(game: SandGame, components: Components, document: Document) -> None:
    """Each in a deck, open, built, kept, looked at, or being completed out of the kept ones; with its level."""
    pending = document["pending"] or {}
    found: list[str] = []
    for level in LEVELS:
        assert len(document["display"][level]) == 4
        here = [*document["decks"][level], *(card for card in document["display"][level] if card)]
        assert all(components.level_of(card) == level for card in here)
        found += here
    for card in pending.get("looked", []):
        assert components.level_of(card) == pending["deck"]
        found.append(card)
    if "building" in pending and pending["building"] not in found:
        assert document[document["to_act"]]["ribbon"] == "red"
        found.append(pending["building"])
    for name in game.seat_names:
        player = document[name]
        kept = player.get("kept", [])
        assert ("kept" in player) == ("kept_levels" in player) == (player.get("ribbon") == "red")
        assert player.get("kept_levels", []) == [components.level_of(card) for card in kept]
        found += player["built"] + kept
        built = [components.buildings[card] for card in player["built"]]
        assert player["stars"] == sum(card["stars"] for card in built)
        assert player["hourglasses"] == sum(card.get("hourglasses", 0) for card in built)
    assert Counter(found) == Counter(list(components.buildings))
    red = any(document[name].get("ribbon") == "red" for name in game.seat_names)
    for level, places in document["seen"].items():
        assert red
        assert places == sorted(set(places))
        assert 1 <= places[0] <= places[-1] <= len(document["decks"][level])


# --- as the journal tells it ------------------------------------------------------------------------------------------
class Accounts:
    """Boards, stocks, levels, crystals and turns, from the beginning on."""

    def __init__(self, game: SandGame, components: Components, document: Document) -> None:
        self.game = game
        self.components = components
        self.names = game.seat_names
        self.boards: dict[str, dict[str, str]] = {name: {} for name in self.names}
        self.stocks = {name: Counter(document[name]["stock"]) for name in self.names}  # purple may have begun
        self.levels = dict.fromkeys(self.names, 0)
        self.crystals = dict.fromkeys(self.names, "clear")
        self.ribbons = {name: document[name].get("ribbon") for name in self.names}
        self.turns: Counter[str] = Counter()
        self.turn_of = ""
        self.round = 0
        self.circle = list(document["circle"])
        self.tiles = {name: list(document[name]["tiles"]) for name in self.names}
        self.markers: list[str] = []
        self.laying: dict[str, str] = {}  # squares of a tile that are missing, or wait for the choice of `fill`
        self.gaps = {level: document["display"][level].count(None) for level in LEVELS}
        self.open: set[str] = set()
        for name in self.names:
            given = self.stocks[name]
            assert sum(given.values()) <= (self.ribbons[name] == "purple")
            assert set(given) <= {"B", "Y"}
        if document["round"] == 1:
            self._round({"number": 1})
            self._turn({"seat": document["first"], "number": 1})

    def tell(self, events: list[Event]) -> None:
        for i, event in enumerate(events):
            kind, name = event["event"], event.get("seat", "")
            if kind == "placed":
                self._placed(name, event, events[i + 1 :])
            elif kind == "filled":
                assert event["piece"] == self.laying[event["cell"]]
                self._put(name, event["cell"], self.laying.pop(event["cell"]))
            elif kind == "missing":
                assert self.laying.pop(event["cell"]) == event["piece"]
                assert self.supply()[event["piece"]] == 0
            elif kind in ("returned", "marker", "took", "traded"):
                self._tile(kind, name, event)
            elif kind in ("summoned", "moved"):
                self._summoned(name, event, events[i + 1 :])
            elif kind == "square":
                assert event["to"] not in self.boards[name], "the green power moves to empty cells"
                piece = self.boards[name].pop(event["from"])
                assert piece in SQUARES
                assert event["piece"] == piece
                self._put(name, event["to"], piece)
            elif kind == "swapped":
                self._swapped(name, event)
            elif kind == "completed":
                self._completed(name, event, events[i + 1 :])
            elif kind == "disc":
                self.stocks[name][LETTERS[event["disc"]]] += 1
            elif kind == "level":
                self.levels[name] += event["steps"]
                assert self.levels[name] == event["level"]
            elif kind == "charged":
                assert self.crystals[name] == "fresh"  # as it must be after what was completed
            elif kind == "ready":
                assert self.crystals[name] == "fresh"
                self.crystals[name] = "charged"
            elif kind == "power":
                assert self.crystals[name] == "charged", "used before the turn after it was charged"
                assert event["ribbon"] == self.ribbons[name]
                self.crystals[name] = "clear"
            elif kind == "turned-up":
                self.gaps[self.components.level_of(event["building"])] -= 1
            elif kind == "round":
                self._round(event)
            elif kind == "turn":
                self._turn(event)

    def _tile(self, kind: str, name: str, event: Event) -> None:
        """RS-12, RS-26, RS-A14, RS-A15."""
        tile, mine = event["tile"], self.tiles[name]
        if kind == "took":
            assert event["place"] in (1, 2)
            assert self.circle.pop(event["place"] - 1) == tile
            mine.append(tile)
        elif kind == "traded":
            self.circle[self.circle.index(event["for"])] = tile
            mine[mine.index(tile)] = event["for"]
        else:
            mine.remove(tile)
            (self.circle if kind == "returned" else self.markers).append(tile)

    def _round(self, event: Event) -> None:
        self.round += 1
        assert event["number"] == self.round
        assert len({self.turns[name] for name in self.names}) == 1

    def _turn(self, event: Event) -> None:
        name = event["seat"]
        assert event["number"] == self.round
        if self.turn_of:
            assert name == self.names[(self.names.index(self.turn_of) + 1) % len(self.names)], "clockwise"
        self.turn_of = name
        self.turns[name] += 1
        assert self.crystals[name] != "fresh", "a crystal that was charged can be used from now on"

    def _put(self, name: str, cell: str, piece: str) -> None:
        assert cell not in self.boards[name]
        self.boards[name][cell] = piece

    def _lift(self, name: str, cells: list[str]) -> None:
        for cell in cells:
            piece = self.boards[name].pop(cell)
            if piece in DISCS:
                self.stocks[name][piece] += 1

    def _lifted(self, name: str, wanted: list[str], following: list[Event]) -> None:
        """What lay there is told, all of it and nothing else (RS-10, RS-13)."""
        told = {event["cell"]: event["piece"] for event in following if event["event"] == "lifted"}
        assert told == {cell: self.boards[name][cell] for cell in wanted if cell in self.boards[name]}
        self._lift(name, list(told))

    def _placed(self, name: str, event: Event, following: list[Event]) -> None:
        cells = event["cells"]
        assert len(set(cells)) == 3
        self._lifted(name, cells, following)
        colours = self.components.tiles[event["tile"]]
        supply = self.supply()
        for colour in SQUARES:
            here = [cell for cell, each in zip(cells, colours, strict=True) if each == colour]
            if len(here) <= supply[colour]:
                for cell in here:
                    self._put(name, cell, colour)
            else:
                self.laying |= dict.fromkeys(here, colour)

    def _summoned(self, name: str, event: Event, following: list[Event]) -> None:
        if event["event"] == "summoned":
            cell, piece = event["cell"], LETTERS[event["disc"]]
            self.stocks[name][piece] -= 1
            assert self.stocks[name][piece] >= 0
        else:
            cell, piece = event["to"], self.boards[name].pop(event["from"])
            assert event["piece"] == piece
        assert piece in DISCS
        self._lifted(name, [cell], following)
        self._put(name, cell, piece)

    def _swapped(self, name: str, event: Event) -> None:
        old, new = LETTERS[event["disc"]], LETTERS[event["for"]]
        assert self.supply()[new] > 0, "the supply must hold the disc before the exchange"
        if "cell" in event:
            assert self.boards[name][event["cell"]] == old
            self.boards[name][event["cell"]] = new
        else:
            self.stocks[name][old] -= 1
            assert self.stocks[name][old] >= 0
            self.stocks[name][new] += 1

    def _completed(self, name: str, event: Event, following: list[Event]) -> None:
        """Paid with what lies there; a crystal cell among it charges a clear crystal (RS-16, RS-20)."""
        card = self.components.buildings[event["building"]]
        colours = Counter(self.boards[name][cell][0] for cell in event["cells"])
        assert colours == Counter("".join(card["pattern"]).replace(".", ""))
        paid = {each["cell"]: each["piece"] for each in following if each["event"] == "paid"}
        assert paid == {cell: self.boards[name][cell] for cell in event["cells"]}
        self._lift(name, event["cells"])
        ribbon = self.ribbons[name]
        if ribbon and self.crystals[name] == "clear" and self.components.crystals[ribbon] & set(event["cells"]):
            self.crystals[name] = "fresh"
        if event["building"] in self.open:
            self.gaps[card["level"]] += 1

    def supply(self) -> Counter[str]:
        found = Counter(self.components.pieces)
        for name in self.names:
            found.subtract(self.boards[name].values())
            found.subtract(self.stocks[name])
        return found

    def check(self, document: Document) -> None:
        for name in self.names:
            player = document[name]
            assert player["board"] == self.boards[name]
            assert Counter(player["stock"]) == +self.stocks[name]
            assert player["level"] == self.levels[name]
            assert sorted(filter(None, player["tiles"])) == sorted(self.tiles[name])
            assert player.get("ribbon") == self.ribbons[name]
            assert player.get("crystal", "clear") == self.crystals[name]
        assert document["circle"] == self.circle
        assert sorted(document["markers"]) == sorted(self.markers)
        assert document["round"] == self.round
        asked = document["pending"] or {}
        assert bool(self.laying) == (asked.get("ask") == "fill")
        if self.round == 0:
            assert (asked, document[document["to_act"]]["ribbon"]) == ({"ask": "get"}, "purple")
        elif document["to_act"]:
            assert document["to_act"] == self.turn_of
        self._check_display(document)

    def _check_display(self, document: Document) -> None:
        """A card that was completed leaves a gap until the turn ends; then only an empty deck does (RS-18)."""
        for level in LEVELS:
            assert document["display"][level].count(None) == self.gaps[level]
        self.open = {card for level in LEVELS for card in document["display"][level] if card}

    def check_turn_begins(self, document: Document) -> None:
        for level in LEVELS:
            assert self.gaps[level] == 0 or not document["decks"][level]
        assert not document["main_done"]
        assert document["pending"] is None
        if self.game.mode != "solo" and self.turn_of == document["first"]:
            assert all(document[name]["hourglasses"] < 10 for name in self.names), "the game should be over"


# --- whole games ------------------------------------------------------------------------------------------------------
@for_each_sand
@FEW
@given(seed=SEEDS)
def test_nothing_is_lost(case: Case, seed: int) -> None:
    game = sand(case)
    components = Components(game)
    state = game.start(seed)
    state.journal = journal = Journal(game)
    document = state.document()
    accounts = Accounts(game, components, document)
    chooser = random.Random(seed)
    told = 0
    while True:
        check_pieces(game, components, document)
        check_tiles(game, components, document)
        check_buildings(game, components, document)
        accounts.check(document)
        if state.decisions % READ_BACK == 0 or state.over:
            assert whole(game.read(paper(document))) == whole(state)
        if state.over:
            break
        state.apply(eager(state, chooser))
        events = journal.whole(told)
        told = len(journal.entries)
        document = state.document()
        accounts.tell(events)
        if any(event["event"] == "turn" for event in events):
            accounts.check_turn_begins(document)
    check_end(game, state, document, accounts)


def check_end(game: SandGame, state: State, document: Document, accounts: Accounts) -> None:
    """Equal turns; most stars, then most pieces, then the later seat (RS-24, RS-25, RS-27)."""
    names = game.seat_names
    first = names.index(document["first"])
    assert set(accounts.turns.values()) == {document["round"]}
    assert len(accounts.turns) == len(names)
    ranks = {}
    for name in names:
        player = document[name]
        later = (names.index(name) - first) % len(names)
        ranks[name] = (player["stars"], len(player["board"]), later)
    outcome = state.outcome
    assert outcome is not None
    best = max(ranks, key=lambda name: ranks[name])
    assert outcome.winner_names == (best,)
    order = sorted(ranks, key=lambda name: ranks[name], reverse=True)
    assert [found.name for found in sorted(outcome.seats, key=lambda found: found.place)] == order
    assert [found.points for found in outcome.seats] == [document[name]["stars"] for name in names]
    if game.mode == "solo":
        assert document["round"] == len(document["markers"]) == 14
        assert outcome.reason == next(name for most, name in RATINGS if document["one"]["stars"] <= most)
    else:
        assert outcome.reason == "hourglasses"
        assert any(document[name]["hourglasses"] >= 10 for name in names)


@pytest.mark.slow
def test_every_question_is_met_and_written_down() -> None:
    """Random games until every question was asked; each position is read back."""
    wanted = set(range(codes.ASK_MENU, codes.ASK_UNDER + 1))
    met: Counter[int] = Counter()
    seed = 0
    cases = [case for case in SAND if case.game.mode != "base"]
    while wanted - set(met):
        assert seed < 300, f"never asked: {wanted - set(met)}"
        case = cases[seed % len(cases)]
        game = sand(case)
        state = game.start(seed)
        chooser = random.Random(seed)
        while not state.over and state.legal_actions():
            met[state.ask] += 1
            if met[state.ask] < 30:
                read = game.read(paper(state.document()))
                assert whole(read) == whole(state)
                assert (read.ask, read.legal_actions()) == (state.ask, state.legal_actions())
                assert read.search_actions()
                for viewer in case.viewers:
                    assert seen(read, viewer) == seen(state, viewer)
            state.apply(eager(state, chooser))
        seed += 1
    assert set(met) == wanted
