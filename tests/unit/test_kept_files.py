"""Files of kept promises at the command line: what cannot be read is refused, and several of one seat count as one."""

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludomancer.core.errors import LudomancerError
from ludomancer.core.record import parse_kept_file
from unit.cheats import Forger, Honest, Kept, lucky, secret_of, status, told
from unit.command import refused, run
from unit.junk import bounded, spoiled


@cache
def played() -> Honest:
    def make(salt: str) -> Honest:
        found = Honest("bless", salt).dealt()
        for _ in range(2):
            found.back(found.until_chance())
        return found.play(5).over()

    return lucky(make)


def file_of(found: Honest) -> Kept:
    return found.files[found.victim]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(played().record, encoding="utf-8")
    return path


def written(folder: Path, file: Kept, name: str = "kept.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(file), encoding="utf-8")
    return path


# --- at the command line ----------------------------------------------------------------------------------------------
def test_the_status_says_what_is_proven(record: Path, tmp_path: Path) -> None:
    assert run("replay", "--verify", record).status == 3
    kept = written(tmp_path, file_of(played()))
    found = run("replay", "--verify", record, "--promises", kept)
    assert found.status == 0
    assert f"shown before the deal ({kept})" in found.out
    assert "The 2 take-backs that all had to agree to are ones" in found.out
    forger = Forger(played())
    forger.secrets["server"] = secret_of("other")
    record.write_text(forger.text(), encoding="utf-8")
    assert run("replay", "--verify", record).status == 0
    for more in ((), ("--json",), ("--lang", "it"), ("--lang", "fr")):
        found = run("replay", "--verify", record, "--promises", kept, *more)
        assert (found.status, found.err) == (1, "")
    assert "✗" in found.out


def test_what_contradicts_wins_over_newer_rules(record: Path, tmp_path: Path) -> None:
    """Rules that nobody has here cannot be played, but the promises can be compared."""
    newer = record.read_text(encoding="utf-8").replace("\nrules: 2\n", "\nrules: 2\nrules-at-end: 99\n")
    record.write_text(newer, encoding="utf-8")
    assert "rules: are newer than the ones here" in refused("replay", "--verify", record)
    file = file_of(played())
    kept = written(tmp_path, file | {"promises": file["promises"] | {"server": "0" * 64}})
    found = run("replay", "--verify", record, "--promises", kept)
    assert found.status == 1
    assert "the promise of server is not the one" in found.out


BAD: dict[str, bytes] = {
    "empty": b"",
    "no JSON": b"{",
    "bytes": bytes(range(256)),
    "half a letter": b'{"format": "\xff"}',
    "zeros": b"\0" * 100,
    "deep lists": b"[" * 200_000,
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "a long number": b'{"format": "ludomancer promises 1", "made": {"day": ' + b"9" * 5_000 + b"}}",
    "huge": b" " * 5_000_001,
    "a list": b"[]",
    "nothing": b"null",
    "a text": b'"ludomancer promises 1"',
    "another format": b'{"format": "ludomancer promises 2"}',
    "a format that is none": b'{"format": ["ludomancer promises 1"]}',
    "a record": b"ludomancer record 1\n",
}
WRONG: list[dict[str, Any]] = [
    {"seats": "one"},
    {"seats": [1]},
    {"seats": {"one": 1}},
    {"seats": None},
    {"terms": "table: x"},
    {"terms": [["table: x"]]},
    {"terms": [None]},
    {"promises": []},
    {"promises": {"one": 5}},
    {"promises": {"one": None}},
    {"promises": "server"},
    {"without": {}},
    {"without": [True]},
    {"takebacks": {}},
    {"takebacks": ["back"]},
    {"takebacks": [{}]},
    {"takebacks": [{"seat": "one", "count": 1, "decisions": 2}]},
    {"takebacks": [{"seat": "one", "count": "1", "decisions": 2, "events": 3}]},
    {"takebacks": [{"seat": "one", "count": True, "decisions": 2, "events": 3}]},
    {"takebacks": [{"seat": ["one"], "count": 1, "decisions": 2, "events": 3}]},
    {"takebacks": [{"seat": "one", "count": 1.5, "decisions": 2, "events": 3}]},
    {"made": []},
    {"made": {"one": "3"}},
    {"made": {"one": 1.0}},
    {"returns": {"one": True}},
    {"returns": 1},
]


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_file_of_promises_is_refused(name: str, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(BAD[name])
    message = refused("replay", "--verify", record, "--promises", path)
    assert message.startswith(f"{path}: ")
    assert len(message) < 400


@pytest.mark.parametrize("change", WRONG, ids=json.dumps)
def test_what_has_another_shape_is_refused(change: dict[str, Any], record: Path, tmp_path: Path) -> None:
    path = written(tmp_path, file_of(played()) | change, "bad.json")
    message = refused("replay", "--verify", record, "--promises", path)
    assert message.startswith(f"{path}: {next(iter(change))}: must ") or "takebacks: each must have" in message
    good = written(tmp_path, file_of(played()))
    assert refused("replay", "--verify", record, "--promises", good, "--promises", path) == message


def test_files_that_are_not_there_are_refused(record: Path, tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        assert refused("replay", "--verify", record, "--promises", path).startswith(f"{path}: cannot be read")
    kept = written(tmp_path, file_of(played()))
    assert "--promises" in refused("replay", record, "--promises", kept)


@pytest.mark.parametrize("sign", ["\x1b[31m", "\ud800", "\x00", "\u202e", "\n✓ Everything is proven"])
def test_what_a_file_says_does_no_harm_on_a_screen(sign: str, record: Path, tmp_path: Path) -> None:
    file = file_of(played())
    changed = {
        "terms": [f"{line}{sign}" for line in file["terms"]],
        "promises": file["promises"] | {f"x{sign}": f"y{sign}"},
        "seats": [*file["seats"], f"z{sign}"],
        "made": {f"z{sign}": 4},
        "without": [sign],
    }
    path = written(tmp_path, file | changed)
    for more in ((), ("--json",), ("--lang", "fr")):
        found = run("replay", "--verify", record, "--promises", path, *more)
        assert (found.status, found.err) == (1, "")
        assert "\x1b" not in found.out
        assert "\n✓ Everything is proven" not in found.out


@pytest.mark.slow
@bounded(150)
@given(data=spoiled(json.dumps(file_of(played())).encode()))
def test_spoiled_files_are_refused_or_read(data: bytes) -> None:
    with suppress(LudomancerError):
        parse_kept_file(data.decode("utf-8", "replace"), "kept.json")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@bounded(150)
@given(key=st.sampled_from(["seats", "terms", "promises", "without", "takebacks", "made", "returns", "at"]), value=JSON)
def test_any_value_is_refused_or_compared(key: str, value: Any) -> None:
    with suppress(LudomancerError):
        assert status(played().record, file_of(played()) | {key: value}) in (0, 1, 3)


# --- several files ----------------------------------------------------------------------------------------------------
def test_two_devices_of_a_seat_count_as_one(record: Path, tmp_path: Path) -> None:
    """She sat down at one, and agreed to the second take-back at the other."""
    file = file_of(played())
    first, second = file["takebacks"]
    seat = played().victim
    one = file | {"takebacks": [first], "made": {seat: file["made"][seat] - 1}}
    other = file | {"at": 2, "terms": [], "promises": {}, "takebacks": [second], "made": {seat: 1}}
    assert status(played().record, one) == 1
    assert status(played().record, one, other) == 0
    assert status(played().record, other, one) == 0
    assert status(played().record, other) == 3  # it did not see the deal
    assert status(played().record, one, one) == 1  # the same file twice is not another consent
    paths = [written(tmp_path, one, "one.json"), written(tmp_path, other, "other.json")]
    for each, more in (paths, paths[::-1]):
        assert run("replay", "--verify", record, "--promises", each, "--promises", more).status == 0


def test_decisions_at_two_devices_are_added() -> None:
    file, seat = file_of(played()), played().victim
    count = file["made"][seat]
    more = file | {"at": 2, "terms": [], "promises": {}, "takebacks": [], "made": {seat: count}}
    assert "made by a person" in told(played().record, file, more)
    early = file | {"takebacks": [], "made": {seat: 1}}  # saved by the same browser before
    assert status(played().record, early, file) == status(played().record, file, early) == 0


def test_the_file_of_the_rival_says_nothing_for_the_victim() -> None:
    """What the rival agreed to the victim did not."""
    found = played()
    mine, hers = file_of(found), found.files[found.rival]
    assert status(found.record, mine | {"takebacks": []}, hers) == 1
    assert status(found.record, hers, mine | {"takebacks": []}) == 1
    assert status(found.record, mine, hers) == 0
