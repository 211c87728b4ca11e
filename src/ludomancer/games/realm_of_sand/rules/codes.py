"""Numbers with a name that plain and compiled code share; `codes.pxd` gives the same ones to C (a test compares)."""

# sizes; every array in the rules has one of these
MAX_SEATS = 4
COLUMNS = 6
ROWS = 5
CELLS = 30
ALL_CELLS = 0x3FFFFFFF
ELEMENTS = 5
BASE_ELEMENTS = 3  # those with squares
LEVELS = 3
SLOTS = 4  # open cards of a level
ACTIVE = 3  # tiles before a player
SQUARES = 3  # of a tile
LOOK = 3
SUMMONED = 3
MAX_TILES = 40
MAX_CARDS = 60
PILE = 20  # cards of a level
MAX_CELLS = 8  # of a pattern
RIBBONS = 6
FORMS = 4  # of tiles: straight or bent, symmetric or not
MAX_WAYS = 400  # to lay all forms of tiles
MAX_PLACES = 7000  # where a pattern may lie, all cards together
MAX_SPOTS = 6000  # cells that an action names together
MASKS = 6  # of a place: all its cells, then those of each element

LAST_GLASS = 10
LAST_ROUND = 14  # of solo
BEST_STARS = 60  # in solo worth as much as can be

GREEN, RED, BLACK, BLUE, YELLOW = range(5)

# ribbons, each with its crystal and power
NO_RIBBON = -1
R_YELLOW, R_GREEN, R_ORANGE, R_BLUE, R_RED, R_PURPLE = range(6)
CLEAR, FRESH, CHARGED = range(3)

# numbers in shuffles: cards, then tiles, then ribbons
SHUFFLED_TILES = 64
SHUFFLED_RIBBONS = 128

# how places of a pattern are looked for
FIRST_ONE, COUNTED, OFFERED = range(3)

# forms of tiles
STRAIGHT, STRAIGHT_EVEN, BENT, BENT_EVEN = range(4)

# endings after the core's
GLASSES, APPRENTICE, MASTER, MINISTER, GRAND_MASTER, KING = range(2, 8)

# families of actions, each with items
FAMILIES = 19
A_PLACE, A_AT, A_FILL, A_TAKE, A_SUMMON, A_MOVE, A_DONE, A_COMPLETE, A_END, A_REMOVE = range(10)
A_POWER, A_GIVE_DISC, A_GIVE_CELL, A_GET, A_GIVE_TILE, A_FOR, A_DECK, A_KEEP, A_UNDER = range(10, 19)

# questions
ASK_NOTHING, ASK_MENU, ASK_FIRST, ASK_TILE_AT, ASK_FILL, ASK_TAKE, ASK_SUMMON, ASK_DISC_AT, ASK_REMOVE = range(9)
ASK_BUILDING_AT, ASK_GIVE_DISC, ASK_GET, ASK_SQUARE, ASK_SQUARE_AT, ASK_GIVE_TILE, ASK_FOR, ASK_DECK = range(9, 17)
ASK_KEEP, ASK_UNDER = range(17, 19)

# events of the journal, after the core's
E_PLACED, E_LIFTED, E_MISSING, E_TOOK, E_SUMMONED, E_MOVED, E_COMPLETED, E_DISC, E_NO_DISC, E_LEVEL = range(1, 11)
E_CHARGED, E_POWER, E_SWAPPED, E_SQUARE, E_TRADED, E_LOOKED, E_KEPT, E_UNDER, E_TURNED_UP = range(11, 20)
E_MARKER, E_LAST_ROUND, E_ROUND, E_TURN, E_ENDED, E_PAID, E_READY, E_RETURNED, E_FILLED = range(20, 29)
