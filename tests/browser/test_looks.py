"""From 360 px upright to a wide screen, light and dark, in three languages: the board in view, nothing cut off."""

import re
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from browser import tables
from browser.positions import LATE, OTHERS
from browser.tables import SIZES, against_machine, dealt, loaded, measured, open_table, play, shoot
from browser.watch import Pages
from cases import some
from server.server import Server

pytestmark = pytest.mark.slow
LANGUAGES = ("en", "it", "fr")
TOUCH = 44  # px: what a finger meets
Theme = Literal["light", "dark"]


def at_size(pages: Pages, server: Server, size: str, scenario: str = "middle", **how: Any) -> Page:
    width, height = SIZES[size]
    return against_machine(pages, server, scenario, width=width, height=height, touch=size == "phone", **how)


def whole(page: Page, selector: str) -> bool:
    """Is it inside the window, without scrolling?"""
    return bool(
        page.evaluate(
            """(selector) => {
              const box = document.querySelector(selector).getBoundingClientRect();
              return scrollY === 0 && box.width > 0 && box.x >= -0.5 && box.y >= -0.5
                && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
            }""",
            selector,
        )
    )


def faults(page: Page) -> list[str]:
    return measured(page, "cutOff()", "spilled()", "covered()")


def too_small(page: Page) -> list[str]:
    return measured(page, f"small({TOUCH})")


def looked_at(page: Page, screenshots: Path, name: str, sizes: Iterable[str], *parts: str, game: str = "") -> list[str]:
    """What is wrong at each size; `parts` must be in view."""
    found = []
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        shoot(page, screenshots, f"{game}-{size}-{name}".strip("-"))
        found += [f"{size}-{name}: {what}" for what in faults(page)]
        found += [f"{size}-{name}: {part} is not in view" for part in parts if not whole(page, part)]
    return found


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_board_is_always_in_view(server: Server, pages: Pages, screenshots: Path, theme: Theme) -> None:
    page = against_machine(pages, server, theme=theme)
    found = []
    for state, actions in (("cast", ()), ("targets", ("cast day-ritual",)), ("travel", ("change e1", "travel"))):
        play(page, *actions)
        found += looked_at(page, screenshots, f"{theme}-{state}", SIZES, ".board", "#prompt", "#hand")
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize(
    ("scenario", "actions"),
    [
        ("nine-of-eleven", ["temple a3"]),
        ("stealing", ["cast steal-passion"]),
        ("wondering", ["cast wonder"]),
        ("too-many", ["retreat", "discard warp"]),
        ("last-tile", ["cast day-chant"]),
    ],
)
def test_choices_fit(server: Server, pages: Pages, screenshots: Path, scenario: str, actions: list[str]) -> None:
    page = against_machine(pages, server, scenario)
    play(page, *actions)
    found = looked_at(page, screenshots, scenario, ("phone", "laptop"), ".board", "#prompt")
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_languages(server: Server, pages: Pages, screenshots: Path, language: str) -> None:
    page = against_machine(pages, server, locale=language)
    sizes = ("phone", "laptop")
    assert page.locator("html").get_attribute("lang") == language
    found = looked_at(page, screenshots, f"{language}-cast", sizes, ".board")
    play(page, "cast day-ritual", "change e1")
    found += looked_at(page, screenshots, f"{language}-changed", sizes, ".board")
    for path in ("/", "/new/day-night", "/tables", "/about", "/rules/day-night"):
        page.goto(server.url + path)
        assert page.locator("html").get_attribute("lang") == language
        name = path.strip("/").replace("/", "-") or "lobby"
        found += looked_at(page, screenshots, f"{language}-{name}", sizes)
    assert not found, "\n".join(found)


def test_the_language_is_chosen_and_remembered(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server)
    page.get_by_role("link", name="Settings").click()
    shoot(page, screenshots, "settings")
    page.locator("#settings").get_by_role("button", name="Italiano").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    dealt(page)
    assert "/t/" in page.url
    play(page, "cast day-chant")
    page.goto(server.url)
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_the_theme_is_chosen_and_remembered(server: Server, pages: Pages) -> None:
    page = pages(server.url)
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Light or dark").click()
    page.locator("#menu-theme").get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(ground) != light
    page.goto(f"{server.url}/new/day-night")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Light or dark").click()
    page.locator("#menu-theme").get_by_role("button", name="As the system").click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")


@pytest.mark.long
def test_fingers_meet_what_they_touch(server: Server, pages: Pages) -> None:
    page = at_size(pages, server, "phone")
    small = too_small(page)
    play(page, "cast day-ritual")
    small += too_small(page)
    for path in ("/", "/new/day-night", "/tables", "/about"):
        page.goto(server.url + path)
        small += [f"{path}: {what}" for what in too_small(page)]
    assert not small, "\n".join(small)


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "wide"])
def test_the_pages_around_the_table(server: Server, pages: Pages, screenshots: Path, size: str) -> None:
    width, height = SIZES[size]
    ada = open_table(pages(width=width, height=height), server, night="friend", scenario="middle")
    link = tables.invitation(ada)
    shoot(ada, screenshots, f"{size}-waiting")
    found = [f"waiting: {what}" for what in faults(ada)]
    for theme in ("light", "dark"):
        page = pages(server.url, width=width, height=height, theme=theme)
        for path in (
            "/",
            "/new/day-night",
            "/new/day-night?with=screen",
            "/tables",
            "/about",
            "/rules/day-night",
            link,
        ):
            page.goto(path if path.startswith("http") else server.url + path)
            if path == "/new/day-night":
                page.locator("details.more > summary").click()
            name = "join" if path == link else re.sub(r"\W+", "-", path).strip("-") or "lobby"
            if path != "/rules/day-night":
                shoot(page, screenshots, f"{size}-{theme}-{name}", whole=True)
            else:
                shoot(page, screenshots, f"{size}-{theme}-{name}")
            found += [f"{path}: {what}" for what in faults(page)]
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_sheets_at_the_table(server: Server, pages: Pages, screenshots: Path, size: str) -> None:
    page = at_size(pages, server, size)
    found = []
    for update in ("menu", "share", "resign", "close-table", "rules", "log", "settings", "keys", "discards-day"):
        page.goto(page.url.split("#")[0] + f"#{update}")
        page.reload()
        expect(page.locator(f"#{update}")).to_be_visible()
        shoot(page, screenshots, f"{size}-sheet-{update}")
        found += [f"{update}: {what}" for what in faults(page)]
    assert not found, "\n".join(found)


@pytest.mark.long
def test_motion_is_there_and_stands_still_when_asked(server: Server, pages: Pages) -> None:
    running = """document.getAnimations().filter((a) => a.playState === "running" && a.effect.getTiming().duration > 20)
      .map((a) => a.animationName ?? a.transitionProperty ?? a.id)"""
    still = against_machine(pages, server)
    play(still, "cast day-ritual", "change e1")
    assert still.evaluate(running) == []
    moving = against_machine(pages, server, still=False)
    moving.evaluate(
        """() => {
          window.seen = 0;
          const own = Element.prototype.animate;
          Element.prototype.animate = function (...all) { window.seen += 1; return own.apply(this, all); };
        }"""
    )
    play(moving, "cast day-ritual", "change e1")
    tables.until(moving, lambda: moving.evaluate("window.seen") > 0, "a tile turns")


@pytest.mark.long
def test_text_at_twice_the_size(server: Server, pages: Pages, screenshots: Path) -> None:
    page = against_machine(pages, server, width=1280, height=800)
    page.add_init_script("document.documentElement && (document.documentElement.style.fontSize = '200%')")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    shoot(page, screenshots, "text-twice")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# --- the other games --------------------------------------------------------------------------------------------------
REACHED = """(button) => {
  button.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = button.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Boolean(there && button.contains(there));
}"""
# names, and words of both languages
ALIKE = {"Volume", "Ludomancer", "Bless", "Res Arcana Duo", "Realm of Sand", "Ada", "English", "Italiano", "Français"}
ALIKE |= {"Karma", "Round", "Server", "Tab", "Enter", "Esc", "III"}


@pytest.mark.parametrize(("game", "theme"), some(product(OTHERS, ("light", "dark")), ("res-arcana-duo", "dark")))
def test_a_table_fits_every_size(server: Server, pages: Pages, screenshots: Path, game: str, theme: Theme) -> None:
    late = LATE[game]
    page = against_machine(pages, server, late.scenario, theme=theme)
    found = looked_at(page, screenshots, f"{theme}-turn", SIZES, *late.board, game=game)
    page.set_viewport_size({"width": 1280, "height": 800})
    play(page, late.turn[0])
    found += looked_at(page, screenshots, f"{theme}-asked", SIZES, *late.board, game=game)
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize(
    ("scenario", "card"), [("middle", ".card.lit"), ("bless-middle", ".duo.lit"), ("duo-middle", ".co-card.lit")]
)
def test_a_card_under_the_pointer_comes_to_rest(server: Server, pages: Pages, scenario: str, card: str) -> None:
    """It rises; a pointer at its lower edge must not lose it, or it would go up and down for ever."""
    page = at_size(pages, server, "laptop", scenario)
    box = page.locator(f"#hand {card}, [id^=hand] {card}").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)
    page.wait_for_timeout(600)
    tops = page.evaluate(
        """async (card) => {
          const found = document.querySelector(`#hand ${card}, [id^=hand] ${card}`), tops = new Set();
          for (let i = 0; i < 40; i++) {
            await new Promise(requestAnimationFrame);
            tops.add(found.getBoundingClientRect().top);
          }
          return [...tops];
        }""",
        card,
    )
    assert len(tops) == 1
    assert tops[0] <= box["y"]  # one that lies stays where it is


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["bless-middle", "duo-late", "sand-three", "sand-four", "sand-solo"])
def test_other_positions_fit(server: Server, pages: Pages, screenshots: Path, scenario: str) -> None:
    page = against_machine(pages, server, scenario)
    game = tables.header_of(scenario)["game"]
    found = looked_at(page, screenshots, scenario, ("phone", "laptop"), *LATE[game].board, game=game)
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_a_phone_reaches_everything(server: Server, pages: Pages, game: str) -> None:
    late = LATE[game]
    page = at_size(pages, server, "phone", late.scenario)
    missed = []
    for step, action in enumerate(late.turn):
        missed += [
            f"{step}: the page is {wide} px wide"
            for wide in [page.evaluate("document.documentElement.scrollWidth")]
            if wide > SIZES["phone"][0]
        ]
        for lit in page.locator(f"{tables.LIT}:visible").all():
            if not lit.evaluate(REACHED):
                missed.append(f"{step}: {lit.get_attribute('value')} is covered")
        page.evaluate("scrollTo(0, 0)")
        missed += [f"{step}: {part} is not in view" for part in late.board[:2] if not whole(page, part)]
        play(page, action)
    assert not missed, "\n".join(missed)


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_fingers_meet_the_table(server: Server, pages: Pages, game: str) -> None:
    late = LATE[game]
    page = at_size(pages, server, "phone", late.scenario)
    small = too_small(page)
    play(page, late.turn[0])
    small += too_small(page)
    assert not small, "\n".join(dict.fromkeys(small))


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "desk"])
@pytest.mark.parametrize("game", OTHERS)
def test_sheets_of_a_game(server: Server, pages: Pages, screenshots: Path, game: str, size: str) -> None:
    late = LATE[game]
    page = at_size(pages, server, size, late.scenario)
    found = []
    for update in (*late.updates, "menu", "log", "keys"):
        page.goto(page.url.split("#")[0] + f"#{update}")
        page.reload()
        expect(page.locator(f"#{update}")).to_be_visible()
        shoot(page, screenshots, f"{game}-{size}-sheet-{update}")
        found += [f"{update}: {what}" for what in faults(page)]
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "laptop"])
@pytest.mark.parametrize("game", OTHERS)
def test_text_at_twice_the_size_in_other_games(
    server: Server, pages: Pages, screenshots: Path, game: str, size: str
) -> None:
    width, height = SIZES[size]
    page = against_machine(pages, server, LATE[game].scenario, width=width, height=height)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    shoot(page, screenshots, f"{game}-{size}-text-twice")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert measured(page, "unmet()") == []


def words(page: Page) -> set[str]:
    """Every text of the page, seen or told, that has a word in it; not of the rulebook, whose notation is English."""
    found: list[str] = page.evaluate(
        """() => {
          const found = [];
          const left = (e) => e.closest("script, style, #rules") === null;
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode())
            if (left(walker.currentNode.parentElement)) found.push(walker.currentNode.data);
          for (const name of ["aria-label", "title", "alt", "placeholder"])
            for (const e of document.body.querySelectorAll(`[${name}]`)) if (left(e)) found.push(e.getAttribute(name));
          found.push(document.title);
          return found;
        }"""
    )
    texts = {" ".join(text.split()) for text in found}
    return {text for text in texts if re.search(r"[^\W\d_]{3}", text)}


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_nothing_is_left_in_english(server: Server, pages: Pages, screenshots: Path, game: str) -> None:
    """What stands in the Italian page as it does in the English one is a name, or a word of both languages."""
    late = LATE[game]
    english = against_machine(pages, server, late.scenario)
    italian = against_machine(pages, server, late.scenario, locale="it")
    expect(italian.locator("html")).to_have_attribute("lang", "it")
    names = {name for name in card_names(game, "en") if name in card_names(game, "it")}
    left: set[str] = set()
    for action in ("", *late.turn):
        for page in (english, italian):
            if action:
                play(page, action)
        left |= words(english) & words(italian)
    found = {text for text in left if re.sub(r"[: ]*\d+$", "", text) not in names | ALIKE and "://" not in text}
    shoot(italian, screenshots, f"{game}-italian")
    assert not found, "\n".join(sorted(found))


def card_names(game: str, language: str) -> set[str]:
    narrator: Any = loaded(game).narrator(language)
    cards = {"bless": "cards", "res-arcana-duo": "components", "realm-of-sand": "buildings"}[game]
    return {narrator.name(card) for card in getattr(narrator, cards)}
