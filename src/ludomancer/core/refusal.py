"""Why an action is not legal: the rule, and a sentence with the numbers of the position in it."""

from typing import NamedTuple


class Refusal(NamedTuple):
    rule: str
    sentence: str  # with named places for the values, as in "{spell} needs {hours} hours"
    values: dict[str, object]

    def __str__(self) -> str:
        return f"{self.sentence.format(**self.values)} ({self.rule})"
