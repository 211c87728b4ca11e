cimport cython
from ludomancer.core cimport bits, features
from ludomancer.core.features cimport Features
from ludomancer.core.state cimport State
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.rules cimport BlessRules

cdef int NUMBER, CARD, EYES, KARMAS, FLAGS, QUESTIONS, SHOWN

@cython.final
cdef class BlessFeatures(Features):
    @cython.locals(known=cython.longlong, i=cython.int, best=cython.int, slot=cython.int, eye=cython.int, who=cython.int)
    cdef void _tell(self, BlessRules state, int me) noexcept
    cdef long long _single(self, long long mask) noexcept
    @cython.locals(known=cython.longlong, i=cython.int, curses=cython.longlong)
    cdef int _side(self, BlessRules state, int side, int slot) noexcept
    @cython.locals(best=cython.int, bonded=cython.longlong, rest=cython.longlong, card=cython.int, row=cython.int,
                   flag=cython.int)
    cdef int _curses(self, BlessRules state, long long curses) noexcept
    @cython.locals(i=cython.int)
    cdef void _lasting(self, BlessRules state, int me) noexcept
    @cython.locals(i=cython.int, frame=cython.int, kind=cython.int)
    cdef void _question(self, BlessRules state, int me) noexcept
