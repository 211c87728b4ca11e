"""Work for processes: in a file of its own, since they import it."""

import os

from ludomancer.core.errors import PlayerError

EXIT = 99


def half(number: int) -> int:
    if number < 0:
        raise PlayerError("less than nothing")
    if number == EXIT:
        os._exit(1)
    return number // 2
