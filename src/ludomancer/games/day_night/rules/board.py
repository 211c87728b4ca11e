"""The board as bits: square 6 * row + column, row 1 and column a being 0; the four centre squares are never set."""

from ludomancer.core import bits

PLAYABLE = 0xFFFFF3CFFFFF
EVERY_SQUARE = PLAYABLE  # the same for plain code, which does not see what C types
NOT_COLUMN_A = 0xFBEFBEFBEFBE
NOT_COLUMN_F = 0x7DF7DF7DF7DF
NINE = 9


def spread(squares: int) -> int:
    """Squares that share a side with one of these (DN-21)."""
    return (
        ((squares & NOT_COLUMN_F) << 1) | ((squares & NOT_COLUMN_A) >> 1) | (squares << 6) | (squares >> 6)
    ) & PLAYABLE


def component(seed: int, within: int) -> int:
    """All squares within that are connected with the seed by their sides."""
    grown = seed & within
    while True:
        wider = grown | (spread(grown) & within)
        if wider == grown:
            return grown
        grown = wider


def temple_groups(own: int) -> int:
    """All squares of groups that are large enough for a temple (DN-33)."""
    groups = 0
    while bits.popcount(own) >= NINE:
        group = component(own & -own, own)
        own &= ~group
        if bits.popcount(group) >= NINE:
            groups |= group
    return groups


def group_count(squares: int) -> int:
    """How many separate groups the squares form."""
    count = 0
    while squares != 0:
        squares &= ~component(squares & -squares, squares)
        count += 1
    return count


def temples_possible(free: int) -> int:
    """How many temples the connected areas could hold, at most (DN-A14)."""
    count = 0
    while bits.popcount(free) >= NINE:
        area = component(free & -free, free)
        free &= ~area
        count += bits.popcount(area) // NINE
    return count


def can_complete(chosen: int, group: int) -> bool:
    """Is there a connected nine within the group that has all the chosen squares?"""
    start = chosen & -chosen
    whole = component(start, group)
    if chosen & ~whole != 0 or bits.popcount(whole) < NINE:
        return False
    return _grow(component(start, chosen), chosen, whole)


def _grow(part: int, chosen: int, group: int) -> bool:
    """Can a connected part be grown to nine squares that take in all the chosen ones?"""
    missing = chosen & ~part
    if missing == 0:
        return bits.popcount(part) <= NINE
    left = NINE - bits.popcount(part)
    if bits.popcount(missing) > left:
        return False
    reach = part
    for _ in range(left):
        reach |= spread(reach) & group
    if missing & ~reach != 0:
        return False
    edge = spread(part) & group & ~part
    while edge != 0:
        square = edge & -edge
        edge ^= square
        if _grow(part | square | component(square, (chosen & ~part) | square), chosen, group):
            return True
        group ^= square  # every nine with this square has been tried
    return False


def any_nine(group: int) -> int:
    """Some connected nine of a group that is large enough."""
    nine = group & -group
    for _ in range(NINE - 1):
        edge = spread(nine) & group & ~nine
        nine |= edge & -edge
    return nine
