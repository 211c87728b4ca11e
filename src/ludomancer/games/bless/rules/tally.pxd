cimport cython
from ludomancer.core cimport bits

@cython.final
cdef class Tally:
    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    cdef int count
    cdef int[192] clause, amount, since, source, value
    cdef long long[192] mask
    # --- end of fields ------------------------------------------------------------------------------------------------
