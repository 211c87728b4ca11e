"""A card that flies keeps its size and its face, from where it lay to where it goes, in every game."""

from typing import Any

import pytest

from browser.positions import GAMES, LATE
from browser.tables import against_machine
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow
WINDOWS = ((390, 844), (1366, 657))
TIMES = (0, 0.5, 1)  # of the way
# takes a card of every place away, as an update would, and tells how it looks on its way, and how it looked
FLY = """async (times) => {
  const named = performance.getEntriesByType("resource").map((each) => each.name);
  const { moving } = await import(named.find((name) => name.includes("/motion.js")));
  const box = (element) => element.getBoundingClientRect();
  const look = (card) => {
    const { x, y, width, height } = box(card);
    const face = [...card.querySelectorAll("*")].filter((each) => !each.closest("svg svg, defs, .hint-sign"))
      .map(box).map((part) => (part.width && part.height
        ? [(part.x - x) / width, (part.y - y) / height, part.width / width, part.height / height]
        : []));
    return { x: x + width / 2, y: y + height / 2, width, height, face };
  };
  const found = [];
  const homes = new Set();
  const all = [...document.querySelectorAll("[data-to] [data-card]:not([data-own], dialog *)")];
  for (const card of all) {
    const home = card.closest("[data-to]"), to = document.getElementById(home.dataset.to);
    if (!card.offsetWidth || !to?.getClientRects().length || homes.has(home)) continue;
    homes.add(home);
    const before = look(card), goal = box(to);
    moving(() => card.remove());
    const ghosts = [...document.querySelectorAll(":popover-open [data-own]")];
    const ghost = ghosts.find((each) => each.dataset.card === card.dataset.card);
    const move = ghost.getAnimations().find((each) => each.id === "table");
    move.pause();
    move.effect.updateTiming({ fill: "both" });
    const { delay, duration } = move.effect.getComputedTiming();
    const ways = times.map((time) => {
      move.currentTime = delay + time * duration;
      return look(ghost);
    });
    const middle = { x: goal.x + goal.width / 2, y: goal.y + goal.height / 2 };
    found.push({ card: card.dataset.card, before, ways, goal: middle });
    document.getAnimations().filter((each) => each.id === "table").forEach((each) => each.cancel());
    await Promise.resolve();
  }
  return found;
}"""
# how many cards fly while the whole display goes, as at the end of a game
HIDE = """async () => {
  const named = performance.getEntriesByType("resource").map((each) => each.name);
  const { moving } = await import(named.find((name) => name.includes("/motion.js")));
  moving(() => document.querySelectorAll(".shelf").forEach((shelf) => { shelf.style.display = "none"; }));
  return document.querySelectorAll(":popover-open").length;
}"""


@pytest.mark.parametrize(("width", "height"), WINDOWS)
@pytest.mark.parametrize("game", GAMES)
def test_a_card_keeps_its_size_and_its_face_on_its_way(
    server: Server, pages: Pages, game: str, width: int, height: int
) -> None:
    page = against_machine(pages, server, LATE[game].scenario, width=width, height=height, still=False)
    page.wait_for_function("() => !document.getAnimations().some((each) => each.id === 'table')")
    found = page.evaluate(FLY, [*TIMES])
    assert found
    for card in found:
        first, middle, last = card["ways"]
        assert_there(first, card["before"])
        assert size(first) == pytest.approx(size(card["before"]), abs=1), card["card"]
        for way in card["ways"]:
            assert way["width"] <= card["before"]["width"] + 1, "it grows nowhere"
            assert way["width"] / way["height"] == pytest.approx(first["width"] / first["height"], rel=0.02)
            assert len(way["face"]) == len(card["before"]["face"])
            for part, before in zip(way["face"], card["before"]["face"], strict=True):
                assert part == pytest.approx(before, abs=0.03), card["card"]
        assert_there(last, card["goal"])
        assert size(last) < size(middle) or size(last) == pytest.approx(size(first), abs=1)


def size(way: dict[str, Any]) -> float:
    return float(way["width"])


def assert_there(way: dict[str, Any], place: dict[str, Any]) -> None:
    assert (way["x"], way["y"]) == pytest.approx((place["x"], place["y"]), abs=1.5)


def test_cards_of_a_place_that_is_hidden_do_not_fly(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server, LATE["realm-of-sand"].scenario, still=False)
    page.wait_for_function("() => !document.getAnimations().some((each) => each.id === 'table')")
    assert page.locator(".shelf [data-card]:visible").count() > 8
    assert page.evaluate(HIDE) == 0
