"""The second recipe: the key of a deal hashes its terms. Records with it must verify for ever, with what was kept.

As in test_golden.py, the golden records are written on request: LUDOMANCER_WRITE_GOLDEN=1.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest

import ludomancer
from ludomancer.core.dealer import CommitReveal, commitment, deal_key
from ludomancer.core.errors import RecordError
from ludomancer.core.record import Deal, Head, Recorder, parse_record, read_record
from ludomancer.core.rng import Rng
from ludomancer.core.terms import ORDER, by_key, terms_of
from unit.command import run

GOLDEN = Path(__file__).parents[1] / "golden"
WRITE = bool(os.environ.get("LUDOMANCER_WRITE_GOLDEN"))
GAMES = ["day-night", "bless", "res-arcana-duo", "realm-of-sand"]


def secret_of(name: str) -> str:
    return hashlib.sha256(f"golden {name}".encode()).hexdigest()


def dealt(game_id: str, machine: str = "") -> tuple[Recorder, dict[str, Any]]:
    """A table by the second recipe, and what a browser at its first seat kept."""
    game = ludomancer.load(game_id)
    kinds = {seat: "machine" if seat == machine else "person" for seat in game.seat_names}
    people = [seat for seat, kind in kinds.items() if kind == "person"]
    head = Head(
        game=game.id,
        rules=game.version,
        edition=f"{game.edition.name} {game.edition.hash}",
        edition_data=None,
        mode=game.mode,
        options=game.options,
        players={seat: "greedy" if seat == machine else seat.capitalize() for seat in game.seat_names},
        fair=None,
        origin=[],
        deal=Deal(game.edition.whole_hash, kinds, "0123456789abcdef" * 2),
    )
    secrets = {name: secret_of(name) for name in ("server", *people)}
    terms = head.terms(secrets["server"])
    fair = CommitReveal({name: commitment(secret) for name, secret in secrets.items()}, secrets, (), terms)
    recorder = Recorder(game, game.start(0, fair.dealer), None, head.players, fair)
    recorder.head = head._replace(fair=fair)
    kept: dict[str, Any] = {
        "format": "ludomancer promises 1",
        "table": "abcd2345efgh",
        "seats": people[:1],
        "terms": list(terms),
        "promises": fair.promises,
    }
    return recorder, kept


def played(game_id: str) -> tuple[str, str]:
    """A record with an agreed take-back, and the file that knows of it."""
    recorder, kept = dealt(game_id)
    rng = Rng(5)
    for _ in range(40):
        if not recorder.over:
            actions = recorder.state.legal_actions()
            recorder.apply(actions[rng.below(len(actions))])
    backs = []
    if not recorder.over:
        state = recorder.state
        back = {
            "seat": recorder.game.seat_names[0],
            "count": 30,
            "decisions": state.decisions,
            "events": state.chance_count,
        }
        backs.append({"revision": state.decisions + 3, **back})
        recorder.undo(0, 30, consent=True)
        recorder.resign(1)
    return recorder.text(), json.dumps(kept | {"takebacks": backs}, indent=2) + "\n"


def test_the_key_hashes_the_terms_before_the_secrets() -> None:
    secrets = {"server": "0" * 64, "day": "1" * 64}
    text = f"ludomancer deal 2\ngame: x\nseats: day=Ada\nserver {'0' * 64}\nday {'1' * 64}\n"
    assert deal_key(secrets, ("game: x", "seats: day=Ada")) == hashlib.sha256(text.encode()).digest()


def test_the_terms_are_lines_of_the_record_and_the_start_is_sealed() -> None:
    header = {key: f"{key}!" for key in ORDER} | {"promises": "x", "seed": "3", "edition-data": "{}"}
    lines = terms_of(header, "secret")
    assert [line.partition(": ")[0] for line in lines] == list(ORDER)
    assert by_key(lines)["seats"] == "seats!"
    assert by_key(lines)["start"] == hashlib.sha256(b"secret start!").hexdigest()
    assert by_key(terms_of(header, "other")) != by_key(lines)
    del header["table"]  # the first recipe
    assert [line.partition(": ")[0] for line in terms_of(header, "s")] == [
        *("game", "edition", "mode", "options", "seats", "start")
    ]


@pytest.mark.parametrize("key", [key for key in ORDER if key not in ("start", "practice")])
def test_every_line_of_the_terms_changes_the_key(key: str) -> None:
    recorder, _ = dealt("day-night")
    assert recorder.fair is not None
    lines = [f"{line}x" if line.startswith(f"{key}: ") else line for line in recorder.fair.terms]
    assert deal_key(recorder.fair.secrets, lines) != deal_key(recorder.fair.secrets, recorder.fair.terms)


def test_a_machine_has_no_secret_and_a_person_has_one() -> None:
    recorder, _ = dealt("day-night", machine="night")
    recorder.resign(0)
    text = recorder.text()
    fair = parse_record(text, "game.record").fair
    assert fair is not None
    assert list(fair.secrets) == ["server", "day"]
    for old, new, message in (
        ("night=machine", "night=person", "night must have promised a secret"),
        ("day=person", "day=machine", "day is a machine and has no secret"),
        ("night=machine", "night=ghost", "must say person or machine for each of day, night"),
        ("kinds: day=person night=machine", "kinds: day=person", "must say person or machine for each of day, night"),
    ):
        assert old in text
        with pytest.raises(RecordError, match=message):
            _ = parse_record(text.replace(old, new), "game.record").fair


@pytest.mark.parametrize("game", GAMES)
def test_golden_records_with_terms_verify_with_what_was_kept(game: str, tmp_path: Path) -> None:
    record, file = GOLDEN / f"terms-{game}.record", GOLDEN / f"terms-{game}.promises.json"
    if WRITE:
        text, kept = played(game)
        record.write_text(text, encoding="utf-8", newline="\n")
        file.write_text(kept, encoding="utf-8", newline="\n")
    assert read_record(record).header["dealer"] == "2"
    found = run("replay", "--verify", record, "--promises", file)
    assert found.status == 0, found
    assert "Promises and terms are those that were shown before the deal" in found.out
    assert "that all had to agree to" in found.out
    assert run("replay", record).status == 0
    spoiled = tmp_path / "kept.json"
    spoiled.write_text(file.read_text(encoding="utf-8").replace('"count": 30', '"count": 29'), encoding="utf-8")
    assert run("replay", "--verify", record, "--promises", spoiled).status == 1
