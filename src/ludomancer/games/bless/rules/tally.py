"""Clauses on Eye and Karma that count at once. They are gathered anew whenever a field is reckoned, so that all states
of a game share one, and a copy has less to clear."""

from ludomancer.core import bits


class Tally:
    """One clause an entry, with the cards it goes to."""

    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    __slots__ = (
        "amount",
        "clause",
        "count",
        "mask",
        "since",
        "source",
        "value",
    )

    def __init__(self) -> None:
        self.count: int = 0
        if not bits.IN_C:
            self.clause: list[int] = [0] * 192
            self.amount: list[int] = [0] * 192
            self.since: list[int] = [0] * 192
            self.source: list[int] = [0] * 192
            self.value: list[int] = [0] * 192
            self.mask: list[int] = [0] * 192

    # --- end of fields ------------------------------------------------------------------------------------------------
