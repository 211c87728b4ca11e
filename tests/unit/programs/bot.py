"""A bot that tries every action in a world it dreams up, plays on at random, and takes the one that ended best."""

import ludomancer


class Dreamer:
    name = "dreamer"

    def __init__(self) -> None:
        self.rng = ludomancer.Rng(7)

    def choose(self, observation: ludomancer.Observation) -> int:
        actions = observation.search_actions()
        return max(actions, key=lambda action: self.dream(observation, action)) if len(actions) > 1 else actions[0]

    def dream(self, observation: ludomancer.Observation, action: int) -> float:
        world = observation.sample(self.rng)
        world.apply_unchecked(action)
        while not world.over:
            actions = world.legal_actions()
            world.apply_unchecked(actions[self.rng.below(len(actions))])
        return world.value(observation.seat)


for game in ("bless", "res-arcana-duo"):
    first = [ludomancer.play(game, [Dreamer(), "random"], seed=seed).state.value(0) for seed in (1, 2)]
    second = [ludomancer.play(game, ["random", Dreamer()], seed=seed).state.value(1) for seed in (1, 2)]
    print(f"{game:15} won {sum(first):g} of 2 in seat 0, {sum(second):g} of 2 in seat 1")
    assert sum(first + second) > 2
