cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.core.evaluator cimport Evaluator
from ludomancer.core.state cimport State
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.rules cimport BlessRules

cdef double WON, POINT, CARD, ACTION, LEAD
cdef int ENOUGH_CARDS

cdef class BlessEvaluator(Evaluator):
    cpdef double evaluate(self, State state, int seat)
    cpdef double value(self, State state, int seat)
    @cython.locals(left=cython.double)
    cdef double _worth(self, BlessRules state, int seat) noexcept
    @cython.locals(cards=cython.int, rest=cython.longlong, card=cython.int, worth=cython.double, value=cython.double)
    cdef double _side(self, BlessRules state, int seat) noexcept
