"""A finished game, decision by decision, from every seat, with its fairness checked."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import tables
from browser.tables import play, shoot, two_at_a_table
from browser.watch import Pages
from server.server import COMMAND, Server

pytestmark = pytest.mark.slow
LAST = 6  # the last step
WINDOWS = ((360, 640), (390, 844), (667, 375), (844, 390), (1024, 600), (1366, 657), (1920, 1080))
MEASURED = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
  const probe = document.querySelector("main").appendChild(document.createElement("div"));
  probe.style.cssText = "position: fixed; height: var(--below)";
  const below = probe.getBoundingClientRect().height;
  probe.style.height = "var(--foot)";
  const foot = probe.getBoundingClientRect().height;
  probe.remove();
  const out = [...document.querySelectorAll("#replay :is(a, button, select, input)")]
    .filter((each) => each.getClientRects().length)
    .filter((each) => {
      const { left, right, bottom } = each.getBoundingClientRect();
      return left < 0 || right > innerWidth || bottom > innerHeight;
    });
  return {
    bar: box("#replay"), table: box("#replay-table"), below, foot, wide: document.documentElement.scrollWidth,
    out: out.map((each) => each.outerHTML),
  };
}"""


@pytest.fixture(scope="module")
def finished(server: Server, browser: Browser) -> Iterator[str]:
    """Where a game is replayed: five decisions and one that was taken back, which is a step too."""
    pages = Pages(browser)
    ada, bea = two_at_a_table(pages, server, "last-tile", by_form=True)
    play(ada, "cast day-wish")
    tables.press(ada, tables.button(ada, "1", "undo"))
    play(ada, "retreat")
    play(bea, "cast night-wish", "change e3", "cast night-chant")
    expect(bea.locator(".prompt.end")).to_be_visible()
    yield f"{server.url}/replay/{tables.table_id(ada)}"
    pages.close()
    assert pages.found() == []


@pytest.fixture
def replay(finished: str, pages: Pages) -> Page:
    return pages(finished)


def at(page: Page, number: int) -> None:
    expect(page.locator("[data-replay-at]")).to_have_text(str(number))


def step(page: Page, name: str) -> None:
    page.locator(f"[data-step={name}]").click()


def test_forwards_and_backwards(replay: Page, screenshots: Path) -> None:
    at(replay, 0)
    step(replay, "last")
    at(replay, LAST)
    expect(replay.locator("[data-replay-text]")).to_contain_text("Night wins")
    shoot(replay, screenshots, "replay-end")
    step(replay, "first")
    at(replay, 0)
    expect(replay.locator("#sq-e3")).to_have_attribute("data-face", "day")
    shoot(replay, screenshots, "replay-start")
    step(replay, "on")
    at(replay, 1)
    step(replay, "on")
    at(replay, 2)
    expect(replay.locator("[data-replay-text]")).to_contain_text("takes back")
    step(replay, "on")
    at(replay, 3)
    step(replay, "on")
    at(replay, 4)
    expect(replay.locator("[data-replay-text]")).to_contain_text("Night Wish")
    step(replay, "on")
    at(replay, 5)
    expect(replay.locator("#sq-e3")).to_have_attribute("data-face", "night")
    shoot(replay, screenshots, "replay-middle")
    step(replay, "back")
    at(replay, 4)
    expect(replay.locator("#sq-e3")).to_have_attribute("data-face", "day")
    step(replay, "last")
    at(replay, LAST)
    expect(replay.locator("#sq-f6")).to_have_attribute("data-face", re.compile("temple-night|heart-night"))
    expect(replay.locator("button[form=act]")).to_have_count(0)


@pytest.mark.long
def test_the_slider(replay: Page) -> None:
    slider = replay.locator("#replay input[name=at]")
    slider.evaluate("s => { s.value = 1; s.dispatchEvent(new Event('input', {bubbles: true})) }")
    at(replay, 1)
    slider.focus()
    replay.keyboard.press("ArrowRight")
    at(replay, 2)


def test_all_hands_are_open_unless_one_looks_with_the_eyes_of_a_seat(replay: Page, screenshots: Path) -> None:
    at(replay, 0)
    hands = replay.locator("#open-hands")
    expect(hands).to_contain_text("Night holds")
    expect(hands).to_contain_text("Night Wish")
    expect(replay.locator("#hand [data-card=day-wish]")).to_be_visible()
    shoot(replay, screenshots, "replay-all-hands")
    hands.locator("a").click()
    expect(replay.locator("#known-night [data-card=night-wish]")).to_be_visible()
    replay.keyboard.press("Escape")
    view = replay.locator("select[name=view]")
    view.select_option("all-night")
    expect(hands).to_contain_text("Day Wish")
    expect(replay.locator("#hand [data-card=night-wish]")).to_be_visible()
    view.select_option("day")
    expect(replay.locator("#hand [data-card]")).to_have_count(3)
    expect(hands).to_have_count(0)
    expect(replay.locator("#hand [data-card=day-wish]")).to_be_visible()
    shoot(replay, screenshots, "replay-of-day")
    view.select_option("night")
    expect(replay.locator("#hand [data-card=night-wish]")).to_be_visible()
    expect(replay.locator("#hand [data-card=day-wish]")).to_have_count(0)
    shoot(replay, screenshots, "replay-of-night")
    view.select_option("nobody")
    expect(replay.locator("#hand [data-card]")).to_have_count(0)


@pytest.mark.long
def test_by_keyboard(replay: Page) -> None:
    replay.keyboard.press("Home")
    at(replay, 0)
    replay.keyboard.press("ArrowRight")
    at(replay, 1)
    replay.keyboard.press("ArrowRight")
    at(replay, 2)
    expect(replay.locator("[data-replay-text]")).to_contain_text("Day: takes back")
    replay.keyboard.press("ArrowLeft")
    at(replay, 1)
    replay.keyboard.press("End")
    at(replay, LAST)


@pytest.mark.long
def test_it_plays_by_itself(replay: Page) -> None:
    at(replay, 0)
    replay.locator("[data-speed]").select_option("0.25")
    button = replay.locator("[data-play]")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    at(replay, LAST)
    expect(button).to_have_attribute("aria-pressed", "false")


@pytest.mark.long
def test_a_step_has_an_address(finished: str, pages: Pages) -> None:
    page = pages(f"{finished}?at=5&view=night")
    at(page, 5)
    expect(page.locator("#sq-e3")).to_have_attribute("data-face", "night")
    expect(page.locator("#hand [data-card=night-chant]")).to_be_visible()


def test_the_speed_is_kept_and_a_link_leads_to_the_moment_also_on_phones(finished: str, pages: Pages) -> None:
    page = pages(finished, width=360, height=640, touch=True)
    expect(page.locator("[data-speed]")).not_to_be_visible()
    page.get_by_role("button", name="View, speed, link").click()
    page.locator("[data-speed]").select_option("0.5")
    page.keyboard.press("Escape")
    step(page, "on")
    at(page, 1)
    page.reload()
    at(page, 1)
    expect(page.locator("[data-speed]")).to_have_value("0.5")
    step(page, "on")
    at(page, 2)
    page.get_by_role("button", name="View, speed, link").click()
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.locator("#toast")).to_be_visible()
    link = page.locator(".moment").get_attribute("data-copy")
    assert link is not None
    assert link.startswith("http")
    assert link.endswith("?at=2&view=all")
    page.goto(link)
    at(page, 2)


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_bar_covers_nothing(finished: str, pages: Pages, screenshots: Path, size: tuple[int, int]) -> None:
    width, height = size
    page = pages(f"{finished}?at=3", width=width, height=height)
    page.wait_for_load_state()
    found = page.evaluate(MEASURED)
    assert found["bar"]["bottom"] == pytest.approx(height, abs=1), "the bar ends with the window"
    if found["below"]:
        assert found["bar"]["top"] == pytest.approx(found["table"]["bottom"], abs=1), "and begins where the table ends"
        assert found["bar"]["height"] == pytest.approx(found["below"], abs=1), "it is as high as tables are told"
    else:  # at the foot of the column beside the board
        board = page.locator(".board").bounding_box()
        assert board
        assert found["bar"]["left"] >= board["x"] + board["width"]
        assert found["bar"]["height"] == pytest.approx(found["foot"], abs=1)
    assert found["wide"] <= width
    assert found["out"] == []
    shoot(page, screenshots, f"replay-{width}x{height}")


def test_fairness_is_shown_and_the_record_proves_it(replay: Page, screenshots: Path, tmp_path: Path) -> None:
    replay.get_by_role("button", name="Result, fairness, download").click()
    facts = replay.locator("#facts")
    expect(facts).to_be_visible()
    expect(facts.locator(".checks .holds:visible")).to_have_count(4)  # server, both people, all cards
    expect(facts.locator(".checks .fails")).to_have_count(0)
    expect(facts.get_by_text("made by the server")).to_have_count(0)
    for details in facts.locator("details").all():
        details.locator("summary").click()
    expect(facts.locator("[data-ok=yes]")).to_have_count(3)
    shoot(replay, screenshots, "replay-fairness")
    with replay.expect_download() as loading:
        facts.get_by_role("link", name="Download the record").click()
    record = tmp_path / loading.value.suggested_filename
    loading.value.save_as(record)
    assert record.suffix == ".record"
    done = subprocess.run([*COMMAND, "replay", "--verify", str(record)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 3, done.stderr + done.stdout  # it began from a position
    assert "✗" not in done.stdout
    forged = tmp_path / "forged.record"
    forged.write_text(re.sub(r"(secrets:.*server=)[0-9a-f]{4}", r"\g<1>0bad", record.read_text()))
    assert forged.read_text() != record.read_text()
    done = subprocess.run([*COMMAND, "replay", "--verify", str(forged)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 1


@pytest.mark.long
def test_a_running_game_has_no_replay(server: Server, pages: Pages) -> None:
    pages.allow("40[0-9]")
    page = tables.against_machine(pages, server)
    name = tables.table_id(page)
    for path in (f"/replay/{name}", f"/replay/{name}/record", f"/replay/{name}?at=0&view=night&part=1"):
        answer = page.request.get(server.url + path)
        assert answer.status in (404, 409), path
        told = re.sub('<meta name="words"[^>]*>', "", answer.text())  # what scripts may have to say anywhere
        assert not re.search("night-wish|secret", told)


@pytest.mark.long
def test_steps_are_fetched_in_small_pieces(replay: Page, finished: str) -> None:
    answer = replay.request.get(f"{finished}?at=2&view=night&part=1", headers={"accept": "application/json"})
    found = json.loads(answer.text())
    assert found["at"] == 2
    assert set(found) == {"parts", "symbols", "at", "text"}
