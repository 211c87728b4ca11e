"""The table without a mouse, and what a screen reader is told."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from browser import tables
from browser.positions import LATE, OTHERS
from browser.tables import against_machine, lit, open_table, reached, revision, settled, shoot
from browser.watch import Pages
from server.server import Server

pytestmark = pytest.mark.slow
FOCUSED = """() => {
  const here = document.activeElement;
  return here === document.body ? "" : [here.localName, here.name ?? "", here.value ?? "", here.id].join(" ");
}"""


def focused(page: Page) -> str:
    return str(page.evaluate(FOCUSED))


def tab_to(page: Page, value: str, most: int = 80) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement?.value") == value:
            return
    raise AssertionError(f"Tab does not reach {value!r}")


@pytest.mark.long
def test_tab_visits_what_can_be_done_first(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server)
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.name") == "action"
    seen = {page.evaluate("() => document.activeElement.value")}
    for _ in range(40):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("() => document.activeElement?.value ?? ''"))
    assert set(lit(page)) <= seen
    squares = [value for value in seen if str(value).startswith("step ")]
    assert len(squares) <= 1  # what cannot be done is walked to with arrows


@pytest.mark.long
def test_arrows_walk_the_board_and_jump_the_centre(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server)
    tables.play(page, "cast day-ritual")
    page.locator("#sq-c1").focus()
    for key, square in (
        ("ArrowUp", "c2"),
        ("ArrowUp", "c3"),
        ("ArrowUp", "c6"),
        ("ArrowRight", "d6"),
        ("ArrowDown", "d3"),
        ("ArrowLeft", "c3"),
        ("ArrowLeft", "b3"),
        ("ArrowLeft", "a3"),
        ("ArrowLeft", "a3"),
    ):
        page.keyboard.press(key)
        expect(page.locator(f"#sq-{square}")).to_be_focused()
    shoot(page, screenshots, "focus-square")
    page.keyboard.press("Enter")
    expect(page.locator(".why")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".why")).to_have_count(0)
    expect(page.locator("#sq-a3")).to_be_focused()


def test_some_turns_without_a_mouse(server: Server, pages: Pages) -> None:
    """The focus is never lost, and everything is told."""
    page = against_machine(pages, server)
    draw = random.Random(3)
    made = 0
    while made < 14:
        settled(page)
        if page.locator(".prompt.end").count():
            break
        values = [value for value in lit(page) if value != "retreat"] or ["retreat"]
        value = "retreat" if made % 5 == 4 and "retreat" in lit(page) else draw.choice(values)
        tab_to(page, value)
        before = revision(page)
        page.keyboard.press(draw.choice(["Enter", "Space"]))
        reached(page, before + 1)
        expect(page.locator("#say")).not_to_be_empty()
        assert focused(page), f"the focus was lost after {value}"
        made += 1
    assert made > 3


def test_letters_are_tools(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server)
    tables.play(page, "cast day-ritual", "change e1")
    before = revision(page)
    page.keyboard.press("u")
    reached(page, before + 1)
    expect(page.locator("#sq-e1")).to_have_attribute("data-face", "neutral")
    expect(page.locator(":focus")).to_have_count(1)
    page.keyboard.press("h")
    expect(page.locator(".hinted")).to_have_count(1)
    page.keyboard.press("?")
    rules = page.locator("#rules")
    expect(rules).to_be_visible()
    expect(page.locator("#rules :focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(rules).not_to_be_visible()
    page.keyboard.press("l")
    expect(page.locator("#log")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#log")).not_to_be_focused()
    page.keyboard.press("k")
    expect(page.locator("#keys")).to_be_visible()
    page.locator("#keys input[data-keys]").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).not_to_be_visible()
    page.keyboard.press("?")
    expect(rules).not_to_be_visible()  # switched off


@pytest.mark.long
def test_a_tool_is_not_lost_while_the_last_answer_is_on_its_way(server: Server, pages: Pages) -> None:
    """The stream may show a decision long before its own answer arrives."""
    late: list[tuple[Route, APIResponse]] = []
    page = against_machine(pages, server)
    tables.play(page, "cast day-ritual")
    page.route("**/act", lambda route: late.append((route, route.fetch())), times=1)
    tables.play(page, "change e1")
    before = revision(page)
    page.keyboard.press("u")
    reached(page, before + 1)
    expect(page.locator("#sq-e1")).to_have_attribute("data-face", "neutral")
    tables.until(page, lambda: bool(late), "the server has answered")
    with page.expect_event("requestfinished"):
        late[0][0].fulfill(response=late[0][1])
    tables.play(page, "change e1")  # and one can go on
    expect(page.locator("#sq-e1")).to_have_attribute("data-face", "day")


@pytest.mark.long
def test_a_sheet_gives_the_focus_back(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server)
    more = page.get_by_role("link", name="More")
    more.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).not_to_be_visible()
    expect(more).to_be_focused()


@pytest.mark.long
def test_the_rivals_moves_do_not_take_the_focus(server: Server, pages: Pages) -> None:
    ada, bea = tables.two_at_a_table(pages, server)
    bea.locator("#sq-a5").focus()
    tables.play(ada, "cast day-ritual", "change e1", "retreat")
    reached(bea, revision(ada))
    expect(bea.locator("#turn")).to_contain_text("Your move")
    expect(bea.locator("#sq-a5")).to_be_focused()
    expect(bea.locator("#say")).to_contain_text("Cast a spell")


@pytest.mark.long
def test_a_table_is_opened_by_keyboard(server: Server, pages: Pages) -> None:
    page = pages(server.url)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('[href^=\"/new/day-night?with=machine\"]')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/new/day-night"))
    page.locator("#name").focus()
    page.keyboard.type("Ada")
    page.keyboard.press("Tab")
    expect(page.locator("input[name=seat-day]:focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("input[name=seat-day][value=machine]")).to_be_checked()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Open the table").first.focus()
    page.keyboard.press("Enter")
    tables.dealt(page)


@pytest.mark.long
def test_the_curtain_by_keyboard(server: Server, pages: Pages) -> None:
    page = tables.dealt(open_table(pages(), server, night="screen", scenario="middle"))
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.closest('.curtain') !== null"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#hand [data-card]")).to_have_count(5)


# --- the other games --------------------------------------------------------------------------------------------------
def by_key(page: Page, value: str, key: str = "Enter") -> None:
    """To something that can be done, and it is done; the focus stays somewhere."""
    tab_to(page, value, 160)
    before = revision(page)
    page.keyboard.press(key)
    reached(page, before + 1)
    if not value.startswith("pay "):  # with the last payment of a turn nothing is left that could have the focus
        assert focused(page), f"the focus was lost after {value}"


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_a_few_turns_without_a_mouse(server: Server, pages: Pages, screenshots: Path, game: str) -> None:
    page = tables.dealt(open_table(pages(), server, scenario=LATE[game].scenario, level="greedy"))
    draw = random.Random(3)
    made = 0
    while made < 8:
        settled(page)
        if page.locator(".prompt.end").count():
            break
        values = lit(page)
        last = [value for value in values if value.split()[0] in ("end", "pass", "done")]
        value = draw.choice(last if last and made % 4 == 3 else values)
        by_key(page, value, draw.choice(["Enter", "Space"]))
        expect(page.locator("#say")).not_to_be_empty()
        made += 1
    shoot(page, screenshots, f"{game}-by-keyboard")
    assert made > 2


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_tab_reaches_everything_that_is_lit(server: Server, pages: Pages, game: str) -> None:
    page = against_machine(pages, server, LATE[game].scenario)
    seen = set()
    for _ in range(90):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("() => document.activeElement?.value ?? ''"))
    assert set(lit(page)) <= seen


@pytest.mark.long
def test_the_focus_is_kept_where_its_place_goes_away(server: Server, pages: Pages) -> None:
    """The centre, where the last decision of a round is made, gives way to what is collected."""
    page = against_machine(pages, server, "duo-middle")
    for value in ("use enchantress 1", "pass", "swap alchemy"):
        by_key(page, value)
    expect(page.locator(".collecting")).to_be_visible()
    assert focused(page)


def to_attackers(page: Page) -> None:
    for _ in range(160):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('input.atk')"):
            return
    raise AssertionError("Tab reaches no attacker")


@pytest.mark.long
def test_an_attack_by_keyboard(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server, "bless-late")
    attack = "attack oblio-e-prigione -> lama-del-mattino"
    to_attackers(page)
    page.keyboard.press("Space")
    expect(page.locator("input.atk:checked")).to_have_count(1)
    page.keyboard.press("Escape")  # and another one
    expect(page.locator("input.atk:checked")).to_have_count(0)
    page.locator("body").press("Home")
    for _ in range(8):
        if page.evaluate("() => document.activeElement.value") == "oblio-e-prigione":
            break
        page.keyboard.press("ArrowRight")
    expect(page.locator("#att-oblio-e-prigione")).to_be_checked()
    assert attack in lit(page)
    shoot(page, screenshots, "bless-attacker-by-keyboard")
    by_key(page, attack)
    expect(page.locator("#log")).to_contain_text("Morning Blade")


@pytest.mark.long
def test_who_does_not_attack_after_all_still_can(server: Server, pages: Pages) -> None:
    """Cancel gives the attackers back to the Tab key."""
    page = against_machine(pages, server, "bless-late")
    page.locator('label[for="att-oblio-e-prigione"]').click()
    page.locator("label.leave:visible").click()
    expect(page.locator("input.atk:checked")).to_have_count(0)
    to_attackers(page)


@pytest.mark.long
def test_a_tile_by_keyboard(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server, "sand-late")
    before = revision(page)
    page.keyboard.press("2")
    reached(page, before + 1)
    held = page.locator(".rune.held")
    expect(held).to_have_attribute("data-tile", "6")
    form = page.locator(".forms input:checked").input_value()
    page.keyboard.press("e")
    expect(page.locator(".forms input:checked")).not_to_have_value(form)
    page.keyboard.press("q")
    expect(page.locator(".forms input:checked")).to_have_value(form)
    tab_to(page, next(value for value in lit(page) if value.startswith("at ")), 160)
    page.keyboard.press("ArrowRight")
    aimed = page.evaluate("() => document.activeElement.dataset.square")
    expect(page.locator(".sq.aimed")).to_have_attribute("data-square", aimed)
    expect(page.locator("[data-ghost]:not([hidden])")).to_have_count(1)
    page.keyboard.press("e")
    assert page.evaluate("() => document.activeElement.closest('.squares') !== null"), "turning keeps the focus"
    expect(page.locator("#told")).not_to_be_empty()
    shoot(page, screenshots, "realm-of-sand-by-keyboard")
    page.keyboard.press("Escape")  # put back
    reached(page, before + 2)
    expect(held).to_have_count(0)
    assert "place 6" in lit(page)


@pytest.mark.long
def test_u_puts_back_what_is_in_hand(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server, "sand-late")
    tables.play(page, "place 6")
    before = revision(page)
    page.keyboard.press("u")
    reached(page, before + 1)
    page.wait_for_timeout(300)  # nothing else is taken instead
    assert revision(page) == before + 1
    expect(page.locator(".rune.held")).to_have_count(0)
