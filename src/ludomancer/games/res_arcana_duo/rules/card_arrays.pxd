cimport cython
from ludomancer.core cimport arrays, bits
from ludomancer.core.places cimport Places

@cython.final
cdef class CardArrays:
    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    cdef Places scratch
    cdef readonly int components, actions, mode, target, first, monument_cost
    cdef readonly long long artifacts, mages, items, monuments, places, sun, start, discounts
    cdef readonly long long[64] bit
    cdef readonly int[64] kind, types, cost, points, each, collect, discount, other_side, powers
    cdef readonly int[128] power_turn, power_turns, power_pay, power_discard, power_step_first, power_step_count
    cdef readonly int[256] step_do, step_amount, step_to, step_count, step_of, step_more, step_number, step_what
    cdef readonly int[1280] fixed
    cdef readonly int[256] any_count, any_mask
    cdef readonly short[1024] family, item
    cdef readonly short[1600] code
    # --- end of fields ------------------------------------------------------------------------------------------------
