# made by make fields from codes.py, for C
cdef enum:
    NOBODY = -1
    EVERYONE = -1
    MAX_CHOICES = 512
    MAX_ACTIONS = 8192
    RUNNING = 0
    TOO_LONG = 1
    DECIDED = 0
    UNLISTED = 0
    FULL = 1
    REDUCED = 2
    BOTH = 3
