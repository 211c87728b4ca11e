"""The texts of all actions of an edition, by their codes, and back."""

from typing import ClassVar

from ludomancer.core.errors import NotationError

LONGEST = 60  # letters of a text that a message shows


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

    def parse(self, text: str) -> int:
        """The action of a text; NotationError where there is none."""
        words = text.split()
        code = self.codes.get(" ".join(words))
        if code is not None:
            return code
        shown = text if len(text) <= LONGEST else text[:LONGEST] + "…"
        if not words or words[0] not in self.verbs:
            raise NotationError(f"{shown!r} is no action; an action begins with {', '.join(self.verbs)}")
        verb = words[0]
        if verb in self.codes:
            raise NotationError(f"{shown!r}: {verb} stands alone")
        if not self._following(verb):
            raise NotationError(f"{shown!r}: nothing in this edition and mode asks for {verb!r}")
        if len(words) == 1:
            raise NotationError(f"{shown!r}: {verb} what?")
        raise NotationError(f"{shown!r}: {self._wrong(verb, words)}")

    def _following(self, verb: str) -> list[list[str]]:
        """What may stand behind a verb, in words."""
        return [text.split()[1:] for text in self.texts if text.startswith(f"{verb} ")]
