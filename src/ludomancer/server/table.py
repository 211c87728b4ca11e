"""A table: a game with the people and machines around it, as the sum of its entries.

Whatever changes a table is an entry in the store. The methods that answer a request look whether it can be done and
give the entries that say so; `take_in` carries an entry out, once it is asked for and again whenever the table is read.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from ludomancer.core.errors import LudomancerError
from ludomancer.core.journal import Journal
from ludomancer.core.record import Agreed, Recorder, parse_record
from ludomancer.core.terms import PERSON, terms_of
from ludomancer.core.translator import Phrase
from ludomancer.server.errors import NotYours, Unfit
from ludomancer.server.store import Entry
from ludomancer.server.table_play import PlayedTable
from ludomancer.server.table_state import DEALING, OPEN, OVER, End


class Table(PlayedTable):
    """All that can happen at a table: what `table_deal` and `table_play` have, its entries and its end."""

    handlers: ClassVar = {  # by the kind of an entry, as it is stored
        "open": "_open",
        "sit": "_sit",
        "reveal": "_reveal",
        "lost": "_lost",
        "without": "_without",
        "move": "_move",
        "back": "_back",
        "ask": "_asked",
        "answer": "_answered",
        "machine": "_machine",
        "person": "_person",
        "resign": "_resign",
        "rematch": "_rematch",
        "goon": "_go_on",
    }

    # --- carrying out -----------------------------------------------------------------------------------------------
    def take_in(self, entry: Entry, checked: bool = True, action: int | None = None) -> None:
        """One entry further; LudomancerError where the rules do not follow it.

        `action`: of a move whose notation was read already. Unchecked entries were played with other rules: they are
        only written down, until the game goes on from a document.
        """
        self._checked = checked
        carry_out = getattr(self, self.handlers[entry.kind])
        if action is None:
            carry_out(entry.data)
        else:
            carry_out(entry.data, action)
        if entry.kind in ("reveal", "move", "back", "goon"):
            self.since = entry.at
            self.moved = entry.revision
        self.revision = entry.revision
        self.changed = entry.at

    def _rematch(self, data: dict[str, Any]) -> None:
        self.rematch = data["table"]

    def _go_on(self, data: dict[str, Any]) -> None:
        self.playing.go_on_from(data["document"], data["rules"])
        for seat in self.seats.values():
            seat.left_at = 0  # nothing from before can be taken back anyway

    # --- the end ----------------------------------------------------------------------------------------------------
    def finish(self) -> End:
        """The game has ended just now: what is to be kept of it."""
        self.end = End(self.playing.text(), self.game.version, self.state.document(), self.winners() or [])
        return self.end

    def stand_at(self, end: End, entries: Iterable[Entry]) -> None:
        """A finished game as it was left, for rules that lead elsewhere: who sat there, and its last position."""
        resigned, self._deals = None, False
        for entry in entries:
            if entry.kind in ("open", "sit", "reveal", "rematch"):
                self.take_in(entry)
            elif entry.kind in ("machine", "person"):
                seat = self.seats[entry.data["seat"]]
                seat.kind, seat.player = entry.kind, entry.data.get("player", seat.player)
            elif entry.kind == "resign":
                resigned = entry.data["seat"]
            self.revision, self.changed = entry.revision, entry.at
        self.end = end
        self.terms = terms_of(parse_record(end.record, "the record").header, self.secret)
        try:
            state = self.game.read(end.document)
        except LudomancerError:
            self.recorder = None
            return
        state.journal = Journal(self.game)
        self.recorder = Recorder(self.game, state, None, {})
        self.recorder.resigned = resigned

    def not_closable(self) -> Phrase | None:
        """Why whoever opened the table cannot close it: nobody wipes out what others play, or played."""
        own = {chosen["seat"] for chosen in self.about["seats"] if chosen["kind"] == PERSON}
        if self.status in (OPEN, DEALING) or not any(s.person and s.seat not in own for s in self.seats.values()):
            return None
        if self.status == OVER:
            return Phrase("Somebody else played at this table, so the game is kept.")
        return Phrase("Somebody else plays at this table, so it cannot be closed. You can resign instead.")

    def check_close(self, opener: str) -> None:
        """`opener`: the hash of the secret that whoever asks has."""
        if not opener or opener != self.opener:
            raise NotYours(Phrase("Only the one who opened this table can close it."))
        reason = self.not_closable()
        if reason is not None:
            raise Unfit(reason)

    def agreed(self) -> list[Agreed] | None:
        """Take-backs that all had to agree to; not known of a game that today's rules cannot play again."""
        if not self._deals:
            return None
        return self.recorder.agreed if self.recorder is not None else []
