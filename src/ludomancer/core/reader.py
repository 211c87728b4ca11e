"""Reading tables that people wrote (editions, documents) with errors that name the place."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn, Self

from ludomancer.core.errors import EditionError, LudomancerError

SOURCES = ("rulebook", "list", "designed")
LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "fr": "Français"}
LANGUAGES = tuple(LANGUAGE_NAMES)
HARD_BLANKS = {0xA0: " ", 0x202F: " "}  # as French typography wants them; Python does not call them printable


def is_id(text: str) -> bool:
    return bool(text) and len(text) <= 40 and all(c in "abcdefghijklmnopqrstuvwxyz0123456789-" for c in text)


def read_text(path: Path, most: int, what: str, error: type[LudomancerError], place: str | None = None) -> str:
    """A text file of at most so many bytes; anything else is refused before it does harm."""
    place = place or str(path)
    try:
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except (OSError, ValueError) as problem:  # ValueError: a name that no file can have
        raise error(f"{place}: cannot be read ({getattr(problem, 'strerror', None) or problem})") from None
    if len(raw) > most:
        raise error(f"{place}: too large for {what} (more than {most} bytes)")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise error(f"{place}: not a text file (byte {problem.start} is not UTF-8)") from None


class Reader:
    """Walks one table, knows where it is, and refuses what it does not know."""

    error: type[LudomancerError] = EditionError

    def __init__(self, data: object, place: str) -> None:
        if not isinstance(data, dict):
            raise self.error(f"{place}: must be a table, not {kind_of(data)}")
        self.data: dict[str, Any] = data
        self.place = place
        self.seen: set[str] = set()

    def fail(self, field: str, message: str) -> NoReturn:
        raise self.error(f"{self.place}: {field}: {message}")

    def _get(self, field: str, default: object) -> Any:
        value = self.raw(field, default)
        if value is None:
            self.fail(field, "is missing")
        return value

    def has(self, field: str) -> bool:
        return field in self.data

    def raw(self, field: str, default: object = None) -> Any:
        """Whatever stands there: whoever asks checks it."""
        self.seen.add(field)
        return self.data.get(field, default)

    def text(self, field: str, default: str | None = None) -> str:
        value = self._get(field, default)
        if not isinstance(value, str):
            self.fail(field, f"must be a text, not {kind_of(value)}")
        return value

    def identifier(self, field: str) -> str:
        value = self.text(field)
        if not is_id(value):
            self.fail(field, f"{value!r} must be small letters, digits and dashes (at most 40)")
        return value

    def choice(self, field: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        value = self.text(field, default)
        if value not in allowed:
            self.fail(field, f"{value!r} is not one of {', '.join(allowed)}")
        return value

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        value = self._get(field, default)
        if not isinstance(value, int) or isinstance(value, bool):
            self.fail(field, f"must be a whole number, not {kind_of(value)}")
        if not low <= value <= high:
            self.fail(field, f"{value} is not between {low} and {high}")
        return value

    def flag(self, field: str, default: bool) -> bool:
        value = self._get(field, default)
        if not isinstance(value, bool):
            self.fail(field, f"must be true or false, not {kind_of(value)}")
        return value

    def table(self, field: str) -> Self:
        return type(self)(self._get(field, None), f"{self.place}: {field}")

    def part(self, field: str) -> Self:
        """A table that may be left out: then it is empty."""
        self.seen.add(field)
        return self.table(field) if self.has(field) else type(self)({}, f"{self.place}: {field}")

    def tables(self, field: str, most: int) -> list[Self]:
        value = self._get(field, None)
        if not isinstance(value, list):
            self.fail(field, f"must be a list of tables, not {kind_of(value)}")
        if len(value) > most:
            self.fail(field, f"has {len(value)} entries; at most {most} are possible")
        return [type(self)(item, f"{self.place}: {field} {i}") for i, item in enumerate(value, 1)]

    def cards(self, field: str, most: int, what: str) -> Iterator[tuple[str, Self]]:
        """Tables with an id of their own, which their errors name."""
        seen: set[str] = set()
        for table in self.tables(field, most):
            name = table.identifier("id")
            table.place = f"{self.place}: {what} {name}"
            if name in seen:
                table.fail("id", f"there is already a {what} with this id")
            seen.add(name)
            yield name, table

    def named_parts(self, field: str, parts: tuple[str, ...]) -> tuple[dict[str, str], ...]:
        """Parts of the game that an edition gives a name, and nothing else."""
        reader = self.table(field)
        found = []
        for part in parts:
            table = reader.table(part)
            found.append(table.names("name"))
            table.finish()
        reader.finish()
        return tuple(found)

    def names(self, field: str) -> dict[str, str]:
        """A text in every language of the program."""
        reader = self.table(field)
        names = {language: reader.text(language) for language in LANGUAGES}
        for language, name in names.items():
            if not name.strip() or len(name) > 80:
                reader.fail(language, "must have 1 to 80 characters")
            if not name.translate(HARD_BLANKS).isprintable():
                reader.fail(language, "must be plain text, without line breaks and control characters")
        reader.finish()
        return names

    def sources(
        self,
        field: str,
        fields: tuple[str, ...],
        default: dict[str, str] | None = None,
        elsewhere: tuple[str, ...] = (),
    ) -> dict[str, str]:
        """For each field of a card where its value comes from; fields that only other kinds of cards have are left."""
        sources = dict(default or {})
        if self.has(field):
            reader = self.table(field)
            for name in reader.data:
                if name not in fields and name not in elsewhere:
                    reader.fail(name, f"is not one of {', '.join(fields)}")
                source = reader.choice(name, SOURCES)
                if name in fields:
                    sources[name] = source
        self.seen.add(field)
        missing = [name for name in fields if name not in sources]
        if missing and default is not None:
            self.fail(field, f"no source is given for {', '.join(missing)}")
        return sources

    def finish(self) -> None:
        """Refuse fields that nobody asked for: a misspelt one would be lost in silence."""
        for field in self.data:
            if field not in self.seen:
                raise self.error(f"{self.place}: {field}: is not known here")


def kind_of(value: object) -> str:
    names = {
        bool: "true or false",
        int: "a number",
        float: "a fraction",
        str: "a text",
        list: "a list",
        dict: "a table",
    }
    return names.get(type(value), "a " + type(value).__name__)
