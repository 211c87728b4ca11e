"""A game in the reader's words: its cards, actions, events and questions. Each game says it in its own folder."""

from typing import TYPE_CHECKING, Any

from ludomancer.core.translator import Translator, translator

if TYPE_CHECKING:
    from ludomancer.core.game import Game


class Narrator:
    """One game in one language, made from views, so that it tells nothing a seat may not know."""

    def __init__(self, game: "Game", language: str) -> None:
        self.t: Translator = translator(language)
        self.language = language
        self.actions: dict[int, dict[str, str]] = {}  # notation and words of those that were asked for

    def seat(self, name: str) -> str:
        """A seat by the name it has at the table."""
        raise NotImplementedError

    def mode(self, name: str) -> str:
        """A mode of the game, for the menu; games with one mode are never asked."""
        return name

    def action(self, action: int) -> str:
        """An action, short enough for a list of choices."""
        raise NotImplementedError

    def question(self, view: dict[str, Any]) -> str:
        """What the seat that decides is asked."""
        raise NotImplementedError

    def event(self, event: dict[str, Any]) -> str | None:
        """A line for the log; None for what need not be told."""
        raise NotImplementedError

    def open_cards(self, view: dict[str, Any]) -> str:
        """Everything that lies open: discards and the like, in several lines."""
        raise NotImplementedError

    def result(self, outcome: dict[str, Any]) -> str:
        """How the game ended."""
        raise NotImplementedError

    def tips(self) -> list[str]:
        """Lines for the help of the table: what can be written in this game besides."""
        return []
