"""What a filmed turn weighs on the line, packed as streams are: on a phone in a train it must come, too."""

import statistics
import zlib

import pytest

from ludomancer.core.registry import game_class, game_ids
from ludomancer.core.rng import Rng
from ludomancer.players.greedy import GreedyPlayer
from ludomancer.server.squeezing import packer
from ludomancer.server.table_session import TableSession
from server.inside import Paper
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
