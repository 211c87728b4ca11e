"""A line to PostgreSQL that can be cut around a COMMIT."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qs, urlsplit

Cut = Literal["before", "after", "late"]


class Line:
    """`cut`: what becomes of the next commit: lost on its way, its answer lost, or it arrives after the line is cut."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.cut: Cut | None = None
        self.cuts = 0
        self.tasks: list[asyncio.Task[None]] = []

    def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.tasks.append(asyncio.create_task(self.carry(reader, writer)))

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, to_there = await asyncio.open_unix_connection(self.server)
        back = asyncio.create_task(self.copy(there, writer))
        while data := await reader.read(65536):
            if self.cut and b"COMMIT" in data:
                kind, self.cut = self.cut, None
                self.cuts += 1
                back.cancel()
                await asyncio.gather(back, return_exceptions=True)
                writer.close()
                if kind == "after":
                    to_there.write(data)
                    await there.read(65536)  # written, and nobody hears of it
                if kind == "late":
                    self.tasks.append(asyncio.create_task(self.send_late(to_there, data)))
                    return
                break
            to_there.write(data)
        to_there.close()
        await asyncio.gather(back, return_exceptions=True)

    async def copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
        writer.close()

    async def send_late(self, to_there: asyncio.StreamWriter, data: bytes) -> None:
        await asyncio.sleep(0.3)
        to_there.write(data)
        await asyncio.sleep(0.1)
        to_there.close()


@asynccontextmanager
async def line_to(url: str, folder: Path) -> AsyncIterator[tuple[Line, str]]:
    """A line, and the database's address through it."""
    parts = urlsplit(url)
    line = Line(f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432")
    server = await asyncio.start_unix_server(line.serve, folder / ".s.PGSQL.5432")
    try:
        yield line, parts._replace(query=f"host={folder}").geturl()
    finally:
        server.close()
        while line.tasks:  # stores are closed: both ends of every line are about to be
            await line.tasks.pop()
