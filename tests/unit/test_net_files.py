"""Files of nets: what is written is read again, inputs go by their names, and nothing strange does harm."""

import random
from pathlib import Path

import pytest

import ludomancer
from ludomancer.core.errors import NetError, UnknownName
from ludomancer.players import is_player, make_player
from ludomancer.players.nets import net_file
from ludomancer.players.nets.net_file import fitted, packed, read_nets, unpacked
from some_nets import FIRST, some_nets
from unit.command import refused, run

GAME = ludomancer.load("res-arcana-duo")
FILE = packed(some_nets(GAME))
HEAD = FILE.partition(b"\n\n")[0]
BODY = FILE[len(HEAD) + 2 :]
EDITIONS = Path(__file__).parents[1] / "properties" / "editions"


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "duo.nets"
    path.write_bytes(FILE)
    file = read_nets(path)
    assert packed(file) == FILE
    assert (file.game, file.edition, file.seed, file.games) == ("res-arcana-duo", "standard", 1, 0)
    assert file.features == GAME.features().fingerprint()
    assert file.names() == GAME.features().names()
    assert list(file.nets) == [("full", 2)]
    assert file.remark(GAME) is None


def test_a_file_names_its_game_in_plain_text() -> None:
    lines = HEAD.decode().splitlines()
    assert lines[:2] == ["ludomancer nets 1", "game: res-arcana-duo"]
    assert "input: component 1 1 me.hand" in lines


def test_one_plays_on_the_command_line_and_in_python(tmp_path: Path) -> None:
    path = tmp_path / "duo.nets"
    path.write_bytes(FILE)
    record = ludomancer.play(GAME, [f"net@{path}", "random"], seed=1)
    again = ludomancer.play(GAME, [f"net@{path}", "random"], seed=1)
    assert record.actions == again.actions
    assert record.players["one"] == f"net@{path}"


def test_names_from_elsewhere_open_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "open", lambda *given: pytest.fail("a file was opened"))
    for name in ("net@/etc/passwd", "net:9@/etc/passwd", "net@duo.nets", "net:2s"):
        with pytest.raises(UnknownName, match="for the command line and for Python only"):
            make_player(name, 1)
        assert not is_player(name)


def test_a_net_is_for_its_game_mode_and_seats() -> None:
    file = unpacked(FILE)
    for other in (ludomancer.load("bless"), ludomancer.load("res-arcana-duo", mode="first-game")):
        with pytest.raises(NetError, match=r"for res-arcana-duo \(full with 2 seats\), not for"):
            file.net_for(other)


def test_another_edition_is_told_and_played_as_far_as_names_go() -> None:
    file = some_nets(ludomancer.load("day-night"))
    game = ludomancer.load("day-night", edition=EDITIONS / "tiny.toml")
    assert file.remark(game) == f"trained for another edition (standard, {file.edition_hash[:8]})"
    assert 80 <= file.known(game.features()) < 100
    state = game.start(1)
    assert file.net_for(game).logit(state, 0) != file.net_for(game).logit(state, 1)


def test_the_command_line_tells_what_it_was_trained_for(tmp_path: Path) -> None:
    path = tmp_path / "day-night.nets"
    path.write_bytes(packed(some_nets(ludomancer.load("day-night"))))
    arguments = ("--players", f"net@{path},random", "--games", 1)
    assert run("simulate", "day-night", *arguments).err == ""
    told = run("simulate", "day-night", "--edition", EDITIONS / "tiny.toml", *arguments)
    assert told.status == 0
    assert "net@" in told.err
    assert "trained for another edition (standard, " in told.err
    assert "not for bless" in refused("simulate", "bless", *arguments)


def test_a_net_that_knows_too_little_says_so() -> None:
    file = unpacked(FILE)
    file.kinds["component"] = [f"strange-{number}" for number in range(len(file.kinds["component"]))]
    with pytest.raises(NetError, match=r"knows \d+ % of what res-arcana-duo tells, less than 80 %"):
        file.net_for(GAME)


def test_a_missing_card_gets_the_mean_of_its_kind() -> None:
    rows = [place * 10 + lane for place in range(3) for lane in range(FIRST)]
    found = fitted(rows, ["hand:a", "hand:b", "score"], ["score", "hand:c", "hand:a", "void:a"])
    cut = [found[i : i + FIRST] for i in range(0, len(found), FIRST)]
    assert [row[0] for row in cut] == [20, 5, 0, 0]
    assert cut[3] == [0] * FIRST


def test_inputs_that_moved_go_by_their_names() -> None:
    file = unpacked(FILE)
    file.features = "other"
    assert file.net_for(GAME).logit(GAME.start(3), 1) == unpacked(FILE).net_for(GAME).logit(GAME.start(3), 1)


def test_one_net_is_for_several_tables_and_stands_there_once(tmp_path: Path) -> None:
    games = [ludomancer.load("realm-of-sand", mode=mode, seats=seats) for mode, seats in (("base", 3), ("advanced", 2))]
    file = some_nets(games[0])
    file.nets["advanced", 2] = file.nets["base", 3]
    file.nets |= some_nets(ludomancer.load("realm-of-sand", mode="solo")).nets
    data = packed(file)
    assert b"\nnet: base 3, advanced 2\nnet: solo 1\n\n" in data
    again = unpacked(data)
    assert packed(again) == data
    assert [tables for tables, _ in again.single()] == [[("base", 3), ("advanced", 2)], [("solo", 1)]]
    assert again.nets["base", 3] is again.nets["advanced", 2]
    for game in games:
        state = game.start(1)
        assert again.net_for(game).logit(state, 0) == file.net_for(game).logit(state, 0)


@pytest.mark.parametrize("game_id", ludomancer.game_ids())
def test_no_net_is_over_1_mb_and_no_file_over_3(game_id: str) -> None:
    """Where a game has two nets, too: one for a single seat, one for all others."""
    assert (net_file.MAX_NET, net_file.MAX_FILE) == (1_000_000, 3_000_000)
    game = ludomancer.load(game_id)
    size = len(packed(some_nets(game)))
    assert game.features().size <= net_file.MAX_INPUTS
    assert size < net_file.MAX_NET
    assert 2 * size < net_file.MAX_FILE


def test_the_largest_net_has_1_mb() -> None:
    largest = net_file.MAX_INPUTS * FIRST * 2 + net_file.AFTER_FIRST.size
    assert largest <= net_file.MAX_NET < largest + FIRST * 2


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a file of nets"),
        (b"\x80\x04\x95pickle", "not a file of nets"),
        (b"ludomancer nets 1\n" + b"x" * 200_000, "no end within"),
        (b"ludomancer nets 1\n\xff\n\n", "is no text"),
        (HEAD, "no end within"),
        (HEAD.replace(b"game: ", b"gone: ") + b"\n\n" + BODY, "needs one line 'game', has 0"),
        (HEAD + b"\ngame: bless\n\n" + BODY, "needs one line 'game', has 2"),
        (HEAD + b"\nseed: 9\n\n" + BODY, "needs one line 'seed', has 2"),
        (HEAD.replace(b"seed: 1", b"seed: -1") + b"\n\n" + BODY, "'-1' is no number"),
        (HEAD.replace(b"seed: 1", b"seed: " + b"9" * 5000) + b"\n\n" + BODY, "is no number"),
        (HEAD + b"\nmood: good\n\n" + BODY, "'mood' is no field"),
        (HEAD + b"\ninput: dragon 1 1 x\n\n" + BODY, "no names are given for 'dragon'"),
        (HEAD + b"\ninput: - 1\n\n" + BODY, "an input has a kind"),
        (HEAD + b"\ninput: - 7000 1 x\n\n" + BODY, f"inputs; 1 to {net_file.MAX_INPUTS} are possible"),
        (HEAD + b"\ninput: - 99999999999 1 x\n\n" + BODY, f"is no number from 0 to {net_file.MAX_INPUTS}"),
        (HEAD + b"\ninput: component 1 1 me.hand\n\n" + BODY, "two inputs have the same name"),
        (HEAD + b"\nnet: full 2\n\n" + BODY, "1 to 8 different nets must be named"),
        (HEAD + b"\nnet: full 3\n\n" + BODY, "bytes of weights"),
        (HEAD + b", full 2\n\n" + BODY, "1 to 8 different nets must be named"),
        (HEAD + b", full 1\n\n" + BODY, r":\d+: a net for one seat is for nothing else"),
        (HEAD + b", full\n\n" + BODY, r":\d+: '' is no number"),
        (HEAD + b",full 3\n\n" + BODY, r":\d+: '2,full 3' is no number from 0 to 8"),
        (HEAD + b", full 0\n\n" + BODY, r":\d+: 'full 0' is no mode with a number of seats"),
        (HEAD + b", full 9\n\n" + BODY, r":\d+: '9' is no number from 0 to 8"),
        (HEAD + b", in full 3\n\n" + BODY, r":\d+: 'full 3' is no number"),
        (HEAD + b", Full 3\n\n" + BODY, r":\d+: 'Full 3' is no mode with a number of seats"),
        (
            HEAD + b"".join(b", m%d 2" % number for number in range(32)) + b"\n\n" + BODY,
            "a net is for 32 modes and numbers of seats at most",
        ),
        (FILE[:-1], "bytes of weights"),
        (FILE + b"\0", "bytes of weights"),
        (FILE[:-4] + b"\xff\xff\xff\x7f", "a constant is beyond"),
        (
            FILE[: -4 - 2 * 32 - 4 * 32 - 2] + b"\xff\x7f" + FILE[-4 - 2 * 32 - 4 * 32 :],
            "of the second layer is beyond",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said(data: bytes, message: str) -> None:
    with pytest.raises(NetError, match=message):
        unpacked(data)


def test_a_damaged_file_is_read_or_refused() -> None:
    chooser = random.Random(1)
    for _ in range(300):
        data = bytearray(FILE[: len(HEAD) + 2]) + BODY[: chooser.choice([0, 100, len(BODY)])]
        for _ in range(chooser.randint(1, 4)):
            data[chooser.randrange(len(HEAD))] = chooser.randrange(256)
        try:
            file = unpacked(bytes(data))
        except NetError:
            continue
        file.names()


def test_a_file_is_not_read_beyond_its_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(net_file, "MAX_FILE", 1000)
    path = tmp_path / "large.nets"
    path.write_bytes(FILE)
    with pytest.raises(NetError, match="is larger than 1000 bytes"):
        read_nets(path)
    with pytest.raises(NetError, match=r"cannot be read \(No such file"):
        read_nets(tmp_path / "none.nets")
    with pytest.raises(NetError, match="cannot be read"):
        read_nets(tmp_path)
