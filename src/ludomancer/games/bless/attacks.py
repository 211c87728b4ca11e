"""Attacks: the clash in its four steps, and the offering (BL-17 to BL-25)."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.games.bless import codes
from ludomancer.games.bless.plays import BlessPlays


class BlessAttacks(BlessPlays):
    __slots__ = ()

    def _run_attack(self, top: int) -> None:
        stage = self.frame_stage[top]
        card = self.frame_card[top]
        target = self.frame_x[top]
        self.frame_stage[top] = stage + 1
        if stage == 0:
            if target < 0:
                self.frame_stage[top] = 4
                self._bless(card, self.frame_by[top], 0)
            else:
                first = self.wait_count
                self._reckon()
                self._wait_for_curse(codes.ON_ATTACKED, target)
                self._group(first)
        elif stage == 1:
            self._compare(top, card, target)
        elif stage == 2:
            self._change_states(top, card, target)
        elif stage == 3:
            if self.zone[target] == codes.Z_STAKE:
                self.frame_stage[top] = 3
                self._asks(codes.A_OFFER, 0, self._offering_seat(top))
                self.decline_ok = 1
        else:
            self.depth -= 1

    def _compare(self, top: int, card: int, target: int) -> None:
        """Second and third step of the clash."""
        if self.zone[card] != codes.Z_CURSE or self.zone[target] != codes.Z_CURSE:
            self.frame_stage[top] = 4
            return
        if self.owner[card] == self.owner[target]:
            self.frame_stage[top] = 4
            return
        result = self._clash(card, target)
        if result == codes.BY_FATE:
            self.frame_stage[top] = 1
            fated = card if self.flags[card] & codes.FATE != 0 else target
            self._asks(codes.A_CALL, 0, self.owner[fated])
            return
        mine = self._clash_eye(card, target, False)
        told = self._clash_eye(target, card, True) * codes.RESULTS + result
        self._note(codes.E_CLASHED, self.frame_by[top], mine, told, core.EVERYONE)
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
        self.frame_stage[top] = 2

    def _change_states(self, top: int, card: int, target: int) -> None:
        """Fourth step: both change at once, each at most once (BL-22)."""
        self._reckon()
        result = self.frame_step[top]
        rival = self.owner[target]
        loses = result != codes.WINS
        target_loses = result != codes.LOSES
        was_corrupted = self.corrupted
        impact = self.flags[card] & codes.IMPACT != 0
        target_impact = self.flags[target] & codes.IMPACT != 0 and self.tables.impact_attack == 0  # BL-A1
        self.frame_y[top] = self.karma[card]
        first = self.wait_count
        becomes = loses and was_corrupted & self.tables.bit[card] == 0
        target_becomes = was_corrupted & self.tables.bit[target] == 0
        if target_becomes and impact:
            self._wait(codes.ON_IMPACT, card, self.frame_by[top], 0, self.karma[card])  # BL-28, BL-A2
        if becomes and target_impact:
            self._wait(codes.ON_IMPACT, target, rival, 0, self.karma[target])
        if target_becomes:
            self._corrupt(target)
        if becomes:
            self._corrupt(card)
        if loses and was_corrupted & self.tables.bit[card] != 0:
            self._break_one(card, codes.Z_LEAVING, 0)
        if target_loses and was_corrupted & self.tables.bit[target] != 0:
            self._break_one(target, codes.Z_STAKE, 0)
        self._group(first)

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
        self.frame_stage[top] = 4
        if bits.popcount(self.altar[seat]) >= self.tables.altar_end:
            self._final_turns(seat)  # BL-31
        self._bless(self.frame_card[top], seat, self.frame_y[top])
