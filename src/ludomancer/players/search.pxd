cimport cython
from libc cimport math
from ludomancer.core cimport codes
from ludomancer.core.rng cimport Rng
from ludomancer.core.state cimport State

cdef double EXPLORE
cdef int NONE

@cython.locals(steps=cython.int)
cpdef int playout(State state, Rng rng)

cdef class Search:
    cdef State root, scratch
    cdef int seat, room, nodes, stamp, depth
    cdef Rng rng
    cdef int[::1] mark, path, child, sibling, move, visits, chances, who
    cdef double[::1] score
    cdef double explore

    @cython.locals(state=State, node=cython.int, i=cython.int)
    cdef void _simulate(self) noexcept
    cdef int seats(self) noexcept
    cdef void _play_on(self, State state) noexcept
    cdef double _result(self, State state, int seat) noexcept
    cdef bint _wide_enough(self, int node, int tried, int count) noexcept
    @cython.locals(node=cython.int, best=cython.int)
    cdef void _descend(self, State state) noexcept
    @cython.locals(i=cython.int, tried=cython.int, best=cython.int, best_bound=cython.double, bound=cython.double,
                   child=cython.int, visits=cython.int)
    cdef int _select(self, int node, State state) noexcept
    @cython.locals(untried=cython.int, i=cython.int, pick=cython.int, action=cython.int)
    cdef int _pick(self, int node, State state) noexcept
    @cython.locals(action=cython.int, new=cython.int)
    cdef void _expand(self, int node, State state) noexcept
