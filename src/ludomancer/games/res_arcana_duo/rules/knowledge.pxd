cimport cython
from ludomancer.core cimport bits
from ludomancer.core.places cimport Places
from ludomancer.core.rng cimport Rng
from ludomancer.games.res_arcana_duo.rules cimport codes
from ludomancer.games.res_arcana_duo.rules.state cimport DuoState

cdef class DuoKnowledge(DuoState):
    cdef int _row(self, int seat, int observer) noexcept
    cdef int _base(self, int pile, int observer) noexcept
    cdef int _hand_size(self, int seat) noexcept
    cdef int _top(self, int pile) noexcept
    @cython.locals(pile=cython.int, seat=cython.int, base=cython.int, i=cython.int, row=cython.int)
    cdef void _exclude(self, int observer, long long cards) noexcept
    @cython.locals(observer=cython.int)
    cdef void _all_learn(self, int card) noexcept
    @cython.locals(again=cython.bint, seat=cython.int)
    cdef void _tidy(self, int observer) noexcept
    @cython.locals(known=cython.longlong, changed=cython.bint, pile=cython.int, seat=cython.int, base=cython.int,
                   i=cython.int, possible=cython.longlong, row=cython.int)
    cdef bint _spread_known(self, int observer) noexcept
    @cython.locals(i=cython.int, possible=cython.longlong, inside=cython.int, j=cython.int, rest=cython.longlong)
    cdef bint _name_hand(self, int row, int count) noexcept
    @cython.locals(observer=cython.int)
    cdef void _into_hand(self, int seat, int card) noexcept
    @cython.locals(count=cython.int, observer=cython.int, row=cython.int)
    cdef void _out_of_hand(self, int seat, int card) noexcept
    @cython.locals(count=cython.int, place=cython.int, observer=cython.int, possible=cython.longlong, row=cython.int,
                   i=cython.int)
    cdef void _onto_deck(self, int seat, int card) noexcept
    @cython.locals(card=cython.int, seat=cython.int)
    cdef int _top_leaves(self, int pile) noexcept
    @cython.locals(cards=cython.longlong, count=cython.int, rest=cython.longlong, observer=cython.int)
    cdef void _shuffle_discards(self, int seat) noexcept
    @cython.locals(base=cython.int, i=cython.int)
    cdef void _same_sets(self, int pile, int observer, long long cards) noexcept
    @cython.locals(observer=cython.int, card=cython.int, possible=cython.longlong)
    cdef int _draw_top(self, int seat) noexcept
    @cython.locals(card=cython.int)
    cdef int _open_top(self) noexcept
    @cython.locals(place=cython.int, observer=cython.int, card=cython.int)
    cdef void _lift(self, int seat, int pile) noexcept
    @cython.locals(pile=cython.int, i=cython.int, observer=cython.int, card=cython.int, place=cython.int,
                   possible=cython.longlong)
    cdef void _put_back(self, int seat) noexcept
    cdef void _question(self) noexcept
    @cython.locals(seat=cython.int, rest=cython.longlong, left=cython.int)
    cdef void _redeal_mages(self, int seats, Rng rng) noexcept
    cdef long long _nth(self, long long cards, int n) noexcept
    @cython.locals(cards=cython.longlong, seat=cython.int, left=cython.int, i=cython.int, card=cython.longlong)
    cdef void _redeal_draft(self, int seats, Rng rng) noexcept
    @cython.locals(picked=cython.longlong)
    cdef long long _some(self, long long cards, int count, Rng rng) noexcept
    @cython.locals(possible=cython.longlong, seat=cython.int)
    cdef long long _set_for(self, int seats, int pile, int place) noexcept
    @cython.locals(places=Places, cards=cython.longlong, observer=cython.int, pile=cython.int, seat=cython.int,
                   looked=cython.int, i=cython.int)
    cdef void _redeal_piles(self, int seats, Rng rng, int first) noexcept
    @cython.locals(next_place=cython.int, pile=cython.int, seat=cython.int, i=cython.int,
                   count=cython.int)
    cdef void _lay_out(self, Places places, int seats, int first) noexcept
    @cython.locals(i=cython.int, count=cython.int)
    cdef void _lay_out_looked(self, Places places, int next_place) noexcept
    @cython.locals(own=cython.longlong, pile=cython.int, i=cython.int, base=cython.int, public=cython.int,
                   whose=cython.longlong, unseen=cython.int, rival=cython.int, possible=cython.longlong)
    cdef void _common_knowledge(self, int seat, int first) noexcept
    @cython.locals(seen=cython.longlong, pile=cython.int, i=cython.int)
    cdef long long _seen_by(self, int seat, int first) noexcept
    @cython.locals(cards=cython.longlong, i=cython.int)
    cdef long long _cards_of(self, int pile) noexcept
