"""Run as a program that is going to be killed: appends to some tables at once and prints what was acknowledged."""

import asyncio
import sys

from ludomancer.server.store import Store
from server.store_rows import append

TABLES = [f"t{number}" for number in range(8)]


async def keep_appending(store: Store, table: str) -> None:
    revision = (await store.entries(table))[-1].revision + 1
    while await append(store, table, revision):
        print(table, revision, flush=True)
        revision += 1


async def main(url: str) -> None:
    store = await Store.open(url)
    await asyncio.gather(*(keep_appending(store, table) for table in TABLES))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
