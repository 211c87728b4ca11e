cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.core.rng cimport Rng
from ludomancer.core.state cimport State
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.attacks cimport BlessAttacks

cdef class BlessEffects(BlessAttacks):
    @cython.locals(how=cython.int, card=cython.int, seat=cython.int, first=cython.int, rest=cython.longlong)
    cdef void _effect_over(self, int top) noexcept
    cdef void _next(self, int top) noexcept
    cdef void _give_up(self, int top, int step) noexcept
    @cython.locals(step=cython.int, by=cython.int, condition=cython.int, do=cython.int, who=cython.int)
    cdef void _run_effect(self, int top) noexcept
    @cython.locals(number=cython.int)
    cdef void _run_simple(self, int step, int do, int by, int card) noexcept
    cdef int _family(self, int do) noexcept
    @cython.locals(do=cython.int, cards=cython.int, found=cython.longlong, kept=cython.longlong, greatest=cython.int,
                   card=cython.int)
    cdef long long _candidates(self, int top, int step, int who, int across) noexcept
    cdef bint _room_after_cost(self, int step, int seat) noexcept
    @cython.locals(found=cython.longlong, rest=cython.longlong, card=cython.int, here=cython.longlong)
    cdef long long _copyable(self, int seat) noexcept
    @cython.locals(count=cython.int, i=cython.int, kind=cython.int)
    cdef int _times_used(self, int card) noexcept
    @cython.locals(kept=cython.longlong, by=cython.int, gone=cython.bint, here=cython.longlong, found=cython.longlong)
    cdef long long _payable(self, int top, int step, long long cards) noexcept
    @cython.locals(cards=cython.longlong, may=cython.bint)
    cdef void _run_choice(self, int top, int step, int do, int who) noexcept
    @cython.locals(top=cython.int, kind=cython.int)
    cdef void _chosen(self, int family, int card) noexcept
    @cython.locals(step=cython.int, by=cython.int, first=cython.int)
    cdef void _do_to(self, int top, int family, int card) noexcept
    @cython.locals(zone=cython.int, host=cython.int, bond=cython.int, face=cython.int)
    cdef void _control(self, int card, int seat) noexcept
    cdef void _convert(self, int card, int seat) noexcept
    @cython.locals(how=cython.int, end=cython.int)
    cdef void _copy(self, int card, int seat) noexcept
    cdef void _run_match(self, int top, int who) noexcept
    @cython.locals(card=cython.int, rest=cython.longlong, cards=cython.longlong)
    cdef void _run_rebind(self, int top, int by) noexcept
    @cython.locals(top=cython.int)
    cdef int _targets_missing(self) noexcept
    @cython.locals(chosen=cython.longlong, like=cython.int, cards=cython.longlong, missing=cython.int)
    cdef void _run_give(self, int top, int step, int by) noexcept
    @cython.locals(found=cython.longlong)
    cdef long long _likes(self, int top, int like, int by, long long target) noexcept
    @cython.locals(kept=cython.longlong)
    cdef long long _with_likes(self, int top, int like, int by, long long cards) noexcept
    cdef void _form_chosen(self, int form) noexcept
    @cython.locals(step=cython.int, rest=cython.longlong)
    cdef void _give(self, int top, int value) noexcept
    @cython.locals(lasts=cython.int, first=cython.int, clause=cython.int, i=cython.int)
    cdef void _lasts_on(self, int top, int step, int card, int value) noexcept
    @cython.locals(kept=cython.longlong, i=cython.int)
    cdef void _forget_lasting(self) noexcept
    @cython.locals(cards=cython.longlong, observer=cython.int, card=cython.int)
    cdef bint _deck_ready(self, int seat) noexcept
    @cython.locals(card=cython.int)
    cdef void _draw(self, int seat) noexcept
    cdef void _discard(self, int seat, int card) noexcept
    @cython.locals(size=cython.int)
    cdef void _run_discard(self, int top, int step, int who) noexcept
    @cython.locals(by=cython.int)
    cdef bint _worth_paying(self, int top, int step) noexcept
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
    @cython.locals(found=cython.longlong, card=cython.int, fits=cython.int)
    cdef long long _fitting_to_cala(self, int step, int seat) noexcept
    @cython.locals(top=cython.int, step=cython.int, seat=cython.int)
    cdef void _play_chosen(self, int card, int face) noexcept
    @cython.locals(top=cython.int)
    cdef void _declined(self) noexcept
    @cython.locals(top=cython.int, step=cython.int)
    cdef void _said_none(self) noexcept
