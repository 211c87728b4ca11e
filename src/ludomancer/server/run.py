"""Starts the server: one process, or several on one PostgreSQL; and opens the browser."""

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import webbrowser
from types import FrameType
from urllib.parse import urlsplit

import uvicorn
from fastapi import FastAPI
from pydantic import ValidationError

from ludomancer.core.errors import LudomancerError, UnknownName
from ludomancer.server import logs
from ludomancer.server.already import AlreadyServed, lock_database
from ludomancer.server.app import make_app
from ludomancer.server.limits.shared import NAME as BOOK
from ludomancer.server.limits.shared import join_book, make_book
from ludomancer.server.lock import FileLock
from ludomancer.server.security import own_addresses
from ludomancer.server.settings import Settings
from ludomancer.server.store import Store

KEEP_ALIVE = 75  # seconds between two requests: people think
NOT_SENT = 16_384  # bytes that the system takes of what a client cannot take yet
STOP_WITHIN = 3  # seconds for open requests when the server ends


class ServeError(LudomancerError):
    """The server cannot be started so."""


def chosen_settings(**flags: object) -> Settings:
    """Flags before the environment before defaults."""
    try:
        return Settings(**{name: value for name, value in flags.items() if value is not None})  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors()[0]
        raise ServeError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None


def serve(settings: Settings, browser: bool, or_open: bool = False) -> None:
    """Until it is told to stop; `or_open`: where a server runs already on the same file, go there."""
    check(settings)
    try:
        lock = lock_database(settings, or_open)
    except AlreadyServed as running:
        if not or_open or not running.address:
            raise
        print(f"Ludomancer is running already, at {running.address}", flush=True)
        if browser:
            _open_browser(running.address)
        return
    try:
        _serve(settings, browser, lock)
    finally:
        if lock:
            lock.free()


def _serve(settings: Settings, browser: bool, lock: FileLock | None) -> None:
    logs.set_up(settings.log)
    prepare(settings)
    take_many_connections()
    listening = open_socket(settings)
    port = listening.getsockname()[1]
    address = settings.public_url or f"http://{_shown_host(settings.host)}:{port}/"
    if lock:
        lock.say(urlsplit(address)._replace(netloc=urlsplit(address).netloc.rpartition("@")[2]).geturl())
    print(f"Ludomancer is at {address}", flush=True)
    if settings.host in ("0.0.0.0", "::") and not settings.public_url:
        for own in own_addresses():
            print(f"From other machines of this network: http://{own}:{port}/", flush=True)
    print("Ctrl-C ends it; running games stay.", flush=True)
    if settings.workers > 1:
        _serve_many(settings, listening)
    else:
        _serve_one(settings, listening, address if browser else "")


def check(settings: Settings) -> None:
    if settings.workers > 1 and not settings.store_url().startswith(("postgres://", "postgresql")):
        raise ServeError(
            f"--workers {settings.workers}: several processes need a PostgreSQL that they share; name one with "
            "--database-url postgresql://…, or leave --workers away"
        )
    if settings.public_url and urlsplit(settings.public_url).scheme not in ("http", "https"):
        raise ServeError(f"--public-url {settings.public_url}: must begin with http:// or https://")
    try:
        settings.offered()
    except UnknownName as error:
        raise ServeError(f"LUDOMANCER_GAMES: {error}") from None


def prepare(settings: Settings) -> None:
    """Make the store ready once, before any process serves from it; what is wrong with it is said here."""

    async def opened() -> None:
        await (await Store.open(settings.store_url())).close()

    asyncio.run(opened())


def open_socket(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or error
        raise ServeError(f"{settings.host}:{settings.port} cannot be listened on ({reason})") from None
    listening.set_inheritable(True)
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):  # whoever does not read is noticed here, not only when the system is full
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, NOT_SENT)
    return listening


def take_many_connections() -> None:
    """Open pages keep a connection each, and few systems allow more than a thousand unless they are asked."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _shown_host(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _config(settings: Settings, **more: object) -> uvicorn.Config:
    return uvicorn.Config(
        **{
            "log_config": None,  # ours is set up already
            "log_level": "warning",
            "access_log": False,  # addresses of tables are secrets of those who sit there
            "server_header": False,
            "timeout_graceful_shutdown": STOP_WITHIN,
            "proxy_headers": bool(settings.public_url),
            "forwarded_allow_ips": settings.proxies,
            "limit_concurrency": settings.connections,
            "timeout_keep_alive": KEEP_ALIVE,
            "http": "ludomancer.server.limits.connection:Connection",
            "ws": "none",  # a connection that became something else would be counted for ever
            **more,
        }  # type: ignore[arg-type]
    )


class OneServer(uvicorn.Server):
    """Lets go of open streams when it is told to stop, so that it stops at once."""

    address = ""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A second Ctrl-C does not wait for anyone."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        quiet_collector()
        if self.address and self.started:
            await asyncio.to_thread(_open_browser, self.address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.loaded_app
        found = getattr(getattr(self.config.app, "state", None), "services", None)
        if app is not None and found is not None:
            found.manager.let_go()
        await super().shutdown(sockets)


def _serve_one(settings: Settings, listening: socket.socket, browser: str) -> None:
    server = OneServer(_config(settings, app=make_app(settings)))
    server.address = browser
    with contextlib.suppress(KeyboardInterrupt):
        server.run([listening])
    if not server.started:
        raise ServeError("the server did not start; the message above says why")


def quiet_collector() -> None:
    """What was loaded at the start stays for ever and is not looked through. What is new is looked through often and
    quickly; what has become older only now and then (`TableManager`), since with many tables that takes a while."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 1_000_000, 1_000_000)


def worker_app() -> FastAPI:
    """For one of several processes."""
    settings = Settings()
    logs.set_up(settings.log)
    app = make_app(settings, join_book(settings.workers))
    quiet_collector()
    return app


def _open_browser(address: str) -> None:
    """A machine without a screen has the address on its terminal."""
    if sys.platform == "linux" and not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        return
    with contextlib.suppress(Exception):
        webbrowser.open(address)


def _serve_many(settings: Settings, listening: socket.socket) -> None:
    """The processes read their settings from the environment."""
    from uvicorn.supervisors import Multiprocess

    for name, value in settings.model_dump().items():
        os.environ[f"LUDOMANCER_{name.upper()}"] = str(value)
    config = _config(settings, app="ludomancer.server.run:worker_app", factory=True, workers=settings.workers)
    book = make_book(settings.workers)
    os.environ[BOOK] = str(book.path) if book is not None else ""
    try:
        Multiprocess(config, [listening]).run()
    finally:
        if book is not None:
            book.remove()
