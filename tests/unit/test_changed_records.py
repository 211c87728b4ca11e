"""A record that was changed afterwards: it is found, or does no harm."""

from pathlib import Path

import pytest

import ludomancer
from ludomancer.core.errors import RecordError
from ludomancer.core.game import Game
from ludomancer.core.record import (
    Move,
    Recorder,
    RecordFile,
    Replay,
    parse_record,
    read_record,
)
from unit.played_records import at_random, begun, replay


@pytest.fixture(scope="module")
def game() -> Game:
    return ludomancer.load("day-night")


# --- what was changed afterwards --------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def small(game: Game) -> str:
    recorder = begun(game, "cast day-wish", "change c3", "cast warp", "move b2")
    recorder.undo(0, 2)
    for move in ("cast day-chant", "travel", "step e1", "cast obtain", "cast deter"):
        recorder.apply(game.parse(move), seconds=2.5)
    recorder.undo(1, 2, consent=True)
    recorder.apply(game.parse("retreat"))
    return recorder.text()


def tells(replayed: Replay) -> tuple[object, ...]:
    """All that a record says, times apart."""
    record: RecordFile = replayed.record
    entries = [
        entry._replace(line=0, seconds=None) if isinstance(entry, Move) else entry[1:] for entry in record.entries
    ]
    return record.header | {"options": replayed.game.options}, entries, record.footer


def found_or_harmless(changed: str, original: str) -> bool:
    """True if the change was found; it does no harm if the record still tells the same."""
    try:
        replayed = replay(changed)
    except RecordError as error:
        if not str(error).startswith("game.record"):
            pytest.fail(f"an error without a place: {error}")
        return True
    assert tells(replayed) == tells(replay(original)), changed
    return False


def harmless(line: str) -> bool:
    return not line.strip()


def test_a_line_that_is_missing_is_found(small: str) -> None:
    lines = small.split("\n")
    for i, line in enumerate(lines):
        changed = "\n".join(lines[:i] + lines[i + 1 :])
        assert found_or_harmless(changed, small) != harmless(line), line


def test_a_line_that_stands_twice_is_found(small: str) -> None:
    lines = small.split("\n")
    for i, line in enumerate(lines):
        changed = "\n".join(lines[: i + 1] + lines[i:])
        assert found_or_harmless(changed, small) != harmless(line), line


@pytest.mark.slow
def test_lines_that_changed_places_are_found(small: str) -> None:
    lines = small.split("\n")
    for i in range(len(lines)):
        for j in range(i + 1, len(lines)):
            changed = list(lines)
            changed[i], changed[j] = changed[j], changed[i]
            found_or_harmless("\n".join(changed), small)


@pytest.mark.slow
def test_a_word_that_was_changed_is_found(small: str) -> None:
    lines = small.split("\n")
    for i, line in enumerate(lines):
        words = line.split()
        for j, word in enumerate(words):
            for other in ([], ["x"], [word, word], ["0"], ["99"], ["day"], ["night"], ["retreat"], [word + "0"]):
                changed = " ".join([*words[:j], *other, *words[j + 1 :]])
                if changed == line or word.startswith("@"):
                    continue
                text = "\n".join([*lines[:i], changed, *lines[i + 1 :]])
                if line.startswith("seats:") or (line.endswith("agreed") and j == 1):
                    continue  # who played, and who asked for what all agreed to: labels that no replay can prove
                left_out = line.startswith("options:") and j and not other  # stands for the default
                assert found_or_harmless(text, small) != left_out, changed


def test_what_stands_in_the_seats_is_a_label_but_has_a_form(small: str) -> None:
    assert replay(small.replace("day=Ann", "day=Eve")).record.players["day"] == "Eve"
    for wrong in ("day=Ann", "day=Ann night", "day=Ann night=greedy west=x", "day=Ann day=Ann", "night=greedy day=Ann"):
        with pytest.raises(RecordError, match="seats"):
            replay(small.replace("day=Ann night=greedy", wrong))


def test_times_may_be_changed_but_must_be_times(small: str) -> None:
    assert "@2.5" in small
    assert not found_or_harmless(small.replace("@2.5", "@3"), small)
    for wrong in ("@", "@x", "@-1", "@nan", "@1e5", "@1_0", "@" + "9" * 5000):
        with pytest.raises(RecordError, match="time"):
            replay(small.replace("@2.5", wrong, 1))


def test_every_value_of_the_start_position_counts(small: str) -> None:
    for old, new in (
        ('"hours":12', '"hours":11'),
        ('"pawn":"a8"', '"pawn":"b8"'),
        ('"turn":1', '"turn":2'),
        ('"mode":"duel"', '"mode":"solo"'),
        ('"hand":["day-chant","day-wish","warp"]', '"hand":["day-chant","day-wish"]'),
        ('"b1":"neutral"', '"b1":"day"'),
    ):
        assert old in small
        assert found_or_harmless(small.replace(old, new, 1), small), new


@pytest.mark.slow
def test_cut_off_anywhere(small: str, tmp_path: Path) -> None:
    data = small.encode()
    path = tmp_path / "cut.record"
    for end in range(len(data)):
        path.write_bytes(data[:end])
        if end == len(data) - 1:  # the line break after `end`
            Replay(read_record(path), ludomancer.load).run()
            continue
        with pytest.raises(RecordError, match=r"cut\.record"):
            Replay(read_record(path), ludomancer.load).run()


def test_line_ends_of_other_systems_do_no_harm(small: str, tmp_path: Path) -> None:
    path = tmp_path / "dos.record"
    path.write_bytes(b"\xef\xbb\xbf" + small.replace("\n", "\r\n").encode())
    Replay(read_record(path), ludomancer.load).run()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("game: day-night", "game: chess", "there is no game 'chess'"),
        ("rules: 2", "rules: 3", "newer"),
        ("rules: 2", "rules: 0", "rules: must be a number"),
        ("edition: standard", "edition: ../standard.toml", "no name of an edition"),
        ("edition: standard", "edition: other", "has no edition 'other'"),
        ("mode: duel", "mode: solo", "no mode 'solo'"),
        ("mimic=bordering", "mimic=any", "option mimic"),
        ("mimic=bordering", "mimic", "options: must be written"),
        (' {"board"', ' ["board"', "start: is not a JSON object"),
        (' {"board"', ' {"viewer": 5, "board"', "start: is not the position"),
        (' {"board"', ' {"x": "\\ud800", "board"', "start: is not the position"),
        ("1 day cast", "1 west cast", ":10: there is no seat 'west'"),
        ("1 day cast day-wish", "1 day cast warp", ":11: "),
        ("1 day cast day-wish", "1 day cast mimic", ":10: "),
        ("1 day cast day-wish", "1 day dance", ":10: 'dance' is no action"),
        ("back day 2", "back night 2", "consent"),
        ("back day 2", "back day 99", "only 4 decisions"),
        ("back day 2", "back day " + "9" * 5000, "a take-back is written"),
        ("result: running", "result: day second-temple DN-37", "result: the record says"),
        ("end\n", "end\nmore\n", "ended before this line"),
    ],
)
def test_the_message_says_what_and_where(small: str, old: str, new: str, message: str) -> None:
    assert old in small
    with pytest.raises(RecordError) as caught:
        replay(small.replace(old, new, 1))
    assert str(caught.value).startswith("game.record")
    assert message in str(caught.value)


def test_an_older_version_of_the_rules_is_named_where_a_record_fails(
    small: str, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game), "version", 3)
    replay(small)  # an old record that still replays is sound
    with pytest.raises(RecordError, match="made with version 2 of the rules, these are 3"):
        replay(small.replace("change c3", "change c4"))


def test_a_running_game_goes_on_from_its_record(game: Game, small: str) -> None:
    recorder = Recorder.go_on(Replay(parse_record(small, "game.record"), ludomancer.load))
    assert recorder.text() == small
    at_random(recorder, 20)
    assert replay(recorder.text()).state.document() == recorder.state.document()
