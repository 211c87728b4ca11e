"""Cards and pawns that move, and when nothing does.

In a real browser, against a server that the test dictates, under our content policy.
"""

import pytest
from playwright.sync_api import Page, expect

from browser.fake_server import FakeServer
from browser.watch import Pages

pytestmark = pytest.mark.slow


# applies parts as the stream does, and tells what moves, each thing at the moment when it sets out
MOVE = """async (parts) => {
  const { moving } = await import("/static/motion.js"), { applyParts } = await import("/static/morph.js");
  moving(() => applyParts(parts));
  const moves = document.getAnimations().filter((animation) => animation.id === "table");
  const found = moves.map((animation) => {
    const { effect } = animation, { target } = effect, { delay, duration } = effect.getTiming();
    animation.pause();
    animation.currentTime = delay;
    const name = target.id || target.dataset.card || target.dataset.face || target.getAttribute("class");
    return { name, delay, duration, target };
  });
  for (const move of found) {
    const { x, y } = move.target.getBoundingClientRect();
    Object.assign(move, { x, y, target: null });
  }
  moves.forEach((animation) => animation.play());
  return found;
}"""
TEMPLE = '<g id="walls"><g id="wall-1" data-wall><path class="wall" d="M0 0H300V300"/></g></g>'


def hand(seat: str, *cards: str) -> dict[str, str]:
    inside = "".join(f'<button class="card" id="card-{card}" data-card="{card}">{card}</button>' for card in cards)
    return {"hand": f'<div id="hand" class="hand" data-hand="{seat}" data-from="book" data-to="discard">{inside}</div>'}


def changes() -> dict[str, str]:
    tiles = {
        f"sq-{square}": f'<g id="sq-{square}" data-face="day" transform="translate({x} 300)"><circle r="40"/></g>'
        for square, x in (("a1", 0), ("b1", 100), ("c1", 200))
    }
    pawn = '<use id="pawn-day" data-square="d4" href="#s-sun" x="300" y="0" width="100" height="100"/>'
    tile = '<svg class="tile" viewBox="0 0 9 9"><path d="M0 0"/></svg>'
    boxed = f'<button class="sq" data-face="night" id="b-d4">{tile}</button>'
    return {**tiles, **hand("day", "pond", "mist"), "pawn-day": pawn, "walls": TEMPLE, "b-d4": boxed}


def place(page: Page, selector: str) -> tuple[float, float]:
    x, y = page.eval_on_selector(selector, "e => (({ x, y }) => [x, y])(e.getBoundingClientRect())")
    return x, y


def test_things_move(fake_server: FakeServer, pages: Pages) -> None:
    page = pages(fake_server.url + "/t/x", still=False)
    pawn, tile, book = (place(page, selector) for selector in ("#pawn-day", "#sq-a1", "#book"))
    found = page.evaluate(MOVE, changes())
    moves = {move["name"]: move for move in found}
    turned = {"night", "neutral", "sq-a1", "sq-b1", "sq-c1"}
    assert set(moves) == turned | {"tile", "pawn-day", "card-pond", "card-mist", "warp", "wall"}
    assert (moves["pawn-day"]["x"], moves["pawn-day"]["y"]) == pytest.approx(pawn, abs=1), "it sets out where it stood"
    assert (moves["night"]["x"], moves["night"]["y"]) == pytest.approx(tile, abs=1), "the old face is where the tile is"
    assert abs(moves["card-mist"]["x"] - book[0]) < 30, "a new card comes from the book"
    assert moves["wall"]["duration"] == 700
    assert max(move["delay"] + move["duration"] for move in found) <= 900
    assert [move["delay"] for move in found if move["name"] in ("night", "neutral")] == [0, 0, 0]
    assert [moves[name]["delay"] for name in ("pawn-day", "card-pond", "card-mist", "warp")] == [120, 180, 240, 300]
    page.wait_for_function("() => document.getAnimations().length === 0")
    expect(page.locator("[data-own]")).to_have_count(0)  # ghosts have gone
    assert place(page, "#pawn-day")[1] < pawn[1] - 100


def test_many_things_move_within_the_time(fake_server: FakeServer, pages: Pages) -> None:
    page = pages(fake_server.url + "/t/x", still=False)
    found = page.evaluate(MOVE, hand("day", *(f"card{n}" for n in range(40))))
    assert len(found) > 40
    assert max(move["delay"] + move["duration"] for move in found) <= 900


def test_reduced_motion_moves_nothing(table: Page) -> None:
    assert table.evaluate(MOVE, changes()) == []
    assert table.locator("[data-own]").count() == 0
    assert table.get_attribute("#sq-a1", "data-face") == "day"


def test_a_hand_that_is_somebody_elses_does_not_fly(fake_server: FakeServer, pages: Pages) -> None:
    page = pages(fake_server.url + "/t/x", still=False)
    assert page.evaluate(MOVE, hand("night", "moon")) == []
    assert page.locator("[data-own]").count() == 0
