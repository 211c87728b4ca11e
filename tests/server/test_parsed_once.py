"""An action is parsed once on its way through the server, however many pages are open."""

import random

import pytest

from ludomancer.server.events import Channel, PageChannel, UpdateChannel
from ludomancer.server.table import Table
from ludomancer.server.table_session import TableSession
from server.inside import Inside, inside
from server.people import Browser
from server.server import SEATS

DECISIONS = 12


def watching(server: Inside, session: TableSession) -> list[Channel]:
    """Pages of both seats and of a watcher, in two languages, and programs."""
    manager, now = server.manager, session.table.revision
    channels: list[Channel] = []
    for language in ("en", "it"):
        channels.append(PageChannel(manager, session, (), "", language, now))
        for seat in session.table.seats:
            channels.append(PageChannel(manager, session, (seat,), seat, language, now))
            channels.append(UpdateChannel(manager, session, seat, language, now))
    return channels


def counting(monkeypatch: pytest.MonkeyPatch, table: Table) -> list[str]:
    """All texts that the notation of its game is asked for from now on."""
    parsed: list[str] = []
    find = table.game.notation.find

    def counted(text: str) -> int | None:
        parsed.append(text)
        return find(text)

    monkeypatch.setattr(table.game.notation, "find", counted)
    return parsed


@pytest.mark.slow
@pytest.mark.parametrize("open_pages", [False, True], ids=["nobody watches", "pages are open"])
@pytest.mark.parametrize("game", SEATS)
def test_an_action_is_parsed_once(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, game: str, open_pages: bool
) -> None:
    with inside(sqlite_url) as server, Browser(server) as browser:
        browser.open(dict.fromkeys(SEATS[game], "screen") | {SEATS[game][0]: "me"}, game)
        session = server.session(browser.table.rpartition("/")[2])
        channels = watching(server, session) if open_pages else []
        for channel in channels:
            server.portal.call(channel.changes)
        table = session.table
        parsed = counting(monkeypatch, table)
        choose = random.Random(game).choice
        heard = 0
        for _ in range(DECISIONS):
            action = table.game.text(choose(table.state.legal_actions()))
            parsed.clear()
            answer = browser.act(action=action, revision=str(table.revision))
            assert answer.json() == {"revision": table.revision}
            assert parsed == [action]
            heard += sum(bool(server.portal.call(channel.changes)) for channel in channels)  # half-done moves wait
            assert parsed.count(action) == 1
        assert bool(heard) == open_pages


def two_steps(table: Table) -> tuple[str, str] | None:
    """A decision that shows nothing and one of the answers that it asks for; seldom a deal has none."""
    state = table.state
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        goes_on = after.actor == state.actor and not after.move_complete()
        if goes_on and after.info_boundary == state.info_boundary:
            return table.game.text(action), table.game.text(after.legal_actions()[-1])
    return None


def test_the_steps_of_a_line_are_handed_on(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with inside(sqlite_url) as server, Browser(server) as browser:
        steps = None
        while not steps:
            browser.open({"day": "me", "night": "screen"})
            table = server.session(browser.table.rpartition("/")[2]).table
            steps = two_steps(table)
        first, second = steps
        parsed = counting(monkeypatch, table)
        line = f"{first} {second.partition(' ')[2]}"
        answer = browser.act(action=line, revision=str(table.revision))
        assert answer.json() == {"revision": 3}
        assert (parsed.count(first), parsed.count(second)) == (1, 0)  # the answer is one of the texts that fit
