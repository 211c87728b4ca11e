"""How a clash between two Curses would end, and who may attack whom (BL-17 to BL-23)."""

from ludomancer.core import bits
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.field import BlessField


class BlessClashes(BlessField):
    """How clashes end, and which attacks are allowed."""

    __slots__ = ()

    def _clash_eye(self, card: int, other: int, role: int) -> int:
        """The Eye in a clash (BL-20, first step)."""
        if self.always_count[card] == 1:
            return self.always_value[card]
        base = self.original[card] if self.set_since[card] < 0 else self.set_value[card]
        value = base + self.add_eye[card]
        if self.flags[card] & codes.RIVALRY != 0 and self.form[card] + self.form[other] == codes.DUAL:
            value += codes.RIVALRY_EYE  # BL-27: one is Light, the other Shadow
        if role != codes.ATTACKS:
            for i in range(2):
                if self.form[other] & (i + 1) != 0:
                    value += self.hurt[card * 2 + i]
                    if role == codes.AHEAD:
                        value += self.due[card * 2 + i]  # BL-A63: once, as the attack would
        return value if value > 0 else 0

    def _wins(self, card: int, other: int, eye: int, always: bool) -> bool:
        """Has the card a clause that makes it win against the other, whose Eye in the clash is given?"""
        if self.mute & self.arrays.bit[card] != 0:
            return False
        if self._text_wins(card * 2 + codes.CURSE_FACE, card, other, eye, always):
            return True
        bond = self.bond[card]
        if bond < 0 or self.mute & self.arrays.bit[bond] != 0:
            return False
        return self._text_wins(bond * 2 + codes.PRAYER_FACE, card, other, eye, always)

    def _text_wins(self, text: int, card: int, other: int, eye: int, always: bool) -> bool:
        first = self.arrays.clause_first[text]
        for clause in range(first, first + self.arrays.clause_count[text]):
            if self.arrays.clause_kind[clause] == codes.W_WINS and (self.arrays.clause_always[clause] != 0) == always:
                cards = self.arrays.clause_per[clause]
                me = self.owner[card]
                fits = self._fitting(cards, me, card, me) & self.arrays.bit[other] != 0
                if fits and self._number_fits(cards, other, eye) and self._clause_holds(clause, me, card):
                    return True
        return False

    def _clash(self, attacker: int, target: int, role: int) -> int:
        """How a clash ends for the attacker: LOSES, TIES, WINS, or BY_FATE; the target was attacked, or would be."""
        self._reckon()
        mine = self._clash_eye(attacker, target, codes.ATTACKS)
        theirs = self._clash_eye(target, attacker, role)
        always = self._wins(attacker, target, theirs, True)
        if always or self._wins(target, attacker, mine, True):  # BL-23, BL-A44
            if always and self._wins(target, attacker, mine, True):
                return self._tie(attacker, target)
            return codes.WINS if always else codes.LOSES
        if (self.flags[attacker] | self.flags[target]) & codes.FATE != 0:
            return codes.BY_FATE
        wins = self._wins(attacker, target, theirs, False)
        loses = self._wins(target, attacker, mine, False)
        if wins or loses:
            if wins and loses:
                return self._tie(attacker, target)
            return codes.WINS if wins else codes.LOSES
        if mine == theirs:
            return self._tie(attacker, target)
        return codes.WINS if mine > theirs else codes.LOSES

    def _tie(self, attacker: int, target: int) -> int:
        """Ties that count as wins; two of them are a tie after all (BL-A20)."""
        mine = self.flags[attacker] & codes.TIES_WIN != 0
        theirs = self.flags[target] & codes.TIES_WIN != 0
        if mine == theirs:
            return codes.TIES
        return codes.WINS if mine else codes.LOSES

    # --- attacks ------------------------------------------------------------------------------------------------------
    def _may_attack(self, card: int) -> bool:
        """Is an own Curse free to attack at all (BL-10, BL-17)?"""
        if (self.stasis | self.attacked) & self.arrays.bit[card] != 0:
            return False
        return self.flags[card] & codes.CANNOT_ATTACK == 0

    def _decoys(self, seat: int) -> int:
        """Curses of a seat that alone may be attacked."""
        decoys = 0
        rest = self.curses[seat]
        while rest != 0:
            card = bits.lowest(rest)
            if self.flags[card] & codes.DECOY != 0:
                decoys |= rest & -rest
            rest &= rest - 1
        return decoys

    def _may_be_attacked(self, card: int, attacker: int) -> bool:
        """By this attacker, decoys and the outcome left aside."""
        if self.safe & self.arrays.bit[card] != 0 or self.flags[card] & codes.UNTOUCHABLE != 0:
            return False
        return self.safe_from[card] & self.form[attacker] == 0  # BL-A16

    def _targets(self, attacker: int) -> int:
        """The Curses that a card may attack now."""
        self._reckon()
        if not self._may_attack(attacker):
            return 0
        rival = 1 - self.owner[attacker]
        rest = self._decoys(rival)
        if rest == 0:
            rest = self.curses[rival]
        targets = 0
        corrupted = self.corrupted & self.arrays.bit[attacker] != 0
        while rest != 0:
            card = bits.lowest(rest)
            if self._may_be_attacked(card, attacker) and not (corrupted and self._must_not_lose(attacker, card)):
                targets |= rest & -rest
            rest &= rest - 1
        return targets

    def _must_not_lose(self, attacker: int, target: int) -> bool:
        """Of a corrupted attacker: is this a clash it must not enter (BL-19)? Those with Fate are free (BL-A62)."""
        fated = (self.flags[attacker] | self.flags[target]) & codes.FATE
        return fated == 0 and self._clash(attacker, target, codes.AHEAD) != codes.WINS

    def _may_attack_directly(self, attacker: int) -> bool:
        """Past no Curses at all, or with the ability; never past a decoy (BL-18, BL-A15)."""
        self._reckon()
        rival = 1 - self.owner[attacker]
        if not self._may_attack(attacker) or self._decoys(rival) != 0:
            return False
        return self.curses[rival] == 0 or self.flags[attacker] & codes.DIRECT != 0
