"""Cases of one test: `make test` takes some of them, `make test-long` all others."""

from collections.abc import Iterable
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

Case = TypeVar("Case")


def some(cases: Iterable[Case], *taken: Case) -> list[ParameterSet]:
    """For `parametrize`: those that are not taken are long."""
    found = []
    for case in cases:
        values = case if isinstance(case, tuple) else (case,)
        found.append(pytest.param(*values, marks=() if case in taken else pytest.mark.long))
    assert sum(not each.marks for each in found) == len(taken), "what is taken must be there"
    return found
