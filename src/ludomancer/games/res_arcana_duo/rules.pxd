cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.core.places cimport Places
from ludomancer.games.res_arcana_duo cimport codes
from ludomancer.games.res_arcana_duo.powers cimport DuoPowers

# final: calls of its own methods are direct; what it inherits (_list, _step, _value) is typed by the core
@cython.final
cdef class DuoRules(DuoPowers):
    @cython.locals(place=cython.int)
    cpdef void deal(self) noexcept
    @cython.locals(rest=cython.longlong, sun=cython.int, both=cython.longlong)
    cdef void _turn_tiles(self) noexcept
    @cython.locals(pile=cython.int, observer=cython.int)
    cdef void _lay_monuments(self) noexcept
    cdef void _fill_pile(self, int pile, long long cards) noexcept
    @cython.locals(count=cython.int, rest=cython.longlong, first=cython.longlong, i=cython.int)
    cdef long long _shuffled(self, long long cards, int seat_share) noexcept
    cdef void _deal_full(self) noexcept
    @cython.locals(half=cython.int, order=Places, i=cython.int)
    cdef void _split(self, long long cards) noexcept
    @cython.locals(mages=cython.longlong, artifacts=cython.longlong, mage=cython.longlong, half=cython.int,
                   others=cython.longlong, observer=cython.int, pile=cython.int, row=cython.int, i=cython.int)
    cdef void _deal_first_game(self) noexcept
    @cython.locals(seat=cython.int, observer=cython.int, cards=cython.longlong)
    cdef void _end_draft(self) noexcept
    @cython.locals(seat=cython.int, card=cython.int)
    cdef void _reveal_mages(self) noexcept
    cdef void _start_items(self) noexcept
    @cython.locals(observer=cython.int)
    cpdef void resume(self) noexcept
    cdef void _offer_item(self, int family, int item) noexcept
    cdef void _offer_cards(self, int family, long long cards) noexcept
    cdef int _family_of(self, int ask) noexcept
    @cython.locals(top=cython.int, missing=cython.int, kept=cython.longlong)
    cdef long long _discards_in_order(self) noexcept
    @cython.locals(seat=cython.int, top=cython.int, cost=cython.int, price=cython.int, first=cython.int,
                   essence=cython.int, leads=cython.bint)
    cdef void _list_payment(self, bint reduced) noexcept
    @cython.locals(first=cython.int, essence=cython.int)
    cdef void _list_gain(self, bint reduced) noexcept
    @cython.locals(seat=cython.int, rest=cython.longlong, card=cython.int, which=cython.int)
    cdef void _list_main(self) noexcept
    @cython.locals(seat=cython.int, power=cython.int)
    cdef void _main_action(self, int family, int item) noexcept
    cdef void _start_placing(self, int card, int discount) noexcept
    @cython.locals(seat=cython.int, other=cython.longlong)
    cdef void _setup_choice(self, int ask, int card) noexcept
    @cython.locals(seat=cython.int, step=cython.int, discount=cython.int)
    cdef void _answer(self, int top, int ask, int family, int item) noexcept
    cdef void _run(self) noexcept
    @cython.locals(kind=cython.int)
    cdef void _run_frame(self, int top) noexcept
    cdef void _claimed(self, int card) noexcept
    @cython.locals(chosen=cython.int, gold=cython.int)
    cdef void _run_discard_action(self, int top) noexcept
    @cython.locals(seat=cython.int, card=cython.int)
    cdef void _run_setup(self) noexcept
    cdef void _start_round(self, int number) noexcept
    @cython.locals(seat=cython.int, found=cython.longlong)
    cdef void _run_collect(self) noexcept
    @cython.locals(found=cython.longlong, rest=cython.longlong, card=cython.int)
    cdef long long _with_essences(self, int seat) noexcept
    @cython.locals(rest=cython.longlong, card=cython.int, amount=cython.int)
    cdef void _apply_abilities(self, int seat) noexcept
    @cython.locals(amount=cython.int, count=cython.int)
    cdef void _choose_essences(self, int seat, int card) noexcept
    @cython.locals(essence=cython.int, place=cython.int)
    cdef void _collect_from(self, int card) noexcept
    cdef void _pass(self, int seat) noexcept
    @cython.locals(found=cython.longlong)
    cdef void _run_pass(self, int top) noexcept
    @cython.locals(seat=cython.int, old=cython.int, essence=cython.int, both=cython.longlong)
    cdef void _swap(self, int card) noexcept
    cdef void _turn_over(self) noexcept
    cdef void _end_round(self) noexcept
    @cython.locals(lead=cython.int)
    cdef void _finish(self, int ending) noexcept
    @cython.locals(worth=cython.int, essence=cython.int)
    cdef int _pool_worth(self, int seat) noexcept
    cpdef bint can_pay(self, int seat, int cost, int discount) noexcept
    cpdef int discount(self, int seat) noexcept
    cpdef int step_discount(self) noexcept
    cpdef long long turnable(self, int seat, int card, int power) noexcept
    cpdef int price(self, int cost, int discount) noexcept
    cpdef int pool_worth(self, int seat) noexcept
    cpdef int cost_of_frame(self) noexcept
    cpdef int price_of_frame(self) noexcept
    @cython.locals(top=cython.int, step=cython.int)
    cpdef int gain_count(self) noexcept
    @cython.locals(step=cython.int)
    cpdef long long straightenable(self) noexcept
