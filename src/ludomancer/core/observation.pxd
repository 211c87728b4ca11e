from ludomancer.core cimport codes
from ludomancer.core.rng cimport Rng
from ludomancer.core.state cimport State
cimport cython

cdef Rng DEAL

@cython.final
cdef class Observation:
    cdef State _world
    cdef int _bits
    cdef readonly int seat
    cdef dict _view

    cdef _take(self, State state, int seat)
    cpdef list legal_actions(self)
    cpdef list search_actions(self)
    @cython.locals(world=State)
    cpdef State sample(self, Rng rng)
    cpdef sample_into(self, State state, Rng rng)
