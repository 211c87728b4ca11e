cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.core.evaluator cimport Evaluator
from ludomancer.core.state cimport State
from ludomancer.games.day_night.rules cimport board, codes
from ludomancer.games.day_night.rules.rules cimport DayNightRules

cdef double TEMPLE, WON, CARD, LEAD
cdef int ENOUGH_CARDS

cdef class DayNightEvaluator(Evaluator):
    cpdef double evaluate(self, State state, int seat)
    cpdef double value(self, State state, int seat)
    @cython.locals(own=cython.longlong, group=cython.longlong, cards=cython.int, size=cython.int, worth=cython.double)
    cdef double _side(self, DayNightRules state, int seat) noexcept
