cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.games.res_arcana_duo.rules cimport codes
from ludomancer.games.res_arcana_duo.rules.setup cimport DuoSetup

# final: calls of its own methods are direct; what it inherits (_list, _step, _value) is typed by the core
@cython.final
cdef class DuoRules(DuoSetup):
    @cython.locals(place=cython.int)
    cpdef void _deal(self) noexcept
    @cython.locals(observer=cython.int)
    cpdef void _resume(self) noexcept
    cdef void _offer_item(self, int family, int item) noexcept
    cdef void _offer_cards(self, int family, long long cards) noexcept
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
    @cython.locals(seat=cython.int, step=cython.int, discount=cython.int)
    cdef void _answer(self, int top, int ask, int family, int item) noexcept
    cdef void _run(self) noexcept
    @cython.locals(kind=cython.int)
    cdef void _run_frame(self, int top) noexcept
    cdef void _claimed(self, int card) noexcept
    @cython.locals(chosen=cython.int, gold=cython.int)
    cdef void _run_discard_action(self, int top) noexcept
    cdef void _pass(self, int seat) noexcept
    @cython.locals(items=cython.longlong)
    cdef void _run_pass(self, int top) noexcept
    @cython.locals(seat=cython.int, old=cython.int, essence=cython.int, both=cython.longlong)
    cdef void _swap(self, int card) noexcept
    cdef void _turn_over(self) noexcept
    cdef void _end_round(self) noexcept
    @cython.locals(lead=cython.int)
    cdef void _finish(self, int ending) noexcept
    @cython.locals(worth=cython.int, essence=cython.int)
    cdef int _pool_worth(self, int seat) noexcept
    cpdef void _untie(self) noexcept
    cpdef bint can_pay(self, int seat, int cost, int discount) noexcept
    cpdef int discount(self, int seat) noexcept
    cpdef int step_discount(self) noexcept
    cpdef long long turnable(self, int seat, int card, int power) noexcept
    cpdef int pool_worth(self, int seat) noexcept
    cpdef int cost_of_frame(self) noexcept
    cpdef int price_of_frame(self) noexcept
    @cython.locals(top=cython.int, step=cython.int)
    cpdef int gain_count(self) noexcept
