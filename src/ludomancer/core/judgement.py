"""How good a position looks to a seat; each game says it in its own folder."""

from ludomancer.core.state import State


class Judgement:
    """Higher is better; only the order and the distances matter, not the scale."""

    def look(self, state: State, seat: int) -> float:
        raise NotImplementedError
