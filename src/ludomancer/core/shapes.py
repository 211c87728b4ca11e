"""What the documents of a game can say: their keys, and what may stand there. A game declares it once.

Expectations of scenarios are read with it, so that a key that cannot be there is an error and not a check that passes
for ever; paths are followed with it; and it says which lists have an order.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from typing import Any, NoReturn

from ludomancer.core.differences import entries_differ, lists_differ, shorten
from ludomancer.core.document import HIDDEN
from ludomancer.core.errors import DocumentError

IN_PLACE = ("count", "top", "any_order")  # of a list, in an expectation
LONGEST = 60  # letters of a name that is looked for among others
MOST_NAMED = 30  # keys that a message lists


def fail(place: str, message: str) -> NoReturn:
    raise DocumentError(f"{place}: {message}")


def nearest(name: object, known: Collection[str]) -> str:
    """Names like one that is not known, for a message; all of them where they are few."""
    found = get_close_matches(str(name)[:LONGEST], sorted(known), 3)
    if found:
        return f"; near it are {', '.join(found)}"
    return f"; there are {', '.join(sorted(known))}" if 0 < len(known) <= MOST_NAMED else ""


class Shape:
    """What may stand in one place of a document."""

    def read(self, value: Any, place: str) -> Any:
        """An expectation as people write it, made like a document; DocumentError where none can say that."""
        raise NotImplementedError

    def check(self, value: Any, place: str, met: set[tuple[int, str]]) -> None:
        """A document that the engine wrote: DocumentError where it says more than is declared; `met` takes the keys."""
        raise NotImplementedError

    def differ(self, expected: Any, found: Any, path: str) -> list[str]:
        """Where an expectation that was read does not fit."""
        if _same(expected, found):
            return []
        if str(expected) == str(found):  # 12 and "12"
            expected, found = repr(expected), repr(found)
        return [f"{path}: {shorten(found)} instead of {shorten(expected)}"]

    def inside(self, parts: list[str], place: str) -> tuple["Shape", int]:
        """What the first parts of a path lead to, and how many of them."""
        fail(place, f"{parts[0]!r} leads nowhere: one value stands there")

    def at(self, found: Any, key: str) -> Any:
        """The value in a document that a part of a path leads to; KeyError where nothing is there."""
        raise KeyError(key)

    def declared(self, path: str = "") -> Iterator[tuple[str, tuple[int, str]]]:
        """All keys that are declared: where they stand, and how `check` names them."""
        yield from ()


def _same(expected: Any, found: Any) -> bool:
    return bool(expected == found) and isinstance(expected, bool) == isinstance(found, bool)


class Value(Shape):
    """A number, a flag or a text; where names are given, one of them."""

    def __init__(self, names: Collection[str] | None = None, what: str = "name") -> None:
        self.names = names
        self.what = what

    def read(self, value: Any, place: str) -> Any:
        if isinstance(value, (dict, list)):
            fail(place, f"is one value, not {'a mapping' if isinstance(value, dict) else 'a list'}")
        if self.names is None or value is None or value == HIDDEN:
            return value
        name = str(value) if type(value) is int else value
        if name not in self.names:
            fail(place, f"{shorten(repr(value))} is no {self.what}" + nearest(value, self.names))
        return name

    def check(self, value: Any, place: str, met: set[tuple[int, str]]) -> None:
        self.read(value, place)


class Table(Shape):
    """A mapping. A card's name may stand for its entry; a drawing or the like is made one by `drawn`."""

    def __init__(
        self,
        shapes: Mapping[str, Shape],
        what: str = "",
        given: tuple[str, ...] = (),
        drawn: Callable[[Any, str], Any] | None = None,
    ) -> None:
        self.shapes = dict(shapes)
        self.what = what  # what all its keys are, as in "square"
        self.given = given  # keys that positions of people may have, and documents never
        self.drawn = drawn

    def read(self, value: Any, place: str) -> Any:
        if self.drawn is not None and value is not None:
            value = self.drawn(value, place)
        if isinstance(value, str) and "card" in self.shapes:
            value = {"card": value}
        if value is None:
            return None
        if not isinstance(value, dict):
            fail(place, "must be a mapping" + (", or a card" if "card" in self.shapes else ""))
        return {key: self._shape(key, place).read(each, f"{place}: {key}") for key, each in value.items()}

    def _shape(self, key: object, place: str) -> Shape:
        if isinstance(key, str) and key in self.shapes:
            return self.shapes[key]
        if key in self.given:
            fail(place, f"{key!r} stands in positions only" + nearest(key, self.shapes))
        what = f"is no {self.what}" if self.what else "is not known here"
        fail(place, f"{key!r} {what}" + nearest(key, self.shapes))

    def check(self, value: Any, place: str, met: set[tuple[int, str]]) -> None:
        if value is None:
            return
        if not isinstance(value, dict):
            fail(place, "is no mapping")
        for key, each in value.items():
            self._shape(key, place).check(each, f"{place}: {key}", met)
            met.add((id(self), self.what or key))

    def differ(self, expected: Any, found: Any, path: str) -> list[str]:
        if not isinstance(expected, dict) or not isinstance(found, dict):
            return super().differ(expected, found, path)
        if not expected and found:
            return [f"{path}: {shorten(found)} instead of nothing"]
        faults = []
        for name, value in expected.items():
            inner = f"{path}.{name}" if path else name
            if name in found:
                faults += self.shapes[name].differ(value, found[name], inner)
            elif value not in (0, None):  # what is not there counts nothing
                faults.append(f"{inner}: is not there")
        return faults

    def inside(self, parts: list[str], place: str) -> tuple[Shape, int]:
        """Some keys have a dot in them, as `two.hand`."""
        for count in range(min(2, len(parts)), 0, -1):
            key = ".".join(parts[:count])
            if key in self.shapes:
                return self.shapes[key], count
        return self._shape(parts[0], place), 1

    def at(self, found: Any, key: str) -> Any:
        if not isinstance(found, dict):
            raise KeyError(key)
        return found[key]

    def declared(self, path: str = "") -> Iterator[tuple[str, tuple[int, str]]]:
        """Keys that are all of a kind, as squares, count as one."""
        shapes = {self.what: next(iter(self.shapes.values()))} if self.what and self.shapes else self.shapes
        for key, shape in shapes.items():
            inner = f"{path}.{key}" if path else key
            yield inner, (id(self), key)
            yield from shape.declared(inner)


class Either(Shape):
    """What stands under one key in mappings of several forms, as far as a path does not say which form it is."""

    def __init__(self, shapes: list[Shape]) -> None:
        self.shapes = shapes

    def read(self, value: Any, place: str) -> Any:
        return self._first(lambda shape: shape.read(value, place))

    def differ(self, expected: Any, found: Any, path: str) -> list[str]:
        return min((shape.differ(expected, found, path) for shape in self.shapes), key=len)

    def inside(self, parts: list[str], place: str) -> tuple[Shape, int]:
        found: tuple[Shape, int] = self._first(lambda shape: shape.inside(parts, place))
        return found

    def at(self, found: Any, key: str) -> Any:
        return self._first(lambda shape: shape.at(found, key), KeyError)

    def _first(self, attempt: Callable[[Shape], Any], error: type[Exception] = DocumentError) -> Any:
        """What the first shape says that can say anything, else the refusal of the last one."""
        for shape in self.shapes[:-1]:
            with suppress(error):
                return attempt(shape)
        return attempt(self.shapes[-1])


class OneOf(Shape):
    """A mapping of several forms; each is a table with the values by which it is known, as `{ask: take}`."""

    def __init__(self, forms: list[tuple[dict[str, str], Table]]) -> None:
        self.forms = forms
        self.tables = [table for _, table in forms]
        union: dict[str, Shape] = {}
        for table in self.tables:
            for key, shape in table.shapes.items():
                union[key] = Either([union[key], shape]) if union.get(key, shape) is not shape else shape
        self.union = Table(union, given=tuple({key for table in self.tables for key in table.given}))

    def _fitting(self, value: dict[str, Any]) -> list[Table]:
        """The forms that a mapping, perhaps a part of one, can be of."""
        return [table for known, table in self.forms if all(value.get(k, v) == v for k, v in known.items())]

    def _form(self, value: dict[str, Any], place: str) -> Table:
        fitting = self._fitting(value)
        narrator = {key: {known[key] for known, _ in self.forms if key in known} for key in value}
        wrong = [key for key, names in narrator.items() if names and (not fitting or value[key] not in names)]
        if wrong:
            told = ", ".join(f"{key}: {value[key]!r}" for key in wrong)
            fail(place, f"there is no entry with {shorten(told)}" + nearest(value[wrong[0]], narrator[wrong[0]]))
        for table in fitting:
            if all(key in table.shapes for key in value):
                return table
        shapes = {key: shape for table in fitting for key, shape in table.shapes.items()}
        for key in value:
            if key not in shapes:
                if key in self.union.given:
                    fail(place, f"{key!r} stands in positions only")
                fail(place, f"{key!r} is not known here" + nearest(key, shapes))
        fail(place, f"{shorten(', '.join(map(str, value)))} do not stand in one entry")

    def read(self, value: Any, place: str) -> Any:
        if isinstance(value, str) and "card" in self.union.shapes:
            value = {"card": value}
        if not isinstance(value, dict):
            return self.union.read(value, place)
        return self._form(value, place).read(value, place)

    def check(self, value: Any, place: str, met: set[tuple[int, str]]) -> None:
        if isinstance(value, dict):
            self._form(value, place).check(value, place, met)
        elif value is not None:
            fail(place, "is no mapping")

    def differ(self, expected: Any, found: Any, path: str) -> list[str]:
        if not isinstance(expected, dict) or not isinstance(found, dict):
            return super().differ(expected, found, path)
        table = next((table for table in self._fitting(found) if found.keys() <= table.shapes.keys()), self.union)
        return Table(self.union.shapes | table.shapes).differ(expected, found, path)

    def inside(self, parts: list[str], place: str) -> tuple[Shape, int]:
        return self.union.inside(parts, place)

    def at(self, found: Any, key: str) -> Any:
        return self.union.at(found, key)

    def declared(self, path: str = "") -> Iterator[tuple[str, tuple[int, str]]]:
        for known, table in self.forms:
            told = ", ".join(f"{key}: {value}" for key, value in known.items())
            yield from table.declared(f"{path}{{{told}}}")


class List(Shape):
    """A list; sets compare without order. In a view some are only counted, as `{count: 2}`."""

    def __init__(self, of: Shape, ordered: bool = False, places: int = 0, counted: bool = False) -> None:
        self.of = of
        self.ordered = ordered
        self.places = places  # a shorter list has gaps at its end
        self.counted = counted

    def read(self, value: Any, place: str) -> Any:
        if value is None:
            return None
        if isinstance(value, dict):
            return self._in_place(value, place)
        if not isinstance(value, list):
            fail(place, f"must be a list, or a mapping with {', '.join(IN_PLACE)}")
        found = self._entries(value, place)
        return found + [None] * (self.places - len(found))

    def _entries(self, value: list[Any], place: str) -> list[Any]:
        return [self.of.read(each, f"{place} {number}") for number, each in enumerate(value, 1)]

    def _in_place(self, value: dict[Any, Any], place: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, each in value.items():
            if key not in IN_PLACE:
                fail(place, f"{key!r} is not known here; in place of a list stand {', '.join(IN_PLACE)}")
            if key == "count" and type(each) is not int:
                fail(place, "count: must be a number")
            if key != "count" and not isinstance(each, list):
                fail(place, f"{key}: must be a list")
            found[key] = each if key == "count" else self._entries(each, place)
        if not found:
            fail(place, f"an empty mapping says nothing of a list; write [] or {', '.join(IN_PLACE)}")
        return found

    def check(self, value: Any, place: str, met: set[tuple[int, str]]) -> None:
        if value is None or (self.counted and isinstance(value, dict) and list(value) == ["count"]):
            return
        if not isinstance(value, list):
            fail(place, "is no list")
        for number, each in enumerate(value, 1):
            self.of.check(each, f"{place} {number}", met)

    def differ(self, expected: Any, found: Any, path: str) -> list[str]:
        if isinstance(expected, dict) and isinstance(found, list):
            return self._differ_in_place(expected, found, path)
        if not isinstance(expected, list) or not isinstance(found, list):
            return super().differ(expected, found, path)
        return self._differ_lists(expected, found, path, self.ordered)

    def _differ_in_place(self, expected: dict[str, Any], found: list[Any], path: str) -> list[str]:
        faults = []
        count = expected.get("count", len(found))
        if count != len(found):
            faults.append(f"{path}: {len(found)} entries instead of {count}: {shorten(found)}")
        if "top" in expected:
            faults += self._differ_lists(expected["top"], found[: len(expected["top"])], f"{path}: top", True)
        if "any_order" in expected:
            faults += self._differ_lists(expected["any_order"], found, path, False)
        return faults

    def _differ_lists(self, expected: list[Any], found: list[Any], path: str, ordered: bool) -> list[str]:
        if not any(isinstance(each, dict) for each in (*expected, *found)):
            return [f"{path}: {told}" for told in lists_differ(expected, found, ordered)]

        def inner(wanted: Any, each: Any, where: str) -> list[str]:
            return self.of.differ(wanted, each, where)

        return entries_differ(expected, found, ordered, path, inner)

    def inside(self, parts: list[str], place: str) -> tuple[Shape, int]:
        if self.counted and parts[0] == "count":
            return NUMBER, 1
        if parts[0].isdecimal() and parts[0].strip("0"):
            return self.of, 1
        table = self.of.union if isinstance(self.of, OneOf) else self.of
        if not isinstance(table, Table) or "card" not in table.shapes:
            fail(place, f"{parts[0]!r} is no place of a list: they are counted from 1")
        table.shapes["card"].read(parts[0], place)
        return self.of, 1

    def at(self, found: Any, key: str) -> Any:
        """By a number, from 1, or by the card of an entry."""
        if self.counted and isinstance(found, dict):
            return found[key]
        entries = found if isinstance(found, list) else []
        if key.isdecimal():
            place = int(key) if len(key) < 9 else 0
            if not 1 <= place <= len(entries):
                raise KeyError(key)
            return entries[place - 1]
        for each in entries:
            if isinstance(each, dict) and each.get("card") == key:
                return each
        raise KeyError(key)

    def declared(self, path: str = "") -> Iterator[tuple[str, tuple[int, str]]]:
        yield from self.of.declared(path)


class Card(OneOf):
    """A card's name, or what is known of a hidden one: any of some, any but some, perhaps several such."""

    def __init__(self, names: Collection[str], what: str = "card") -> None:
        self.name = Value(names, what)
        cards = List(self.name)
        super().__init__([({}, Table({hidden: cards, "count": NUMBER})) for hidden in ("any_of", "none_of")])

    def read(self, value: Any, place: str) -> Any:
        return super().read(value, place) if isinstance(value, dict) else self.name.read(value, place)

    def check(self, value: Any, place: str, met: set[tuple[int, str]]) -> None:
        if isinstance(value, dict):
            super().check(value, place, met)
        else:
            self.name.check(value, place, met)


NUMBER = FLAG = TEXT = Value()


def table_of(names: Collection[str], shape: Shape, what: str) -> Table:
    """A mapping whose keys are all of a kind: squares, seats, essences."""
    return Table(dict.fromkeys(names, shape), what)


def follow(shape: Shape, path: str, place: str) -> list[tuple[Shape, str]]:
    """The steps of a path: each shape with the key that leads on from it; then the shape at its end, with none."""
    parts = path.split(".")
    steps = []
    while parts:
        inner, count = shape.inside(parts, place)
        steps.append((shape, ".".join(parts[:count])))
        shape, parts = inner, parts[count:]
    return [*steps, (shape, "")]


def value_at(steps: list[tuple[Shape, str]], document: Any, place: str) -> Any:
    """What stands at the end of a path in a document."""
    for shape, key in steps[:-1]:
        try:
            document = shape.at(document, key)
        except KeyError:
            path = ".".join(key for _, key in steps[:-1])
            fail(place, f"there is no {path!r} in the document")
    return document


def names_in(document: Any) -> Iterator[str]:
    """Every text of a document, keys and values."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield str(key)
            yield from names_in(value)
    elif isinstance(document, list):
        for value in document:
            yield from names_in(value)
    elif isinstance(document, str):
        yield document


# --- what the documents of all games have -----------------------------------------------------------------------------
def document_of(
    shapes: dict[str, Shape],
    seats: tuple[str, ...],
    options: Collection[str],
    given: tuple[str, ...] = (),
    points: bool = True,
) -> Table:
    """A whole document or a view, with what every game says in the same way; not all count points."""
    seat = Value(seats, "seat")
    outcome: dict[str, Shape] = {"winners": List(seat), "rule": TEXT, "reason": TEXT}
    if points:
        outcome["points"] = table_of(seats, NUMBER, "seat")
    common: dict[str, Shape] = {
        **dict.fromkeys(("game", "edition", "mode"), TEXT),
        "options": table_of(options, TEXT, "option"),
        "viewer": Value((*seats, "nobody"), "seat"),
        "to_act": seat,
        "decisions": NUMBER,
        "outcome": Table(outcome),
        "chance": Table({"events": NUMBER, "words": List(NUMBER, ordered=True)}),
    }
    return Table(common | shapes, given=given)
