"""A server for tests of the scripts alone: static files, little pages, answers and a stream that the test dictates."""

import json
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import ludomancer

STATIC = Path(ludomancer.__file__).parent / "web" / "static"
PAGES = Path(__file__).parent / "pages"
KINDS = {".js": "text/javascript", ".css": "text/css", ".html": "text/html; charset=utf-8", ".svg": "image/svg+xml"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


class FakeServer(ThreadingHTTPServer):
    daemon_threads = False  # closing waits for them: nothing is left over
    request_queue_size = 128  # a browser asks for everything at once, and again a second later where there is no room
    pages: dict[str, str]  # what is served where, besides the files
    posts: list[tuple[str, dict[str, Any]]]  # path and fields of what came
    answers: dict[str, list[tuple[int, Any]]]  # what is answered there, the last one for ever
    asked_since: list[str]  # of every stream, the revision from which it wanted to know
    refuse_streams: int  # so many streams are refused
    glance: dict[str, Any] | int  # what pages without a stream are told, or the status of a refusal
    glances: list[str]  # of every glance, the revision that the page shows
    drawings: dict[str, str]  # those that come after an update
    asked_for: list[str]  # of them, by every page

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.pages, self.posts, self.answers, self.asked_since = {}, [], {}, []
        self.refuse_streams = 0
        self.glance, self.glances = {"revision": 0, "here": {}}, []
        self.drawings, self.asked_for = {}, []
        self.streams: list[queue.Queue[str | None]] = []
        self.arriving = threading.Lock()  # answers are given out in the order in which questions come
        self.hold = threading.Event()  # cleared: answers to POST wait
        self.hold.set()
        self.closing = False
        self.page("/t/x", "table.html")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def page(self, path: str, name: str) -> None:
        book = (PAGES / "book.html").read_text(encoding="utf-8")
        self.pages[path] = (PAGES / name).read_text(encoding="utf-8").replace("BOOK", book)

    def change(self, path: str, *pairs: tuple[str, str]) -> None:
        for old, new in pairs:
            assert old in self.pages[path], old
            self.pages[path] = self.pages[path].replace(old, new)

    def tell(self, kind: str, data: dict[str, Any]) -> None:
        for stream in self.streams:
            stream.put(f"event: {kind}\ndata: {json.dumps(data)}\n\n")

    def drop(self) -> None:
        for stream in self.streams:
            stream.put(None)
        self.streams.clear()

    def fields(self, path: str) -> list[dict[str, Any]]:
        return [fields for where, fields in self.posts if where == path]


@contextmanager
def serving_fake() -> Iterator[FakeServer]:
    fake_server = FakeServer()
    thread = threading.Thread(target=fake_server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield fake_server
    finally:
        fake_server.hold.set()
        fake_server.shutdown()
        thread.join()
        fake_server.closing = True  # a stream that is only just being opened does not wait
        fake_server.drop()
        fake_server.server_close()


class Handler(BaseHTTPRequestHandler):
    server: FakeServer

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        asked = {name: values[0] for name, values in parse_qs(address.query).items()}
        if address.path.endswith("/events"):
            self._stream(asked.get("since", ""))
        elif address.path.endswith("/glance"):
            self.server.glances.append(asked["since"])
            told = self.server.glance
            self._answer(told if isinstance(told, int) else 200, json.dumps(told), "application/json")
        elif address.path.endswith("/drawings"):
            self.server.asked_for.append(asked["of"])
            self._answer(200, json.dumps(self.server.drawings), "application/json")
        elif "part" in asked:
            at, view = asked["at"], asked["view"]
            parts = {"stage": f'<p id="stage">{at} {view}</p>'}
            self._answer(200, json.dumps({"parts": parts, "at": int(at), "text": f"step {at}"}), "application/json")
        elif address.path in self.server.pages:
            self._answer(200, self.server.pages[address.path], KINDS[".html"])
        elif address.path == "/favicon.ico":
            self._answer(204, "", "image/svg+xml")
        else:
            folder = {"static": STATIC, "pages": PAGES}.get(address.path.split("/")[1])
            file = folder / address.path.rpartition("/")[2] if folder else None
            if file and file.is_file():
                self._answer(200, file.read_text(encoding="utf-8"), KINDS[file.suffix])
            else:
                self._answer(404, "nothing here", KINDS[".html"])

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if self.headers["Content-Type"].startswith("application/json"):
            fields = json.loads(text)
        else:
            fields = {name: values[0] for name, values in parse_qs(text, keep_blank_values=True).items()}
        with self.server.arriving:
            self.server.posts.append((self.path, fields))
            waiting = self.server.answers.get(self.path, [(200, {})])
            status, answer = waiting.pop(0) if len(waiting) > 1 else waiting[0]
        self.server.hold.wait(10)
        if status == 0:
            return  # hangs up without a word
        self._answer(status, json.dumps(answer), "application/json")

    def _answer(self, status: int, text: str, kind: str) -> None:
        body = text.encode()
        try:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Content-Security-Policy", POLICY)
            self.end_headers()
            self.wfile.write(body)
        except ConnectionError:
            pass  # the page has gone

    def _stream(self, since: str) -> None:
        if self.server.refuse_streams:
            self.server.refuse_streams -= 1
            self.server.asked_since.append(since)
            return self._answer(503, "later", KINDS[".html"])
        waiting: queue.Queue[str | None] = queue.Queue()
        self.server.streams.append(waiting)
        self.server.asked_since.append(since)  # who sees this may tell it something
        try:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.wfile.write(b": hm\n\n")
            while not self.server.closing and (text := waiting.get()) is not None:
                self.wfile.write(text.encode())
        except ConnectionError:
            pass
        return None
