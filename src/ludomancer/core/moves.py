"""What somebody did, in words: moves, each with its cause first and then what it brought; and whole turns.

Moves are made from events as a seat may know them, so that they tell nothing else. Each game groups and words its own
in `text/moves.py`.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from ludomancer.core.events import DECIDED, Event
from ludomancer.core.narrator import Narrator
from ludomancer.core.translator import Phrase

CLAUSES = 3  # of a sentence about a turn, at most
APART = ("turn", "round", "ended")  # events that are part of no move
FEW = 6  # squares that are named one by one
# how much a clause matters to the story of a turn
TRIFLE, DRAW, SMALL, CHANGE, LARGE, POINTS = range(6)
THIRD, SECOND, PAST = range(3)  # the forms of a verb, as `Verb` has them


class Verb(Phrase):
    """Three forms with lines between: of others, of the reader, and of what is over: "casts|cast|cast"."""

    __slots__ = ()


AS_IT_IS = "{text}"  # said already
TEXT = Phrase(AS_IT_IS)
NO_VERB = Verb()


class Clause(NamedTuple):
    """Something that was done; `{verb}` in the sentence stands for the verb."""

    verb: Verb
    sentence: Phrase
    values: Mapping[str, object] = MappingProxyType({})
    weight: int = SMALL


class Move(NamedTuple):
    """What one decision and those that belong to it did."""

    seat: str
    first: int  # its events among those that were given
    said: Clause
    gain: str = ""
    story: tuple[Clause, ...] = ()  # what a sentence about the turn may say of it
    names: tuple[str, ...] = ()  # what it is about
    squares: tuple[str, ...] = ()
    end: int = 0  # the event after its last one


class Moves:
    """The moves of a game in the words of a narrator. Without words of its own every event is a move."""

    def __init__(self, narrator: Narrator) -> None:
        self.narrator = narrator
        self.t = narrator.t

    # --- what games fill in -----------------------------------------------------------------------------------------
    def begins(self, event: Event, before: list[Event]) -> bool:
        """Does a move begin here? `before` is the one under way."""
        return self.narrator.event(event) is not None

    def told(self, events: list[Event], first: int, over: bool) -> Move | None:
        """These events as a move; None where nothing is to be told. One that is not over may bring more."""
        text = self.narrator.event(events[0])
        return None if text is None else Move(events[0].get("seat", ""), first, Clause(NO_VERB, TEXT, {"text": text}))

    def detail(self, event: Event) -> str | None:
        """A single event of a move; None for what need not be told."""
        return self.narrator.event(event)

    joined: ClassVar[frozenset[str]] = frozenset()  # events that may go on in the next decision, as one move

    def joins(self, event: Event) -> bool:
        return event["event"] in self.joined

    # --- moves ------------------------------------------------------------------------------------------------------
    def moves_of(self, events: Sequence[Event], over: bool = True) -> list[Move]:
        """The moves of these events; `over`: nothing of the last one is to come."""
        groups: list[list[Event]] = []
        starts: list[int] = []
        ends: list[int] = []
        apart = True  # is no move under way?
        for number, event in enumerate(events):
            if event["event"] in APART:
                apart = True
            elif event["event"] != DECIDED.key:
                if apart or self.begins(event, groups[-1]):
                    groups.append([])
                    starts.append(number)
                    ends.append(number)
                groups[-1].append(event)
                apart = False
            if not apart:
                ends[-1] = number + 1
        moves = []
        for group, first, end in zip(groups, starts, ends, strict=True):
            move = self.told(group, first, over or apart or group is not groups[-1])
            if move is not None:
                moves.append(move._replace(end=end))
        return moves

    def clause(self, clause: Clause, form: int, again: bool = False) -> str:
        """A clause with its verb in a form; `again`: the verb was said just before."""
        verb = "" if again or not clause.verb else self.t(clause.verb).split("|")[form]
        return self.t(clause.sentence, verb=verb, **clause.values).strip()

    def line(self, move: Move, you: bool) -> str:
        """A line for the log, under a heading that says who."""
        said = self.clause(move.said, SECOND if you else THIRD)
        return self.t("{cause}: {gain}", cause=said, gain=move.gain) if move.gain else said

    def turn_sentence(self, moves: Sequence[Move], who: str, you: bool = False, most: int = CLAUSES) -> tuple[str, str]:
        """What somebody did in a turn, in the past: the weightiest clauses, in order; and which words of it tell how
        many moves are left out."""
        t = self.t
        told = [clause for move in moves for clause in move.story]
        whose = [number for number, move in enumerate(moves) for _ in move.story]
        if not told:
            return (t("You passed.") if you else t("{who} passed.", who=who)), ""
        kept = sorted(sorted(range(len(told)), key=lambda i: -told[i].weight)[:most])
        words = []
        for place, i in enumerate(kept):
            again = place > 0 and bool(told[i].verb) and told[kept[place - 1]].verb == told[i].verb
            words.append(self.clause(told[i], PAST, again))
        left = len(set(whose) - {whose[i] for i in kept})  # moves of which nothing is said
        done = self._and_more(", ".join(words), left) if left else self.listed(words)
        more = self._and_more("", left).lstrip(", ") if left else ""
        return (t("You {done}.", done=done) if you else t("{who} {done}.", who=who, done=done)), more

    def _and_more(self, words: str, left: int) -> str:
        return self.t.many("{words}, and 1 more", "{words}, and {count} more", left, words=words)

    # --- words ------------------------------------------------------------------------------------------------------
    def listed(self, words: Sequence[str]) -> str:
        """ "a, b and c"."""
        if len(words) < 2:
            return "".join(words)
        return self.t("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])

    def squares(self, squares: Sequence[str]) -> str:
        """Squares by their names; of many how many."""
        if len(squares) > FEW:
            return self.t.many("one square", "{count} squares", len(squares))
        return " ".join(squares)
