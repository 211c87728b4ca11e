cimport cython
from ludomancer.core cimport bits

@cython.final
cdef class Tally:
    cdef int count
    cdef int[192] clause, amount, since, source, value
    cdef long long[192] mask
