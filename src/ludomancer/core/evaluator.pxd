from libc cimport math
from ludomancer.core.state cimport State

cdef class Evaluator:
    cpdef double evaluate(self, State state, int seat)
    cpdef double value(self, State state, int seat)
    cdef double _chance(self, double lead, double sure) noexcept
