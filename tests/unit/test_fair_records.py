"""Records of fair games that were changed afterwards."""

import pytest
from hypothesis import given

import ludomancer
from ludomancer.core.errors import RecordError
from ludomancer.core.record import Recorder
from unit.fair_games import fair_for, replayed, short
from unit.junk import bounded, spoiled

# --- records that were changed ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def small() -> str:
    return short().text()


LABELS = ("machine ", "person ", "made-by-server:", "seats:")  # no replay can prove them


def refusal(text: str) -> str | None:
    """How a record is refused, with its place; None if it is not."""
    try:
        replayed(text)
    except RecordError as error:
        if not str(error).startswith("game.record:"):
            pytest.fail(f"an error without a place: {error}")
        return str(error)
    return None


def test_every_line_that_is_missing_or_stands_twice_is_found(small: str) -> None:
    lines = small.split("\n")
    for i, line in enumerate(lines):
        harmless = not line.strip()
        label = line.startswith(LABELS[:3])
        assert (refusal("\n".join(lines[:i] + lines[i + 1 :])) is None) == (harmless or label), line
        twice = line.startswith(LABELS[:2])
        assert (refusal("\n".join(lines[: i + 1] + lines[i:])) is None) == (harmless or twice), line


@pytest.mark.slow
def test_every_word_that_was_changed_is_found(small: str) -> None:
    lines = small.split("\n")
    for i, line in enumerate(lines):
        words = line.split()
        for j, word in enumerate(words):
            for other in ([], ["x"], [word, word], ["0"], ["99"], ["night"], [word + "0"], [word[:-1]]):
                changed = " ".join([*words[:j], *other, *words[j + 1 :]])
                left_out = line.startswith("options:") and j and not other
                if changed == line or left_out or line.startswith(LABELS) or (line.endswith("agreed") and j == 1):
                    refusal("\n".join([*lines[:i], changed, *lines[i + 1 :]]))
                    continue
                assert refusal("\n".join([*lines[:i], changed, *lines[i + 1 :]])) is not None, changed


def test_every_digit_of_promises_and_secrets_counts(small: str) -> None:
    lines = small.split("\n")
    for i, line in enumerate(lines):
        if not line.startswith(("promises:", "secrets:")):
            continue
        for at, sign in enumerate(line):
            if sign not in "0123456789abcdef" or "=" not in line[:at]:
                continue
            changed = line[:at] + ("1" if sign == "0" else "0") + line[at + 1 :]
            found = refusal("\n".join([*lines[:i], changed, *lines[i + 1 :]]))
            assert found is not None, changed


def test_secrets_with_promises_that_fit_do_not_fit_the_game(small: str) -> None:
    old, new = fair_for(ludomancer.load("day-night"), "short"), fair_for(ludomancer.load("day-night"), "other")
    for name in old.secrets:
        changed = small.replace(old.secrets[name], new.secrets[name]).replace(old.promises[name], new.promises[name])
        assert changed != small
        assert refusal(changed) is not None


def end_of(small: str) -> int:
    return small.split("\n").index("end") + 1


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("dealer: 1", "dealer: 3", "dealer", "dealer: version '3' is not known; there are 1, 2"),
        ("dealer: 1", "dealer:", "dealer", "dealer: version '' is not known"),
        ("dealer: 1", "dealer: 2", "dealer", "dealer: version 2 needs a line 'cards: …'"),
        ("dealer: 1", "dealer: 1\ntable: ab", "dealer+1", "table: belongs to 'dealer: 2'"),
        ("dealer: 1", "dealer: 1\nrules-at-end: 2", "dealer+1", "rules-at-end: belongs to 'dealer: 2'"),
        ("dealer: 1\n", "", "end", "belong together"),
        ("dealer: 1\n", "seed: 3\n", "end", "belong together"),
        ("dealer: 1\n", "dealer: 1\nseed: 3\n", "end", "either a line 'seed: …' or a line 'secrets: …'"),
        ("dealer: 1\n", "dealer: 1\ndealer: 1\n", "dealer+1", "'dealer: 1' is not understood here"),
        ("promises: server=", "promises: server=0", "promises", "the promise of server must be 64 digits"),
        ("secrets: server=", "secrets: server=0", "secrets", "the secret of server must be 64 digits"),
        ("secrets: server=", "secrets: west=", "secrets", "the one of server is missing"),
        ("promises: server=", "promises: west=", "promises", "the one of server is missing"),
        ("secrets: server=", "secrets: server", "secrets", "must be written as name=value"),
        ("secrets: ", "secrets: day=0 ", "secrets", "each name once"),
        ("made-by-server: night", "made-by-server: west", "made-by-server", "'west' is no seat with a secret"),
        ("made-by-server: night", "made-by-server:", "made-by-server", "names no seat"),
        ("resign night", "resign", "resign", "resigning is written as 'resign SEAT'"),
        ("resign night", "resign west", "resign", "there is no seat 'west'"),
        ("resign night", "resign day", "", "result: the record says 'day night-resigned'"),
        ("resign night\n", "resign night\nback night 1\n", "resign+1", "the game was over before: night had resigned"),
        ("resign night\n", "resign night\nresign day\n", "resign+1", "the game was over before: night had resigned"),
        ("machine day greedy", "machine day", "machine", "written as 'machine SEAT PLAYER'"),
        ("machine day greedy", "machine day very greedy", "machine", "written as 'machine SEAT PLAYER'"),
        ("machine day greedy", "machine west greedy", "machine", "there is no seat 'west'"),
        ("person day", "person day Ann", "person", "written as 'person SEAT'"),
        ("person day", "person nobody", "person", "there is no seat 'nobody'"),
        ("person day", "go-on", "person", "written as 'go-on RULES HASH DOCUMENT'"),
        ("person day", "go-on x y {}", "person", "written as 'go-on RULES HASH DOCUMENT'"),
        ("person day", "go-on 0 y {}", "person", "written as 'go-on RULES HASH DOCUMENT'"),
        ("person day", "go-on 1 y []", "person", "go-on: is not a JSON object"),
        ("person day", "go-on 1 y {}", "person", "its hash differs"),
        ("person day", 'go-on 1 y {"x": "\\ud800"}', "person", "its hash differs"),
        ("person day", "go-on 1 44136fa355b3678a {}", "", "decision 1 comes next"),
        ("person day", "go-on 3 44136fa355b3678a {}", "person", "go-on: the rules must be older"),
    ],
)
def test_the_message_says_what_and_where(small: str, old: str, new: str, line: str, message: str) -> None:
    assert old in small
    changed = small.replace(old, new, 1)
    found = refusal(changed)
    assert found is not None
    assert message in found
    if line == "end":
        assert found.startswith(f"game.record:{end_of(changed)}: ")
    elif line:
        start, _, more = line.partition("+")
        numbers = [i for i, each in enumerate(small.split("\n"), 1) if each.startswith((start + ":", start + " "))]
        assert found.startswith(f"game.record:{numbers[0] + int(more or 0)}: "), found


def test_a_seed_has_no_server() -> None:
    game = ludomancer.load("day-night")
    text = Recorder(game, game.start(1), 1, {}).text()
    assert "needs the line 'secrets" in str(refusal(text.replace("seed: 1\n", "seed: 1\nmade-by-server: day\n")))


@bounded(150)
@given(data=spoiled(short().text().encode()))
def test_spoiled_records_are_refused_and_nothing_worse(data: bytes) -> None:
    refusal(data.decode("utf-8", "replace"))


def test_a_record_with_open_secrets_is_of_a_finished_game(small: str) -> None:
    running = small.replace("resign night\n", "").replace("day night-resigned", "running")
    with pytest.raises(RecordError, match="the game still runs, but its secrets are open"):
        replayed(running)
