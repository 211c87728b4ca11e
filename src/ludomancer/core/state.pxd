cimport cython
from ludomancer.core cimport arrays, bits, codes
from ludomancer.core.rng cimport Rng

cdef tuple NUMBERS

# read where a class below is compiled, not here: the collector still watches what this class holds, but a copy that goes
# is taken off its list once a class that holds something, not once a class
@cython.no_gc
cdef class State:
    cdef object _game
    cdef readonly int actor, decisions, ending
    cdef public int cap, chance_count
    cdef readonly int info_boundary
    cdef int floor
    cdef readonly Rng rng
    cdef public object journal, dealer, seed
    cdef short[512] choices
    cdef int choice_count, listed

    cdef State _blank(self)
    cdef void _belong(self, State other) noexcept
    cdef void _assign(self, State other) noexcept
    cpdef bint _same_fields(self, State other) except -1
    cdef void _list(self, bint reduced) noexcept
    cdef void _step(self, int action) noexcept
    cdef void _redeal(self, int seats, Rng rng) noexcept
    cdef double _value(self, int seat) noexcept
    cpdef bint move_complete(self) noexcept
    cpdef bint move_whole(self) noexcept
    cdef void _end_too_long(self) noexcept

    cdef void _offer(self, int action) noexcept
    @cython.locals(spare=cython.int, kept=cython.longlong)
    cdef long long _in_order(self, long long above, int missing) noexcept
    cdef void _refresh(self, int form) noexcept
    cpdef list legal_actions(self)
    cpdef list search_actions(self)
    @cython.locals(i=cython.int, found=list)
    cdef list _listed(self)
    @cython.locals(i=cython.int)
    cdef void _copy_list(self, State other) noexcept
    @cython.locals(i=cython.int)
    cpdef bint is_legal(self, int action)
    cpdef apply(self, object action)
    @cython.locals(i=cython.int)
    cdef _apply_code(self, int action)
    cpdef void apply_unchecked(self, int action) noexcept
    cdef void _note(self, int kind, int seat, long long a, long long b, int audience) noexcept
    cdef void _took(self, int seat, int family, int item) noexcept
    cdef void _took_all(self, int seat, int family, long long items) noexcept

    @cython.locals(i=cython.int, j=cython.int, card=cython.short)
    cdef void _shuffle(self, short *cards, int start, int count) noexcept
    cdef int _roll(self, int sides) noexcept
    cdef void _see(self) noexcept

    cdef void _assign_core(self, State other) noexcept
    cdef bint _same_core(self, State other) except -1
    cpdef State clone(self)
    cpdef assign(self, State other)
    cdef void _deal_again(self, int seats, Rng rng) noexcept

cpdef int seat_bits(object seats) except -1
