"""The fields of a position of Day & Night, its copy, and the redeal of what a seat cannot see."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import bits
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.games.day_night.rules import codes
from ludomancer.games.day_night.rules.card_arrays import CardArrays

if TYPE_CHECKING:
    from ludomancer.games.day_night.game import DayNightGame


class DayNightState(State):
    """The fields of a position of Day & Night."""

    __slots__ = (
        "arrays",
        "ask",
        "book",
        "book_count",
        "changed_day",
        "changed_night",
        "chosen",
        "crystals",
        "day",
        "discard_count",
        "discards",
        "effect",
        "hand",
        "hand_count",
        "hours",
        "known",
        "laid",
        "laid_count",
        "lasting",
        "lone",
        "looked",
        "mist",
        "misty",
        "need",
        "night",
        "out",
        "pawn",
        "phase",
        "reach",
        "spell",
        "stolen",
        "temple",
        "temple_count",
        "temple_seat",
        "temples",
        "turn",
        "turn_of",
        "visited",
        "winner",
    )

    def __init__(self, game: "DayNightGame") -> None:
        State.__init__(self, game)
        self.arrays: CardArrays = game.arrays
        # the board, a bit a square
        self.day: int = 0
        self.night: int = 0
        self.temple: int = 0  # tiles of all temples
        self.lone: int = 0  # Day's single Temple tiles
        self.crystals: int = 0
        self.lasting: int = 0  # crystals that survive Night's next awakening
        self.misty: int = 0  # squares with Mystify counters
        # the turn
        self.turn: int = 1
        self.turn_of: int = codes.DAY
        self.phase: int = codes.CAST
        self.hours: int = codes.HOURS
        self.visited: int = 0  # squares barred for travel
        self.changed_day: int = 0
        self.changed_night: int = 0
        self.winner: int = -1
        # what is half done
        self.ask: int = codes.ASK_NOTHING
        self.spell: int = -1  # being resolved
        self.stolen: int = -1  # cast through it
        self.effect: int = 0  # of the innermost of the two
        self.reach: int = 0  # X of the spell being resolved, fixed when it was cast
        self.need: int = 0  # targets or discards in all
        self.chosen: int = 0  # squares so far
        self.temple_seat: int = -1
        self.laid_count: int = 0
        if not bits.IN_C:
            self.pawn: list[int] = [0, 0]
            self.temple_count: list[int] = [0, 0]
            self.temples: list[int] = [0, 0, 0, 0]  # seat * 2 + which
            self.mist: list[int] = [0] * 48  # Mystify counters
            # cards: counts by kind, which also says whose they are
            self.hand: list[int] = [0] * 64
            self.discards: list[int] = [0] * 64
            self.laid: list[int] = [0] * 64  # discards chosen so far, face down
            self.out: list[int] = [0] * 64  # out of the game: only positions set up by hand have some
            self.hand_count: list[int] = [0, 0]
            self.discard_count: list[int] = [0, 0]
            self.book_count: list[int] = [0, 0]
            self.book: list[int] = [0] * 200  # bottom first, so that the top is the last
            # cards certainly in a hand: row 0 to the rival's knowledge, row 1 to everyone's
            self.known: list[int] = [0] * 128
            self.looked: list[int] = [0, 0]  # of this hand, as everyone knows the rival to have seen

    def _belong(self, game: Any) -> None:
        State._belong(self, game)
        self.arrays = game.arrays

    def _assign(self, other: State) -> None:
        assert isinstance(other, DayNightState)
        self._assign_fields(other)

    def _assign_fields(self, other: "DayNightState") -> None:
        self._assign_core(other)
        self.day = other.day
        self.night = other.night
        self.temple = other.temple
        self.lone = other.lone
        self.crystals = other.crystals
        self.lasting = other.lasting
        self.misty = other.misty
        self.turn = other.turn
        self.turn_of = other.turn_of
        self.phase = other.phase
        self.hours = other.hours
        self.visited = other.visited
        self.changed_day = other.changed_day
        self.changed_night = other.changed_night
        self.winner = other.winner
        self.ask = other.ask
        self.spell = other.spell
        self.stolen = other.stolen
        self.effect = other.effect
        self.reach = other.reach
        self.need = other.need
        self.chosen = other.chosen
        self.temple_seat = other.temple_seat
        self.laid_count = other.laid_count
        self.pawn[:] = other.pawn
        self.temple_count[:] = other.temple_count
        self.temples[:] = other.temples
        self.mist[:] = other.mist
        self.hand[:] = other.hand
        self.discards[:] = other.discards
        self.laid[:] = other.laid
        self.out[:] = other.out
        self.hand_count[:] = other.hand_count
        self.discard_count[:] = other.discard_count
        self.book_count[:] = other.book_count
        for i in range(other.book_count[0]):  # beyond lie cards that were drawn
            self.book[i] = other.book[i]
        for i in range(codes.MAX_BOOK, codes.MAX_BOOK + other.book_count[1]):
            self.book[i] = other.book[i]
        self.known[:] = other.known
        self.looked[:] = other.looked

    def move_complete(self) -> bool:
        return self.ask == codes.ASK_NOTHING

    # --- what documents write: arrays of compiled states cannot be written from outside ----------------------------
    def set_board(self, day: int, night: int, lone: int, crystals: int, lasting: int, visited: int) -> None:
        self.day = day
        self.night = night
        self.lone = lone
        self.crystals = crystals
        self.lasting = lasting
        self.visited = visited

    def set_mist(self, square: int, counters: int) -> None:
        self.mist[square] = counters
        self.misty |= self.arrays.bit[square]

    def set_turn(self, turn: int, turn_of: int, phase: int, hours: int, changed_day: bool, changed_night: bool) -> None:
        self.turn = turn
        self.turn_of = turn_of
        self.phase = phase
        self.hours = hours
        self.changed_day = changed_day
        self.changed_night = changed_night

    def set_pending(self, ask: int, spell: int, stolen: int, effect: int, need: int, chosen: int) -> None:
        self.ask = ask
        self.spell = spell
        self.stolen = stolen
        self.effect = effect
        self.need = need
        self.chosen = chosen

    def set_reach(self, reach: int) -> None:
        self.reach = reach

    def set_temple_seat(self, seat: int) -> None:
        self.temple_seat = seat

    def set_winner(self, winner: int) -> None:
        self.winner = winner

    def set_player(self, seat: int, pawn: int, temples: list[int], looked: int) -> None:
        self.pawn[seat] = pawn
        self.temple_count[seat] = len(temples)
        for i, nine in enumerate(temples):
            self.temples[seat * 2 + i] = nine
            self.temple |= nine
        self.looked[seat] = looked

    def set_out(self, out: list[int]) -> None:
        for kind in out:
            self.out[kind] += 1

    def set_looked(self, seat: int, looked: int) -> None:
        self.looked[seat] = looked

    def set_cards(self, seat: int, hand: list[int], discards: list[int], laid: list[int], book: list[int]) -> None:
        """Kinds, one entry a card; the book top first."""
        for kind in hand:
            self.hand[kind] += 1
        for kind in discards:
            self.discards[kind] += 1
        for kind in laid:
            self.laid[kind] += 1
        self.hand_count[seat] = len(hand)
        self.discard_count[seat] = len(discards)
        self.laid_count += len(laid)
        self.book_count[seat] = len(book)
        for i, kind in enumerate(reversed(book)):
            self.book[seat * codes.MAX_BOOK + i] = kind

    def set_known(self, row: int, kinds: list[int]) -> None:
        """Cards of the kinds' owner that the rival (row 0) or everyone (row 1) knows to be in that hand."""
        for kind in kinds:
            self.known[row * codes.MAX_KINDS + kind] += 1

    # --- hidden cards -----------------------------------------------------------------------------------------------
    def _redeal(self, seats: int, rng: Rng) -> None:
        for owner in range(2):
            if seats >> owner & 1:
                self._redeal_book(owner, rng)
            else:
                self._redeal_hand_and_book(owner, 0 if seats >> (1 - owner) & 1 else 1, rng)

    def _redeal_book(self, owner: int, rng: Rng) -> None:
        """The owner sees the hand; only the order of the book is open."""
        place = owner * codes.MAX_BOOK
        first = self.arrays.first_kind[owner]
        last = self.arrays.first_kind[owner + 1]
        if not bits.IN_C:
            pool = [0] * 64
        for kind in range(first, last):
            pool[kind] = 0
        for i in range(self.book_count[owner]):
            pool[self.book[place + i]] += 1
        self._fill_book(owner, pool, rng)

    def _redeal_hand_and_book(self, owner: int, row: int, rng: Rng) -> None:
        """All cards but those known to the row are one pool for the rest of the hand and the book."""
        place = owner * codes.MAX_BOOK
        first = self.arrays.first_kind[owner]
        last = self.arrays.first_kind[owner + 1]
        base = row * codes.MAX_KINDS
        if not bits.IN_C:
            pool = [0] * 64
        laid = self.laid_count if owner == self.turn_of else 0
        if laid != 0:
            self._pick_up(owner)
        unknown = self.hand_count[owner]
        for kind in range(first, last):
            pool[kind] = self.hand[kind] - self.known[base + kind]
            self.hand[kind] = self.known[base + kind]
            unknown -= self.known[base + kind]
        total = unknown + self.book_count[owner]
        for i in range(self.book_count[owner]):
            pool[self.book[place + i]] += 1
        for _ in range(unknown):
            kind = self._pick(pool, first, rng.below(total))
            pool[kind] -= 1
            total -= 1
            self.hand[kind] += 1
        self._fill_book(owner, pool, rng)
        if row == 1:
            self._redeal_rival_knowledge(owner, rng)
        if laid != 0:
            self._lay_again(owner, laid, rng)

    def _pick_up(self, owner: int) -> None:
        """To those who do not see the hand, discards that are half chosen lie in it (DN-16)."""
        for kind in range(self.arrays.first_kind[owner], self.arrays.first_kind[owner + 1]):
            self.hand[kind] += self.laid[kind]
            self.laid[kind] = 0
        self.hand_count[owner] += self.laid_count
        self.laid_count = 0

    def _lay_again(self, owner: int, count: int, rng: Rng) -> None:
        """As many as were chosen, any of the hand."""
        for _ in range(count):
            kind = self._pick(self.hand, self.arrays.first_kind[owner], rng.below(self.hand_count[owner]))
            self.hand[kind] -= 1
            self.hand_count[owner] -= 1
            self.laid[kind] += 1
            self.laid_count += 1

    def _fill_book(self, owner: int, pool: list[int], rng: Rng) -> None:
        place = owner * codes.MAX_BOOK
        n = 0
        for kind in range(self.arrays.first_kind[owner], self.arrays.first_kind[owner + 1]):
            for _ in range(pool[kind]):
                self.book[place + n] = kind
                n += 1
        for i in range(n - 1, 0, -1):
            j = rng.below(i + 1)
            card = self.book[place + i]
            self.book[place + i] = self.book[place + j]
            self.book[place + j] = card

    def _redeal_rival_knowledge(self, owner: int, rng: Rng) -> None:
        """Give the rival what everyone knows of this hand, and as many more cards as everyone saw it look at."""
        first = self.arrays.first_kind[owner]
        last = self.arrays.first_kind[owner + 1]
        if not bits.IN_C:
            pool = [0] * 64
        more = self.looked[owner]
        total = 0
        for kind in range(first, last):
            self.known[kind] = self.known[codes.MAX_KINDS + kind]
            pool[kind] = self.hand[kind] - self.known[kind]
            total += pool[kind]
            more -= self.known[kind]
        for _ in range(more if more < total else total):
            kind = self._pick(pool, first, rng.below(total))
            pool[kind] -= 1
            total -= 1
            self.known[kind] += 1

    def _pick(self, pool: list[int], first: int, n: int) -> int:
        """The kind of the n-th card of a pool."""
        kind = first
        while n >= pool[kind]:
            n -= pool[kind]
            kind += 1
        return kind
