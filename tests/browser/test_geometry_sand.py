"""Realm of Sand has a table in every window: cells, prompt, tiles, buildings and buttons, with one to four seats."""

import pytest
from playwright.sync_api import Page, expect

from browser import geometry, tables
from browser.geometry import QUICK, WINDOWS, Table
from browser.tables import against_machine, dealt, measured, open_table, play, settled, turn_board
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow
LOW = ((360, 640), (390, 664))  # tiles and buildings share one place
SIDEWAYS = ((667, 375), (844, 390), (932, 430))
LEAST: dict[tuple[int, int], float] = {
    **dict.fromkeys(LOW, 43),
    (390, 844): 54,
    **dict.fromkeys(SIDEWAYS, 44),
    **dict.fromkeys(((800, 600), (1024, 600), (1024, 768)), 40),
    **dict.fromkeys(((1280, 720), (1366, 657), (1440, 900), (1920, 1080)), 46),
}
CROWDED = LEAST | dict.fromkeys(SIDEWAYS, 36)  # with three or four seats
ALWAYS = ("#prompt", ".field", "#acts .btn")
STATES = {
    "ordinary": ("sand-late", ()),
    "held": ("sand-four", ("place 10",)),
    "turned": ("sand-late", ("place 6",)),
    "choice": ("sand-solo", ("complete 20",)),
    "cards": ("sand-three", ("power red", "deck III")),
    "told": ("sand-late", ("place 6", "at b3 c3 d3", "take 1")),
    "told, with four": ("sand-four", ("place 10", "at b2 c2 d2", "take 1", "end")),
    "kept": ("sand-three", ("power red", "deck III", "keep 47", "under 50")),
}
TAB = "#buildings-tab"
# what others did takes two lines, or three where there is room, and is whole
TOLD = """() => [...document.querySelectorAll(".told p")].flatMap((p) => {
  const lines = Math.round(p.getBoundingClientRect().height / parseFloat(getComputedStyle(p).lineHeight));
  const most = innerWidth >= 1100 && innerHeight >= 860 ? 3 : 2, cut = p.scrollHeight > p.clientHeight + 1;
  return lines > most || cut ? [`what others did takes ${lines} lines${cut ? " and is cut off" : ""}`] : []; })"""
# names and rewards of buildings, what is in the supply, and the tab with its number are whole
WHOLE = """() => [...document.querySelectorAll("main .display :is(.b-name, .b-foot), .ring-of-runes > .supply, .tab")]
  .filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1)
  .map((e) => `${e.className} "${e.textContent.slice(0, 20)}": ${e.scrollWidth - e.clientWidth} px cut off`)"""
# what is shown large lies in the window, and not over what is said meanwhile
LARGE = """() => [...document.querySelectorAll(".stage, .film-face, .film-tag, .reel")].flatMap((e) => {
  const box = e.getBoundingClientRect(), said = document.querySelector(".reel").getBoundingClientRect(), found = [];
  const out = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
  const beside = box.right <= said.left || box.left >= said.right || box.bottom <= said.top || box.top >= said.bottom;
  if (out > 0) found.push(`${e.className} reaches ${out} px out`);
  if (!beside && !e.matches(".reel")) found.push(`${e.className} lies over the words`);
  return found; })"""


def table(scenario: str, *inside: str) -> Table:
    crowded = scenario in ("sand-three", "sand-four")
    return Table(inside, ".cell", CROWDED if crowded else LEAST, ".cell")


def others(windows: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    return [window for window in windows if window not in LOW]


def faults(page: Page, shown: Table, windows: list[tuple[int, int]], what: str) -> list[str]:
    """Also what is cut off or reaches out of its button."""
    words = ("cutOff()", "spilled()", "covered()")
    scripts = (TOLD, WHOLE)
    return geometry.misfits(
        page,
        shown,
        windows,
        what,
        lambda page: measured(page, *words) + [each for wrong in scripts for each in page.evaluate(wrong)],
    )


def at_table(pages: Pages, server: Server, state: str, locale: str = "en") -> Page:
    """Against machines that play alike each time."""
    scenario, actions = STATES[state]
    page = dealt(open_table(pages(locale=locale), server, scenario=scenario, level="greedy"))
    play(page, *actions)
    settled(page)
    expect(page.locator(".told")).to_have_count(int(state.startswith("told")))
    return page


def in_every_window(page: Page, state: str, windows: tuple[tuple[int, int], ...]) -> list[str]:
    """What is wrong with a state; on low phones both of what shares one place is looked at."""
    scenario, low = STATES[state][0], [window for window in windows if window in LOW]
    if state in ("choice", "cards"):
        return faults(page, table(scenario, *ALWAYS, "#choice"), list(windows), state)
    whole = (*ALWAYS, ".mine", ".offer", ".rival, .rounds", "#tray")
    found = faults(page, table(scenario, *whole, ".display", ".display .slot"), others(windows), state)
    found += faults(page, table(scenario, *whole, TAB), low, state)
    if low:
        page.locator(TAB).click()
        found += faults(page, table(scenario, *ALWAYS, TAB, ".display .slot"), low, f"{state}, buildings")
        page.locator(TAB).click()
    return found


@pytest.mark.parametrize("state", ["ordinary", "held", "choice", "told", "told, with four"])
def test_some_windows_have_a_table(server: Server, pages: Pages, state: str) -> None:
    page = at_table(pages, server, state)
    if state == "turned":
        turn_board(page)
    found = in_every_window(page, state, QUICK)
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "it", "fr"])
@pytest.mark.parametrize("state", STATES)
def test_every_window_has_a_table(server: Server, pages: Pages, state: str, language: str) -> None:
    page = at_table(pages, server, state, language)
    if state == "turned":
        turn_board(page)
    found = in_every_window(page, state, WINDOWS)
    assert not found, "\n".join(found)


def film_in(page: Page, window: tuple[int, int]) -> list[str]:
    """What is wrong with the moves of the last turn, page by page."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    page.locator("[data-film]").click()
    expect(page.locator(".reel-say")).not_to_be_empty()
    found, shown = [], 0
    while page.locator(".reel").count():
        shown += 1
        found += [f"{window[0]}x{window[1]} move {shown}: {each}" for each in page.evaluate(LARGE)]
        page.locator(".reel-skip").click()
    assert shown > 1
    return found


@pytest.mark.parametrize(
    ("state", "windows"),
    [("told", QUICK), *(pytest.param(each, WINDOWS, marks=pytest.mark.long) for each in ("told", "told, with four"))],
)
def test_a_turn_is_shown_in_the_window(
    server: Server, pages: Pages, state: str, windows: tuple[tuple[int, int], ...]
) -> None:
    page = at_table(pages, server, state)
    found = [each for window in windows for each in film_in(page, window)]
    assert not found, "\n".join(found)


@pytest.mark.long
def test_a_turn_ends_in_one_place(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server, "sand-late")
    ends: dict[tuple[int, int], list[list[int]]] = {window: [] for window in WINDOWS}
    for action in ("", "place 6", "at b3 c3 d3", "take 1"):
        play(page, *filter(None, [action]))
        for window in WINDOWS:
            page.set_viewport_size({"width": window[0], "height": window[1]})
            places = [place.split() for place in geometry.places_of_finish(page)]
            ends[window] += [[*map(int, numbers)] for value, *numbers in places if value == "end"]
    moved = {
        w: places for w, places in ends.items() if any(max(side) - min(side) > 1 for side in zip(*places, strict=True))
    }
    assert all(ends.values())
    assert not moved


def test_on_a_low_phone_buildings_have_a_tab(server: Server, pages: Pages) -> None:
    """It says how many can be completed, and answers to fingers and keys."""
    page = against_machine(pages, server, "sand-three", width=360, height=640, touch=True)
    tray, display, tab = page.locator("#tray"), page.locator(".display"), page.locator(TAB)
    expect(tab).to_contain_text("one can be completed")
    expect(tray).to_be_visible()
    expect(display).not_to_be_visible()
    tab.tap()
    expect(display).to_be_visible()
    expect(tray).not_to_be_visible()
    page.get_by_role("checkbox", name="Buildings").focus()
    page.keyboard.press("Space")
    expect(tray).to_be_visible()
    page.keyboard.press("Space")
    tables.press(page, page.locator(".display button.bld.lit[name=action]").first)
    expect(tab).not_to_contain_text("one can be completed")


@pytest.mark.long
def test_the_tab_needs_no_script(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server, "sand-late", width=360, height=640, script=False)
    page.locator(TAB).click()
    expect(page.locator(".display")).to_be_visible()
    expect(page.locator("#tray")).not_to_be_visible()
