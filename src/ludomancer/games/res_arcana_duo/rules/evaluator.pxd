cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.core.evaluator cimport Evaluator
from ludomancer.core.state cimport State
from ludomancer.games.res_arcana_duo.rules cimport codes
from ludomancer.games.res_arcana_duo.rules.rules cimport DuoRules
from ludomancer.games.res_arcana_duo.rules.card_arrays cimport CardArrays

cdef double WON, ESSENCE, GOLD, CARD, TOKEN, MONUMENT, STRAIGHTEN, ENOUGH, MORE, LATER, USABLE, FADING, LEAST, ROUNDS, LEAD

cdef class DuoEvaluator(Evaluator):
    cdef double[64] income
    cdef double[128] use

    cdef void _weigh(self, CardArrays arrays, int card) noexcept
    cdef double _amount(self, CardArrays arrays, int amount) noexcept
    cdef double _power(self, CardArrays arrays, int card, int power) noexcept
    cdef double _step(self, CardArrays arrays, int card, int step) noexcept
    cpdef double evaluate(self, State state, int seat)
    cpdef double value(self, State state, int seat)
    @cython.locals(points=cython.int, left=cython.double, cards=cython.int, worth=cython.double, essence=cython.int,
                   rest=cython.longlong, card=cython.int)
    cdef double _side(self, DuoRules state, int seat) noexcept
    @cython.locals(count=cython.double, rest=cython.longlong, card=cython.int)
    cdef double _essences(self, DuoRules state, int seat, int essence) noexcept
    @cython.locals(worth=cython.double, best=cython.double, which=cython.int, power=cython.int)
    cdef double _component(self, DuoRules state, int seat, int card, double left) noexcept
