"""Records of version 1 of Duo's rules, under `golden/older`: never written anew (docs/records.md)."""

from pathlib import Path

import pytest

import ludomancer
from ludomancer.core.errors import DocumentError, RecordError
from ludomancer.core.record import Record, Replay, parse_record, read_record, verify
from ludomancer.core.words import words

OLDER = Path(__file__).parents[1] / "golden" / "older"
TIE = OLDER / "duo-tie.record"
UNASKED = OLDER / "duo-borrowed-unasked.record"


def replayed(record: Record) -> Replay:
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
    assert [check.good for check in verify(record, ludomancer.load, words())][:3] == [True] * 3


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


def test_an_item_that_was_borrowed_unasked() -> None:
    """Now it is asked; the message says where the record parts from the rules, and that these are newer."""
    record = read_record(UNASKED)
    assert record.header["rules"] == "1"
    with pytest.raises(RecordError) as refused:
        replayed(record)
    place, line, message = str(refused.value).split(":", 2)
    assert place == str(UNASKED)
    before = UNASKED.read_text(encoding="utf-8").splitlines()[int(line) - 2]
    assert before.endswith("use solomons-key 1")
    assert message.endswith("(the record was made with version 1 of the rules, these are 2)")
