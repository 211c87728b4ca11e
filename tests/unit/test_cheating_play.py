"""A server that tries its luck again during a game: invented take-backs, absences and new beginnings in a record."""

from functools import cache

import pytest

from ludomancer.core.record import Machine, Move, Person, Recorder, TakeBack
from unit.cheats import CHANCY, GAMES, Forger, Honest, Kept, checks, lucky, status, told

TRIES = 30


@cache
def chancy(game: str) -> Honest:
    """Chance decides something, and everybody decides after it."""

    def make(salt: str) -> Honest:
        found = Honest(game, salt).dealt()
        found.until_chance()
        seen = {seat: found.files[seat]["made"][seat] for seat in found.people}
        while any(found.files[seat]["made"][seat] == seen[seat] for seat in found.people):
            found.step()
        return found.over()

    return lucky(make)


@cache
def with_consent(game: str) -> Honest:
    def make(salt: str) -> Honest:
        found = Honest(game, salt).dealt()
        for _ in range(2):
            found.back(found.until_chance())
        return found.play(8).over()

    return lucky(make)


@cache
def with_absence(game: str) -> Honest:
    """The victim leaves, chance decides something while a machine plays for her, and she comes back."""

    def make(salt: str) -> Honest:
        found = Honest(game, salt).dealt()
        made = found.files[found.victim]["made"]
        while not made[found.victim]:
            found.step()
        found.leave(found.victim)
        found.until_chance()
        found.come_back(found.victim)
        seen = made[found.victim]
        while made[found.victim] < seen + 2:
            found.step()
        return found.over()

    return lucky(make)


@cache
def by_the_rival(game: str) -> Honest:
    """The last decision leaves something to chance, and it is not the victim's."""

    def make(salt: str) -> Honest:
        found = Honest(game, salt).dealt()
        while found.until_chance() == found.victim:
            pass
        return found.over()

    return lucky(make)


def chance_at(f: Forger, first: int = 0) -> int:
    """The first entry, or the first from another on, after which chance decides something."""
    recorder = f.same(f.begin(), first)
    events = recorder.state.chance_count
    for i in range(first, len(f.record.entries)):
        f.same(recorder, i + 1, i)
        if recorder.state.chance_count > events:
            return i
    raise AssertionError("nothing was left to chance")


def again(f: Forger, recorder: Recorder, at: int, times: int) -> None:
    """One entry, taken back and done again so often."""
    entry = f.record.entries[at]
    assert isinstance(entry, Move)
    for _ in range(times):
        f.same(recorder, at + 1, at)
        recorder.undo(recorder.game.seat(entry.seat), 1, consent=True)
    f.same(recorder, at + 1, at)


def file_of(found: Honest) -> Kept:
    return found.files[found.victim]


# --- invented take-backs ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("times", [1, TRIES])
@pytest.mark.parametrize("game", CHANCY)
def test_invented_take_backs_are_found_out(game: str, times: int) -> None:
    found = chancy(game)
    f = Forger(found)
    at, recorder = chance_at(f), f.begin()
    f.same(recorder, at)
    again(f, recorder, at, times)
    record = f.text(f.play(recorder))
    assert status(record) == 3
    assert ("One take-back" if times == 1 else f"{times} take-backs") in told(record, result="not checked")
    for file in found.files.values():
        assert status(record, file) == 1
        assert told(record, file).count("never agreed to it") == times
    saw_only = file_of(found) | {"seats": []}  # of someone who watched
    assert status(record, saw_only) == 3


@pytest.mark.parametrize("game", CHANCY)
def test_take_backs_without_consent_are_none(game: str) -> None:
    f = Forger(chancy(game))
    at, recorder = chance_at(f), f.begin()
    f.same(recorder, at)
    again(f, recorder, at, 1)
    record = f.text(f.play(recorder))
    assert status(record.replace(" agreed\n", "\n")) == 1
    assert "beyond, all seats must consent" in told(record.replace(" agreed\n", "\n"))


@pytest.mark.parametrize("game", GAMES)
def test_invented_take_backs_of_turns_are_found_out(game: str) -> None:
    """Nothing is dealt anew, but what was seen stays seen."""
    found = Honest(game, "turns").dealt().play(3)
    while found.table.asking_undo(found.victim) <= found.table.free_undo(found.victim):
        found.step()
    count = found.table.asking_undo(found.victim)
    found.play(4).over()
    f = Forger(found)
    recorder = f.begin()
    for i in range(len(f.record.entries) - 5):
        f.same(recorder, i + 1, i)
    recorder.undo(recorder.game.seat(found.victim), count, consent=True)
    record = f.text(f.play(recorder))
    assert status(record) in (0, 3)
    assert "never agreed to it" in told(record, file_of(found))


@pytest.mark.parametrize("game", CHANCY)
def test_an_invented_absence_does_not_help(game: str) -> None:
    found = chancy(game)
    for came_back, message in ((True, "came back from a machine, VICTIM.json never did"), (False, "made by a person")):
        f = Forger(found)
        at, recorder = chance_at(f), f.begin()
        victim = recorder.game.seat(found.victim)
        f.same(recorder, at)
        recorder.machine(victim, "greedy")
        again(f, recorder, at, TRIES)
        if came_back:
            recorder.person(victim)
        record = f.text(f.play(recorder))
        assert status(record) == 3
        assert status(record, file_of(found)) == 1
        assert message.replace("VICTIM", found.victim) in told(record, file_of(found))


@pytest.mark.parametrize("game", GAMES)
def test_a_return_that_never_was_is_found_out(game: str) -> None:
    found = Honest(game, "turns").dealt().play(6).over()
    f = Forger(found)
    recorder = f.same(f.begin(), 3)
    recorder.person(recorder.game.seat(found.victim))
    record = f.text(f.same(recorder, None, 3))
    assert status(record) == 0
    assert "came back from a machine" in told(record, file_of(found))


@pytest.mark.parametrize("game", CHANCY)
def test_a_longer_absence_is_found_out(game: str) -> None:
    """A machine took over, but not before she had made her decisions."""
    found = with_absence(game)
    assert status(found.record, file_of(found)) == 0
    lines = found.record.split("\n")
    left = next(i for i, line in enumerate(lines) if line.startswith("machine "))
    came = lines.index(f"person {found.victim}")
    moves = [i for i, line in enumerate(lines) if line.split()[1:2] == [found.victim] and line.split()[0].isdecimal()]
    early, late = max(i for i in moves if i < left), min(i for i in moves if i > came)
    longer = [*lines[:early], lines[left], *lines[early:left], *lines[left + 1 :]]
    assert "made by a person" in told("\n".join(longer), file_of(found))
    longer = [*lines[:came], *lines[came + 1 : late + 1], lines[came], *lines[late + 1 :]]
    assert "made by a person" in told("\n".join(longer), file_of(found))


@pytest.mark.parametrize("game", CHANCY)
def test_what_was_taken_back_in_her_absence_cannot_be_proven(game: str) -> None:
    """A machine that plays for someone agrees to everything; who left knows nothing of it."""
    found = with_absence(game)
    f = Forger(found)
    at = chance_at(f, next(i for i, entry in enumerate(f.record.entries) if isinstance(entry, Machine)))
    recorder = f.same(f.begin(), at)
    again(f, recorder, at, TRIES)
    back = next(i for i, entry in enumerate(f.record.entries) if isinstance(entry, Person))
    f.same(recorder, back + 1, back)
    record = f.text(f.play(recorder))
    assert status(record, file_of(found)) == 3
    assert told(record, file_of(found), result="not checked").count("while a machine played for") == TRIES
    assert status(record, found.files[found.rival]) == 1  # who was there knows


# --- consent ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", CHANCY)
def test_each_consent_counts_once_and_for_one_thing(game: str) -> None:
    found = with_consent(game)
    file = file_of(found)
    assert status(found.record, file) == 0
    first, second = file["takebacks"]
    for others in ([], [first], [second], [first, first], [first, second | {"events": second["events"] + 1}]):
        assert told(found.record, file | {"takebacks": others}).count("never agreed to it") == 2 - len(
            {each["events"] for each in others} & {first["events"], second["events"]}
        )
    for key, value in (("seat", "nobody"), ("count", 2), ("decisions", 0), ("events", 0)):
        changed = file | {"takebacks": [first | {key: value}, second]}
        assert "never agreed to it" in told(found.record, changed), key


@pytest.mark.parametrize("game", CHANCY)
def test_a_consent_does_not_serve_twice(game: str) -> None:
    found = with_consent(game)
    f = Forger(found)
    at = next(i for i, entry in enumerate(f.record.entries) if isinstance(entry, TakeBack))
    recorder = f.same(f.begin(), at - 1)
    again(f, recorder, at - 1, 3)  # she agreed to two
    record = f.text(f.play(recorder))
    assert status(record) == 3
    assert "never agreed to it" in told(record, file_of(found))


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_taken_back_as_often_as_agreed(game: str) -> None:
    """Without chance in between the second looks like the first."""
    found = Honest(game, "turns").dealt().play(3)
    while found.table.asking_undo(found.victim) <= found.table.free_undo(found.victim):
        found.step()
    count = found.table.asking_undo(found.victim)
    found.back(found.victim, count).play(4).over()
    f = Forger(found)
    at = next(i for i, entry in enumerate(f.record.entries) if isinstance(entry, TakeBack))
    recorder = f.same(f.begin(), at + 1)
    f.same(recorder, at + 1, at - count)  # the same decisions, and the take-back once more
    record = f.text(f.play(recorder))
    assert told(record, file_of(found)).count("never agreed to it") == 1


@pytest.mark.parametrize("game", CHANCY)
def test_take_backs_that_happened_cannot_be_left_out(game: str) -> None:
    """What was taken back stands again: the server could choose between the results."""
    found = with_consent(game)
    f = Forger(found)
    at = next(i for i, entry in enumerate(f.record.entries) if isinstance(entry, TakeBack))
    record = f.text(f.play(f.same(f.begin(), at)))
    assert status(record) == 0
    for file in found.files.values():
        assert status(record, file) == 1, checks(record, file)
        assert "is not in the record" in told(record, file)
        unsettled = [each | {"open": True} for each in file["takebacks"]]  # asked for, and nobody knows what came of it
        assert status(record, file | {"takebacks": unsettled}) == 0
        assert status(found.record, file | {"takebacks": unsettled}) == 0


# --- new beginnings ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_the_same_rules_never_begin_anew(game: str) -> None:
    found = chancy(game) if game in CHANCY else Honest(game, "anew").dealt().play(9).over()
    f = Forger(found)
    recorder = f.same(f.begin(), 3)
    document = f.game().start(11).document()
    recorder.go_on_from(document, recorder.game.version)
    record = f.text(f.play(recorder))
    assert status(record) == 1
    assert "the rules are the same" in told(record)
    older = record.replace(f"\ngo-on {recorder.game.version} ", "\ngo-on 1 ")
    assert status(older) == 1
    assert status(older, file_of(found)) == 1


@pytest.mark.parametrize("game", CHANCY)
def test_a_document_before_the_deal_is_no_way_round(game: str) -> None:
    found = chancy(game)
    f = Forger(found)
    f.line("rules-at-end", f.header["rules"])
    recorder = f.begin()
    recorder.go_on_from(f.game().start(11).document(), recorder.game.version)
    record = f.text(f.play(recorder))
    assert status(record) == 1
    for version in ("1", "2"):  # invented before, or taken for it afterwards: the terms say which rules there were
        f.line("rules", version)
        assert status(f.text(f.play(recorder)), file_of(found)) == 1


# --- what a file does not say -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["bless", "res-arcana-duo"])  # in the other it is Day who shuffles
def test_after_her_last_decision_an_absence_cannot_be_disproven(game: str) -> None:
    """It is not proven either, and the record says so."""
    found = by_the_rival(game)
    f = Forger(found)
    at = max(i for i, entry in enumerate(f.record.entries) if isinstance(entry, Move))
    recorder = f.same(f.begin(), at)
    recorder.machine(recorder.game.seat(found.victim), "greedy")
    again(f, recorder, at, TRIES)
    record = f.text(recorder)
    assert status(record, file_of(found)) == 3
    assert told(record, file_of(found), result="not checked").count("while a machine played for") == TRIES


@pytest.mark.parametrize("game", GAMES)
def test_decisions_are_not_kept(game: str) -> None:
    """The cards are those of the deal; what was done with them the players know."""
    found = Honest(game, "turns").dealt().play(6).over()
    f = Forger(found)
    record = f.text()
    assert record != found.record
    assert status(record, *found.files.values()) == 0
