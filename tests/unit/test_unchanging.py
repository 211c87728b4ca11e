"""What is stored or sent keeps its name for ever, whatever the code calls it: records, stores, documents, the wire.

`unchanging.json` lists the names. A new one is added (`python tests/unit/test_unchanging.py` writes the file anew); one
that is missing breaks what people have stored, or programs that others have written.
"""

import ast
import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
import typer.main

import ludomancer
from ludomancer import cli
from ludomancer.core.game import Game
from ludomancer.core.record.entries import ENTRIES
from ludomancer.core.record.record import FOOTER, KNOWN
from ludomancer.core.registry import game_class
from ludomancer.core.shapes import Card, Either, List, OneOf, Shape, Table
from ludomancer.server.app import make_app
from ludomancer.server.settings import Settings
from ludomancer.server.store.schema import metadata
from ludomancer.server.table import Table as LiveTable
from ludomancer.web.render import find_static
from unit.pages import sheet_of, started

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
LISTED = HERE / "unchanging.json"
SOURCE = Path(ludomancer.__file__).parent
GOLDEN = HERE.parent / "golden"
SEEDS = 12


def games() -> list[Game]:
    """Every game in every mode, with every number of seats."""
    classes = [game_class(game_id) for game_id in ludomancer.game_ids()]
    kinds = [(each.id, mode, seats) for each in classes for mode in each.modes for seats in each.counts_in(mode)]
    return [ludomancer.load(game_id, mode=mode, seats=seats) for game_id, mode, seats in kinds]


def record_lines() -> set[str]:
    """First words of lines, of records that others have and of one that is made now."""
    texts = [file.read_text(encoding="utf-8") for file in GOLDEN.rglob("*.record")]
    texts.append(ludomancer.play("bless", ["random", "random"], seed=1).text)
    heads = {line.partition(": ")[0] for text in texts for line in text.splitlines() if ": " in line}
    return {*KNOWN, *FOOTER, *ENTRIES, *heads}


def store_kinds() -> set[str]:
    columns = {f"{table.name}.{column.name}" for table in metadata.tables.values() for column in table.columns}
    return columns | {f"entry {kind}" for kind in LiveTable.handlers}


def document_keys() -> set[str]:
    return {f"{game.id} {path}" for game in games() for path in paths(game.shape)}


def paths(shape: Shape) -> Iterable[str]:
    match shape:
        case Table():
            for name, inner in shape.shapes.items():
                key = f"({shape.what})" if shape.what else name  # squares and the like are named by the edition
                yield key
                yield from (f"{key}.{path}" for path in paths(inner))
        case Either():
            for inner in shape.shapes:
                yield from paths(inner)
        case OneOf():
            for _, table in shape.forms:
                yield from paths(table)
        case List():
            yield from paths(shape.of)
        case Card():
            yield from ("any_of", "none_of", "count")


def event_keys() -> set[str]:
    """Of games played at random, with one deal a mode and some more."""
    found = {f"{game.id} {event}" for game in games() for event in game.events}
    for number, game in enumerate(games() * SEEDS):
        record = ludomancer.play(game, ["random"] * len(game.seat_names), seed=number, journal=True)
        assert record.journal is not None
        for event in record.journal.view(0):
            found |= {f"{game.id} {event['event']}.{key}" for key in event}
    return found


def edition_keys() -> set[str]:
    def keys(value: Any) -> Iterable[str]:
        if isinstance(value, dict):
            yield from value
        for entry in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from keys(entry)

    return {f"{game.id} {key}" for game in games() for key in keys(game.edition.data)}


def stream_events() -> set[str]:
    """What `event("…", …)` is called with in the server."""
    found = set()
    for file in (SOURCE / "server").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "event":
                assert isinstance(node.args[0], ast.Constant)
                found.add(str(node.args[0].value))
    return found


def api_fields() -> set[str]:
    described = make_app(Settings()).openapi()
    found = set()
    for path, methods in described["paths"].items():
        for method, about in methods.items():
            found.add(f"{method} {path}")
            found |= {f"{method} {path} ?{each['name']}" for each in about.get("parameters", ())}
            found |= {f"{method} {path} {status}" for status in about["responses"]}
    for name, schema in described["components"]["schemas"].items():
        if name not in ("HTTPValidationError", "ValidationError"):
            found |= {f"{name}.{field}" for field in schema.get("properties", ())}
    game = ludomancer.load("day-night")
    return found | {f"sheet.{key}" for key in sheet_of(game, started(game, 1), 0)}


def static_addresses() -> set[str]:
    names = {file.name for file in SOURCE.rglob("*") if file.suffix in (".css", ".js", ".svg")}
    names |= {f"cover-{game_id}.svg" for game_id in ludomancer.game_ids()}
    folders = ["", *(f"{game_id}/" for game_id in ludomancer.game_ids())]
    return {f"{folder}{name}" for folder in folders for name in names if find_static(folder + name) is not None}


def action_texts() -> set[str]:
    found = set()
    for game in games():
        texts = "\n".join(game.text(action) for action in range(game.actions))
        digest = hashlib.sha256(texts.encode()).hexdigest()[:16]
        found.add(f"{game.id} {game.mode} {len(game.seat_names)}: {game.actions} actions, {digest}")
    return found


def options() -> set[str]:
    def of(command: Any, name: str) -> Iterable[str]:
        for parameter in command.params:
            yield from (f"{name} {word}".strip() for word in (*parameter.opts, *parameter.secondary_opts))
        for inner, found in getattr(command, "commands", {}).items():
            yield from of(found, f"{name} {inner}".strip())

    return set(of(typer.main.get_command(cli.app), ""))


LISTS: dict[str, Callable[[], set[str]]] = {
    "lines of records": record_lines,
    "the store": store_kinds,
    "keys of documents": document_keys,
    "keys of events": event_keys,
    "keys of editions": edition_keys,
    "events of streams": stream_events,
    "fields of the API": api_fields,
    "addresses of files": static_addresses,
    "texts of actions": action_texts,
    "options of commands": options,
}


@pytest.mark.parametrize("name", LISTS)
def test_no_name_is_lost(name: str) -> None:
    listed = json.loads(LISTED.read_text(encoding="utf-8"))[name]
    now = LISTS[name]()
    assert not set(listed) - now, "gone: whoever stored or reads these names is lost"
    assert not now - set(listed), "new: add them to the list"


if __name__ == "__main__":
    LISTED.write_text(json.dumps({name: sorted(find()) for name, find in LISTS.items()}, indent=1) + "\n")
