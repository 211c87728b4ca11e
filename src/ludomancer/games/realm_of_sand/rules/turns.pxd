cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.games.realm_of_sand.rules cimport codes
from ludomancer.games.realm_of_sand.rules.powers cimport SandPowers

cdef class SandTurns(SandPowers):
    @cython.locals(mask=cython.int, element=cython.int, wanted=cython.int, count=cython.int)
    cdef void _lay_tile(self, int seat, int spot) noexcept
    @cython.locals(found=cython.int, i=cython.int)
    cdef int _unfilled(self, int element) noexcept
    @cython.locals(element=cython.int)
    cdef int _short_element(self) noexcept
    cdef void _note_missing(self, int seat, int element, int mask) noexcept
    @cython.locals(element=cython.int)
    cdef void _fill(self, int seat, int cell) noexcept
    @cython.locals(tile=cython.int)
    cdef void _tile_used(self, int seat) noexcept
    @cython.locals(i=cython.int)
    cdef void _put_tile_away(self, int seat, int tile) noexcept
    @cython.locals(tile=cython.int, i=cython.int)
    cdef void _take_tile(self, int seat, int place) noexcept
    @cython.locals(tile=cython.int, i=cython.int)
    cdef int _leave_circle(self, int place) noexcept
    cdef void _pick_disc(self, int element, int cell) noexcept
    @cython.locals(here=cython.int, place=cython.int, covered=cython.bint, piece=cython.int)
    cdef void _lay_disc(self, int seat, int cell) noexcept
    cdef void _end_summoning(self) noexcept
    cdef void _choose_building(self, int card) noexcept
    @cython.locals(card=cython.int, mask=cython.int, slot=cython.int, last=cython.int, ribbon=cython.int,
                   element=cython.int)
    cdef void _complete(self, int seat, int spot) noexcept
    @cython.locals(seat=cython.int)
    cdef bint _ten_glasses(self) noexcept
    cdef void _gain_disc(self, int seat, int element) noexcept
