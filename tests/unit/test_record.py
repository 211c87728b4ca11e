"""Records: what is written replays, and what was changed afterwards is found or does no harm."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import ludomancer
from ludomancer.core.document import canonical, digest
from ludomancer.core.errors import DocumentError, RecordError, UndoError
from ludomancer.core.game import Game
from ludomancer.core.record import (
    GoOn,
    Machine,
    Move,
    Person,
    Recorder,
    RecordFile,
    Replay,
    Resign,
    TakeBack,
    parse_record,
    position_hash,
    read_record,
)

RULES = Path(__file__).parents[1] / "rules" / "day_night"


@pytest.fixture(scope="module")
def game() -> Game:
    return ludomancer.load("day-night")


def replay(text: str) -> Replay:
    found = Replay(parse_record(text, "game.record"), ludomancer.load)
    found.run()
    return found


def at_random(recorder: Recorder, decisions: int, seed: int = 1) -> Recorder:
    choose = random.Random(seed).choice
    for _ in range(decisions):
        if recorder.state.over:
            break
        recorder.apply(choose(recorder.state.legal_actions()))
    return recorder


def begun(game: Game, *moves: str) -> Recorder:
    """From a position with open hands, where much can be taken back."""
    hands = {"day": {"hand": ["day-wish", "warp", "day-chant"]}, "night": {"hand": ["obtain", "deter"]}}
    recorder = Recorder(game, game.read(hands), None, {"day": "Ann", "night": "greedy"})
    for move in moves:
        recorder.apply(game.parse(move))
    return recorder


# --- what is written replays ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("decisions", [0, 1, 50, 20_000])
def test_a_game_comes_back_as_it_was(game: Game, decisions: int) -> None:
    recorder = at_random(Recorder(game, game.start(10), 10, {"day": "random"}), decisions)
    found = replay(recorder.text())
    assert found.state.document() == recorder.state.document()
    assert found.record.players == {"day": "random", "night": "human"}
    assert found.record.footer["result"] == (
        "running" if decisions <= 50 else f"{'+'.join(found.state.outcome.winner_names)} second-temple DN-37"  # type: ignore[union-attr]
    )


def test_options_and_start_positions_come_back(game: Game) -> None:
    options = {"mimic": "surrounding", "changed": "any-turn", "steal": "ladies-and-tiles"}
    other = ludomancer.load("day-night", options=options)
    recorder = at_random(Recorder(other, other.start(3), 3, {}), 30)
    assert replay(recorder.text()).game.options == options
    later = at_random(Recorder(other, recorder.state.clone(), None, {}), 10)
    assert replay(later.text()).state.document() == later.state.document()
    assert "\n31 " in later.text()


def test_an_edition_of_ones_own_travels_with_the_record(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = (RULES / "lasting.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("Cristaux durables", "Cristaux\u00a0: d’ici"), encoding="utf-8")
    own = ludomancer.load("day-night", file)
    recorder = at_random(Recorder(own, own.start(2), 2, {}), 25)
    file.unlink()
    found = replay(recorder.text())
    assert found.state.document() == recorder.state.document()
    assert found.game.edition.data == own.edition.data


def test_take_backs_are_part_of_the_game(game: Game) -> None:
    recorder = begun(game, "cast day-wish", "change c3", "cast warp", "move b2")
    recorder.undo(0, 3)
    recorder.apply(game.parse("change d3"))
    recorder.apply(game.parse("travel"))
    recorder.apply(game.parse("step e1"))
    recorder.undo(0, 2, consent=True)
    with pytest.raises(UndoError):
        recorder.undo(0, 9, consent=True)
    recorder.apply(game.parse("retreat"))
    recorder.apply(game.parse("cast deter"))
    recorder.undo(0, 2, consent=True)
    text = recorder.text()
    assert [line for line in text.split("\n") if line.startswith("back")] == [
        "back day 3",
        "back day 2 agreed",
        "back day 2 agreed",
    ]
    found = replay(text)
    assert found.state.document() == recorder.state.document()
    assert [type(entry) for entry in found.record.entries].count(TakeBack) == 3


def test_times_and_names_of_players(game: Game) -> None:
    recorder = Recorder(game, game.start(1), 1, {"day": "Ann  of\nArc", "night": ""})
    recorder.apply(game.parse("retreat"), seconds=12.345)
    found = replay(recorder.text())
    assert found.record.players == {"day": "Ann_of_Arc", "night": "human"}
    first = found.record.entries[0]
    assert isinstance(first, Move)
    assert first.seconds == 12.3


def test_chance_events_keep_their_numbers_through_take_backs(game: Game) -> None:
    recorder = Recorder(game, game.start(1), 1, {})
    at_random(recorder, 400)
    recorder.undo(recorder.state.actor, 200, consent=True)
    found = replay(recorder.text())
    assert found.state.chance_count == recorder.state.chance_count
    assert position_hash(found.state) == position_hash(recorder.state)


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


# --- who leaves, and who plays for whom -------------------------------------------------------------------------------
def test_who_resigns_loses(game: Game) -> None:
    for seat, result in enumerate(("night day-resigned", "day night-resigned")):
        recorder = begun(game, "cast day-wish", "change c3")
        recorder.resign(seat)
        text = recorder.text()
        assert text.endswith(
            f"\nresign {game.seat_names[seat]}\n\nresult: {result}\ndecisions: 2\n"
            f"position: {position_hash(recorder.state)}\nend\n"
        )
        found = replay(text)
        assert not found.state.over
        assert found.record.entries[-1] == Resign(12, game.seat_names[seat])
        for each in (found, recorder, Recorder.go_on(Replay(found.record, ludomancer.load))):
            assert each.over
            assert each.resigned == game.seat_names[seat]
            assert each.outcome is not None
            assert each.outcome.winners == (1 - seat,)
            assert [each.outcome.seats[seat].place, each.outcome.seats[seat].value] == [2, 0.0]
            assert [each.outcome.seats[1 - seat].place, each.outcome.seats[1 - seat].value] == [1, 1.0]


def test_who_plays_alone_may_resign_and_nobody_wins() -> None:
    solo = ludomancer.load("realm-of-sand", mode="solo", seats=1)
    recorder = at_random(Recorder(solo, solo.start(1), 1, {}), 3)
    recorder.resign(0)
    assert "\nresult: nobody one-resigned\n" in recorder.text()
    assert replay(recorder.text()).outcome == recorder.outcome
    assert recorder.outcome is not None
    assert recorder.outcome.winners == ()


@pytest.mark.parametrize("seats", [3, 4])
def test_among_more_nobody_resigns(seats: int) -> None:
    table = ludomancer.load("realm-of-sand", seats=seats)
    recorder = Recorder(table, table.start(1), 1, {})
    with pytest.raises(RecordError, match="end the game"):
        recorder.resign(0)
    assert not recorder.over
    text = recorder.text().replace("\n\nresult: running", "\n\nresign one\n\nresult: nobody one-resigned")
    with pytest.raises(RecordError, match=r"game\.record:11: nobody can resign in a game of"):
        replay(text)


def test_nothing_follows_a_resignation(game: Game) -> None:
    recorder = begun(game, "cast day-wish", "change c3")
    recorder.resign(1)
    text = recorder.text()
    refused: list[Callable[[], None]] = [
        lambda: recorder.apply(recorder.state.legal_actions()[0]),
        lambda: recorder.undo(0),
        lambda: recorder.undo(0, 1, consent=True),
        lambda: recorder.resign(0),
        lambda: recorder.machine(0, "greedy"),
        lambda: recorder.person(0),
        lambda: recorder.note_move(0, "retreat"),
        lambda: recorder.note_back(0, 1, True),
    ]
    for more in refused:
        with pytest.raises(RecordError, match="over before"):
            more()
    assert recorder.text() == text
    for line in ("3 day retreat", "back day 1", "resign night", "machine day x", "person day", "go-on 1 x {}"):
        with pytest.raises(RecordError, match=r"^game\.record:13: the game was over before: night had resigned"):
            replay(text.replace("resign night\n", f"resign night\n{line}\n"))


def test_nothing_but_a_take_back_follows_the_end(game: Game) -> None:
    recorder = at_random(Recorder(game, game.start(9), 9, {}), 20_000)
    text = recorder.text()
    refused: list[Callable[[], None]] = [
        lambda: recorder.resign(0),
        lambda: recorder.machine(0, "greedy"),
        lambda: recorder.person(0),
    ]
    for more in refused:
        with pytest.raises(RecordError, match="over before"):
            more()
    for line in ("resign day", "machine day x", "person day"):
        with pytest.raises(RecordError, match=r"^game\.record:\d+: the game was over before"):
            replay(text.replace("\n\nresult:", f"\n{line}\n\nresult:"))
    recorder.undo(0, 1, consent=True)
    assert replay(recorder.text()).state.document() == recorder.state.document()


def test_machines_and_people_are_labels(game: Game) -> None:
    recorder = begun(game, "cast day-wish")
    recorder.machine(0, "search:3 of\nmany")
    recorder.apply(game.parse("change c3"))
    recorder.person(0)
    recorder.undo(0, 2)
    text = recorder.text()
    assert "\nmachine day search:3_of_many\n2 day change c3\nperson day\nback day 2\n" in text
    found = replay(text)
    assert [type(entry) for entry in found.record.entries] == [Move, Machine, Move, Person, TakeBack]
    assert found.state.document() == recorder.state.document()
    assert Recorder.go_on(Replay(found.record, ludomancer.load)).text() == text
    for seat in (-1, 2, 9):
        for more in (recorder.resign, recorder.person, lambda seat: recorder.machine(seat, "x")):
            with pytest.raises(RecordError, match="there is no seat"):
                more(seat)
    with pytest.raises(RecordError, match="must have a name"):
        recorder.machine(0, " \n")
    assert recorder.text() == text


# --- a game that newer rules cannot play again ------------------------------------------------------------------------
def upgraded(game: Game, monkeypatch: pytest.MonkeyPatch, version: int = 2) -> tuple[Recorder, Recorder]:
    """A game before and after an upgrade whose rules do not know its decisions."""
    before = at_random(Recorder(game, game.start(5), 5, {}), 30)
    document = before.state.document()
    monkeypatch.setattr(type(game), "version", version)
    after = Recorder(game, game.start(5), 5, {})
    after.note_move(0, "cast  a-spell that was", 2.0)
    after.note_move(1, "step z9")
    after.machine(1, "greedy")
    after.note_back(1, 2, agreed=True)
    after.note_move(0, "travel")
    after.go_on_from(document, 1)
    return before, after


def test_a_game_goes_on_from_a_document(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = upgraded(game, monkeypatch)
    assert after.state.document() == before.state.document()
    at_random(after, 20)
    after.undo(after.state.actor, 3, consent=True)
    text = after.text()
    assert (
        "\n\n1 day cast a-spell that was @2.0\n2 night step z9\nmachine night greedy\nback night 2 agreed\n1 day"
        in text
    )
    assert "\nrules: 2\n" in text
    found = replay(text)
    assert (found.unchecked, found.older_rules) == (5, (1,))
    assert found.state.document() == after.state.document()
    assert isinstance(found.record.entries[5], GoOn)
    assert found.record.entries[5].document == before.state.document()
    assert next(Replay(found.record, ludomancer.load).steps())[1] == 31
    again = Recorder.go_on(Replay(found.record, ludomancer.load))
    assert again.text() == text
    with pytest.raises(UndoError, match="only"):
        again.undo(0, 18, consent=True)


def test_it_can_go_on_twice_and_end_as_it_ended(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    _, after = upgraded(game, monkeypatch)
    monkeypatch.setattr(type(game), "version", 3)
    document = after.state.document()
    after.note_move(0, "what version two allowed")
    after.resign(1)
    after.go_on_from(document, 2)  # after the end: the resignation still comes last
    found = replay(after.text())
    assert (found.unchecked, found.older_rules, found.resigned) == (7, (1, 2), "night")
    assert isinstance(found.record.entries[-1], Resign)
    for recorder in (after, Recorder.go_on(Replay(found.record, ludomancer.load))):
        with pytest.raises(RecordError, match="1 is no version of the rules from 2 to 3"):
            recorder.go_on_from(document, 1)


def test_what_is_only_written_down_must_go_on_from_a_document(game: Game) -> None:
    recorder = at_random(Recorder(game, game.start(5), 5, {}), 4)
    document = recorder.state.document()
    recorder.note_move(0, "travel")
    assert recorder.lines[-1] == "5 day travel"
    for more in (recorder.text, lambda: recorder.apply(0), lambda: recorder.undo(0)):
        with pytest.raises(RecordError, match="only written down"):
            more()
    for count in (0, 6):
        with pytest.raises(RecordError, match="cannot be taken back"):
            recorder.note_back(0, count, True)
    for text in ("", " ", "@3", "travel @3"):
        with pytest.raises(RecordError, match="no action"):
            recorder.note_move(0, text)
    for rules in (0, game.version + 1):
        with pytest.raises(RecordError, match="no version"):
            recorder.go_on_from(document, rules)
    with pytest.raises(DocumentError):
        recorder.go_on_from(document | {"phase": "dancing"}, 1)
    recorder.go_on_from(document, 1)
    replay(recorder.text())


def test_every_change_of_a_game_that_went_on_is_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    _, after = upgraded(game, monkeypatch)
    at_random(after, 5)
    text = after.text()
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("go-on"))
    for i, line in enumerate(lines):
        for changed in (lines[:i] + lines[i + 1 :], lines[: i + 1] + lines[i:]):
            not_checked = 9 <= i < at  # what older rules played; and a position that stands twice is the same
            try:
                replay("\n".join(changed))
            except RecordError as error:
                assert str(error).startswith("game.record:"), line  # noqa: PT017
                assert not not_checked, line
            else:
                assert not line.strip() or not_checked or (i == at and len(changed) > len(lines)), line
    _, rules, _, document = lines[at].split(" ", 3)
    for wrong, message in (
        (f"go-on {rules} 0000000000000000 {document}", "its hash differs"),
        (lines[at].replace('"turn":', '"turn":1'), "its hash differs"),
        (lines[at].replace("go-on 1", "go-on 3"), "go-on: the rules must be older"),
        (f"go-on 1 {digest({'turn': -1})} {canonical({'turn': -1})}", "go-on: "),
        (lines[at].replace("go-on 1", "go-on one"), "is written as 'go-on RULES HASH DOCUMENT'"),
    ):
        with pytest.raises(RecordError) as caught:
            replay(text.replace(lines[at], wrong))
        assert str(caught.value).startswith(f"game.record:{at + 1}: ")
        assert message in str(caught.value)


def test_the_first_position_need_not_be_readable_any_more(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = begun(game, "cast day-wish", "change c3")
    document = recorder.state.document()
    old = {"what": "older rules had"}
    recorder.origin = [f"start: {digest(old)} {canonical(old)}"]
    with pytest.raises(RecordError, match="start"):
        replay(recorder.text())
    recorder.go_on_from(document, 1)
    replay(recorder.text())
    with pytest.raises(RecordError, match="its hash differs"):
        replay(recorder.text().replace("older rules", "oldest rules"))
