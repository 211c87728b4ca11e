# What `bits.py` does, as compiler builtins that compiled rules inline.
cdef extern from *:
    int __builtin_popcountll(unsigned long long) noexcept nogil
    int __builtin_ctzll(unsigned long long) noexcept nogil

cdef enum:
    IN_C = 1

cdef inline int popcount(unsigned long long mask) noexcept nogil:
    return __builtin_popcountll(mask)

cdef inline int lowest(unsigned long long mask) noexcept nogil:
    return __builtin_ctzll(mask)
