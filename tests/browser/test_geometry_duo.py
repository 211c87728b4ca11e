"""Res Arcana Duo has a table in every window: the question, the pool, the hand and every button lie inside."""

from collections.abc import Iterable

import pytest
from playwright.sync_api import Page

from browser.geometry import QUICK, WINDOWS, Table, misfits, places_of_finish
from browser.tables import (
    against_machine,
    dealt,
    invitation,
    lit,
    measured,
    open_table,
    play,
    settled,
    sit_down,
    turn_board,
)
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow
LANGUAGES = ("en", "it", "fr")
MIDDLE_POWER = "button.pw:not(:first-of-type, :last-of-type)"  # between two others; in its sheet it is as large as all
TABLE = Table(inside=("#prompt", "#pool", ".hand", "#acts", ".mat.mine", ".mat.rival"), exempt=MIDDLE_POWER)
COLLECTING = TABLE._replace(inside=("#prompt", "#pool", "#acts", ".mat.mine", ".mat.rival"))  # no card is played now
DRAFT = Table(inside=("#prompt", "#moment .two", "#acts"))
STATES = {
    "ordinary": ("duo-middle", ()),
    "fullest": ("duo-late", ()),
    "eight in hand": ("duo-hand", ()),
    "paying": ("duo-middle", ("place white-swan", "use white-swan 1")),
    "opening": ("duo-opening", ()),
    "borrowing": ("duo-key", ("use solomons-key 1",)),
    "turned": ("duo-middle", ("use enchantress 1", "pass")),
    "swapping": ("duo-middle", ("use enchantress 1", "pass")),
}
LAPTOPS = ((1280, 800), (1366, 768), (1440, 860), (1536, 864), (1600, 900), (1700, 980))  # neither low nor high
POINTED_AT = """() => [...document.querySelectorAll("main [data-card]:not(dialog *)")].flatMap((card) => {
  card.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  const low = [...document.querySelectorAll("#acts .btn, #prompt, .hand .line-up > *")]
    .filter((e) => e.checkVisibility() && e.getBoundingClientRect().bottom > innerHeight + 0.5);
  return low.length ? [`${card.dataset.card} is read: ${low.length} things lie below the window`] : [];
})"""
ALONE = (  # done by a rival whose turns are told, with the longest names
    "claim star-observatory",
    "claim dragon-cave",
    "claim elven-heartwood",
    "place crown-of-command",
    "pass",
)
NAMES = """() => {
  const found = [], shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  for (const name of document.querySelectorAll("main .co-card .co-name")) {
    if (name.closest("dialog") || !shown(name)) continue;
    const card = name.closest(".co-card").getBoundingClientRect();
    const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const word of texts.currentNode.data.matchAll(/[^\\s/]+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        const box = range.getBoundingClientRect();
        if (new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1)
          found.push(`${name.textContent}: "${word[0]}" is broken`);
        if (Math.max(card.left - box.left, box.right - card.right, box.bottom - card.bottom) > 0.5)
          found.push(`${name.textContent}: "${word[0]}" reaches out of its card`);
      }
    }
  }
  const rows = [...document.querySelectorAll("main .line-up")].filter(shown);
  for (const row of [...rows, document.querySelector(".field"), document.querySelector(".side")]) {
    const boxes = [...row.children].filter((e) => shown(e) && !/absolute|fixed/.test(getComputedStyle(e).position))
      .map((e) => [e.id || e.className, e.getBoundingClientRect()]).filter(([, box]) => box.width > 2);
    for (const [i, [one, a]] of boxes.entries())
      for (const [two, b] of boxes.slice(i + 1))
        if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
          && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2) found.push(`${one} and ${two} collide`);
  }
  for (const e of document.querySelectorAll("main, #moment:not([hidden])")) {
    const more = e.scrollHeight - e.clientHeight;
    if (more > 1) found.push(`${e.id} is ${more} px too high`);
  }
  return found;
}"""

LINES = """() => { const p = document.querySelector(".told p"), style = getComputedStyle(p);
  return Math.round(p.getBoundingClientRect().height / parseFloat(style.lineHeight)); }"""


def low(window: tuple[int, int]) -> bool:
    """Is there so little room that all is said in two lines?"""
    width, height = window
    return width < 700 or height < 760


def wrong(page: Page, windows: Iterable[tuple[int, int]], what: str, table: Table = TABLE) -> list[str]:
    """What does not fit, is cut off, broken or in the way of something else."""
    return misfits(page, table, windows, what, lambda page: [*page.evaluate(NAMES), *measured(page, "cutOff()")])


def told(pages: Pages, server: Server, language: str, asked: str) -> Page:
    """After many moves of the rival: asked for an action, or for what to collect."""
    page = open_table(pages(locale=language), server, scenario="duo-told", second="friend")
    rival = dealt(sit_down(pages(), invitation(page)))
    if asked == "collecting":
        play(dealt(page), "use enchantress 1")
        play(rival, "claim amber-colonnade")
    play(dealt(page), "pass")
    play(rival, *ALONE)
    page.locator(".told").wait_for()
    return page


def test_a_table_in_a_phone_a_tablet_and_a_laptop(server: Server, pages: Pages) -> None:
    found = []
    for state, (scenario, actions) in STATES.items():
        page = against_machine(pages, server, scenario)
        play(page, *actions)
        if state == "turned":
            turn_board(page)
        found += wrong(page, QUICK, state)
    found += wrong(told(pages, server, "en", "action"), QUICK, "told")
    assert not found, "\n".join(found)


def test_the_words_about_a_card_push_nothing_out_of_a_laptop(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server, "duo-hand", locale="fr")
    found = wrong(page, LAPTOPS, "eight in hand")
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height} {each}" for each in page.evaluate(POINTED_AT)]
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_a_table_in_every_window(server: Server, pages: Pages, state: str, language: str) -> None:
    scenario, actions = STATES[state]
    page = against_machine(pages, server, scenario, locale=language)
    play(page, *actions)
    if state == "turned":
        turn_board(page)
    found = wrong(page, WINDOWS, f"{state}, {language}")
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asked", ["action", "collecting"])
def test_what_is_told_has_room_in_every_window(server: Server, pages: Pages, asked: str, language: str) -> None:
    page = told(pages, server, language, asked)
    found = wrong(page, WINDOWS, f"told, {asked}, {language}", COLLECTING if asked == "collecting" else TABLE)
    for window in WINDOWS:
        page.set_viewport_size({"width": window[0], "height": window[1]})
        lines = page.evaluate(LINES)
        found += [f"{window[0]}x{window[1]} told, {language}: {lines} lines"] * (lines > (2 if low(window) else 3))
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_draft_and_mages_fit_every_window(server: Server, pages: Pages, language: str) -> None:
    page = dealt(open_table(pages(locale=language), server, "res-arcana-duo", mode="full"))
    page.locator("[value^='keep ']").first.wait_for()
    found = wrong(page, WINDOWS, f"draft, {language}", DRAFT)
    page.set_viewport_size({"width": 1280, "height": 800})
    mages = page.locator("[value^='choose ']")
    while not mages.count():
        play(page, lit(page)[0])
        settled(page)
    found += wrong(page, WINDOWS, f"mages, {language}", DRAFT)
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("window", WINDOWS)
def test_passing_has_one_place(server: Server, pages: Pages, window: tuple[int, int]) -> None:
    width, height = window
    page = against_machine(pages, server, "duo-middle", width=width, height=height)
    places = {*places_of_finish(page)}
    for action in ("place white-swan", "use white-swan 1", "pay death", "use enchantress 1"):
        play(page, action)
        places |= {*places_of_finish(page)}
    assert len(places) == 1, places
