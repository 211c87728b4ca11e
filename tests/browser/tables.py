"""People at tables: how the tests open one by its form, take seats, press what is lit, and read what a page shows."""

import os
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml
from playwright.sync_api import Locator, Page, expect

from browser.watch import PATIENCE, Pages
from ludomancer.core.game import Game
from ludomancer.core.registry import game_class, load
from ludomancer.players.levels import levels
from server.inside import Served
from server.people import TOKEN
from server.server import Server

SCENARIOS = Path(__file__).parent / "scenarios"
LOOKING = (Path(__file__).parent / "looks.js").read_text()
PICTURES = bool(os.environ.get("LUDOMANCER_SCREENSHOTS"))
LIT = "button[name=action]"
SHEETS = {"discard": "#sell", "use": "#read-{}"}  # where something is done that has no room on the table
SIZES = {"phone": (360, 780), "tablet": (768, 1024), "laptop": (1280, 800), "desk": (1440, 900), "wide": (1920, 1080)}


def seats_of(game: str) -> tuple[str, ...]:
    """All that a game may have."""
    return game_class(game).seat_order


@cache
def loaded(game: str, **terms: Any) -> Game:
    """Once for all tests: it takes longer than many of them."""
    return load(game, **terms)


@cache
def header_of(scenario: str) -> dict[str, Any]:
    """What a scenario's file says of its game, and the position."""
    found: dict[str, Any] = yaml.safe_load((SCENARIOS / f"{scenario}.yaml").read_text())
    return found


# --- opening and sitting down -----------------------------------------------------------------------------------------
def pick(page: Page, field: str, value: str) -> None:
    """A radio button that is drawn as a card."""
    page.locator(f'label:has(input[name="{field}"][value="{value}"])').click()


def open_table(
    page: Page,
    server: Server | Served,
    game: str = "day-night",
    *,
    scenario: str = "",
    mode: str = "",
    number: int = 2,
    level: str = "",
    name: str = "Ada",
    hints: bool = True,
    second: str = "machine",
    by_form: bool = False,
    **seats: str,
) -> Page:
    """A new table. A scenario says its game, mode and number itself, and is sent by a single request; a deal is asked
    for by the form, whose script promises a secret, and so is a scenario `by_form`.

    `seats`: who plays, by their names; otherwise one sits at the first seat, `second` at the second one, and machines
    at all others.
    """
    if scenario:
        header = header_of(scenario)
        game, mode, number = header["game"], header.get("mode", ""), header.get("seats", 2)
    seats = {seats_of(game)[1]: second} | seats
    if scenario and not by_form:
        level = level or levels(loaded(game))[0].player
        return open_at_once(page, server, scenario, seats_of(game)[:number], seats, name=name, level=level, hints=hints)
    page.goto(f"{server.url}/new/{game}")
    page.locator("#name").fill(name)
    fill_seats(page, game, mode, number, level, seats)
    page.locator("details.more > summary").click()
    page.locator("input[name=hints]").set_checked(hints)
    if scenario:
        page.locator("input[name=scenario]").set_input_files(SCENARIOS / f"{scenario}.yaml")
    page.locator("form.new button.big").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    return page


def open_at_once(
    page: Page,
    server: Server | Served,
    scenario: str,
    places: tuple[str, ...],
    seats: dict[str, str],
    *,
    name: str,
    level: str,
    hints: bool,
) -> Page:
    """As the form of a new table sends it."""
    game = header_of(scenario)["game"]
    token = TOKEN.search(page.request.get(f"{server.url}/about").text())
    assert token
    fields: dict[str, Any] = {"token": token[1], "name": name, "seats": str(len(places)), "watchers": "1"}
    for place, seat in enumerate(places):
        fields[f"seat-{seat}"] = seats.get(seat, "machine" if place else "me")
        fields[f"level-{seat}"] = level
    if hints:
        fields["hints"] = "1"
    file = SCENARIOS / f"{scenario}.yaml"
    fields["scenario"] = {"name": file.name, "mimeType": "application/yaml", "buffer": file.read_bytes()}
    answer = page.request.post(f"{server.url}/new/{game}", multipart=fields, max_redirects=0)
    assert answer.status == 303, answer.text()
    page.goto(server.url + answer.headers["location"])
    return page


def fill_seats(page: Page, game: str, mode: str, number: int, level: str, seats: dict[str, str]) -> None:
    """Mode, number of seats and who sits there, in the form of a new table."""
    if mode:
        pick(page, "mode", mode)
    if len(seats_of(game)) > 2 and mode != "solo":
        pick(page, "seats", str(number))
    for place, seat in enumerate(seats_of(game)[:number]):
        kind = seats.get(seat, "machine" if place else "me")
        pick(page, f"seat-{seat}", kind)
        if level and kind == "machine":
            pick(page, f"level-{seat}", level)


def dealt(page: Page) -> Page:
    expect(page.locator("main[data-status=running]")).to_be_visible()
    page.wait_for_load_state()  # of a page that is still being read, main comes before the hand
    return page


def lift(page: Page) -> None:
    """The curtain at a shared screen."""
    with page.expect_navigation():
        page.locator(".curtain a").click()


def against_machine(pages: Pages, server: Server, scenario: str = "middle", **how: object) -> Page:
    """At the first seat, against a machine that answers at once, as the scenario has it."""
    return dealt(open_table(pages(**how), server, scenario=scenario))  # type: ignore[arg-type]


def invitation(page: Page) -> str:
    return page.locator("#invite").input_value()


def sit_down(page: Page, link: str, name: str = "Bea") -> Page:
    page.goto(link)
    page.locator("#name").fill(name)
    page.locator("form[action^='/j/'] button.prime").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    return page


def two_at_a_table(pages: Pages, server: Server, scenario: str = "middle", **form: bool) -> tuple[Page, Page]:
    """Ada sits at the first seat, Bea at the second, each in a browser of her own."""
    ada = open_table(pages(), server, scenario=scenario, second="friend", **form)  # type: ignore[arg-type]
    bea = sit_down(pages(), invitation(ada))
    return dealt(ada), dealt(bea)


def table_id(page: Page) -> str:
    return urlsplit(page.url).path.split("/")[2]


# --- what a page shows ------------------------------------------------------------------------------------------------
def revision(page: Page) -> int:
    return int(page.locator("#revision").input_value())


def reached(page: Page, number: int) -> None:
    """The page shows that revision, or a later one."""
    page.wait_for_function("n => Number(document.getElementById('revision').value) >= n", arg=number)


def button(page: Page, value: str, name: str = "action") -> Locator:
    return page.locator(f'button[name={name}][value="{value}"]:visible').first


def lit(page: Page) -> list[str]:
    """Everything that can be done, as the page has it."""
    found: list[str] = page.locator(f"{LIT}:visible").evaluate_all("all => all.map(one => one.value)")
    return found


def hand(page: Page) -> list[str]:
    found: list[str] = page.locator("#hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    return found


def settled(page: Page, seconds: float = PATIENCE / 1000) -> None:
    """Nobody but this page's person is to decide, or the game is over."""
    page.locator(f"{LIT}:visible, .prompt.end").first.wait_for(timeout=1000 * seconds)


def named(text: str, words: Iterable[str]) -> set[str]:
    """Which of the words stand there: cards by id (their drawings too, #s-warp), or by name."""
    found = {word for word in words if word in text}  # most do not, and this is quick
    return {word for word in found if re.search(rf"(?:(?<![\w-])|\bs-){re.escape(word)}(?![\w-])", text)}


def without_rules(html: str) -> str:
    """The rulebook at the table names some spells."""
    return re.sub(r'<dialog class="leaf rulebook-leaf".*?</dialog>', "", html, flags=re.S)


def measured(page: Page, *what: str) -> list[str]:
    """What a designer would mend, by functions of looks.js."""
    found: list[str] = []
    for call in what:
        found += page.evaluate(f"() => {LOOKING.strip()}.{call}")
    return found


# --- what people do ---------------------------------------------------------------------------------------------------
def press(page: Page, what: Locator) -> None:
    """A button that changes the table."""
    expect(what).to_be_visible()  # it may come with an update, and the revision with it
    before = revision(page)
    what.click()
    reached(page, before + 1)


def ask(what: Locator) -> None:
    """Touch what cannot be done: it answers, although Playwright would wait until it is enabled."""
    what.scroll_into_view_if_needed()
    what.click(force=True)


def play(page: Page, *actions: str) -> None:
    for action in actions:
        bring(page, action)
        press(page, button(page, action))


def turn_board(page: Page) -> None:
    """So that the rival's side is at the bottom, or one's own again."""
    page.locator("[data-turned]").click()


def bring(page: Page, action: str) -> None:
    """What is folded away until one asks for it: whom a Curse attacks, a tile turned another way, and sheets."""
    wanted = page.locator(f'{LIT}[value="{action}"]')
    wanted.first.wait_for(state="attached")
    verb, *names = action.split(" ")
    if page.locator(f'{LIT}[value="{action}"]:visible').count():
        return
    if verb == "attack":
        page.locator(f'label[for="att-{names[0]}"]').click()
    elif verb in SHEETS:
        page.locator(f"a[href='{SHEETS[verb].format(*names)}']:visible").first.click()
    elif verb == "claim":
        page.locator("label[for=centre-fold]:visible").click()
    elif form := form_of(wanted.first):
        turn_tile(page, form)
    else:
        return
    expect(button(page, action)).to_be_visible()


def form_of(way: Locator) -> str:
    """Realm of Sand: how a tile is held if it is laid that way, or nothing if it is no tile."""
    found = re.search(r"(?<!\S)f(\d+)(?!\S)", way.get_attribute("class") or "")
    return found[1] if found else ""


def turn_tile(page: Page, form: str) -> None:
    """Realm of Sand: until the tile is held that way. Four turns, and four of the other side."""
    chosen = page.locator(".forms input:checked")
    for way in (*["right"] * 3, "flip", *["right"] * 3):
        if chosen.input_value() == form:
            return
        page.locator(f"button[data-turn={way}]").click()
    assert chosen.input_value() == form


def until(page: Page, condition: Callable[[], bool], what: str, seconds: float = 30) -> None:
    """Waits for something that the page itself does not show."""
    for _ in range(int(seconds * 20)):
        if condition():
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"after {seconds:g} seconds still not: {what}")


# --- looks ------------------------------------------------------------------------------------------------------------
def shoot(page: Page, folder: Path, name: str, whole: bool = False) -> None:
    """A picture, without what breathes, where pictures are wanted: they cost as much as many of the tests."""
    if PICTURES:
        page.screenshot(path=folder / f"{name}.png", full_page=whole, animations="disabled")
