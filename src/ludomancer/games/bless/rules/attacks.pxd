cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.core.rng cimport Rng
from ludomancer.core.state cimport State
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.plays cimport BlessPlays

cdef class BlessAttacks(BlessPlays):
    @cython.locals(stage=cython.int, card=cython.int, target=cython.int, first=cython.int)
    cdef void _run_attack(self, int top) noexcept
    @cython.locals(i=cython.int, clause=cython.int)
    cdef void _lay_on(self, int card, int target) noexcept
    @cython.locals(result=cython.int, mine=cython.int, theirs_and_result=cython.int, fated=cython.int)
    cdef void _compare(self, int top, int card, int target) noexcept
    @cython.locals(top=cython.int, card=cython.int, rolled=cython.int, right=cython.bint, fated=cython.bint)
    cdef void _called(self, int odd) noexcept
    @cython.locals(result=cython.int, rival=cython.int, loses=cython.bint, target_loses=cython.bint,
                   was_corrupted=cython.longlong, impact=cython.bint, target_impact=cython.bint,
                   becomes=cython.bint, target_becomes=cython.bint)
    cdef void _change_states(self, int top, int card, int target) noexcept
    @cython.locals(card=cython.int)
    cdef int _offering_seat(self, int top) noexcept
    @cython.locals(top=cython.int, seat=cython.int, target=cython.int)
    cdef void _offered(self) noexcept
    @cython.locals(target=cython.int, seat=cython.int)
    cdef void _not_offered(self, int top) noexcept
