"""Why an action is not legal: the rule, and a sentence with the numbers of the position in it."""

from typing import NamedTuple

from ludomancer.core.words import Words, words


class Refusal(NamedTuple):
    rule: str
    sentence: str  # with named places for the values, as in "{spell} costs {price} hours"
    values: dict[str, object]

    def text(self, said: Words) -> str:
        """In the reader's language."""
        return f"{said(self.sentence, **self.values)} ({self.rule})"

    def __str__(self) -> str:
        return self.text(words("en"))
