cimport cython
from ludomancer.core cimport bits
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.field cimport BlessField

cdef class BlessClashes(BlessField):
    @cython.locals(base=cython.int, value=cython.int, i=cython.int)
    cdef int _clash_eye(self, int card, int other, int role) noexcept
    @cython.locals(bond=cython.int)
    cdef bint _wins(self, int card, int other, int eye, bint always) noexcept
    @cython.locals(first=cython.int, clause=cython.int, cards=cython.int, me=cython.int, fits=cython.bint)
    cdef bint _text_wins(self, int text, int card, int other, int eye, bint always) noexcept
    @cython.locals(mine=cython.int, theirs=cython.int, always=cython.bint, wins=cython.bint, loses=cython.bint)
    cdef int _clash(self, int attacker, int target, int role) noexcept
    @cython.locals(mine=cython.bint, theirs=cython.bint)
    cdef int _tie(self, int attacker, int target) noexcept
    cdef bint _may_attack(self, int card) noexcept
    @cython.locals(decoys=cython.longlong, rest=cython.longlong, card=cython.int)
    cdef long long _decoys(self, int seat) noexcept
    cdef bint _may_be_attacked(self, int card, int attacker) noexcept
    @cython.locals(rival=cython.int, rest=cython.longlong, targets=cython.longlong, corrupted=cython.bint,
                   card=cython.int)
    cdef long long _targets(self, int attacker) noexcept
    @cython.locals(fated=cython.int)
    cdef bint _must_not_lose(self, int attacker, int target) noexcept
    @cython.locals(rival=cython.int)
    cdef bint _may_attack_directly(self, int attacker) noexcept
