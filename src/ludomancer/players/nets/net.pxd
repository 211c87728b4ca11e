cimport cython
from ludomancer.core cimport codes
from ludomancer.core.evaluator cimport Evaluator
from ludomancer.core.features cimport Features
from ludomancer.core.state cimport State
from ludomancer.players.nets cimport lanes

cdef int DROPPED, HALF

cdef class Net(Evaluator):
    cdef readonly Features features
    cdef short[::1] first, second, third
    cdef int[::1] first_bias, second_bias, table
    cdef long long[::1] chances
    cdef int third_bias, seats

    @cython.locals(features=Features)
    cpdef int logit(self, State state, int seat) noexcept
    @cython.locals(place=cython.int)
    cpdef int chance(self, State state, int seat) noexcept
    @cython.locals(seat=cython.int, total=cython.longlong)
    cdef long long judge(self, State state) noexcept
    @cython.locals(total=cython.longlong)
    cpdef int share(self, State state, int seat) noexcept
    cpdef double value(self, State state, int seat)
    cpdef double evaluate(self, State state, int seat)
