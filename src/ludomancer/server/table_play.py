"""Decisions at a table, take-backs, machines that play for people, and what others must agree to."""

import time
from typing import Any

from ludomancer.core.errors import IllegalAction, LudomancerError, NotationError
from ludomancer.core.terms import MACHINE, PERSON
from ludomancer.core.translator import Phrase
from ludomancer.server.errors import NotYours, Refused, Unfit
from ludomancer.server.seats import Seat
from ludomancer.server.store import NewEntry
from ludomancer.server.table_deal import DealtTable
from ludomancer.server.table_state import Asked, Declined

STAND_IN = "greedy"  # takes over the seat of someone who left
MAX_LINE = 2_000  # letters of a line that anyone sends
MOST_ENTRIES = 5_000  # of a table; then moves only: who does and undoes for ever fills the store
NOTHING = Phrase("There is nothing to take back.")
SEEN = Phrase(
    "What was seen cannot be unseen. Since your last decision a card was seen, chance decided, or a machine did; only "
    "a practice game, chosen before it starts, goes back past that."
)
FROM_BEFORE = Phrase("A machine plays for someone who left: nothing from before can be taken back.")
FULL = Phrase("So much has happened at this table that from now on only moves are possible.")
ALREADY_ASKED = Phrase("Something else is being asked. Wait until it is answered.")


class PlayedTable(DealtTable):
    """A table at which a game is played."""

    # --- what can be asked for --------------------------------------------------------------------------------------
    def decide(self, seat: str, line: str, by_person: bool = True) -> list[NewEntry]:
        """One decision, or a line that stands for several."""
        self._running()
        if by_person and self.seats[seat].kind == MACHINE:
            raise Unfit(Phrase("A machine plays for this seat; take it back first."))
        number = self.game.seat(seat)
        state = self.state
        try:
            actions = self.game.steps(state, line, number)
        except (NotationError, IllegalAction) as error:
            raise Refused(str(error), refusal=error.refusal) from None
        refusal = state.refusal(actions[0], number)
        if refusal is not None:
            raise Refused(str(refusal), refusal=refusal)
        now = time.time()
        seconds = max(0.0, round(now - self.since, 1))  # clocks may be set back
        return [
            NewEntry(
                self.id,
                self.revision + 1 + i,
                "move",
                {"seat": seat, "action": self.game.text(action), "seconds": seconds if i == 0 else 0.0},
                now,
                action,
            )
            for i, action in enumerate(actions)
        ]

    def free_undo(self, seat: str) -> int:
        """How many of the last decisions a seat may take back without asking."""
        undoable = self._undoable(seat)
        return undoable if self.practice else min(self.playing.history.can_undo(self.game.seat(seat)), undoable)

    def asking_undo(self, seat: str) -> int:
        """How many decisions lie between now and before the last one of its screen, where somebody can agree."""
        return self._to_own(seat) if self._can_agree(seat) else 0

    def step_back(self, seat: str) -> int:
        """How many decisions a touch on “undo” takes back, without asking."""
        return self._to_own(seat) if self.practice else min(1, self.free_undo(seat))

    def why_no_undo(self, seat: str) -> Phrase | None:
        """Why a seat can neither take back nor ask for it; None if it can."""
        if self.step_back(seat):
            return None
        if self.asking_undo(seat):
            return ALREADY_ASKED if self.asked is not None else None
        if self.revision >= MOST_ENTRIES:
            return FULL
        if not self._own_last(seat):
            return NOTHING
        return SEEN if self._to_own(seat) else FROM_BEFORE

    def _to_own(self, seat: str) -> int:
        count = self._own_last(seat)
        return count if count <= self._undoable(seat) else 0

    def _own_last(self, seat: str) -> int:
        """How many decisions go back to before the last one that was made at the screen of a seat."""
        names = self.game.seat_names
        for count, made in enumerate(reversed(self.playing.history.decisions), 1):
            if self.together(names[made.seat], seat):
                return count
        return 0

    def _can_agree(self, seat: str) -> bool:
        """Is there anybody else whose consent means something? A machine would agree to everything."""
        others = [s for s in self.seats.values() if s.person and s.seat != seat]
        return any(s.kind == PERSON or self.together(s.seat, seat) for s in others)

    def _undoable(self, seat: str) -> int:
        """How many decisions can be taken back at all, whoever agrees."""
        if self.revision >= MOST_ENTRIES:
            return 0
        left_at = max((absent.left_at for absent in self._absent(seat)), default=0)
        return max(0, len(self.playing.history.decisions) - left_at)

    def undo(self, seat: str, count: int) -> list[NewEntry]:
        """Take back; where others must agree, ask them."""
        self._running()
        if not 1 <= count <= len(self.playing.history.decisions):
            raise Refused(NOTHING)
        self._check_length()
        if count > self._undoable(seat):
            raise Refused(FROM_BEFORE)
        if count <= self.free_undo(seat):
            return [self.entry("back", {"seat": seat, "count": count, "agreed": False})]
        if not self._can_agree(seat):
            raise Refused(SEEN)
        return self._ask(Asked("back", seat, count, "", ()), {"count": count})

    def _check_length(self) -> None:
        """Moves come to an end, because games do; nothing else does by itself."""
        if self.revision >= MOST_ENTRIES:
            raise Refused(FULL)

    def hand_over(self, seat: str, of: str, away: bool) -> list[NewEntry]:
        """A machine shall play for someone who left."""
        self._running()
        if of not in self.seats or self.seats[of].kind != PERSON or self.together(seat, of):
            raise Refused(Phrase("There is nobody to play for at that seat."))
        if not away:
            raise self._present(of)
        return self._ask(Asked("machine", seat, 0, of, ()), {"of": of})

    def _absent(self, seat: str) -> list[Seat]:
        """People for whom machines play."""
        return [s for s in self.seats.values() if s.person and s.kind == MACHINE and not self.together(s.seat, seat)]

    def _ask(self, asked: Asked, data: dict[str, Any]) -> list[NewEntry]:
        self._check_length()
        if self.asked is not None:
            raise Unfit(ALREADY_ASKED)
        entry = self.entry("ask", {"seat": asked.by, "what": asked.what, **data})
        missing = self._others(asked)
        return [entry] if missing else [entry, self._agreed(asked, 1)]

    def _others(self, asked: Asked) -> tuple[str, ...]:
        """Who must agree: people at other screens; machines always do."""
        return tuple(seat for seat in self.others(asked.by) if seat != asked.of)

    def others(self, seat: str) -> list[str]:
        """The seats of people at other screens."""
        return [s.seat for s in self.people() if not self.together(s.seat, seat)]

    def _agreed(self, asked: Asked, after: int) -> NewEntry:
        if asked.what == "back":
            return self.entry("back", {"seat": asked.by, "count": asked.decisions, "agreed": True}, after)
        return self.entry("machine", {"seat": asked.of, "player": STAND_IN}, after)

    def answer(self, seat: str, yes: bool) -> list[NewEntry]:
        if self.asked is None:
            raise Unfit(Phrase("Nothing is being asked."))
        if not yes and self.together(seat, self.asked.by):  # who asked thinks better of it
            return [self.entry("answer", {"seat": seat, "yes": False})]
        if seat not in self.asked.missing:
            raise NotYours(Phrase("The question is not for this seat."))
        entries = [self.entry("answer", {"seat": seat, "yes": yes})]
        answered = [name for name in self.asked.missing if self.together(name, seat)]
        if yes and len(answered) == len(self.asked.missing):
            entries.append(self._agreed(self.asked, 1))
        return entries

    def come_back(self, seat: str) -> list[NewEntry]:
        """A person takes her seat back from the machine that played for her."""
        self._running()
        if self.seats[seat].kind != MACHINE:
            raise Unfit(Phrase("No machine plays for this seat."))
        self._check_length()
        return [self.entry("person", {"seat": seat})]

    def resign(self, seat: str) -> list[NewEntry]:
        """Ends a game of two; in larger ones a machine plays on."""
        self._running()
        if len(self.seats) > 2:
            return [self.entry("machine", {"seat": seat, "player": STAND_IN})]
        return [self.entry("resign", {"seat": seat})]

    # --- carrying out -----------------------------------------------------------------------------------------------
    def _move(self, data: dict[str, Any], action: int | None = None) -> None:
        if not self._checked:
            self.playing.note_move(self.game.seat(data["seat"]), data["action"], data["seconds"])
        elif data["seat"] != self.actor:
            raise LudomancerError(f"it is not for {data['seat']} to decide")
        else:
            self.playing.apply(self.game.parse(data["action"]) if action is None else action, data["seconds"])
        self._acted(data["seat"])
        if self.asked is not None and data["seat"] in self.asked.missing:
            self.declined = Declined(self.asked, data["seat"], True)
        self.asked = None

    def _acted(self, seat: str) -> None:
        """Who was told that something was declined has gone on."""
        if self.declined is not None and self.together(seat, self.declined.asked.by):
            self.declined = None

    def _back(self, data: dict[str, Any]) -> None:
        seat = self.game.seat(data["seat"])
        if self._checked:
            self.playing.undo(seat, data["count"], consent=data["agreed"])
        else:
            self.playing.note_back(seat, data["count"], data["agreed"])
        self._acted(data["seat"])
        self.asked = None

    def _asked(self, data: dict[str, Any]) -> None:
        asked = Asked(data["what"], data["seat"], data.get("count", 0), data.get("of", ""), ())
        self.asked = asked._replace(missing=self._others(asked))
        self._acted(asked.by)

    def _answered(self, data: dict[str, Any]) -> None:
        if self.asked is None:
            return
        if not data["yes"] and not self.together(data["seat"], self.asked.by):
            self.declined = Declined(self.asked, data["seat"], False)
        missing = tuple(name for name in self.asked.missing if not self.together(name, data["seat"]))
        self.asked = self.asked._replace(missing=missing) if data["yes"] else None

    def _machine(self, data: dict[str, Any]) -> None:
        seat = self.seats[data["seat"]]
        seat.kind, seat.player = MACHINE, data["player"]
        seat.left_at = len(self.playing.history.decisions)
        self.playing.machine(self.game.seat(seat.seat), seat.player)
        self.asked = None

    def _person(self, data: dict[str, Any]) -> None:
        self.seats[data["seat"]].kind = PERSON
        self.playing.person(self.game.seat(data["seat"]))

    def _resign(self, data: dict[str, Any]) -> None:
        self.playing.resign(self.game.seat(data["seat"]))
        self.asked = None
