cimport cython

cdef long long M32, SEED_MASK

@cython.final
cdef class Rng:
    cdef readonly long long a, b, c, d
    cpdef long long next32(self) noexcept
    @cython.locals(product=cython.longlong, low=cython.longlong, threshold=cython.longlong)
    cpdef long long below(self, long long n) noexcept
    cpdef void assign(self, Rng other) noexcept
    @cython.locals(high=cython.longlong)
    cpdef Rng fork(self)
