from ludomancer.core.state cimport State

cdef class Judgement:
    cpdef double look(self, State state, int seat)
    cpdef double value(self, State state, int seat)
