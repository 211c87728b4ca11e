"""Two threads deal and redeal a game at once: nothing that they share may come between them.

Run as a script, with the name of a case, it prints whether each made what it makes alone.
"""

import sys
from concurrent.futures import ThreadPoolExecutor

import ludomancer
from ludomancer.core.document import canonical
from ludomancer.core.rng import Rng
from properties.cases import CASES, Case

DEALS = 30
ROUNDS = 10
OFTEN = 1e-6  # seconds after which another thread has its turn


def dealt(case: Case, first: int) -> list[str]:
    """Positions after deals and redeals, as text."""
    found = []
    for seed in range(first, first + DEALS):
        state = case.game.start(seed)
        found.append(canonical(state.document()))
        found += [canonical(state.redeal(viewer, Rng(seed)).document()) for viewer in case.viewers]
    return found


def undisturbed(case: Case) -> bool:
    """Does each of two threads deal what it deals alone?"""
    before = sys.getswitchinterval()
    firsts = (0, DEALS)
    alone = [dealt(case, first) for first in firsts]
    sys.setswitchinterval(OFTEN)
    try:
        with ThreadPoolExecutor(len(firsts)) as threads:
            return all(list(threads.map(dealt, [case] * len(firsts), firsts)) == alone for _ in range(ROUNDS))
    finally:
        sys.setswitchinterval(before)


if __name__ == "__main__":
    which = next(case for case in CASES if case.name == sys.argv[1])
    print(f"{ludomancer.__file__} compiled: {ludomancer.COMPILED}")
    print(undisturbed(which))
