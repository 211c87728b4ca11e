"""The film of a turn as it reaches an open page: which steps, in which order, when, and what remains of them."""

import json
import random
from collections.abc import Iterator
from typing import Any, cast

import pytest

from ludomancer.core.registry import game_class, game_ids
from ludomancer.server.events import PageChannel
from ludomancer.server.film import Parts
from ludomancer.server.seats import WATCHER
from ludomancer.server.table import Table
from ludomancer.server.table_loader import read_table
from ludomancer.server.table_session import TableSession
from server.inside import Inside, Paper, inside
from server.people import Browser
from server.server import good, read_events

pytestmark = pytest.mark.slow

DECISIONS = 150  # of deals that nobody has chosen
NOTHING: dict[str, Any] = {"symbols": {}, "start": {}, "steps": [], "parts": {}}


class Open:
    """An open page: its parts, brought up to date by what its stream says."""

    def __init__(self, session: TableSession, *held: str, since: int | None = None) -> None:
        self.session, self.held = session, held
        revision = session.table.revision if since is None else since
        self.channel = PageChannel(cast(Any, None), session, held, "", "en", revision)
        self.steps: list[dict[str, Any]] = []
        self.loads = 0
        self.said = ""  # at last, as it is sent
        self.cut = False  # did the last news end a film that may still run?
        self.load()
        if since is None:
            assert self.channel.changes() == []

    def load(self) -> None:
        self.parts = dict(self.now())

    def now(self) -> Parts:
        seat, curtain = self.session.shown_to(self.held, self.channel.wanted)
        return self.session.parts(seat, "en", curtain)

    def hears(self) -> str:
        """What came, if anything: "page", "steps" or "parts"; then it shows the table as it is."""
        self.cut = False
        self.said = "".join(self.channel.changes())
        if not self.said:
            return ""
        (event,) = read_events(iter([*self.said.splitlines(), ""]))
        news = json.loads(event.data)
        assert "steps" not in news or not news.get("cut")
        assert news.get("revision", self.session.table.revision) == self.session.table.revision
        if event.kind == "page" or news.get("page"):
            self.loads += 1
            self.load()
            return "page"
        for step in news.get("steps", ()):
            self.parts |= step["parts"]
        self.parts |= news["parts"]
        assert self.parts.items() >= self.now().items()
        self.steps += news.get("steps", ())
        self.cut = news.get("cut", False)
        return "steps" if "steps" in news else "parts"


def paper(game: str, second: str = "greedy", **chosen: Any) -> Paper:
    first, other = game_class(game).seat_order[:2]
    return Paper({first: "me", other: second}, game=game, **chosen)


def decide(table: Paper, chooser: random.Random) -> None:
    """Anything, by whoever is to decide."""
    seat = table.table.actor or ""
    action = table.table.game.text(chooser.choice(table.table.state.legal_actions()))
    table.write(table.table.decide(seat, action, by_person=table.table.machine is None))


def sat(table: Paper) -> Paper:
    """With a friend at the second seat."""
    table.write(table.table.sit(game_class(table.table.game.id).seat_order[1], "Bea", ""))
    return table


def grown(steps: list[dict[str, Any]]) -> dict[int, str]:
    """What was said of each move at last; of one that goes on in a later decision the rest comes without words."""
    return {step["n"]: step["say"] for step in steps if "n" in step}


@pytest.mark.parametrize("game", game_ids())
def test_a_turn_of_a_machine_comes_move_by_move_and_whole(game: str) -> None:
    """To its rival and to whoever watches: in order, and together it is the whole film."""
    table, chooser = paper(game), random.Random(1)
    me, session = game_class(game).seat_order[0], TableSession(table.table)
    mine, watching = Open(session, me), Open(session)
    turns = held = 0
    for _ in range(DECISIONS):
        own = table.table.actor == me
        decide(table, chooser)
        if table.table.over:
            break
        before, since = mine.parts.copy(), mine.channel.decisions
        heard = mine.hears()
        watching.hears()
        if own:
            assert heard == "parts", "what one does oneself is no film"
            mine.steps.clear()
        elif heard == "":
            held += 1
            assert session.film.half_done(me, "en")
            assert (mine.parts, mine.channel.decisions) == (before, since), "nothing of it is shown"
        if not own and table.table.actor == me:
            numbers, whole = [step["n"] for step in mine.steps if "n" in step], session.film.whole(me, "en")["steps"]
            assert numbers == sorted(numbers)
            assert grown(mine.steps).keys() == grown(whole).keys()
            assert len(whole) == len(grown(whole))
            assert game != "day-night" or len(numbers) == len(whole), "a walk is one move, however many steps it has"
            turns += 1
    assert turns > 2
    assert held > 0
    assert watching.loads == mine.loads == 0
    assert len(watching.steps) > turns


@pytest.mark.parametrize("game", game_ids())
def test_what_a_friend_does_comes_when_she_has_done_it(game: str) -> None:
    """Only what is half done waits: she may think long about the next step."""
    table, chooser = sat(paper(game, "friend")), random.Random(2)
    session = TableSession(table.table)
    first, second = game_class(game).seat_order[:2]
    pages = {first: Open(session, first), second: Open(session, second)}
    steps = 0
    for _ in range(DECISIONS):
        actor = table.table.actor or ""
        decide(table, chooser)
        if table.table.over:
            break
        for seat, page in pages.items():
            heard = page.hears()
            if seat == actor:
                assert heard == "parts"
            elif table.table.state.move_complete():
                assert heard in ("steps", "parts")
            steps += heard == "steps"
        for page in pages.values():
            assert page.loads == 0
    assert steps > 5


@pytest.mark.parametrize("game", game_ids())
def test_a_film_from_its_start_ends_as_the_page_is(game: str) -> None:
    table, chooser = paper(game), random.Random(3)
    session = TableSession(table.table)
    filmed = 0
    for _ in range(DECISIONS):
        decide(table, chooser)
        for seat in (game_class(game).seat_order[0], WATCHER):
            if chooser.randrange(8) or session.turn(seat, "en") is None:
                continue
            film, end = session.film.whole(seat, "en"), session.parts(seat, "en")
            page = end | film["start"]
            assert (
                session.film.parts_at(seat, "en", session.film.first(table.table.game.seat(seat))).items()
                <= page.items()
            )
            for step in film["steps"]:
                page |= step["parts"]
            assert (page | film["parts"]).items() >= end.items()
            filmed += len(film["steps"]) > 0
        if table.table.over:
            break
    assert filmed > 3


@pytest.mark.parametrize("game", game_ids())
def test_a_page_that_is_behind_hears_all_at_once_in_order(game: str) -> None:
    """As at a second server, which reads what the first one wrote, several entries at a time."""
    table, chooser = paper(game), random.Random(4)
    me = game_class(game).seat_order[0]
    away = Table(table.table.summary(), table.table.game)
    for entry in table.entries:
        away.take_in(entry)
    session = TableSession(away)
    page = Open(session, me)
    steps = 0
    for _ in range(DECISIONS):
        decide(table, chooser)
        if table.table.over:
            break
        if table.table.actor == me and chooser.randrange(3):
            for entry in table.entries[away.revision :]:
                away.take_in(entry)
            page.steps.clear()
            page.hears()
            shown = [step for step in page.steps if "n" in step]
            assert [step["n"] for step in shown] == [step["n"] for step in session.film.whole(me, "en")["steps"]]
            assert page.steps[len(page.steps) - len(shown) :] == shown, "her own moves come first, and are not shown"
            steps += len(shown)
    assert steps > 2
    assert page.loads == 0


@pytest.mark.parametrize("game", game_ids())
def test_what_is_taken_back_is_no_film(game: str) -> None:
    """Also while a move is half done: the page is right afterwards, and so is the next film."""
    first, second = game_class(game).seat_order[:2]
    table, chooser = Paper({first: "me", second: "greedy"}, game=game, practice="free-undo"), random.Random(5)
    session = TableSession(table.table)
    page, watching = Open(session, first), Open(session)
    cut, shown = 0, True
    for step in range(DECISIONS):
        count = table.table.step_back(first)
        if table.table.state.decisions > 8 and count and step % 5 == 0:
            table.write(table.table.undo(first, count))
            shown = False
            cut += 1
        else:
            decide(table, chooser)
            if table.table.over:
                break
        if shown or chooser.randrange(2):  # else it hears of it with what is done then
            heard = page.hears()
            watching.hears()
            assert shown or heard == "parts"
            assert page.cut == (not shown)
            shown = True
        if session.turn(first, "en") is not None:
            assert session.film.whole(first, "en") == TableSession(table.table).film.whole(first, "en")
    assert cut > 2
    assert page.loads == watching.loads == 0


@pytest.mark.parametrize("game", game_ids())
def test_whoever_comes_back_gets_the_page_and_no_film(game: str) -> None:
    table, chooser = paper(game), random.Random(6)
    first, second = game_class(game).seat_order[:2]
    session = TableSession(table.table)
    for _ in range(40):
        decide(table, chooser)
    while table.table.actor != second:
        decide(table, chooser)
    since = table.table.revision
    decide(table, chooser)
    page = Open(session, first, since=since)
    assert page.hears() == "page"
    assert page.steps == []
    assert page.hears() == ""
    again = Open(session, first)
    decide(table, chooser)
    assert again.hears() == page.hears()
    assert again.steps == page.steps


@pytest.mark.parametrize("game", game_ids())
def test_the_last_turn_of_a_game_stays_told(game: str) -> None:
    """The page comes anew once a game is over; what led there is in it, and can be shown again."""
    table, chooser = paper(game), random.Random(7)
    first, second = game_class(game).seat_order[:2]
    session = TableSession(table.table)
    page = Open(session, first)
    while not table.table.over:
        decide(table, chooser)
        heard = page.hears()
    assert heard == "page"
    for seat in (first, second, WATCHER):
        if session.turn(seat, "en") is not None:
            told = 'class="told"' in session.parts(seat, "en")["prompt"]
            assert told or not session.film.whole(seat, "en")["steps"]
    assert session.turn(WATCHER, "en") is not None


@pytest.mark.parametrize("game", game_ids())
def test_a_table_that_is_read_again_tells_the_same_film(game: str) -> None:
    table, chooser = paper(game), random.Random(8)
    seats = (*game_class(game).seat_order[:2], WATCHER)
    session = TableSession(table.table)
    for _ in range(60):
        decide(table, chooser)
        if table.table.over:
            break
        if chooser.randrange(12) == 0:
            read, news = read_table(table.table.summary(), table.entries)
            assert not news
            again = TableSession(read)
            for seat in seats:
                assert again.parts(seat, "it") == session.parts(seat, "it")
                if session.turn(seat, "it") is not None:
                    assert again.film.whole(seat, "it") == session.film.whole(seat, "it")
            session.rest()  # nobody looked for a while
            for seat in seats:
                assert session.parts(seat, "it") == again.parts(seat, "it")
                assert session.update(seat, "it")["log"] == again.update(seat, "it")["log"]
                if session.turn(seat, "it") is not None:
                    assert session.film.whole(seat, "it") == again.film.whole(seat, "it")


# --- one screen -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", game_ids())
def test_at_one_screen_nothing_that_was_done_there_is_a_film(game: str) -> None:
    both = game_class(game).seat_order[:2]
    table, chooser = Paper(dict.fromkeys(both, "screen"), game=game), random.Random(9)
    session = TableSession(table.table)
    page = Open(session, *both)
    for _ in range(DECISIONS):
        decide(table, chooser)
        page.hears()
        page.channel.wanted = table.table.actor or ""  # lifts the curtain
        if table.table.over:
            break
    assert page.steps == []


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(f"sqlite:///{tmp_path_factory.mktemp('film') / 'tables.sqlite'}") as started:
        yield started


def test_after_the_curtain_the_turn_is_shown_to_whoever_lifted_it(server: Inside) -> None:
    with Browser(server) as both:
        both.open({"one": "screen", "two": "screen"}, game="bless")
        table = server.session(both.table.removeprefix("/t/")).table
        chooser = random.Random(10)
        turns = 0
        for _ in range(60):
            actor = table.actor or ""
            action = table.game.text(chooser.choice(table.state.legal_actions()))
            both.send(f"{both.table}/act", seat=actor, revision=str(table.revision), action=action)
            if table.over or table.actor == actor:
                continue
            turns += 1
            behind = both.http.get(both.table).text
            assert 'class="curtain"' in behind
            assert 'class="told"' not in behind
            assert good(both.http.get(f"{both.table}/film")) == NOTHING | {"revision": table.revision}
            lifted = both.http.get(f"{both.table}?seat={table.actor}").text
            film = good(both.http.get(f"{both.table}/film?seat={table.actor}"))
            assert 'class="told"' in lifted or not film["steps"]
            session = server.session(both.table.removeprefix("/t/"))
            assert film == json.loads(json.dumps(session.film.whole(table.actor or "", "en")))
        assert turns > 3
