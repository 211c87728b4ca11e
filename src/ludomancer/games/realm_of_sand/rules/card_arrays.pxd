cimport cython
from ludomancer.core cimport arrays, bits

@cython.final
cdef class CardArrays:
    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    cdef readonly int seats, advanced, solo, first, actions, cards, tiles, dark, dark_count, ribbons
    cdef readonly long long[64] bit
    cdef readonly int[3] square_total
    cdef readonly int[5] disc_total
    cdef readonly int[6] crystals
    cdef readonly int[40] form
    cdef readonly int[120] colour
    cdef readonly int[4] form_first, form_count
    cdef readonly short[400] way
    cdef readonly long long[3] level_cards
    cdef readonly int[60] card_level, stars, glasses, steps, place_first, place_count
    cdef readonly int[300] bonus, pieces
    cdef readonly short[7000] place_spot
    cdef readonly int[42000] place_mask
    cdef readonly int[6000] mask
    cdef readonly short[18000] path
    cdef readonly short[19] base
    cdef readonly short[8192] family, item
    # --- end of fields ------------------------------------------------------------------------------------------------
