"""Machines that a server is asked for: levels and bare names. Files and seconds are for those at the machine itself."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.inside import Inside, inside
from server.people import Browser
from server.server import new_table

MOST = 200
LURE = "lure-of-machine-names"
NAMES = [
    *(f"{kind}@{{lure}}" for kind in ("net", "guided", "search", "greedy", "random")),
    *("net:400@{lure}", "guided:9@{lure}", "search:9@{lure}", "{lure}", "net@../{lure}", "net@file://{lure}"),
    *("net:400@x", "net:2s@{lure}", "net:@{lure}", "net:{lure}", "net@", "net@{lure}\0", "net @{lure}", "NET@{lure}"),
    *(f"{kind}:{more}s" for kind in ("net", "guided", "search") for more in ("2", "0.5", "2 ", "0", "-1", "9999")),
    *(f"{kind}:{more}" for kind in ("net", "guided", "search") for more in (MOST + 1, 99999999, "1e9", -1, 0, "", "٣")),
]

pytestmark = pytest.mark.slow


class Doors:
    """Which files were opened while it looked: a hook of Python stays for good, so there is one."""

    def __init__(self) -> None:
        self.looking = False
        self.opened: list[str] = []
        sys.addaudithook(self.heard)

    def heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.looking and event in ("open", "os.listdir", "os.scandir") and LURE in str(arguments[0]):
            self.opened.append(str(arguments[0]))


@pytest.fixture(scope="module")
def doors() -> Doors:
    return Doors()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.sqlite'}", most_search=MOST) as started:
        yield started


def test_the_doors_are_seen(doors: Doors, tmp_path: Path) -> None:
    doors.looking = True
    (tmp_path / LURE).write_text("")
    doors.looking = False
    assert len(doors.opened) == 1
    doors.opened.clear()


@pytest.mark.parametrize("name", NAMES)
def test_no_file_no_seconds_and_no_more_simulations(server: Inside, doors: Doors, tmp_path: Path, name: str) -> None:
    lure = tmp_path / LURE
    lure.write_bytes(b"ludomancer nets 1\n")
    player = name.format(lure=lure)
    typed = {"seats": "2", "seat-day": "me", "seat-night": "machine", "level-night": player}
    with Browser(server) as browser:
        doors.looking = True
        try:
            asked = browser.http.post(
                "/api/tables", json={"game": "day-night", "seats": {"day": "me", "night": player}}
            )
            answered = browser.send("/new/day-night", **typed)
        finally:
            doors.looking = False
    assert asked.status_code in (404, 422), asked.text
    assert asked.json()["error"]
    assert answered.status_code == 422
    assert doors.opened == []


def test_bare_names_within_the_limit_play(server: Inside) -> None:
    with server.client() as http:
        for player in ("greedy", "random", f"search:{MOST}", f"guided:{MOST}", "net", "net:1", f"net:{MOST}"):
            assert new_table(http, seats={"day": "me", "night": player})["table"]
