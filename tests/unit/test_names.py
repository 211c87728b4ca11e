"""What seats are called: as people typed it, machines by their levels, two of the same numbered; escaped everywhere."""

import re
from html import escape
from typing import Any

import ludomancer
from ludomancer.core.registry import game_class, game_ids
from ludomancer.core.update import TableUpdate
from ludomancer.server.announcements import say
from ludomancer.web.names import names_of
from ludomancer.web.table import TablePage
from unit.own_editions import Data, changed_copy, standard
from unit.pages import sheet_of, started, whole_page

HOSTILE = '{seat}<img src=x onerror="alert(1)">'


def page_and_update(game_id: str, **more: Any) -> tuple[TablePage, TableUpdate]:
    game = ludomancer.load(game_id)
    page = game.page("en")
    assert isinstance(page, TablePage)
    state = started(game, 1)
    for _ in range(30):
        state.apply(state.legal_actions()[0])
    return page, sheet_of(game, state, 0, **more)


def test_people_machines_and_those_who_share_a_name() -> None:
    _, update = page_and_update("bless")
    first, second = update["seats"]
    ann, easy = first | {"name": "Ann"}, second | {"level": "Easy"}
    assert names_of([ann, easy]) == (("one", "Ann"), ("two", "Easy"))
    both = [first | {"kind": "machine", "level": "Easy"}, easy]
    assert names_of(both) == (("one", "Easy 1"), ("two", "Easy 2"))
    unknown = first | {"name": ""}
    assert names_of([unknown, easy]) == (("two", "Easy"),)


def test_no_page_says_player_one_where_a_name_is_known_and_every_name_is_escaped() -> None:
    for game_id in ("bless", "res-arcana-duo", "realm-of-sand"):
        page, update = page_and_update(game_id)
        seats = [update["seats"][0] | {"name": HOSTILE}, update["seats"][1] | {"level": "Easy"}]
        update["seats"] = seats
        update["curtain"] = {"seat": "one", "title": "Player one"}
        for each in (update, update | {"curtain": None}):
            html = whole_page(each, page)
            assert "<img" not in html
            shown = re.sub(r"<script.*?</script>", "", html, flags=re.S)
            for part in ("prompt", "menu", "resign", "turn", "log-turns"):
                told = (page.parts(each) | page.frame_parts(each)).get(part, "")
                assert "Player" not in told, (game_id, part)
            assert "{seat}&lt;img" in shown


def test_what_is_read_aloud_calls_people_by_their_names_the_reader_you_and_tiles_by_their_looks() -> None:
    for game_id in game_ids():
        page, update = page_and_update(game_id)
        told = say(page, update, 0)
        assert "Player" not in told, game_id
        assert "You " in told, game_id
        assert not re.search(r"tile \d", told)
        last = update["log"][-1]["n"]
        assert say(page, update, last) in ("", f"Your move. {update['question']}".rstrip(".")), game_id


def test_what_is_read_aloud_is_what_was_done_since_a_line() -> None:
    game = ludomancer.load("day-night")
    page, state = game.page("en"), started(game, 1)
    assert isinstance(page, TablePage)
    state.apply(game.parse("travel"))
    since = len(sheet_of(game, state, 0)["log"])
    step = next(text for action in state.legal_actions() if (text := game.text(action)).startswith("step"))
    state.apply(game.parse(step))
    update = sheet_of(game, state, 0)
    assert say(page, update, since).startswith(f"You walk to {step.split()[1]} for 3 h: one spell drawn. ")


def test_day_and_night_keep_their_names_and_the_person_stands_below() -> None:
    page, update = page_and_update("day-night")
    head = page.seat_head(page.named(update)["seats"][0], "", True)
    assert "<h2>Day" in head
    assert "A &lt;b&gt; &amp; c" in head


def test_a_table_of_other_cards_says_what_they_are_called() -> None:
    titles = {"en": "Deep & dark", "it": "Buie & fonde", "fr": "Sombres & profondes"}

    def retitled(data: Data) -> None:
        data["title"] = titles

    for game_id in game_ids():
        kind = game_class(game_id)
        own = kind.load(changed_copy(standard(kind), retitled, "deep"))
        for language, title in titles.items():
            page = own.page(language)
            assert isinstance(page, TablePage)
            assert f"{escape(title)} (deep)</p>" in page.frame_parts(sheet_of(own, started(own, 1), 0))["menu"]
        usual, update = page_and_update(game_id)
        assert "Edition" not in usual.frame_parts(update)["menu"]
