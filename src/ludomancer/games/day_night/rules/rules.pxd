cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.games.day_night.rules cimport board, codes
from ludomancer.games.day_night.rules.turns cimport DayNightTurns

# final: calls of its own methods are direct; what it inherits (_list, _step, _value) is typed by the core
@cython.final
cdef class DayNightRules(DayNightTurns):
    @cython.locals(owner=cython.int, n=cython.int, kind=cython.int)
    cpdef void _deal(self)

    cdef int _code(self, int family, int item) noexcept
    cdef void _offer_squares(self, int family, long long squares) noexcept
    @cython.locals(kind=cython.int)
    cdef void _offer_kinds(self, int family, int owner) noexcept
    @cython.locals(seat=cython.int, kind=cython.int, travel=cython.bint)
    cdef void _list_casts(self, bint reduced) noexcept
    @cython.locals(seat=cython.int, kinds=cython.longlong, i=cython.int)
    cdef void _list_book(self) noexcept
    cdef long long _kind_bit(self, int kind) noexcept
    @cython.locals(seat=cython.int, first=cython.int, last=cython.int, kind=cython.int, left=cython.int, above=cython.int)
    cdef void _list_discards(self, bint reduced) noexcept
    cpdef int price(self, int kind) noexcept
    cpdef int apart(self) noexcept
    @cython.locals(condition=cython.int, lady=cython.int, tile=cython.int, own=cython.bint)
    cpdef bint holds(self, int kind, bint exchanged) noexcept
    cdef int _lady(self, int lady, bint exchanged) noexcept
    cdef int _tile(self, int tile, bint exchanged) noexcept
    cdef long long _tiles(self, int tile) noexcept
    cpdef int current(self) noexcept
    cpdef int current_effect(self) noexcept
    @cython.locals(at=cython.int, lady=cython.int, here=cython.int)
    cpdef long long area(self, int effect) noexcept
    @cython.locals(do=cython.int, squares=cython.longlong)
    cpdef long long eligible(self, int effect) noexcept
    @cython.locals(do=cython.int)
    cdef int _target_family(self) noexcept
    @cython.locals(squares=cython.longlong, kept=cython.longlong)
    cdef long long _targets_left(self, bint reduced) noexcept
    cpdef int lady_meant(self, int lady) noexcept
    cpdef int tile_meant(self, int effect) noexcept
    @cython.locals(seat=cython.int)
    cdef void _cast(self, int kind) noexcept
    cdef void _resolve(self) noexcept
    @cython.locals(do=cython.int, seat=cython.int, squares=cython.longlong)
    cdef void _carry_out(self, int effect) noexcept
    @cython.locals(chosen=cython.longlong)
    cdef void _choose_target(self, int square) noexcept
    @cython.locals(do=cython.int, square=cython.int, lady=cython.int)
    cdef void _touch(self, int effect, long long squares) noexcept
    @cython.locals(kind=cython.int)
    cdef void _spell_done(self) noexcept
    @cython.locals(kind=cython.int)
    cdef void _look_to_steal(self, int rival) noexcept
    cdef void _steal(self, int kind) noexcept
    cpdef bint may_cast_stolen(self, int kind) noexcept
    cdef void _cast_stolen(self) noexcept
    cdef void _drop_stolen(self) noexcept
    @cython.locals(kind=cython.int)
    cdef void _stolen_done(self) noexcept
    @cython.locals(seat=cython.int, place=cython.int, last=cython.int, i=cython.int)
    cdef void _take_spell(self, int kind) noexcept
    cpdef long long steps(self) noexcept
