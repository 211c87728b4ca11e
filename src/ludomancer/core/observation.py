"""What a player is given: a position as one seat may know it.

An observation holds no true position, only a copy in which everything that its seat cannot see was dealt anew, always
in the same way: whatever is reached through it is the same whichever cards the others really hold.
"""

from typing import TYPE_CHECKING, Any

from ludomancer.core import codes
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.core.view import AnyView

if TYPE_CHECKING:
    from ludomancer.core.game import Game

DEAL = Rng(0)  # where every deal of an observation begins: it depends on nothing


class Observation:
    """A position as one seat may know it; made by `state.observe()`, or `from_view` where only a view is at hand.

    >>> import ludomancer
    >>> game = ludomancer.load("day-night")
    >>> observation = game.start(seed=1).observe()
    >>> observation.seat
    0
    >>> [game.text(action) for action in observation.legal_actions()][:2]
    ['cast day-ritual', 'cast wonder']
    >>> observation.view["night"]["hand"]
    ['?', '?', '?', '?', '?']

    A world that fits, in which one may play on:

    >>> world = observation.sample(ludomancer.Rng(5))
    >>> len(world.document()["night"]["hand"])
    5
    """

    __slots__ = ("_bits", "_view", "_world", "seat")

    def __init__(self, state: State, seat: int | None = None) -> None:
        """Of a state, for a seat; without one for the seat that decides."""
        self._view: AnyView | None = None
        self._take(state, state.actor if seat is None else seat)

    def _take(self, state: State, seat: int) -> None:
        if not codes.NOBODY <= seat < len(state._game.seat_names):
            raise ValueError(f"there is no seat {seat}")
        self.seat: int = seat
        self._bits: int = 0 if seat == codes.NOBODY else 1 << seat
        self._world: State = state.clone()
        self._world._deal_again(self._bits, DEAL.copy())
        if state.actor == seat:
            self._world._copy_list(state)

    @classmethod
    def from_view(cls, game: "Game", view: AnyView) -> "Observation":
        """From a view alone, such as one that came from another process; DocumentError where it is none."""
        return cls(game.fill_view(view), game.viewer_of(view))

    @property
    def game(self) -> "Game":
        """The game with its edition, mode and options."""
        return self._world.game

    @property
    def decides(self) -> bool:
        """Is it for this seat to decide?"""
        return self.seat != codes.NOBODY and self._world.actor == self.seat

    def legal_actions(self) -> list[int]:
        """Everything that the seat may do; nothing if it is not to decide."""
        if self._world.actor != self.seat or self.seat == codes.NOBODY:
            return []
        return self._world.legal_actions()

    def search_actions(self) -> list[int]:
        """The same without detours: a set of targets can be chosen in one order only."""
        if self._world.actor != self.seat or self.seat == codes.NOBODY:
            return []
        return self._world.search_actions()

    @property
    def view(self) -> AnyView:
        """The document of the position as the seat may see it, made when it is first asked for."""
        if self._view is None:
            self._view = self._world.view(self.seat)
        return self._view

    def sample(self, rng: Rng) -> State:
        """A state that fits: everything hidden is dealt with the generator, every arrangement as likely as any."""
        world = self._world.clone()
        world._deal_again(self._bits, rng)
        return world

    def sample_into(self, state: State, rng: Rng) -> None:
        """The same into a state of the same game, for loops: nothing is allocated."""
        state.assign(self._world)
        state._deal_again(self._bits, rng)

    def __repr__(self) -> str:
        world = self._world
        who = "nobody" if self.seat == codes.NOBODY else world.game.seat_names[self.seat]
        return f"<Observation of {world.game.id} for {who}, {world.decisions} decisions made>"

    def __str__(self) -> str:
        """The table as the seat sees it."""
        return self.game.as_text(self.view)

    def _repr_html_(self) -> str:
        """The same for a notebook, as a browser shows it."""
        return self.game.as_html(self.view)

    def __reduce__(self) -> tuple[Any, ...]:
        return Observation.from_view, (self.game, self.view)
