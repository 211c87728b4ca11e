cimport cython
from ludomancer.core cimport bits
from ludomancer.core.places cimport Places
from ludomancer.games.bless cimport codes

@cython.final
cdef class Tables:
    cdef Places scratch
    cdef readonly int cards, actions, attack_base, altar_end, impact_attack, first
    cdef readonly long long every, free_curse
    cdef readonly long long[64] bit
    cdef readonly long long[4] of_form
    cdef readonly int[32] base
    cdef readonly int[64] form, eye, karma, prayer, step_first, step_count
    cdef readonly int[128] word_first, word_count, sets_off
    cdef readonly int[256] word_kind, word_amount, word_to, word_always, word_form, word_on, word_per, word_cond
    cdef readonly int[256] word_cond_count, word_when, word_step_first, word_step_count, step_do, step_who
    cdef readonly int[256] step_filter, step_scope, step_like, step_number, step_cost, step_may, step_cond
    cdef readonly int[256] step_word_first, step_word_count, step_lasts, step_face, step_form, step_eye_from
    cdef readonly int[256] step_from, step_top, step_random, filter_side, filter_kind, filter_form, filter_state
    cdef readonly int[256] filter_stasis, filter_other, filter_eye, filter_eye_from, filter_karma_to
    cdef readonly int[256] filter_original, cond_kind, cond_filter, cond_op, cond_number, cond_other
    cdef readonly short[8192] family, item
