"""Games of nets against themselves, with what each position turned out to be worth."""

from typing import NamedTuple

from ludomancer.core import codes
from ludomancer.core.game import Game
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.players.nets.lanes import SURE
from ludomancer.players.nets.net import Net
from ludomancer.players.nets.whole_moves import WholeMoves

EXPLORE = 20  # one decision in so many is taken at random
LOOKED = 12  # positions after a first action: fewer than in play, so that there are more games
LONGEST = 1000  # decisions of a game
SHRINK = 0.998  # of what a game is worth beyond an even share, a turn


class Lesson(NamedTuple):
    """What a seat could see, and what it was worth."""

    pairs: list[tuple[int, int]]
    target: float


class _Position(NamedTuple):
    pairs: list[list[tuple[int, int]]]  # by seat
    values: list[float]
    turn: int


class SelfPlay:
    """Plays games of one kind, a net for each seat."""

    def __init__(self, game: Game, follow: float) -> None:
        """Follow: how far what came later counts, against what the net says (TD(lambda))."""
        self.game = game
        self.seats = range(len(game.seat_names))
        self.follow = follow
        self.decisions = 0

    def lessons(self, nets: list[Net], seed: int, longest: int = LONGEST) -> list[Lesson]:
        """One game, from its seed alone."""
        rng = Rng(seed)
        state = self.game.start(seed)
        looking = [WholeMoves(net, state, LOOKED) for net in nets]
        positions: list[_Position] = []
        cuts: dict[int, list[float]] = {}  # by position: what it was worth before something was tried
        turn = 0
        while not state.over and state.decisions < longest:
            seat = state.actor
            world = state.redeal(seat, rng)
            actions = world.search_actions()
            if len(actions) == 1:
                state.apply_unchecked(actions[0])
                continue
            worth = [looking[seat].worth(world, action) / SURE for action in actions]
            best = max(range(len(actions)), key=worth.__getitem__)
            taken = rng.below(len(actions)) if rng.below(EXPLORE) == 0 else best
            if taken != best and positions:
                cuts[len(positions) - 1] = self._shares(seat, worth[best])
            state.apply_unchecked(actions[taken])
            self.decisions += 1
            turn += state.actor != seat
            if not state.over:
                positions.append(self._position(state, nets, turn))
        return self._worked_out(state, positions, cuts)

    def _shares(self, seat: int, worth: float) -> list[float]:
        """What all seats may hope for if one of them hopes for that."""
        rest = (1.0 - worth) / max(1, len(self.seats) - 1)
        return [worth if other == seat else rest for other in self.seats]

    def _position(self, state: State, nets: list[Net], turn: int) -> _Position:
        pairs = [nets[seat].features.pairs(state, seat) for seat in self.seats]
        return _Position(pairs, [nets[seat].value(state, seat) for seat in self.seats], turn)

    def _worked_out(self, state: State, positions: list[_Position], cuts: dict[int, list[float]]) -> list[Lesson]:
        """Back from the end: what came later, mixed with what was thought."""
        even = 1.0 / len(self.seats)
        over = state.actor == codes.NOBODY
        last = positions[-1].values if positions else []
        later = [state.value(seat) if over else last[seat] for seat in self.seats]
        turn = positions[-1].turn if positions else 0
        found: list[Lesson] = []
        for number in range(len(positions) - 1, -1, -1):
            position = positions[number]
            if number in cuts:
                later = cuts[number]
            elif len(self.seats) > 1 and position.turn != turn:
                later = [even + (each - even) * SHRINK ** (turn - position.turn) for each in later]
            turn = position.turn
            found += [Lesson(position.pairs[seat], later[seat]) for seat in self.seats]
            later = [
                self.follow * ahead + (1.0 - self.follow) * here
                for ahead, here in zip(later, position.values, strict=True)
            ]
        return found[::-1]
