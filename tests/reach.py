"""What Python code can get at through an object: all its attributes and all that the collector finds behind it."""

import gc
import inspect
import types
from collections.abc import Iterator
from typing import Any

LEFT_OUT = (types.ModuleType, type, types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.CodeType)
PLAIN = (str, bytes, int, float, bool, type(None))
OWN = "ludomancer."


def attributes(thing: Any) -> Iterator[tuple[str, Any]]:
    """Of an object of the package: whatever `dir` names and is not called."""
    for name in dir(thing):
        if name.startswith("__"):
            continue
        try:
            value = getattr(thing, name)
        except (AttributeError, NotImplementedError, ValueError):
            continue
        if not callable(value):
            yield name, value


def reached(root: Any) -> list[str]:
    """Every plain value behind an object, with the way to it, in an order that depends on nothing else."""
    found: list[str] = []
    seen: set[int] = set()
    keep: list[Any] = []  # or another object would get the number of one that is gone
    waiting: list[tuple[str, Any]] = [("", root)]
    while waiting:
        place, thing = waiting.pop()
        if isinstance(thing, PLAIN):
            found.append(f"{place} {thing!r}")
            continue
        if isinstance(thing, LEFT_OUT) or inspect.isroutine(thing) or id(thing) in seen:
            continue
        seen.add(id(thing))
        keep.append(thing)
        kind = type(thing)
        if isinstance(thing, (list, tuple)):
            waiting += [(f"{place}[{i}]", each) for i, each in enumerate(thing)]
        elif isinstance(thing, dict):
            waiting += [(f"{place}[{key!r}]" if isinstance(key, PLAIN) else place, each) for key, each in thing.items()]
            waiting += [(f"{place} key", key) for key in thing if not isinstance(key, PLAIN)]
        elif isinstance(thing, (set, frozenset)):
            waiting += [(place, each) for each in sorted(thing, key=repr)]
        else:
            if (kind.__module__ or "").startswith(OWN):
                waiting += [(f"{place}.{name}", value) for name, value in attributes(thing)]
            waiting += [(f"{place} ({kind.__name__})", each) for each in gc.get_referents(thing)]
    return found
