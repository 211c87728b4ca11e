cimport cython
from ludomancer.core.rng cimport Rng
from ludomancer.lab.training cimport lanes

cdef int FIRST, SECOND, ACTIVE, RING, BATCH, BLEND, UNIT, UNITS, HIDDEN, BIAS_MOST, SECOND_MOST, MOST
cdef double SLOW, SLOWER, TINY, KEEP

@cython.final
cdef class Learner:
    cdef readonly int batch, size, known, steps
    cdef int row_count, start, end, next, blends
    cdef Rng rng
    cdef readonly dict arrays
    cdef float[::1] share, now, slope, mean, spread, kept, targets
    cdef int[::1] touched, rows, counts
    cdef short[::1] inputs, numbers

    @cython.locals(place=cython.int, second=cython.int, third=cython.int)
    cdef void _begin(self)
    @cython.locals(total=cython.double)
    cdef double _normal(self) noexcept
    @cython.locals(counts=cython.int[::1], inputs=cython.short[::1], numbers=cython.short[::1],
                   targets=cython.float[::1], place=cython.int, first=cython.int, i=cython.int, j=cython.int)
    cpdef remember(self, object lessons)
    @cython.locals(wrong=cython.double)
    cpdef double learn(self, int batches, double rate)
    @cython.locals(first=cython.int, count=cython.int, i=cython.int, place=cython.int)
    cdef double _look(self, int position) noexcept
    @cython.locals(i=cython.int)
    cdef void _move(self, double rate) noexcept
    @cython.locals(part=cython.double)
    cdef void _move_part(self, int begin, int end, double rate) noexcept
    @cython.locals(keep=cython.double)
    cdef void _blend(self) noexcept
    @cython.locals(first=cython.short[::1], row=cython.int, place=cython.int, unit=cython.double)
    cpdef object weights(self)
    cdef list _cut(self, int begin, int count, int unit, int most)

cdef int whole(double number, int most) noexcept
