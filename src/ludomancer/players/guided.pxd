cimport cython
from libc cimport math
from ludomancer.core cimport codes
from ludomancer.core.evaluator cimport Evaluator
from ludomancer.core.rng cimport Rng
from ludomancer.core.state cimport State
from ludomancer.players.search cimport Search

cdef double EXPLORE, WIDTH
cdef int MOST_ORDERED, NONE

cdef class GuidedSearch(Search):
    cdef Evaluator evaluator
    cdef State probe, follow
    cdef int ordered, order_room
    cdef double[::1] promise
    cdef int[::1] first, length, order

    @cython.locals(count=cython.int, first=cython.int, i=cython.int, promise=cython.double, place=cython.int)
    cdef void _put_in_order(self, int node, State state) noexcept
    @cython.locals(seat=cython.int, probe=State, following=State, best=cython.double, i=cython.int)
    cdef double _promise(self, State state, int action) noexcept
