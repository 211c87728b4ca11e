"""What one seat alone sees: what a screen that people share must not show to the others."""

from ludomancer.core.codes import NOBODY
from ludomancer.core.state import State


def sees_more(state: State, seat: int) -> bool:
    """Is there anything in a seat's view, or in what it was told on the way, that not everybody may see?"""
    own, open_to_all = state.view(seat), state.view(NOBODY)
    if {**own, "viewer": ""} != {**open_to_all, "viewer": ""}:
        return True
    return state.journal is not None and state.journal.tells_more(seat)
