"""An edition's cards as flat arrays that the rules read; `formats.make_arrays` knows what is in them."""

from typing import Any

from ludomancer.core import arrays, bits
from ludomancer.core.places import Places


class CardArrays:
    """One object an edition and its options; every state of that game points to it."""

    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    __slots__ = (
        "actions", "altar_end", "attack_base", "base", "bit", "cards", "clause_always", "clause_amount", "clause_cond",
        "clause_cond_count", "clause_count", "clause_first", "clause_form", "clause_kind", "clause_on", "clause_per",
        "clause_step_count", "clause_step_first", "clause_to", "clause_when", "cond_filter", "cond_kind", "cond_number",
        "cond_op", "cond_other", "every", "eye", "family", "filter_eye", "filter_eye_from", "filter_form",
        "filter_karma_to", "filter_kind", "filter_original", "filter_other", "filter_side", "filter_stasis",
        "filter_state", "first", "form", "free_curse", "impact_attack", "item", "karma", "of_form", "prayer", "scratch",
        "sets_off", "step_clause_count", "step_clause_first", "step_cond", "step_cost", "step_count", "step_do",
        "step_eye_from", "step_face", "step_filter", "step_first", "step_form", "step_from", "step_lasts", "step_like",
        "step_may", "step_number", "step_random", "step_scope", "step_top", "step_who",
    )  # fmt: skip

    def __init__(self, **values: Any) -> None:
        self.scratch: Places = Places()
        self.cards: int = 0
        self.actions: int = 0
        self.attack_base: int = 0
        self.altar_end: int = 0
        self.impact_attack: int = 0
        self.first: int = 0
        self.every: int = 0  # all cards, a bit each
        self.free_curse: int = 0  # cards that may be free as a Curse
        if not bits.IN_C:
            self.bit: list[int] = [0] * 64
            self.of_form: list[int] = [0] * 4  # cards of a Form as printed
            self.base: list[int] = [-1] * 32  # the first code of a family, -1 where the edition has none
            self.form: list[int] = [0] * 64
            self.eye: list[int] = [0] * 64
            self.karma: list[int] = [0] * 64
            self.prayer: list[int] = [0] * 64
            self.step_first: list[int] = [0] * 64
            self.step_count: list[int] = [0] * 64
            # texts: card * 2 + face
            self.clause_first: list[int] = [0] * 128
            self.clause_count: list[int] = [0] * 128
            self.sets_off: list[int] = [0] * 128  # a bit for everything that sets something off
            # filters and conditions by number, -1 for none
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
            # by action
            self.family: list[int] = [0] * 8192
            self.item: list[int] = [0] * 8192
        for i in range(32):
            self.base[i] = -1
        self.cards = arrays.taken(values, "cards", self.cards)
        self.actions = arrays.taken(values, "actions", self.actions)
        self.attack_base = arrays.taken(values, "attack_base", self.attack_base)
        self.altar_end = arrays.taken(values, "altar_end", self.altar_end)
        self.impact_attack = arrays.taken(values, "impact_attack", self.impact_attack)
        self.first = arrays.taken(values, "first", self.first)
        self.every = arrays.taken(values, "every", self.every)
        self.free_curse = arrays.taken(values, "free_curse", self.free_curse)
        arrays.load(self.bit, values, "bit", 64)
        arrays.load(self.of_form, values, "of_form", 4)
        arrays.load(self.base, values, "base", 32)
        arrays.load(self.form, values, "form", 64)
        arrays.load(self.eye, values, "eye", 64)
        arrays.load(self.karma, values, "karma", 64)
        arrays.load(self.prayer, values, "prayer", 64)
        arrays.load(self.step_first, values, "step_first", 64)
        arrays.load(self.step_count, values, "step_count", 64)
        arrays.load(self.clause_first, values, "clause_first", 128)
        arrays.load(self.clause_count, values, "clause_count", 128)
        arrays.load(self.sets_off, values, "sets_off", 128)
        arrays.load(self.clause_kind, values, "clause_kind", 256)
        arrays.load(self.clause_amount, values, "clause_amount", 256)
        arrays.load(self.clause_to, values, "clause_to", 256)
        arrays.load(self.clause_always, values, "clause_always", 256)
        arrays.load(self.clause_form, values, "clause_form", 256)
        arrays.load(self.clause_on, values, "clause_on", 256)
        arrays.load(self.clause_per, values, "clause_per", 256)
        arrays.load(self.clause_cond, values, "clause_cond", 256)
        arrays.load(self.clause_cond_count, values, "clause_cond_count", 256)
        arrays.load(self.clause_when, values, "clause_when", 256)
        arrays.load(self.clause_step_first, values, "clause_step_first", 256)
        arrays.load(self.clause_step_count, values, "clause_step_count", 256)
        arrays.load(self.step_do, values, "step_do", 256)
        arrays.load(self.step_who, values, "step_who", 256)
        arrays.load(self.step_filter, values, "step_filter", 256)
        arrays.load(self.step_scope, values, "step_scope", 256)
        arrays.load(self.step_like, values, "step_like", 256)
        arrays.load(self.step_number, values, "step_number", 256)
        arrays.load(self.step_cost, values, "step_cost", 256)
        arrays.load(self.step_may, values, "step_may", 256)
        arrays.load(self.step_cond, values, "step_cond", 256)
        arrays.load(self.step_clause_first, values, "step_clause_first", 256)
        arrays.load(self.step_clause_count, values, "step_clause_count", 256)
        arrays.load(self.step_lasts, values, "step_lasts", 256)
        arrays.load(self.step_face, values, "step_face", 256)
        arrays.load(self.step_form, values, "step_form", 256)
        arrays.load(self.step_eye_from, values, "step_eye_from", 256)
        arrays.load(self.step_from, values, "step_from", 256)
        arrays.load(self.step_top, values, "step_top", 256)
        arrays.load(self.step_random, values, "step_random", 256)
        arrays.load(self.filter_side, values, "filter_side", 256)
        arrays.load(self.filter_kind, values, "filter_kind", 256)
        arrays.load(self.filter_form, values, "filter_form", 256)
        arrays.load(self.filter_state, values, "filter_state", 256)
        arrays.load(self.filter_stasis, values, "filter_stasis", 256)
        arrays.load(self.filter_other, values, "filter_other", 256)
        arrays.load(self.filter_eye, values, "filter_eye", 256)
        arrays.load(self.filter_eye_from, values, "filter_eye_from", 256)
        arrays.load(self.filter_karma_to, values, "filter_karma_to", 256)
        arrays.load(self.filter_original, values, "filter_original", 256)
        arrays.load(self.cond_kind, values, "cond_kind", 256)
        arrays.load(self.cond_filter, values, "cond_filter", 256)
        arrays.load(self.cond_op, values, "cond_op", 256)
        arrays.load(self.cond_number, values, "cond_number", 256)
        arrays.load(self.cond_other, values, "cond_other", 256)
        arrays.load(self.family, values, "family", 8192)
        arrays.load(self.item, values, "item", 8192)
        if values:
            raise TypeError(f"there are no such fields: {', '.join(values)}")

    # --- end of fields ------------------------------------------------------------------------------------------------
