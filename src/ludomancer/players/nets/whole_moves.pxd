cimport cython
from ludomancer.core cimport bits, codes
from ludomancer.core.evaluator cimport Evaluator
from ludomancer.core.state cimport State

cdef double NOTHING
cdef int MOST

@cython.final
cdef class WholeMoves:
    cdef Evaluator evaluator
    cdef list states
    cdef double[65] promise
    cdef int seat, boundary, count, most

    @cython.locals(first=State, promise=cython.double)
    cpdef double worth(self, State state, int action)
    cdef bint _ends(self, State state) noexcept
    @cython.locals(best=cython.double, place=cython.int, half=State, following=State, i=cython.int,
                   promise=cython.double)
    cdef double _best_end(self)
    @cython.locals(found=cython.int, promise=cython.double, place=cython.int)
    cdef int _most_promising(self) noexcept
