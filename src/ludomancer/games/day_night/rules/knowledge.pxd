cimport cython
from ludomancer.core cimport codes as core
from ludomancer.games.day_night.rules cimport codes
from ludomancer.games.day_night.rules.state cimport DayNightState

cdef class DayNightKnowledge(DayNightState):
    cdef void _leave_hand(self, int kind) noexcept
    @cython.locals(owner=cython.int)
    cdef void _forget(self, int kind) noexcept
    @cython.locals(kind=cython.int)
    cdef void _draw(self, int seat) noexcept
    @cython.locals(kind=cython.int)
    cdef void _book_empty(self, int seat) noexcept
    @cython.locals(n=cython.int, kind=cython.int)
    cdef void _renew_book(self, int seat) noexcept
    @cython.locals(owner=cython.int)
    cdef void _discard(self, int kind) noexcept
