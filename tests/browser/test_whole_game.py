"""Whole games by clicks alone: from the lobby to the end and its replay. Nothing is left to chance."""

import hashlib
import random
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Literal, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from browser import tables
from browser.positions import PREFIXES
from browser.tables import SCENARIOS, SIZES, lit, pick, settled, shoot
from browser.watch import Pages
from ludomancer.core.translator import translator
from server.inside import Served, served
from server.server import Server

pytestmark = pytest.mark.slow
MOST = 400  # decisions of one side
BROWSERS_CHANCE = "Crypto.prototype.getRandomValues = (all) => all.fill(7)"


class Flow(NamedTuple):
    """A game as it is played here, from the deal or from a late position."""

    game: str
    scenario: str
    seed: int  # of all chance
    language: str
    theme: Literal["light", "dark"]
    size: str


# every game, language, theme and size occurs
SHORT = (
    Flow("day-night", "", 2, "en", "dark", "phone"),
    Flow("bless", "bless-late", 1, "it", "dark", "laptop"),
    Flow("res-arcana-duo", "duo-late", 1, "fr", "light", "tablet"),
    Flow("realm-of-sand", "sand-late", 1, "en", "light", "wide"),
)
LONG = (
    Flow("bless", "", 2, "en", "light", "laptop"),
    Flow("res-arcana-duo", "", 1, "it", "dark", "desk"),
    Flow("realm-of-sand", "", 1, "fr", "light", "laptop"),
)


@pytest.fixture
def certain(browser: object, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    """A server whose secrets and machines draw from the seed of the flow."""
    flow: Flow = request.getfixturevalue("flow")
    drawn = hashlib.sha256(f"{flow.game} {flow.seed}".encode()).hexdigest()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ludomancer.server.tokens.new_secret", lambda: drawn)
        patch.setattr("ludomancer.server.tokens.new_tag", lambda: drawn[:32])
        sources = SimpleNamespace(randbelow=lambda _: flow.seed)
        patch.setattr("ludomancer.server.machine_turns.secrets", sources)
        with served(f"sqlite:///{tmp_path / 'tables.sqlite'}") as server:
            yield server


# what is done first if it can be: by game, verbs
FIRST = {
    "day-night": "cast choose take change turn temple mystify crystallize move discard retreat",
    "bless": "offer attack invoke target bind done play ready end",
    "res-arcana-duo": "claim use pay done place gain take keep choose swap pass",
    "realm-of-sand": "complete place at fill take keep under end done",
}


def choose(game: str, values: list[str], draw: random.Random) -> str:
    """Sensibly, so that it comes to an end."""
    for kind in FIRST[game].split():
        if found := sorted(value for value in values if value.split()[0] == kind):
            return draw.choice(found)
    return draw.choice(sorted(values))


def possible(page: Page, game: str) -> list[str]:
    """What is lit, and whom a Curse can attack once it is touched."""
    values = lit(page)
    if game == "bless":
        attacks = page.locator(f"{tables.LIT}[value^='attack ']").evaluate_all("all => all.map(one => one.value)")
        values += sorted(set(attacks) - set(values))
    return values


def play_out(page: Page, draw: random.Random, game: str, most: int = MOST) -> int:
    """Whatever is lit, until the end; how many decisions."""
    for made in range(most):
        settled(page)
        if page.locator(".prompt.end").count():
            return made
        if values := possible(page, game):
            tables.play(page, choose(game, values, draw))
    raise AssertionError("the game does not end")


def is_over(page: Page, rule: str, language: str = "en") -> None:
    end = page.locator(".prompt.end")
    said = "|".join(map(translator(language), ("You win", "You lose", "A draw")))
    expect(end.get_by_role("heading")).to_have_text(re.compile(said))
    expect(end.locator("a.rule")).to_have_text(re.compile(rf"{rule}-\d+"))
    assert lit(page) == []


@pytest.mark.parametrize(
    "flow",
    [*SHORT, *(pytest.param(flow, marks=pytest.mark.long) for flow in LONG)],
    ids=lambda flow: "-".join(flow[:2]),
)
def test_a_whole_game_against_a_machine(certain: Served, pages: Pages, screenshots: Path, flow: Flow) -> None:
    game = flow.game
    width, height = SIZES[flow.size]
    page = pages(width=width, height=height, theme=flow.theme, locale=flow.language, touch=flow.size == "phone")
    page.context.add_init_script(BROWSERS_CHANCE)
    page.goto(certain.url)
    page.locator(f"a[href^='/new/{game}?with=machine']").first.click()
    page.locator("#name").fill("Ada")
    pick(page, f"level-{tables.seats_of(game)[1]}", "greedy")
    if flow.scenario:
        page.locator("details.more > summary").click()
        page.locator("input[name=scenario]").set_input_files(SCENARIOS / f"{flow.scenario}.yaml")
    page.locator("form.new button.big").click()
    tables.dealt(page)
    expect(page.locator("html")).to_have_attribute("lang", flow.language)
    if game == "day-night":
        expect(page.locator("#turn")).to_contain_text("Turn 1")
        assert len(tables.hand(page)) >= 1
    settled(page)
    shoot(page, screenshots, f"{game}-dealt")
    made = play_out(page, random.Random(5), game)
    assert made > (0 if flow.scenario else 15)
    is_over(page, PREFIXES[game], flow.language)
    shoot(page, screenshots, f"{game}-over")
    page.locator(".prompt.end a[href*='/replay/']").first.click()
    page.wait_for_url(re.compile("/replay/"))
    expect(page.locator("#replay")).to_be_visible()
    expect(page.locator("[data-replay-at]")).to_have_text("0")
    last = int(page.locator("#replay [name=at]").get_attribute("max") or "")
    assert last >= made
    page.locator("[data-step=last]").click()
    expect(page.locator("[data-replay-at]")).to_have_text(str(last))
    page.locator("[data-step=back]").click()
    expect(page.locator("[data-replay-at]")).to_have_text(str(last - 1))
    page.locator("[data-step=first]").click()
    expect(page.locator("[data-replay-at]")).to_have_text("0")
    assert page.locator(".thinking:visible").count() == 0
    shoot(page, screenshots, f"{game}-replay")
    page.goto(certain.url)
    expect(page.locator(".lately .row")).to_have_count(1)
    expect(page.get_by_role("heading", name="Ada")).to_be_visible()
    if flow.language == "en":
        expect(page.get_by_role("heading", name="Welcome back, Ada")).to_be_visible()
    shoot(page, screenshots, f"{game}-lobby-after", whole=True)


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["sand-three", "sand-four"])
def test_three_and_four_at_the_table(server: Server, pages: Pages, screenshots: Path, scenario: str) -> None:
    page = tables.dealt(tables.open_table(pages(), server, scenario=scenario, level="greedy", by_form=True))
    number = tables.header_of(scenario)["seats"]
    expect(page.locator(".rail .seat")).to_have_count(number - 1)
    for seat in tables.seats_of("realm-of-sand")[1:number]:
        expect(page.locator(f"#seat-{seat}")).to_be_visible()
        page.locator(f"#seat-{seat} a[href='#of-{seat}']").first.click()
        expect(page.locator(f"#of-{seat}")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(f"#of-{seat}")).not_to_be_visible()
    shoot(page, screenshots, f"realm-of-sand-{number}")
    play_out(page, random.Random(1), "realm-of-sand", 200)
    is_over(page, "RS")
    shoot(page, screenshots, f"realm-of-sand-{number}-over")


@pytest.mark.long
def test_alone_to_the_rating(server: Server, pages: Pages, screenshots: Path) -> None:
    page = tables.dealt(tables.open_table(pages(), server, scenario="sand-solo", by_form=True))
    expect(page.locator("#turn")).to_contain_text("Round 14 of 14")
    shoot(page, screenshots, "realm-of-sand-solo")
    tables.play(page, "complete 20", "at b2 c1 c2 d2 e2")
    play_out(page, random.Random(1), "realm-of-sand", 60)
    end = page.locator(".prompt.end")
    expect(end).to_contain_text("stars")
    expect(end.locator("a.rule").first).to_have_text("RS-27")
    shoot(page, screenshots, "realm-of-sand-solo-over")
