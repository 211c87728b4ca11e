"""Pieces of pages: kept while there is room for them, over all pages of the process."""

import random
from itertools import count

import pytest

import ludomancer
from ludomancer.core.registry import game_ids
from ludomancer.web.pieces import ROOM, Kept, Pieces, Room, weight
from unit.pages import sheet_of, told


def held(room: Room) -> int:
    """Bytes of everything that is kept."""
    return sum(weight(pieces.young) + weight(pieces.old) for pieces in room.users)


def test_a_piece_is_made_once() -> None:
    made: list[int] = []

    def make(key: int) -> str:
        made.append(key)
        return str(key)

    kept = Kept(make, Room())
    assert [kept(1), kept(2), kept(1)] == ["1", "2", "1"]
    assert made == [1, 2]


def test_all_kinds_share_one_bound() -> None:
    room = Room(1 << 20)
    kinds: list[Kept[int, str]] = [Kept(lambda key: f"{key} " * 100, room) for _ in range(20)]
    most = 0
    for key in range(20_000):
        kinds[key % 20](key)
        if key % 100 == 0:
            most = max(most, held(room))
    assert most < 1.3 * room.bound  # only some are weighed
    assert len({bool(each.old) for each in kinds}) == 2  # one kind after the other lets go of what is old
    assert most > 0.5 * room.bound


def test_what_is_used_again_stays() -> None:
    room, made = Room(1 << 18), count()
    often: Kept[str, int] = Kept(lambda key: next(made), room)
    seldom: Kept[int, str] = Kept(lambda key: "x" * 500, room)
    for key in range(5_000):
        seldom(key)
        assert often("always") == 0
    assert 4_999 in seldom.young
    assert 0 not in seldom.young.keys() | seldom.old.keys()


def test_one_kind_lets_go_at_a_time() -> None:
    """Never everything at once: that would hold up whoever waits for an answer."""
    room = Room(1 << 20)
    kinds: list[Kept[int, str]] = [Kept(lambda key: "x" * 1_000, room) for _ in range(20)]
    most = dropped = there = 0
    for key in range(20_000):
        kinds[key % 20](key)
        before, there = there, sum(len(each.young) + len(each.old) for each in kinds)
        most, dropped = max(most, there), max(dropped, before - there)
    assert 0 < dropped < most / 4


def test_pieces_of_a_page_that_is_gone_count_for_nothing() -> None:
    room = Room()
    pieces: Pieces[int, str] = Pieces(room)
    pieces.keep(1, str)
    assert len(room.users) == 1
    del pieces
    assert not room.users


def test_what_is_large_says_so_itself() -> None:
    class Large:
        weight = 12_345

    assert weight(Large()) == 12_345
    assert weight(("a" * 1000, {"b": "c" * 1000})) > 2_000


@pytest.mark.slow
def test_pages_of_all_games_stay_within_the_bound() -> None:
    """Long play in all games at once; every page of the house keeps its pieces in the one room."""
    before, ROOM.bound = ROOM.bound, 2 << 20
    try:
        choose = random.Random(3)
        for _ in range(2):
            for game_id in game_ids():
                game = ludomancer.load(game_id)
                page, state = game.page("en"), told(game, game.start(choose.randrange(1000)))
                for _ in range(60):
                    if state.over:
                        break
                    page.parts(sheet_of(game, state, state.actor))
                    state.apply(choose.choice(state.legal_actions()))
                assert held(ROOM) < 2 * ROOM.bound
    finally:
        ROOM.bound = before


def test_a_piece_that_is_found_is_young_again() -> None:
    room = Room(1 << 20)
    pieces: Pieces[str, str] = Pieces(room)
    pieces.put("a", "one")
    pieces.grow_old()
    assert pieces.find("a") == "one"
    assert pieces.find("b") is None
    pieces.put("a", "another")
    pieces.grow_old()
    assert pieces.find("a") == "another"
    pieces.grow_old()
    pieces.grow_old()
    assert pieces.find("a") is None
