"""What workers are told, and what comes of answers and jobs that make no sense."""

import json
import logging
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import ludomancer
from ludomancer.core import game_cache
from ludomancer.core.game import Game
from ludomancer.core.game_cache import MOST, Games
from ludomancer.core.rng import Rng
from ludomancer.players import make_player
from ludomancer.server.worker import Worker, load_game
from ludomancer.server.worker_pool import WorkerFailed, WorkerPool, header
from server.workers import job_of, pids, with_pool

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def game() -> Game:
    return ludomancer.load("day-night")


# --- answers that make no sense ---------------------------------------------------------------------------------------
def fake(tmp_path: Path, body: str) -> list[str]:
    """A worker that notes what it is sent, and does something else with it."""
    script = tmp_path / "fake.py"
    script.write_text(
        "import os, sys\n"
        f"seen = open({str(tmp_path / 'seen')!r}, 'ab')\n"
        "for line in sys.stdin.buffer:\n"
        "    seen.write(line)\n"
        "    seen.flush()\n"
        f"    {body}\n"
        "    sys.stdout.flush()\n"
    )
    return [sys.executable, str(script)]


def seen(tmp_path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (tmp_path / "seen").read_text().splitlines()]


@pytest.mark.parametrize(
    "body",
    [
        "print('Hello!')",
        "print('[]')",
        "print('{}')",
        """print('{"action": 7}')""",
        """print('{"action": "end", "view": {}}')""",
        """print('{"progress": 1e999}')""",
        """print('{"progress": "much"}')""",
        "print('[' * 60000)",
        "os.write(1, bytes([0, 255, 10]))",
        "print('x' * 1000000)",
        "[os.write(1, b'x' * 60000) for _ in range(10**6)]",
        'os.write(1, b\'{"action": "half a l\'); os._exit(0)',
        "os._exit(3)",
        "os.close(1); os.close(0); import time; time.sleep(99)",
    ],
)
def test_garbage(tmp_path: Path, game: Game, body: str) -> None:
    async def listen(pool: WorkerPool) -> None:
        with pytest.raises(WorkerFailed, match="ended"):
            await pool.choose(job_of(game, game.start(1)))
        assert len(seen(tmp_path)) == 2
        assert pids(pool) == []

    with_pool(listen, command=fake(tmp_path, body))


def test_garbage_once(tmp_path: Path, game: Game) -> None:
    """The second worker makes sense, and stays."""
    body = """print('Hello' if seen.tell() == len(line) else '{"action": "end"}')"""

    async def listen(pool: WorkerPool) -> None:
        for _ in range(3):
            assert await pool.choose(job_of(game, game.start(1))) == "end"
        assert len(seen(tmp_path)) == 4
        assert len(pids(pool)) == 1

    with_pool(listen, command=fake(tmp_path, body))


def test_a_worker_that_cannot_be_started(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    async def decide(pool: WorkerPool) -> None:
        with pytest.raises(WorkerFailed):
            await pool.choose(job_of(game, game.start(1)))

    with_pool(decide, command=["/there/is/no/such/program"])
    assert "no worker can be started" in caplog.text


def test_what_workers_complain_of_is_logged(tmp_path: Path, game: Game, caplog: pytest.LogCaptureFixture) -> None:
    body = r"os.write(2, b'one\n\x1b[31mtwo\n' + b'x' * 10**6 + b'\nlast words'); [os.write(2, b'no\n') for _ in '123']"

    async def decide(pool: WorkerPool) -> None:
        assert await pool.choose(job_of(game, game.start(1))) == "end"

    with_pool(decide, command=fake(tmp_path, body + """; print('{"action": "end"}')"""))
    messages = [record.message.partition(": ")[2] for record in caplog.records if record.name == "ludomancer.workers"]
    assert messages[:2] == ["one", "\\x1b[31mtwo"]
    assert set(map(len, messages[2:-3])) == {500}
    assert messages[-3:] == ["last wordsno", "no", "no"]


def test_what_workers_complain_of_is_bounded(tmp_path: Path, game: Game, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    body = """os.write(2, b'no\\n' * 20000); print('{"action": "end"}')"""

    async def decide(pool: WorkerPool) -> None:
        await pool.choose(job_of(game, game.start(1)))

    with_pool(decide, command=fake(tmp_path, body))
    assert caplog.text.count(": no\n") == 1000


# --- jobs -------------------------------------------------------------------------------------------------------------
def test_a_job_holds_the_view_and_nothing_else(tmp_path: Path) -> None:
    """Other hidden cards: the same line."""

    async def decide(pool: WorkerPool) -> None:
        for game in map(ludomancer.load, ludomancer.game_ids()):
            state = game.start(11)
            await pool.choose(job_of(game, state))
            await pool.choose(job_of(game, state.redeal(state.actor, Rng(99))))
            first, second = seen(tmp_path)[-2:]
            view = json.loads(json.dumps(state.view(state.actor)))
            assert first == second == {"header": header(game), "player": "greedy", "seed": 7, "view": view}
            assert set(first["header"]) == {"game", "mode", "options", "seats", "edition", "edition_data"}
            assert "chance" not in view

    with_pool(decide, command=fake(tmp_path, """print('{"action": "end"}')"""))
    assert len(seen(tmp_path)) == 8


def test_no_hidden_card_is_in_a_job(tmp_path: Path, game: Game) -> None:
    """Books and the rival's hand are mere numbers of cards."""

    async def decide(pool: WorkerPool) -> None:
        state = game.start(11)
        await pool.choose(job_of(game, state))
        [job] = seen(tmp_path)
        seat, rival = (state.document()[name] for name in ("day", "night"))
        assert job["view"]["viewer"] == "day"
        assert job["view"]["day"]["hand"] == seat["hand"]
        assert job["view"]["night"]["hand"] == ["?"] * len(rival["hand"])
        line = (tmp_path / "seen").read_text()
        hidden = {*rival["hand"], *rival["book"], *seat["book"]} - {*seat["hand"], *game.options}  # one is called mimic
        assert len(hidden) > 3
        assert not [card for card in hidden if f'"{card}"' in line]

    with_pool(decide, command=fake(tmp_path, """print('{"action": "end"}')"""))


def test_workers_do_not_know_the_settings(tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOMANCER_DATABASE_URL", "postgresql://ada:secret@localhost/tables")

    async def decide(pool: WorkerPool) -> None:
        assert await pool.choose(job_of(game, game.start(1))) == "none"

    body = """print('{"action": "%s"}' % os.environ.get("LUDOMANCER_DATABASE_URL", "none"))"""
    with_pool(decide, command=fake(tmp_path, body))


def test_bad_jobs_are_answered_and_harm_nobody(game: Game) -> None:
    state = game.start(1)
    good = job_of(game, state)
    over = game.start(1)
    player = make_player("random", 1)
    while not over.over:
        over.apply(player.choose(over.observe()))
    view, head = good.view, good.header
    bad: list[tuple[Any, str]] = [
        (good._replace(player="nobody"), "there is no player 'nobody'"),
        (good._replace(player="search:1e9"), "write search:N"),
        (good._replace(player="x" * 1000), "long name"),
        (
            good._replace(player=7),  # type: ignore[arg-type]
            "player: is of the wrong kind",
        ),
        (good._replace(seed=-1), "seed"),
        (good._replace(seed=1 << 70), "seed"),
        (good._replace(seed=True), "seed: is of the wrong kind"),
        (good._replace(view={}), "viewer"),
        (
            good._replace(view=[]),  # type: ignore[arg-type]
            "view: is of the wrong kind",
        ),
        (good._replace(view=state.document()), "viewer"),
        (good._replace(view=state.view(1)), "night is not to decide"),
        (good._replace(view=over.view(0)), "day is not to decide"),
        (good._replace(view=over.view(game.seat("nobody"))), "nobody is not to decide"),
        (good._replace(view=view | {"board": 7}), "board"),
        (good._replace(view=view | {"more": ["x" * 100] * 4000}), "more"),  # hundreds of kB
        (good._replace(view={"viewer": "day", "day": [[]]}), "day"),
        (good._replace(header=head | {"game": "chess"}), "there is no game 'chess'"),
        (good._replace(header=head | {"mode": "other"}), "mode"),
        (good._replace(header=head | {"seats": 5}), "seats"),
        (good._replace(header=head | {"options": {"speed": "fast"}}), "no option 'speed'"),
        (good._replace(header=head | {"options": {"speed": 1}}), "options: must be texts"),
        (good._replace(header=head | {"edition": "../mine.toml"}), "no name of an edition"),
        (good._replace(header=head | {"edition": "mine"}), "no edition 'mine'"),
        (good._replace(header=head | {"edition": "mine", "edition_data": {"name": "mine"}}), "edition-data"),
        (good._replace(header={"game": "day-night"}), "header: must have game, mode"),
        (good._replace(header=head | {"secret": "x"}), "header: must have game, mode"),
    ]

    async def decide(pool: WorkerPool) -> None:
        assert await pool.choose(good)
        before = pids(pool)
        for job, reason in bad:
            with pytest.raises(WorkerFailed, match=reason):
                await pool.choose(job)
        assert await pool.choose(good)
        assert pids(pool) == before

    with_pool(decide)


@pytest.mark.parametrize("line", [b"", b"\n", b"\xff\n", b"7\n", b"[" * 100_000, b'{"view": {}}\n', b"9" * 10_000])
def test_lines_that_are_no_jobs(line: bytes) -> None:
    answers: list[dict[str, Any]] = []
    Worker(answers.append).work(line)
    [answer] = answers
    assert answer["error"].startswith(("job: must have header", "the job is not JSON"))


def test_faults_of_a_player_are_told(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("temple")

    answers: list[dict[str, Any]] = []
    monkeypatch.setattr("ludomancer.players.greedy.GreedyPlayer.choose", fail)
    Worker(answers.append).work(json.dumps(job_of(game, game.start(1))._asdict()).encode())
    said = answers.pop()["error"]
    assert re.fullmatch(r"KeyError: 'temple' \(worker\.py:\d+ in choose\)", said)
    assert not answers
    assert capsys.readouterr().err == ""  # whoever asked logs it, in one line


def test_only_so_many_games_stay_loaded(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_cache, "_games", Games())
    heads = [
        header(game) | {"edition": name, "edition_data": game.edition.data | {"name": name}}
        for name in (f"mine-{i}" for i in range(MOST + 5))
    ]
    loaded = [load_game(head) for head in heads]
    assert load_game(heads[-1]) is loaded[-1]
    assert load_game(heads[5]) is loaded[5]
    assert load_game(heads[0]) is not loaded[0]
    assert load_game(heads[5]) is loaded[5]  # used lately
