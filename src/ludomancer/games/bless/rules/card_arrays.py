"""An edition's cards as flat arrays that the rules read; `formats.make_arrays` fills them."""

from ludomancer.core import bits
from ludomancer.core.places import Places
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.tally import Tally


class CardArrays:
    """One object an edition and its options; every state of that game points to it."""

    __slots__ = (
        "actions",
        "altar_end",
        "attack_base",
        "base",
        "bit",
        "cards",
        "clause_always",
        "clause_amount",
        "clause_cond",
        "clause_cond_count",
        "clause_count",
        "clause_first",
        "clause_form",
        "clause_kind",
        "clause_on",
        "clause_per",
        "clause_step_count",
        "clause_step_first",
        "clause_to",
        "clause_when",
        "cond_filter",
        "cond_kind",
        "cond_number",
        "cond_op",
        "cond_other",
        "every",
        "eye",
        "family",
        "filter_eye",
        "filter_eye_from",
        "filter_form",
        "filter_karma_to",
        "filter_kind",
        "filter_original",
        "filter_other",
        "filter_side",
        "filter_stasis",
        "filter_state",
        "first",
        "form",
        "free_curse",
        "impact_attack",
        "item",
        "karma",
        "of_form",
        "prayer",
        "scratch",
        "sets_off",
        "step_clause_count",
        "step_clause_first",
        "step_cond",
        "step_cost",
        "step_count",
        "step_do",
        "step_eye_from",
        "step_face",
        "step_filter",
        "step_first",
        "step_form",
        "step_from",
        "step_lasts",
        "step_like",
        "step_may",
        "step_number",
        "step_random",
        "step_scope",
        "step_top",
        "step_who",
        "tally",
    )

    def __init__(self) -> None:
        self.scratch = Places()
        self.tally = Tally()
        self.cards: int = 0
        self.actions: int = 0
        self.attack_base: int = 0
        self.every: int = 0  # all cards, a bit each
        self.free_curse: int = 0  # cards that may be free as a Curse
        # options
        self.altar_end: int = 5
        self.impact_attack: int = 0
        self.first: int = -1
        if not bits.IN_C:
            self.bit: list[int] = [0] * 64
            self.form: list[int] = [0] * 64
            self.eye: list[int] = [0] * 64
            self.karma: list[int] = [0] * 64
            self.prayer: list[int] = [0] * 64
            self.of_form: list[int] = [0] * 4  # cards of a Form as printed
            # texts: card * 2 + face
            self.clause_first: list[int] = [0] * 128
            self.clause_count: list[int] = [0] * 128
            self.sets_off: list[int] = [0] * 128  # a bit for everything that sets something off
            self.step_first: list[int] = [0] * 64  # what an Impulse or an Echo does
            self.step_count: list[int] = [0] * 64
            self.clause_kind: list[int] = [0] * 256
            self.clause_amount: list[int] = [0] * 256
            self.clause_to: list[int] = [0] * 256
            self.clause_always: list[int] = [0] * 256
            self.clause_form: list[int] = [0] * 256
            self.clause_on: list[int] = [0] * 256
            self.clause_per: list[int] = [0] * 256
            self.clause_cond: list[int] = [0] * 256
            self.clause_cond_count: list[int] = [0] * 256
            self.clause_when: list[int] = [0] * 256
            self.clause_step_first: list[int] = [0] * 256
            self.clause_step_count: list[int] = [0] * 256
            self.step_do: list[int] = [0] * 256
            self.step_who: list[int] = [0] * 256
            self.step_filter: list[int] = [0] * 256
            self.step_scope: list[int] = [0] * 256
            self.step_like: list[int] = [0] * 256
            self.step_number: list[int] = [0] * 256
            self.step_cost: list[int] = [0] * 256
            self.step_may: list[int] = [0] * 256
            self.step_cond: list[int] = [0] * 256
            self.step_clause_first: list[int] = [0] * 256
            self.step_clause_count: list[int] = [0] * 256
            self.step_lasts: list[int] = [0] * 256
            self.step_face: list[int] = [0] * 256
            self.step_form: list[int] = [0] * 256
            self.step_eye_from: list[int] = [0] * 256
            self.step_from: list[int] = [0] * 256
            self.step_top: list[int] = [0] * 256
            self.step_random: list[int] = [0] * 256
            self.filter_side: list[int] = [0] * 256
            self.filter_kind: list[int] = [0] * 256
            self.filter_form: list[int] = [0] * 256
            self.filter_state: list[int] = [0] * 256
            self.filter_stasis: list[int] = [0] * 256
            self.filter_other: list[int] = [0] * 256
            self.filter_eye: list[int] = [0] * 256
            self.filter_eye_from: list[int] = [0] * 256
            self.filter_karma_to: list[int] = [0] * 256
            self.filter_original: list[int] = [0] * 256
            self.cond_kind: list[int] = [0] * 256
            self.cond_filter: list[int] = [0] * 256
            self.cond_op: list[int] = [0] * 256
            self.cond_number: list[int] = [0] * 256
            self.cond_other: list[int] = [0] * 256
            # actions: the first code of a family (-1 where the edition has none), and a code's family and item
            self.base: list[int] = [0] * 32
            self.family: list[int] = [0] * 8192
            self.item: list[int] = [0] * 8192
        here = 1
        for card in range(codes.MAX_CARDS):  # doubled, as a shift of a literal would be a C int
            self.bit[card] = here
            here += here

    def set_card(self, card: int, form: int, eye: int, karma: int, prayer: int) -> None:
        self.form[card] = form
        self.eye[card] = eye
        self.karma[card] = karma
        self.prayer[card] = prayer
        self.cards = card + 1
        self.every |= self.bit[card]
        for one in range(1, 4):
            if form & one:
                self.of_form[one] |= self.bit[card]

    def set_text(self, card: int, face: int, first: int, count: int) -> None:
        """The clauses of a face; they must be set before."""
        self.clause_first[card * 2 + face] = first
        self.clause_count[card * 2 + face] = count
        for clause in range(first, first + count):
            if self.clause_kind[clause] == codes.W_WHEN:
                self.sets_off[card * 2 + face] |= self.bit[self.clause_when[clause]]
            if self.clause_kind[clause] == codes.W_FREE:
                self.free_curse |= self.bit[card]

    def set_effect(self, card: int, first: int, count: int) -> None:
        self.step_first[card] = first
        self.step_count[card] = count

    def set_clause(self, clause: int, kind: int, amount: int, to: int, always: bool, form: int) -> None:
        self.clause_kind[clause] = kind
        self.clause_amount[clause] = amount
        self.clause_to[clause] = to
        self.clause_always[clause] = always
        self.clause_form[clause] = form

    def set_reach(self, clause: int, on: int, per: int, condition: int, conditions: int) -> None:
        """Filters and conditions by number, -1 for none."""
        self.clause_on[clause] = on
        self.clause_per[clause] = per
        self.clause_cond[clause] = condition
        self.clause_cond_count[clause] = conditions

    def set_when(self, clause: int, when: int, first: int, count: int) -> None:
        self.clause_when[clause] = when
        self.clause_step_first[clause] = first
        self.clause_step_count[clause] = count

    def set_step(self, step: int, do: int, who: int, cards: int, scope: bool, like: int, number: int) -> None:
        self.step_do[step] = do
        self.step_who[step] = who
        self.step_filter[step] = cards
        self.step_scope[step] = scope
        self.step_like[step] = like
        self.step_number[step] = number

    def set_terms(self, step: int, cost: bool, may: bool, condition: int) -> None:
        self.step_cost[step] = cost
        self.step_may[step] = may
        self.step_cond[step] = condition

    def set_gift(self, step: int, first: int, count: int, lasts: int) -> None:
        self.step_clause_first[step] = first
        self.step_clause_count[step] = count
        self.step_lasts[step] = lasts

    def set_place(self, step: int, face: int, form: int, eye_from: int, origin: int, top: int, random: bool) -> None:
        self.step_face[step] = face
        self.step_form[step] = form
        self.step_eye_from[step] = eye_from
        self.step_from[step] = origin
        self.step_top[step] = top
        self.step_random[step] = random

    def set_filter(self, number: int, side: int, kind: int, form: int, state: int, stasis: bool, other: bool) -> None:
        self.filter_side[number] = side
        self.filter_kind[number] = kind
        self.filter_form[number] = form
        self.filter_state[number] = state
        self.filter_stasis[number] = stasis
        self.filter_other[number] = other

    def set_values(self, number: int, eye: int, eye_from: int, karma_to: int, original: bool) -> None:
        """What a filter asks of numbers; eye_from 0 and karma_to -1 ask nothing."""
        self.filter_eye[number] = eye
        self.filter_eye_from[number] = eye_from
        self.filter_karma_to[number] = karma_to
        self.filter_original[number] = original

    def set_condition(self, number: int, kind: int, cards: int, op: int, amount: int, other: int) -> None:
        self.cond_kind[number] = kind
        self.cond_filter[number] = cards
        self.cond_op[number] = op
        self.cond_number[number] = amount
        self.cond_other[number] = other

    def set_options(self, altar_end: int, impact_attack: bool, first: int) -> None:
        self.altar_end = altar_end
        self.impact_attack = impact_attack
        self.first = first

    def set_actions(self, actions: list[tuple[int, int]]) -> None:
        """Number the actions: pairs of a family and its item, family by family."""
        for family in range(codes.FAMILIES):
            self.base[family] = -1
        for code, (family, item) in enumerate(actions):
            if self.base[family] < 0:
                self.base[family] = code - item if family != codes.A_ATTACK else code
            self.family[code] = family
            self.item[code] = item
        self.actions = len(actions)
        self.attack_base = self.base[codes.A_ATTACK]
