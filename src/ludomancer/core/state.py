"""What every position is: who decides, what is legal, chance and hidden cards, copies and redeals.

A game's state inherits from `State`; its rules inherit from that. Search and the other players know this class only.
Methods with a leading underscore are C-level where compiled: the game fills them in, nobody calls them from outside.
"""

import hashlib
from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING, Any

from ludomancer.core import arrays, bits, codes
from ludomancer.core.document import canonical
from ludomancer.core.errors import IllegalAction
from ludomancer.core.rng import SEEDS, Rng
from ludomancer.core.view import AnyView

if TYPE_CHECKING:
    from ludomancer.core.game import Game
    from ludomancer.core.journal import Dealer, Journal
    from ludomancer.core.observation import Observation
    from ludomancer.core.outcome import Outcome
    from ludomancer.core.refusal import Refusal

NUMBERS = tuple(range(codes.MAX_ACTIONS))  # made once: lists of actions then share their numbers


class State:
    """A position with all that is hidden in it, made by `game.start()` or `game.read()`.

    >>> import ludomancer
    >>> game = ludomancer.load("bless")
    >>> state = game.start(seed=1)
    >>> state
    <State of bless, one decides, 0 decisions made>
    >>> before = state.clone()
    >>> state.apply(state.legal_actions()[0])
    >>> state == before, state == game.read(state.document())
    (False, True)

    actor              the number of the seat that decides; -1 when the game is over
    over               whether it is
    outcome, result()  how it ended; while it runs the one is None, the other raises ValueError
    decisions, cap     how many were made so far, and after how many the game ends at the latest
    seed               of the deal; None in copies, redeals and positions that were read
    info_boundary      counts up whenever chance decides or something hidden is seen
    chance_count       how often chance has decided
    journal, dealer    write down what happens; settle chance in place of the generator, `rng`

    Two are equal if `document()` says the same of both, the generator included, and their games have the same key. A
    state changes, so it has no hash; `key()` is a text for dictionaries. `copy.copy` and `copy.deepcopy` are `clone`.
    Pickled for another process, a state is its game's key and its document: without seed, journal and dealer.
    """

    __slots__ = (
        "_game",
        "actor",
        "cap",
        "chance_count",
        "choice_count",
        "choices",
        "dealer",
        "decisions",
        "ending",
        "floor",
        "info_boundary",
        "journal",
        "listed",
        "rng",
        "seed",
    )

    def __init__(self, game: "Game") -> None:
        self._game: Any = game  # of the game's own class
        self.actor: int = 0
        self.decisions: int = 0  # made so far
        self.cap: int = game.cap
        self.chance_count: int = 0  # chance events so far
        self.info_boundary: int = 0  # raised whenever chance decides or something hidden is seen
        self.ending: int = codes.RUNNING
        self.floor: int = 0  # within a set, the lowest item of the reduced list; 0 where a state was read or redealt
        self.rng: Rng = Rng(0)
        self.seed: int | None = None  # of the deal; copies, redeals and positions that were read have none
        self.journal: Journal | None = None
        self.dealer: Dealer | None = None
        if not bits.IN_C:
            self.choices: list[int] = [0] * 512
        self.choice_count: int = 0
        self.listed: int = codes.UNLISTED

    # --- what a game fills in ---------------------------------------------------------------------------------------
    def _blank(self) -> "State":
        """A new state of the same class; compiled without `__init__`, which takes longer than a copy."""
        raise NotImplementedError

    def _belong(self, other: "State") -> None:
        """A blank state belongs to the game of another."""
        self._game = other._game
        self.rng = Rng.__new__(Rng)

    def _assign(self, other: "State") -> None:
        """Take over every field of another state of the same game."""
        raise NotImplementedError

    def _same_fields(self, other: "State") -> bool:
        """Whether all fields of the game are the same as those of another state of it, but those that follow."""
        raise NotImplementedError

    def _load_fields(self, values: dict[str, Any]) -> None:
        """Take the fields of the game out of a dictionary, by their names."""
        raise NotImplementedError

    def _list(self, reduced: bool) -> None:
        """Write the legal actions into the buffer with `_offer`; reduced: one path to every set."""
        raise NotImplementedError

    def _step(self, action: int) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def _redeal(self, seats: int, rng: Rng) -> None:
        """Deal again what none of the seats (a bit each) can see."""
        raise NotImplementedError

    def _value(self, seat: int) -> float:
        """What the ending is worth to a seat, from 0 to 1."""
        raise NotImplementedError

    def move_complete(self) -> bool:
        """Is nothing half done? True where a move of several decisions is complete."""
        raise NotImplementedError

    def move_whole(self) -> bool:
        """Is the move also as long as it can be? Nets judge positions there; a game may name a wider end."""
        return self.move_complete()

    def _end_too_long(self) -> None:
        """The cap was reached: end the game by its points, or as a draw."""
        self.ending = codes.TOO_LONG
        self.actor = codes.NOBODY

    # --- decisions --------------------------------------------------------------------------------------------------
    def _offer(self, action: int) -> None:
        self.choices[self.choice_count] = action
        self.choice_count += 1

    def _in_order(self, above: int, missing: int) -> int:
        """For the reduced list: of the items above the floor, those after which enough are left for a set."""
        spare = bits.popcount(above) - missing
        kept = 0
        while spare >= 0 and above != 0:
            kept |= above & -above
            above &= above - 1
            spare -= 1
        return kept

    def _refresh(self, form: int) -> None:
        if self.listed != form and self.listed != codes.BOTH:
            self.choice_count = 0
            if self.actor != codes.NOBODY:
                self._list(form == codes.REDUCED)
            self.listed = form

    def legal_actions(self) -> list[int]:
        """All legal actions of the seat that decides."""
        self._refresh(codes.FULL)
        return self._listed()

    def search_actions(self) -> list[int]:
        """The same without detours: a set of targets can be chosen in one order only."""
        self._refresh(codes.REDUCED)
        return self._listed()

    def _listed(self) -> list[int]:
        found = [0] * self.choice_count
        for i in range(self.choice_count):
            found[i] = NUMBERS[self.choices[i]]
        return found

    def _copy_list(self, other: "State") -> None:
        """Take over the list of legal actions, which is the same for the seat that decides."""
        other._refresh(codes.FULL)
        for i in range(other.choice_count):
            self.choices[i] = other.choices[i]
        self.choice_count = other.choice_count
        self.listed = codes.FULL

    def is_legal(self, action: int) -> bool:
        """May the seat that decides take it?"""
        self._refresh(codes.FULL)
        for i in range(self.choice_count):
            if self.choices[i] == action:
                return True
        return False

    def apply(self, action: "int | str") -> None:
        """Carry out a legal action, or a text: its notation, or a line with the answers to what it asks.

        Anything else raises and changes nothing. No word of a line may follow a step that shows something new.
        """
        if type(action) is int:
            self._apply_code(action)
        elif isinstance(action, str):
            for step in self.game.steps(self, action):
                self._apply_code(step)
        else:
            self._apply_code(index(action))  # whatever counts as a number, such as those of NumPy

    def _apply_code(self, action: int) -> None:
        self._refresh(codes.FULL)
        for i in range(self.choice_count):
            if self.choices[i] == action:
                self.apply_unchecked(action)
                return
        refusal = self.refusal(action, self.actor)
        raise IllegalAction(str(refusal), refusal)

    def apply_unchecked(self, action: int) -> None:
        """Carry out an action that is known to be legal."""
        self.listed = codes.UNLISTED
        self.decisions += 1
        if self.journal is not None:
            self.journal.decided(self.actor, action)
        self._step(action)
        if self.decisions >= self.cap and self.actor != codes.NOBODY:
            self._end_too_long()
            self.listed = codes.UNLISTED

    def _note(self, kind: int, seat: int, a: int, b: int, audience: int) -> None:
        """Tell the journal, where there is one; `audience` is the only seat that may read the numbers."""
        if self.journal is not None:
            self.journal.note(kind, seat, a, b, audience)

    def _took(self, seat: int, family: int, item: int) -> None:
        """Tell the journal of an answer that is given by itself, before it is carried out."""
        if self.journal is not None:
            self.journal.took(seat, family, item, self.info_boundary)

    def _took_all(self, seat: int, family: int, items: int) -> None:
        """The same of several, the bits of a mask."""
        while items != 0:
            self._took(seat, family, bits.lowest(items))
            items &= items - 1

    # --- chance and hidden cards: the only ways in which something unknown is settled or seen -------------------------
    def _shuffle(self, cards: list[int], start: int, count: int) -> None:
        """A chance event: the cards from start on, in random order. Piles lie bottom first, in every game."""
        self.chance_count += 1
        self.info_boundary += 1
        if self.dealer is not None:
            order = self.dealer.shuffle(self.chance_count, [cards[start + i] for i in range(count)])
            for i in range(count):
                cards[start + i] = order[i]
            return
        for i in range(count - 1, 0, -1):
            j = self.rng.below(i + 1)
            card = cards[start + i]
            cards[start + i] = cards[start + j]
            cards[start + j] = card

    def _roll(self, sides: int) -> int:
        """A chance event: a number from 0 to sides - 1."""
        self.chance_count += 1
        self.info_boundary += 1
        if self.dealer is not None:
            return self.dealer.roll(self.chance_count, sides)
        return self.rng.below(sides)

    def _see(self) -> None:
        """Some seat sees a card that was hidden from it: a draw, a look, a hand laid open."""
        self.info_boundary += 1

    # --- copies -----------------------------------------------------------------------------------------------------
    def _assign_core(self, other: "State") -> None:
        self.actor = other.actor
        self.decisions = other.decisions
        self.cap = other.cap
        self.chance_count = other.chance_count
        self.info_boundary = other.info_boundary
        self.ending = other.ending
        self.floor = other.floor
        self.rng.assign(other.rng)
        self.listed = codes.UNLISTED

    def _same_core(self, other: "State") -> bool:
        """All of the core that documents tell."""
        return (
            self.actor == other.actor
            and self.decisions == other.decisions
            and self.chance_count == other.chance_count
            and self.ending == other.ending
            and self.rng.words() == other.rng.words()
        )

    def _load(self, **values: Any) -> None:
        """Take fields by their names, as a document gives them, and the words of the generator.

        Fields that are not named stay as they are; of a longer array, what comes after the values. Arrays of compiled
        states cannot be written from outside in any other way.
        """
        self.actor = arrays.taken(values, "actor", self.actor)
        self.decisions = arrays.taken(values, "decisions", self.decisions)
        self.ending = arrays.taken(values, "ending", self.ending)
        self.chance_count = arrays.taken(values, "chance_count", self.chance_count)
        if "words" in values:
            self.rng.set_words(values.pop("words"))
        self._load_fields(values)
        self.listed = codes.UNLISTED
        if values:
            raise TypeError(f"there are no such fields: {', '.join(values)}")

    def clone(self) -> "State":
        """A copy, without journal and dealer."""
        copy = self._blank()
        if bits.IN_C:
            copy._belong(self)
        copy._assign(self)
        return copy

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return read_again, (self.game, self.document())

    def assign(self, other: "State") -> None:
        """Become a copy of another state of the same game."""
        if other._game is not self._game and other._game.key != self._game.key:
            raise ValueError("the states belong to two different games")
        self._assign(other)

    def observe(self, seat: int | None = None) -> "Observation":
        """What a seat, by default the one that decides, may know of the position."""
        from ludomancer.core.observation import Observation

        return Observation(self, seat)

    def redeal(self, seats: "int | Iterable[int]", rng: Rng) -> "State":
        """A copy in which everything that none of the seats can see is dealt again, consistent with what they saw."""
        copy = self.clone()
        copy._deal_again(seat_bits(seats), rng)
        return copy

    def _deal_again(self, seats: int, rng: Rng) -> None:
        self._redeal(seats, rng)
        self.rng.reseed(rng)
        self.chance_count = 0
        self.info_boundary = 0
        self.floor = 0
        self.listed = codes.UNLISTED

    # --- what leaves the engine -------------------------------------------------------------------------------------
    @property
    def game(self) -> "Game":
        game: Game = self._game
        return game

    @property
    def over(self) -> bool:
        return self.ending != codes.RUNNING

    @property
    def outcome(self) -> "Outcome | None":
        return self.game.outcome(self) if self.ending != codes.RUNNING else None

    def result(self) -> "Outcome":
        """How the game ended; ValueError while it runs."""
        if self.ending == codes.RUNNING:
            raise ValueError("the game is not over")
        return self.game.outcome(self)

    def value(self, seat: int) -> float:
        """What a finished game is worth to a seat, from 0 to 1."""
        if self.ending == codes.RUNNING:
            raise ValueError("the game is not over")
        if not 0 <= seat < len(self.game.seat_names):
            raise ValueError(f"there is no seat {seat}")
        return self._value(seat)

    def document(self) -> AnyView:
        """The whole position, for saving and restoring."""
        return self.game.document(self)

    def view(self, seat: int) -> AnyView:
        """The position as a seat (or NOBODY) may see it."""
        return self.game.view(self, seat)

    def refusal(self, action: int, seat: int) -> "Refusal | None":
        """Why the seat may not take the action now; None if it may."""
        return self.game.refusal(self, action, seat)

    # --- comparing and showing --------------------------------------------------------------------------------------
    def __eq__(self, other: object) -> bool:  # what can be compared and changes has no hash
        if not isinstance(other, State):
            return NotImplemented
        if self is other:
            return True
        if self.game.key != other.game.key:
            return False
        if self._same_core(other) and self._same_fields(other):
            return True
        return bool(self.document() == other.document())  # some fields say nothing at times

    def key(self) -> str:
        """A digest of all that `==` compares."""
        text = canonical({"game": self.game.key, "position": self.document()})
        return hashlib.sha256(text.encode()).hexdigest()

    def __repr__(self) -> str:
        if self.ending != codes.RUNNING:
            now = str(self.outcome)
        else:
            now = f"{self.game.seat_names[self.actor]} decides"
        return f"<State of {self.game.id}, {now}, {self.decisions} decisions made>"

    def __str__(self) -> str:
        """The table as the seat that decides sees it; of a finished game, as all do."""
        return self.game.as_text(self.view(self.actor))

    def _repr_html_(self) -> str:
        """The same for a notebook, as a browser shows it."""
        return self.game.as_html(self.view(self.actor))


def read_again(game: "Game", document: dict[str, Any]) -> State:
    """What was pickled."""
    return game.read(document)


def seat_bits(seats: "int | Iterable[int]") -> int:
    """One bit a seat; NOBODY is no bit."""
    if isinstance(seats, int):
        seats = (seats,)
    bits = 0
    for seat in seats:
        if seat != codes.NOBODY:
            bits |= 1 << seat
    return bits


def seeded(seed: int) -> Rng:
    """A generator for a seed from outside."""
    if not 0 <= seed < SEEDS:
        raise ValueError(f"a seed is a number from 0 to {SEEDS - 1}")
    return Rng(seed)
