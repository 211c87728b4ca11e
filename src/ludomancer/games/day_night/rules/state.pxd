cimport cython
from ludomancer.core cimport arrays, bits
from ludomancer.core.rng cimport Rng
from ludomancer.core.state cimport State
from ludomancer.games.day_night.rules cimport codes
from ludomancer.games.day_night.rules.card_arrays cimport CardArrays

@cython.no_gc  # for the classes below, as in the core
cdef class DayNightState(State):
    # --- fields: made by make fields from fields.py -------------------------------------------------------------------
    cdef readonly CardArrays arrays
    cdef readonly int turn, turn_of, phase, hours, changed_day, changed_night, winner, ask, spell, stolen, effect, reach
    cdef readonly int need, temple_seat, laid_count
    cdef readonly long long day, night, temple, lone, crystals, lasting, misty, visited, chosen
    cdef readonly short[48] mist
    cdef readonly int[2] pawn, temple_count
    cdef readonly long long[4] temples
    cdef readonly short[64] hand, discards, laid, out
    cdef readonly int[2] hand_count, discard_count, book_count
    cdef readonly short[200] book
    cdef readonly short[128] known
    cdef readonly int[2] looked

    @cython.locals(row=cython.int, start=cython.int, i=cython.int)
    cdef void _assign_fields(self, DayNightState other) noexcept
    @cython.locals(row=cython.int, start=cython.int, end=cython.int)
    cdef bint _same_values(self, DayNightState other) noexcept
    # --- end of fields ------------------------------------------------------------------------------------------------

    @cython.locals(owner=cython.int)
    cdef void _redeal(self, int seats, Rng rng) noexcept
    @cython.locals(place=cython.int, first=cython.int, last=cython.int, kind=cython.int, i=cython.int, pool=cython.short[64])
    cdef void _redeal_book(self, int owner, Rng rng) noexcept
    @cython.locals(place=cython.int, first=cython.int, last=cython.int, base=cython.int, kind=cython.int, i=cython.int,
                   laid=cython.int, unknown=cython.int, total=cython.int, pool=cython.short[64])
    cdef void _redeal_hand_and_book(self, int owner, int row, Rng rng) noexcept
    @cython.locals(kind=cython.int)
    cdef void _pick_up(self, int owner) noexcept
    @cython.locals(kind=cython.int)
    cdef void _lay_again(self, int owner, int count, Rng rng) noexcept
    @cython.locals(place=cython.int, n=cython.int, kind=cython.int, i=cython.int, j=cython.int, card=cython.short)
    cdef void _fill_book(self, int owner, short *pool, Rng rng) noexcept
    @cython.locals(first=cython.int, last=cython.int, more=cython.int, total=cython.int, kind=cython.int, pool=cython.short[64])
    cdef void _redeal_rival_knowledge(self, int owner, Rng rng) noexcept
    @cython.locals(kind=cython.int)
    cdef int _pick(self, short *pool, int first, int n) noexcept
