"""Reads positions of Bless: full documents, partial ones as people write them, and views."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import codes as core
from ludomancer.core.rng import Rng
from ludomancer.games.bless.formats import pending
from ludomancer.games.bless.formats.hidden_cards import HiddenCards
from ludomancer.games.bless.formats.position_writer import SEATS
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.rules import BlessRules

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame


class _Reading(HiddenCards):
    """All of it."""

    def read(self) -> BlessRules:
        reader, state = self.reader, self.state
        self._turn()
        for seat, player in enumerate(self.players):
            self._field(seat, player)
        self._clock()
        self._piles()
        self._lasting()
        asked = pending.read(self.game, reader, state)
        self._hidden_cards()
        self._finish(asked)
        for player in self.players:
            player.finish()
        reader.finish()
        return state

    # --- the end ----------------------------------------------------------------------------------------------------
    def _finish(self, asked: tuple[str, int] | None) -> None:
        reader, state, game = self.reader, self.state, self.game
        decisions = reader.number("decisions", 0, game.cap, 0)
        ending = core.RUNNING
        if reader.raw("outcome") is not None:
            ending, winner = game.read_outcome(reader.table("outcome"))
            state._load(winner=winner)
        if (ending != core.RUNNING) != (state.phase == codes.OVER):
            reader.fail("outcome", "goes with the phase over")
        events, words = reader.chance(Rng(self.seed or 0).words())
        actor = core.NOBODY if ending != core.RUNNING else state.turn_of
        state._load(actor=actor, decisions=decisions, ending=ending, chance_count=events, words=words)
        if ending == core.RUNNING:
            self._check_begun()
            self._resume(asked)
        if ending != core.TOO_LONG:
            self._check_limits()
        for table, card, value, given in self.values:
            now = dict(zip(("eye", "karma"), state.value_of(card), strict=True))[value]
            if now != given:
                table.fail(value, f"{game.card_ids[card]} has {now} now, not {given}")

    def _check_begun(self) -> None:
        """What cannot be at any moment of a phase."""
        state = self.state
        for seat, player in enumerate(self.players):
            mulligan = state.phase in (codes.OPENING, codes.END) and seat == state.turn_of
            if state.aside[seat] and not mulligan:
                player.fail("aside", "cards are put aside in one's own mulligan only (BL-4)")
            if state.phase == codes.OPENING and (state.curses[seat] or state.echoes[seat] or state.altar[seat]):
                player.fail("curses", "nothing is in play before the first turn")
            if state.altar[seat].bit_count() >= self.game.arrays.altar_end and state.final_by < 0:
                player.fail("altar", f"{state.altar[seat].bit_count()} offered cards bring on the Final Turns (BL-31)")
        if state.phase == codes.END and state.stasis:
            self.reader.fail("phase", "Stasis is over in the phase end (BL-8)")

    def _check_limits(self) -> None:
        """They are seen to at once: only the card that has just come may be one too many (BL-13)."""
        state = self.state
        come = -1
        if state.ask == codes.A_DROP:
            come = state.frame_card[state.depth - 1]
        for seat, player in enumerate(self.players):
            for field, cards, limit in (
                ("curses", state.curses[seat], codes.CURSE_LIMIT),
                ("echoes", state.echoes[seat], codes.ECHO_LIMIT),
            ):
                more = come >= 0 and cards >> come & 1
                if cards.bit_count() > limit + more:
                    player.fail(field, f"are {cards.bit_count()}, and no drop is asked: {limit} are the limit (BL-12)")

    def _resume(self, asked: tuple[str, int] | None) -> None:
        """The question follows from the rest; what the document says about it must fit."""
        reader, state = self.reader, self.state
        before = (state.decisions, state.chance_count, state.depth, state.phase, state.clock)
        state._resume()
        if state.outcome is not None:
            reader.fail("phase", "the game is over in this position")
        if asked is not None:
            found = pending.ASKS.get(state.ask, "main")
            if found != asked[0]:
                reader.fail("pending", f"asks {found} here, not {asked[0]}")
            if asked[1] >= 0 and asked[1] != state.actor:
                reader.fail("pending", f"it is for {SEATS[state.actor]} to decide, not for {SEATS[asked[1]]}")
            if before != (state.decisions, state.chance_count, state.depth, state.phase, state.clock):
                reader.fail("pending", "more would happen before that is asked")
        if self.to_act not in (-1, state.actor):
            reader.fail("to_act", f"it is for {SEATS[state.actor]} to decide here")


def read(game: "BlessGame", document: dict[str, Any], seed: int | None = None) -> BlessRules:
    """A state from a full, possibly partial document, or one that fits a view; unnamed cards lie in the Deck."""
    return _Reading(game, document, seed).read()
