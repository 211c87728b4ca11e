"""Records: what is written replays, also where people leave, machines play, or newer rules go on."""

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
    Replay,
    Resign,
    TakeBack,
    position_hash,
)
from unit.played_records import RULES, at_random, begun, replay


@pytest.fixture(scope="module")
def game() -> Game:
    return ludomancer.load("day-night")


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
