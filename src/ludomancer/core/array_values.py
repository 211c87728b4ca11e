"""What the arrays of an edition are to hold, gathered by names and places (`core.arrays` takes it)."""

from collections import defaultdict


class ArrayValues(defaultdict[str, dict[int, "int | list[int]"]]):
    """By the name of an array what stands at its places."""

    def __init__(self) -> None:
        super().__init__(dict)

    def put(self, place: int, **entries: int | list[int]) -> None:
        """The same place of several arrays; a list begins there."""
        for name, entry in entries.items():
            self[name][place] = entry

    def put_fields(self, place: int, thing: object, names: str, group: str = "") -> None:
        """Fields of a thing, in arrays that are called like them, or like a group of arrays and them."""
        for name in names.split():
            self[f"{group}_{name}" if group else name][place] = getattr(thing, name)
