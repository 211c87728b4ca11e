"""Records of older rules, kept as they were: each replays, or says exactly where and why not (docs/records.md)."""

from pathlib import Path

import pytest

import ludomancer
from ludomancer.core.errors import RecordError
from ludomancer.core.record import Replay, read_record

FOLDER = Path(__file__).parents[1] / "golden" / "older"
# where one stops, and why; empty where its decisions still lead to its end
OLDER = {
    "bless-rules-1": ":48: two is to decide, not one",  # the offering is decided first (BL-A56)
    "bless-rules-1-whole": "",
    "day-night-moved-nowhere": ":79: Misdirect leads to another square, and Night stands on d7 (DN-A26)",
    "day-night-taken-back": "",
    "duo-borrowed-unasked": None,  # below
    "duo-tie": "",
}


def test_all_are_known() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.record")) == sorted(OLDER)


@pytest.mark.parametrize("name", OLDER)
def test_it_replays_or_says_where_and_why_not(name: str) -> None:
    path = FOLDER / f"{name}.record"
    replay = Replay(read_record(path), ludomancer.load)
    made, now = int(replay.record.header["rules"]), replay.game.version
    assert made < now
    if not OLDER[name]:
        replay.run()
        return
    with pytest.raises(RecordError) as caught:
        replay.run()
    versions = f" (the record was made with version {made} of the rules, these are {now})"
    assert str(caught.value) == f"{path}{OLDER[name]}{versions}"
