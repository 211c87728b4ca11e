"""Hidden places, each with the set of cards that may lie there: bags of sets, and uniform redeals.

Cards are numbered from 0 to 63, a set has a bit for each. It is scratch paper: compiled, one object serves all states
of a game. In plain Python every redeal has its own: threads change in its midst, and who holds a state could read it.
"""

from ludomancer.core import bits
from ludomancer.core.rng import Rng

WORD = 4_294_967_296.0  # numbers of 32 bits
ALMOST_ONE = 0.999999999
MAX_TRIES = 2000  # of a redeal by lot, before an arrangement is found by exchanging


class Places:
    """The hidden places of one redeal, and the cards that it lays there."""

    __slots__ = ("bit", "cards", "count", "done", "most", "order", "sets")

    def __init__(self) -> None:
        self.count: int = 0
        self.done: int = 0
        if not bits.IN_C:
            self.bit: list[int] = [0] * 64
            self.sets: list[int] = [0] * 128
            self.cards: list[int] = [0] * 128
            self.order: list[int] = [0] * 128
            self.most: list[int] = [0] * 128
        here = 1
        for card in range(63):
            self.bit[card] = here
            here *= 2

    def smaller(self, one: int, other: int) -> bool:
        size = bits.popcount(one) - bits.popcount(other)
        return size < 0 or (size == 0 and one < other)

    # --- a hand, for one who does not see it: a bag of sets, tied to no card ----------------------------------------
    def take_out(self, bag: list[int], start: int, count: int, holding: int) -> None:
        """A card leaves that may be any of those that hold one of these cards (all where none is named).

        Sorted by size, each of the others is the same card as before or the one after it.
        """
        last = start
        for i in range(start, start + count):
            if bag[i] & holding != 0 or holding == 0:
                possible = bag[i]
                bag[i] = bag[last]
                j = last
                while j > start and self.smaller(possible, bag[j - 1]):
                    bag[j] = bag[j - 1]
                    j -= 1
                bag[j] = possible
                last += 1
        if last == start:  # only in positions that contradict themselves
            last = start + count
        for i in range(start, last - 1):
            bag[i] |= bag[i + 1]
        bag[last - 1] = bag[start + count - 1]

    # --- hidden cards dealt again -----------------------------------------------------------------------------------
    def clear(self) -> None:
        self.count = 0

    def add(self, possible: int) -> None:
        self.sets[self.count] = possible
        self.count += 1

    def add_bag(self, bag: list[int], start: int, count: int) -> None:
        """Places in an order that follows from their sets alone."""
        first = self.count
        for i in range(count):
            possible = bag[start + i]
            j = first + i
            while j > first and self.smaller(possible, self.sets[j - 1]):
                self.sets[j] = self.sets[j - 1]
                j -= 1
            self.sets[j] = possible
        self.count += count

    def fill(self, cards: int, rest: int, rng: Rng) -> None:
        """A card for each place, such that all others may lie in the rest; every way to do it is equally likely."""
        self._sort(cards)
        for _ in range(MAX_TRIES):
            if self._try(cards, rest, rng):
                return
        self._match(cards, rest, rng)

    def _sort(self, cards: int) -> None:
        """The places in the order of the sizes of their sets, each with the most cards that can be free for it."""
        for place in range(self.count):
            j = place
            while j > 0 and self.smaller(self.sets[place], self.sets[self.order[j - 1]]):
                self.order[j] = self.order[j - 1]
                j -= 1
            self.order[j] = place
        for i in range(self.count):
            possible = self.sets[self.order[i]] & cards
            self.most[i] = bits.popcount(possible)
            for j in range(i):
                if self.sets[self.order[j]] & cards & ~possible == 0:
                    self.most[i] -= 1

    def _try(self, cards: int, rest: int, rng: Rng) -> bool:
        """One draw in which every valid outcome is equally likely; False where it is none."""
        taken = 0
        weight = 1.0
        for i in range(self.count):
            place = self.order[i]
            free = self.sets[place] & cards & ~taken
            count = bits.popcount(free)
            if count == 0:
                return False
            weight = weight * count / self.most[i]
            card = self._nth(free, rng.below(count))
            self.cards[place] = card
            taken |= self.bit[card]
        if cards & ~taken & ~rest != 0:
            return False
        return weight > ALMOST_ONE or rng.next32() < weight * WORD

    def _nth(self, cards: int, n: int) -> int:
        for _ in range(n):
            cards &= cards - 1
        return bits.lowest(cards)

    def _match(self, cards: int, rest: int, rng: Rng) -> None:
        """Where drawing does not come to an end: any valid arrangement, found by exchanging."""
        for place in range(self.count):
            self.cards[place] = -1
        must = cards & ~rest
        while must != 0:
            self.done = 0
            if not self._place_card(self._nth(must, rng.below(bits.popcount(must))), cards):
                break
            must = cards & ~rest
            for place in range(self.count):
                if self.cards[place] >= 0:
                    must &= ~self.bit[self.cards[place]]
        for place in range(self.count):
            if self.cards[place] < 0:
                self.done = 0
                self._find_card(place, cards)

    def _place_card(self, card: int, cards: int) -> bool:
        """A place for a card, whose former card finds another."""
        for place in range(self.count):
            if self.sets[place] & cards & self.bit[card] != 0 and self.cards[place] < 0:
                self.cards[place] = card
                return True
        for place in range(self.count):
            if self.sets[place] & cards & self.bit[card] != 0 and not self.done & self.bit[place]:
                self.done |= self.bit[place]
                if self._place_card(self.cards[place], cards):
                    self.cards[place] = card
                    return True
        return False

    def _find_card(self, place: int, cards: int) -> bool:
        """A card for a place; one that another place has, if that finds another."""
        possible = self.sets[place] & cards & ~self.done
        taken = 0
        for other in range(self.count):
            if self.cards[other] >= 0:
                taken |= self.bit[self.cards[other]]
        if possible & ~taken != 0:
            self.cards[place] = bits.lowest(possible & ~taken)
            return True
        while possible != 0:
            card = bits.lowest(possible)
            possible &= possible - 1
            self.done |= self.bit[card]
            for other in range(self.count):
                if self.cards[other] == card:
                    self.cards[other] = -1
                    if self._find_card(other, cards):
                        self.cards[place] = card
                        return True
                    self.cards[other] = card
        return False
