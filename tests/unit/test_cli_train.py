"""`ludomancer train`: one file a game, interrupted and gone on with, and what it refuses."""

import re
from pathlib import Path

import pytest

import ludomancer
from ludomancer.commands import train as command
from ludomancer.core.game import Game
from ludomancer.lab.training import checkpoint
from ludomancer.lab.training.checkpoint import packed, resume, terms
from ludomancer.lab.training.made import together
from ludomancer.lab.training.schedule import TrainingError
from ludomancer.lab.training.tables import table_of, tables
from ludomancer.lab.training.train import Progress, chosen, go_on
from ludomancer.lab.training.training import Training
from ludomancer.players.nets import net_file
from ludomancer.players.nets.net_file import read_nets
from some_nets import some_nets
from unit.command import refused, run

DUO = ("train", "res-arcana-duo", "--seed", "4", "--processes", "1")
BOTH = ("train", "res-arcana-duo", "--seed", "4", "--mode", "full,first-game", "--games", "34")
GAME = ludomancer.load("res-arcana-duo")


def written(path: Path, *arguments: object) -> bytes:
    """The file that a training leaves."""
    done = run(*DUO, *arguments, "--out", path)
    assert done.status == 0, done
    assert {each.name for each in path.parent.iterdir() if each.name.startswith((path.name, "."))} == {path.name}
    return path.read_bytes()


def until(games: int) -> Training:
    """A training of 30 games that was interrupted after so many."""
    training = Training([GAME], 30, 4)

    def progress(now: Progress) -> None:
        if now.games >= games:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        go_on(training, 1, progress)
    assert games <= training.learnt < 30
    return training


def saved(path: Path, training: Training, game: Game = GAME, games: int = 30) -> None:
    path.write_bytes(packed(training, terms([game], games, 4)))


def test_any_number_of_processes_makes_the_same_file(tmp_path: Path) -> None:
    one = written(tmp_path / "one", "--games", 40)
    done = run(*DUO[:-1], "2", "--games", "40", "--out", tmp_path / "two")
    assert done.status == 0, done
    assert (tmp_path / "two").read_bytes() == one


def test_the_command_that_is_written_says_what_makes_the_net(tmp_path: Path) -> None:
    written(tmp_path / "nets", "--games", 2)
    file = read_nets(tmp_path / "nets")
    assert file.command == "ludomancer train res-arcana-duo --mode full --games 2 --seed 4"
    assert (file.seed, file.games) == (4, 2)
    assert ludomancer.play(GAME, [f"net@{tmp_path / 'nets'}", "random"], seed=1).state.over


@pytest.mark.slow
def test_two_hundred_games_make_a_net_that_plays(tmp_path: Path) -> None:
    path = tmp_path / "nets"
    done = run(*DUO[:-2], "--games", 200, "--out", path)
    assert done.status == 0, done
    assert re.search(r": a net for Res Arcana Duo .*; \d+ % against greedy in 100 games\n$", done.out)
    assert "200 of 200 games, " in done.err
    told = run("simulate", "res-arcana-duo", "--players", f"net@{path},random", "--games", 10)
    assert (told.status, told.err) == (0, "")


def test_alone_there_is_nobody_to_beat(tmp_path: Path) -> None:
    alone = ("train", "realm-of-sand", "--mode", "solo", "--processes", 1)
    done = run(*alone, "--games", 4, "--out", tmp_path / "nets")
    assert re.search(r"; \d+ % of what a game can be worth in 4 games\n$", done.out)


# --- one net for several tables ---------------------------------------------------------------------------------------
def test_one_net_learns_several_modes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for any number of processes, and interrupted in between."""
    one, two, later = (tmp_path / name for name in ("one", "two", "later"))
    done = run(*BOTH, "--processes", 1, "--out", one)
    assert done.status == 0, done
    assert "the last snapshots play for being kept: 6 of 6 games\n" in done.err
    for mode in ("full", "first-game"):
        assert re.search(rf" \d+ % against greedy in 16 games \({mode} with 2 seats\)", done.out)
    assert run(*BOTH, "--processes", 2, "--out", two).status == 0
    tell = command._Teller.tell

    def interrupted(self: object, now: Progress) -> None:
        if now.games >= 20:
            raise KeyboardInterrupt

    monkeypatch.setattr(command._Teller, "tell", interrupted)
    assert run(*BOTH, "--processes", 1, "--out", later).status == 130
    monkeypatch.setattr(command._Teller, "tell", tell)
    assert run(*BOTH, "--processes", 1, "--out", later).status == 0
    assert one.read_bytes() == two.read_bytes() == later.read_bytes()
    file = read_nets(one)
    assert [each for each, _ in file.single()] == [[("full", 2), ("first-game", 2)]]
    assert file.command == "ludomancer train res-arcana-duo --mode full,first-game --games 34 --seed 4"
    for mode in ("full", "first-game"):
        game = ludomancer.load("res-arcana-duo", mode=mode)
        assert ludomancer.play(game, [f"net@{one}", "random"], seed=1).state.over


def test_combinations_that_there_are_not_are_left_out() -> None:
    found = tables("realm-of-sand", None, ["base", "advanced"], {}, [2, 4])
    assert list(map(table_of, found)) == [("base", 2), ("base", 4), ("advanced", 2), ("advanced", 4)]
    assert list(map(table_of, tables("realm-of-sand", None, ["advanced", "base"]))) == [("advanced", 2), ("base", 2)]
    assert list(map(table_of, tables("realm-of-sand", None, [], {}, [4, 3]))) == [("base", 4), ("base", 3)]
    assert list(map(table_of, tables("realm-of-sand", None, ["solo"]))) == [("solo", 1)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seats", "1,2"), "a net for 1 seat learns what a game will be worth, the others who wins"),
        (("--mode", "base,solo", "--seats", "2,1"), "a net for 1 seat learns"),
        (("--mode", "base,solo"), "a net for 1 seat learns"),
        (("--mode", "base,solo", "--seats", "2,3"), "realm-of-sand in the mode solo has 1 seat, not 2"),
        (("--mode", "solo", "--seats", "3"), "realm-of-sand in the mode solo has 1 seat, not 3"),
        (("--mode", "base", "--seats", "2,5"), "realm-of-sand in the mode base has 2 or 3 or 4 seats, not 5"),
        (("--mode", "base,odd"), "realm-of-sand has no mode 'odd'"),
        (("--mode", "base,"), "realm-of-sand has no mode ''"),
        (("--mode", "base,base"), "base,base: one of them is named twice"),
        (("--seats", "3,2,3"), "3,2,3: one of them is named twice"),
        (("--seats", "2,many"), "--seats 2,many: 'many' is no number of seats"),
        (("--seats", "2,"), "--seats 2,: '' is no number of seats"),
        (("--seats=-2",), "--seats -2: '-2' is no number of seats"),
    ],
)
def test_what_cannot_share_a_net_is_refused(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    assert message in refused("train", "realm-of-sand", *arguments, "--games", "1", "--out", tmp_path / "x")
    assert list(tmp_path.iterdir()) == []


def test_a_net_that_is_replaced_for_some_tables_stays_for_the_others() -> None:
    both = tables("res-arcana-duo", None, ["full", "first-game"])
    one, two, three = (some_nets(GAME, seed).nets["full", 2] for seed in (1, 2, 3))
    shared = together(None, both, one, 1, 9, "train both")
    assert shared.single() == [([("full", 2), ("first-game", 2)], one)]
    later = together(shared, both[:1], two, 1, 9, "train full")
    assert later.single() == [([("first-game", 2)], one), ([("full", 2)], two)]
    assert later.command == "train both && train full"
    last = together(later, both[1:], three, 1, 9, "train first-game")
    assert last.single() == [([("full", 2)], two), ([("first-game", 2)], three)]
    assert last.command == "train full && train first-game"
    assert together(later, both, three, 1, 9, "train both").command == "train both"


# --- one file for all modes -------------------------------------------------------------------------------------------
def test_a_net_joins_those_for_other_modes_and_takes_the_place_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "nets"
    written(path, "--games", 2)
    full = read_nets(path).nets["full", 2]
    written(path, "--games", 3, "--mode", "first-game")
    both = read_nets(path)
    assert list(both.nets) == [("full", 2), ("first-game", 2)]
    assert both.nets["full", 2] == full
    assert both.command.split(" && ") == [
        "ludomancer train res-arcana-duo --mode full --games 2 --seed 4",
        "ludomancer train res-arcana-duo --mode first-game --games 3 --seed 4",
    ]
    written(path, "--games", 3, "--seed", 9)
    again = read_nets(path)
    assert again.nets["first-game", 2] == both.nets["first-game", 2]
    assert again.nets["full", 2] != full
    assert again.command.count("--mode full") == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"my notes", "not a file of nets"),
        (net_file.packed(some_nets(ludomancer.load("bless"))), "the game is another"),
        (
            net_file.packed(some_nets(GAME)).replace(b"features: ", b"features: 0"),
            "what is told of positions is another",
        ),
        (net_file.packed(some_nets(GAME)).replace(b"edition: standard ", b"edition: mine 0"), "the edition is another"),
    ],
)
def test_a_file_of_something_else_stays_as_it_is(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "nets"
    path.write_bytes(content)
    assert message in refused(*DUO, "--games", "1", "--out", path)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_full_is_told(tmp_path: Path) -> None:
    path = tmp_path / "nets"
    file = some_nets(GAME)
    weights = file.nets.pop(("full", 2))
    file.nets = {("full", seats): weights._replace() for seats in range(1, 9)}
    path.write_bytes(net_file.packed(file))
    found = refused(*DUO, "--games", "1", "--mode", "first-game", "--out", path)
    assert "has 8 nets already" in found


@pytest.mark.parametrize("seed", [-1, 2**62 - 5])
def test_seeds_end_somewhere(tmp_path: Path, seed: int) -> None:
    assert f"seed {seed}: must lie between" in refused(*DUO, f"--seed={seed}", "--games", "5", "--out", tmp_path / "x")
    assert list(tmp_path.iterdir()) == []


# --- going on from a net ----------------------------------------------------------------------------------------------
def test_a_training_goes_on_from_a_net(tmp_path: Path) -> None:
    first = tmp_path / "first"
    first.write_bytes(net_file.packed(some_nets(GAME, 5)))
    begun = Training([GAME], 2, 4, some_nets(GAME, 5).nets["full", 2])
    assert begun.snapshots[0].third == some_nets(GAME, 5).nets["full", 2].third
    assert begun.snapshots[0].second == some_nets(GAME, 5).nets["full", 2].second
    assert list(begun.snapshots[0].first) == some_nets(GAME, 5).nets["full", 2].first
    assert written(tmp_path / "on", "--games", 2, "--from", first) != written(tmp_path / "anew", "--games", 2)
    assert " --from first " in read_nets(tmp_path / "on").command


def test_nets_of_another_game_are_no_beginning(tmp_path: Path) -> None:
    (tmp_path / "bless").write_bytes(net_file.packed(some_nets(ludomancer.load("bless"))))
    assert "has nets for bless" in refused(*DUO, "--from", tmp_path / "bless", "--out", tmp_path / "out")
    assert "cannot be read" in refused(*DUO, "--from", tmp_path / "none", "--out", tmp_path / "out")


# --- interrupted ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("games", [3, 16, 24])
def test_a_training_that_goes_on_comes_to_the_same(tmp_path: Path, games: int) -> None:
    whole = Training([GAME], 30, 4)
    go_on(whole, 1, lambda now: None)
    saved(tmp_path / "kept", until(games))
    training = Training([GAME], 30, 4)
    resume(tmp_path / "kept", training, terms([GAME], 30, 4))
    assert games <= training.learnt < 30
    go_on(training, 1, lambda now: None)
    assert training.learner.arrays["now"] == whole.learner.arrays["now"]
    assert training.positions == whole.positions
    assert chosen(training, 1) == chosen(whole, 1)


def test_the_command_stops_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = written(tmp_path / "whole", "--games", 30)
    tell = command._Teller.tell

    def interrupted(self: object, now: Progress) -> None:
        if now.games >= 16:
            raise KeyboardInterrupt

    monkeypatch.setattr(command._Teller, "tell", interrupted)
    stopped = run(*DUO, "--games", 30, "--out", tmp_path / "nets")
    assert stopped.status == 130
    assert "interrupted after 16 of 30 games; the same command goes on" in stopped.err
    assert not (tmp_path / "nets").exists()
    monkeypatch.setattr(command._Teller, "tell", tell)
    assert written(tmp_path / "nets", "--games", 30) == whole


def test_a_checkpoint_of_another_training_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "nets.training"
    saved(path, until(16))
    before = path.read_bytes()
    found = refused(*DUO, "--games", "31", "--out", tmp_path / "nets")
    assert "another training was interrupted here: games is 30, not 31; remove it to begin anew" in found
    assert path.read_bytes() == before


def test_damaged_checkpoints_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "nets.training"
    saved(path, until(16))
    data = path.read_bytes()
    for wrong, message in (
        (b"", "not an interrupted training"),
        (data[:-1], "is damaged"),
        (data[:5000] + bytes([data[5000] ^ 1]) + data[5001:], "is damaged"),
    ):
        path.write_bytes(wrong)
        assert message in refused(*DUO, "--games", "30", "--out", tmp_path / "nets")
        assert path.read_bytes() == wrong


@pytest.mark.parametrize(("name", "number"), [("inputs", 30_000), ("inputs", -1), ("counts", 400), ("numbers", 128)])
def test_a_checkpoint_cannot_lead_out_of_the_arrays(tmp_path: Path, name: str, number: int) -> None:
    """One that somebody made, with a hash that fits."""
    training = until(16)
    training.learner.arrays[name][0] = number
    saved(tmp_path / "kept", training)
    with pytest.raises(TrainingError, match="has numbers that are not from 0 to"):
        resume(tmp_path / "kept", Training([GAME], 30, 4), terms([GAME], 30, 4))


def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    found = refused(*DUO, "--games", "2", "--out", tmp_path / "nets")
    assert "nets.training: cannot be written (No space left on device)" in found
    assert list(tmp_path.iterdir()) == []


def test_terms_tell_trainings_apart() -> None:
    first_game = ludomancer.load("res-arcana-duo", mode="first-game")
    found = [terms([GAME], 1, 4), terms([GAME], 2, 4), terms([GAME], 1, 5), terms([GAME], 1, 4, "x")]
    found += [terms(tables, 1, 4) for tables in ([first_game], [GAME, first_game], [first_game, GAME])]
    assert all(one != other for one in found for other in found if one is not other)
    assert 2 * len(packed(Training([ludomancer.load("day-night")], 1, 1), {})) < checkpoint.MOST_BYTES
