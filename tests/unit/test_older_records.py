"""Records of older rules, kept as they were: each replays, or says exactly where and why not (docs/records.md)."""

from pathlib import Path

import pytest

import ludomancer
from ludomancer.core.errors import DocumentError, RecordError
from ludomancer.core.record import RecordFile, Replay, parse_record, read_record, verify
from ludomancer.core.translator import translator
from ludomancer.players import is_player

FOLDER = Path(__file__).parents[1] / "golden" / "older"
TIE = FOLDER / "duo-tie.record"
# where one stops, and why; empty where its decisions still lead to its end
OLDER = {
    "bless-rules-1": ":48: two is to decide, not one",  # the offering is decided first (BL-A56)
    "bless-rules-1-whole": "",
    "day-night-moved-nowhere": ":79: Misdirect leads to another square, and Night stands on d7 (DN-A26)",
    "day-night-taken-back": "",
    "duo-borrowed-unasked": ":62: Another decision comes first: which magic item you borrow, if any (RA-36)",
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


# --- a tie of Duo, which newer rules name otherwise (RA-41) -----------------------------------------------------------
def replayed(record: RecordFile) -> Replay:
    replay = Replay(record, ludomancer.load)
    replay.run()
    return replay


def test_a_tie_keeps_the_rule_that_its_version_named() -> None:
    record = read_record(TIE)
    assert record.header["rules"] == "1"
    assert record.footer["result"] == "two target RA-40"
    outcome = replayed(record).outcome
    assert outcome is not None
    assert outcome.rule == "RA-40"
    assert outcome.seats[0].points == outcome.seats[1].points
    assert [check.good for check in verify(record, ludomancer.load, translator(), is_player)][:3] == [True] * 3


def test_todays_rules_name_it_otherwise() -> None:
    text = TIE.read_text(encoding="utf-8").replace("rules: 1\n", "rules: 2\n")
    with pytest.raises(RecordError, match=r"result: the record says 'two target RA-40', .* 'two target RA-41'"):
        replayed(parse_record(text, "today"))


def test_so_does_the_document_of_such_an_end() -> None:
    replay = replayed(read_record(TIE))
    game, document = replay.game, replay.state.document()
    assert game.read(document).document() == document
    newer = document | {"outcome": document["outcome"] | {"rule": "RA-41"}}
    assert game.read(newer).document() == newer
    with pytest.raises(DocumentError, match="rule: the game ended by RA-41"):
        game.read(document | {"outcome": document["outcome"] | {"rule": "RA-43"}})
