cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.games.realm_of_sand.rules cimport codes
from ludomancer.games.realm_of_sand.rules.state cimport SandState

cdef class SandBoards(SandState):
    cdef int _occupied(self, int seat) noexcept
    @cython.locals(first=cython.int)
    cdef int _squares_of(self, int seat) noexcept
    @cython.locals(first=cython.int, discs=cython.p_int)
    cdef int _discs_of(self, int seat) noexcept
    @cython.locals(dark=cython.int)
    cdef int _usable(self, int seat, int occupied) noexcept
    @cython.locals(occupied=cython.int, here=cython.int)
    cdef int _targets(self, int seat, int origin) noexcept
    cdef int _empty_targets(self, int seat, int origin) noexcept
    @cython.locals(element=cython.int, found=cython.int, place=cython.int)
    cdef bint _lift(self, int seat, int mask) noexcept
    @cython.locals(cell=cython.int)
    cdef void _note_pieces(self, int kind, int seat, int mask) noexcept
    @cython.locals(here=cython.int, element=cython.int)
    cdef int _piece(self, int seat, int cell) noexcept
    @cython.locals(element=cython.int)
    cdef int _disc_on(self, int seat, int cell) noexcept
    cdef int _piece_count(self, int seat) noexcept
    @cython.locals(element=cython.int, wanted=cython.int)
    cdef bint _enough(self, int seat, int card) noexcept
    @cython.locals(found=cython.int)
    cdef int _element(self, int seat, int element) noexcept
    @cython.locals(green=cython.int, red=cython.int, black=cython.int, blue=cython.int, yellow=cython.int,
                   empty=cython.int, first=cython.int, found=cython.int, place=cython.int, at=cython.int,
                   wrong=cython.int)
    cdef int _find(self, int seat, int card, int how) noexcept
    @cython.locals(green=cython.int, red=cython.int, black=cython.int, blue=cython.int, yellow=cython.int,
                   free_dark=cython.int, room=cython.int, first=cython.int, least=cython.int, place=cython.int,
                   at=cython.int, wrong=cython.int, count=cython.int)
    cdef int _missing_pieces(self, int seat, int card) noexcept
