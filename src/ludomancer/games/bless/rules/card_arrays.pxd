cimport cython
from ludomancer.core cimport arrays, bits
from ludomancer.core.places cimport Places

@cython.final
cdef class CardArrays:
    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    cdef Places scratch
    cdef readonly int cards, actions, attack_base, altar_end, impact_attack, first
    cdef readonly long long every, free_curse
    cdef readonly long long[64] bit
    cdef readonly long long[4] of_form
    cdef readonly int[32] base
    cdef readonly int[64] form, eye, karma, prayer, step_first, step_count
    cdef readonly int[128] clause_first, clause_count, sets_off
    cdef readonly int[256] clause_kind, clause_amount, clause_to, clause_always, clause_form, clause_on, clause_per
    cdef readonly int[256] clause_cond, clause_cond_count, clause_when, clause_step_first, clause_step_count, step_do
    cdef readonly int[256] step_who, step_filter, step_scope, step_like, step_number, step_cost, step_may, step_cond
    cdef readonly int[256] step_clause_first, step_clause_count, step_lasts, step_face, step_form, step_eye_from
    cdef readonly int[256] step_from, step_top, step_random, filter_side, filter_kind, filter_form, filter_state
    cdef readonly int[256] filter_stasis, filter_other, filter_eye, filter_eye_from, filter_karma_to, filter_original
    cdef readonly int[256] cond_kind, cond_filter, cond_op, cond_number, cond_other
    cdef readonly short[8192] family, item
    # --- end of fields ------------------------------------------------------------------------------------------------
