cimport cython
from ludomancer.core cimport bits
from ludomancer.core.state cimport State
from ludomancer.games.realm_of_sand.rules cimport codes
from ludomancer.games.realm_of_sand.rules.card_arrays cimport CardArrays

cdef class SandState(State):
    cdef readonly CardArrays arrays
    cdef readonly int round, first, main_done, winner, circle_count, red_seat, ask, held, from_cell, spot, all_discs, used
    cdef readonly int moved, gave, got, look_level, looked_count
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

    @cython.locals(level=cython.int, i=cython.int)
    cdef void _assign_fields(self, SandState other) noexcept
    @cython.locals(element=cython.int)
    cpdef void set_supply(self) noexcept
    cpdef void set_player(self, int seat, int ribbon, int crystal, int level) noexcept
    cpdef void put_square(self, int seat, int element, int cell) noexcept
    cpdef void put_disc(self, int seat, int element, int cell) noexcept
    cpdef void put_built(self, int seat, int card) noexcept
    cdef void _put_built(self, int seat, int card) noexcept
