from ludomancer.core cimport bits
from ludomancer.core.state cimport State

cdef int MAX_INPUTS, TABLE, NUMBER

cdef class Features:
    cdef readonly int base, count, size, part_size, limit
    cdef int slot
    cdef bint naming, apart
    cdef int[8] widths
    cdef readonly int[512] index, value
    cdef readonly tuple parts
    cdef readonly list sections
    cdef readonly dict kind_names

    cpdef void read(self, State state, int seat) noexcept
    cdef void _fill(self, State state, int seat) noexcept
    cdef void whose(self, int slot) noexcept
    cdef void cards(self, str name, long long mask, int kind) noexcept
    cdef void one(self, str name, int value, int size) noexcept
    cdef void amount(self, str name, int value, int most) noexcept
    cdef void mark(self, int kind, int row, int item) noexcept
    cdef void add(self, int kind, int row, int item, int value, int most) noexcept
    cdef void gap(self, str name, int kind, int rows, int most) noexcept
    cdef void _put(self, int place, int value) noexcept
    cdef void _end(self, str name, int kind, int rows, int most) noexcept
    cdef void _name(self, str name, int kind, int rows, int most)

cdef int clip(int value, int most) noexcept
