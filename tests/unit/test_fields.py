"""Declared fields: made from their declarations, taken from documents, and what users see of a state."""

from importlib import import_module
from pathlib import Path

import pytest

import fields
import ludomancer
from ludomancer.core import arrays
from ludomancer.core.array_values import ArrayValues
from ludomancer.core.fields import number
from ludomancer.core.state import State
from properties.same_fields import declared

# what a state of the game answers, besides its fields and what every state does
QUERIES = {
    "bless": (
        "can_play clash clash_eye decoys fitting in_play is_free known_tops may_attack may_be_attacked must_not_lose "
        "reasons reckon value_of wins_by_text"
    ),
    "day-night": ("apart area current current_effect eligible holds lady_meant may_cast_stolen price steps tile_meant"),
    "realm-of-sand": ("count_completions discs_of missing_pieces occupied piece pieces_of squares_of unfilled usable"),
    "res-arcana-duo": (
        "can_pay cost_of_frame discount gain_count points_of pool_worth price_of_frame step_discount turnable"
    ),
}
EVERY_GAME = pytest.mark.parametrize("game_id", sorted(QUERIES))


def test_what_is_made_from_declarations_is_up_to_date() -> None:
    names = [str(path.relative_to(fields.ROOT)) for path in fields.outdated()]
    assert not names, f"{', '.join(names)}: not what fields.py or codes.py says; run `make fields`"


def test_drift_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field that is declared and not made, and a number that C does not know."""
    from ludomancer.games.bless.rules import codes
    from ludomancer.games.bless.rules import fields as bless

    for name in ("STATE", "CARD_ARRAYS"):
        declared = getattr(bless, name)
        monkeypatch.setattr(bless, name, declared._replace(entries=(*declared.entries, number("further"))))
    monkeypatch.setattr(codes, "FURTHER", 5, raising=False)
    found = {path.name: text for path, text in fields.outdated().items()}
    assert set(found) == {"codes.pxd", "state.py", "state.pxd", "card_arrays.py", "card_arrays.pxd"}
    assert "    FURTHER = 5\n" in found["codes.pxd"]
    for module in ("state", "card_arrays"):
        assert "        self.further: int = 0\n" in found[f"{module}.py"]
        assert "further" in found[f"{module}.pxd"]


def test_only_what_differs_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    same, other = tmp_path / "same.pxd", tmp_path / "other.pxd"
    same.write_text("as it is")
    before = same.stat().st_mtime_ns
    monkeypatch.setattr(fields, "made", lambda: {same: "as it is", other: "new"})
    assert fields.main(["--check"]) == 1
    assert not other.exists()
    assert fields.main([]) == 0
    assert (other.read_text(), same.stat().st_mtime_ns) == ("new", before)
    assert fields.main(["--check"]) == 0
    assert capsys.readouterr().out == "other.pxd differs; run make fields\nother.pxd written\n"


@EVERY_GAME
def test_users_see_fields_and_questions(game_id: str) -> None:
    """No setters, and nothing that only documents or the game itself call."""
    state = ludomancer.load(game_id).start(1)
    public = {name for name in dir(state) if not name.startswith("_")} - set(dir(State))
    names = {field.name for field in declared(state).fields if field.access} | {"arrays"}
    if not ludomancer.COMPILED:
        names |= {field.name for field in declared(state).fields}
    assert public == names | set(QUERIES[game_id].split())


def test_users_see_of_every_state() -> None:
    assert [name for name in dir(State) if name.startswith(("set_", "put_", "load"))] == []


@EVERY_GAME
def test_what_documents_give_must_fit(game_id: str) -> None:
    state = ludomancer.load(game_id).start(1)
    array = next(field for field in declared(state).fields if field.size)
    with pytest.raises(TypeError, match="there are no such fields: further, more"):
        state._load(further=1, more=[2])
    with pytest.raises(IndexError, match=f"{array.name} has {array.size} places, and none is {array.size}"):
        state._load(**{array.name: [0] * (array.size + 1)})
    with pytest.raises(IndexError, match=f"{array.name} has {array.size} places, and none is -1"):
        state._load(**{array.name: {-1: 0}})
    state._load(**{array.name: {array.size - 1: 1}}, decisions=7)
    assert (getattr(state, array.name)[-1], state.decisions) == (1, 7)
    state._load(**{array.name: (2, 3)})
    state._load(**{array.name: {1: [4]}})
    assert list(getattr(state, array.name)[:2]) == [2, 4]


@EVERY_GAME
def test_what_editions_give_must_fit(game_id: str) -> None:
    card_arrays = import_module(f"ludomancer.games.{game_id.replace('-', '_')}.rules.card_arrays").CardArrays
    with pytest.raises(TypeError, match="there are no such fields: further, more"):
        card_arrays(further=1, more=[2])
    size = len(card_arrays().family)
    for given in ([0] * (size + 1), {size - 1: [0, 0]}):
        with pytest.raises(IndexError, match=f"family has {size} places, and none is {size}"):
            card_arrays(family=given)
    made = card_arrays(bit=[1, 2], family={2: [5, 6], size - 1: 7})
    assert (list(made.bit[:3]), list(made.family[:4]), made.family[-1]) == ([1, 2, 0], [0, 0, 5, 6], 7)


def test_values_of_arrays_are_gathered_by_place() -> None:
    values = ArrayValues()
    values.put(1, eye=3, karma=True)
    values.put(4, eye=[5, 6])
    assert values == {"eye": {1: 3, 4: [5, 6]}, "karma": {1: 1}}


def test_plain_arrays_take_the_same() -> None:
    """What stands in C for compiled states."""
    numbers = [0] * 5
    arrays.load(numbers, {"hand": (1, 2)}, "hand", 5)
    arrays.load(numbers, {"hand": {2: 3, 3: [4, 5]}}, "hand", 5)
    arrays.load(numbers, {"other": [9]}, "hand", 5)
    assert numbers == [1, 2, 3, 4, 5]
    for given in ([0] * 6, {5: 0}, {4: [0, 0]}, {-1: 0}):
        with pytest.raises(IndexError, match="hand has 5 places, and none is"):
            arrays.load(numbers, {"hand": given}, "hand", 5)
    assert arrays.same([1, 2, 3], [0, 2, 3], 1, 3)
    assert not arrays.same([1, 2, 3], [0, 2, 3], 0, 3)
