"""Editions of Realm of Sand at their limits, strange ones, and with every kind of mistake."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given

from ludomancer import load
from ludomancer.core.edition import Edition
from ludomancer.core.errors import EditionError
from ludomancer.core.game import Game
from ludomancer.core.rng import Rng
from ludomancer.games.realm_of_sand.formats import edition
from ludomancer.games.realm_of_sand.game import SandGame
from ludomancer.games.realm_of_sand.rules import codes
from unit import sand_editions as sand
from unit.junk import bounded, spoiled

pytestmark = pytest.mark.slow

TABLES: tuple[tuple[str, dict[str, str], int], ...] = (
    ("base", {}, 2),
    ("advanced", {}, 4),
    ("solo", {}, 1),
    ("solo", {"board": "advanced"}, 1),
)
SHORT = 300  # decisions


def refusal(change: sand.Change, name: str = "mine") -> str:
    with pytest.raises(EditionError) as caught:
        SandGame.load(sand.changed(change, name))
    return str(caught.value)


def at_table(edition: Edition | Path, number: int) -> Game:
    mode, options, seats = TABLES[number]
    return load("realm-of-sand", edition, mode, options, seats)


def play(game: Game, seed: int, decisions: int = 20_000, every: int = 23) -> set[int]:
    """A random game; now and then its document is read again, and it is dealt from views. The questions it asked."""
    state, chooser = game.start(seed), random.Random(seed)
    asked = set()
    while not state.over and state.decisions < decisions:
        assert state.legal_actions()
        asked.add(state.ask)  # type: ignore[attr-defined]
        state.apply(chooser.choice(state.legal_actions()))
        if state.decisions % every == 0 or state.over:
            document = state.document()
            again = game.read(document)
            assert again.document() == document
            assert again.legal_actions() == state.legal_actions()
            for seat in range(-1, len(game.seat_names)):
                dealt = game.deal_from(state.view(seat), Rng(1))
                assert dealt.document() == state.redeal(seat, Rng(1)).document()
    return asked


# --- mistakes ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("message", sand.MISTAKES)
def test_a_mistake(message: str) -> None:
    assert refusal(sand.MISTAKES[message]).startswith(f"mine.toml: {message}")


def test_every_message_has_its_mistake() -> None:
    """Whatever the reader of editions can refuse is refused by one of the tests."""
    source = Path(edition.__file__).read_text(encoding="utf-8")
    messages = re.findall(r'\.fail\(\s*(?:"\w+"|\w+),\s*f?"([^"]*)"', source)
    assert len(messages) == source.count(".fail(")
    told = [refusal(change) for change in sand.MISTAKES.values()]
    told += [refusal(change, "standard") for change in sand.DEPARTURES.values()]
    for message in messages:
        pattern = ".*".join(map(re.escape, re.split(r"\{[^}]*\}", message)))
        assert any(re.search(f": {pattern}$", each) for each in told), message


@pytest.mark.parametrize("note", sand.DEPARTURES)
def test_departures_are_errors_in_standard_and_notes_elsewhere(note: str) -> None:
    assert refusal(sand.DEPARTURES[note], "standard") == f"mine.toml: components: {note}"
    game = load("realm-of-sand", sand.changed(sand.DEPARTURES[note]))
    assert game.edition.notes == [f"mine.toml: {note}"]


def test_all_departures_together() -> None:
    game = load("realm-of-sand", sand.changed(sand.together(*sand.DEPARTURES.values())))
    assert sorted(game.edition.notes) == sorted(f"mine.toml: {note}" for note in sand.DEPARTURES)


def test_the_unchanged_copy_is_fine() -> None:
    game = load("realm-of-sand", sand.changed())
    assert game.edition.notes == load("realm-of-sand").edition.notes == []


def test_standard_has_what_was_published() -> None:
    """RS-1 to RS-4, counted in the file itself."""
    data = sand.STANDARD
    assert [len(data[field]) for field in sand.LISTS] == [6, 28, 54]
    assert [entry["level"] for entry in data["buildings"]] == ["I"] * 18 + ["II"] * 18 + ["III"] * 18
    assert "".join(data["board"]["cells"]).count(".") == 18
    elements = data["elements"]
    assert [elements[name].get("squares") for name in edition.ELEMENTS] == [28, 28, 28, None, None]
    assert [elements[name]["discs"] for name in edition.ELEMENTS] == [[2, 4, 5, 7]] * 3 + [[2, 4, 5, 5]] * 2
    for field in sand.LISTS:
        assert len({entry["id"] for entry in data[field]}) == len(data[field])
    assert all(len(entry["crystals"]) == 3 for entry in data["ribbons"])


# --- files that say how they differ -----------------------------------------------------------------------------------
MINE = """\
name = "mine"
extends = "standard"

[board]
cells = ["#....#", "......", "......", "......", "#....#"]

[elements.blue]
name = { en = "Blue", it = "Blu", fr = "Bleu" }
discs = [3, 5, 6, 8]

[[ribbons]]
id = "orange"
crystals = ["a1"]

[[tiles]]
id = "28"
remove = true

[[tiles]]
id = "knee"
shape = "bent"
colours = "KKK"

[[buildings]]
id = "1"
stars = 4
sources = { stars = "list" }

[[buildings]]
id = "54"
remove = true

[[buildings]]
id = "well"
name = { en = "Well", it = "Pozzo", fr = "Puits" }
level = "II"
pattern = ["B.", ".K"]
stars = 5
"""


def test_a_file_that_says_how_it_differs(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    game = load("realm-of-sand", path)
    assert isinstance(game, SandGame)
    found = game.cards
    assert found.dark.bit_count() == 4
    assert [element.discs[1] for element in found.elements] == [4, 4, 4, 5, 4]
    assert len(found.tiles) == 28
    assert found.tiles[-1][:3] == ("knee", True, (2, 2, 2))
    house, well = found.buildings[0], found.buildings[-1]
    assert (house.stars, house.sources["stars"], house.sources["level"]) == (4, "list", "rulebook")
    assert (well.id, well.level, well.hourglasses, well.steps, sum(well.bonus)) == ("well", 1, 0, 0, 0)
    assert set(well.sources.values()) == {"designed"}
    assert [note.split(": ")[1].split(";")[0] for note in game.edition.notes] == [
        *("26 bright cells", "19 buildings of level II", "17 buildings of level III", "3, 5, 6, 8 blue discs")
    ]
    for number in range(len(TABLES)):
        play(at_table(path, number), 1, SHORT)
    state = game.read({"one": {"tiles": ["knee", 1, 2]}})
    assert game.text(game.parse("PLACE KNEE")) == "place knee"
    state.apply(game.parse("place knee"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "54"', 'id = "55"', "buildings 55: there is no such card to remove"),
        ('id = "28"', 'id = "29"', "tiles 29: there is no such card to remove"),
        ('id = "28"', "id = 28", "tiles 1: must be a table with an id"),
        ('extends = "standard"', 'extends = "mine"', "extends: 'mine' is not one of standard"),
        ("discs = [3, 5, 6, 8]", "", "elements: blue: discs: must be 4 numbers"),
        ('name = { en = "Blue", it = "Blu", fr = "Bleu" }', "", "elements: blue: name: is missing"),
        ('shape = "bent"', "", "tile knee: shape: is missing"),
        ('sources = { stars = "list" }', "sources = 5", "building 1: sources: must be a table"),
        ('level = "II"', "", "building well: level: is missing"),
    ],
)
def test_mistakes_in_such_a_file(old: str, new: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert old in MINE
    path.write_text(MINE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(EditionError, match=f"^mine.toml: {re.escape(message)}"):
        load("realm-of-sand", path)


# --- own editions are played ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", range(len(TABLES)))
@pytest.mark.parametrize("name", sand.LIMITS)
def test_at_a_limit(name: str, number: int) -> None:
    play(at_table(sand.changed(sand.LIMITS[name]), number), 1, SHORT)


def test_the_last_tile_of_the_circle_is_exchanged_once() -> None:
    """With the fewest tiles one is left when solo ends."""
    game = at_table(sand.changed(sand.tiles(18)), 3)
    one = {"ribbon": "blue", "crystal": "charged", "tiles": [1, 2, 3], "board": {"c3": "G"}}
    state = game.read({"round": 14, "main_done": True, "one": one, "circle": [4], "markers": list(range(5, 19))})
    for text in ("power blue", "give 2"):
        assert not state.over
        assert state.legal_actions()
        state.apply(game.parse(text))
    document = state.document()
    assert (document["one"]["tiles"], document["circle"]) == (["1", "4", "3"], ["2"])
    assert state.over or "give 1" not in [game.text(action) for action in state.legal_actions()]


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_the_largest_edition_plays(number: int) -> None:
    game = at_table(sand.largest(), number)
    assert isinstance(game, SandGame)
    assert (len(game.tile_ids), len(game.card_ids)) == (40, 60)
    assert sum(map(len, game.spots.places)) > 0.9 * codes.MAX_PLACES
    assert [game.parse(game.text(action)) for action in range(game.actions)] == list(range(game.actions))
    play(game, 1, 1500, 97)


@pytest.mark.parametrize("number", range(len(TABLES)))
@pytest.mark.parametrize("name", sand.STRANGE)
def test_strange_editions_play_to_the_end(name: str, number: int) -> None:
    game = at_table(sand.changed(sand.STRANGE[name]), number)
    for seed in range(2):
        play(game, seed, every=97)


def test_too_few_squares_are_asked_for() -> None:
    """The strange ones ask what the published supply hardly ever does."""
    asked = play(at_table(sand.changed(sand.STRANGE["two squares of each colour"]), 1), 3, 1000, 97)
    assert codes.ASK_FILL in asked


def test_a_game_that_cannot_end_is_ended() -> None:
    """Nothing can be built: the cap is reached, and points decide."""
    hopeless = sand.together(sand.supply(28, 0), sand.buildings(18, pattern=["B"], hourglasses=1))
    game = at_table(sand.changed(hopeless), 0)
    state, chooser = game.start(1), random.Random(1)
    while not state.over:
        state.apply(chooser.choice(state.legal_actions()))
    assert state.decisions == game.cap
    assert state.outcome is not None
    assert (state.outcome.reason, len(state.outcome.winners)) == ("too-long", 1)
    assert game.read(state.document()).document() == state.document()


@pytest.mark.parametrize(("blue", "yellow", "asked"), [(1, 1, True), (1, 0, False), (0, 1, False), (0, 0, False)])
def test_the_first_disc_of_purple_is_asked_only_where_there_is_a_choice(blue: int, yellow: int, asked: bool) -> None:
    change = sand.together(sand.element("blue", discs=[blue] * 4), sand.element("yellow", discs=[yellow] * 4))
    game = load("realm-of-sand", sand.changed(change), "advanced", seats=4)
    for seed in range(20):
        state = game.start(seed)
        document = state.document()
        purple = [name for name in game.seat_names if document[name]["ribbon"] == "purple"]
        assert (document["round"] == 0) == (asked and bool(purple))
        if purple and not asked:
            assert document[purple[0]]["stock"] == ({"B": 1} if blue else {"Y": 1} if yellow else {})


# --- spoiled ----------------------------------------------------------------------------------------------------------
def only_edition_errors(edition: Edition | Path) -> None:
    """What is accepted can be played and told."""
    try:
        game = load("realm-of-sand", edition)
    except EditionError as error:
        if not str(error).startswith("mine.toml: "):
            pytest.fail(f"an error that does not name the file: {error}")
        return
    for number in range(len(TABLES)):
        play(at_table(edition, number), 1, 60, 10)
    game.card_list("en")


@pytest.mark.slow
@bounded(120)
@given(edition=sand.spoiled_components())
def test_spoiled_components(edition: Edition) -> None:
    only_edition_errors(edition)


@bounded(40)
@given(data=spoiled(sand.FILE.read_bytes()))
def test_spoiled_files(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "mine.toml"
    path.write_bytes(data)
    only_edition_errors(path)
