"""Browsers without script: cookies, pages and their forms."""

import re
from typing import Any, Self

import httpx

from server.inside import Inside
from server.server import Server

TOKEN = re.compile(r'name="token" value="([0-9a-f]+)"')
REVISION = re.compile(r'name="revision"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="revision"')


class Browser:
    def __init__(self, server: Server | Inside, **options: Any) -> None:
        # what is wrong with one request must not close the connection of another
        self.http = server.client(**{"limits": httpx.Limits(max_keepalive_connections=0)} | options)
        self.table = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def token(self) -> str:
        """As any page of this server has it for this browser."""
        found = TOKEN.search(self.http.get("/").text)
        assert found
        return found[1]

    def send(self, path: str, **fields: str) -> httpx.Response:
        return self.http.post(path, data={"token": self.token()} | fields)

    def open(self, way: dict[str, str] | None = None, game: str = "day-night", **more: str) -> str:
        """A new table; where it is."""
        seats = {f"seat-{seat}": kind for seat, kind in (way or {"day": "me", "night": "machine"}).items()}
        response = self.send(f"/new/{game}", watchers="1", seats=str(len(seats)), **seats, **more)
        assert response.status_code == 303, response.text
        self.table = response.headers["location"]
        return self.table

    def sit_down(self, join: str, **more: str) -> str:
        response = self.send(f"/j/{join}", **more)
        assert response.status_code == 303, response.text
        self.table = response.headers["location"]
        return self.table

    def act(self, **fields: str) -> httpx.Response:
        return self.http.post(
            f"{self.table}/act",
            data={"token": self.token()} | fields,
            headers={"accept": "application/json", "x-requested-with": "ludomancer"},
        )
