cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.games.res_arcana_duo.rules cimport codes
from ludomancer.games.res_arcana_duo.rules.payments cimport DuoPayments

cdef class DuoPowers(DuoPayments):
    cdef void _asks(self, int ask, long long options) noexcept
    cdef bint _can_use(self, int seat, int card, int power) noexcept
    @cython.locals(fitting=cython.longlong, rest=cython.longlong, card=cython.int)
    cdef long long _of_type(self, long long cards, int types) noexcept
    @cython.locals(straight=cython.longlong)
    cdef long long _turnable(self, int seat, int card, int power) noexcept
    @cython.locals(discount=cython.int, rest=cython.longlong)
    cdef int _discount(self, int seat) noexcept
    @cython.locals(placeable=cython.longlong, rest=cython.longlong, card=cython.int)
    cdef long long _placeable(self, int seat, int discount) noexcept
    @cython.locals(borrowable=cython.longlong, rest=cython.longlong, card=cython.int)
    cdef long long _borrowable(self, int seat) noexcept
    @cython.locals(kind=cython.int, card=cython.int)
    cdef int _cost_of_frame(self, int top) noexcept
    @cython.locals(discount=cython.int)
    cdef int _price_of_frame(self, int top) noexcept
    cdef bint _run_payment(self, int top) noexcept
    @cython.locals(card=cython.int, power=cython.int, stage=cython.int, turnable=cython.longlong)
    cdef void _run_power(self, int top) noexcept
    cdef void _turn(self, int top, int card) noexcept
    cdef void _turn_other(self, int top, int card) noexcept
    @cython.locals(seat=cython.int)
    cdef void _run_discard(self, int top, int count) noexcept
    cdef void _discard(self, int seat, int card) noexcept
    cdef void _next_step(self, int top) noexcept
    cdef void _nothing(self, int top) noexcept
    @cython.locals(do=cython.int)
    cdef void _run_step(self, int top, int step) noexcept
    cdef void _choose(self, int top, int ask, long long options) noexcept
    cdef int _family_of(self, int ask) noexcept
    @cython.locals(seat=cython.int)
    cdef void _chosen(self, int top, int ask, int card) noexcept
    @cython.locals(cards=cython.longlong, i=cython.int)
    cdef long long _straightenable(self, int types) noexcept
    @cython.locals(essence=cython.int)
    cdef void _lay_on(self, int top, int card) noexcept
    @cython.locals(what=cython.int, cards=cython.longlong)
    cdef int _counted(self, int step, int seat) noexcept
    @cython.locals(of=cython.int)
    cdef int _gain_times(self, int top, int step) noexcept
    @cython.locals(count=cython.int)
    cdef int _gain_choices(self, int top, int step) noexcept
    @cython.locals(seat=cython.int, amount=cython.int, count=cython.int, times=cython.int)
    cdef void _run_gain(self, int top, int step) noexcept
    cdef void _draw(self, int seat) noexcept
    cdef void _reshuffle(self, int seat) noexcept
    @cython.locals(seat=cython.int, own=cython.bint, monuments=cython.bint)
    cdef void _run_look(self, int top, int count) noexcept
    @cython.locals(seat=cython.int, taken=cython.int)
    cdef void _look(self, int top, int pile, int count) noexcept
    cdef void _back_next(self, int card) noexcept
    @cython.locals(seat=cython.int)
    cdef void _run_place_step(self, int top) noexcept
    @cython.locals(items=cython.longlong)
    cdef void _run_borrow(self, int top) noexcept
    cdef void _borrow(self, int top, int card) noexcept
    @cython.locals(step=cython.int)
    cdef int _step_discount(self, int top) noexcept
    @cython.locals(left=cython.int)
    cdef void _run_monument(self, int top) noexcept
    @cython.locals(blind=cython.int)
    cdef void _gain_monument(self, int card) noexcept
    cdef void _check(self, int ending) noexcept
