"""What a decision sends to two open pages, plain and compressed, and what compressing costs."""

import random
import sys
import time
import zlib
from pathlib import Path
from typing import cast

from ludomancer.core.registry import game_ids, load
from ludomancer.server.events import PageChannel
from ludomancer.server.squeezing import GZIP, MEMORY, WINDOW
from ludomancer.server.store import Entry, NewEntry
from ludomancer.server.table import Table
from ludomancer.server.table_manager import TableManager
from ludomancer.server.table_session import TableSession
from ludomancer.server.table_setup import TableRequest, open_table

DECISIONS = 150
LEVELS = (1, 3, 4)
STREAMS = 1_000
NO_MANAGER = cast(TableManager, None)  # channels need one only for waiting


def write(table: Table, news: list[NewEntry]) -> None:
    for entry in news:
        table.take_in(Entry(entry.revision, entry.kind, entry.data, entry.at))


def sent(game_id: str) -> tuple[list[list[bytes]], int]:
    """By seat, what random decisions send; and how many they were."""
    one, two = load(game_id).seat_names
    opened = open_table(TableRequest(game=game_id, seats={one: "me", two: "friend"}))
    table = Table(opened.summary, opened.game)
    write(table, [NewEntry(table.id, 1, "open", opened.data, opened.summary.created)])
    write(table, table.sit(two, "Nadia", ""))
    session = TableSession(table)
    pages = [PageChannel(NO_MANAGER, session, (seat,), seat, "en", table.revision) for seat in (one, two)]
    for page in pages:
        page.news()
    found: list[list[bytes]] = [[], []]
    draw = random.Random(1)
    decisions = 0
    while decisions < DECISIONS and not table.over:
        line = table.game.text(draw.choice(table.state.legal_actions()))
        write(table, table.decide(table.actor or "", line))
        decisions += 1
        for page, texts in zip(pages, found, strict=True):
            texts.append("".join(page.news()).encode())
    return found, decisions


def compressed(streams: list[list[bytes]], level: int) -> tuple[int, float]:
    """Bytes and seconds of processor time."""
    size, began = 0, time.process_time()
    for texts in streams:
        packing = zlib.compressobj(level, zlib.DEFLATED, GZIP + WINDOW, MEMORY)
        size += sum(len(packing.compress(text) + packing.flush(zlib.Z_SYNC_FLUSH)) for text in texts)
    return size, time.process_time() - began


def memory(level: int) -> float:
    """Bytes of a compressor that has worked; the system says it of all, in a process that freed nothing before."""
    texts = [random.Random(number).randbytes(3_000).hex().encode() for number in range(4)]
    before = resident()
    held = []
    for _ in range(STREAMS):
        packing = zlib.compressobj(level, zlib.DEFLATED, GZIP + WINDOW, MEMORY)
        for text in texts:
            packing.compress(text)
            packing.flush(zlib.Z_SYNC_FLUSH)
        held.append(packing)
    return (resident() - before) / len(held)


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def main() -> None:
    if sys.platform == "linux":
        print(f"memory of a compressor: {memory(LEVELS[-1]):,.0f} bytes")
    print("bytes a decision to two pages, processor time to compress them")
    for game_id in game_ids():
        streams, decisions = sent(game_id)
        cells = [f"plain {sum(map(len, streams[0] + streams[1])) / decisions:7,.0f}"]
        for level in LEVELS:
            size, seconds = compressed(streams, level)
            cells.append(f"level {level}: {size / decisions:6,.0f} {1e6 * seconds / decisions:4.0f} µs")
        print(f"{game_id:15}", *cells, sep="  ")


if __name__ == "__main__":
    main()
