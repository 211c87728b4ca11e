cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.core.evaluator cimport Evaluator
from ludomancer.core.state cimport State
from ludomancer.games.realm_of_sand.rules cimport codes
from ludomancer.games.realm_of_sand.rules.rules cimport SandRules
from ludomancer.games.realm_of_sand.rules.card_arrays cimport CardArrays

cdef double WON, GLASS, BASE_DISC, SPECIAL_DISC, STEP, CHARGE, PIECE, HOPE, FARTHER, FADING, LEAD

cdef class SandEvaluator(Evaluator):
    cdef double[60] worth
    cdef double[9] near

    cpdef double evaluate(self, State state, int seat)
    cpdef double value(self, State state, int seat)
    @cython.locals(looks=cython.double)
    cdef double _chances(self, SandRules state, int seat) noexcept
    @cython.locals(best=cython.double, other=cython.int)
    cdef double _judge(self, SandRules state, int seat) noexcept
    @cython.locals(worth=cython.double, element=cython.int, each=cython.double, count=cython.int,
                   left=cython.int)
    cdef double _side(self, SandRules state, int seat) noexcept
    @cython.locals(best=cython.double, second=cython.double, cards=cython.longlong, slot=cython.int,
                   card=cython.int, hope=cython.double)
    cdef double _hopes(self, SandRules state, int seat) noexcept
