cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.core.judgement cimport Judgement
from ludomancer.core.state cimport State
from ludomancer.games.res_arcana_duo cimport codes
from ludomancer.games.res_arcana_duo.rules cimport DuoRules

cdef double WON, POINT, ESSENCE, GOLD, WAITING, CARD, ARTIFACT, POWER, COLLECT, DISCOUNT

cdef class DuoJudgement(Judgement):
    cpdef double look(self, State state, int seat)
    @cython.locals(worth=cython.double, essence=cython.int, count=cython.int, rest=cython.longlong, card=cython.int)
    cdef double _side(self, DuoRules state, int seat) noexcept
    @cython.locals(amount=cython.int, worth=cython.double, essence=cython.int, count=cython.int)
    cdef double _component(self, DuoRules state, int card) noexcept
