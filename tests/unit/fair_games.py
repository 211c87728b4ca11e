"""Games for tests that are dealt with promised secrets."""

import hashlib
from collections.abc import Iterator

import ludomancer
from ludomancer.core.dealer import CommitReveal, commitment
from ludomancer.core.game import Game
from ludomancer.core.record import Recorder, Replay, parse_record
from ludomancer.core.rng import Rng
from ludomancer.core.state import State

ONE, AB = "0" * 63 + "1", "ab" * 32
# worked out with sha256sum
PROMISED_ONE = "c386d8e8d07342f2e39e189c8e6c57bb205bb373fe4e3a6f69404a8bb767b417"
PROMISED_AB = "271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a"


def fair_for(game: Game, salt: str = "", by_server: tuple[str, ...] = ()) -> CommitReveal:
    """Secrets for a test: those of a table come from a better source."""
    secrets = {name: hashlib.sha256(f"{name}{salt}".encode()).hexdigest() for name in ("server", *game.seat_names)}
    return CommitReveal({name: commitment(secret) for name, secret in secrets.items()}, secrets, by_server)


def table(game: Game, salt: str = "", by_server: tuple[str, ...] = ()) -> Recorder:
    fair = fair_for(game, salt, by_server)
    return Recorder(game, game.start(0, fair.dealer), None, dict.fromkeys(game.seat_names, "random"), fair)


def step(recorder: Recorder, rng: Rng) -> None:
    actions = recorder.state.legal_actions()
    recorder.apply(actions[rng.below(len(actions))])


def replayed(text: str) -> Replay:
    found = Replay(parse_record(text, "game.record"), ludomancer.load)
    found.run()
    return found


def chance_taken_back(recorder: Recorder, rng: Rng, decisions: int) -> Iterator[tuple[State, State]]:
    """Play on; whenever chance decided something, take it back and do the same again: both positions."""
    for _ in range(decisions):
        if recorder.state.over:
            return
        events, seat = recorder.state.chance_count, recorder.state.actor
        step(recorder, rng)
        if recorder.state.chance_count == events or recorder.state.over:
            continue
        first, numbers = recorder.state.clone(), recorder.state.chance_count
        action = recorder.history.decisions[-1].action
        recorder.undo(seat, 1, consent=True)
        assert recorder.state.chance_count == numbers
        recorder.apply(action)
        assert recorder.state.chance_count > numbers
        yield first, recorder.state.clone()


def short(salt: str = "short") -> Recorder:
    game = ludomancer.load("day-night")
    recorder = table(game, salt, ("night",))
    rng = Rng(4)
    for i in range(12):
        step(recorder, rng)
        if i == 3:
            recorder.undo(recorder.state.actor, 2, consent=True)
        if i == 6:
            recorder.machine(0, "greedy")
        if i == 9:
            recorder.person(0)
    recorder.resign(1)
    return recorder
