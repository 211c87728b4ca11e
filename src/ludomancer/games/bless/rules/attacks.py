"""Attacks: the clash in its four steps, and the offering (BL-17 to BL-25)."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.plays import BlessPlays


class BlessAttacks(BlessPlays):
    """Attacks that are under way."""

    __slots__ = ()

    def _run_attack(self, top: int) -> None:
        stage = self.frame_stage[top]
        card = self.frame_card[top]
        target = self.frame_x[top]
        self.frame_stage[top] = stage + 1
        if stage == codes.AT_START:
            if target < 0:
                self.frame_stage[top] = codes.AT_END
                self._bless(card, self.frame_by[top], 0)
            else:
                first = self.wait_count
                self._lay_on(card, target)
                self._reckon()
                self._wait_for_curse(codes.ON_ATTACKED, target)
                self._group(first)
        elif stage == codes.AT_CLASH:
            self._compare(top, card, target)
        elif stage == codes.AT_STATES:
            self._change_states(top, card, target)
        elif stage == codes.AT_OFFER:
            if self.zone[target] == codes.Z_STAKE:
                self.frame_stage[top] = codes.AT_OFFER
                self._asks(codes.A_OFFER, 0, self._offering_seat(top))
                self.decline_ok = 1
        elif stage == codes.AT_REST:
            self._group(self.frame_end[top])
        else:
            self.depth -= 1

    def _lay_on(self, card: int, target: int) -> None:
        """What every attack by a Form lays on its target, for as long as the effect lasts (BL-A63)."""
        self._reckon()
        for i in range(self.lasting_count):
            clause = self.lasting_clause[i]
            if self.lasting_value[i] != codes.DUE or not self._lasts(i):
                continue
            if self.arrays.clause_kind[clause] != codes.W_EYE or self.arrays.clause_form[clause] & self.form[card] == 0:
                continue
            if self._goes_to(i) & self.arrays.bit[target] == 0 or self.lasting_count == codes.MAX_LASTING:
                continue
            self._assign_lasting(self.lasting_count, self, i)
            self.clock += 1
            self.lasting_on[self.lasting_count] = target
            self.lasting_value[self.lasting_count] = codes.LAID
            self.lasting_since[self.lasting_count] = self.clock
            self.lasting_count += 1
            self.reckoned = 0
            self._note(codes.E_LAID, self.lasting_by[i], self.lasting_card[i], target, core.EVERYONE)

    def _compare(self, top: int, card: int, target: int) -> None:
        """Second and third step of the clash."""
        if self.zone[card] != codes.Z_CURSE or self.zone[target] != codes.Z_CURSE:
            self.frame_stage[top] = codes.AT_END
            return
        if self.owner[card] == self.owner[target]:
            self.frame_stage[top] = codes.AT_END
            return
        result = self._clash(card, target, codes.ATTACKED)
        if result == codes.BY_FATE:
            self.frame_stage[top] = codes.AT_CLASH
            fated = card if self.flags[card] & codes.FATE != 0 else target
            self._asks(codes.A_CALL, 0, self.owner[fated])
            return
        mine = self._clash_eye(card, target, codes.ATTACKS)
        theirs_and_result = self._clash_eye(target, card, codes.ATTACKED) * codes.RESULTS + result
        self._note(codes.E_CLASHED, self.frame_by[top], mine, theirs_and_result, core.EVERYONE)
        self.frame_step[top] = result

    def _called(self, odd: int) -> None:
        """Fate: right wins, wrong loses (BL-30)."""
        top = self.depth - 1
        card = self.frame_card[top]
        rolled = self._roll(codes.DIE) + 1
        self._note(codes.E_CALLED, self.actor, odd, 0, core.EVERYONE)
        self._note(codes.E_ROLLED, self.actor, rolled, 0, core.EVERYONE)
        right = rolled % 2 == odd
        fated = self.flags[card] & codes.FATE != 0
        self.frame_step[top] = codes.WINS if right == fated else codes.LOSES
        self.frame_stage[top] = codes.AT_STATES

    def _change_states(self, top: int, card: int, target: int) -> None:
        """Fourth step: both change at once, each at most once (BL-22); what that sets off waits (BL-A56)."""
        self._reckon()
        result = self.frame_step[top]
        rival = self.owner[target]
        loses = result != codes.WINS
        target_loses = result != codes.LOSES
        was_corrupted = self.corrupted
        impact = self.flags[card] & codes.IMPACT != 0
        target_impact = self.flags[target] & codes.IMPACT != 0 and self.arrays.impact_attack == 0  # BL-A1
        self.frame_y[top] = self.karma[card]
        self.frame_end[top] = self.wait_count
        becomes = loses and was_corrupted & self.arrays.bit[card] == 0
        target_becomes = was_corrupted & self.arrays.bit[target] == 0
        if target_becomes and impact:
            self._wait(codes.ON_IMPACT, card, self.frame_by[top], 0, self.karma[card])  # BL-28, BL-A2
        if becomes and target_impact:
            self._wait(codes.ON_IMPACT, target, rival, 0, self.karma[target])
        if target_becomes:
            self._corrupt(target)
        if becomes:
            self._corrupt(card)
        if loses and was_corrupted & self.arrays.bit[card] != 0:
            self._break_one(card, codes.Z_VOID, 0)
        if target_loses and was_corrupted & self.arrays.bit[target] != 0:
            self._break_one(target, codes.Z_STAKE, 0)
        self.frame_how[top] = self.wait_count

    def _offering_seat(self, top: int) -> int:
        """Who controls the attacker: rarely another one than who attacked."""
        card = self.frame_card[top]
        return self.owner[card] if self.zone[card] == codes.Z_CURSE else self.frame_by[top]

    def _offered(self) -> None:
        """To the own Altar, and the attacker Blesses (BL-24)."""
        top = self.depth - 1
        seat = self._offering_seat(top)
        target = self.frame_x[top]
        self._lift(target)
        self._put(target, codes.Z_ALTAR, seat)
        self._note(codes.E_OFFERED, seat, target, 0, core.EVERYONE)
        self._bond_follows(target)
        self.frame_stage[top] = codes.AT_REST
        if bits.popcount(self.altar[seat]) >= self.arrays.altar_end:
            self._final_turns(seat)  # BL-31
        self._bless(self.frame_card[top], seat, self.frame_y[top])

    def _not_offered(self, top: int) -> None:
        """To the Void; with SPEZZATA when its effect is over (BL-A9)."""
        target = self.frame_x[top]
        self.frame_stage[top] = codes.AT_REST
        if self._spezzata_is_due(target):
            seat = self.owner[target]
            self._lift(target)
            self._put(target, codes.Z_LEAVING, seat)
        else:
            self._to_void(target)
