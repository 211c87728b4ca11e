cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.core.rng cimport Rng
from ludomancer.core.state cimport State
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.effects cimport BlessEffects

# final: calls of its own methods are direct; what it inherits (_list, _step, _value) is typed by the core
@cython.final
cdef class BlessRules(BlessEffects):
    @cython.locals(card=cython.int, observer=cython.int, seat=cython.int)
    cpdef void _deal(self) noexcept
    cpdef void _resume(self) noexcept
    @cython.locals(base=cython.int)
    cdef void _offer_cards(self, int family, long long cards) noexcept
    cdef long long _from_floor(self) noexcept
    @cython.locals(kept=cython.longlong)
    cdef long long _targets_in_order(self) noexcept
    @cython.locals(step=cython.int, rest=cython.longlong, card=cython.int, face=cython.int, family=cython.int)
    cdef void _list_faces(self) noexcept
    @cython.locals(seat=cython.int, rest=cython.longlong, card=cython.int, face=cython.int, targets=cython.longlong,
                   family=cython.int)
    cdef void _list_main(self) noexcept
    @cython.locals(first=cython.int, clause=cython.int)
    cpdef bint is_free(self, int card, int face) noexcept
    @cython.locals(seat=cython.int, face=cython.int)
    cdef void _main_action(self, int family, int item) noexcept
    cdef void _attack(self, int card, int target) noexcept
    cdef void _run(self) noexcept
    @cython.locals(top=cython.int, kind=cython.int)
    cdef void _run_frame(self) noexcept
    cdef void _flow(self) noexcept
    @cython.locals(size=cython.int)
    cdef bint _main_open(self) noexcept
    cdef void _end_phase(self) noexcept
    @cython.locals(seat=cython.int)
    cdef void _mulligan_done(self) noexcept
    @cython.locals(first=cython.int)
    cdef void _begin_turn(self, int seat) noexcept
    cpdef void reckon(self) noexcept
    cpdef long long in_play(self) noexcept
    cpdef int known_tops(self, int observer) noexcept
    cpdef bint can_play(self, int card, int face, int seat) noexcept
    cpdef bint may_attack(self, int card) noexcept
    cpdef long long decoys(self, int seat) noexcept
    cpdef int clash(self, int attacker, int target) noexcept
    cpdef int clash_eye(self, int card, int other, int role) noexcept
    cpdef bint wins_by_text(self, int card, int other, bint always) noexcept
    cpdef long long fitting(self, int cards, int me) noexcept
    cpdef bint may_be_attacked(self, int card, int attacker) noexcept
    cpdef bint must_not_lose(self, int attacker, int target) noexcept
    cdef void _end(self, int ending) noexcept
