cimport cython
from ludomancer.core cimport bits

cdef long long PLAYABLE, NOT_COLUMN_A, NOT_COLUMN_F
cdef int NINE

cpdef long long spread(long long squares) noexcept
@cython.locals(grown=cython.longlong, wider=cython.longlong)
cpdef long long component(long long seed, long long within) noexcept
@cython.locals(groups=cython.longlong, group=cython.longlong)
cpdef long long temple_groups(long long own) noexcept
@cython.locals(count=cython.int)
cpdef int group_count(long long squares) noexcept
@cython.locals(area=cython.longlong, count=cython.int)
cpdef int temples_possible(long long free) noexcept
@cython.locals(start=cython.longlong, whole=cython.longlong)
cpdef bint can_complete(long long chosen, long long group) noexcept
@cython.locals(missing=cython.longlong, left=cython.int, reach=cython.longlong, edge=cython.longlong, square=cython.longlong)
cdef bint _grow(long long part, long long chosen, long long group) noexcept
@cython.locals(nine=cython.longlong, edge=cython.longlong)
cpdef long long any_nine(long long group) noexcept
