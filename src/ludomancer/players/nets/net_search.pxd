cimport cython
from libc cimport math
from ludomancer.core cimport codes
from ludomancer.core.rng cimport Rng
from ludomancer.core.state cimport State
from ludomancer.players.nets cimport lanes
from ludomancer.players.nets.net cimport Net
from ludomancer.players.nets.whole_moves cimport BestMoves, WholeMoves

cdef double EXPLORE
cdef int DEEPEST, NONE, STEPS

cdef class NetSearch:
    cdef Net net
    cdef State root, world, scratch
    cdef BestMoves best_moves
    cdef WholeMoves inside
    cdef Rng rng
    cdef int seats, viewer, top, nodes, room, stamp, depth, promised
    cdef long long tried, hope
    cdef int[::1] mark, path, child, sibling, move, who, opened, visits
    cdef long long[::1] shares, table, weight, score

    cdef void _clear(self, int node) noexcept
    @cython.locals(node=cython.int, step=cython.int, action=cython.int, following=cython.int)
    cdef int _plant(self, int number) noexcept
    cdef _deal(self)
    @cython.locals(state=State, node=cython.int, step=cython.int, action=cython.int, i=cython.int)
    cdef void _try(self, int number) noexcept
    cdef void _descend(self, State state, int node) noexcept
    @cython.locals(i=cython.int, known=cython.int, child=cython.int, promise=cython.int)
    cdef void _widen(self, int node, State state) noexcept
    @cython.locals(explore=cython.double, best=cython.int, best_bound=cython.double, child=cython.int,
                   visits=cython.int, bound=cython.double)
    cdef int _best(self, int node) noexcept
    @cython.locals(child=cython.int)
    cdef int _find(self, int node, int action) noexcept
    @cython.locals(new=cython.int)
    cdef int _add(self, int node, int action, int seat, int promise) noexcept
    @cython.locals(total=cython.longlong, actor=cython.int, seat=cython.int, rest=cython.longlong)
    cdef void _judge(self, State state, int promised) noexcept
