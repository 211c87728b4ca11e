"""Why an action is not legal now: the first rule that fails, and a sentence with the position's own numbers."""

from typing import TYPE_CHECKING

from ludomancer.core.refusal import Refusal
from ludomancer.games.bless.rules import BlessRules

if TYPE_CHECKING:
    from ludomancer.games.bless.game import Bless


def refuse(game: "Bless", state: BlessRules, action: int, seat: int) -> Refusal | None:
    if state.outcome is not None:
        return Refusal(state.outcome.rule, "The game is over", {})
    if seat == state.actor and state.is_legal(action):
        return None
    return Refusal("BL-7", "not now", {})
