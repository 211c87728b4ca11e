"""Whatever is lit can be touched, in positions of games that nobody thought of."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route

from browser.positions import GAMES
from browser.tables import SIZES, measured
from browser.watch import Pages
from ludomancer.core.registry import load
from ludomancer.core.update import TableUpdate
from server.server import Server
from unit.pages import sheet_of, started, whole_page

pytestmark = pytest.mark.long
PLAYED, SHOWN = 4, 0.03  # games, and how many of their positions are looked at
EAGER = ("attack", "offer", "complete", "claim", "use", "cast")


def updates(game_id: str) -> Iterator[TableUpdate]:
    """Positions of random games in which much happens, as who decides receives them."""
    game = load(game_id)
    for seed in range(PLAYED):
        draw = random.Random(seed)
        state = started(game, seed)
        while not state.over and state.decisions < 400:
            if draw.random() < SHOWN:
                yield sheet_of(game, state, state.actor)
            actions = state.legal_actions()
            wanted = [action for action in actions if game.text(action).startswith(EAGER)]
            state.apply(draw.choice(wanted if wanted and draw.random() < 0.7 else actions))


@pytest.mark.parametrize("size", ["phone", "laptop"])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_lit_can_be_touched(server: Server, pages: Pages, game: str, size: str) -> None:
    pages.allow("ERR_FAILED")
    width, height = SIZES[size]
    page = pages(width=width, height=height, touch=size == "phone")
    shown: dict[str, str] = {}

    def answer(route: Route) -> None:
        route.fulfill(content_type="text/html; charset=utf-8", body=shown["page"])

    page.route("**/t/abc", answer)
    page.route("**/t/abc/*", lambda route: route.abort())
    made = load(game).page("en")
    looked = 0
    for update in updates(game):
        shown["page"] = whole_page(update, made)  # type: ignore[arg-type]
        page.goto(f"{server.url}/t/abc")
        found = measured(page, "unmet()")
        assert found == [], update["view"]
        looked += 1
    assert looked > 10
