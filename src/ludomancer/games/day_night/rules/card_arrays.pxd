cimport cython
from ludomancer.core cimport bits
from ludomancer.games.day_night.rules cimport board, codes

@cython.final
cdef class CardArrays:
    cdef readonly int kinds, any_turn, steal_tiles
    cdef readonly int[3] first_kind
    cdef readonly int[64] owner, hours, copies, theme
    cdef readonly int[64] condition, condition_lady, condition_tile
    cdef readonly int[64] effect_first, effect_count
    cdef readonly int[128] do, at, lady, tiles, count, counters, spare, lasting, temples
    cdef readonly int[1024] family, item
    cdef readonly int[1024] action
    cdef readonly long long[48] bit, border, around
    cdef readonly int[2304] distance
    cdef readonly long long[768] within

    @cython.locals(square=cython.int, other=cython.int, steps=cython.int, here=cython.longlong,
                   row=cython.longlong, reach=cython.longlong, wider=cython.longlong)
    cdef void _measure(self)
