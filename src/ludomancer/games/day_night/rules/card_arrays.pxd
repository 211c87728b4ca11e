cimport cython
from ludomancer.core cimport arrays, bits
from ludomancer.games.day_night.rules cimport board, codes

@cython.final
cdef class CardArrays:
    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    cdef readonly int kinds, any_turn, steal_tiles
    cdef readonly int[3] first_kind
    cdef readonly int[64] owner, hours, copies, theme, condition, condition_lady, condition_tile, effect_first
    cdef readonly int[64] effect_count
    cdef readonly int[128] do, at, lady, tiles, count, counters, spare, lasting, temples
    cdef readonly int[1024] family, item, action
    cdef readonly long long[48] bit, border, around
    cdef readonly int[2304] distance
    cdef readonly long long[768] within
    # --- end of fields ------------------------------------------------------------------------------------------------

    @cython.locals(square=cython.int, other=cython.int, steps=cython.int, here=cython.longlong,
                   row=cython.longlong, reach=cython.longlong, wider=cython.longlong)
    cpdef void measure(self)
