cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.targets cimport BlessTargets

cdef class BlessLasting(BlessTargets):
    @cython.locals(top=cython.int)
    cdef int _targets_missing(self) noexcept
    @cython.locals(chosen=cython.longlong, like=cython.int, cards=cython.longlong, missing=cython.int)
    cdef void _run_give(self, int top, int step, int by) noexcept
    @cython.locals(likes=cython.longlong)
    cdef long long _likes(self, int top, int like, int by, long long target) noexcept
    @cython.locals(kept=cython.longlong)
    cdef long long _with_likes(self, int top, int like, int by, long long cards) noexcept
    cdef void _form_chosen(self, int form) noexcept
    @cython.locals(step=cython.int, rest=cython.longlong)
    cdef void _give(self, int top, int value) noexcept
    @cython.locals(lasts=cython.int, first=cython.int, clause=cython.int, i=cython.int)
    cdef void _lasts_on(self, int top, int step, int card, int value) noexcept
    @cython.locals(kept=cython.longlong, i=cython.int)
    cdef void _forget_lasting(self) noexcept
