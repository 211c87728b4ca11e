"""Why an action is not legal: the rule, and a sentence with the numbers of the position in it."""

from typing import NamedTuple

from ludomancer.core.translator import Translator, translator


class Refusal(NamedTuple):
    """Why an action is not legal; `state.refusal` gives it, and IllegalAction carries it.

    >>> import ludomancer
    >>> game = ludomancer.load("day-night")
    >>> refusal = game.start(seed=1).refusal(game.parse("cast warp"), seat=0)
    >>> print(refusal)
    Warp is not in the hand (DN-8)
    >>> refusal.rule
    'DN-8'
    """

    rule: str  # empty where no rule of the game is broken
    sentence: str  # with named places for the values, as in "{spell} costs {price} hours"
    values: dict[str, object]

    def text(self, said: Translator) -> str:
        """In the reader's language."""
        text = said(self.sentence, **self.values)
        return f"{text} ({self.rule})" if self.rule else text

    def __str__(self) -> str:
        return self.text(translator("en"))


def no(rule: str, sentence: str, **values: object) -> Refusal:
    """The rule that says no, and the sentence with its values."""
    return Refusal(rule, sentence, values)
