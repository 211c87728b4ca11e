"""Bit counts in plain Python. Compiled rules cimport `bits.pxd` instead, so this file is not compiled."""

# True in compiled code (the .pxd says so), for the rare line that only plain Python needs.
IN_C: bool = False


def popcount(mask: int) -> int:
    """The number of set bits; mask is not negative."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The index of the lowest set bit; mask is not 0."""
    return (mask & -mask).bit_length() - 1
