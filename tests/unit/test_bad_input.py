"""Whatever is handed in, only errors of the house come out, with a message; the command line turns them into status 2.

For a longer hunt with other examples every time: LUDOMANCER_EXAMPLES=5000 pytest tests/unit/test_bad_input.py
"""

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import ludomancer
from ludomancer.core.errors import DocumentError, EditionError, LudomancerError, RecordError, ScenarioError
from ludomancer.core.game import Game
from ludomancer.core.record import Recorder, Replay, parse_record, read_record
from ludomancer.core.rng import Rng
from ludomancer.core.scenario import Run, read_scenarios
from ludomancer.core.state import State
from unit import duo_editions
from unit.command import refused
from unit.junk import EXAMPLES, bounded, mixed, pieces_of, spoiled, spoiled_document

RULES = Path(__file__).parents[1] / "rules" / "day_night"
GAME = ludomancer.load("day-night")
STANDARD = (GAME.folder / "editions" / "standard.toml").read_bytes()
EXTENSION = (RULES / "lasting.toml").read_bytes()
SCENARIO = b"""\
game: day-night
rules: [DN-13]
title: a step back onto the square where the turn began is refused
options: {mimic: surrounding}
seed: 3
position:
  to_act: night
  phase: travel
  board: {c3: day, c2: night}
  mystified: {c3: 2}
  night: {pawn: c3, hours: 9, visited: [c2, c3], hand: [mimic, deter], deck_top: [shift]}
chance: [[warp]]
before: {phase: travel, day: {book: {any_order: [warp], count: 3}}, legal: [step d3]}
moves: [step d3, {move: step e3, seat: night, expect: {night: {hours: 3}}}]
reads: {day: [Night goes to d3.], nobody: {count: 2}}
expect: {night: {hours: 3, hand: {count: 4}, book: {top: [night-chant]}}}
legal: [step f3]
legal_exactly: [step f3, step e2, step e4, retreat]
illegal: [{move: step c2, rule: DN-13, seat: night}, step c4]
private: [{seat: day, hidden: [night.hand.1, {not_named: mimic, in: night.hand}]}, {seat: nobody, shown: {turn: 3}}]
"""


def played(game: Game, seed: int, decisions: int) -> Recorder:
    """A random game, some of it taken back."""
    choose = random.Random(seed).choice
    recorder = Recorder(game, game.start(seed), seed, dict.fromkeys(game.seat_names, "random"))
    while not recorder.state.over and recorder.state.decisions < decisions:
        seat = recorder.state.actor
        recorder.apply(choose(recorder.state.legal_actions()), seconds=1.5)
        if recorder.state.decisions % 10 == 0:
            recorder.undo(seat, 1, consent=True)
            recorder.apply(choose(recorder.state.legal_actions()))
    return recorder


RECORD = played(GAME, 5, 40).text().encode()
OWN_EDITION = played(ludomancer.load("day-night", RULES / "lasting.toml"), 5, 3).text().encode()
BLESS = ludomancer.load("bless")
DUO = [
    ludomancer.load("res-arcana-duo", edition, mode)
    for mode in ("full", "first-game")
    for edition in (None, duo_editions.every_word())
]


def questions(game: Game, seeds: int, decisions: int = 10_000) -> list[State]:
    """Positions, one for every question that random games ask: every kind of pending entry is there."""
    found: dict[tuple[str, int], State] = {}
    for seed in range(seeds):
        choose = random.Random(seed).choice
        state = game.start(seed)
        while not state.over and state.decisions < decisions:
            pending = state.view(-1)["pending"]
            found.setdefault((pending[-1]["ask"], len(pending)) if pending else ("main", 0), state.clone())
            state.apply(choose(state.legal_actions()))
    return [*found.values(), state]


def stretches(game: Game, seeds: int, every: int = 37) -> list[State]:
    """Positions of random games, from the start to the end."""
    found = []
    for seed in range(seeds):
        choose = random.Random(seed).choice
        state = game.start(seed)
        while not state.over:
            if state.decisions % every == 0:
                found.append(state.clone())
            state.apply(choose(state.legal_actions()))
        found.append(state)
    return found


SAND = [
    ludomancer.load("realm-of-sand", mode=mode, options=options, seats=seats)
    for mode, options, seats in (("base", {}, 2), ("advanced", {}, 3), ("solo", {"board": "advanced"}, 1))
]
SAND_RECORD = played(SAND[1], 5, 40).text().encode()
SAND_SCENARIO = b"""\
game: realm-of-sand
mode: advanced
seats: 3
options: {first: three}
rules: [RS-23]
title: yellow exchanges a disc of the stock
seed: 4
position:
  to_act: two
  display: {I: [3, 7, 9, null]}
  deck_tops: {II: [24, 31]}
  circle_start: [5, 9]
  two: {ribbon: yellow, crystal: charged, stock: {Gd: 1, B: 1}, board: {b3: G, c3: Kd}, tiles: [24, 2, 4]}
moves: [power yellow G Y, {move: place 24 d3 e3 e4, expect: {two: {stock: {Y: 1}}}}, take 2]
expect: {to_act: three, two: {tiles: [2, 4, 9], board: {d3: R}}, circle: {top: [5]}}
illegal: [{move: place 24, rule: RS-9}, {move: dance, rule: notation}]
reads: {one: {top: [Player two uses the yellow power]}}
before: {two: {tiles: [2, 4, 24]}}
private: [{seat: one, hidden: [decks.I]}, {seat: nobody, shown: {round: 1}}]
"""
NONSENSE = st.binary(max_size=300)


# played when a test first asks: whoever only looks for tests need not wait
@cache
def positions() -> list[State]:
    return [played(GAME, seed, decisions).state for seed, decisions in ((1, 0), (2, 60), (3, 200), (4, 10_000))]


@cache
def bless_positions() -> list[State]:
    return questions(BLESS, 12)


@cache
def duo_positions() -> list[State]:
    return [state for game in DUO for state in questions(game, 10, 600)]


@cache
def duo_pieces() -> dict[str, list[Any]]:
    return pieces_of(state.document() for state in duo_positions())


@cache
def sand_positions() -> list[State]:
    return [state for game in SAND for state in stretches(game, 1)]


def one_of(found: Callable[[], list[State]]) -> st.SearchStrategy[State]:
    return st.deferred(lambda: st.sampled_from(found()))


def a_document(found: Callable[[], list[State]]) -> st.SearchStrategy[dict[str, Any]]:
    return st.deferred(lambda: st.one_of([spoiled_document(state.document()) for state in found()]))


def a_view(found: Callable[[], list[State]]) -> st.SearchStrategy[dict[str, Any]]:
    return st.deferred(
        lambda: st.one_of([spoiled_document(state.view(seat)) for state in found() for seat in (0, 1, -1)])
    )


def only(expected: type[LudomancerError], function: Any, *arguments: Any) -> Any:
    """The result, or None where the input was refused with a message."""
    try:
        return function(*arguments)
    except expected as error:
        if not str(error).strip():
            pytest.fail("an error without a message")
        return None


def on_disk(folder: Path, data: bytes) -> Path:
    path = folder / "file.toml"
    path.write_bytes(data)
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("junk")


# --- files ------------------------------------------------------------------------------------------------------------
def open_edition(path: Path) -> None:
    game = ludomancer.load("day-night", path)
    walk(game.start(1))
    game.card_list("en")


@pytest.mark.slow
@bounded(80)
@given(data=st.one_of(NONSENSE, spoiled(STANDARD), spoiled(EXTENSION)))
def test_editions(data: bytes, folder: Path) -> None:
    only(EditionError, open_edition, on_disk(folder, data))


@pytest.mark.slow
@bounded(100)
@given(data=spoiled_document({"standard": GAME.edition.data}))
def test_editions_with_wrong_values(data: dict[str, Any]) -> None:
    from ludomancer.core.edition import Edition

    def check() -> None:
        read = json.loads(json.dumps(data)).get("standard")  # keys are texts, in TOML and in JSON
        game = ludomancer.load("day-night", Edition("standard", read, "here"))
        game.card_list("en")

    only(EditionError, check)


def run_scenarios(path: Path) -> None:
    for scenario in read_scenarios(path):
        assert scenario.title is not None
        assert scenario.checks in (True, False)
        Run(scenario, ludomancer.load).play()


@pytest.mark.slow
@bounded(200)
@given(data=st.one_of(NONSENSE, spoiled(SCENARIO), spoiled(SAND_SCENARIO)))
def test_scenarios(data: bytes, folder: Path) -> None:
    only(ScenarioError, run_scenarios, on_disk(folder, data))


def test_the_scenario_of_sand_holds(folder: Path) -> None:
    (scenario,) = read_scenarios(on_disk(folder, SAND_SCENARIO))
    assert Run(scenario, ludomancer.load).play() == []


@pytest.mark.slow
@bounded(60)
@given(data=spoiled_document(yaml.safe_load(SAND_SCENARIO)))
def test_scenarios_of_sand_with_wrong_values(data: dict[str, Any], folder: Path) -> None:
    text = yaml.safe_dump(data, allow_unicode=True)
    only(ScenarioError, run_scenarios, on_disk(folder, text.encode()))


@pytest.mark.slow
@bounded(200)
@given(data=spoiled_document(yaml.safe_load(SCENARIO)))
def test_scenarios_with_wrong_values(data: dict[str, Any], folder: Path) -> None:
    text = yaml.safe_dump(data, allow_unicode=True)
    only(ScenarioError, run_scenarios, on_disk(folder, text.encode()))


@bounded(150)
@given(data=st.one_of(NONSENSE, spoiled(RECORD), spoiled(OWN_EDITION), spoiled(SAND_RECORD)))
def test_records(data: bytes, folder: Path) -> None:
    path = on_disk(folder, data)
    only(RecordError, lambda: Replay(read_record(path), ludomancer.load).run())


# --- documents --------------------------------------------------------------------------------------------------------
def walk(state: State, decisions: int = 12) -> None:
    """A position that was accepted can be played, seen and written down."""
    choose = random.Random(1).choice
    for _ in range(decisions):
        if state.over:
            break
        actions = state.legal_actions()
        assert actions
        for seat in range(-1, len(state.game.seat_names)):
            state.view(seat)
        state.apply(choose(actions))
    document = state.document()
    assert state.game.read(document).document() == document


@bounded(300)
@given(data=a_document(positions))
def test_documents(data: dict[str, Any]) -> None:
    state = only(DocumentError, GAME.read, data)
    if state is not None:
        walk(state)


@bounded(200)
@given(data=a_view(positions))
def test_views(data: dict[str, Any]) -> None:
    state = only(DocumentError, GAME.deal_from, data, Rng(1))
    if state is not None:
        walk(state)


@pytest.mark.slow
@bounded(300)
@given(data=a_document(bless_positions))
def test_documents_of_bless(data: dict[str, Any]) -> None:
    state = only(DocumentError, BLESS.read, data)
    if state is not None:
        walk(state)


@pytest.mark.slow
@bounded(200)
@given(data=a_view(bless_positions))
def test_views_of_bless(data: dict[str, Any]) -> None:
    state = only(DocumentError, BLESS.deal_from, data, Rng(1))
    if state is not None:
        walk(state)


def walk_duo(state: State, chooser: random.Random) -> None:
    """As others; besides it can be dealt again, and search finds something to do."""
    walk(state)
    seat = chooser.choice((0, 1, -1))
    dealt = state.redeal(seat, Rng(1))
    assert dealt.view(seat) == state.view(seat)
    assert dealt.search_actions() or dealt.over
    walk(dealt)


@pytest.mark.slow
@bounded(300)
@given(state=one_of(duo_positions), data=st.data())
def test_documents_of_duo(state: State, data: st.DataObject) -> None:
    read = only(DocumentError, state.game.read, data.draw(spoiled_document(state.document())))
    if read is not None:
        walk(read)


@pytest.mark.slow
@bounded(200)
@given(state=one_of(duo_positions), seat=st.sampled_from((0, 1, -1)), data=st.data())
def test_views_of_duo(state: State, seat: int, data: st.DataObject) -> None:
    read = only(DocumentError, state.game.deal_from, data.draw(spoiled_document(state.view(seat))), Rng(1))
    if read is not None:
        walk(read)


@bounded(300)
@given(state=one_of(sand_positions), data=st.data())
def test_documents_of_sand(state: State, data: st.DataObject) -> None:
    read = only(DocumentError, state.game.read, data.draw(spoiled_document(state.document())))
    if read is not None:
        walk(read)


@pytest.mark.slow
@bounded(200)
@given(state=one_of(sand_positions), seat=st.integers(-1, 2), data=st.data())
def test_views_of_sand(state: State, seat: int, data: st.DataObject) -> None:
    seat = min(seat, len(state.game.seat_names) - 1)
    read = only(DocumentError, state.game.deal_from, data.draw(spoiled_document(state.view(seat))), Rng(1))
    if read is not None:
        walk(read)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_mixed_documents_of_duo(part: int) -> None:
    """Values of other positions at their places: what cannot arise is refused, whatever is accepted can be played."""
    for number in range(EXAMPLES or 150):
        chooser = random.Random(part * 1_000_003 + number)
        state = chooser.choice(duo_positions())
        if chooser.random() < 0.6:
            read = only(DocumentError, state.game.read, mixed(state.document(), duo_pieces(), chooser))
        else:
            view = mixed(state.view(chooser.choice((0, 1, -1))), duo_pieces(), chooser)
            read = only(DocumentError, state.game.deal_from, view, Rng(number))
        if read is not None:
            walk_duo(read, chooser)


@pytest.mark.slow
@bounded(100)
@given(data=st.deferred(lambda: spoiled_document(positions()[1].document())))
def test_records_from_spoiled_positions(data: dict[str, Any]) -> None:
    text = Recorder(GAME, positions()[1], None, {}).text()
    lines = [f"start: {json.dumps(data)}" if line.startswith("start:") else line for line in text.split("\n")]
    only(RecordError, lambda: Replay(parse_record("\n".join(lines), "here"), ludomancer.load).run())


@bounded(300)
@given(
    text=st.one_of(st.text(max_size=40), st.sampled_from([GAME.text(a) for a in range(GAME.actions)]).map(str.title))
)
def test_notation(text: str) -> None:
    action = only(LudomancerError, GAME.parse, text)
    if action is not None:
        assert GAME.parse(GAME.text(action)) == action


@bounded(300)
@given(
    state=one_of(sand_positions),
    text=st.one_of(
        st.text(max_size=40),
        st.lists(st.sampled_from(" ".join(SAND[1].notation.texts[::7]).split() + [",", ", ", "\x00"]), max_size=9).map(
            " ".join
        ),
    ),
)
def test_lines_of_sand(state: State, text: str) -> None:
    before = state.document()
    steps = only(LudomancerError, state.game.steps, state, text)
    assert state.document() == before
    assert steps is None or steps


# --- through the command line -----------------------------------------------------------------------------------------
COMMANDS = (("replay",), ("scenario",), ("edition", "check"), ("edition", "show", "day-night", "--edition"))


@pytest.mark.slow
@bounded(60)
@given(
    command=st.sampled_from(COMMANDS),
    data=st.one_of(
        NONSENSE,
        *(spoiled(valid) for valid in (STANDARD, SCENARIO, RECORD, OWN_EDITION, SAND_SCENARIO, SAND_RECORD)),
    ),
)
def test_the_command_line_refuses_with_one_message(command: tuple[str, ...], data: bytes, folder: Path) -> None:
    from unit.command import run

    result = run(*command, on_disk(folder, data))
    assert result.status in (0, 1, 2)
    assert "Traceback" not in result.err
    if result.status == 2:
        assert result.err.startswith("ludomancer: ")


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe\x00\x01",
        b"\x7fELF" + bytes(1000),
        b"[" * 100_000,
        b"- " * 300_000,
        b"a." * 200_000 + b"a = 1",
        b"a = 0x" + b"f" * 20_000,
        b"a: " + b"9" * 20_000,
        b"&a [*a]",
        b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]",
        b"x" * 1_100_000,
        b"ludomancer record 1\n" + b"1 day " * 100_000,
        RECORD[: len(RECORD) // 2],
        SAND_RECORD[: len(SAND_RECORD) // 2],
        SAND_SCENARIO[: len(SAND_SCENARIO) // 2],
        STANDARD[: len(STANDARD) // 2],
        SCENARIO[: len(SCENARIO) // 2],
    ],
    ids=lambda data: repr(data[:12]),
)
def test_files_of_the_wrong_kind(command: tuple[str, ...], data: bytes, tmp_path: Path) -> None:
    message = refused(*command, on_disk(tmp_path, data))
    assert "file.toml" in message
    assert len(message) < 600
