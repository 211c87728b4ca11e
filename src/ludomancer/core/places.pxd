cimport cython
from ludomancer.core cimport bits
from ludomancer.core.rng cimport Rng

cdef double WORD, ALMOST_ONE
cdef int MAX_TRIES

@cython.final
cdef class Places:
    cdef long long[64] bit
    cdef long long[128] sets
    cdef short[128] cards, order, most
    cdef int count
    cdef long long done

    @cython.locals(size=cython.int)
    cdef bint smaller(self, long long one, long long other) noexcept
    @cython.locals(last=cython.int, i=cython.int, j=cython.int, possible=cython.longlong)
    cdef void take_out(self, long long *bag, int start, int count, long long holding) noexcept
    cdef void clear(self) noexcept
    cdef void add(self, long long possible) noexcept
    @cython.locals(first=cython.int, i=cython.int, j=cython.int, possible=cython.longlong)
    cdef void add_bag(self, long long *bag, int start, int count) noexcept
    cdef void fill(self, long long cards, long long rest, Rng rng) noexcept
    @cython.locals(place=cython.int, i=cython.int, j=cython.int, possible=cython.longlong)
    cdef void _sort(self, long long cards) noexcept
    @cython.locals(taken=cython.longlong, weight=cython.double, i=cython.int, place=cython.int, free=cython.longlong,
                   count=cython.int, card=cython.int)
    cdef bint _try(self, long long cards, long long rest, Rng rng) noexcept
    @cython.locals(i=cython.int)
    cdef int _nth(self, long long cards, int n) noexcept
    @cython.locals(place=cython.int, must=cython.longlong)
    cdef void _match(self, long long cards, long long rest, Rng rng) noexcept
    @cython.locals(place=cython.int)
    cdef bint _place_card(self, int card, long long cards) noexcept
    @cython.locals(possible=cython.longlong, taken=cython.longlong, other=cython.int, card=cython.int)
    cdef bint _find_card(self, int place, long long cards) noexcept
