cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.games.day_night.rules cimport board, codes
from ludomancer.games.day_night.rules.tiles cimport DayNightTiles

cdef class DayNightTurns(DayNightTiles):
    @cython.locals(i=cython.int, seat=cython.int, groups=cython.longlong)
    cdef void _settle(self) noexcept
    @cython.locals(possible=cython.longlong, nine=cython.longlong)
    cdef void _choose_temple(self, int square) noexcept
    @cython.locals(seat=cython.int, here=cython.longlong, squares=cython.longlong)
    cdef long long _steps(self) noexcept
    cdef void _travel(self) noexcept
    @cython.locals(seat=cython.int)
    cdef void _go(self, int square) noexcept
    cdef void _retreat(self) noexcept
    cdef void _lay(self, int kind) noexcept
    @cython.locals(seat=cython.int, kind=cython.int)
    cdef void _discard_laid(self) noexcept
    cdef void _next_turn(self) noexcept
    cdef void _awaken(self, int seat) noexcept
