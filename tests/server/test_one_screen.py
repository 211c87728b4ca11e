"""Several people at one screen: whose view it shows, and when a curtain falls."""

import re
from collections.abc import Iterator

import pytest

from ludomancer.server.table_session import TableSession
from server.inside import Inside, Paper, inside
from server.people import Browser

pytestmark = pytest.mark.slow

BOTH = ("one", "two")


def screen(game: str, **chosen: str) -> Paper:
    return Paper(dict.fromkeys(BOTH, "screen"), game=game, number=2, **chosen)


def test_where_all_is_open_the_screen_goes_over_by_itself() -> None:
    paper = screen("realm-of-sand")
    wanted = ""
    seen = set()
    for _ in range(60):
        shown, curtain = TableSession(paper.table).shown_to(BOTH, wanted)
        assert (shown, curtain) == (paper.table.actor, "")
        seen.add(shown)
        wanted = shown
        paper.play(1)
    assert seen == set(BOTH)


@pytest.mark.parametrize("game", ["bless", "res-arcana-duo"])
def test_where_hands_are_hidden_a_curtain_falls_between_people_and_only_there(game: str) -> None:
    paper = screen(game)
    wanted, fell = "", 0
    for _ in range(60):
        actor = paper.table.actor
        shown, curtain = TableSession(paper.table).shown_to(BOTH, wanted)
        if actor == wanted:
            assert (shown, curtain) == (actor, "")
        else:
            assert (shown, curtain) == ("nobody", actor)
            fell += 1
        wanted = actor or ""
        paper.play(1)
    assert fell > 2


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(f"sqlite:///{tmp_path_factory.mktemp('screen') / 'tables.sqlite'}") as started:
        yield started


def test_without_script_whoever_sits_there_goes_on_sitting_there(server: Inside) -> None:
    with Browser(server) as both:
        both.open({"day": "screen", "night": "screen"})
        page = both.http.get(both.table).text
        assert 'class="curtain"' in page
        page = both.http.get(f"{both.table}?seat=day").text
        revision = re.findall(r'id="revision"[^>]*value="(\d+)"', page)[0]
        answer = both.send(f"{both.table}/act", seat="day", revision=revision, action="travel")
        assert answer.status_code == 303
        assert "seat=day" in answer.headers["location"]
        assert 'class="curtain"' not in both.http.get(answer.headers["location"]).text


def test_a_page_without_a_curtain_says_whose_it_is(server: Inside) -> None:
    with Browser(server) as both:
        both.open({"one": "screen", "two": "screen"}, game="realm-of-sand")
        actor = server.session(both.table.removeprefix("/t/")).table.actor
        page = both.http.get(both.table).text
        assert 'class="curtain"' not in page
        assert f'name="seat" value="{actor}"' in page
