"""Whether a value is what its annotation says, TypedDicts and all; and whether these say what a shape declares."""

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from ludomancer.core.shapes import Card, List, OneOf, Shape, Table, Value


@cache
def fields_of(kind: Any) -> dict[str, Any]:
    """The keys of a TypedDict with their types."""
    return get_type_hints(kind)


def faults(kind: Any, value: Any, place: str) -> Iterator[str]:
    """Where a value is another thing than its annotation says."""
    if kind is Any:
        return
    if is_typeddict(kind):
        yield from _faults_of_keys(kind, value, place)
    elif get_origin(kind) in (Union, UnionType):
        attempts = [list(faults(each, value, place)) for each in get_args(kind)]
        if all(attempts):
            yield from min(attempts, key=lambda found: -len(found[0]))
    elif get_origin(kind) is list:
        if type(value) is not list:
            yield f"{place} is no list: {value!r}"
            return
        for number, each in enumerate(value, 1):
            yield from faults(get_args(kind)[0], each, f"{place}.{number}")
    elif get_origin(kind) is dict:
        if type(value) is not dict or not all(isinstance(key, get_args(kind)[0]) for key in value):
            yield f"{place} is no {kind}: {value!r}"
            return
        for key, each in value.items():
            yield from faults(get_args(kind)[1], each, f"{place}.{key}")
    elif not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        yield f"{place} is no {kind.__name__}: {value!r}"


def _faults_of_keys(kind: Any, value: Any, place: str) -> Iterator[str]:
    if type(value) is not dict:
        yield f"{place} is no mapping: {value!r}"
        return
    for key in kind.__required_keys__ - value.keys():
        yield f"{place}.{key} is not there"
    for key, each in value.items():
        if key in fields_of(kind):
            yield from faults(fields_of(kind)[key], each, f"{place}.{key}")
        else:
            yield f"{place}.{key} is not declared"


def differences(kind: Any, shape: Shape, place: str) -> Iterator[str]:
    """Where a type says other keys than the shape that the game declares for its documents."""
    if isinstance(shape, (Value, Card)):
        return
    parts = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    if isinstance(shape, List):
        lists = [each for each in parts if get_origin(each) is list]
        if not lists:
            yield f"{place} is no list"
        for each in lists:
            yield from differences(get_args(each)[0], shape.of, place)
        return
    tables = shape.tables if isinstance(shape, OneOf) else [shape]
    shapes = [(key, each) for table in tables if isinstance(table, Table) for key, each in table.shapes.items()]
    typed = next((each for each in parts if is_typeddict(each)), None)
    if typed is None:
        mapped = [get_args(each)[1] for each in parts if get_origin(each) is dict]
        if not mapped:
            yield f"{place} is no mapping"
        for key, each in shapes if mapped else ():
            yield from differences(mapped[0], each, f"{place}.{key}")
        return
    names = {key for key, _ in shapes}
    yield from (f"{place}.{key} is in the type only" for key in fields_of(typed).keys() - names)
    yield from (f"{place}.{key} is not in the type" for key in names - fields_of(typed).keys())
    for key, each in shapes:
        if key in fields_of(typed):
            yield from differences(fields_of(typed)[key], each, f"{place}.{key}")
