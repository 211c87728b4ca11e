"""What a check of a record finds, and what all of them say together."""

from collections.abc import Iterable
from typing import NamedTuple

GOOD, HINT, UNPROVEN, WRONG = "good", "hint", "not checked", "wrong"
PROVEN, CONTRADICTED, NOT_ALL = 0, 1, 3  # as the status of a command; 2 is a file that cannot be read


class Check(NamedTuple):
    """What one check of a record found."""

    result: str  # GOOD; HINT: nothing to prove; UNPROVEN: nothing is wrong, but it must be believed; WRONG
    text: str

    @property
    def good(self) -> bool:
        return self.result == GOOD


def verdict(checks: Iterable[Check]) -> int:
    found = {check.result for check in checks}
    if WRONG in found:
        return CONTRADICTED
    return NOT_ALL if UNPROVEN in found else PROVEN
