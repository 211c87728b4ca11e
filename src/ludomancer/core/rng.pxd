cimport cython

cdef long long M32

@cython.final
cdef class Rng:
    cdef readonly long long a, b, c, d
    cpdef long long next32(self) noexcept
    @cython.locals(product=cython.longlong, low=cython.longlong, threshold=cython.longlong)
    cpdef long long below(self, long long n) noexcept
    cpdef void assign(self, Rng other) noexcept
    @cython.locals(other=Rng)
    cpdef Rng copy(self)
    cpdef void reseed(self, Rng source) noexcept
    @cython.locals(other=Rng)
    cpdef Rng fork(self)
