"""What the program says, in the reader's language: English is written in the code, the rest stands in catalogs."""

import re
from collections.abc import Iterable
from functools import cache, reduce
from pathlib import Path
from typing import NamedTuple

from ludomancer.core.errors import LudomancerError, UnknownName
from ludomancer.core.reader import LANGUAGES

FOLDER = Path(__file__).parent.parent / "locale"
AND = re.compile(r"\be \{(\w+)\}")  # in Italian, before a value
VOWEL = re.compile(r"\W*[eèé]", re.IGNORECASE)  # before which it is "ed"


class Phrase(str):
    """A text that is translated before it is put into a sentence."""

    __slots__ = ()


class Plural(NamedTuple):
    """A sentence about one or about several."""

    one: str
    many: str
    of: str = "count"  # what is counted, where an event tells it


class Translator:
    """One language. Call it with a sentence and the values of its named places."""

    def __init__(self, language: str) -> None:
        import gettext

        self.language = language
        self._known: dict[str, str] = {}
        self.catalog: gettext.NullTranslations = gettext.NullTranslations()
        if language != "en":
            try:
                self.catalog = gettext.translation("ludomancer", FOLDER, [language])
            except FileNotFoundError:
                raise LudomancerError(f"the words of {language!r} were not built; in a checkout: make build") from None

    def __call__(self, sentence: str, **values: object) -> str:
        text = self._known.get(sentence)
        if text is None:  # the program has so many sentences and no more
            text = self._known[sentence] = self.catalog.gettext(sentence)
        return self.fill(text, values) if values else text

    def many(self, one: str, more: str, count: int, **values: object) -> str:
        """A sentence about one or about several."""
        return self.fill(self.catalog.ngettext(one, more, count), values | {"count": count})

    def joined(self, sentence: Phrase, texts: Iterable[str]) -> str:
        """Texts put together one by one, by a sentence with places for the first and the second."""
        return reduce(lambda first, second: self(sentence, first=first, second=second), texts)

    def fill(self, text: str, values: dict[str, object]) -> str:
        said = {name: self.value(value) for name, value in values.items()}
        if self.language == "it":
            text = AND.sub(lambda found: f"ed {{{found[1]}}}" if VOWEL.match(str(said[found[1]])) else found[0], text)
        return text.format(**said) if said else text

    def value(self, value: object) -> object:
        """Phrases are translated, names in several languages give the reader's, the rest stays."""
        if isinstance(value, Phrase):
            return self.catalog.gettext(str(value))
        if isinstance(value, dict):
            return value[self.language]
        return value


@cache
def translator(language: str = "en") -> Translator:
    if language not in LANGUAGES:
        raise UnknownName(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    return Translator(language)
