cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.lasting cimport BlessLasting

cdef class BlessPiles(BlessLasting):
    @cython.locals(cards=cython.longlong, observer=cython.int, card=cython.int)
    cdef bint _deck_ready(self, int seat) noexcept
    @cython.locals(card=cython.int)
    cdef void _draw(self, int seat) noexcept
    cdef void _discard(self, int seat, int card) noexcept
    @cython.locals(size=cython.int)
    cdef void _run_discard(self, int top, int step, int who) noexcept
    @cython.locals(count=cython.int, rest=cython.longlong, cards=cython.short[64])
    cdef void _discard_any(self, int seat) noexcept
    @cython.locals(cards=cython.longlong, count=cython.int, place=cython.int)
    cdef void _run_look(self, int top, int step, int do, int by) noexcept
    @cython.locals(count=cython.int)
    cdef int _looked_at(self, int step) noexcept
    @cython.locals(step=cython.int, seat=cython.int)
    cdef void _keep(self, int top, int card) noexcept
    @cython.locals(cards=cython.longlong, i=cython.int, card=cython.int, great=cython.bint)
    cdef void _run_take(self, int top, int step, int by) noexcept
    cdef bint _has_printed(self, int card, int form) noexcept
    cdef bint _step_allows(self, int step, int face) noexcept
    @cython.locals(cards=cython.longlong, observer=cython.int)
    cdef void _run_play_step(self, int top, int step, int by) noexcept
    @cython.locals(top=cython.int, form=cython.int, cards=cython.longlong, count=cython.int, i=cython.int)
    cdef long long _from_void(self, int step) noexcept
    @cython.locals(kept=cython.longlong, card=cython.int)
    cdef long long _playable(self, long long cards, int seat) noexcept
    @cython.locals(card=cython.int, curse=cython.bint)
    cdef void _play_or_ask(self, int top, int step, long long cards, int by) noexcept
    @cython.locals(face=cython.int, size=cython.int, cards=cython.longlong)
    cdef void _run_cala(self, int top, int step, int by) noexcept
    @cython.locals(fitting=cython.longlong, card=cython.int, fits=cython.int)
    cdef long long _fitting_to_cala(self, int step, int seat) noexcept
    @cython.locals(top=cython.int, step=cython.int)
    cdef void _said_none(self) noexcept
    @cython.locals(top=cython.int, step=cython.int, seat=cython.int)
    cdef void _play_chosen(self, int card, int face) noexcept
