cimport cython
from ludomancer.core cimport bits, features
from ludomancer.core.features cimport Features
from ludomancer.core.state cimport State
from ludomancer.games.res_arcana_duo.rules cimport codes
from ludomancer.games.res_arcana_duo.rules.rules cimport DuoRules

cdef int NUMBER, COMPONENT, QUESTIONS, SHOWN

@cython.final
cdef class DuoFeatures(Features):
    @cython.locals(slot=cython.int, ahead=cython.int)
    cdef void _tell(self, DuoRules state, int me) noexcept
    @cython.locals(draft=cython.bint, known=cython.longlong, i=cython.int, essence=cython.int, rest=cython.longlong,
                   card=cython.int)
    cdef void _side(self, DuoRules state, int side, int slot) noexcept
    cdef long long _single(self, long long mask) noexcept
    @cython.locals(ask=cython.int, laying=cython.bint, essence=cython.int, i=cython.int, frame=cython.int,
                   kind=cython.int, powered=cython.bint)
    cdef void _question(self, DuoRules state, int me) noexcept
    cdef long long _turned(self, DuoRules state, int frame, bint powered) noexcept
