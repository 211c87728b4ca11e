"""Everything that can be wrong with what someone hands in, each with a message that says what and where."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludomancer.core.refusal import Refusal


class LudomancerError(Exception):
    """Bad input; the message is for people."""


class UnknownName(LudomancerError):
    """No such game, edition, option, seat, player or rule."""


class EditionError(LudomancerError):
    """An edition file that cannot be played."""


class DocumentError(LudomancerError):
    """A position document that contradicts itself or the game."""


class NotationError(LudomancerError):
    """A text that is no action of this game; `refusal` and its rule where a rule says why."""

    def __init__(self, message: str, refusal: "Refusal | None" = None) -> None:
        super().__init__(message)
        self.refusal = refusal
        self.rule = refusal.rule if refusal else None


class IllegalAction(LudomancerError):
    """An action of the game that is not legal now; `refusal` says why."""

    def __init__(self, message: str, refusal: "Refusal | None" = None) -> None:
        super().__init__(message)
        self.refusal = refusal


class PlayerError(LudomancerError):
    """A player that cannot play, or answers with something that is not legal."""


class RecordError(LudomancerError):
    """A record that cannot be read or does not replay."""


class NotCheckable(RecordError):
    """A record that only another version of the program, or one with other editions, could play again."""


class ScenarioError(LudomancerError):
    """A scenario file that cannot be read."""


class UndoError(LudomancerError):
    """A take-back that is not allowed."""
