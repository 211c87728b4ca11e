cimport cython
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.state cimport BlessState

cdef class BlessZones(BlessState):
    @cython.locals(here=cython.longlong)
    cdef void _put(self, int card, int zone, int seat) noexcept
    @cython.locals(zone=cython.int, seat=cython.int, rest=cython.longlong)
    cdef void _lift(self, int card) noexcept
    @cython.locals(i=cython.int)
    cdef int _place(self, short *pile, int count, int card) noexcept
    @cython.locals(i=cython.int)
    cdef void _close_gap(self, short *pile, int place, int count) noexcept
    @cython.locals(top=cython.int)
    cdef void _push(self, int kind, int how, int card, int by, int step, int end, int x, int y) noexcept
    @cython.locals(i=cython.int)
    cdef void _wait(self, int when, int card, int by, int clause, int x) noexcept
