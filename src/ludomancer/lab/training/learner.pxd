cimport cython
from libc cimport math
from ludomancer.core.rng cimport Rng

cdef int FIRST, SECOND, ACTIVE, RING, BATCH, BLEND
cdef float END
cdef float SLOW, SLOWER, TINY, KEEP

@cython.final
cdef class Learner:
    cdef readonly int batch, size, known, steps
    cdef int row_count, start, next, blends
    cdef Rng rng
    cdef float[::1] most, now, slope, mean, spread, kept, targets, sums, one, two, down
    cdef int[::1] touched, rows, counts
    cdef short[::1] inputs, numbers

    @cython.locals(place=cython.int, second=cython.int, third=cython.int)
    cdef void _begin(self)
    @cython.locals(total=cython.double)
    cdef double _normal(self) noexcept
    @cython.locals(place=cython.int, count=cython.int, index=cython.int, value=cython.int)
    cpdef remember(self, list pairs, double target)
    @cython.locals(wrong=cython.double)
    cpdef double learn(self, int batches, double rate)
    @cython.locals(now=cython.float[::1], slope=cython.float[::1], sums=cython.float[::1], one=cython.float[::1],
                   two=cython.float[::1], down=cython.float[::1], second=cython.int, bias=cython.int, third=cython.int,
                   begin=cython.int, end=cython.int, i=cython.int, j=cython.int, k=cython.int, row=cython.int,
                   number=cython.float, logit=cython.float, wrong=cython.float, back=cython.float, place=cython.int)
    cdef double _look(self, int position) noexcept
    @cython.locals(i=cython.int)
    cdef void _move(self, double rate) noexcept
    @cython.locals(now=cython.float[::1], slopes=cython.float[::1], mean=cython.float[::1], spread=cython.float[::1],
                   slope=cython.float, i=cython.int)
    cdef void _move_part(self, int begin, int end, float rate) noexcept
    @cython.locals(kept=cython.float[::1], now=cython.float[::1], keep=cython.float, i=cython.int)
    cdef void _blend(self) noexcept
