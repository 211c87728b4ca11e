"""What effects do, step by step; whatever a step sets off is carried out before the next one."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.piles import BlessPiles


class BlessEffects(BlessPiles):
    """Effects that are carried out step by step."""

    __slots__ = ()

    def _effect_over(self, top: int) -> None:
        how = self.frame_how[top]
        card = self.frame_card[top]
        seat = self.frame_by[top]
        self.depth -= 1
        if how == codes.HOW_ECHO:
            first = self.wait_count
            rest = self.echoes[seat] & ~self.used & ~self.arrays.bit[card]
            while rest != 0:
                self._wait(codes.ON_ECHO, bits.lowest(rest), seat, 0, 0)
                rest &= rest - 1
            self._group(first)
        elif how == codes.HOW_BROKEN and self.zone[card] == codes.Z_LEAVING and self.host[card] < 0:
            self._to_void(card)  # a Bond whose host is still on its way comes after it

    def _run_effect(self, top: int) -> None:
        step = self.frame_step[top]
        if step >= self.frame_end[top]:
            self._effect_over(top)
            return
        by = self.frame_by[top]
        condition = self.arrays.step_cond[step]
        self._reckon()
        if condition >= 0 and self.frame_stage[top] == 0 and not self._holds(condition, by, self.frame_card[top]):
            self._give_up(top, step)
            return
        do = self.arrays.step_do[step]
        who = 1 - by if self.arrays.step_who[step] != 0 else by
        if do == codes.DO_GIVE:
            self._run_give(top, step, by)
        elif do <= codes.DO_RETURN:
            self._run_choice(top, step, do, who)
        elif do == codes.DO_MATCH:
            self._run_match(top, who)
        elif do == codes.DO_DISCARD:
            self._run_discard(top, step, who)
        elif do == codes.DO_LOOK or do == codes.DO_SEARCH:
            self._run_look(top, step, do, by)
        elif do == codes.DO_TAKE:
            self._run_take(top, step, by)
        elif do == codes.DO_PLAY:
            self._run_play_step(top, step, by)
        elif do == codes.DO_CALA:
            self._run_cala(top, step, by)
        elif do == codes.DO_REBIND:
            self._run_rebind(top, by)
        else:
            self._next(top)
            self._run_simple(step, do, by, self.frame_card[top])

    def _run_simple(self, step: int, do: int, by: int, card: int) -> None:
        """Steps without a choice."""
        number = self.arrays.step_number[step]
        if do == codes.DO_DRAW:
            for _ in range(number):
                if self._deck_ready(by):
                    self._draw(by)
        elif do == codes.DO_POINTS:
            self.points[by] += number
            self._note(codes.E_GAINED, by, card, number, core.EVERYONE)
        elif do == codes.DO_ACTIONS:
            if by == self.turn_of:  # BL-A14
                self.actions += number
                self._note(codes.E_ACTIONS, by, card, number, core.EVERYONE)
        elif do == codes.DO_FREE_PRAYERS:
            if by == self.turn_of:
                self.free_prayers = 1
                self._note(codes.E_FREE, by, card, 0, core.EVERYONE)
        elif do == codes.DO_END_TURN:
            self.turn_ends = 1
            self._note(codes.E_TURN_ENDS, by, card, 0, core.EVERYONE)
        elif do == codes.DO_TO_DECK:
            if self.zone[card] == codes.Z_CURSE:  # BL-A12
                self._note(codes.E_TO_DECK, by, card, 0, core.EVERYONE)
                self._move_off(card, codes.Z_DECK, by)
                self._shuffle_deck()
                self._note(codes.E_SHUFFLED, by, 0, 0, core.EVERYONE)
        elif do == codes.DO_BREAK_THIS:
            self._break_card(card)

    def _declined(self) -> None:
        """An offering that is not made, or an effect that is not used."""
        top = self.depth - 1
        if self.frame_kind[top] == codes.F_ATTACK:
            self._not_offered(top)
        else:
            self.frame_step[top] = self.frame_end[top]

    # --- a card is chosen ---------------------------------------------------------------------------------------------
    def _run_choice(self, top: int, step: int, do: int, who: int) -> None:
        cards = self._candidates(top, step, who, self.frame_y[top])
        if self.arrays.step_number[step] == codes.ALL:
            self._next(top)
            self._break_together(cards, self.frame_card[top], self.frame_by[top])
            return
        if self.arrays.step_cost[step] != 0:
            cards = self._payable(top, step, cards)
        may = self.arrays.step_may[step] != 0
        if cards == 0:
            self._give_up(top, step)
        elif cards & (cards - 1) == 0 and not may:
            self.actor = who
            self._took(who, self._family(do), bits.lowest(cards))
            self._chosen(self._family(do), bits.lowest(cards))
        else:
            self._asks(self._family(do), cards, who)
            self.decline_ok = may

    def _run_match(self, top: int, who: int) -> None:
        """One side breaks Curses, one at a time, until both have as many."""
        if bits.popcount(self.curses[who]) > bits.popcount(self.curses[1 - who]):
            self._choose_or_ask(codes.A_BREAK, self.curses[who], who)
        else:
            self._next(top)

    def _run_rebind(self, top: int, by: int) -> None:
        """A broken Bond goes to an own Curse with a lower original Eye than its host had."""
        card = self.frame_card[top]
        rest = self._hosts(card, self.owner[card]) & self.curses[by]
        cards = 0
        while rest != 0:
            if self.original[bits.lowest(rest)] < self.frame_y[top]:
                cards |= rest & -rest
            rest &= rest - 1
        if cards == 0:
            self._next(top)
        else:
            self._choose_or_ask(codes.A_BIND, cards, by)

    def _chosen(self, family: int, card: int) -> None:
        """A card was chosen, by someone or because there is no other."""
        top = self.depth - 1
        kind = self.frame_kind[top]
        if kind == codes.F_GROUP:
            self._resolve(card)
        elif kind == codes.F_BURY:
            self.frame_mask[top] &= ~self.arrays.bit[card]
            self._to_void(card)
        elif kind == codes.F_PLAY:
            if family == codes.A_BIND:
                self.frame_stage[top] = 1
                self._bind(self.frame_card[top], card)
            else:
                self._drop(card)
        elif family == codes.A_TARGET:
            self.frame_mask[top] |= self.arrays.bit[card]
            self.floor = card + 1
        elif family == codes.A_LIKE:
            self._give(top, card)
        elif family == codes.A_BIND:
            self._next(top)
            self._bind(self.frame_card[top], card)
        elif family == codes.A_DISCARD:
            self._next(top)
            self._discard(self.actor, card)
        elif family == codes.A_TAKE:
            self._next(top)
            self._lift(card)
            self._into_hand(self.actor, card)
            self._note(codes.E_TOOK, self.actor, card, 0, core.EVERYONE)
        elif family == codes.A_KEEP:
            self._keep(top, card)
        else:
            self._do_to(top, family, card)

    def _do_to(self, top: int, family: int, card: int) -> None:
        """Carry out a step on a card in play."""
        step = self.frame_step[top]
        self.frame_x[top] = card
        self.frame_y[top] = self.owner[card]
        if self.arrays.step_do[step] != codes.DO_MATCH:
            self._next(top)
        by = self.actor
        if family == codes.A_BREAK:
            self._break_card(card)
        elif family == codes.A_CORRUPT:
            first = self.wait_count
            self._corrupt(card)
            self._group(first)
        elif family == codes.A_PURIFY:
            self.corrupted &= ~self.arrays.bit[card]
            self.reckoned = 0
            self._note(codes.E_PURIFIED, by, card, 0, core.EVERYONE)
        elif family == codes.A_CONTROL:
            self._control(card, by)
        elif family == codes.A_CONVERT:
            self._convert(card, by)
        elif family == codes.A_COPY:
            self._copy(card, by)
        elif family == codes.A_INVOKE:
            self._use_echo(card, by)
        else:
            self._note(codes.E_RETURNED, by, card, 0, core.EVERYONE)
            self._move_off(card, codes.Z_HAND, by)

    # --- cards change sides and faces ---------------------------------------------------------------------------------
    def _control(self, card: int, seat: int) -> None:
        """A card changes sides: a Bond stays where it is, a Curse loses its own (BL-A30, BL-A31)."""
        self._note(codes.E_CONTROLLED, seat, card, 0, core.EVERYONE)
        zone = self.zone[card]
        host = self.host[card]
        bond = self.bond[card]
        self._lift(card)
        self._put(card, zone, seat)  # its text is not used anew: it keeps its place in the order of play
        if zone == codes.Z_BOND:
            self.host[card] = host
            self.bond[host] = card
            return
        if bond >= 0:
            self._break_one(bond, codes.Z_VOID, 0)
        face = codes.CURSE_FACE if zone == codes.Z_CURSE else codes.PRAYER_FACE
        self._push(codes.F_PLAY, codes.MOVED, card, seat, 0, 0, face, 0)

    def _convert(self, card: int, seat: int) -> None:
        """A Prayer becomes a Curse: pure, without Stasis, not played (BL-A22)."""
        self._note(codes.E_CONVERTED, seat, card, 0, core.EVERYONE)
        self._leave(card)
        self._put(card, codes.Z_CURSE, seat)
        self._enters(card)
        self._push(codes.F_PLAY, codes.MOVED, card, seat, 0, 0, codes.CURSE_FACE, 0)

    def _copy(self, card: int, seat: int) -> None:
        """The Prayer text of an own Curse is used; an Echo's is an Echo's (BL-A24)."""
        self._note(codes.E_COPIED, seat, card, 0, core.EVERYONE)
        how = codes.HOW_IMPULSE
        if self.arrays.prayer[card] == codes.ECHO:
            how = codes.HOW_ECHO
            self.used |= self.arrays.bit[card]
        end = self.arrays.step_first[card] + self.arrays.step_count[card]
        self._push(codes.F_EFFECT, how, card, seat, self.arrays.step_first[card], end, -1, 0)
