"""The texts of all actions of an edition, by their codes, and back."""

from functools import cached_property
from typing import ClassVar

from ludomancer.core.errors import NotationError

LONGEST = 60  # letters of a text that a message shows


def shown(text: str) -> str:
    """As a message names it."""
    text = text.strip()
    return repr(text if len(text) <= LONGEST else text[:LONGEST] + "…")


def small_letters(text: str) -> NotationError:
    small = " ".join(text.lower().split())
    return NotationError(f"{shown(text)}: actions are written in small letters: {shown(small)}")


class Notation:
    """A game says how its actions read, and what is wrong with a text that begins well."""

    verbs: ClassVar[tuple[str, ...]]

    def __init__(self, actions: list[tuple[int, int]]) -> None:
        self.texts = [self._text(family, item) for family, item in actions]
        self.codes = {text: code for code, text in enumerate(self.texts)}

    def _text(self, family: int, item: int) -> str:
        raise NotImplementedError

    def _wrong(self, verb: str, words: list[str]) -> str:
        """Why there is no such action, although others begin with this verb."""
        raise NotImplementedError

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        return frozenset(self.fold(word) for text in self.texts for word in text.split())

    def fold(self, word: str) -> str:
        """As it is compared: capital letters count, unless the game says otherwise."""
        return word

    def find(self, text: str) -> int | None:
        return self.codes.get(text)

    def knows(self, word: str) -> bool:
        """Does any action have this word?"""
        return self.fold(word) in self._vocabulary

    def parse(self, text: str) -> int:
        """The action of a text; NotationError where there is none."""
        words = text.split()
        code = self.find(" ".join(words))
        if code is not None:
            return code
        small = " ".join(words).lower()
        if self.find(small) is not None:
            raise small_letters(text)
        if words and words[0] not in self.verbs and small.split()[0] in self.verbs:
            return self.parse(small)  # says what is wrong with it
        if not words or words[0] not in self.verbs:
            raise NotationError(f"{shown(text)} is no action; an action begins with {', '.join(self.verbs)}")
        verb = words[0]
        if verb in self.codes:
            raise NotationError(f"{shown(text)}: {verb} stands alone")
        if not self._following(verb):
            raise NotationError(f"{shown(text)}: nothing in this edition and mode asks for {verb!r}")
        if len(words) == 1:
            raise NotationError(f"{shown(text)}: {verb} what?")
        raise NotationError(f"{shown(text)}: {self._wrong(verb, words)}")

    def _following(self, verb: str) -> list[list[str]]:
        """What may stand behind a verb, in words."""
        return self._all_following.get(verb, [])

    @cached_property
    def _all_following(self) -> dict[str, list[list[str]]]:
        found: dict[str, list[list[str]]] = {}
        for text in self.texts:
            verb, *words = text.split()
            if words:
                found.setdefault(verb, []).append(words)
        return found
