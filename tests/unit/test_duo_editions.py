"""Editions of Res Arcana Duo with every word of the vocabulary, at their limits, and with every kind of mistake."""

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
from ludomancer.games.res_arcana_duo.formats import edition
from ludomancer.games.res_arcana_duo.game import DuoGame
from ludomancer.games.res_arcana_duo.rules import codes
from unit import duo_editions as duo
from unit.junk import bounded, spoiled

MODES = ("full", "first-game")


def refusal(change: duo.Change, name: str = "mine") -> str:
    with pytest.raises(EditionError) as caught:
        DuoGame.load(duo.changed(change, name))
    return str(caught.value)


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
            for seat in (0, 1, -1):
                dealt = game.deal_from(state.view(seat), Rng(1))
                assert dealt.document() == state.redeal(seat, Rng(1)).document()
    return asked


# --- mistakes ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("message", duo.MISTAKES)
def test_a_mistake(message: str) -> None:
    assert refusal(duo.MISTAKES[message]).startswith(f"mine.toml: {message}")


def test_every_message_has_its_mistake() -> None:
    """Whatever the reader of editions can refuse is refused by one of the tests."""
    source = Path(edition.__file__).read_text(encoding="utf-8")
    messages = re.findall(r'\.fail\(\s*(?:"\w+"|\w+),\s*f?"([^"]*)"', source)
    assert len(messages) == source.count(".fail(")
    told = [refusal(change) for change in duo.MISTAKES.values()]
    for message in messages:
        pattern = ".*".join(map(re.escape, re.split(r"\{[^}]*\}", message)))
        assert any(re.search(f": {pattern}$", each) for each in told), message


@pytest.mark.parametrize("note", duo.DEPARTURES)
def test_departures_are_errors_in_standard_and_notes_elsewhere(note: str) -> None:
    assert refusal(duo.DEPARTURES[note], "standard") == f"mine.toml: components: {note}"
    game = load("res-arcana-duo", duo.changed(duo.DEPARTURES[note]))
    assert game.edition.notes == [f"mine.toml: {note}"]


def test_the_unchanged_copy_is_fine() -> None:
    game = load("res-arcana-duo", duo.changed())
    assert game.edition.notes == load("res-arcana-duo").edition.notes == []
    assert game.edition.data["places"] == duo.STANDARD["places"]


@pytest.mark.parametrize("field", duo.LISTS[2:])
def test_a_new_component_of_each_kind(field: str, tmp_path: Path) -> None:
    """Only the fields that its kind has need a source."""
    path = tmp_path / "mine.toml"
    tile = 'tile = 3\nside = "SIDE"\ncost = { gold = 1 }\n' if field == "places" else ""
    entry = f'[[{field}]]\nid = "new-SIDE"\nname = {{ en = "New", it = "Nuovo", fr = "Neuf" }}\n{tile}'
    text = 'name = "mine"\nextends = "standard"\n' + entry.replace("SIDE", "sun")
    text += entry.replace("SIDE", "moon") if tile else ""
    path.write_text(text, encoding="utf-8")
    game = load("res-arcana-duo", path)
    assert isinstance(game, DuoGame)
    new = game.components[game.card_number("new-sun", [])]
    assert set(new.sources.values()) == {"designed"}


# --- own editions are played ------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", duo.LIMITS)
def test_at_a_limit(name: str, mode: str) -> None:
    play(load("res-arcana-duo", duo.changed(duo.LIMITS[name]), mode), 1, 250)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_the_largest_edition_plays(mode: str) -> None:
    game = DuoGame.load(duo.largest(), mode)
    assert isinstance(game, DuoGame)
    assert [len(found) for found in game.by_kind] == [24, 4, 8, 12, 8]
    assert {game.parse(game.text(action)) for action in range(game.actions)} == set(range(game.actions))
    play(game, 1, 1500)


def words_of(own: Edition) -> set[str]:
    game = load("res-arcana-duo", own)
    assert isinstance(game, DuoGame)
    steps = [step for each in game.components for power in each.powers for step in power.effect]
    return {edition.DOES[step.do] for step in steps} | {
        f"{edition.COUNTS[step.counts - 1]} of {edition.WHOSE[step.of]}" for step in steps if step.counts
    }


def test_every_word_is_said() -> None:
    said = words_of(duo.every_word()) | words_of(duo.every_word(shift=11))
    assert said >= set(edition.DOES) | {f"{count} of {whose}" for count in edition.COUNTS for whose in edition.WHOSE}


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("shift", [0, 11])
def test_editions_with_every_word_play_to_the_end(mode: str, shift: int) -> None:
    game = load("res-arcana-duo", duo.every_word(shift=shift), mode)
    asked = set()
    for seed in range(3):
        asked |= play(game, seed, every=97)
    setup = {codes.ASK_KEEP, codes.ASK_MAGE} if mode == "first-game" else set()
    assert len(asked) >= 17 - len(setup)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", duo.STRANGE)
def test_strange_editions_play(name: str, mode: str) -> None:
    play(load("res-arcana-duo", duo.changed(duo.STRANGE[name]), mode), 1, 400)


# --- spoiled ----------------------------------------------------------------------------------------------------------
def only_edition_errors(edition: Edition | Path) -> None:
    """What is accepted can be played and told."""
    try:
        game = load("res-arcana-duo", edition)
    except EditionError as error:
        if not str(error).startswith("mine.toml: "):
            pytest.fail(f"an error that does not name the file: {error}")
        return
    for mode in MODES:
        play(load("res-arcana-duo", edition, mode), 1, 60, 10)
    game.card_list("en")


@pytest.mark.slow
@bounded(250)
@given(edition=duo.spoiled_components())
def test_spoiled_components(edition: Edition) -> None:
    only_edition_errors(edition)


@pytest.mark.slow
@bounded(60)
@given(data=spoiled(duo.FILE.read_bytes()))
def test_spoiled_files(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "mine.toml"
    path.write_bytes(data)
    only_edition_errors(path)
