"""Numbers with a name that plain and compiled code share; `codes.pxd` gives the same ones to C (a test compares)."""

NOBODY = -1  # the actor of a game that is over; the viewer who sees only what all may see
EVERYONE = -1  # the audience of an open event

MAX_CHOICES = 512  # the longest list of legal actions a position may have
MAX_ACTIONS = 8192  # the most action codes a game may have

# endings that every game has
RUNNING, TOO_LONG = range(2)

# event kinds that every game has
DECIDED = 0

# what the buffer of legal actions holds
UNLISTED, FULL, REDUCED, BOTH = range(4)  # BOTH: the two lists are the same
