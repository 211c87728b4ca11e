from ludomancer.core cimport codes
from ludomancer.core.evaluator cimport Evaluator
from ludomancer.core.state cimport State
from ludomancer.players.nets.net cimport Net

cdef long long SURE

cdef class OneView(Evaluator):
    cdef Net net
    cpdef double value(self, State state, int seat)
    cpdef double evaluate(self, State state, int seat)
