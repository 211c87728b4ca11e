"""A seat receives nothing that it may not know: by law in all that is made, and in the traffic of a real server."""

import json
import random
import threading
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from hypothesis import given

from cases import some
from ludomancer.core.codes import DECIDED, EVERYONE, NOBODY
from ludomancer.core.document import canonical
from ludomancer.core.errors import LudomancerError
from ludomancer.core.game import Game
from ludomancer.core.journal import Entry, Journal
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.record import Move, Replay, parse_record
from ludomancer.core.registry import load
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.core.update import TableUpdate
from ludomancer.server.table_update import LINES, Facts, make_update
from properties.cases import Case
from properties.day_night_questions import asked, for_each_case, for_each_question, others
from properties.games import Route, law, routes, wander
from server.bots import WHOLE, Bot, Fair, play_out
from server.elsewhere import Elsewhere, Past, facts_of
from server.people import Browser
from server.server import PATIENCE, SEATS, Event, Program, Server, good, pair, read_events, serving

pytestmark = pytest.mark.slow

LATEST = LINES + 50
SHORT = 25  # decisions of each seat, then one resigns
PAGE_MOVES = (20, 60)


# --- by law -----------------------------------------------------------------------------------------------------------
def facts(game: Game, state: State) -> Facts:
    """What all may know of a table."""
    acting = game.seat_names[state.actor] if state.actor != NOBODY else ""
    return Facts(
        table="t",
        revision=state.decisions,
        status="over" if state.over else "running",
        seats=[{"seat": name, "name": "", "kind": "person", "acts": name == acting} for name in game.seat_names],
        undo={"free": 0, "ask": 0, "step": 0, "asks": False},
        asked=None,
        hints=False,
        curtain="",
        links={"watch": "", "join": ""},
        promises={},
        deal={"decisions": state.decisions, "events": state.chance_count},
        rematch="",
        resigned="",
    )


@law
def test_what_a_seat_receives_does_not_depend_on_what_it_cannot_see(case: Case, route: Route) -> None:
    game = case.game
    state = game.start(route.seed)
    journal = Journal(game)
    state.journal = journal
    wander(state, route.choices, route.steps)
    del journal.entries[:-LATEST]  # an update shows no more
    known = facts(game, state)
    language = LANGUAGES[route.choices % len(LANGUAGES)]
    narrator = game.narrator(language)
    for viewer in case.viewers:
        received = canonical(make_update(game, state, journal, viewer, narrator, known))
        other = state.redeal(viewer, Rng(route.seed))
        assert canonical(make_update(game, other, retold(game, journal, viewer), viewer, narrator, known)) == received


@for_each_case
@for_each_question
@given(route=routes(0, 60))
def test_nobody_receives_what_another_chooses_from(case: Case, question: str, route: Route) -> None:
    """In Day & Night, while discards are chosen and while a book is searched."""
    game = case.game
    state, journal, _ = asked(case, route, question)
    known = facts(game, state)
    narrator = game.narrator(LANGUAGES[route.choices % len(LANGUAGES)])
    page = game.page(narrator.language)
    for viewer in others(state):
        received = make_update(game, state, journal, viewer, narrator, known)
        dealt = state.redeal(viewer, Rng(route.seed))
        again = make_update(game, dealt, retold(game, journal, viewer), viewer, narrator, known)
        assert canonical(again) == canonical(received)
        assert page.body(again) == page.body(received)


def retold(game: Game, journal: Journal, viewer: int) -> Journal:
    """The same story with everything in it changed that this viewer is not told."""
    other = Journal(game)
    for number, entry in enumerate(journal.entries):
        if entry.kind == DECIDED and game.text_in(journal.entries, number, viewer) == game.text(entry.a):
            other.entries.append(entry)
        elif entry.kind == DECIDED:
            twin = twins(game, entry.seat, viewer)[game.text_for(entry.a, entry.seat, viewer)]
            other.entries.append(entry._replace(a=twin))
        elif entry.audience in (EVERYONE, viewer):
            other.entries.append(entry)
        else:
            other.entries.append(entry._replace(a=0, b=0))
    return other


@lru_cache(maxsize=100)
def twins(game: Game, seat: int, viewer: int) -> dict[str, int]:
    """For all that a viewer can read of another's decision, the last action that reads so."""
    return {game.text_for(action, seat, viewer): action for action in range(game.actions)}


@law
def test_refusals_in_words_do_not_depend_on_what_a_seat_cannot_see(case: Case, route: Route) -> None:
    """As `why` and a refused decision tell them: lines, too, that stand for several steps."""
    game = case.game
    state = game.start(route.seed)
    wander(state, route.choices, route.steps)
    texts = [game.text(action) for action in range(0, game.actions, max(1, game.actions // 40))]
    for viewer in case.seats:
        other = state.redeal(viewer, Rng(route.choices))
        for text in (*texts, "place 3 c3 d3 e3", "at zz", "cast", ""):
            assert told_why(game, other, text, viewer) == told_why(game, state, text, viewer), text


def told_why(game: Game, state: State, line: str, viewer: int) -> object:
    try:
        action = game.steps(state, line, viewer)[0]
    except LudomancerError as error:
        return str(error), getattr(error, "refusal", None)
    return state.refusal(action, viewer)


# --- in the traffic of a real server ----------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as started:
        yield started


class Tap(httpx.BaseTransport):
    """Keeps every byte that comes in, headers too."""

    def __init__(self) -> None:
        self.inner = httpx.HTTPTransport()
        self.caught: list[str] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = self.inner.handle_request(request)
        self.caught.append(str(response.headers))
        response.stream = Tapped(response.stream, self.caught)
        return response

    def close(self) -> None:
        self.inner.close()


class Tapped(httpx.SyncByteStream):
    def __init__(self, inner: Any, caught: list[str]) -> None:
        self.inner = inner
        self.caught = caught

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self.inner:
            self.caught.append(chunk.decode())
            yield chunk

    def close(self) -> None:
        self.inner.close()


PLAIN = {"accept-encoding": "identity"}


class Listener(Bot):
    """Plays and keeps what it receives; asks for everything that can be asked for on the way."""

    def run(self) -> None:
        self.tap = Tap()
        self.asked = 0
        try:
            with self.server.client(transport=self.tap, headers=PLAIN) as http:
                program = Program(http, self.table, self.key)
                with program.events() as events:
                    self.play(program, self.asking(program, events))
        except BaseException as error:
            self.failure = error
            raise

    def asking(self, program: Program, events: Iterator[Event]) -> Iterator[Event]:
        for event in events:
            yield event
            self.asked += 1
            if self.asked % 20 == 0 and not json.loads(event.data).get("result", True):
                for path in ("", "/view", "/actions"):
                    program.get(path)
                program.get("/why", action="cast warp")
                program.post("/act", {"revision": 0, "action": "cast warp"})
                program.post("/hint")

    @property
    def received(self) -> str:
        return "".join(self.tap.caught)


@pytest.mark.parametrize(("most", "game"), some(product((SHORT, WHOLE), SEATS), *product((SHORT,), SEATS)))
def test_a_game_tells_no_seat_what_it_may_not_know(server: Server, game: str, most: int) -> None:
    with server.client() as http:
        table = Fair(http, game, SEATS[game], hints=True)
        table.reveal()
        watcher = Listener(server, table.table, table.opened["watch"], 0)
        bots = table.bots(server, partial(Listener, most=most))
        everyone = dict(zip((*SEATS[game], "nobody"), (*bots, watcher), strict=True))
        play_out(list(everyone.values()))
        record = table.programs[SEATS[game][0]].get("/record").text
    secret = server.row(table.table)["secret"]
    assert f"server={secret}" in record
    truth = moments(record)
    checked = 0
    for name, bot in everyone.items():
        assert isinstance(bot, Listener)
        text = bot.received
        assert len(text) > 100_000
        for other, key in table.keys.items():
            if other != name:
                assert key not in text
                assert table.secrets[other] not in text
        assert secret not in text
        assert "secret" not in text.replace("no secret is asked for", "")
        assert '"seed"' not in text
        assert "dealer" not in text
        viewer = NOBODY if name == "nobody" else load(game).seat(name)
        running: list[Any] = [update for update in bot.updates if update["status"] == "running"]
        for update in running:
            assert canonical(update["view"]) == canonical(truth[update["view"]["decisions"]].state.view(viewer))
        every = 2 if most == SHORT else 7  # so many of the updates are made again from another deal
        for number, update in enumerate(running[::every]):
            compare_with_another_deal(update, truth[update["view"]["decisions"]], viewer, Rng(number))
            checked += 1
    assert checked > 40


class Moment(NamedTuple):
    """A position, and all that was told up to it."""

    state: State
    told: list[Entry]


def moments(record: str) -> list[Moment]:
    """After every decision, from the record and nothing else."""
    replay = Replay(parse_record(record, "record"), load)
    journal = Journal(replay.game)
    replay.state.journal = journal
    found = [Moment(replay.state.clone(), [])]
    for entry in replay.steps():
        if isinstance(entry, Move):
            found.append(Moment(replay.state.clone(), list(journal.entries)))
    return found


def compare_with_another_deal(update: TableUpdate, true: Moment, viewer: int, rng: Rng) -> None:
    """What came over the wire is also what the seat would have received if all that it cannot see were otherwise."""
    game = true.state.game
    journal = Journal(game)
    journal.entries = true.told
    other = true.state.redeal(viewer, rng)
    known = facts(game, other)
    made = make_update(game, other, retold(game, journal, viewer), viewer, game.narrator("en"), known)
    for part in ("view", "legal", "question", "log"):
        assert canonical({part: update.get(part)}) == canonical({part: made.get(part)}), part


class Reader(threading.Thread):
    """Reads the stream of an open page until it is told that the game is over."""

    def __init__(self, browser: Browser, path: str) -> None:
        super().__init__(daemon=True)
        self.browser = browser
        self.path = path
        self.parts: list[dict[str, Any]] = []
        self.began = threading.Event()

    def run(self) -> None:
        with self.browser.http.stream("GET", self.path, params={"since": 2}) as response:
            for event in read_events(response.iter_lines()):
                self.began.set()
                if event.kind == "parts":
                    self.parts.append(json.loads(event.data))
                if event.kind == "page" or (self.parts and self.parts[-1].get("page")):
                    return


@pytest.mark.parametrize(("moves", "game"), some(product(PAGE_MOVES, SEATS), *product(PAGE_MOVES[:1], SEATS)))
def test_pages_and_their_streams_tell_no_more_than_the_sheet(server: Server, game: str, moves: int) -> None:
    """What came over the wire, films too, is also what comes of another deal of all that its reader cannot see."""
    with Browser(server, headers=PLAIN) as one, Browser(server, headers=PLAIN) as two, Browser(server) as three:
        first, second = SEATS[game]
        where = one.open({first: "me", second: "friend"}, game)
        table = where.rpartition("/")[2]
        two.sit_down(server.row(table)["join"])
        watch = server.row(table)["watch"]
        open_pages = {first: (one, where), second: (two, where), "nobody": (three, f"/w/{watch}")}
        keys = {seat: str(open_pages[seat][0].http.cookies[f"seat_{seat}"]) for seat in SEATS[game]}
        programs = {name: Program(three.http, table, key) for name, key in (keys | {"nobody": watch}).items()}
        readers = {name: Reader(browser, f"{path}/events") for name, (browser, path) in open_pages.items()}
        for reader in readers.values():
            reader.start()
        for reader in readers.values():
            assert reader.began.wait(PATIENCE)
        updates: dict[tuple[str, int], TableUpdate] = {}
        pages: list[tuple[str, int, str, dict[str, Any]]] = []
        chooser = random.Random(1)
        for move in range(moves):
            for name, program in programs.items():
                update: Any = program.update()
                updates[name, update["revision"]] = update
                if move % 10 == 0:
                    browser, path = open_pages[name]
                    found = browser.http.get(path).text, good(browser.http.get(f"{path}/film"))
                    pages.append((name, update["revision"], *found))
            actor = next(name for name in SEATS[game] if updates[name, update["revision"]]["legal"])
            programs[actor].act(chooser.choice(updates[actor, update["revision"]]["legal"])["action"])
        programs[first].done("/resign")
        for reader in readers.values():
            reader.join(PATIENCE)
            assert not reader.is_alive()
        past = past_of(programs[first].get("/record").text)
    page = load(game).page("en")
    for name, revision, html, film in pages:
        others = otherwise(updates[name, revision], past, name)
        assert any(page.body(other.update(name, "en"), other.parts(name, "en")) in html for other in others)
        assert film in [
            other.film.whole(name, "en") if other.turn(name, "en") else film_of(revision) for other in others
        ]
    compared = filmed = 0
    for name, reader in readers.items():
        shown = min(revision for who, revision in updates if who == name)
        for news in reader.parts:
            if "page" in news:
                break  # the game is over: the page that follows is fetched
            if (name, news["revision"]) not in updates or (name, shown) not in updates:
                shown = news["revision"]
                continue  # the last one
            known = updates[name, shown]["view"]["decisions"]
            others = otherwise(updates[name, news["revision"]], past, name)
            assert any(is_news(news, other, name, known) for other in others), f"{name} at {news['revision']}"
            compared += len(news["parts"])
            filmed += len(news.get("steps", ()))
            shown = news["revision"]
    assert compared > 2 * moves
    assert filmed > moves / 4


def is_news(news: dict[str, Any], other: Elsewhere, name: str, known: int) -> bool:
    """Would this have been told at another table, too, to a page that shows the position after so many decisions?"""
    page = other.page("en")
    every: dict[str, str] = {}
    scenes, drawings = other.film.steps(name, "en", known, {}) if "steps" in news else ([], [])
    drawings += page.symbols(other.update(name, "en"))
    for step, scene in zip(news.get("steps", ()), scenes, strict=True):
        every |= scene["parts"]
        if step | {"parts": {}} != scene | {"parts": {}} or not step["parts"].items() <= every.items():
            return False
    now = other.parts(name, "en")
    return set(news["symbols"]) <= set(drawings) and news["parts"].items() <= now.items()


def film_of(revision: int) -> dict[str, Any]:
    """Where there is nothing to be shown."""
    return {"revision": revision, "symbols": {}, "start": {}, "steps": [], "parts": {}}


def past_of(record: str) -> Past:
    """From the record and nothing else."""
    replay = Replay(parse_record(record, "record"), load)
    journal = replay.state.journal = Journal(replay.game)
    states = [replay.state.clone()]
    for entry in replay.steps():
        if isinstance(entry, Move):
            states.append(replay.state.clone())
    return Past(replay.game, list(replay.history.decisions), states, journal.entries)


def otherwise(update: TableUpdate, past: Past, name: str) -> list[Elsewhere]:
    """The table as it would be with other hidden cards; once for each way in which people may be there or not."""
    assert update["view"]
    past = past.until(update["view"]["decisions"])
    viewer = past.game.seat(name)
    journal = Journal(past.game)
    journal.entries = past.entries
    retold_entries = retold(past.game, journal, viewer).entries
    known, found = facts_of(update), []
    for here in product((True, False), repeat=len(known.seats)):
        seats: Any = [seat | {"here": there} for seat, there in zip(known.seats, here, strict=True)]
        table = Elsewhere(past, known._replace(seats=seats))
        found.append(table.dealt_anew(viewer, retold_entries, Rng(update["revision"])))
    return found


def test_no_secret_is_in_a_page(server: Server) -> None:
    with Browser(server, headers=PLAIN) as one, Browser(server, headers=PLAIN) as two:
        where = one.open({"day": "me", "night": "friend"})
        table = where.rpartition("/")[2]
        before = server.row(table)
        assert before["join"] not in one.http.get(f"/w/{before['watch']}").text
        two.sit_down(before["join"])
        secrets = [entry["data"]["secret"] for entry in server.entries(table) if "secret" in entry["data"]]
        promises = server.entries(table)[0]["data"]["promises"]
        secrets += [each["secret"] for each in promises.values()]
        assert len(secrets) == 2  # both made by the server
        secrets.append(before["secret"])
        for browser in (one, two):
            secrets += [str(c.value) for c in browser.http.cookies.jar if c.name == "me" or c.name.startswith("seat_")]
        assert len(secrets) == 7
        for text in (one.http.get(where).text, two.http.get(where).text, one.http.get(f"/w/{before['watch']}").text):
            assert "</html>" in text
            for secret in secrets:
                assert secret not in text


def test_a_running_table_has_no_record_and_no_replay(server: Server) -> None:
    with server.client() as http:
        day, night = pair(http)
        for program in (day, night):
            assert program.get("/record").status_code == 409
        for path in ("", "/record", "?at=0", "?at=0&view=night", "?at=0&view=all", "?view=all-night&part=1", "?part=1"):
            answer = http.get(f"/replay/{day.table}{path}")
            assert answer.status_code == 409, path
            assert "secrets" not in answer.text
        day.act("travel")
        assert good(day.get("/view")) == day.update()["view"]


def test_no_secret_is_written_to_the_log(tmp_path: Path) -> None:
    """Addresses of tables, keys and bodies stay out of what the server prints."""
    with serving(tmp_path) as server:
        with server.client() as http:
            day, night = pair(http)
            day.act("travel")
            http.get(f"/t/{day.table}")
            day.post("/act", {"revision": 2, "action": "fly"})
        server.stop()
        said = server.said + server.complaints
        for secret in (day.key, night.key, day.table, server.row(day.table)["secret"]):
            assert secret not in said
