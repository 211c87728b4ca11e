"""Which fields two positions differ in, worked out from the declarations and not by the code that is made from them."""

from importlib import import_module

from ludomancer.core import bits
from ludomancer.core.fields import SAVED, Field, Fields, Rows
from ludomancer.core.state import State


def declared(state: State) -> Fields:
    module = import_module(f"{type(state).__module__.rpartition('.')[0]}.fields")
    assert isinstance(module.STATE, Fields)
    return module.STATE


def differences(state: State, other: State) -> set[str]:
    """Of what belongs to the position; entries that do not count may differ."""
    fields = [field for field in declared(state).fields if field.role == SAVED]
    return {field.name for field in fields if counting(state, field, other) != counting(other, field, other)}


def counting(state: State, field: Field, other: State) -> list[int]:
    """What of a field counts, by the numbers of the other state."""
    value = getattr(state, field.name)
    if not field.size:
        return [value]
    if isinstance(field.live, Rows):
        starts = [row * field.live.length for row in range(field.live.rows)]
        sizes = [eval(field.live.filled, {"other": other, "row": row, "bits": bits}) for row in range(field.live.rows)]
        return [entry for start, size in zip(starts, sizes, strict=True) for entry in value[start : start + size]]
    return list(value[: getattr(other, field.live)] if field.live else value)
