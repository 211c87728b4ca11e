cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.games.res_arcana_duo.rules cimport codes
from ludomancer.games.res_arcana_duo.rules.powers cimport DuoPowers

cdef class DuoCollecting(DuoPowers):
    cdef void _start_round(self, int number) noexcept
    @cython.locals(seat=cython.int, cards=cython.longlong)
    cdef void _run_collect(self) noexcept
    @cython.locals(cards=cython.longlong, rest=cython.longlong, card=cython.int)
    cdef long long _with_essences(self, int seat) noexcept
    @cython.locals(rest=cython.longlong, card=cython.int, amount=cython.int)
    cdef void _apply_abilities(self, int seat) noexcept
    @cython.locals(amount=cython.int, count=cython.int)
    cdef void _choose_essences(self, int seat, int card) noexcept
    @cython.locals(essence=cython.int, place=cython.int)
    cdef void _collect_from(self, int card) noexcept
