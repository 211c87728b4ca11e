"""The film of a turn as it reaches an open page: which steps, in which order, when, and what remains of them."""

import json
import random
from collections.abc import Iterator
from typing import Any, cast

import pytest

from ludomancer.core.registry import game_class, game_ids
from ludomancer.server.events import PageChannel
from ludomancer.server.film import Parts
from ludomancer.server.seats import WATCHER
from ludomancer.server.table import Table
from ludomancer.server.table_loader import read_table
from ludomancer.server.table_session import TableSession
from server.inside import Inside, Paper, inside
from server.people import Browser
from server.server import good, read_events

pytestmark = pytest.mark.slow

DECISIONS = 150
NOTHING: dict[str, Any] = {"symbols": {}, "start": {}, "steps": [], "parts": {}}


class Open:
    """An open page: its parts, brought up to date by what its stream says."""

    def __init__(self, session: TableSession, *held: str, since: int | None = None) -> None:
        self.session, self.held = session, held
        revision = session.table.revision if since is None else since
        self.channel = PageChannel(cast(Any, None), session, held, "", "en", revision)
        self.steps: list[dict[str, Any]] = []
        self.loads = 0
        self.load()
        if since is None:
            assert self.channel.changes() == []

    def load(self) -> None:
        self.parts = dict(self.now())

    def now(self) -> Parts:
        seat, curtain = self.session.shown_to(self.held, self.channel.wanted)
        return self.session.parts(seat, "en", curtain)

    def hears(self) -> str:
        """What came, if anything: "page", "steps" or "parts"; then it shows the table as it is."""
        text = "".join(self.channel.changes())
        if not text:
            return ""
        (event,) = read_events(iter(text.splitlines() + [""]))
        news = json.loads(event.data)
        assert news["revision"] == self.session.table.revision
        if event.kind == "page":
            self.loads += 1
            self.load()
            return "page"
        for step in news.get("steps", ()):
            self.parts |= step["parts"]
        self.parts |= news["parts"]
        assert self.parts.items() >= self.now().items()
        self.steps += news.get("steps", ())
        return "steps" if "steps" in news else "parts"


def paper(game: str, second: str = "greedy", **chosen: Any) -> Paper:
    first, other = game_class(game).seat_order[:2]
    return Paper({first: "me", other: second}, game=game, **chosen)


def decide(table: Paper, chooser: random.Random) -> None:
    """Anything, by whoever is to decide."""
    seat = table.table.actor or ""
    action = table.table.game.text(chooser.choice(table.table.state.legal_actions()))
    table.write(table.table.decide(seat, action, by_person=table.table.machine is None))


def sat(table: Paper) -> Paper:
    """With a friend at the second seat."""
    table.write(table.table.sit(game_class(table.table.game.id).seat_order[1], "Bea", ""))
    return table


@pytest.mark.parametrize("game", game_ids())
def test_a_turn_of_a_machine_comes_move_by_move_and_whole(game: str) -> None:
    """To its rival and to whoever watches: steps in order, each once, and together the whole film."""
    table, chooser = paper(game), random.Random(1)
    me, session = game_class(game).seat_order[0], TableSession(table.table)
    mine, watching = Open(session, me), Open(session)
    turns = held = 0
    for _ in range(DECISIONS):
        own = table.table.actor == me
        decide(table, chooser)
        if table.table.over:
            break
        before, since = mine.parts.copy(), mine.channel.decisions
        heard = mine.hears()
        watching.hears()
        if own:
            assert heard == "parts", "what one does oneself is no film"
            mine.steps.clear()
        elif heard == "":
            held += 1
            assert session.film.half_done(me, "en")
            assert (mine.parts, mine.channel.decisions) == (before, since)
        if not own and table.table.actor == me:
            whole = session.film.whole(me, "en")
            assert [step["n"] for step in mine.steps] == [step["n"] for step in whole["steps"]]
            assert [step["say"] for step in mine.steps] == [step["say"] for step in whole["steps"]]
            turns += 1
    assert turns > 5
    assert held > 0 or game in NEVER_HALF_DONE
    assert watching.loads == 0


NEVER_HALF_DONE = ("bless", "res-arcana-duo")
