cimport cython
from ludomancer.core cimport arrays, bits
from ludomancer.core.state cimport State
from ludomancer.games.res_arcana_duo.rules cimport codes
from ludomancer.games.res_arcana_duo.rules.card_arrays cimport CardArrays

@cython.no_gc  # for the classes below, as in the core
cdef class DuoState(State):
    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    cdef readonly CardArrays arrays
    cdef readonly int round, phase, turn_of, token, passed, winner, ask, collect_stage, look_pile, back_count, depth
    cdef readonly long long turned, centre, opened, out, options, collect_left, looking
    cdef readonly int[10] pool
    cdef readonly short[320] on
    cdef readonly int[5] laid
    cdef readonly long long[2] play, hand, discards, kept, gifts, mages
    cdef readonly int[2] chosen
    cdef readonly short[36] deck
    cdef readonly int[3] deck_count
    cdef readonly short[5] back
    cdef readonly long long[108] deck_set
    cdef readonly long long[48] hand_set
    cdef readonly long long[3] look_set
    cdef readonly int[6] seen
    cdef readonly short[4] frame_kind, frame_card, frame_power, frame_stage, frame_step, frame_x
    cdef readonly long long[4] frame_mask

    @cython.locals(row=cython.int, start=cython.int, i=cython.int)
    cdef void _assign_fields(self, DuoState other) noexcept
    @cython.locals(row=cython.int, start=cython.int, end=cython.int)
    cdef bint _same_values(self, DuoState other) noexcept
    # --- end of fields ------------------------------------------------------------------------------------------------

    @cython.locals(top=cython.int)
    cdef void _push(self, int kind, int card, int power, int x) noexcept
    @cython.locals(essence=cython.int)
    cdef void _clear_laid(self) noexcept
    @cython.locals(place=cython.int)
    cdef void _add_to_pool(self, int seat, int essence, int count) noexcept
    @cython.locals(place=cython.int)
    cdef void _add_to(self, int card, int essence, int count) noexcept
    cdef int _most(self, int count) noexcept
    @cython.locals(essence=cython.int)
    cdef bint _has_essences(self, int card) noexcept
    @cython.locals(packed=cython.longlong, essence=cython.int)
    cdef long long _packed_laid(self) noexcept
    @cython.locals(points=cython.int, rest=cython.longlong, card=cython.int)
    cdef int _points(self, int seat) noexcept
    cpdef int points_of(self, int seat) noexcept
