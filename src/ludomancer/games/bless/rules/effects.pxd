cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.piles cimport BlessPiles

cdef class BlessEffects(BlessPiles):
    @cython.locals(how=cython.int, card=cython.int, seat=cython.int, first=cython.int, rest=cython.longlong)
    cdef void _effect_over(self, int top) noexcept
    @cython.locals(step=cython.int, by=cython.int, condition=cython.int, do=cython.int, who=cython.int)
    cdef void _run_effect(self, int top) noexcept
    @cython.locals(number=cython.int)
    cdef void _run_simple(self, int step, int do, int by, int card) noexcept
    @cython.locals(top=cython.int)
    cdef void _declined(self) noexcept
    @cython.locals(cards=cython.longlong, may=cython.bint)
    cdef void _run_choice(self, int top, int step, int do, int who) noexcept
    cdef void _run_match(self, int top, int who) noexcept
    @cython.locals(card=cython.int, rest=cython.longlong, cards=cython.longlong)
    cdef void _run_rebind(self, int top, int by) noexcept
    @cython.locals(top=cython.int, kind=cython.int)
    cdef void _chosen(self, int family, int card) noexcept
    @cython.locals(step=cython.int, by=cython.int, first=cython.int)
    cdef void _do_to(self, int top, int family, int card) noexcept
    @cython.locals(zone=cython.int, host=cython.int, bond=cython.int, face=cython.int)
    cdef void _control(self, int card, int seat) noexcept
    cdef void _convert(self, int card, int seat) noexcept
    @cython.locals(how=cython.int, end=cython.int)
    cdef void _copy(self, int card, int seat) noexcept
