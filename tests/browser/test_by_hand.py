"""Whole games on a phone, by touches alone: every one on something that is seen in the window, where nothing covers it,
and the page is never scrolled. Sheets, folds and tabs are opened as people open them."""

import random

import pytest
from playwright.sync_api import Page, expect

from browser import tables
from browser.tables import settled
from browser.test_whole_game import FIRST
from browser.watch import Pages
from ludomancer.players.levels import levels
from server.server import Server

pytestmark = [pytest.mark.slow, pytest.mark.long]
MOST = 500  # touches
GAMES = ("day-night", "bless", "res-arcana-duo", "realm-of-sand")
# what can be touched: of every element a place that is in the window and that nothing covers, or none
SEEN = """(selector) => [...document.querySelectorAll(selector)].flatMap((e) => {
  const box = e.getBoundingClientRect();
  if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || box.width < 3) return [];
  for (const [along, down] of [[.5, .5], [.5, .8], [.5, .2], [.2, .5], [.8, .5], [.2, .8], [.8, .2]]) {
    const [x, y] = [box.x + along * box.width, box.y + down * box.height];
    const there = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && document.elementFromPoint(x, y);
    if (there && (e.contains(there) || there.closest("label")?.control === e))
      return [{ x, y, value: e.value ?? e.getAttribute("href") ?? e.getAttribute("for") }];
  }
  return [];
})"""
VERBS = FIRST | {"bless": "offer play bind invoke target attack end"}  # cards first: the game ends with the Deck
LAST = ("attack", "done", "ready", "end", "pass", "set-aside")
TWICE = 450  # milliseconds: sooner, a second touch at the same place counts as the first one's double
SCROLLED = "() => [document.documentElement, document.body, document.querySelector('main')].map((e) => e.scrollTop)"


class Person:
    """Touches what is seen, and nothing else."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.game = game
        self.draw = random.Random(7)
        self.touched: tuple[float | str, float | str] = (0, 0)

    def seen(self, selector: str) -> list[dict[str, float | str]]:
        found: list[dict[str, float | str]] = self.page.evaluate(SEEN, selector)
        return found

    def touch(self, place: dict[str, float | str]) -> None:
        if (place["x"], place["y"]) == self.touched:
            self.page.wait_for_timeout(TWICE)
        self.touched = (place["x"], place["y"])
        self.page.touchscreen.tap(float(place["x"]), float(place["y"]))
        assert self.page.evaluate(SCROLLED) == [0, 0, 0], "the page was scrolled"

    def decide(self) -> None:
        """One decision: what leads on, if need be after something is opened; ends of turns come last."""
        before = tables.revision(self.page)
        if (place := self.choose()) or (self.game != "bless" and (place := self.choose(last=True))):
            self.do(place, before)
            return
        for opened in self.ways():
            if not self.open(opened):
                continue
            if place := self.choose():
                self.do(place, before)
                return
            if self.page.locator("dialog:modal").count():
                self.page.keyboard.press("Escape")
        if place := self.choose(last=True):
            self.do(place, before)
            return
        left = tables.lit(self.page)
        assert not left, f"nothing in view can be done of {left}"  # or somebody else decides by now

    def open(self, what: str) -> bool:
        places = self.seen(what)
        if places:
            self.touch(self.draw.choice(places))
            self.page.wait_for_timeout(60)
        return bool(places)

    def do(self, place: dict[str, float | str], before: int) -> None:
        self.touch(place)
        if self.game == "realm-of-sand" and str(place["value"]).startswith("at "):
            self.lay(before)
        tables.reached(self.page, before + 1)

    def ways(self) -> tuple[str, ...]:
        """What is opened to reach more."""
        return {
            "day-night": (),
            "bless": ("#hand .duo.lit",),
            "res-arcana-duo": (
                ".mine .has-lit a.co-name, .hand .has-lit a.co-name",
                "label[for=centre-fold]",
                "a[href='#sell']",
            ),
            "realm-of-sand": ("#buildings-tab",),
        }[self.game]

    def choose(self, last: bool = False) -> dict[str, float | str] | None:
        """What leads on, or what comes last."""
        places = [each for each in self.seen(tables.LIT) if (str(each["value"]).split()[0] in LAST) == last]
        for kind in VERBS[self.game].split():
            if of_kind := [each for each in places if str(each["value"]).split()[0] == kind]:
                return self.draw.choice(of_kind)
        return self.draw.choice(places) if places else None

    def lay(self, before: int) -> None:
        """A finger aims first; a tile is laid by the button beside it."""
        self.page.wait_for_timeout(40)
        if tables.revision(self.page) == before and (put := self.seen("[data-put]:not([aria-disabled=true])")):
            self.touch(put[0])


@pytest.fixture
def person(server: Server, pages: Pages, request: pytest.FixtureRequest) -> Person:
    game, (width, height) = request.param
    page = pages(width=width, height=height, touch=True)
    easiest = levels(tables.loaded(game))[0].player
    mode = {"res-arcana-duo": "first-game", "realm-of-sand": "base"}.get(game, "")
    tables.dealt(tables.open_table(page, server, game, mode=mode, level=easiest))
    return Person(page, game)


WINDOWS = ((390, 844), (844, 390))
PLAYED = tuple(game for game in GAMES if game != "bless")  # there some choices are in sheets of cards only


@pytest.mark.parametrize(
    "person",
    [(game, window) for game in PLAYED for window in WINDOWS],
    indirect=True,
    ids=[f"{game}-{width}x{height}" for game in PLAYED for width, height in WINDOWS],
)
def test_a_whole_game_is_played_by_touching_what_is_seen(person: Person) -> None:
    page = person.page
    for _ in range(MOST):
        settled(page)
        if page.locator(".prompt.end").count():
            break
        person.decide()
    expect(page.locator(".prompt.end")).to_be_visible()
    ways = ".prompt.end .prompt-acts :is(a.btn, button.btn)"
    assert len(person.seen(ways)) == page.locator(ways).count() == 3
