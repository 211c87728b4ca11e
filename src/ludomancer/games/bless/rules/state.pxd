cimport cython
from ludomancer.core cimport arrays, bits
from ludomancer.core.rng cimport Rng
from ludomancer.core.state cimport State
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.card_arrays cimport CardArrays

@cython.no_gc  # for the classes below, as in the core
cdef class BlessState(State):
    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    cdef readonly CardArrays arrays
    cdef readonly int turn, turn_of, phase, first, actions, free_prayers, turn_ends, final_by, final_turn, winner, clock
    cdef readonly int ask, decline_ok, none_ok
    cdef int chain
    cdef readonly int deck_count, void_count, lasting_count, depth, wait_count
    cdef int reckoned, tally_count
    cdef readonly long long corrupted, stasis, attacked, used, safe, leaving, options, mute
    cdef public object ledger
    cdef readonly int[2] points, seen
    cdef readonly long long[2] hand, curses, echoes, bonds, playing, altar, aside
    cdef readonly short[64] zone, owner, host, bond, deck, void
    cdef readonly int[64] since
    cdef readonly short[64] lasting_card, lasting_clause, lasting_step, lasting_on, lasting_by, lasting_value
    cdef readonly int[64] lasting_from, lasting_until, lasting_since
    cdef readonly short[128] frame_kind, frame_stage, frame_card, frame_by, frame_step, frame_how, frame_end, frame_x
    cdef readonly short[128] frame_y
    cdef readonly long long[128] frame_mask
    cdef readonly short[128] wait_when, wait_card, wait_by, wait_clause, wait_x
    cdef readonly long long[3] deck_set
    cdef readonly int[3] top_count
    cdef readonly long long[24] top_set
    cdef readonly long long[256] hand_set, aside_set
    cdef readonly short[64] eye, karma, original, form, flags, safe_from
    cdef readonly short[128] hurt, due
    cdef readonly long long[4] of_form
    cdef short[64] add_eye, add_karma, set_value, always_count, always_value
    cdef int[64] set_since, always_since
    cdef short[192] tally_clause, tally_amount, tally_source, tally_value
    cdef int[192] tally_since
    cdef long long[192] tally_mask

    @cython.locals(row=cython.int, start=cython.int, i=cython.int)
    cdef void _assign_fields(self, BlessState other) noexcept
    cdef void _assign_lasting(self, int i, BlessState other, int j) noexcept
    cdef void _assign_frame(self, int i, BlessState other, int j) noexcept
    @cython.locals(row=cython.int, start=cython.int, end=cython.int)
    cdef bint _same_values(self, BlessState other) noexcept
    # --- end of fields ------------------------------------------------------------------------------------------------
