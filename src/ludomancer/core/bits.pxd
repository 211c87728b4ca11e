# What `bits.py` does, in C that compiled rules inline.
cdef extern from *:
    """
    #if defined(__x86_64__) && !defined(__POPCNT__)  /* the builtin would be a call into a library */
    static inline int ludomancer_popcount(unsigned long long mask) {
        mask -= (mask >> 1) & 0x5555555555555555ULL;
        mask = (mask & 0x3333333333333333ULL) + ((mask >> 2) & 0x3333333333333333ULL);
        return (int) ((((mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL) >> 56);
    }
    #else
    #define ludomancer_popcount __builtin_popcountll
    #endif
    """
    int ludomancer_popcount(unsigned long long) noexcept nogil
    int __builtin_ctzll(unsigned long long) noexcept nogil

cdef enum:
    IN_C = 1

cdef inline int popcount(unsigned long long mask) noexcept nogil:
    return ludomancer_popcount(mask)

cdef inline int lowest(unsigned long long mask) noexcept nogil:
    return __builtin_ctzll(mask)
