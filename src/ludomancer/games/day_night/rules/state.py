"""The fields of a position of Day & Night, its copy, and the redeal of what a seat cannot see."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import arrays, bits
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.games.day_night.rules import codes
from ludomancer.games.day_night.rules.card_arrays import CardArrays

if TYPE_CHECKING:
    from ludomancer.games.day_night.game import DayNightGame


class DayNightState(State):
    """The fields of a position of Day & Night."""

    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    __slots__ = (
        "arrays", "ask", "book", "book_count", "changed_day", "changed_night", "chosen", "crystals", "day",
        "discard_count", "discards", "effect", "hand", "hand_count", "hours", "known", "laid", "laid_count", "lasting",
        "lone", "looked", "mist", "misty", "need", "night", "out", "pawn", "phase", "reach", "spell", "stolen",
        "temple", "temple_count", "temple_seat", "temples", "turn", "turn_of", "visited", "winner",
    )  # fmt: skip

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
            # the board, a bit a square
            self.mist: list[int] = [0] * 48  # Mystify counters
            # by seat
            self.pawn: list[int] = [0] * 2
            self.temple_count: list[int] = [0] * 2
            self.temples: list[int] = [0] * 4  # seat * 2 + which
            # cards: counts by kind, which also says whose they are
            self.hand: list[int] = [0] * 64
            self.discards: list[int] = [0] * 64
            self.laid: list[int] = [0] * 64  # discards chosen so far, face down
            self.out: list[int] = [0] * 64  # out of the game: only positions set up by hand have some
            self.hand_count: list[int] = [0] * 2
            self.discard_count: list[int] = [0] * 2
            self.book_count: list[int] = [0] * 2
            self.book: list[int] = [0] * 200  # bottom first, so that the top is the last
            # cards certainly in a hand: row 0 to the rival's knowledge, row 1 to everyone's
            self.known: list[int] = [0] * 128
            self.looked: list[int] = [0] * 2  # of this hand, as everyone knows the rival to have seen

    def _belong(self, other: State) -> None:
        assert isinstance(other, DayNightState)
        State._belong(self, other)
        self.arrays = other.arrays

    def _assign(self, other: State) -> None:
        assert isinstance(other, DayNightState)
        self._assign_fields(other)

    def _assign_fields(self, other: "DayNightState") -> None:
        """Of arrays that are not always full, only the entries that count."""
        self._assign_core(other)
        self.turn = other.turn
        self.turn_of = other.turn_of
        self.phase = other.phase
        self.hours = other.hours
        self.changed_day = other.changed_day
        self.changed_night = other.changed_night
        self.winner = other.winner
        self.ask = other.ask
        self.spell = other.spell
        self.stolen = other.stolen
        self.effect = other.effect
        self.reach = other.reach
        self.need = other.need
        self.temple_seat = other.temple_seat
        self.laid_count = other.laid_count
        self.day = other.day
        self.night = other.night
        self.temple = other.temple
        self.lone = other.lone
        self.crystals = other.crystals
        self.lasting = other.lasting
        self.misty = other.misty
        self.visited = other.visited
        self.chosen = other.chosen
        self.mist[:] = other.mist
        self.pawn[:] = other.pawn
        self.temple_count[:] = other.temple_count
        self.temples[:] = other.temples
        self.hand[:] = other.hand
        self.discards[:] = other.discards
        self.laid[:] = other.laid
        self.out[:] = other.out
        self.hand_count[:] = other.hand_count
        self.discard_count[:] = other.discard_count
        self.book_count[:] = other.book_count
        for row in range(2):
            start = row * 100
            for i in range(start, start + other.book_count[row]):
                self.book[i] = other.book[i]
        self.known[:] = other.known
        self.looked[:] = other.looked

    def _same_fields(self, other: State) -> bool:
        assert isinstance(other, DayNightState)
        return self._same_values(other)

    def _same_values(self, other: "DayNightState") -> bool:
        for row in range(2):
            start = row * 100
            end = start + other.book_count[row]
            if not arrays.same(self.book, other.book, start, end):
                return False
        return (
            self.turn == other.turn
            and self.turn_of == other.turn_of
            and self.phase == other.phase
            and self.hours == other.hours
            and self.changed_day == other.changed_day
            and self.changed_night == other.changed_night
            and self.winner == other.winner
            and self.ask == other.ask
            and self.spell == other.spell
            and self.stolen == other.stolen
            and self.effect == other.effect
            and self.reach == other.reach
            and self.need == other.need
            and self.temple_seat == other.temple_seat
            and self.laid_count == other.laid_count
            and self.day == other.day
            and self.night == other.night
            and self.temple == other.temple
            and self.lone == other.lone
            and self.crystals == other.crystals
            and self.lasting == other.lasting
            and self.misty == other.misty
            and self.visited == other.visited
            and self.chosen == other.chosen
            and arrays.same(self.mist, other.mist, 0, 48)
            and arrays.same(self.pawn, other.pawn, 0, 2)
            and arrays.same(self.temple_count, other.temple_count, 0, 2)
            and arrays.same(self.temples, other.temples, 0, 4)
            and arrays.same(self.hand, other.hand, 0, 64)
            and arrays.same(self.discards, other.discards, 0, 64)
            and arrays.same(self.laid, other.laid, 0, 64)
            and arrays.same(self.out, other.out, 0, 64)
            and arrays.same(self.hand_count, other.hand_count, 0, 2)
            and arrays.same(self.discard_count, other.discard_count, 0, 2)
            and arrays.same(self.book_count, other.book_count, 0, 2)
            and arrays.same(self.known, other.known, 0, 128)
            and arrays.same(self.looked, other.looked, 0, 2)
        )

    def _load_fields(self, values: dict[str, Any]) -> None:
        self.turn = arrays.taken(values, "turn", self.turn)
        self.turn_of = arrays.taken(values, "turn_of", self.turn_of)
        self.phase = arrays.taken(values, "phase", self.phase)
        self.hours = arrays.taken(values, "hours", self.hours)
        self.changed_day = arrays.taken(values, "changed_day", self.changed_day)
        self.changed_night = arrays.taken(values, "changed_night", self.changed_night)
        self.winner = arrays.taken(values, "winner", self.winner)
        self.ask = arrays.taken(values, "ask", self.ask)
        self.spell = arrays.taken(values, "spell", self.spell)
        self.stolen = arrays.taken(values, "stolen", self.stolen)
        self.effect = arrays.taken(values, "effect", self.effect)
        self.reach = arrays.taken(values, "reach", self.reach)
        self.need = arrays.taken(values, "need", self.need)
        self.temple_seat = arrays.taken(values, "temple_seat", self.temple_seat)
        self.laid_count = arrays.taken(values, "laid_count", self.laid_count)
        self.day = arrays.taken(values, "day", self.day)
        self.night = arrays.taken(values, "night", self.night)
        self.temple = arrays.taken(values, "temple", self.temple)
        self.lone = arrays.taken(values, "lone", self.lone)
        self.crystals = arrays.taken(values, "crystals", self.crystals)
        self.lasting = arrays.taken(values, "lasting", self.lasting)
        self.misty = arrays.taken(values, "misty", self.misty)
        self.visited = arrays.taken(values, "visited", self.visited)
        self.chosen = arrays.taken(values, "chosen", self.chosen)
        arrays.load(self.mist, values, "mist", 48)
        arrays.load(self.pawn, values, "pawn", 2)
        arrays.load(self.temple_count, values, "temple_count", 2)
        arrays.load(self.temples, values, "temples", 4)
        arrays.load(self.hand, values, "hand", 64)
        arrays.load(self.discards, values, "discards", 64)
        arrays.load(self.laid, values, "laid", 64)
        arrays.load(self.out, values, "out", 64)
        arrays.load(self.hand_count, values, "hand_count", 2)
        arrays.load(self.discard_count, values, "discard_count", 2)
        arrays.load(self.book_count, values, "book_count", 2)
        arrays.load(self.book, values, "book", 200)
        arrays.load(self.known, values, "known", 128)
        arrays.load(self.looked, values, "looked", 2)

    # --- end of fields ------------------------------------------------------------------------------------------------

    def move_complete(self) -> bool:
        return self.ask == codes.ASK_NOTHING

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
