cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.games.day_night.rules cimport board, codes
from ludomancer.games.day_night.rules.knowledge cimport DayNightKnowledge

cdef class DayNightTiles(DayNightKnowledge):
    @cython.locals(here=cython.longlong)
    cdef void _change(self, int square) noexcept
    @cython.locals(here=cython.longlong)
    cdef void _turn_over(self, int square) noexcept
    @cython.locals(here=cython.longlong)
    cdef void _flip(self, int square) noexcept
    cdef void _lose_mist(self, int square) noexcept
    @cython.locals(here=cython.longlong)
    cdef void _crystallize(self, int square, bint lasting) noexcept
    @cython.locals(rest=cython.longlong, risen=cython.longlong, square=cython.int)
    cdef void _unveil(self) noexcept
    cdef long long _groups(self, int seat) noexcept
    cdef long long _from_floor(self) noexcept
    @cython.locals(groups=cython.longlong, squares=cython.longlong, rest=cython.longlong)
    cdef long long _temple_squares(self, bint reduced) noexcept
    @cython.locals(rest=cython.longlong)
    cdef void _build(self, int seat, long long nine) noexcept
    @cython.locals(free=cython.longlong)
    cdef bint _has_room(self, int seat) noexcept
    cdef void _end(self, int ending, int winner) noexcept
