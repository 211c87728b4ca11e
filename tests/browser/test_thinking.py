"""The bar of a machine that thinks has its place: nothing moves when it comes or goes."""

import pytest

from browser.positions import GAMES, LATE
from browser.tables import against_machine
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow
WINDOWS = ((390, 844), (844, 390), (1024, 600), (1366, 657), (1440, 900))
MOVED = """() => {
  const boxes = () => new Map([...document.querySelectorAll("#main *")]
    .filter((each) => !each.closest(".thinking, dialog") && each.getClientRects().length)
    .map((each) => [each, each.getBoundingClientRect()]));
  return [...document.querySelectorAll(".thinking.kept")].flatMap((bar) => {
    bar.hidden = true;
    const before = boxes();
    bar.hidden = false;
    const after = boxes();
    bar.hidden = true;
    const far = (a, b) => Math.max(...["x", "y", "width", "height"].map((side) => Math.abs(a[side] - b[side])));
    return [...before].filter(([each, box]) => !after.has(each) || far(box, after.get(each)) > 0.6)
      .map(([each]) => each.outerHTML.slice(0, 90));
  });
}"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_when_a_machine_thinks(server: Server, pages: Pages, game: str) -> None:
    page = against_machine(pages, server, LATE[game].scenario)
    assert page.locator(".thinking.kept").count() == 1
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(MOVED) == [], (width, height)
