"""Numbers with a name that plain and compiled code share; `codes.pxd` gives the same ones to C (a test compares)."""

DAY, NIGHT = range(2)  # the seats, the Ladies, and the kinds of tile
NEUTRAL, ANY = range(2, 4)  # further kinds of tile that a spell may ask for

SQUARES = 48  # the grid with its centre
PLAYABLE = 44
TEMPLE_SIZE = 9
HOURS = 12
STEP_HOURS = 3
HAND_LIMIT = 5

# named maxima: no edition may exceed them
MAX_KINDS = 64  # different spells of both books together
MAX_BOOK = 100  # cards of one book
MAX_EFFECTS = 128  # of all spells together
MAX_DISTANCE = 16
MAX_ACTIONS = 1024
FAMILIES = 16

CAST, TRAVEL, RETREAT, OVER = range(4)  # phases

# what is asked in the middle of a phase
ASK_NOTHING, ASK_TARGETS, ASK_STEAL, ASK_STOLEN, ASK_TAKE, ASK_TEMPLE, ASK_DISCARD = range(7)

# families of actions
A_CAST, A_DISCARD, A_CHOOSE, A_TAKE, A_CHANGE, A_TURN, A_CRYSTALLIZE, A_MYSTIFY = range(8)
A_MOVE, A_STEP, A_TEMPLE, A_TRAVEL, A_RETREAT = range(8, 13)

# what an effect does
DO_CHANGE, DO_TURN, DO_CRYSTALLIZE, DO_MYSTIFY, DO_MOVE, DO_DRAW, DO_STEAL, DO_TAKE = range(8)

# where
AT_LOCATION, AT_BORDERING, AT_SURROUNDING, AT_ANYWHERE, AT_WITHIN_X = range(5)

ALL_TILES = 99  # the count of an effect on every possible square
NO_LADY = -1
X_HOURS = -1

# conditions
IF_NOTHING, IF_ON, IF_CHANGED, IF_BUILT, IF_ALONE = range(5)

# endings, after the core's own
TWO_TEMPLES, NO_ROOM, NIGHT_SHUT_OUT = range(2, 5)

# what the journal tells, after the core's own
E_CAST, E_SPELL_DONE, E_CHANGED, E_TURNED, E_CRYSTALLIZED, E_MYSTIFIED, E_MOVED, E_DREW = range(1, 9)
E_SHUFFLED, E_LOOKED, E_STOLE, E_TOOK, E_STEPPED, E_DISCARDED, E_BUILT = range(9, 16)
E_TURN, E_TICKED, E_UNVEILED, E_MIST_LOST, E_CRYSTALS_GONE, E_ENDED = range(16, 22)
