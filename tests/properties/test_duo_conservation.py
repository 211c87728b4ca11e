"""Res Arcana Duo: no component is lost or made, and essences, turns and points agree with what the journal tells."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from ludomancer.core.journal import Journal
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES
from ludomancer.games.res_arcana_duo.game import DuoGame
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.rules import DuoRules
from properties.cases import CASES, Case
from properties.duo_places import SEATS
from properties.games import SEEDS, each_of, paper, seen, wander, whole

DUO = [case for case in CASES if case.game_id == "res-arcana-duo"]
for_each_duo = each_of(DUO)
FEW = settings(max_examples=max(1, settings().max_examples // 8))  # whole games
LISTS = ("artifacts", "monuments", "places")
DRAFT = ("drawn", "kept", "gifts", "mages")


def in_play(player: dict[str, Any]) -> list[dict[str, Any]]:
    alone = [player[field] for field in ("mage", "item") if player[field]]
    return [*alone, *(entry for field in LISTS for entry in player[field])]


def components_in(document: dict[str, Any]) -> Counter[str]:
    found = Counter([*document["items"], *document["places"], *document["out"]])
    found.update([*document["monuments"]["open"], *document["monuments"]["deck"]])
    for name in SEATS:
        player = document[name]
        found.update([*player["hand"], *player["discards"], *player["deck"]])
        found.update(card for field in DRAFT for card in player.get(field, []))
        found.update(entry["card"] for entry in in_play(player))
    for entry in document["pending"] or []:
        if entry.get("doing") == "place":
            found[entry["card"]] += 1
        if entry.get("ask") == "put-back":
            found.update([*entry["cards"], *entry["back"]])
    return found


def check_components(game: DuoGame, document: dict[str, Any]) -> None:
    """Every component lies in exactly one place, each of its kind where it belongs."""
    assert components_in(document) == Counter(game.card_ids)
    kinds = {each.id: each.kind for each in game.components}
    sides = {each.id: each.tile for each in game.components if each.tile}
    shown = Counter(sides[card] for card in document["places"])
    for name in SEATS:
        player = document[name]
        shown.update(sides[entry["card"]] for entry in player["places"])
        owned = [*player["hand"], *player["discards"], *player["deck"], *(e["card"] for e in player["artifacts"])]
        assert {kinds[card] for card in owned} <= {codes.ARTIFACT}
        if document["phase"] in ("collect", "actions"):
            assert player["mage"] is not None
            assert player["item"] is not None
            owned += [entry["card"] for entry in (document["pending"] or []) if entry.get("doing") == "place"] * (
                document["turn_of"] == name
            )
            asked = (document["pending"] or [{}])[-1]
            if asked.get("ask") == "put-back" and asked["pile"] == "deck" and asked["seat"] == name:
                owned += asked["cards"] + asked["back"]
            assert len(owned) == game.half
    assert set(shown.values()) == {1}, "one side of each tile"
    assert len(shown) == max(sides.values())
    left = len(document["monuments"]["deck"])
    assert len(document["monuments"]["open"]) == codes.OPEN_MONUMENTS or left == 0 or document["pending"]
    if document["phase"] in ("item", "collect", "actions"):
        assert {kinds[card] for card in document["out"]} <= {codes.MAGE, codes.PLACE}


class Accounts:
    """Pools, essences on components, what is turned: as the journal tells it, from the beginning on."""

    def __init__(self) -> None:
        self.pools: dict[str, Counter[str]] = {name: Counter(dict.fromkeys(ESSENCES, 1)) for name in SEATS}
        self.on: dict[str, Counter[str]] = {}
        self.turned: set[str] = set()
        self.token = ""

    def tell(self, event: dict[str, Any]) -> None:
        kind, card, name = event["event"], event.get("card", ""), event.get("seat", "")
        essences = Counter(event.get("essences", {}))
        here = self.on.setdefault(card, Counter())
        if kind == "paid":
            assert essences <= self.pools[name], f"{name} pays {essences} out of {self.pools[name]}"
            self.pools[name] -= essences
        elif kind == "gained":
            if event["to"] == "this":
                here += essences
            else:
                self.pools[name] += essences
        elif kind == "collected":
            assert essences == here, "all that lies there, or nothing"
            self.pools[name] += essences
            here.clear()
        elif kind == "laid":
            here += essences
        elif kind == "lost":
            assert essences == here
            here.clear()
        elif kind == "turned":
            assert card not in self.turned
            self.turned.add(card)
        elif kind == "straightened":
            self.turned.remove(card)
        elif kind == "swapped":
            assert not here, "what lies on an item that is given back is lost"
            self.turned.discard(card)
        elif kind == "round":
            self.turned.clear()
        elif kind == "token":
            self.token = name

    def check(self, game: DuoGame, document: dict[str, Any]) -> None:
        for name in SEATS:
            player = document[name]
            assert min(player["pool"].values()) >= 0
            assert Counter(player["pool"]) == self.pools[name], name
            for entry in in_play(player):
                assert min(entry["on"].values(), default=1) > 0
                assert Counter(entry["on"]) == self.on.get(entry["card"], Counter()), entry
                assert entry["turned"] == (entry["card"] in self.turned)
            assert player["points"] == points(game, document, name)
        owned = {entry["card"] for name in SEATS for entry in in_play(document[name])}
        assert {card for card, here in self.on.items() if here} <= owned
        assert self.turned <= owned


def points(game: DuoGame, document: dict[str, Any], name: str) -> int:
    """Counted anew from what lies there (RA-40)."""
    found = int(document["token"] == name)
    for entry in in_play(document[name]):
        component = game.components[game.card_numbers[entry["card"]]]
        found += component.points
        if component.each >= 0:
            found += entry["on"].get(ESSENCES[component.each], 0)
    return found


@for_each_duo
@FEW
@given(seed=SEEDS)
def test_nothing_is_lost(case: Case, seed: int) -> None:
    game = case.game
    assert isinstance(game, DuoGame)
    state = game.start(seed)
    state.journal = journal = Journal(game)
    accounts = Accounts()
    accounts.token = state.document()["token"]
    told = 0
    while not state.over:
        document = state.document()
        check_components(game, document)
        accounts.check(game, document)
        assert document["token"] == accounts.token
        wander(state, seed + state.decisions, 1)
        for event in journal.whole(told):
            accounts.tell(event)
        told = len(journal.entries)
    document = state.document()
    assert components_in(document) == Counter(game.card_ids)
    accounts.check(game, document)
    check_winner(game, state)


def check_winner(game: DuoGame, state: DuoRules) -> None:
    """More points, then more in the pool, Gold counted twice (RA-40, RA-41)."""
    document = state.document()
    ranks = []
    for name in SEATS:
        pool = document[name]["pool"]
        ranks.append((points(game, document, name), sum(pool.values()) + pool["gold"]))
    outcome = state.outcome
    assert outcome is not None
    assert list(outcome.winner_names) == [name for name, rank in zip(SEATS, ranks, strict=True) if rank == max(ranks)]
    enough = max(ranks)[0] >= game.target
    assert enough == (outcome.reason in ("target", "check"))
    assert outcome.reason != "rounds" or document["round"] == codes.LAST_ROUND


@pytest.mark.slow
def test_every_question_is_met_and_written_down() -> None:
    """Random games until every question was asked; each position is read back."""
    wanted = set(range(codes.ASK_MAIN, codes.ASK_SWAP + 1))
    met: Counter[int] = Counter()
    seed = 0
    games = [case.game for case in DUO]
    while wanted - set(met):
        assert seed < 300, f"never asked: {wanted - set(met)}"
        game = games[seed % len(games)]
        assert isinstance(game, DuoGame)
        state = game.start(seed)
        while not state.over:
            met[state.ask] += 1
            if met[state.ask] < 40:
                read = game.read(paper(state.document()))
                assert whole(read) == whole(state)
                assert (read.ask, read.legal_actions()) == (state.ask, state.legal_actions())
                assert read.search_actions() or not state.search_actions()
                for viewer in (0, 1, -1):
                    assert seen(read, viewer) == seen(state, viewer)
            wander(state, seed + state.decisions, 1)
        seed += 1
    assert set(met) == wanted
