cimport cython
from ludomancer.core cimport bits
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.attacks cimport BlessAttacks

cdef class BlessTargets(BlessAttacks):
    cdef void _next(self, int top) noexcept
    cdef void _give_up(self, int top, int step) noexcept
    cdef int _family(self, int do) noexcept
    @cython.locals(do=cython.int, cards=cython.int, rest=cython.longlong, kept=cython.longlong, greatest=cython.int,
                   card=cython.int)
    cdef long long _candidates(self, int top, int step, int who, int across) noexcept
    cdef bint _room_after_cost(self, int step, int seat) noexcept
    @cython.locals(copyable=cython.longlong, rest=cython.longlong, card=cython.int, here=cython.longlong)
    cdef long long _copyable(self, int seat) noexcept
    @cython.locals(count=cython.int, i=cython.int, kind=cython.int)
    cdef int _times_used(self, int card) noexcept
    @cython.locals(kept=cython.longlong, by=cython.int, gone=cython.bint, here=cython.longlong, candidates=cython.longlong)
    cdef long long _payable(self, int top, int step, long long cards) noexcept
    @cython.locals(by=cython.int)
    cdef bint _worth_paying(self, int top, int step) noexcept
