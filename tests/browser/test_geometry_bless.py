"""Bless at every window: board, prompt, hand and buttons are inside it, no name is broken, End turn has one place."""

from html import escape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.geometry import QUICK, WINDOWS, Table, misfits, places_of_finish
from browser.tables import against_machine, dealt, invitation, loaded, open_table, play, settled, sit_down, turn_board
from browser.watch import Pages
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.web.cards import Shown
from ludomancer.games.bless.web.choices import Press
from server.server import Server

pytestmark = pytest.mark.slow

LAID = (Path(__file__).parent / "laid_out.js").read_text()
SIDES = (
    "#curses-one",
    "#curses-two",
    "#prayers-one",
    "#prayers-two",
    "#altar-one",
    "#altar-two",
    "#seat-one",
    "#seat-two",
)
FIELD = (".board", *SIDES, "#deck", "#prompt", "#seat-one", "#seat-two", "#acts .btn")
# targets fill their cards
IN_HAND = Table((*FIELD, "#void-pile", "#hand", "#hand .slot"), exempt=".hit")
# a broken card lies where the Void is
BROKEN = Table((*FIELD, "#hand", "#hand .slot"), exempt=".hit")
# on phones what is chosen from has the place of the hand
TO_CHOOSE = Table((*FIELD, "#void-pile", "#choice", "#choice .slot"), exempt=".hit")
# position, what is done there, what is in the window
STATES = {
    "ordinary": ("bless-middle", (), IN_HAND),
    "fullest": ("bless-full", (), IN_HAND),
    "last turns": ("bless-late", (), IN_HAND),
    "turned": ("bless-full", (), IN_HAND),
    "an Echo asks": ("bless-middle", ("invoke orizzonte",), IN_HAND),
    "an offering": ("bless-middle", ("attack oblio-e-prigione -> cristallo-di-pece",), BROKEN),
    "cards to choose from": ("bless-full", ("invoke sguardo-brillante",), TO_CHOOSE),
}

# turns of the other player: a long one, and one in which the reader is asked something
TURNS = {
    "told": (
        *("play fiume-etereo prayer", "target corona-di-stirpe", "attack fiore-di-lamus -> prima-notte"),
        *("attack pendolo-veggente -> anelli-del-sigillo", "offer", "set-aside luna-caduta", "done"),
    ),
    "told and asked": (
        *("attack fiore-di-lamus -> catene-lucenti", "attack pendolo-veggente -> catene-lucenti", "offer"),
    ),
    # two cards leave while the other player chooses
    "leaving": ("attack fiore-di-lamus -> catene-lucenti", "attack pendolo-veggente -> catene-lucenti"),
}
# where board, prompt and buttons are; the hand follows the prompt
LYING = """() => [".board", "#prompt", "#acts"].flatMap((one) => {
  const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
  return [x, y, width, height].map(Math.round); })"""
SAID = """() => {
  const said = document.querySelector(".told p"), narrow = innerWidth > 559 && innerWidth < 900;
  if (!said?.checkVisibility()) return [];
  const tall = narrow || (innerWidth < 700 ? innerHeight > 739 : innerWidth > 1099);
  const most = innerWidth > 1099 && innerHeight > 859 ? 4 : tall ? 3 : 2;
  const lines = Math.round(said.clientHeight / parseFloat(getComputedStyle(said).lineHeight));
  return [...(lines > most ? [`${lines} lines are told`] : []),
    ...(said.scrollHeight > said.clientHeight + 1 ? ["what is told is cut"] : [])]; }"""


def fitted(
    pages: Pages, server: Server, state: str, windows: tuple[tuple[int, int], ...], locale: str = "en"
) -> list[str]:
    """What does not fit, or lies over something else, and names that are broken or cut."""
    scenario, actions, table = STATES[state]
    page = against_machine(pages, server, scenario, locale=locale)
    play(page, *actions)
    if state == "turned":
        turn_board(page)
    return misfits(page, table, windows, f"{state}, {locale}", lambda page: list(page.evaluate(LAID)))


@pytest.mark.parametrize("state", ["ordinary", "fullest", "turned"])
def test_the_table_fits_windows_of_all_kinds(server: Server, pages: Pages, state: str) -> None:
    found = fitted(pages, server, state, QUICK)
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en", "it", "fr"])
@pytest.mark.parametrize("state", STATES)
def test_the_table_fits_every_window(server: Server, pages: Pages, state: str, locale: str) -> None:
    found = fitted(pages, server, state, WINDOWS, locale)
    assert not found, "\n".join(found)


def lying(page: Page, window: tuple[int, int]) -> list[int]:
    page.set_viewport_size({"width": window[0], "height": window[1]})
    found: list[int] = page.evaluate(LYING)
    return found


def telling(
    pages: Pages, server: Server, state: str, windows: tuple[tuple[int, int], ...], locale: str = "en"
) -> list[str]:
    """What is wrong while a turn of the other player is told."""
    page = open_table(pages(locale=locale), server, scenario="bless-middle", second="friend")
    friend = sit_down(pages(), invitation(page))
    play(dealt(page), "end", "done")
    play(dealt(friend), *TURNS[state])
    if state == "leaving":
        expect(page.locator(".leaving")).to_have_count(2)
    else:
        settled(page)
    what = f"{state}, {locale}"
    table = IN_HAND if state == "told" else BROKEN
    return misfits(page, table, windows, what, lambda page: list(page.evaluate(LAID)) + page.evaluate(SAID))


@pytest.mark.parametrize("state", TURNS)
def test_a_turn_that_is_told_fits_windows_of_all_kinds(server: Server, pages: Pages, state: str) -> None:
    found = telling(pages, server, state, QUICK)
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en", "it", "fr"])
@pytest.mark.parametrize("state", TURNS)
def test_a_turn_that_is_told_fits_every_window(server: Server, pages: Pages, state: str, locale: str) -> None:
    found = telling(pages, server, state, WINDOWS, locale)
    assert not found, "\n".join(found)


def places(page: Page) -> list[list[str]]:
    """Of the button that ends a turn, without what it says, in every window."""
    found = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        found.append([each.split(" ", 1)[1] for each in places_of_finish(page)])
    return found


@pytest.mark.long
def test_end_turn_stays_where_it_is(server: Server, pages: Pages) -> None:
    first = places(against_machine(pages, server, "bless-middle"))
    assert all(len(each) == 1 for each in first)
    for scenario, actions, _ in STATES.values():
        page = against_machine(pages, server, scenario)
        play(page, *actions)
        assert places(page) == first, (scenario, actions)


# every Echo, one after the other, where the first Prayer lies: those whose words are cut
WHOLE = """(cards) => {
  const tile = document.querySelector("#prayers-one .pr"), [name, text, body] =
    ["name", "text", "body"].map((part) => tile.querySelector(`.pr-${part}`));
  return cards.filter(([called, does]) => {
    name.innerHTML = called;
    text.textContent = does;
    const below = text.getBoundingClientRect().bottom - tile.getBoundingClientRect().bottom;
    return text.scrollHeight > text.clientHeight + 1 || body.scrollHeight > body.clientHeight + 1 || below > 0;
  });
}"""
WIDE = ((1366, 657), (1366, 768), (1440, 900), (1920, 1080))


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en", "it", "fr"])
def test_words_of_prayers_are_whole_on_wide_windows(server: Server, pages: Pages, locale: str) -> None:
    page = against_machine(pages, server, "bless-middle", locale=locale)
    narrator: Any = loaded("bless").narrator(locale)
    echoes = [
        (escape(narrator.name(card)), narrator.texts.prayer(printed))
        for card, printed in narrator.cards.items()
        if printed.prayer == codes.ECHO
    ]
    assert len(echoes) == 20
    for width, height in WIDE:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WHOLE, echoes) == [], (width, height)


# each card where the first one of five in hand lies: how high it is with all its words, and how high the hand is
HIGH = """(cards) => {
  const hand = document.querySelector("#hand"), slot = hand.querySelector(".slot");
  const high = cards.map((card) => {
    slot.innerHTML = card;
    const words = slot.querySelector(".half-text"), duo = slot.querySelector(".duo");
    duo.style.height = "max-content";
    return words.checkVisibility() ? duo.offsetHeight : Infinity;
  });
  for (const each of hand.children) each.replaceChildren();
  return [hand.clientHeight - parseFloat(getComputedStyle(hand).rowGap), ...high.sort((a, b) => b - a)];
}"""


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en", "it", "fr"])
def test_five_cards_in_hand_have_room_for_all_their_words(server: Server, pages: Pages, locale: str) -> None:
    page = against_machine(pages, server, "bless-full", locale=locale)
    expect(page.locator("#hand .slot")).to_have_count(5)
    faces: Any = loaded("bless").page(locale)
    press = Press("why", "")
    cards = [faces.cards.show(Shown(card, "lit", press, press, reads=True)) for card in faces.narrator.cards]
    for width, height in ((1366, 657), (1280, 720), (1366, 768), (1440, 800)):
        page.set_viewport_size({"width": width, "height": height})
        room, one, other, *_ = page.evaluate(HIGH, cards)
        assert one + other <= room, (width, height)
