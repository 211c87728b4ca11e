"""Editions of Bless: every kind of mistake, and strange ones that can be played."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from ludomancer import load
from ludomancer.core.edition import Edition
from ludomancer.core.errors import EditionError
from ludomancer.core.game import Game
from ludomancer.games.bless.game import BlessGame
from unit import bless_editions as bless
from unit.junk import bounded, spoiled
from unit.own_editions import Data, assert_survives, refused

Change = Callable[[Data], object]


# --- Bless ------------------------------------------------------------------------------------------------------------
def bless_refused(change: Change, message: str, name: str = "mine") -> None:
    refused(bless.changed(change, name), f"mine.toml: {message}", BlessGame)


def put_card(**more: Any) -> Change:
    return lambda data: bless.card(data, "re-luce").update(more)


def without_card(**more: Any) -> Change:
    """A deck in which one card is missing."""

    def change(data: Data) -> None:
        data.update(more)
        data["cards"].remove(bless.card(data, "re-luce"))

    return change


def with_last(**more: Any) -> Change:
    """The last card changed, when all others have been read."""
    return lambda data: data["cards"][-1].update(more)


def one_more_card(data: Data) -> None:
    data["cards"].append(bless.card(data, "re-luce") | {"id": "another", "number": 63})


def texts_of_all(**more: Any) -> Change:
    return lambda data: [entry.update(more) for entry in data["cards"]]


def filters_of_all(data: Data) -> None:
    """Different ones: 248 of steps and 9 of words."""
    for i, entry in enumerate(data["cards"]):
        values = range(i * 4, i * 4 + 4)
        whats = [{"kind": "curse", "eye_from": value % 20, "karma_to": value // 20} for value in values]
        entry.update(prayer="impulse", effect=[{"do": "break", "what": what} for what in whats], curse=[])
    sides = [(side, kind) for side in ("any", "own", "enemy") for kind in ("card", "curse", "prayer")]
    for entry, (side, kind) in zip(data["cards"], sides, strict=False):
        entry["curse"] = [{"change": "eye", "by": 1, "per": {"side": side, "kind": kind}}]


HELD: Data = {"while": [{"turn": "rival"}, {"self": {"state": "pure"}}]}
BLESS_MISTAKES: dict[str, Change] = {
    # missing
    "title: is missing": lambda data: data.pop("title"),
    "forms: is missing": lambda data: data.pop("forms"),
    "forms: shadow: is missing": lambda data: data["forms"].pop("shadow"),
    "forms: light: name: fr: is missing": lambda data: data["forms"]["light"]["name"].pop("fr"),
    "cards: is missing": lambda data: data.pop("cards"),
    "cards 1: id: is missing": lambda data: data["cards"][0].pop("id"),
    **{
        f"card re-luce: {field}: is missing": lambda data, field=field: bless.card(data, "re-luce").pop(field)  # type: ignore[misc]
        for field in ("number", "name", "form", "eye", "karma", "curse", "prayer", "effect")
    },
    "card re-luce: sources: no source is given for eye": lambda data: data["sources"].pop("eye"),
    # unknown
    "colour: is not known here": lambda data: data.update(colour="red"),
    "spells: is not known here": lambda data: data.update(spells=[]),
    "forms: dusk: is not known here": lambda data: data["forms"].update(dusk={}),
    "forms: light: eye: is not known here": lambda data: data["forms"]["light"].update(eye=1),
    "card re-luce: eyes: is not known here": put_card(eyes=1),
    "card re-luce: copies: is not known here": put_card(copies=2),
    "card re-luce: sources: number: is not one of name.en": put_card(sources={"number": "list"}),
    # of another type, or not one of the values
    "game: 'day-night' is not one of bless": lambda data: data.update(game="day-night"),
    "cards: must be a list of tables, not a table": lambda data: data.update(cards={}),
    "cards 1: must be a table, not a number": lambda data: data.update(cards=[7]),
    "cards 1: id: 'Re Luce' must be small letters": put_card(id="Re Luce"),
    "card re-luce: form: 'sand' is not one of light, shadow, dual": put_card(form="sand"),
    "card re-luce: form: must be a text": put_card(form=["light"]),
    "card re-luce: eye: -1 is not between 0 and 20": put_card(eye=-1),
    "card re-luce: eye: must be a whole number, not true or false": put_card(eye=True),
    "card re-luce: karma: 21 is not between 0 and 20": put_card(karma=21),
    "card re-luce: number: 0 is not between 1 and 999": put_card(number=0),
    "card re-luce: prayer: 'song' is not one of impulse, echo, bond": put_card(prayer="song"),
    "card re-luce: curse: must be a list of tables, not a text": put_card(curse="Rivalry"),
    "card re-luce: curse 1: must be a table": put_card(curse=["rivalry"]),
    "card re-luce: effect: must be a list of tables": put_card(effect={"do": "copy"}),
    "card re-luce: name: must be a table": put_card(name="Re Luce"),
    # one card and another
    "card re-luce: id: there is already a card": with_last(id="re-luce"),
    "card pozza-di-luce-oscura: number: there is already a card with the number 1": with_last(number=1),
    "cards: 19 in all; a deck has at least 20": lambda data: data.update(cards=data["cards"][:19]),
    "cards: has 63 entries; at most 62": one_more_card,
    "cards: more than 256 words in all": texts_of_all(curse=[bless.PLUS] * 4, prayer="bond", effect=[bless.PLUS]),
    "cards: more than 256 steps in all": texts_of_all(
        curse=[bless.when("cala", *[bless.DRAW] * 4)], prayer="echo", effect=[bless.DRAW]
    ),
    "cards: more than 256 conditions in all": texts_of_all(
        curse=[bless.PLUS | HELD] * 3, effect=[bless.DRAW], prayer="echo"
    ),
    "cards: more than 256 filters in all": filters_of_all,
}


@pytest.mark.parametrize("message", BLESS_MISTAKES)
def test_a_mistake_in_an_edition_of_bless(message: str) -> None:
    bless_refused(BLESS_MISTAKES[message], message)


@pytest.mark.parametrize("message", bless.BAD_TEXTS)
def test_a_mistake_in_a_text_of_bless(message: str) -> None:
    bless_refused(put_card(**bless.BAD_TEXTS[message]), f"card re-luce: {message}")


@pytest.mark.parametrize("word", bless.OF_ONE_CARD, ids=str)
def test_words_about_one_card_are_not_given_to_all(word: Data) -> None:
    bless_refused(put_card(**bless.echo(bless.ALL | {"words": [word]})), "card re-luce: effect 1: all: these words are")
    load("bless", bless.changed(put_card(**bless.give(word))))


def test_the_standard_deck_has_62_cards() -> None:
    game = BlessGame.load()
    assert isinstance(game, BlessGame)
    assert game.edition.notes == []
    assert [card.number for card in game.cards.cards] == list(range(1, 63))
    bless_refused(without_card(), "cards: 61 cards in all; the published deck has 62", "standard")
    smaller = load("bless", bless.changed(without_card()))
    assert smaller.edition.notes == ["mine.toml: 61 cards in all; the published deck has 62"]


def test_the_unchanged_copy_of_bless_is_fine() -> None:
    game = load("bless", bless.changed())
    assert game.edition.notes == []
    assert game.edition.data["cards"] == bless.STANDARD["cards"]


def test_cards_are_sorted_by_their_numbers() -> None:
    game = load("bless", bless.changed(lambda data: data["cards"].reverse()))
    assert isinstance(game, BlessGame)
    assert game.card_ids == [entry["id"] for entry in bless.STANDARD["cards"]]


@pytest.mark.parametrize("text", ["[" * 5000, '{"x":' * 5000, "a." * 5000], ids=["lists", "tables", "keys"])
def test_an_edition_nested_too_deeply(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'name = "mine"\ngame = "bless"\ncards = {text}\n', encoding="utf-8")
    with pytest.raises(EditionError, match=r"^mine\.toml: "):
        load("bless", path)


def test_the_largest_edition_of_bless_plays() -> None:
    game = BlessGame.load(bless.largest())
    assert isinstance(game, BlessGame)
    cards = game.cards.cards
    steps = [step for card in cards for word in (*card.curse, *card.bond) for step in word.steps]
    steps += [step for card in cards for step in card.effect]
    words = [word for card in cards for word in (*card.curse, *card.bond)] + [w for step in steps for w in step.clauses]
    assert (len(cards), len(words), len(steps)) == (62, 256, 256)
    assert {game.parse(game.text(action)) for action in range(game.actions)} == set(range(game.actions))
    for seed in range(4):
        play_bless(game, seed, 150)


def play_bless(game: Game, seed: int, decisions: int) -> None:
    state, chooser = game.start(seed), random.Random(seed)
    for _ in range(decisions):
        if state.over:
            break
        state.apply(chooser.choice(state.legal_actions()))
        if state.decisions % 10 == 0:
            assert_survives(game, state)
    assert_survives(game, state)


@pytest.mark.slow
@pytest.mark.parametrize("name", bless.STRANGE_TEXTS)
def test_strange_texts_of_bless_play(name: str) -> None:
    game = load("bless", bless.everywhere(4, **bless.STRANGE_TEXTS[name]))
    for seed in range(2):
        play_bless(game, seed, 120)


def only_edition_errors(edition: Edition | Path) -> None:
    """What is accepted can be played and told."""
    try:
        game = load("bless", edition)
    except EditionError as error:
        if not str(error).startswith("mine.toml: "):
            pytest.fail(f"an error that does not name the file: {error}")
        return
    play_bless(game, 1, 30)
    game.card_list("en")


@pytest.mark.slow
@bounded(150)
@given(edition=bless.spoiled_texts())
def test_spoiled_texts_of_bless(edition: Edition) -> None:
    only_edition_errors(edition)


@pytest.mark.slow
@bounded(60)
@given(data=spoiled(bless.FILE.read_bytes()))
def test_spoiled_files_of_bless(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "mine.toml"
    path.write_bytes(data)
    only_edition_errors(path)
