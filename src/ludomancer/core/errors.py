"""Everything that can be wrong with what someone hands in, each with a message that says what and where."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludomancer.core.refusal import Refusal


class LudomancerError(Exception):
    """Bad input; the message is for people. All errors of the program are of this kind.

    >>> import ludomancer
    >>> try:
    ...     ludomancer.load("day-night", mode="solo")
    ... except ludomancer.LudomancerError as error:
    ...     print(error)
    day-night has no mode 'solo'; it has duel
    """


class UnknownName(LudomancerError):
    """No such game, edition, option, seat, player or rule.

    >>> import ludomancer
    >>> ludomancer.load("bless", edition="mine")
    Traceback (most recent call last):
    ludomancer.core.errors.UnknownName: bless has no edition 'mine'; it has standard (or name a .toml file)
    """


class EditionError(LudomancerError):
    """An edition that cannot be played.

    >>> import ludomancer
    >>> ludomancer.Edition.parse("cards = 12")
    Traceback (most recent call last):
    ludomancer.core.errors.EditionError: edition: name: must be a short word of small letters, digits and dashes
    """


class DocumentError(LudomancerError):
    """A position document that contradicts itself or the game.

    >>> import ludomancer
    >>> ludomancer.load("day-night").read({"turn": -1})
    Traceback (most recent call last):
    ludomancer.core.errors.DocumentError: position: turn: -1 is not between 1 and 1000000
    """


class NotationError(LudomancerError):
    """A text that is no action of this game; `refusal` and its rule where a rule says why.

    >>> import ludomancer
    >>> ludomancer.load("day-night").parse("cast sun")
    Traceback (most recent call last):
    ludomancer.core.errors.NotationError: 'cast sun': there is no 'sun' to cast
    """

    def __init__(self, message: str, refusal: "Refusal | None" = None) -> None:
        super().__init__(message)
        self.refusal = refusal
        self.rule = refusal.rule if refusal else None


class IllegalAction(LudomancerError):
    """An action of the game that is not legal now; `refusal` says why.

    >>> import ludomancer
    >>> state = ludomancer.load("day-night").start(seed=1)
    >>> state.apply("cast warp")
    Traceback (most recent call last):
    ludomancer.core.errors.IllegalAction: Warp is not in the hand (DN-8)
    """

    def __init__(self, message: str, refusal: "Refusal | None" = None) -> None:
        super().__init__(message)
        self.refusal = refusal


class PlayerError(LudomancerError):
    """A player that cannot play, or answers with something that is not legal.

    >>> import ludomancer
    >>> ludomancer.play(ludomancer.load("day-night"), ["random"])
    Traceback (most recent call last):
    ludomancer.core.errors.PlayerError: day-night needs 2 players (day, night); 1 player is named
    """


class NetError(LudomancerError):
    """A file of nets that cannot be read, or nets that are for something else.

    >>> import ludomancer
    >>> ludomancer.play(ludomancer.load("bless"), ["net@README.md", "random"])
    Traceback (most recent call last):
    ludomancer.core.errors.NetError: README.md: not a file of nets: the first line must be 'ludomancer nets 1'
    """


class RecordError(LudomancerError):
    """A record that cannot be read or does not replay.

    >>> import ludomancer
    >>> ludomancer.Record.parse("1. e4 e5")
    Traceback (most recent call last):
    ludomancer.core.errors.RecordError: record:1: not a record: the first line must be 'ludomancer record 1'
    """


class NotCheckable(RecordError):
    """A record that only another version of the program, or one with other editions, could play again.

    >>> import ludomancer
    >>> record = ludomancer.play(ludomancer.load("day-night"), ["random", "random"], seed=1)
    >>> ludomancer.Record.parse(record.text.replace("rules: 2", "rules: 99"))
    Traceback (most recent call last):
    ludomancer.core.errors.NotCheckable: record: rules: are newer than the ones here
    """


class ScenarioError(LudomancerError):
    """A scenario that cannot be read or played.

    >>> import ludomancer
    >>> ludomancer.Scenario.parse("Day begins")[0].run()
    Traceback (most recent call last):
    ludomancer.core.errors.ScenarioError: scenario:1: a scenario is a mapping with game, position, moves …
    """


class UndoError(LudomancerError):
    """A take-back that is not allowed, at a table or in a history of decisions.

    >>> import ludomancer
    >>> from ludomancer.core.history import History
    >>> History(ludomancer.load("day-night").start(seed=1)).undo(seat=0)
    Traceback (most recent call last):
    ludomancer.core.errors.UndoError: only 0 decisions have been made
    """
