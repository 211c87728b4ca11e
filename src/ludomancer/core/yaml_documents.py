"""YAML that people wrote, as plain data: without the parts of YAML that can hang, crash or mislead a reader."""

from collections.abc import Iterator
from typing import Any

import yaml
from yaml.constructor import SafeConstructor

from ludomancer.core.errors import LudomancerError

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
TRUTH, TEXT = "tag:yaml.org,2002:bool", "tag:yaml.org,2002:str"
MAX_DEPTH = 40  # the C loader crashes on thousands of levels


PROBLEMS = (yaml.YAMLError, ValueError, OverflowError)


def read_yaml(text: str, place: str, error: type[LudomancerError]) -> Iterator[tuple[int, Any]]:
    """Each document of a text with the number of its first line; empty ones are left out.

    A document with a key or a value that cannot be is an error of its own, handed out in its place.
    """
    try:
        _check_events(text)
        for node in yaml.compose_all(text, Loader=LOADER):
            if node is None:
                continue
            line = node.start_mark.line + 1
            try:
                data = _construct(node)
            except PROBLEMS as problem:
                yield line, error(_told(problem, place, line))
            else:
                if data is not None:
                    yield line, data
    except PROBLEMS as problem:
        raise error(_told(problem, place)) from None


def _construct(node: Any) -> Any:
    _check_node(node)
    data = SafeConstructor().construct_document(node)
    repr(data)  # numbers of thousands of digits raise here and not in some message about them
    return data


def _told(problem: Exception, place: str, line: int | None = None) -> str:
    mark = getattr(problem, "problem_mark", None)
    line = mark.line + 1 if mark else line
    reason = getattr(problem, "problem", None) or str(problem).splitlines()[0]
    return f"{place}{f':{line}' if line else ''}: not valid YAML: {reason}"


def _check_events(text: str) -> None:
    """Stops at the first thing that has no place in such a file, before anything is built from it."""
    depth = 0
    for event in yaml.parse(text, Loader=LOADER):
        if isinstance(event, yaml.AliasEvent):
            raise _problem("aliases (*name) are not used here", event)
        if getattr(event, "tag", None) is not None:
            raise _problem("tags (!name) are not used here", event)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            raise _problem("nested too deeply", event)


def _check_node(node: Any) -> None:
    """YAML lets a second key of the same name replace the first in silence, and reads on, off, yes and no as truth."""
    if isinstance(node, yaml.MappingNode):
        seen = set()
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    raise _problem(f"{key.value!r} stands there twice", key)
                seen.add(key.value)
                _check_node(key)
            _check_node(value)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            _check_node(item)
    elif node.tag == TRUTH and node.value.lower() not in ("true", "false"):
        node.tag = TEXT


def _problem(words: str, where: Any) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(problem=words, problem_mark=where.start_mark)
