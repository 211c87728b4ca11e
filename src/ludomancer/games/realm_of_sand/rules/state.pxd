cimport cython
from ludomancer.core cimport arrays, bits
from ludomancer.core.state cimport State
from ludomancer.games.realm_of_sand.rules cimport codes
from ludomancer.games.realm_of_sand.rules.card_arrays cimport CardArrays

@cython.no_gc  # for the classes below, as in the core
cdef class SandState(State):
    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    cdef readonly CardArrays arrays
    cdef readonly int round, first, main_done, winner, circle_count, red_seat, ask, held, from_cell, spot, all_discs
    cdef readonly int used, moved, gave, got, look_level, looked_count
    cdef readonly long long markers, kept
    cdef readonly int[12] square
    cdef readonly int[20] disc
    cdef readonly short[20] stock
    cdef readonly short[12] tiles
    cdef readonly int[4] level, stars, glasses
    cdef readonly short[4] ribbon, crystal
    cdef readonly long long[4] built
    cdef readonly int[3] squares
    cdef readonly int[5] discs
    cdef readonly short[40] circle
    cdef readonly short[12] display
    cdef readonly short[60] deck
    cdef readonly int[3] deck_count, known
    cdef readonly short[5] spent
    cdef readonly short[3] looked

    @cython.locals(row=cython.int, start=cython.int, i=cython.int)
    cdef void _assign_fields(self, SandState other) noexcept
    @cython.locals(row=cython.int, start=cython.int, end=cython.int)
    cdef bint _same_values(self, SandState other) noexcept
    # --- end of fields ------------------------------------------------------------------------------------------------

    @cython.locals(element=cython.int)
    cpdef void _fill_supply(self) noexcept
    cdef void _put_built(self, int seat, int card) noexcept
