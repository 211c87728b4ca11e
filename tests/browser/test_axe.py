"""Every page and the main states of the table, looked through by axe: nothing serious."""

import re
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from browser import tables
from browser.positions import LATE, OTHERS
from browser.tables import against_machine, dealt, open_table, play
from browser.watch import Pages
from cases import some
from server.server import Server

pytestmark = pytest.mark.slow
GRAVE = ("serious", "critical")
LIGHT, DARK = ("light", 1280, 800), ("dark", 1280, 800)


def grave(page: Page) -> list[str]:
    """What is wrong, and where."""
    found = Axe().run(page, options={"resultTypes": ["violations"]})  # what is in order need not be told in full
    return [
        f"{each['id']} ({each['impact']}): {each['help']}: "
        + "; ".join(node["html"][:160] for node in each["nodes"][:4])
        for each in found.response["violations"]
        if each["impact"] in GRAVE
    ]


@pytest.mark.parametrize("theme", some(["light", "dark"], "light"))
def test_pages_around_the_table(server: Server, pages: Pages, theme: Literal["light", "dark"]) -> None:
    page = pages(theme=theme)
    found = []
    for path in ("/", "/new/day-night", "/tables", "/about", "/rules/day-night", "/rules/bless", "/api/docs"):
        page.goto(server.url + path)
        found += [f"{path}: {what}" for what in grave(page)]
    assert not found, "\n".join(found)


def test_a_new_table_with_an_error(server: Server, pages: Pages, tmp_path: Path) -> None:
    pages.allow("422")
    page = pages(f"{server.url}/new/day-night")
    broken = tmp_path / "broken.yaml"
    broken.write_text("game: [")
    page.locator("input[name=scenario]").set_input_files(broken)
    page.locator("form.new button.big").click()
    expect(page.get_by_role("alert").first).to_be_visible()
    assert grave(page) == []


def test_an_error_page(server: Server, pages: Pages) -> None:
    pages.allow("404")
    assert grave(pages(f"{server.url}/nothing/here")) == []


@pytest.mark.parametrize(("theme", "width", "height"), some([LIGHT, DARK, ("light", 360, 780)], ("light", 360, 780)))
def test_the_table(server: Server, pages: Pages, theme: str, width: int, height: int) -> None:
    page = against_machine(pages, server, theme=theme, width=width, height=height)
    found = grave(page)
    play(page, "cast day-ritual")
    found += grave(page)
    tables.ask(page.locator("#sq-a8"))
    expect(page.locator(".why")).to_be_visible()
    found += grave(page)
    play(page, "change e1", "travel")
    found += grave(page)
    assert found == []


@pytest.mark.long
def test_sheets(server: Server, pages: Pages) -> None:
    page = against_machine(pages, server, width=768, height=1024)
    found = []
    for update in ("menu", "share", "resign", "close-table", "rules", "settings", "keys", "discards-day", "log"):
        page.goto(page.url.split("#")[0] + f"#{update}")
        page.reload()
        expect(page.locator(f"#{update}")).to_be_visible()
        found += [f"{update}: {what}" for what in grave(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("scenario", "action"),
    some(
        [
            ("nine-of-eleven", "temple a3"),
            ("stealing", "cast steal-passion"),
            ("wondering", "cast wonder"),
            ("too-many", "retreat"),
            ("last-tile", "cast day-chant"),
        ],
        ("last-tile", "cast day-chant"),
    ),
)
def test_choices_and_the_end(server: Server, pages: Pages, scenario: str, action: str) -> None:
    page = against_machine(pages, server, scenario)
    play(page, action)
    assert grave(page) == []


def test_people(server: Server, pages: Pages) -> None:
    shared = dealt(open_table(pages(), server, night="screen", scenario="middle"))
    expect(shared.locator(".curtain")).to_be_visible()
    found = grave(shared)
    ada = open_table(pages(), server, night="friend", scenario="last-tile")
    found += grave(ada)
    link = tables.invitation(ada)
    bea = pages(link)
    found += grave(bea)
    tables.sit_down(bea, link)
    dealt(ada)
    found += grave(dealt(bea))
    play(ada, "retreat")
    tables.reached(bea, tables.revision(ada))
    play(bea, "cast deter")
    tables.reached(ada, tables.revision(bea))
    tables.press(ada, tables.button(ada, "back", "ask"))
    expect(tables.button(bea, "yes", "answer")).to_be_visible()
    found += grave(bea) + grave(ada)
    tables.press(bea, tables.button(bea, "no", "answer"))
    play(bea, "cast night-chant")
    expect(ada.locator(".prompt.end")).to_be_visible()
    ada.locator(".prompt.end").get_by_role("link", name="Replay").click()
    ada.wait_for_url(re.compile("/replay/"))
    found += grave(ada)
    ada.get_by_role("button", name="Result, fairness, download").click()
    found += grave(ada)
    assert found == []


# --- the other games --------------------------------------------------------------------------------------------------
WAYS = (LIGHT, DARK, ("light", 360, 780), ("dark", 360, 780))


@pytest.mark.parametrize(
    ("game", "theme", "width", "height"),
    some(
        [(game, *way) for game in OTHERS for way in WAYS],
        ("bless", *LIGHT),
        ("res-arcana-duo", *DARK),
        ("realm-of-sand", "dark", 360, 780),
    ),
)
def test_tables(server: Server, pages: Pages, game: str, theme: str, width: int, height: int) -> None:
    late = LATE[game]
    page = against_machine(pages, server, late.scenario, theme=theme, width=width, height=height)
    found = grave(page)
    play(page, late.turn[0])
    page.goto(page.url.split("#")[0] + f"#{late.updates[0]}")
    page.reload()
    expect(page.locator(f"#{late.updates[0]}")).to_be_visible()
    found += grave(page)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_sheets_and_moments(server: Server, pages: Pages, game: str) -> None:
    """Every sheet of its own, an answer why not, the curtain, and the forms of a new table."""
    late = LATE[game]
    page = against_machine(pages, server, late.scenario, width=768, height=1024)
    found = []
    refused = page.locator("button[name=why]:visible")
    if not refused.count():
        play(page, late.turn[0])
    tables.ask(refused.first)
    expect(page.locator(".why")).to_be_visible()
    found += [f"why: {what}" for what in grave(page)]
    for update in late.updates[1:]:
        page.goto(page.url.split("#")[0] + f"#{update}")
        page.reload()
        expect(page.locator(f"#{update}")).to_be_visible()
        found += [f"{update}: {what}" for what in grave(page)]
    shared = dealt(open_table(pages(), server, scenario=late.scenario, two="screen"))
    found += [f"curtain: {what}" for what in grave(shared)]
    for path in (f"/new/{game}", f"/rules/{game}"):
        page.goto(server.url + path)
        found += [f"{path}: {what}" for what in grave(page)]
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["duo-late", "sand-four", "sand-solo"])
def test_ends_and_many_seats(server: Server, pages: Pages, scenario: str) -> None:
    page = against_machine(pages, server, scenario)
    found = grave(page)
    if scenario == "duo-late":
        play(page, "pass", "swap research")
        expect(page.locator(".prompt.end")).to_be_visible()
        found += grave(page)
    assert not found, "\n".join(found)
