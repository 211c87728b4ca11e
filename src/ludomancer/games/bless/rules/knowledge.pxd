cimport cython
from ludomancer.core cimport bits
from ludomancer.core.places cimport Places
from ludomancer.core.rng cimport Rng
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.zones cimport BlessZones

cdef class BlessKnowledge(BlessZones):
    cdef int _row(self, int seat, int observer) noexcept
    cdef int _hand_size(self, int seat) noexcept
    cdef void _learn(self, int observer, int card) noexcept
    @cython.locals(possible=cython.longlong, i=cython.int, seat=cython.int)
    cdef void _exclude(self, int observer, long long cards) noexcept
    @cython.locals(possible=cython.longlong, row=cython.int, i=cython.int)
    cdef void _exclude_from_hand(self, int seat, int observer, long long cards) noexcept
    @cython.locals(possible=cython.longlong, row=cython.int, i=cython.int)
    cdef void _exclude_from_aside(self, int seat, int observer, long long cards) noexcept
    cdef void _settle(self, int observer, long long possible) noexcept
    @cython.locals(observer=cython.int)
    cdef void _all_learn(self, int card) noexcept
    cdef long long _place_set(self, int observer, int place) noexcept
    @cython.locals(count=cython.int)
    cdef int _known_tops(self, int observer) noexcept
    cdef void _hand_gains(self, int seat, int card, int observer, long long possible) noexcept
    @cython.locals(observer=cython.int)
    cdef void _into_hand(self, int seat, int card) noexcept
    @cython.locals(count=cython.int, observer=cython.int)
    cdef void _out_of_hand(self, int seat, int card) noexcept
    @cython.locals(count=cython.int, laid=cython.int, observer=cython.int, row=cython.int, union=cython.longlong, i=cython.int)
    cdef void _hide_aside(self, int seat, int card) noexcept
    @cython.locals(observer=cython.int)
    cdef void _hand_without(self, int seat, long long cards) noexcept
    cdef int _top(self, int place) noexcept
    @cython.locals(observer=cython.int, seat=cython.int)
    cdef void _top_leaves(self) noexcept
    cdef void _trim(self, int observer) noexcept
    @cython.locals(place=cython.int)
    cdef void _spread(self, int observer, int count) noexcept
    @cython.locals(base=cython.int, i=cython.int)
    cdef void _drop_place(self, int observer, int place) noexcept
    @cython.locals(card=cython.int, observer=cython.int)
    cdef int _draw_top(self, int seat) noexcept
    @cython.locals(place=cython.int)
    cdef void _look_at_top(self, int observer, int count) noexcept
    @cython.locals(place=cython.int, observer=cython.int)
    cdef void _keep_from_top(self, int seat, int card, int count) noexcept
    @cython.locals(base=cython.int, union=cython.longlong, i=cython.int)
    cdef void _place_kept(self, int seat, int card, int observer, int count) noexcept
    @cython.locals(whole=cython.longlong, i=cython.int)
    cdef void _see_deck(self, int seat) noexcept
    @cython.locals(tops=cython.longlong, i=cython.int)
    cdef long long _tops_of(self, int observer) noexcept
    @cython.locals(observer=cython.int)
    cdef void _keep_from_deck(self, int seat, int card) noexcept
    @cython.locals(observer=cython.int)
    cdef void _forget_places(self) noexcept
    cdef void _shuffle_deck(self) noexcept
    @cython.locals(observer=cython.int)
    cdef void _onto_deck(self, int card) noexcept
    @cython.locals(cards=cython.longlong, count=cython.int, observer=cython.int, row=cython.int, i=cython.int, card=cython.int)
    cdef void _aside_into_deck(self, int seat) noexcept

    @cython.locals(places=Places, cards=cython.longlong, i=cython.int, observer=cython.int, seat=cython.int, tops=cython.int,
                   rest=cython.longlong, o=cython.int, hands=cython.int, place=cython.int)
    cdef void _redeal(self, int seats, Rng rng) noexcept
    cdef long long _set_for(self, int seats, int observer, int place) noexcept
    cdef void _question(self) noexcept
    @cython.locals(place=cython.int, seat=cython.int, count=cython.int, laid=cython.int, i=cython.int)
    cdef void _lay_out(self, Places places, int seats, int hands, long long cards, Rng rng) noexcept
    @cython.locals(i=cython.int, j=cython.int, card=cython.short)
    cdef void _mix_deck(self, Rng rng) noexcept
    @cython.locals(own=cython.longlong, place=cython.int, count=cython.int, rival=cython.int, mine=cython.int,
                   public=cython.int, i=cython.int)
    cdef void _common_knowledge(self, int seat) noexcept
