cimport cython
from ludomancer.core cimport bits
from ludomancer.core cimport codes as core
from ludomancer.games.res_arcana_duo.rules cimport codes
from ludomancer.games.res_arcana_duo.rules.knowledge cimport DuoKnowledge

cdef class DuoPayments(DuoKnowledge):
    @cython.locals(first=cython.int, other=cython.int, essence=cython.int)
    cdef int _price(self, int cost, int discount) noexcept
    @cython.locals(covered=cython.int, spare=cython.int, essence=cython.int, count=cython.int, have=cython.int,
                   fixed=cython.int)
    cdef int _reach(self, int seat, int cost, int low, int capped) noexcept
    cdef bint _can_pay(self, int seat, int cost, int discount) noexcept
    @cython.locals(count=cython.int, essence=cython.int)
    cdef int _laid_count(self) noexcept
    @cython.locals(spare=cython.int, other=cython.int, over=cython.int)
    cdef bint _may_pay(self, int seat, int cost, int essence) noexcept
    cdef bint _leads_to_price(self, int seat, int cost, int price, int essence) noexcept
    @cython.locals(gold=cython.int, essence=cython.int, missing=cython.int)
    cdef bint _lay_forced(self, int seat, int cost, int price) noexcept
    cdef void _took_payment(self, int seat, int essence, int count) noexcept
    @cython.locals(essence=cython.int)
    cdef void _spend(self, int seat, int card) noexcept
    @cython.locals(essence=cython.int)
    cdef void _gain_laid(self, int seat, int card, int to) noexcept
    @cython.locals(essence=cython.int)
    cdef void _add_fixed(self, int amount, int times) noexcept
    cdef void _took_gain(self, int amount, int count) noexcept
    @cython.locals(mask=cython.int)
    cdef bint _one_kind(self, int amount) noexcept
