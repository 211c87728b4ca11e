"""A game in a terminal: people and machines take their decisions in turn."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ludomancer.core.codes import NOBODY
from ludomancer.core.errors import IllegalAction, LudomancerError, NotationError, UndoError, UnknownName
from ludomancer.core.private import sees_more
from ludomancer.core.record import Recorder
from ludomancer.core.rulebook import read_rulebook
from ludomancer.players import Player, make_player
from ludomancer.terminal.board import BoardFrame, Choice
from ludomancer.terminal.canvas import Canvas
from ludomancer.terminal.display import Closed, Display
from ludomancer.terminal.save import write_record

if TYPE_CHECKING:
    from ludomancer.core.game import Game

HINT_SEED = 1


class Left(Exception):
    """Someone wants to stop; the game is saved."""


class Play:
    """One game: its record, who sits where, and the language."""

    def __init__(
        self, recorder: Recorder, players: list[Player | None], language: str, display: Display, file: Path
    ) -> None:
        self.recorder = recorder
        self.game: Game = recorder.game
        self.players = players  # None for a person
        self.display = display
        self.file = file
        self.narrator = self.game.narrator(language)
        self.t = self.narrator.t
        self.board = self.game.text_board(language)
        self.rulebook = read_rulebook(self.game, language)
        self.message = ""
        self.last_person = NOBODY

    # --- the game ---------------------------------------------------------------------------------------------------
    def run(self) -> None:
        """Until the game is over or someone leaves; then the record lies in the file."""
        try:
            while not self.recorder.state.over:
                player = self.players[self.recorder.state.actor]
                if player is None:
                    self._person()
                else:
                    self._machine(player)
            self._show_end()
        finally:
            write_record(self.file, self.recorder.text())

    def _machine(self, player: Player) -> None:
        state = self.recorder.state
        began = time.monotonic()
        action = player.choose(state.observe())
        self.recorder.apply(action, time.monotonic() - began)

    def _person(self) -> None:
        seat = self.recorder.state.actor
        people = sum(player is None for player in self.players)
        if people > 1 and self.last_person != seat and sees_more(self.recorder.state, seat):
            self._curtain(seat)
        self.last_person = seat
        began = time.monotonic()
        choices = self._choices()
        answer = self.display.ask(lambda canvas: self._draw(canvas, seat, choices))
        self.message = ""
        try:
            actions = self._answer(answer, choices)
        except LudomancerError as error:
            self.message = str(error)
            return
        seconds = time.monotonic() - began
        for action in actions:
            self.recorder.apply(action, seconds)
            seconds = 0.0

    def _curtain(self, seat: int) -> None:
        """Nothing of anyone's hand is seen while the keyboard changes hands."""
        name = self.narrator.seat(self.game.seat_names[seat])
        text = self.t("It is {seat}'s turn to decide. Press Enter when the others look away.", seat=name)
        self.display.ask(lambda canvas: canvas.put_cut(2, canvas.height // 2, canvas.width - 4, text, "bold"))

    def _choices(self) -> list[Choice]:
        game = self.game
        actions = self.recorder.state.legal_actions()
        return [Choice(i, a, game.text(a), self.narrator.action(a)) for i, a in enumerate(actions, 1)]

    def _draw(self, canvas: Canvas, seat: int, choices: list[Choice]) -> None:
        view = self.recorder.state.view(seat)
        question = self.narrator.question(view) if choices else ""
        self.board.draw(canvas, BoardFrame(view, choices, self._log(seat), question, self.message))

    def _log(self, seat: int) -> list[str]:
        journal = self.recorder.state.journal
        lines = [self.narrator.event(event) for event in journal.view(seat)] if journal else []
        return [line for line in lines if line]

    def _show_end(self) -> None:
        outcome = self.recorder.state.view(NOBODY)["outcome"]
        self.message = self.narrator.result(outcome)
        people = [seat for seat, player in enumerate(self.players) if player is None]
        viewer = people[0] if len(people) == 1 else NOBODY
        with suppress(Closed):  # perhaps nobody waits to see it
            self.display.ask(lambda canvas: self._draw(canvas, viewer, []))

    # --- what a person says -----------------------------------------------------------------------------------------
    def _answer(self, answer: str, choices: list[Choice]) -> list[int]:
        """The actions that are meant, none where a command was carried out."""
        words = answer.split()
        if not words:
            self.message = self.t("Choose by number, or write help.")
            return []
        commands: dict[str, Callable[[list[str]], None]] = {
            "help": self._help,
            "?": self._help,
            "undo": self._undo,
            "hint": self._hint,
            "why": lambda rest: self._why(rest, choices),
            "rules": self._rules,
            "log": self._whole_log,
            "discards": self._discards,
            "save": self._save,
            "quit": self._quit,
        }
        command = commands.get(words[0].lower())
        if command is not None:
            command(words[1:])
            return []
        return self._actions(" ".join(words), choices)

    def _actions(self, text: str, choices: list[Choice]) -> list[int]:
        """A number, the notation, its last word, or the words of the choice; refused with the reason."""
        if text.isdecimal():
            for choice in choices:
                if choice.number == int(text):
                    return [choice.action]
            raise NotationError(self.t("There are choices 1 to {last}.", last=len(choices)))
        wanted = text.lower()
        for choice in choices:
            if wanted in (choice.text.lower(), choice.label.lower()):
                return [choice.action]
        short = [choice for choice in choices if choice.text.lower().split(" ")[-1] == wanted]
        if len(short) == 1:
            return [short[0].action]
        if short:
            several = " / ".join(choice.text for choice in short)
            raise NotationError(self.t("{text} can mean: {several}. Which?", text=wanted, several=several))
        try:
            actions = self._meant(wanted, choices)
            refusal = self.recorder.state.refusal(actions[0], self.recorder.state.actor)
        except IllegalAction as error:  # a later step of a line
            refusal = error.refusal
        if refusal is not None:
            raise IllegalAction(refusal.text(self.t), refusal)
        return actions

    def _meant(self, text: str, choices: list[Choice]) -> list[int]:
        """Notation; a single word goes with the verb that is asked for."""
        verbs = dict.fromkeys(choice.text.split(" ")[0] for choice in choices if " " in choice.text)
        reason = self.t("{text} is not understood; write help.", text=text)
        for attempt in (text, *(f"{verb} {text}" for verb in verbs)):
            try:
                return self.game.steps(self.recorder.state, attempt)
            except NotationError as error:
                if error.refusal:
                    reason = error.refusal.text(self.t)
        raise NotationError(reason)

    def _undo(self, rest: list[str]) -> None:
        count = int(rest[0]) if rest and rest[0].isdecimal() else 1
        seat = self.recorder.state.actor
        free = self.recorder.history.can_undo(seat)
        if self.recorder.practice:
            free = len(self.recorder.history.decisions)
            count = count if rest else self._to_a_person()
            if not 1 <= count <= free:
                raise UndoError(self.t("There is nothing to take back."))
        if count > free:
            raise UndoError(
                self.t.many(
                    "Only one can be taken back: a card was seen before, or another decided.",
                    "Only {count} can be taken back: a card was seen before, or another decided.",
                    free,
                )
                if free
                else self.t("Nothing can be taken back: a card was seen, or another decided.")
            )
        self.recorder.undo(seat, count)

    def _to_a_person(self) -> int:
        """How many decisions go back to before the last one of a person: a machine would only decide again."""
        for count, made in enumerate(reversed(self.recorder.history.decisions), 1):
            if self.players[made.seat] is None:
                return count
        return 0

    def _hint(self, rest: list[str]) -> None:
        state = self.recorder.state
        action = make_player("greedy", HINT_SEED).choose(state.observe())
        label = self.narrator.action(action)
        self.message = self.t("greedy would choose: {action}", action=label)

    def _why(self, rest: list[str], choices: list[Choice]) -> None:
        if not rest:
            self.message = self.t("Why what? Write why and an action, as in: why {action}", action=choices[0].text)
            return
        text = " ".join(rest)
        explanation = self.board.why(self.recorder.state.view(self.recorder.state.actor), text)
        if explanation is not None:
            self._page(explanation)
            return
        action = self._actions(text, choices)[0]
        self.message = self.t("Possible now: {action}", action=self.narrator.action(action))

    def _rules(self, rest: list[str]) -> None:
        try:
            text = self.rulebook.rule(rest[0]) if rest else self.rulebook.text
        except UnknownName:
            raise UnknownName(self.t("There is no rule {rule}.", rule=rest[0])) from None
        self._page(text)

    def _whole_log(self, rest: list[str]) -> None:
        self._page("\n".join(self._log(self.recorder.state.actor)))

    def _discards(self, rest: list[str]) -> None:
        view = self.recorder.state.view(self.recorder.state.actor)
        self._page(self.narrator.open_cards(view))

    def _page(self, text: str) -> None:
        self.display.page(text, self.t("Press Enter to go back to the table."))

    def _save(self, rest: list[str]) -> None:
        if rest:
            self.file = Path(rest[0]).expanduser()
        write_record(self.file, self.recorder.text())
        self.message = self.t("Saved: {file}", file=str(self.file))

    def _quit(self, rest: list[str]) -> None:
        raise Left

    def _help(self, rest: list[str]) -> None:
        t = self.t
        lines = [
            t("Choose by number, by writing the action, or by pointing where possible."),
            *self.narrator.tips(),
            "",
            t("undo [N]      take back your last decision, or N of them"),
            *([t("              in this practice game also past what was seen")] if self.recorder.practice else []),
            t("hint          what greedy would choose"),
            t("why ACTION    why an action is not possible now, and which rule says so"),
            t("rules [ID]    the rulebook, or one rule of it"),
            t("log           what happened so far"),
            t("discards      all cards that lie open"),
            t("save [FILE]   write the game to a file"),
            t("quit          stop; the game is saved and can be resumed"),
        ]
        self._page("\n".join(lines))
