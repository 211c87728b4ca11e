"""A table from what the store has of it."""

import logging
from functools import cache
from typing import Any

from ludomancer.core.edition import Edition
from ludomancer.core.errors import LudomancerError
from ludomancer.core.game import Game
from ludomancer.core.game_cache import load_cached
from ludomancer.core.registry import game_class
from ludomancer.server.store import Entry, NewEntry, Summary
from ludomancer.server.stored_record import stored_record
from ludomancer.server.table import Table
from ludomancer.server.table_state import OVER, End

log = logging.getLogger("ludomancer.tables")


def read_table(
    summary: Summary, entries: list[Entry], edition: dict[str, Any] | None = None, record: str = ""
) -> tuple[Table, list[NewEntry]]:
    """The table, and what must be written because the rules have changed since.

    `edition`: its cards, where they do not come with the game; `record`: of a finished game, as it was stored.
    """
    game = game_of(summary, edition)
    if summary.status == OVER:
        return _finished(summary, entries, game, record), []
    try:
        table = _played_again(summary, entries, game)
        _check_position(summary, table)
    except LudomancerError as error:
        if summary.document is None:
            raise
        log.warning("a table goes on from its last position: %s", error)
        return _gone_on(summary, entries, game)
    return table, []


def _played_again(summary: Summary, entries: list[Entry], game: Game) -> Table:
    last = max((i for i, entry in enumerate(entries) if entry.kind == "goon"), default=-1)
    table = Table(summary, game)
    for i, entry in enumerate(entries):
        table.take_in(entry, checked=i >= last)
    return table


def _gone_on(summary: Summary, entries: list[Entry], game: Game) -> tuple[Table, list[NewEntry]]:
    """Where the entries can no longer be carried out, the game goes on from the latest document."""
    assert summary.document is not None
    table = Table(summary, game)
    table.fallback = summary.document
    for entry in entries:
        table.take_in(entry, checked=False)
    table.fallback = None
    goon = table.entry("goon", {"rules": summary.rules, "document": summary.document})
    table.take_in(Entry(goon.revision, goon.kind, goon.data, goon.at))
    return table, [goon]


def _finished(summary: Summary, entries: list[Entry], game: Game, record: str) -> Table:
    """As it ended, whatever today's rules make of its decisions."""
    assert summary.document is not None
    end = End(
        record or stored_record(summary, entries), summary.rules, summary.document, summary.about["now"]["winners"]
    )
    try:
        table = _played_again(summary, entries, game)
        game.end_as_before(table.state, summary.rules)
        if table.over and table.state.document() == summary.document and table.winners() == end.winners:
            table.end = end
            return table
    except LudomancerError:
        pass
    table = Table(summary, game)
    table.stand_at(end, entries)
    return table


def _check_position(summary: Summary, table: Table) -> None:
    """Other rules or cards may allow the same decisions and yet lead elsewhere than where people left the table."""
    same = summary.rules == table.game.version and summary.about["edition"]["hash"] == table.game.edition.hash
    if same or summary.document is None or summary.revision != table.revision:
        return
    try:
        left = table.game.read(summary.document).document()
    except LudomancerError:  # there is nothing to go on from but the decisions
        return
    if left != table.state.document():
        raise LudomancerError("its decisions lead to another position now")


def game_of(summary: Summary, edition: dict[str, Any] | None) -> Game:
    """With the cards it was opened with; where today's rules cannot read those, with the edition of that name."""
    about = summary.about
    name, seats = about["edition"]["name"], len(about["seats"])
    if edition is not None:
        try:
            return load_cached(summary.game, Edition(name, edition, "edition"), about["mode"], about["options"], seats)
        except LudomancerError as error:
            if name not in game_class(summary.game).editions():
                raise
            log.warning("a table goes on with other cards than it was opened with: %s", error)
    return load_cached(summary.game, name, about["mode"], about["options"], seats)


@cache
def own_edition_hash(game: str, name: str) -> str:
    """Of an edition that comes with the game; empty where there is none of that name."""
    known = game_class(game)
    return known.open_edition(name).hash if name in known.editions() else ""
