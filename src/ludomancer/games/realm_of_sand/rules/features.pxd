cimport cython
from ludomancer.core cimport bits, features
from ludomancer.core.features cimport Features
from ludomancer.core.state cimport State
from ludomancer.games.realm_of_sand.rules cimport codes
from ludomancer.games.realm_of_sand.rules.rules cimport SandRules

cdef int NUMBER, CELL, CARD, TILE, CLOSE, FARTHEST, QUESTIONS, REMEMBERED
cdef long long FACTOR, SPREAD, MASK

@cython.final
cdef class SandFeatures(Features):
    cdef long long[16384] keys
    cdef short[16384] kept

    @cython.locals(seats=cython.int, cards=cython.longlong, i=cython.int, best=cython.int, slot=cython.int)
    cdef void _tell(self, SandRules state, int me) noexcept
    @cython.locals(every=cython.int, element=cython.int, discs=cython.int, i=cython.int)
    cdef void _side(self, SandRules state, int side, int me, int slot, long long cards, bint there) noexcept
    cdef void _cells(self, int kind, int row, int mask) noexcept
    @cython.locals(board=cython.longlong, rest=cython.longlong, card=cython.int, missing=cython.int)
    cdef void _closeness(self, SandRules state, int side, long long cards) noexcept
    @cython.locals(found=cython.longlong, element=cython.int)
    cdef long long _board(self, SandRules state, int side) noexcept
    @cython.locals(low=cython.longlong, high=cython.longlong)
    cdef long long _mixed(self, long long found, long long more) noexcept
    @cython.locals(key=cython.longlong, place=cython.int)
    cdef int _missing(self, SandRules state, int side, int card, long long board) noexcept
    @cython.locals(ask=cython.int, i=cython.int, summoning=cython.bint, element=cython.int)
    cdef void _question(self, SandRules state, int me) noexcept
