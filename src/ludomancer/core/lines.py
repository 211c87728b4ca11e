"""Lines: a decision and the answers to what it asks, in one text. All of it is legal, or nothing happens.

The first words are an action, later ones are answers; verbs are left out where only one fits. A line ends where chance
or something hidden decides what comes: otherwise the answer to a line would tell what lies there.
"""

from typing import TYPE_CHECKING

from ludomancer.core.errors import IllegalAction, NotationError
from ludomancer.core.journal import TakingJournal
from ludomancer.core.notation import shown, small_letters
from ludomancer.core.refusal import Refusal
from ludomancer.core.translator import Phrase

if TYPE_CHECKING:
    from ludomancer.core.game import Game
    from ludomancer.core.state import State

LONGEST = 200  # words of a line
COMMA = ","  # may stand between two answers


class Line:
    """Tries the steps of a line on a copy, for the seat that decides."""

    def __init__(self, game: "Game", state: "State") -> None:
        self.game = game
        self.notation = game.notation
        self.seat = state.actor
        self.info_boundary = state.info_boundary
        self.state = state
        self.journal = TakingJournal(game)
        self.actions: list[int] = []
        self.taken: list[list[str]] = []  # answers that were given by themselves, in words: they may be written
        self.asked_first = True  # words that fit both what is asked and what was taken answer what is asked
        self.fits_both = False
        self.left = 0  # words that are still to be read

    # --- reading ----------------------------------------------------------------------------------------------------
    def first(self, text: str) -> int:
        """The action that a line begins with; all that a seat is told that does not decide."""
        return self._first(self._words(text), text)[0]

    def steps(self, text: str) -> list[int]:
        action, rest = self._first(self._words(text), text)
        if not rest:
            return [action]
        start = self.state
        try:
            return self._read(start, action, rest)
        except (IllegalAction, NotationError):
            if not self.fits_both:
                raise
            left, self.asked_first = self.left, False
            try:
                return self._read(start, action, rest)
            except (IllegalAction, NotationError):
                if self.left < left:  # this reading got further
                    raise
            raise

    def _read(self, start: "State", action: int, rest: list[str]) -> list[int]:
        self.state, self.journal = start.clone(), TakingJournal(self.game)
        self.state.journal = self.journal
        self.actions, self.taken, self.left = [], [], len(rest)
        self._do(action)
        while rest:
            self.left = len(rest)
            if rest[0] == COMMA:
                rest = rest[1:]
            if not rest or rest[0] == COMMA:
                raise _misread(Phrase("A comma stands between two answers"), {})
            rest = rest[self._answer(rest) :]
        self._end()
        return self.actions

    def _words(self, text: str) -> list[str]:
        words = text.replace(COMMA, f" {COMMA} ").split()
        if len(words) > LONGEST:
            values: dict[str, object] = {"most": LONGEST, "count": len(words)}
            raise _misread(Phrase("A line has at most {most} words, not {count}"), values)
        return words

    def _first(self, words: list[str], text: str) -> tuple[int, list[str]]:
        """The longest action at the beginning, and the words after it."""
        for count in range(self._length(words), 0, -1):
            action = self.notation.find(" ".join(words[:count]))
            if action is not None:
                if count == 1 and not all(word == COMMA or self.notation.knows(word) for word in words):
                    break
                return action, words[count:]
            if self.notation.find(" ".join(words[:count]).lower()) is not None:
                raise small_letters(text)
        return self.game.parse(text), []  # says what is wrong

    def _length(self, words: list[str]) -> int:
        return words.index(COMMA) if COMMA in words else len(words)

    # --- carrying out -----------------------------------------------------------------------------------------------
    def _do(self, action: int) -> None:
        before = len(self.journal.taken)
        self.state.apply(action)
        self.actions.append(action)
        for taken in self.journal.taken[before:]:
            code = self.game.action_codes.get((taken.family, taken.item))
            if taken.seat == self.seat and taken.info_boundary == self.info_boundary and code is not None:
                self.taken.append(self.game.text(code).split())

    def _end(self) -> None:
        """All words are read: a game may add what they leave open."""

    def _answer(self, rest: list[str]) -> int:
        """Carry out the answer that these words begin with; how many of them it takes."""
        taken = self._taken(rest)
        if taken is None or (self.asked_first and self._goes_on()):
            count = self._asked(rest, taken is not None)
            if count:
                return count
        assert taken is not None
        count, words = taken
        self.taken.remove(words)
        return count

    def _taken(self, rest: list[str]) -> tuple[int, list[str]] | None:
        """An answer that was given by itself, and how many words name it."""
        for count in range(self._length(rest), 0, -1):
            for words in self.taken:
                if self._means(rest[:count], words):
                    return count, words
        return None

    def _asked(self, rest: list[str], taken: bool) -> int:
        """Answer what is asked; 0 where these words fit only what was taken by itself."""
        if not taken:
            self._check_open(rest)
        most = self._length(rest)
        legal = {action: self.game.text(action).split() for action in self.state.legal_actions()}
        for count in range(most, 0, -1):
            found = [action for action, words in legal.items() if self._means(rest[:count], words)]
            exact = [action for action in found if len(legal[action]) == count]
            if len(exact) == 1 or len(found) == 1:
                self.fits_both = self.fits_both or taken
                action = (exact or found)[0]
                self.taken = [words for words in self.taken if words[0] == legal[action][0]]  # of the same set
                self._do(action)
                return count
            if found and not taken:
                several = " / ".join(self.game.text(action) for action in found)
                values: dict[str, object] = {"text": " ".join(rest[:count]), "several": several}
                raise _misread(Phrase("{text} can mean: {several}. Which?"), values)
        if taken:
            return 0
        raise self._no_answer(rest[:most], {words[0] for words in legal.values()})

    def _means(self, written: list[str], words: list[str]) -> bool:
        """Is this the text of an action, or that without its verb?"""
        fold = self.notation.fold
        written = [fold(word) for word in written]
        words = [fold(word) for word in words]
        return written in (words, words[1:])

    def _goes_on(self) -> bool:
        """Is the seat asked something that does not depend on what is unknown?"""
        state = self.state
        known = state.info_boundary == self.info_boundary and not state.over
        return known and state.actor == self.seat and self.game.asks(state)

    def _check_open(self, rest: list[str]) -> None:
        """Why the line may not go on, if so."""
        if self.state.info_boundary != self.info_boundary:
            raise _misread(Phrase("{text}: the rest depends on what comes"), {"text": " ".join(rest)})
        words = rest[: self._length(rest)]
        if self.state.over or self.state.actor != self.seat:
            raise self._too_much(words)
        if not self.game.asks(self.state):
            raise self._unfit(words)

    def _unfit(self, words: list[str]) -> IllegalAction | NotationError:
        """Nothing asks for these words, perhaps because the answer came by itself."""
        values: dict[str, object] = {"text": " ".join(words)}
        if not self.taken:
            return _misread(Phrase("Nothing asks for {text} now"), values)
        values["taken"] = ", ".join(" ".join(each) for each in self.taken)
        return _misread(Phrase("{text} does not fit: {taken} came by itself"), values)

    def _too_much(self, words: list[str]) -> IllegalAction:
        """Words are left, but the seat has no more to decide."""
        outcome = self.state.outcome
        if outcome is not None:
            return illegal(Refusal(outcome.rule, Phrase("The game is over"), {}))
        return illegal(self.game.not_yours(self.state))

    def _no_answer(self, words: list[str], verbs: set[str]) -> IllegalAction | NotationError:
        """Why no legal answer reads so: the rule that forbids it, if it is an action at all."""
        for count in range(len(words), 0, -1):
            text = " ".join(words[:count])
            for attempt in (text, *(f"{verb} {text}" for verb in sorted(verbs))):
                action = self.notation.find(attempt)
                refusal = None if action is None else self.state.refusal(action, self.seat)
                if refusal is not None:
                    return illegal(refusal)
        unknown = next((word for word in words if not self.notation.knows(word)), "")
        verb = words[0] if words == [words[0]] and words[0] in verbs else ""  # the rest is missing
        if verb or (unknown and len(verbs) == 1):
            try:
                self.game.parse(verb or " ".join([*verbs, unknown]))
            except NotationError as error:
                return error
        if unknown:
            return _misread(Phrase("{text} is in no action of this game"), {"text": shown(unknown)})
        return self._unfit(words)


def illegal(refusal: Refusal) -> IllegalAction:
    return IllegalAction(str(refusal), refusal)


def _misread(sentence: str, values: dict[str, object]) -> NotationError:
    refusal = Refusal("", sentence, values)
    return NotationError(str(refusal), refusal)
