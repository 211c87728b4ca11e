"""Day & Night at every window: squares, prompt, hand and buttons have room, actions their place, the board its side."""

import pytest
from playwright.sync_api import Page, expect

from browser.geometry import QUICK, WINDOWS, Table, misfits, places_of_finish
from browser.tables import against_machine, dealt, invitation, measured, open_table, play, settled, sit_down, turn_board
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow

LEAST: dict[tuple[int, int], float] = {
    (360, 640): 36,
    (390, 664): 36,
    (390, 844): 48,
    (667, 375): 36,
    (844, 390): 36,
    (932, 430): 36,
    (800, 600): 56,
    (1024, 600): 56,
    (1024, 768): 56,
    (1280, 720): 64,
    (1366, 657): 64,
    (1440, 900): 64,
    (1920, 1080): 64,
}
SQUARES = ".sq[data-square]"
WITH_HAND = Table(("#prompt", "#hand", "#acts", ".board"), SQUARES, LEAST, SQUARES)
WITH_CHOICE = WITH_HAND._replace(inside=("#prompt", "#choice", "#acts", ".board"))
WORDS = ("cutOff()", "spilled()", "covered()")
LONG_TURN = (  # of Night, in four clauses
    *("cast night-ritual", "change d3", "cast deter", "cast crystal-sky", "crystallize e5", "crystallize f6"),
    *("crystallize f7", "cast night-wish", "change f6", "retreat"),
)
# where board, prompt, hand and buttons are; how high a hand is depends on its cards
LYING = """() => [".board", "#prompt", "#hand", "#acts"].flatMap((one) => {
  const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
  return (one === "#hand" ? [x, y, width] : [x, y, width, height]).map(Math.round); })"""
TOLD = """() => {
  const said = document.querySelector(".told p"), most = innerWidth < 1100 || innerHeight < 860 ? 2 : 3;
  const lines = Math.round(said.clientHeight / parseFloat(getComputedStyle(said).lineHeight));
  return [...(lines > most ? [`${lines} lines are told`] : []),
    ...(said.scrollHeight > said.clientHeight + 1 ? ["what is told is cut"] : [])]; }"""
# numbers, icons and edges that ribbons lie over, if every counter of both seats has one
RIBBONS = """() => {
  const found = [], box = (e) => e.getBoundingClientRect();
  const piles = [...document.querySelectorAll(".pile")].filter((pile) => pile.checkVisibility());
  const ribbons = piles.map((pile, nth) => {
    for (const old of pile.querySelectorAll(".delta")) old.remove();
    const ribbon = document.createElement("i");
    [ribbon.className, ribbon.textContent] = ["delta", nth % 3 === 1 ? "\u22124" : "+4"];
    pile.prepend(ribbon);
    return ribbon;
  });
  for (const ribbon of ribbons) {
    const { left, right, top, bottom } = box(ribbon), seat = box(ribbon.closest(".seat"));
    if (right > seat.right || left < seat.left) found.push("a ribbon reaches out of its seat");
    for (const e of ribbon.closest(".seat").querySelectorAll(".pile > :is(.i, b, span)")) {
      const other = box(e);
      const wide = Math.min(right, other.right) - Math.max(left, other.left);
      if (other.width > 2 && wide > 1 && Math.min(bottom, other.bottom) - Math.max(top, other.top) > 1)
        found.push(`a ribbon lies over ${e.localName} "${e.textContent}" of a counter`);
    }
  }
  for (const ribbon of ribbons) ribbon.remove();
  return found; }"""
# position, what is done there, what is in the window
STATES = {
    "ordinary": ("middle", (), WITH_HAND),
    "casting": ("middle", ("cast day-ritual",), WITH_HAND),
    "turned": ("middle", (), WITH_HAND),
    "four cards": ("middle", ("cast day-ritual", "change e1"), WITH_HAND),
    "nine tiles": ("nine-of-eleven", (), WITH_HAND),
    "fullest hand": ("too-many", ("retreat",), WITH_HAND),
    "rival's hand": ("stealing", ("cast steal-passion",), WITH_CHOICE),
    "whole book": ("wondering", ("cast wonder",), WITH_CHOICE),
}


def lying(page: Page, window: tuple[int, int]) -> list[int]:
    """Where everything is in such a window."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    found: list[int] = page.evaluate(LYING)
    return found


def telling(pages: Pages, server: Server, windows: tuple[tuple[int, int], ...], locale: str = "en") -> list[str]:
    """What is wrong while a long turn of somebody else is told, and what has moved since it began."""
    day = open_table(pages(locale=locale), server, scenario="middle", second="friend")
    night = sit_down(pages(), invitation(day))
    play(dealt(day), "retreat")
    before = [lying(day, window) for window in windows]
    play(dealt(night), *LONG_TURN)
    settled(day)
    what = f"told, {locale}"
    moved = [
        f"{window} {what}: {was} moved"
        for window, was in zip(windows, before, strict=True)
        if lying(day, window) != was
    ]
    besides = (TOLD, RIBBONS)
    return moved + misfits(
        day,
        WITH_HAND,
        windows,
        what,
        lambda page: measured(page, *WORDS) + [each for wrong in besides for each in page.evaluate(wrong)],
    )


def fitted(
    pages: Pages, server: Server, state: str, windows: tuple[tuple[int, int], ...], locale: str = "en"
) -> list[str]:
    """What does not fit, words that are cut or covered among it."""
    scenario, actions, table = STATES[state]
    page = against_machine(pages, server, scenario, locale=locale)
    play(page, *actions)
    if state == "turned":
        turn_board(page)
    return misfits(page, table, windows, f"{state}, {locale}", lambda page: measured(page, *WORDS))


@pytest.mark.parametrize("state", ["ordinary", "rival's hand"])
def test_the_table_fits_windows_of_all_kinds(server: Server, pages: Pages, state: str) -> None:
    found = fitted(pages, server, state, QUICK)
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en", "it", "fr"])
@pytest.mark.parametrize("state", STATES)
def test_the_table_fits_every_window(server: Server, pages: Pages, state: str, locale: str) -> None:
    found = fitted(pages, server, state, WINDOWS, locale)
    assert not found, "\n".join(found)


def test_a_turn_that_is_told_fits_and_moves_nothing(server: Server, pages: Pages) -> None:
    found = telling(pages, server, QUICK)
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en", "it", "fr"])
def test_a_turn_that_is_told_fits_every_window(server: Server, pages: Pages, locale: str) -> None:
    found = telling(pages, server, WINDOWS, locale)
    assert not found, "\n".join(found)


def places(page: Page, windows: tuple[tuple[int, int], ...]) -> list[list[str]]:
    """Of the buttons that end phases, in each of the windows."""
    found = []
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        found.append(places_of_finish(page))
    return found


def test_travel_and_end_turn_stay_where_they_are(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server, "middle")
    first = places(page, QUICK)
    assert all(len(each) == 2 for each in first)
    for action in ("cast day-ritual", "change e1", "travel", "step e1"):
        play(page, action)
        assert places(page, QUICK) == first, action
    other = against_machine(pages, server, "too-many")
    play(other, "retreat")
    assert places(other, QUICK) == first


def centre_of(page: Page, place: str) -> tuple[float, float]:
    box = page.locator(place).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stands_on(page: Page, lady: str, square: str) -> bool:
    (x, y), (at_x, at_y) = centre_of(page, f"#pawn-{lady}"), centre_of(page, f"#sq-{square}")
    box = page.locator(f"#sq-{square}").bounding_box()
    assert box
    return abs(x - at_x) < box["width"] / 4 and abs(y - at_y) < box["height"] / 4


def test_a_button_turns_the_board_and_the_browser_remembers_it(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server, "middle")
    turn = page.get_by_role("checkbox", name="Turn the board")
    assert centre_of(page, "#sq-a1")[1] > centre_of(page, "#sq-a8")[1]
    turn.click()
    (x, y), (right, up) = centre_of(page, "#sq-b2"), centre_of(page, "#sq-a1")
    assert right > x
    assert up < y
    assert stands_on(page, "day", "d1")
    assert stands_on(page, "night", "c3")
    page.reload()
    expect(turn).to_be_checked()
    # arrow keys walk as it is seen
    page.locator("#sq-d1").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#sq-c1")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#sq-c2")).to_be_focused()
    turn.click()
    page.reload()
    expect(turn).not_to_be_checked()


@pytest.mark.parametrize("script", [True, False])
def test_who_plays_night_has_night_at_the_bottom(server: Server, pages: Pages, script: bool) -> None:
    page = dealt(open_table(pages(script=script), server, scenario="middle", day="machine", night="me"))
    assert centre_of(page, "#sq-a1")[1] < centre_of(page, "#sq-a8")[1]
    expect(page.locator(".bd-names:visible text").first).to_have_text("f")
    page.get_by_role("checkbox", name="Turn the board").click()
    assert centre_of(page, "#sq-a1")[1] > centre_of(page, "#sq-a8")[1]
    expect(page.locator(".bd-names:visible text").first).to_have_text("a")
