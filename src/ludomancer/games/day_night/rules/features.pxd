cimport cython
from ludomancer.core cimport bits, features
from ludomancer.core.features cimport Features
from ludomancer.core.state cimport State
from ludomancer.games.day_night.rules cimport board, codes
from ludomancer.games.day_night.rules.rules cimport DayNightRules

cdef int NUMBER, SQUARE, SPELL, STEP, REACH, COPIES, DOES, ROWS, COLUMNS

@cython.final
cdef class DayNightFeatures(Features):
    @cython.locals(rest=cython.longlong, square=cython.int, side=cython.int, own=cython.longlong, slot=cython.int)
    cdef void _tell(self, DayNightRules state, int me) noexcept
    @cython.locals(first=cython.int, last=cython.int, here=cython.int, i=cython.int, row=cython.int, column=cython.int,
                   square=cython.longlong, own=cython.longlong, most=cython.int, second=cython.int,
                   group=cython.longlong, size=cython.int, kind=cython.int)
    cdef void _lady(self, DayNightRules state, int side, int slot) noexcept
    @cython.locals(copy=cython.int)
    cdef void _copies(self, int kind, int count) noexcept
    @cython.locals(ask=cython.int, does=cython.int, left=cython.int, rest=cython.longlong)
    cdef void _question(self, DayNightRules state, int me) noexcept
