cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.core.rng cimport Rng
from ludomancer.games.realm_of_sand.rules cimport codes
from ludomancer.games.realm_of_sand.rules.boards cimport SandBoards

cdef class SandPowers(SandBoards):
    cdef bint _power_ready(self, int seat) noexcept
    @cython.locals(ribbon=cython.int)
    cdef bint _power_helps(self, int seat) noexcept
    @cython.locals(element=cython.int)
    cdef bint _has_disc(self, int seat) noexcept
    @cython.locals(element=cython.int)
    cdef bint _supply_has_disc(self) noexcept
    @cython.locals(squares=cython.int, dark=cython.int, empty=cython.int)
    cdef int _movable_squares(self, int seat) noexcept
    @cython.locals(ribbon=cython.int)
    cdef void _use_power(self, int seat) noexcept
    @cython.locals(element=cython.int)
    cdef void _start_summoning(self, int all_discs) noexcept
    @cython.locals(before=cython.int)
    cdef void _climb(self, int seat, int steps) noexcept
    @cython.locals(old=cython.int, new=cython.int)
    cdef void _exchange_disc(self, int seat, int element) noexcept
    @cython.locals(element=cython.int, place=cython.int)
    cdef void _move_square(self, int seat, int cell) noexcept
    @cython.locals(i=cython.int)
    cdef void _trade_tile(self, int seat, int tile) noexcept
    @cython.locals(fresh=cython.int, i=cython.int)
    cdef void _look_at(self, int seat, int level) noexcept
    cdef void _keep_card(self, int seat, int card) noexcept
    @cython.locals(level=cython.int, place=cython.int)
    cdef void _put_under(self, int seat, int card) noexcept
    @cython.locals(level=cython.int, i=cython.int)
    cdef void _put_looked_back(self) noexcept
    @cython.locals(left=cython.int, i=cython.int)
    cdef void _drop_looked(self, int card) noexcept
    @cython.locals(element=cython.int)
    cdef void _clear_question(self) noexcept
    @cython.locals(informed=cython.bint, level=cython.int)
    cdef void _redeal(self, int seats, Rng rng) noexcept
    @cython.locals(hidden=cython.longlong, place=cython.int)
    cdef long long _hidden_in_deck(self, int level, bint informed) noexcept
    @cython.locals(kept=cython.longlong, looked=cython.int, hidden=cython.longlong, place=cython.int, i=cython.int,
                   pool=cython.short[64], count=cython.int, j=cython.int, card=cython.int)
    cdef void _redeal_level(self, int level, bint informed, Rng rng) noexcept
