# not compiled: constants only, the same as in codes.py
cdef enum:
    NOBODY = -1
    EVERYONE = -1
    MAX_CHOICES = 512
    MAX_ACTIONS = 8192

cdef enum:
    RUNNING, TOO_LONG

cdef enum:
    DECIDED

cdef enum:
    UNLISTED, FULL, REDUCED, BOTH
