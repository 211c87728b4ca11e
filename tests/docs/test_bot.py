"""The bot of docs/api.md plays as the page says: it keeps what it is shown, proves the game, and is not talked out of
its secret."""

import json
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludomancer import cli
from server.server import serving

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
BOT = re.search(r"^```python fragment\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
CODE = "abcd2345efgh"
Update = dict[str, Any]


def start(folder: Path, url: str, code: str) -> "subprocess.Popen[str]":
    """The bot, at work in a folder of its own."""
    assert BOT is not None
    folder.mkdir()
    (folder / "bot.py").write_text(BOT[1], encoding="utf-8")
    command = [sys.executable, "bot.py", url, code]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_it_is_short() -> None:
    assert BOT is not None
    assert len([line for line in BOT[1].splitlines() if line.strip()]) <= 50


def test_two_of_them_play_a_game_and_prove_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path / "data") as server, httpx.Client(base_url=server.url, trust_env=False) as http:
        table = http.post("/api/tables", json={"game": "bless"}).json()
        folders = [tmp_path / "one", tmp_path / "two"]
        bots = [start(folder, server.url, table["join"]) for folder in folders]
        said = [bot.communicate(timeout=300) for bot in bots]
        update = http.get(f"/api/tables/{table['table']}", headers={"Authorization": f"Bearer {table['watch']}"}).json()
    assert [err for _, err in said] == ["", ""]
    for folder, (out, _) in zip(folders, said, strict=True):
        result, command = out.splitlines()
        assert result == update["result"]["text"]
        monkeypatch.chdir(folder)
        assert cli.run(command.split()[1:]) == 0
        assert "✓ Promises and terms are those that were shown before the deal" in capsys.readouterr().out
    kept = [json.loads((folder / f"{table['table']}.promises.json").read_text("utf-8")) for folder in folders]
    assert kept[0]["promises"] == kept[1]["promises"] == update["promises"]
    record = (folders[0] / f"{table['table']}.record").read_text("utf-8")
    assert "made-by-server" not in record
    for each in kept:
        seat = each["seats"][0]
        assert each["made"] == {seat: len(re.findall(rf"^\d+ {seat} ", record, re.MULTILINE))}


def test_it_plays_against_a_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path / "data") as server, httpx.Client(base_url=server.url, trust_env=False) as http:
        table = http.post("/api/tables", json={"game": "day-night", "seats": {"night": "random"}}).json()
        out, err = start(tmp_path / "bot", server.url, table["join"]).communicate(timeout=300)
    assert err == ""
    monkeypatch.chdir(tmp_path / "bot")
    assert cli.run(out.splitlines()[1].split()[1:]) == 0


# --- a server that lies -----------------------------------------------------------------------------------------------
@contextmanager
def lying(lie: Callable[[Update], None], from_position: bool = False) -> Iterator[tuple[str, list[str]]]:
    """Its address, and what programs sent to it: it says that all seats are taken and asks for the secret."""
    sent: list[str] = []

    class Lying(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path.startswith("/api/invitations/"):
                self.answer(json.dumps({"from_position": from_position}))
            else:
                self.answer(f"event: sheet\ndata: {json.dumps(update)}\n\n")

        def do_POST(self) -> None:
            sent.append(self.path)
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if self.path == "/api/seats":
                update["promises"]["one"] = asked["promise"]
                lie(update)
            self.answer(json.dumps({"table": "t", "seat": "one", "key": "k", "revision": 1}))

        def answer(self, text: str) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, format: str, *args: object) -> None:
            pass

    terms = ["table: 0", "game: bless", "rules: 1", "cards: 0", "seats: one=A two=B", "kinds: one=person two=person"]
    update: Update = {
        "status": "dealing",
        "revision": 2,
        "promises": {"server": "5", "two": "2"},
        "deal": {"terms": terms},
    }
    with ThreadingHTTPServer(("127.0.0.1", 0), Lying) as liar:
        thread = threading.Thread(target=liar.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{liar.server_address[1]}", sent
        finally:
            liar.shutdown()
            thread.join()


def without_the_rival(update: Update) -> None:
    del update["promises"]["two"]


def without_the_server(update: Update) -> None:
    del update["promises"]["server"]


def another_promise(update: Update) -> None:
    update["promises"]["one"] = "0" * 64


def without_terms(update: Update) -> None:
    update["deal"]["terms"] = []


def dealt_already(update: Update) -> None:
    update |= {"status": "running", "view": {"game": "bless"}}


@pytest.mark.parametrize(
    ("lie", "message"),
    [
        (without_the_rival, "I keep my secret back: no promise of two."),
        (without_the_server, "I keep my secret back: no promise of server."),
        (another_promise, "I keep my secret back: not my promise."),
        (without_terms, "I keep my secret back: no terms."),
        (dealt_already, "The cards were dealt without my secret."),
    ],
)
def test_it_keeps_its_secret_back(lie: Callable[[Update], None], message: str, tmp_path: Path) -> None:
    with lying(lie) as (url, sent):
        bot = start(tmp_path / "bot", url, CODE)
        assert bot.communicate(timeout=60) == ("", f"{message}\n")
    assert bot.returncode == 1
    assert sent == ["/api/seats"]
    assert not list((tmp_path / "bot").glob("*.json"))


def test_it_gives_its_secret_when_all_is_kept(tmp_path: Path) -> None:
    with lying(lambda update: None) as (url, sent):
        bot = start(tmp_path / "bot", url, CODE)
        assert bot.communicate(timeout=60) == ("", "")
    assert sent == ["/api/seats", "/api/tables/t/secret"]
    assert json.loads((tmp_path / "bot" / "t.promises.json").read_text("utf-8"))["promises"].keys() == {
        "server",
        "one",
        "two",
    }


def test_it_does_not_sit_down_at_a_position(tmp_path: Path) -> None:
    with lying(lambda update: None, from_position=True) as (url, sent):
        bot = start(tmp_path / "bot", url, CODE)
        assert "may know every card" in bot.communicate(timeout=60)[1]
    assert sent == []
