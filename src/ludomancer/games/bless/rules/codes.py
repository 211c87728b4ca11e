"""Numbers with a name that plain and compiled code share; `codes.pxd` gives the same ones to C (a test compares)."""

MAX_CARDS = 62  # of a deck: a bit a card
CARDS = 64  # places for cards in arrays
HAND_SIZE = 4  # a mulligan fills up to it
CURSE_LIMIT = 4
ECHO_LIMIT = 2
TURN_ACTIONS = 3
FIRST_ACTIONS = 2
FINAL_TURNS = 5
RIVALRY_EYE = 3
DIE = 6
SAME_EFFECT = 2  # how often one text may be used within a chain of copies
MAX_LOOK = 8  # cards on top of the Deck of which more is known than of the rest
MAX_LASTING = 64
MAX_FRAMES = 128
MAX_WAITING = 128
SPARE_FRAMES = 12  # to finish what is under way
MAX_CHAIN = 1000  # effects that wait, set off by one decision
MAX_CLAUSES = 256
MAX_STEPS = 256
MAX_FILTERS = 256
MAX_CONDITIONS = 256
MAX_TALLY = 192  # clauses that count at once
FAMILIES = 32
OBSERVERS = 3  # the two seats and the watcher
WATCHER = 2  # who knows what all know
ALL = 99  # the count of a step that goes to every card

LIGHT, SHADOW, DUAL = 1, 2, 3  # Forms, a bit each

IMPULSE, ECHO, BOND = range(3)  # kinds of Prayer
CURSE_FACE, PRAYER_FACE = range(2)

OPENING, START, MAIN, END, OVER = range(5)  # phases

# where a card is
Z_OUT, Z_DECK, Z_HAND, Z_CURSE, Z_ECHO, Z_BOND, Z_PLAYING, Z_VOID, Z_ALTAR, Z_ASIDE, Z_LEAVING, Z_STAKE = range(12)

# families of actions
A_CURSE, A_PRAYER, A_ATTACK, A_DIRECT, A_READY, A_INVOKE, A_END, A_DONE = range(8)
A_ASIDE, A_TARGET, A_LIKE, A_FORM, A_BREAK, A_CORRUPT, A_PURIFY, A_CONTROL = range(8, 16)
A_CONVERT, A_COPY, A_RETURN, A_DISCARD, A_TAKE, A_KEEP, A_DROP, A_RESOLVE = range(16, 24)
A_BIND, A_CALL, A_OFFER, A_DECLINE, A_NONE, A_BURY = range(24, 30)

# what is asked, beyond the families of actions
ASK_NOTHING, ASK_MAIN, ASK_MULLIGAN, ASK_PLAY = -1, 40, 41, 42

# abilities and bans, a bit each
RIVALRY, IMPACT, BARRIER, FATE, TIES_WIN, DIRECT, DECOY, CANNOT_ATTACK, UNTOUCHABLE = 1, 2, 4, 8, 16, 32, 64, 128, 256

# clauses of a text
W_HAS, W_EYE, W_SET_EYE, W_KARMA, W_SET_KARMA, W_ORIGINAL, W_FORM, W_MUTE, W_SAFE, W_WINS, W_FREE, W_WHEN = range(12)

# what a clause sets an Eye to, where it is no number
TO_NUMBER, TO_KARMA, TO_ORIGINAL, TO_GREATEST, TO_LIKE = range(5)

# what sets a text off
ON_CALA, ON_BROKEN, ON_ATTACKED, ON_BLESSES, ON_CORRUPTED, ON_TURN_START, ON_BOND = range(7)
ON_IMPACT, ON_ECHO = 7, 8  # wait with the others, but are no text

# sides of a filter
ANY_SIDE, OWN, ENEMY, OPPOSITE = range(4)
# kinds of cards of a filter
ANY_CARD, ANY_CURSE, ANY_PRAYER = range(3)
# states of a filter
ANY_STATE, PURE, CORRUPTED = range(3)
# what a filter asks of an Eye
ANY_EYE, GREATEST, CHANGED = range(3)

# conditions
IF_SELF, IF_COUNT, IF_RIVALS_TURN, IF_HAND = range(4)
IS, LEAST, MOST, MORE, FEWER, SAME = range(6)

# steps of an effect
DO_GIVE, DO_BREAK, DO_CORRUPT, DO_PURIFY, DO_CONTROL, DO_CONVERT, DO_COPY, DO_INVOKE, DO_RETURN = range(9)
DO_DISCARD, DO_DRAW, DO_LOOK, DO_SEARCH, DO_TAKE, DO_PLAY, DO_CALA, DO_POINTS, DO_ACTIONS = range(9, 18)
DO_FREE_PRAYERS, DO_END_TURN, DO_TO_DECK, DO_BREAK_THIS, DO_REBIND, DO_MATCH = range(18, 24)

FROM_VOID, FROM_DECK = range(2)

# how long a given clause lasts
THIS_TURN, NEXT_TURN, UNTIL_NEXT = range(3)

# what is under way
F_EFFECT, F_GROUP, F_PLAY, F_ATTACK, F_BURY = range(5)
# an attack: declared, compared, states changed, the offering, what it set off, over
AT_START, AT_CLASH, AT_STATES, AT_OFFER, AT_REST, AT_END = range(6)
# how a card came: played, played from the hand, or moved by an effect that plays nothing
PLAYED, CALA, MOVED = range(3)
# how an effect came about: what happens when it is over
HOW_TEXT, HOW_BROKEN, HOW_IMPULSE, HOW_ECHO = range(4)

# a change that an attack brings (BL-A63): the text says so, it is due, or it was laid on by an attack
IN_CLASH, DUE, LAID = -1, 0, 1
# a card in a clash: it attacks, was attacked, or would be
ATTACKS, ATTACKED, AHEAD = range(3)

# results of a clash for the attacker
LOSES, TIES, WINS, BY_FATE = range(4)
RESULTS = 3  # of a clash that is over

# endings, after the core's own
FINAL_TURN = 2

# what the journal tells, after the core's own
E_PLAYED, E_BOUND, E_READIED, E_ATTACKED, E_CLASHED, E_CALLED, E_ROLLED, E_CORRUPTED = range(1, 9)
E_PURIFIED, E_BROKE, E_DROPPED, E_OFFERED, E_BLESSED, E_GAINED, E_USED, E_GIVEN = range(9, 17)
E_CONTROLLED, E_CONVERTED, E_COPIED, E_RETURNED, E_DISCARDED, E_DREW, E_LOOKED, E_KEPT = range(17, 25)
E_TOOK, E_REVEALED, E_TO_DECK, E_SHUFFLED, E_ASIDE, E_FINAL, E_TURN, E_ACTIONS = range(25, 33)
E_FREE, E_TURN_ENDS, E_NONE, E_ENDED, E_LAID = range(33, 38)
