"""Invitations, tables, answers and replays call people by the names they typed, and machines by their levels."""

import re
from collections.abc import Iterator

import pytest

from ludomancer.core.reader import LANGUAGES
from ludomancer.core.registry import load
from server.inside import Inside, inside
from server.people import Browser
from server.server import until

pytestmark = pytest.mark.slow

NUMBERED = ("bless", "res-arcana-duo", "realm-of-sand")  # the Ladies of Day & Night keep their names


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(f"sqlite:///{tmp_path_factory.mktemp('names') / 'tables.sqlite'}") as started:
        yield started


def numbers(game: str, language: str) -> list[str]:
    """What seats are called where nobody has a name."""
    narrator = load(game).narrator(language)
    return [narrator.seat(seat) for seat in load(game).seat_names]


class Reader(Browser):
    """Looks at pages in a language, and finds no number of a seat on them."""

    def __init__(self, server: Inside, game: str, language: str) -> None:
        super().__init__(server, headers={"accept-language": language})
        self.numbers = numbers(game, language)

    def look(self, path: str) -> str:
        answer = self.http.get(path)
        assert answer.status_code == 200
        html = answer.text
        for number in self.numbers:
            at = html.find(number)
            assert at < 0, (path, html[max(0, at - 80) : at + 40])
        return html


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NUMBERED)
def test_people_on_the_way_to_a_table_at_it_and_in_the_replay(server: Inside, game: str, language: str) -> None:
    with Reader(server, game, language) as ada, Reader(server, game, language) as bob:
        ada.open({"one": "me", "two": "friend"}, game=game, name="Ada")
        session = server.session(ada.table.removeprefix("/t/"))
        bob.sit_down(session.table.join, name="Bob")
        with Reader(server, game, language) as somebody:
            assert "Bob" in somebody.look(f"/j/{session.table.join}")
        table = session.table
        for number in range(24):
            acting, waiting = (ada, bob) if table.actor == "one" else (bob, ada)
            actions = table.state.legal_actions()
            action = table.game.text(actions[number * 7 % len(actions)])
            asked = waiting.look(f"{waiting.table}?why={action}")
            name = "Ada" if acting is ada else "Bob"
            assert re.search(rf'<div class="why flat"[^>]*><p>[^<]*{name}', asked)
            answer = acting.act(revision=str(table.revision), action=action)
            assert answer.status_code == 200, answer.text
            acting.look(acting.table)
        link = ada.act(**{"return": "1"}).json()["link"]
        bob.look(link)
        ada.act(resign="1", revision=str(table.revision))
        bob.look(bob.table)
        look_at_replay(bob, bob.table.removeprefix("/t/"), ("Ada", "Bob"))


def look_at_replay(reader: Reader, table: str, names: tuple[str, ...]) -> None:
    html = reader.look(f"/replay/{table}")
    last = int(re.findall(r'name="at" min="0" max="(\d+)"', html)[0])
    views = re.findall(r'<option value="([a-z-]+)"', html)
    assert len(views) == 5
    for name in names:
        assert len(re.findall(rf"<option [^>]*>[^<]*{name}", html)) == 2
    captions = ""
    for at in range(last + 1):
        answer = reader.http.get(f"/replay/{table}?at={at}&view={views[at % len(views)]}&part=1")
        assert not any(each in answer.text for each in reader.numbers)
        captions += answer.json()["text"]
    assert all(re.search(rf"{name}[ \u00a0]?: ", captions) for name in names)  # French has a space there


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NUMBERED)
def test_a_machine_is_called_by_its_level(server: Inside, game: str, language: str) -> None:
    with Reader(server, game, language) as ada:
        ada.open({"one": "me", "two": "machine"}, game=game, name="Ada")
        ada.look(ada.table)
        table = server.session(ada.table.removeprefix("/t/")).table
        until(lambda: table.actor == "one", "the person's turn")
        ada.act(resign="1", revision=str(table.revision))
        ada.look(ada.table)
        ada.look(f"/replay/{table.id}")
