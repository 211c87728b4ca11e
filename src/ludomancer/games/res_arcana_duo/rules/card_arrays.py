"""An edition's components as flat arrays that the rules read; `formats.edition` knows what is in them."""

from typing import Any

from ludomancer.core import arrays, bits
from ludomancer.core.places import Places


class CardArrays:
    """One object an edition, its mode and options; every state of that game points to it."""

    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    __slots__ = (
        "actions", "any_count", "any_mask", "artifacts", "bit", "code", "collect", "components", "cost", "discount",
        "discounts", "each", "family", "first", "fixed", "item", "items", "kind", "mages", "mode", "monument_cost",
        "monuments", "other_side", "places", "points", "power_discard", "power_pay", "power_step_count",
        "power_step_first", "power_turn", "power_turns", "powers", "scratch", "start", "step_amount", "step_count",
        "step_do", "step_more", "step_number", "step_of", "step_to", "step_what", "sun", "target", "types",
    )  # fmt: skip

    def __init__(self, **values: Any) -> None:
        self.scratch: Places = Places()
        self.components: int = 0
        self.actions: int = 0
        self.mode: int = 0
        self.target: int = 0
        self.first: int = 0
        self.monument_cost: int = 0
        # sets of components
        self.artifacts: int = 0
        self.mages: int = 0
        self.items: int = 0
        self.monuments: int = 0
        self.places: int = 0
        self.sun: int = 0
        self.start: int = 0
        self.discounts: int = 0
        if not bits.IN_C:
            # by component
            self.bit: list[int] = [0] * 64
            self.kind: list[int] = [0] * 64
            self.types: list[int] = [0] * 64
            self.cost: list[int] = [0] * 64
            self.points: list[int] = [0] * 64
            self.each: list[int] = [0] * 64  # the essence that scores on it, or -1
            self.collect: list[int] = [0] * 64  # an amount
            self.discount: list[int] = [0] * 64
            self.other_side: list[int] = [0] * 64  # of a place
            self.powers: list[int] = [0] * 64
            # powers: component * 2 + which
            self.power_turn: list[int] = [0] * 128
            self.power_turns: list[int] = [0] * 128
            self.power_pay: list[int] = [0] * 128
            self.power_discard: list[int] = [0] * 128
            self.power_step_first: list[int] = [0] * 128
            self.power_step_count: list[int] = [0] * 128
            self.step_do: list[int] = [0] * 256
            self.step_amount: list[int] = [0] * 256
            self.step_to: list[int] = [0] * 256
            self.step_count: list[int] = [0] * 256
            self.step_of: list[int] = [0] * 256
            self.step_more: list[int] = [0] * 256
            self.step_number: list[int] = [0] * 256
            self.step_what: list[int] = [0] * 256
            # amounts of essences, in costs and gains: fixed numbers of each, and so many of any of a set
            self.fixed: list[int] = [0] * 1280  # amount * ESSENCES + essence
            self.any_count: list[int] = [0] * 256
            self.any_mask: list[int] = [0] * 256
            # actions
            self.family: list[int] = [0] * 1024
            self.item: list[int] = [0] * 1024
            self.code: list[int] = [-1] * 1600  # family * COMPONENTS + item; -1 where there is no such action
        for i in range(1600):
            self.code[i] = -1
        self.components = arrays.taken(values, "components", self.components)
        self.actions = arrays.taken(values, "actions", self.actions)
        self.mode = arrays.taken(values, "mode", self.mode)
        self.target = arrays.taken(values, "target", self.target)
        self.first = arrays.taken(values, "first", self.first)
        self.monument_cost = arrays.taken(values, "monument_cost", self.monument_cost)
        self.artifacts = arrays.taken(values, "artifacts", self.artifacts)
        self.mages = arrays.taken(values, "mages", self.mages)
        self.items = arrays.taken(values, "items", self.items)
        self.monuments = arrays.taken(values, "monuments", self.monuments)
        self.places = arrays.taken(values, "places", self.places)
        self.sun = arrays.taken(values, "sun", self.sun)
        self.start = arrays.taken(values, "start", self.start)
        self.discounts = arrays.taken(values, "discounts", self.discounts)
        arrays.load(self.bit, values, "bit", 64)
        arrays.load(self.kind, values, "kind", 64)
        arrays.load(self.types, values, "types", 64)
        arrays.load(self.cost, values, "cost", 64)
        arrays.load(self.points, values, "points", 64)
        arrays.load(self.each, values, "each", 64)
        arrays.load(self.collect, values, "collect", 64)
        arrays.load(self.discount, values, "discount", 64)
        arrays.load(self.other_side, values, "other_side", 64)
        arrays.load(self.powers, values, "powers", 64)
        arrays.load(self.power_turn, values, "power_turn", 128)
        arrays.load(self.power_turns, values, "power_turns", 128)
        arrays.load(self.power_pay, values, "power_pay", 128)
        arrays.load(self.power_discard, values, "power_discard", 128)
        arrays.load(self.power_step_first, values, "power_step_first", 128)
        arrays.load(self.power_step_count, values, "power_step_count", 128)
        arrays.load(self.step_do, values, "step_do", 256)
        arrays.load(self.step_amount, values, "step_amount", 256)
        arrays.load(self.step_to, values, "step_to", 256)
        arrays.load(self.step_count, values, "step_count", 256)
        arrays.load(self.step_of, values, "step_of", 256)
        arrays.load(self.step_more, values, "step_more", 256)
        arrays.load(self.step_number, values, "step_number", 256)
        arrays.load(self.step_what, values, "step_what", 256)
        arrays.load(self.fixed, values, "fixed", 1280)
        arrays.load(self.any_count, values, "any_count", 256)
        arrays.load(self.any_mask, values, "any_mask", 256)
        arrays.load(self.family, values, "family", 1024)
        arrays.load(self.item, values, "item", 1024)
        arrays.load(self.code, values, "code", 1600)
        if values:
            raise TypeError(f"there are no such fields: {', '.join(values)}")

    # --- end of fields ------------------------------------------------------------------------------------------------
