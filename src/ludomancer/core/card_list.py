"""The cards of an edition as a table for people: what is shown, and where each value comes from."""

from typing import NamedTuple

DESIGNED = "designed"


class Column(NamedTuple):
    """One column of the table."""

    name: str
    number: bool = False
    above: str = ""  # where there is little room, the column above which its text may stand
    below: str = ""  # or below which


class Cell(NamedTuple):
    """One value, and where it comes from."""

    text: str
    source: str = ""  # of the value, where it has one

    @property
    def designed(self) -> bool:
        return self.source == DESIGNED


class Group(NamedTuple):
    """Rows under one title."""

    title: str
    rows: list[tuple[Cell, ...]]


class CardList(NamedTuple):
    """All the cards of an edition, in groups of rows."""

    columns: tuple[Column, ...]
    groups: list[Group]
    notes: tuple[str, ...] = ()  # what a reader must know besides

    def count_designed(self) -> tuple[int, int]:
        """How many values are designed, and how many there are."""
        sources = [cell.designed for group in self.groups for row in group.rows for cell in row if cell.source]
        return sum(sources), len(sources)
