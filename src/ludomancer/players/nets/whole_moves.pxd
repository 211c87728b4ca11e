cimport cython
from ludomancer.core cimport bits, codes
from ludomancer.core.state cimport State
from ludomancer.players.nets.net cimport Net

cdef int KEPT, MOST, NOTHING

cdef class WholeMoves:
    cdef Net net
    cdef list states
    cdef int[65] promise
    cdef bint alone
    cdef int seat, boundary, count, most

    @cython.locals(first=State, promise=cython.int)
    cpdef int worth(self, State state, int action)
    cdef int _promise(self, State state) noexcept
    cdef bint _ends(self, State state) noexcept
    @cython.locals(best=cython.int, place=cython.int, half=State, following=State, i=cython.int, promise=cython.int)
    cdef int _best_end(self)
    @cython.locals(found=cython.int, promise=cython.int, place=cython.int)
    cdef int _most_promising(self) noexcept
    cdef void _opened(self, int place, int before, int action) noexcept
    cdef void _ended(self, int place, int worth) noexcept

cdef class BestMoves(WholeMoves):
    cdef readonly int found
    cdef int room
    cdef int[65] before, taken
    cdef int[16] shares, lengths
    cdef int[1040] actions

    @cython.locals(i=cython.int)
    cpdef look(self, State state, int room)
    cpdef int action(self, int number, int step) noexcept
