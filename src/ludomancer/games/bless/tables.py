"""An edition's cards as flat tables that the rules read; `cards.py` fills them."""

from ludomancer.core import bits
from ludomancer.core.places import Places
from ludomancer.games.bless import codes


class Tables:
    """One object an edition and its options; every state of that game points to it."""

    __slots__ = (
        "actions",
        "altar_end",
        "attack_base",
        "base",
        "bit",
        "cards",
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
        "step_word_count",
        "step_word_first",
        "word_always",
        "word_amount",
        "word_cond",
        "word_cond_count",
        "word_count",
        "word_first",
        "word_form",
        "word_kind",
        "word_on",
        "word_per",
        "word_step_count",
        "word_step_first",
        "word_to",
        "word_when",
    )

    def __init__(self) -> None:
        self.scratch = Places()
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
            self.word_first: list[int] = [0] * 128
            self.word_count: list[int] = [0] * 128
            self.sets_off: list[int] = [0] * 128  # a bit for everything that sets something off
            self.step_first: list[int] = [0] * 64  # what an Impulse or an Echo does
            self.step_count: list[int] = [0] * 64
            self.word_kind: list[int] = [0] * 256
            self.word_amount: list[int] = [0] * 256
            self.word_to: list[int] = [0] * 256
            self.word_always: list[int] = [0] * 256
            self.word_form: list[int] = [0] * 256
            self.word_on: list[int] = [0] * 256
            self.word_per: list[int] = [0] * 256
            self.word_cond: list[int] = [0] * 256
            self.word_cond_count: list[int] = [0] * 256
            self.word_when: list[int] = [0] * 256
            self.word_step_first: list[int] = [0] * 256
            self.word_step_count: list[int] = [0] * 256
            self.step_do: list[int] = [0] * 256
            self.step_who: list[int] = [0] * 256
            self.step_filter: list[int] = [0] * 256
            self.step_scope: list[int] = [0] * 256
            self.step_like: list[int] = [0] * 256
            self.step_number: list[int] = [0] * 256
            self.step_cost: list[int] = [0] * 256
            self.step_may: list[int] = [0] * 256
            self.step_cond: list[int] = [0] * 256
            self.step_word_first: list[int] = [0] * 256
            self.step_word_count: list[int] = [0] * 256
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
        """The words of a face; they must be set before."""
        self.word_first[card * 2 + face] = first
        self.word_count[card * 2 + face] = count
        for word in range(first, first + count):
            if self.word_kind[word] == codes.W_WHEN:
                self.sets_off[card * 2 + face] |= self.bit[self.word_when[word]]
            if self.word_kind[word] == codes.W_FREE:
                self.free_curse |= self.bit[card]

    def set_effect(self, card: int, first: int, count: int) -> None:
        self.step_first[card] = first
        self.step_count[card] = count

    def set_word(self, word: int, kind: int, amount: int, to: int, always: bool, form: int) -> None:
        self.word_kind[word] = kind
        self.word_amount[word] = amount
        self.word_to[word] = to
        self.word_always[word] = always
        self.word_form[word] = form

    def set_reach(self, word: int, on: int, per: int, condition: int, conditions: int) -> None:
        """Filters and conditions by number, -1 for none."""
        self.word_on[word] = on
        self.word_per[word] = per
        self.word_cond[word] = condition
        self.word_cond_count[word] = conditions

    def set_when(self, word: int, when: int, first: int, count: int) -> None:
        self.word_when[word] = when
        self.word_step_first[word] = first
        self.word_step_count[word] = count

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
        self.step_word_first[step] = first
        self.step_word_count[step] = count
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
