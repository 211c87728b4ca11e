cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.core.rng cimport Rng
from ludomancer.core.state cimport State
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.clashes cimport BlessClashes

cdef class BlessPlays(BlessClashes):
    cdef void _asks(self, int ask, long long options, int seat) noexcept
    cdef void _chosen(self, int family, int card) noexcept
    cdef bint _chain_ends(self) noexcept
    @cython.locals(text=cython.int, first=cython.int, clause=cython.int)
    cdef void _wait_for_text(self, int when, int card, int face, int by, int x) noexcept
    @cython.locals(seat=cython.int)
    cdef void _wait_for_curse(self, int when, int card) noexcept
    @cython.locals(rest=cython.longlong)
    cdef void _wait_for_side(self, int when, int seat) noexcept
    cdef void _group(self, int first) noexcept
    @cython.locals(i=cython.int, seat=cython.int, cards=cython.longlong, pick=cython.int, j=cython.int)
    cdef void _run_group(self, int top) noexcept
    @cython.locals(when=cython.int, card=cython.int)
    cdef bint _still_waits(self, int i) noexcept
    @cython.locals(when=cython.int, card=cython.int, by=cython.int, clause=cython.int, first=cython.int,
                   end=cython.int, how=cython.int)
    cdef void _run_waiting(self, int i) noexcept
    @cython.locals(top=cython.int, i=cython.int, mine=cython.bint)
    cdef void _resolve(self, int card) noexcept
    @cython.locals(end=cython.int)
    cdef void _use_echo(self, int card, int seat) noexcept
    cdef bint _can_play(self, int card, int face, int seat) noexcept
    cdef bint _has_room(self, int seat) noexcept
    @cython.locals(hosts=cython.longlong, rest=cython.longlong, bond=cython.int)
    cdef long long _hosts(self, int card, int seat) noexcept
    cdef void _enters(self, int card) noexcept
    cdef void _start_play(self, int card, int seat, int face, bint cala) noexcept
    @cython.locals(card=cython.int, seat=cython.int, stage=cython.int, dropped=cython.longlong)
    cdef void _run_play(self, int top) noexcept
    @cython.locals(first=cython.int, end=cython.int)
    cdef void _set_off_play(self, int top, int card, int seat) noexcept
    cdef long long _above_limit(self, int card, int seat) noexcept
    cdef void _choose_or_ask(self, int family, long long cards, int seat) noexcept
    @cython.locals(old=cython.int, seat=cython.int)
    cdef void _bind(self, int card, int host) noexcept
    @cython.locals(rest=cython.longlong, kept=cython.longlong, i=cython.int)
    cdef void _leave(self, int card) noexcept
    @cython.locals(i=cython.int)
    cdef void _keep_karma(self, int card) noexcept
    @cython.locals(first=cython.int)
    cdef void _break_card(self, int card) noexcept
    @cython.locals(first=cython.int, i=cython.int, rest=cython.longlong)
    cdef void _break_together(self, long long cards, int source, int by) noexcept
    @cython.locals(i=cython.int, seat=cython.int, own=cython.longlong, rest=cython.longlong)
    cdef void _run_bury(self, int top) noexcept
    cdef void _to_void(self, int card) noexcept
    @cython.locals(rest=cython.longlong, bond=cython.int)
    cdef void _bond_follows(self, int card) noexcept
    @cython.locals(i=cython.int, kind=cython.int)
    cdef bint _spezzata_is_due(self, int card) noexcept
    @cython.locals(seat=cython.int, bond=cython.int, eye=cython.int, speaks=cython.bint, bond_speaks=cython.bint,
                   waiting=cython.int, follows=cython.bint, stays=cython.bint)
    cdef void _break_one(self, int card, int to, long long together) noexcept
    @cython.locals(bond=cython.int)
    cdef void _move_off(self, int card, int to, int seat) noexcept
    @cython.locals(seat=cython.int)
    cdef void _drop(self, int card) noexcept
    cdef void _corrupt(self, int card) noexcept
    @cython.locals(first=cython.int)
    cdef void _bless(self, int card, int seat, int karma) noexcept
    cdef void _final_turns(self, int seat) noexcept
