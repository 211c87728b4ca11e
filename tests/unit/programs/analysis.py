"""How much is there to choose from in each phase of Bless, for each seat, and does the first player win?"""

from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

import ludomancer

game = ludomancer.load("bless")
records = [ludomancer.play(game, ["greedy", "greedy"], seed=seed) for seed in range(12)]
choices: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
wins = 0
for record in records:
    states = list(record.states())
    wins += states[0].actor in record.state.result().winners
    for state in states[:-1]:
        choices[state.document()["phase"], state.actor].append(len(state.legal_actions()))
mean = {place: sum(counts) / len(counts) for place, counts in choices.items()}
for (phase, seat), actions in sorted(mean.items()):
    print(f"{phase:8} {game.seat_names[seat]:4} {len(choices[phase, seat]):4} decisions, {actions:4.1f} actions each")
print(f"the first player won {wins} of {len(records)}")
with TemporaryDirectory() as folder:
    path = Path(folder, "first.txt")
    records[0].save(path)
    assert ludomancer.Record.read(path).state == records[0].state
assert mean["main", 0] > 2 * mean["end", 0]
assert 0 < wins < len(records)
