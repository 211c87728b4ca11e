"""The rules of Bless: turns, what is legal, what an action does, when the game ends."""

from ludomancer.core import bits
from ludomancer.core import codes as core
from ludomancer.core.state import State
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.effects import BlessEffects


class BlessRules(BlessEffects):
    """A position of Bless that can be played on."""

    __slots__ = ()

    def _blank(self) -> State:
        return BlessRules.__new__(BlessRules) if bits.IN_C else BlessRules(self._game)

    def _deal(self) -> None:
        """Set up a new game (BL-2): a shuffled Deck, four cards each, the first player, then the mulligans."""
        for card in range(self.arrays.cards):
            self._put(card, codes.Z_DECK, 0)
        for observer in range(codes.OBSERVERS):
            self.deck_set[observer] = self.arrays.every
        self._shuffle(self.deck, 0, self.deck_count)
        for seat in range(2):
            for _ in range(codes.HAND_SIZE):
                self._draw(seat)
        self.first = self.arrays.first
        if self.first < 0:
            self.first = self._roll(2)  # BL-A48
        self.phase = codes.OPENING
        self.turn_of = self.first
        self._run()

    def _resume(self) -> None:
        """Go on from a position that was read: the question follows from the rest."""
        self._question()

    def _question(self) -> None:
        if self.ending == core.RUNNING:
            self.ask = codes.ASK_NOTHING
            self._run()

    # --- what may be done -------------------------------------------------------------------------------------------
    def _list(self, reduced: bool) -> None:
        ask = self.ask
        if ask == codes.ASK_MAIN:
            self._list_main()
        elif ask == codes.ASK_MULLIGAN:
            rest = self.hand[self.actor]
            if reduced:
                rest &= self._from_floor()
            self._offer_cards(codes.A_ASIDE, rest)
            self._offer(self.arrays.base[codes.A_DONE])
        elif ask == codes.ASK_PLAY:
            self._list_faces()
        elif ask == codes.A_FORM or ask == codes.A_CALL:
            self._offer(self.arrays.base[ask])
            self._offer(self.arrays.base[ask] + 1)
        elif ask == codes.A_OFFER:
            self._offer(self.arrays.base[codes.A_OFFER])
        elif reduced and ask == codes.A_TARGET:
            self._offer_cards(ask, self._targets_in_order())
        elif reduced and ask == codes.A_BURY:
            self._offer(self.arrays.base[ask] + bits.lowest(self.options))
        else:
            self._offer_cards(ask, self.options)
        if self.decline_ok != 0:
            self._offer(self.arrays.base[codes.A_DECLINE])
        if self.none_ok != 0:
            self._offer(self.arrays.base[codes.A_NONE])

    def _offer_cards(self, family: int, cards: int) -> None:
        base = self.arrays.base[family]
        while cards != 0:
            self._offer(base + bits.lowest(cards))
            cards &= cards - 1

    def _from_floor(self) -> int:
        """The cards that the reduced list may still offer."""
        return ~(self.arrays.bit[self.floor] - 1) if self.floor < self.arrays.cards else 0

    def _targets_in_order(self) -> int:
        kept = self._in_order(self.options & self._from_floor(), self._targets_missing())
        return kept if kept != 0 else self.options

    def _list_faces(self) -> None:
        """Cards of the Void, the Deck or the hand that an effect plays."""
        step = self.frame_step[self.depth - 1]
        rest = self.options
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            for face in range(2):
                if self._step_allows(step, face) and self._can_play(card, face, self.actor):
                    family = codes.A_CURSE if face == codes.CURSE_FACE else codes.A_PRAYER
                    self._offer(self.arrays.base[family] + card)

    def _list_main(self) -> None:
        seat = self.turn_of
        self._reckon()
        rest = self.hand[seat]
        while rest != 0:
            card = bits.lowest(rest)
            rest &= rest - 1
            for face in range(2):
                if (self.actions > 0 or self.is_free(card, face)) and self._can_play(card, face, seat):
                    family = codes.A_CURSE if face == codes.CURSE_FACE else codes.A_PRAYER
                    self._offer(self.arrays.base[family] + card)
        if self.actions > 0:
            self._offer_cards(codes.A_READY, self.curses[seat] & self.stasis)
            self._offer_cards(codes.A_INVOKE, self.echoes[seat] & ~self.used)
            rest = self.curses[seat]
            while rest != 0:
                card = bits.lowest(rest)
                rest &= rest - 1
                targets = self._targets(card)
                while targets != 0:
                    self._offer(self.arrays.attack_base + card * self.arrays.cards + bits.lowest(targets))
                    targets &= targets - 1
                if self._may_attack_directly(card):
                    self._offer(self.arrays.base[codes.A_DIRECT] + card)
        self._offer(self.arrays.base[codes.A_END])

    def is_free(self, card: int, face: int) -> bool:
        """May a card of the hand be laid without an Action (BL-A25, BL-A26)?"""
        if face == codes.PRAYER_FACE:
            return self.free_prayers != 0
        if self.arrays.free_curse & self.arrays.bit[card] == 0:
            return False
        first = self.arrays.clause_first[card * 2]
        for clause in range(first, first + self.arrays.clause_count[card * 2]):
            if self.arrays.clause_kind[clause] == codes.W_FREE and self._clause_holds(clause, self.turn_of, card):
                return True
        return False

    # --- doing it ---------------------------------------------------------------------------------------------------
    def _step(self, action: int) -> None:
        family = self.arrays.family[action]
        item = self.arrays.item[action]
        ask = self.ask
        self.ask = codes.ASK_NOTHING
        self.chain = 0
        self._reckon()  # a copy has not yet
        if ask == codes.ASK_MAIN:
            self._main_action(family, item)
        elif family == codes.A_ASIDE:
            self._note(codes.E_ASIDE, self.actor, item, 0, self.actor)
            self._hide_aside(self.actor, item)
            self.floor = item + 1
        elif family == codes.A_DONE:
            self._mulligan_done()
        elif family == codes.A_CURSE or family == codes.A_PRAYER:
            self._play_chosen(item, codes.CURSE_FACE if family == codes.A_CURSE else codes.PRAYER_FACE)
        elif family == codes.A_DECLINE:
            self._declined()
        elif family == codes.A_NONE:
            self._said_none()
        elif family == codes.A_FORM:
            self._form_chosen(item + 1)
        elif family == codes.A_CALL:
            self._called(item)
        elif family == codes.A_OFFER:
            self._offered()
        else:
            self._chosen(family, item)
        self._run()

    def _main_action(self, family: int, item: int) -> None:
        seat = self.turn_of
        if family == codes.A_END:
            self._end_phase()
            return
        if family == codes.A_CURSE or family == codes.A_PRAYER:
            face = codes.CURSE_FACE if family == codes.A_CURSE else codes.PRAYER_FACE
            if not self.is_free(item, face):
                self.actions -= 1
            self._out_of_hand(seat, item)
            self._start_play(item, seat, face, True)
            return
        self.actions -= 1
        if family == codes.A_READY:
            self.stasis &= ~self.arrays.bit[item]
            self.reckoned = 0
            self._note(codes.E_READIED, seat, item, 0, core.EVERYONE)
        elif family == codes.A_INVOKE:
            self._use_echo(item, seat)
        elif family == codes.A_DIRECT:
            self._attack(item, -1)
        else:
            self._attack(item // self.arrays.cards, item % self.arrays.cards)

    def _attack(self, card: int, target: int) -> None:
        self.attacked |= self.arrays.bit[card]
        self._note(codes.E_ATTACKED, self.turn_of, card, target, core.EVERYONE)
        self._push(codes.F_ATTACK, 0, card, self.turn_of, 0, 0, target, 0)

    # --- until something must be asked ------------------------------------------------------------------------------
    def _run(self) -> None:
        while self.ask == codes.ASK_NOTHING and self.ending == core.RUNNING:
            if self.depth == 0:
                self._flow()
            else:
                self._run_frame()

    def _run_frame(self) -> None:
        top = self.depth - 1
        kind = self.frame_kind[top]
        if kind == codes.F_EFFECT:
            self._run_effect(top)
        elif kind == codes.F_GROUP:
            self._run_group(top)
        elif kind == codes.F_PLAY:
            self._run_play(top)
        elif kind == codes.F_BURY:
            self._run_bury(top)
        else:
            self._run_attack(top)

    def _flow(self) -> None:
        """Nothing is under way: the turn goes on."""
        if self.phase == codes.START:
            self.phase = codes.MAIN
        elif self.phase == codes.MAIN:
            if self.turn_ends == 0 and self._main_open():
                self._asks(codes.ASK_MAIN, 0, self.turn_of)
            else:
                self._took(self.turn_of, codes.A_END, 0)
                self._end_phase()
        elif self.hand[self.turn_of] | self.aside[self.turn_of] != 0:  # the last card put aside can be taken back
            self._asks(codes.ASK_MULLIGAN, self.hand[self.turn_of], self.turn_of)
        else:
            self._mulligan_done()

    def _main_open(self) -> bool:
        """What keeps the phase open can be seen by all (BL-7)."""
        if self.actions > 0:
            return True
        size = self._hand_size(self.turn_of)
        if self.free_prayers != 0 and size > 0:
            return True
        return self.arrays.free_curse != 0 and size == 1

    def _end_phase(self) -> None:
        """BL-8: Stasis goes, of both players."""
        self.phase = codes.END
        self.stasis = 0
        self.reckoned = 0
        self.floor = 0
        if self.final_turn == codes.FINAL_TURNS:
            self._end(codes.FINAL_TURN)  # BL-A34

    def _mulligan_done(self) -> None:
        """Draw up to four, then what was put aside goes back (BL-4)."""
        seat = self.turn_of
        while self._hand_size(seat) < codes.HAND_SIZE and self._deck_ready(seat):
            self._draw(seat)
        if self.aside[seat] != 0:
            self._aside_into_deck(seat)
            self._shuffle_deck()
            self._note(codes.E_SHUFFLED, seat, 0, 0, core.EVERYONE)
        self.floor = 0
        if self.phase == codes.OPENING:
            if seat == self.first:
                self.turn_of = 1 - seat
            else:
                self._begin_turn(self.first)
        else:
            self._begin_turn(1 - seat)

    def _begin_turn(self, seat: int) -> None:
        self.turn += 1
        self.turn_of = seat
        self.phase = codes.START
        self.actions = codes.FIRST_ACTIONS if self.turn == 1 else codes.TURN_ACTIONS  # BL-3
        self.free_prayers = 0
        self.turn_ends = 0
        self.attacked = 0
        self.used = 0
        self.safe = 0
        self.reckoned = 0
        self._forget_lasting()
        if self.final_by >= 0 and (self.final_turn > 0 or seat != self.final_by):  # BL-32, BL-A47
            self.final_turn += 1
        self._note(codes.E_TURN, seat, self.turn, self.final_turn, core.EVERYONE)
        first = self.wait_count
        self._reckon()
        self._wait_for_side(codes.ON_TURN_START, seat)
        self._group(first)

    # --- for those outside; the others are reached from inside only, which is faster ---------------------------------
    def reckon(self) -> None:
        self._reckon()

    def in_play(self) -> int:
        return self._in_play()

    def known_tops(self, observer: int) -> int:
        return self._known_tops(observer)

    def can_play(self, card: int, face: int, seat: int) -> bool:
        return self._can_play(card, face, seat)

    def may_attack(self, card: int) -> bool:
        return self._may_attack(card)

    def decoys(self, seat: int) -> int:
        return self._decoys(seat)

    def clash(self, attacker: int, target: int) -> int:
        """How an attack would end."""
        return self._clash(attacker, target, codes.AHEAD)

    def clash_eye(self, card: int, other: int, role: int) -> int:
        return self._clash_eye(card, other, role)

    def wins_by_text(self, card: int, other: int, always: bool) -> bool:
        """Would a text of the attacked card make it win against the attacker?"""
        return self._wins(card, other, self._clash_eye(other, card, codes.ATTACKS), always)

    def fitting(self, cards: int, me: int) -> int:
        """Cards in play that fit a filter."""
        return self._fitting(cards, me, -1, me)

    def may_be_attacked(self, card: int, attacker: int) -> bool:
        return self._may_be_attacked(card, attacker)

    def must_not_lose(self, attacker: int, target: int) -> bool:
        return self._must_not_lose(attacker, target)

    # --- the end ----------------------------------------------------------------------------------------------------
    def _end(self, ending: int) -> None:
        self.ending = ending
        self.actor = core.NOBODY
        self.phase = codes.OVER
        self.ask = codes.ASK_NOTHING
        self.winner = -1
        if self.points[0] != self.points[1]:
            self.winner = 0 if self.points[0] > self.points[1] else 1
        elif ending == codes.FINAL_TURN:
            self.winner = self.final_by  # BL-33
        self._note(codes.E_ENDED, self.winner, ending, 0, core.EVERYONE)

    def _end_too_long(self) -> None:
        """What is half done is left undone; the cards lie where they would have come to lie. Points decide."""
        self.depth = 0
        self.wait_count = 0
        self.decline_ok = 0
        self.none_ok = 0
        self.options = 0
        for seat in range(2):
            rest = self.playing[seat]
            while rest != 0:
                self._leave(bits.lowest(rest))
                self._put(bits.lowest(rest), codes.Z_VOID, seat)
                rest &= rest - 1
            if self.aside[seat] != 0:
                self._aside_into_deck(seat)
                self._shuffle_deck()
        rest = self.leaving
        while rest != 0:
            self._lift(bits.lowest(rest))
            self._put(bits.lowest(rest), codes.Z_VOID, 0)
            rest &= rest - 1
        self._end(core.TOO_LONG)

    def _value(self, seat: int) -> float:
        if self.winner < 0:
            return 0.5
        return 1.0 if self.winner == seat else 0.0
