"""An edition's components as flat arrays that the rules read; `formats.edition` fills them."""

from ludomancer.core import bits
from ludomancer.core.places import Places
from ludomancer.games.res_arcana_duo.rules import codes


class CardArrays:
    """One object an edition, its mode and options; every state of that game points to it."""

    __slots__ = (
        "actions",
        "any_count",
        "any_mask",
        "artifacts",
        "bit",
        "code",
        "collect",
        "components",
        "cost",
        "discount",
        "discounts",
        "each",
        "family",
        "first",
        "fixed",
        "item",
        "items",
        "kind",
        "mages",
        "mode",
        "monument_cost",
        "monuments",
        "other_side",
        "places",
        "points",
        "power_discard",
        "power_pay",
        "power_step_count",
        "power_step_first",
        "power_turn",
        "power_turns",
        "powers",
        "scratch",
        "start",
        "step_amount",
        "step_count",
        "step_do",
        "step_more",
        "step_number",
        "step_of",
        "step_to",
        "step_what",
        "sun",
        "target",
        "types",
    )

    def __init__(self) -> None:
        self.scratch = Places()
        self.components: int = 0
        self.actions: int = 0
        self.mode: int = codes.FULL_GAME
        self.target: int = 10
        self.first: int = -1
        self.monument_cost: int = 0
        # sets of components, a bit each
        self.artifacts: int = 0
        self.mages: int = 0
        self.items: int = 0
        self.monuments: int = 0
        self.places: int = 0
        self.sun: int = 0
        self.start: int = 0
        self.discounts: int = 0
        if not bits.IN_C:
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
            # amounts of essences, in costs and gains: five fixed numbers, and so many of any of a set
            self.fixed: list[int] = [0] * 1280
            self.any_count: list[int] = [0] * 256
            self.any_mask: list[int] = [0] * 256
            self.family: list[int] = [0] * 1024
            self.item: list[int] = [0] * 1024
            self.code: list[int] = [0] * 1600  # family * COMPONENTS + item; -1 where there is no such action
        here = 1
        for component in range(codes.COMPONENTS - 1):
            self.bit[component] = here
            here *= 2

    def set_component(self, number: int, kind: int, types: int, cost: int, points: int, each: int) -> None:
        self.components = number + 1
        self.kind[number] = kind
        self.types[number] = types
        self.cost[number] = cost
        self.points[number] = points
        self.each[number] = each
        here = self.bit[number]
        if kind == codes.ARTIFACT:
            self.artifacts |= here
        elif kind == codes.MAGE:
            self.mages |= here
            self.types[number] = codes.ANY_MAGE
        elif kind == codes.ITEM:
            self.items |= here
        elif kind == codes.MONUMENT:
            self.monuments |= here
        else:
            self.places |= here

    def set_abilities(self, number: int, collect: int, discount: int, start: bool, powers: int) -> None:
        self.collect[number] = collect
        self.discount[number] = discount
        self.powers[number] = powers
        if discount != 0:
            self.discounts |= self.bit[number]
        if start:
            self.start |= self.bit[number]

    def set_sides(self, sun: int, moon: int) -> None:
        self.sun |= self.bit[sun]
        self.other_side[sun] = moon
        self.other_side[moon] = sun

    def set_power(self, power: int, turn: bool, turns: int, pay: int, discard: int, first: int, count: int) -> None:
        self.power_turn[power] = turn
        self.power_turns[power] = turns
        self.power_pay[power] = pay
        self.power_discard[power] = discard
        self.power_step_first[power] = first
        self.power_step_count[power] = count

    def set_step(self, step: int, do: int, amount: int, to: int, number: int, what: int) -> None:
        self.step_do[step] = do
        self.step_amount[step] = amount
        self.step_to[step] = to
        self.step_number[step] = number
        self.step_what[step] = what

    def set_count(self, step: int, count: int, of: int, more: bool) -> None:
        self.step_count[step] = count
        self.step_of[step] = of
        self.step_more[step] = more

    def set_amount(self, amount: int, fixed: list[int], count: int, mask: int) -> None:
        for essence in range(codes.ESSENCES):
            self.fixed[amount * codes.ESSENCES + essence] = fixed[essence]
        self.any_count[amount] = count
        self.any_mask[amount] = mask

    def set_options(self, mode: int, target: int, first: int, monument_cost: int) -> None:
        self.mode = mode
        self.target = target
        self.first = first
        self.monument_cost = monument_cost

    def set_actions(self, actions: list[tuple[int, int]]) -> None:
        self.actions = len(actions)
        for place in range(codes.FAMILIES * codes.COMPONENTS):
            self.code[place] = -1
        for number, (family, item) in enumerate(actions):
            self.family[number] = family
            self.item[number] = item
            self.code[family * codes.COMPONENTS + item] = number
