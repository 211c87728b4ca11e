"""Numbers with a name that plain and compiled code share; `codes.pxd` gives the same ones to C (a test compares)."""

ESSENCES = 5
ELAN, LIFE, CALM, DEATH, GOLD = range(5)
MAX_ESSENCES = 4000  # of a kind in one place; far above what a game can bring
ESSENCE_BITS = 12  # of each kind, in the journal

# sizes; every array in the rules has one of these
COMPONENTS = 64
MAX_COMPONENTS = 60
MAX_ARTIFACTS = 24
PILE = 12  # places of a deck or a hand
MAX_MONUMENTS = 12
MAX_ITEMS = 8
MAX_TILES = 4
MAX_COSTS = 256
MAX_STEPS = 256
MAX_LOOK = 5
MAX_FRAMES = 4
MAX_ACTIONS = 1024

HAND_SIZE = 3
OPEN_MONUMENTS = 2
LAST_ROUND = 20
WATCHER = 2  # the observer who sees only what all see
OBSERVERS = 3
MONUMENT_PILE = 2  # after the decks of the two seats
PILES = 3

ARTIFACT, MAGE, ITEM, MONUMENT, PLACE = range(5)

# types of artifacts, a bit each, and what else can be turned or straightened
CREATURE, DRAGON, DEMON, ANY_MAGE = 1, 2, 4, 8
ANYTHING = 0

FIRST_GAME, FULL_GAME = range(2)
DRAFT, CHOOSING, PICKING, COLLECTING, ACTING, OVER = range(6)

# endings after the core's
TARGET, CHECK, ROUNDS = range(2, 5)
TIED = 3  # from each of these to the same with equal points (RA-41)
TIED_TARGET, TIED_CHECK, TIED_ROUNDS = range(5, 8)

# steps of an effect
DO_GAIN, DO_GIVE, DO_DRAW, DO_SIFT, DO_RETRIEVE, DO_STRAIGHTEN, DO_CHECK, DO_LOOK, DO_PLACE, DO_LAY = range(10)
DO_BORROW, DO_MONUMENT = range(10, 12)
TO_POOL, TO_THIS = range(2)
NO_COUNT, COUNT_ARTIFACTS, COUNT_MONUMENTS, COUNT_PLACES, COUNT_CREATURES, COUNT_DRAGONS = range(6)
OF_OWN, OF_RIVAL, OF_PLAYER = range(3)

# what is under way
F_POWER, F_BORROW, F_PLACE, F_CLAIM, F_DISCARD, F_PASS = range(6)
S_PAY, S_TURN, S_DISCARD, S_EFFECT = range(4)
P_SWAP, P_DRAW = range(2)

# the steps of collecting
C_START, C_TAKE, C_CHOOSE = range(3)

# families of actions, each with items
FAMILIES = 25
A_KEEP, A_CHOOSE, A_TAKE, A_COLLECT, A_DONE, A_GAIN, A_PLACE, A_CLAIM, A_TOP, A_DISCARD = range(10)
A_USE, A_USE_SECOND, A_PASS, A_SWAP, A_PAY, A_TURN, A_STRAIGHTEN, A_RETRIEVE, A_RETURN, A_LOOK = range(10, 20)
A_BACK, A_BORROW, A_LAY, A_PLAYER, A_DECLINE = range(20, 25)

# questions
ASK_NOTHING, ASK_MAIN, ASK_KEEP, ASK_MAGE, ASK_ITEM, ASK_COLLECT, ASK_GAIN, ASK_PAY, ASK_TURN = range(9)
ASK_DISCARD, ASK_SIFT, ASK_STRAIGHTEN, ASK_RETRIEVE, ASK_LOOK, ASK_BACK, ASK_BORROW, ASK_LAY = range(9, 17)
ASK_PLAYER, ASK_PLACE, ASK_MONUMENT, ASK_SWAP = range(17, 21)

# events of the journal, after the core's
E_DREW, E_KEPT, E_GAVE, E_MAGE, E_TOOK, E_COLLECTED, E_GAINED, E_PAID, E_PLACED, E_CLAIMED, E_TURNED_UP = range(1, 12)
E_DISCARDED, E_USED, E_TURNED, E_STRAIGHTENED, E_RETRIEVED, E_RETURNED, E_LOOKED, E_PUT_BACK, E_BORROWED = range(12, 21)
E_LAID, E_SHUFFLED, E_PASSED, E_TOKEN, E_SWAPPED, E_LOST, E_CHECKED, E_ROUND, E_NONE, E_ENDED = range(21, 31)
