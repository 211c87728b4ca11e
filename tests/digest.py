"""One digest over seeded random games: plain and compiled rules must agree on it.

Run as a script, with the name of a case and how many games, it prints it.
"""

import hashlib
import random
import sys

import ludomancer
from ludomancer.core.document import canonical
from ludomancer.core.journal import Journal
from ludomancer.core.rng import Rng
from properties.cases import CASES, Case

VIEWS = 10  # every so many decisions, all views
DEALS = 50  # and every so many, a redeal for each viewer


def digest(case: Case, games: int) -> str:
    """Over actions, numbers of legal actions, views, redeals, what nets are told and journals."""
    found = hashlib.sha256()
    features = case.game.features()
    for seed in range(games):
        state = case.game.start(seed)
        state.journal = journal = Journal(case.game)
        chooser = random.Random(seed)
        while not state.over:
            actions = state.legal_actions()
            action = chooser.choice(actions)
            found.update(b"%d %d %d," % (action, len(actions), len(state.search_actions())))
            state.apply(action)
            for viewer in case.viewers if state.decisions % VIEWS == 0 or state.over else []:
                found.update(canonical(state.view(viewer)).encode())
                if state.decisions % DEALS == 0:
                    found.update(canonical(state.redeal(viewer, Rng(seed)).document()).encode())
            if state.decisions % VIEWS == 0:
                for seat in case.seats:
                    found.update(repr(features.pairs(state, seat)).encode())
        found.update(canonical(state.document()).encode())
        for viewer in case.viewers:
            found.update(repr(journal.view(viewer)).encode())
    return found.hexdigest()


if __name__ == "__main__":
    print(f"{ludomancer.__file__} compiled: {ludomancer.COMPILED}")
    print(digest(next(case for case in CASES if case.name == sys.argv[1]), int(sys.argv[2])))
