"""People at one table, in every game: one hand at a time at one screen, two browsers, watchers."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser import tables
from browser.positions import GAMES, LATE, OTHERS, Late, with_names
from browser.tables import (
    button,
    dealt,
    hand,
    invitation,
    lit,
    loaded,
    open_table,
    play,
    reached,
    revision,
    shoot,
    sit_down,
    two_at_a_table,
)
from browser.watch import Pages
from ludomancer.core.codes import NOBODY
from server.server import Server

pytestmark = pytest.mark.slow


OPEN = "realm-of-sand"  # its base game hides nothing from anybody


@pytest.mark.parametrize("game", [game for game in GAMES if game != OPEN])
def test_one_screen_shows_one_hand_at_a_time(server: Server, pages: Pages, screenshots: Path, game: str) -> None:
    late = LATE[game]
    first, second = late.seats[:2]
    page = dealt(open_table(pages(), server, scenario=late.scenario, second="screen"))
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text(f"{'Day' if game == 'day-night' else 'Ada'} to move")
    both = late.hand(first) | late.hand(second)
    lying = open_cards(late, both)
    assert holds(page, both) <= lying
    assert hand(page) == []
    assert lit(page) == []
    shoot(page, screenshots, f"{game}-curtain-first")
    tables.lift(page)
    assert holds(page, late.hand(first)) == late.hand(first)
    assert holds(page, late.unknown(second, first)) <= lying
    play(page, *late.turn[:-1])
    tables.bring(page, late.turn[-1])
    button(page, late.turn[-1]).click()
    expect(curtain).to_contain_text(f"{seat_title(game, second)} to move")  # who typed no name
    lying |= with_names(game, tables.named(" ".join(late.turn), both))
    assert holds(page, both) <= lying
    assert hand(page) == []
    assert lit(page) == []
    tables.lift(page)
    assert holds(page, late.hand(second)) == late.hand(second)
    assert holds(page, late.unknown(first, second)) <= lying
    expect(page.locator("main")).to_have_attribute("data-seat", second)
    assert lit(page) != []
    shoot(page, screenshots, f"{game}-one-screen-second")


def test_one_screen_where_nothing_is_hidden_has_no_curtain(server: Server, pages: Pages) -> None:
    late = LATE[OPEN]
    first, second = late.seats[:2]
    page = dealt(open_table(pages(), server, scenario=late.scenario, second="screen"))
    main = page.locator("main")
    expect(main).to_have_attribute("data-seat", first)
    play(page, *late.turn)
    expect(main).to_have_attribute("data-seat", second)
    assert lit(page) != []
    expect(page.locator(".curtain")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_play_and_load_again(server: Server, pages: Pages, screenshots: Path, game: str) -> None:
    late = LATE[game]
    second = late.seats[1]
    ada = open_table(pages(), server, scenario=late.scenario, second="friend")
    expect(ada.locator("#prompt")).to_contain_text("Waiting for company")
    shoot(ada, screenshots, f"{game}-waiting")
    bea = sit_down(pages(), invitation(ada))
    dealt(ada)  # without a reload
    dealt(bea)
    expect(ada.locator(f"#seat-{second}")).to_contain_text("Bea")
    assert lit(bea) == []
    play(ada, late.turn[0])
    reached(bea, revision(ada))
    shoot(bea, screenshots, f"{game}-rival-decides")
    bea.reload()
    dealt(bea)
    assert revision(bea) == revision(ada)
    ada.reload()
    dealt(ada)
    play(ada, *late.turn[1:])
    reached(bea, revision(ada))
    expect(bea.locator("#turn")).to_contain_text("Your move")
    expect(bea).to_have_title(re.compile("Your move"))
    expect(bea.locator("#prompt .told p")).not_to_be_empty()  # the prompt is read aloud
    assert lit(ada) == []
    told = bea.locator("#log .ev").all_inner_texts()
    ada.reload()
    dealt(ada)
    assert len(ada.locator("#log .ev").all_inner_texts()) == len(told) > 0
    before = revision(bea)
    play(bea, lit(bea)[0])
    reached(ada, before + 1)
    assert revision(ada) == revision(bea) == before + 1


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_watchers_see_no_hand_in_any_game(server: Server, pages: Pages, screenshots: Path, game: str) -> None:
    late = LATE[game]
    ada, _ = two_at_a_table(pages, server, late.scenario)
    cleo = dealt(pages(ada.locator("#share-watch").input_value()))
    expect(cleo.locator("button[form=act]")).to_have_count(0)
    both = late.hand("one") | late.hand("two")
    assert holds(cleo, both) <= open_cards(late, both)
    play(ada, *late.turn)
    reached(cleo, revision(ada))
    expect(cleo.locator("#log .ev").first).to_be_visible()
    shoot(cleo, screenshots, f"{game}-watcher")


@pytest.mark.long
def test_a_building_that_was_kept_is_seen_by_one_alone(server: Server, pages: Pages) -> None:
    """The red power of Realm of Sand looks at three cards of a deck and keeps one."""
    page = dealt(open_table(pages(), server, scenario="sand-three", two="screen", three="screen"))
    expect(page.locator(".curtain")).to_have_count(0)  # nothing is hidden yet
    secret = with_names("realm-of-sand", ["3", "17", "9"]) - {"3", "17", "9"}
    assert holds(page, secret) == set()
    play(page, "power red", "deck I")
    assert holds(page, secret) == secret
    play(page, "keep 17", "under 3")
    assert holds(page, secret) >= with_names("realm-of-sand", ["17"]) - {"17"}
    button(page, "end").click()
    expect(page.locator("main")).to_have_attribute("data-seat", "two")  # whose view hides nothing from the first
    assert holds(page, secret) == set()
    expect(page.locator("#log")).to_contain_text("a card")


def holds(page: Page, words: set[str]) -> set[str]:
    """Which of the words stand anywhere in the page, seen or not."""
    html = tables.without_rules(page.content())
    assert len(html) > 5000
    return tables.named(html, words)


def open_cards(late: Late, cards: set[str]) -> set[str]:
    """Those that everybody sees as well: a spell may lie among the discards too."""
    header = tables.header_of(late.scenario)
    game = loaded(late.game, mode=header.get("mode"), seats=header.get("seats"))
    seen = json.dumps(game.view(game.read(header["position"], 1), NOBODY))
    return with_names(late.game, tables.named(seen, cards))


def seat_title(game: str, seat: str) -> str:
    return loaded(game).narrator("en").seat(seat)
