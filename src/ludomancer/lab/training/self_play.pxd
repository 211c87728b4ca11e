cimport cython
from ludomancer.core cimport codes
from ludomancer.core.features cimport Features
from ludomancer.core.rng cimport Rng
from ludomancer.core.state cimport State
from ludomancer.players.nets cimport lanes
from ludomancer.players.nets.net cimport Net
from ludomancer.players.nets.whole_moves cimport WholeMoves

cdef int ACTIVE
cdef double SHRINK, UNCUT

@cython.final
cdef class SelfPlay:
    cdef readonly object game
    cdef object all_counts, all_inputs, all_numbers
    cdef double follow
    cdef int seats, looked, count, used
    cdef readonly int decisions
    cdef int[::1] counts, turns
    cdef short[::1] inputs, numbers
    cdef double[::1] values, cuts, worth

    @cython.locals(seat=cython.int, taken=cython.int, best=cython.int, count=cython.int, turn=cython.int, world=State,
                   each=WholeMoves)
    cdef _play(self, State state, list nets, Rng rng, int longest, int explore)
    @cython.locals(best=cython.int, i=cython.int)
    cdef int _best(self, WholeMoves looking, State world, Rng rng) except -1
    @cython.locals(first=cython.int, other=cython.int)
    cdef void _cut(self, int seat, double worth) noexcept
    @cython.locals(first=cython.int, seat=cython.int, total=cython.double, net=Net, features=Features, count=cython.int,
                   i=cython.int)
    cdef _record(self, State state, list nets, int turn)
    @cython.locals(even=cython.double, later=cython.double, seat=cython.int, turn=cython.int,
                   number=cython.int, place=cython.int, _=cython.int)
    cdef _work_out(self, State state, object targets)
