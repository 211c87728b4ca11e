cimport cython
from ludomancer.core cimport bits
from ludomancer.games.bless.rules cimport codes
from ludomancer.games.bless.rules.knowledge cimport BlessKnowledge

cdef class BlessField(BlessKnowledge):
    cdef long long _in_play(self) noexcept
    @cython.locals(prayers=cython.longlong)
    cdef long long _side_cards(self, int seat, int kind) noexcept
    @cython.locals(side=cython.int, kind=cython.int, state=cython.int, fitting=cython.longlong)
    cdef long long _fitting(self, int cards, int me, int itself, int opposite) noexcept
    @cython.locals(kept=cython.longlong, card=cython.int)
    cdef long long _above(self, long long cards, int itself) noexcept
    @cython.locals(most=cython.int)
    cdef bint _number_fits(self, int cards, int card, int eye) noexcept
    @cython.locals(kind=cython.int, cards=cython.int, fitting=cython.longlong, count=cython.int, op=cython.int,
                   number=cython.int)
    cdef bint _holds(self, int condition, int me, int itself) noexcept
    @cython.locals(first=cython.int, condition=cython.int)
    cdef bint _clause_holds(self, int clause, int me, int itself) noexcept
    cdef void _reckon(self) noexcept
    @cython.locals(curses=cython.longlong, rest=cython.longlong, card=cython.int)
    cdef void _reckon_all(self) noexcept
    cdef bint _lasts(self, int i) noexcept
    @cython.locals(i=cython.int)
    cdef void _reckon_mute(self) noexcept
    @cython.locals(muted=cython.longlong)
    cdef bint _speaks(self, int card) noexcept
    @cython.locals(rest=cython.longlong, changes=cython.int, i=cython.int, card=cython.int)
    cdef void _reckon_forms(self) noexcept
    @cython.locals(first=cython.int, clause=cython.int)
    cdef int _form_clause(self, int bond) noexcept
    @cython.locals(last=cython.int, best=cython.int, source=cython.int, chosen=cython.int, rest=cython.longlong,
                   i=cython.int, card=cython.int, since=cython.int, counts=cython.bint)
    cdef void _change_forms(self) noexcept
    @cython.locals(curses=cython.longlong, i=cython.int, card=cython.int)
    cdef void _reckon_originals(self) noexcept
    @cython.locals(rest=cython.longlong, i=cython.int, card=cython.int, seat=cython.int)
    cdef void _gather(self, long long curses) noexcept
    @cython.locals(first=cython.int, clause=cython.int, kind=cython.int, on=cython.longlong)
    cdef void _gather_text(self, int text, int source, int itself, int me) noexcept
    @cython.locals(clause=cython.int, kind=cython.int, me=cython.int, on=cython.int)
    cdef void _gather_lasting(self, int i) noexcept
    @cython.locals(me=cython.int)
    cdef long long _goes_to(self, int i) noexcept
    @cython.locals(kind=cython.int, i=cython.int, amount=cython.int, counted=cython.longlong, card=cython.int)
    cdef void _count_clause(self, int clause, long long on, int me, int other, int itself, int source, int since, int value) noexcept
    @cython.locals(i=cython.int, kind=cython.int, card=cython.int, rest=cython.longlong)
    cdef void _reckon_karma(self, long long curses) noexcept
    cdef void _set(self, int card, int i, int value) noexcept
    @cython.locals(value=cython.int)
    cdef int _total(self, int card, int base, int added) noexcept
    @cython.locals(i=cython.int, clause=cython.int, kind=cython.int, card=cython.int, rest=cython.longlong,
                   amount=cython.int)
    cdef void _reckon_eyes(self, long long curses) noexcept
    @cython.locals(form=cython.int)
    cdef void _add_eye(self, int card, int clause, int amount, int value) noexcept
    @cython.locals(to=cython.int, rest=cython.longlong, enemy=cython.int)
    cdef int _eye_set_to(self, int clause, int card, int amount) noexcept
    cdef int _original_of(self, int card) noexcept
    @cython.locals(clause=cython.int)
    cdef void _write_tally(self, int card, int i, int amount) noexcept
    cdef void _write(self, int card, int clause, int source, int since, int amount) noexcept
