cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.core.places cimport Places
from ludomancer.games.res_arcana_duo.rules cimport codes
from ludomancer.games.res_arcana_duo.rules.collecting cimport DuoCollecting

cdef class DuoSetup(DuoCollecting):
    @cython.locals(rest=cython.longlong, sun=cython.int, both=cython.longlong)
    cdef void _turn_tiles(self) noexcept
    @cython.locals(pile=cython.int, observer=cython.int)
    cdef void _lay_monuments(self) noexcept
    cdef void _fill_pile(self, int pile, long long cards) noexcept
    @cython.locals(count=cython.int, rest=cython.longlong, first=cython.longlong, i=cython.int)
    cdef long long _shuffled(self, long long cards, int seat_share) noexcept
    cdef void _deal_full(self) noexcept
    @cython.locals(half=cython.int, order=Places, i=cython.int)
    cdef void _split(self, long long cards) noexcept
    @cython.locals(mages=cython.longlong, artifacts=cython.longlong, mage=cython.longlong, half=cython.int,
                   others=cython.longlong, observer=cython.int, pile=cython.int, row=cython.int, i=cython.int)
    cdef void _deal_first_game(self) noexcept
    @cython.locals(seat=cython.int, observer=cython.int, cards=cython.longlong)
    cdef void _end_draft(self) noexcept
    @cython.locals(seat=cython.int, card=cython.int)
    cdef void _reveal_mages(self) noexcept
    cdef void _start_items(self) noexcept
    @cython.locals(seat=cython.int, other=cython.longlong)
    cdef void _setup_choice(self, int ask, int card) noexcept
    @cython.locals(seat=cython.int, card=cython.int)
    cdef void _run_setup(self) noexcept
