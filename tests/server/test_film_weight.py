"""What a filmed turn weighs on the line, packed as streams are: on a phone in a train it must come, too."""

import json
import statistics
import zlib

import pytest
import yaml

from ludomancer.core.registry import game_class, game_ids, load
from ludomancer.core.rng import Rng
from ludomancer.players.greedy import GreedyPlayer
from ludomancer.server.squeezing import packer
from ludomancer.server.table_session import TableSession
from server.inside import Paper
from server.server import read_events
from server.test_film import Open

pytestmark = pytest.mark.slow

TURNS = 20
HEAVIEST_TURN, USUAL_DECISION, HEAVIEST_DECISION = 40_000, 6_000, 15_000  # bytes


@pytest.mark.parametrize("game", game_ids())
def test_a_filmed_turn_is_light(game: str) -> None:
    """A machine's turns at an open page, against another one in the place of its person."""
    me, other = game_class(game).seat_order[:2]
    chooser = GreedyPlayer(Rng(1))
    turns: list[int] = []
    decisions: list[float] = []
    while len(turns) < TURNS:
        paper = Paper({me: "me", other: "greedy"}, game=game)
        table = paper.table
        page, packing = Open(TableSession(table), me), packer()
        turn = made = 0
        while not table.over and len(turns) < TURNS:
            actor = table.actor or ""
            action = chooser.choose(table.state.observe(table.game.seat(actor)))
            paper.write(table.decide(actor, table.game.text(action), by_person=actor == me))
            made += 1
            page.hears()
            if not page.said or page.loads:
                continue
            size = len(packing.compress(page.said.encode()) + packing.flush(zlib.Z_SYNC_FLUSH))
            if '"steps"' not in page.said:  # a film is weighed by turns
                decisions.append(size / made)
            turn, made = 0 if actor == me else turn + size, 0
            if actor != me and table.actor == me:
                turns.append(turn)
    assert max(turns) < HEAVIEST_TURN, turns
    assert max(decisions) < HEAVIEST_DECISION, decisions
    assert statistics.median(decisions) < USUAL_DECISION


def test_a_whole_deck_to_choose_from_is_light() -> None:
    """Cards that were never seen: what is drawn on them is fetched after the question."""
    cards = load("bless").card_ids  # type: ignore[attr-defined]
    deck = [card for card in cards if card != "pendolo-veggente"]
    hands = {"one": {"hand": ["pendolo-veggente"]}, "two": {}}
    position = {"turn": 3, "turn_of": "one", "to_act": "one", "phase": "main", "first": "one", "actions": 3, "void": []}
    scenario = {"game": "bless", "title": "all in the Deck", "position": position | {"deck": deck, "seen": {}} | hands}
    paper = Paper({"one": "me", "two": "greedy"}, game="bless", scenario=yaml.safe_dump(scenario))
    page, packing = Open(TableSession(paper.table), "one"), packer()
    paper.decide("play pendolo-veggente prayer")
    page.hears()
    (event,) = read_events(iter([*page.said.splitlines(), ""]))
    news = json.loads(event.data)
    assert news["symbols"] == {}
    assert {f"s-{card}" for card in deck} <= {*news["drawings"]}
    assert len(packing.compress(page.said.encode()) + packing.flush(zlib.Z_SYNC_FLUSH)) < HEAVIEST_DECISION
