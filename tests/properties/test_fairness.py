"""Fairness over whole games: a player chooses by what its seat was shown and by its generator, and by nothing else."""

import pytest

from ludomancer.core.observation import Observation
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.players import ReportingPlayer, make_player
from ludomancer.players.net_player import NetPlayer
from properties.cases import CASES, Case
from properties.games import each_of, paper
from some_nets import some_nets

PLAYERS = ("random", "greedy", "search:6", "guided:6", "net", "net:1")
MOST = 500  # decisions that are compared: random players take thousands in Realm of Sand
JUDGED = {"net": 150, "net:1": 60}  # each of them takes longer


def shown(state: State, number: int) -> list[Observation]:
    """What the seat that decides may know, in each of the ways in which a player may be given it."""
    other = state.redeal(state.actor, Rng(number))
    views = [paper(each.view(state.actor)) for each in (state, other)]
    written = [Observation.from_view(state.game, view) for view in views]
    return [state.observe(), other.observe(), *written]


def seat_down(case: Case, spec: str, seat: int) -> ReportingPlayer:
    """A player; nets have random weights."""
    name, _, simulations = spec.partition(":")
    if name == "net":
        return NetPlayer(Rng(seat), some_nets(case.game), simulations=int(simulations or 0))
    return make_player(spec, seat)


@pytest.mark.slow
@pytest.mark.parametrize("spec", PLAYERS)
@each_of(CASES)
def test_a_whole_game_is_the_same_however_it_is_shown(case: Case, spec: str) -> None:
    """From states and from views, of the true deal and of another one: players that remember stay alike to the end."""
    state = case.game.start(11)
    seated: list[list[ReportingPlayer]] = [[seat_down(case, spec, seat) for _ in range(4)] for seat in case.seats]
    kept: list[list[tuple[Observation, int]]] = [[] for _ in case.seats]
    most = JUDGED.get(spec, MOST)
    while not state.over and state.decisions < most:
        seat, observations = state.actor, shown(state, state.decisions)
        chosen = {player.choose(given) for player, given in zip(seated[seat], observations, strict=True)}
        assert len(chosen) == 1, (state.decisions, chosen)
        choice = chosen.pop()
        kept[seat].append((observations[0], choice))
        state.apply(choice)
    for seat in case.seats:  # and once more, after the game
        again = seat_down(case, spec, seat)
        assert [again.choose(observation) for observation, _ in kept[seat]] == [choice for _, choice in kept[seat]]
