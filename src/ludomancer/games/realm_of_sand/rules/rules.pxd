cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.games.realm_of_sand.rules cimport codes
from ludomancer.games.realm_of_sand.rules.turns cimport SandTurns

# final: calls of its own methods are direct; what it inherits (_list, _step, _value) is typed by the core
@cython.final
cdef class SandRules(SandTurns):
    @cython.locals(seat=cython.int, level=cython.int, turn=cython.int, i=cython.int)
    cpdef void _deal(self) noexcept
    @cython.locals(count=cython.int, rest=cython.longlong, i=cython.int)
    cdef void _deal_level(self, int level) noexcept
    @cython.locals(count=cython.int, i=cython.int, tile=cython.int)
    cdef void _deal_circle(self) noexcept
    @cython.locals(pool=cython.short[6], count=cython.int, ribbon=cython.int, seat=cython.int)
    cdef void _deal_ribbons(self) noexcept
    cdef void _ask_first_disc(self, int seat) noexcept
    cdef void _start_game(self) noexcept
    cdef void _begin_turn(self, int seat) noexcept
    @cython.locals(following=cython.int)
    cdef void _end_turn(self) noexcept
    @cython.locals(slot=cython.int, level=cython.int, card=cython.int)
    cdef void _refill(self) noexcept
    cdef bint _last_round_over(self) noexcept
    @cython.locals(best=cython.int, turn=cython.int, seat=cython.int)
    cdef void _finish(self, int ending) noexcept
    cdef int _standing(self, int seat) noexcept
    cdef int _rating(self, int stars) noexcept
    @cython.locals(slot=cython.int)
    cdef bint _on_display(self, int card) noexcept
    cdef void _offer_item(self, int family, int item) noexcept
    cdef void _offer_cells(self, int family, int mask) noexcept
    @cython.locals(slot=cython.int, card=cython.int, rest=cython.longlong)
    cdef void _list_menu(self, int seat) noexcept
    @cython.locals(i=cython.int, tile=cython.int)
    cdef void _list_tiles(self, int family, int seat, int first) noexcept
    @cython.locals(element=cython.int)
    cdef void _list_discs(self, int family, int seat) noexcept
    @cython.locals(occupied=cython.int, free_dark=cython.int, room=cython.int, form=cython.int, first=cython.int,
                   i=cython.int, spot=cython.int, dark=cython.int)
    cdef void _list_ways(self, int seat) noexcept
    @cython.locals(element=cython.int, open_cells=cython.int, in_order=cython.int)
    cdef void _list_fill(self, bint reduced) noexcept
    cdef void _list_summon(self, int seat, bint reduced) noexcept
    @cython.locals(targets=cython.int)
    cdef void _list_disc_targets(self, int seat, bint reduced) noexcept
    cdef int _in_turn(self, int targets) noexcept
    @cython.locals(element=cython.int)
    cdef void _list_power(self, int ask, int seat, bint reduced) noexcept
    @cython.locals(i=cython.int)
    cdef void _list_exchange(self, int ask, int seat, bint reduced) noexcept
    @cython.locals(i=cython.int, level=cython.int)
    cdef void _list_look(self, int ask) noexcept
    @cython.locals(others=cython.int, element=cython.int)
    cdef void _list_supply(self, bint reduced) noexcept
    @cython.locals(ask=cython.int, hidden=cython.bint)
    cdef void _settle(self) noexcept
    cpdef void _resume(self) noexcept
    @cython.locals(seat=cython.int)
    cdef void _carry_out(self, int family, int item) noexcept
    cdef void _answer_power(self, int seat, int family, int item) noexcept
    cdef void _at(self, int seat, int spot) noexcept
    cpdef int occupied(self, int seat) noexcept
    cpdef int usable(self, int seat) noexcept
    cpdef int discs_of(self, int seat) noexcept
    cpdef int squares_of(self, int seat) noexcept
    cpdef int piece(self, int seat, int cell) noexcept
    cpdef int pieces_of(self, int seat) noexcept
    @cython.locals(element=cython.int)
    cpdef int unfilled(self) noexcept
    @cython.locals(count=cython.int, slot=cython.int)
    cpdef int count_completions(self, int seat) noexcept
    cpdef int missing_pieces(self, int seat, int card) noexcept
