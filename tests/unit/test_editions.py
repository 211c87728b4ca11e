"""Editions side by side in one process, at their maxima, one above, and with every kind of mistake."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from ludomancer import load
from ludomancer.core.document import canonical
from ludomancer.core.edition import Edition
from ludomancer.core.errors import EditionError
from ludomancer.core.game import Game
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from ludomancer.games.bless.game import BlessGame
from ludomancer.games.day_night.game import DayNightGame
from unit import bless_editions as bless
from unit.day_night_editions import STANDARD, add, changed, largest, many, spell
from unit.junk import bounded, spoiled
from unit.own_editions import Data

OPTIONS = {"mimic": "surrounding", "changed": "any-turn", "steal": "ladies-and-tiles"}
Change = Callable[[Data], object]


# --- side by side -----------------------------------------------------------------------------------------------------
class Play:
    """A random game, one decision at a time, and everything it went through."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.state: State = game.start(seed)
        self.chooser = random.Random(seed)
        self.trail: list[str] = []

    def step(self) -> bool:
        """Make a decision; False when the game is over."""
        if self.state.over:
            return False
        action = self.chooser.choice(self.state.legal_actions())
        self.trail.append(self.game.text(action))
        self.state.apply(action)
        if self.state.decisions % 50 == 0 or self.state.over:
            self.trail.append(canonical(self.state.document()))
        return True


def settings() -> list[Game]:
    """Loaded anew each time, so that nothing can be shared by accident."""
    return [
        load("day-night"),
        load("day-night", options=OPTIONS),
        load("day-night", largest()),
        load("day-night", changed(lambda data: spell(data, "warp").update(hours=0))),
        *(load("day-night", options={name: value}) for name, value in OPTIONS.items()),
    ]


@pytest.mark.parametrize("seed", range(3))
def test_editions_and_options_do_not_touch_each_other(seed: int) -> None:
    alone = []
    for i in range(len(settings())):
        play = Play(settings()[i], seed)
        while play.step():
            pass
        alone.append(play.trail)
    plays = [Play(game, seed) for game in settings()]
    while sum(play.step() for play in plays):
        pass
    assert [play.trail for play in plays] == alone
    assert len({tuple(trail) for trail in alone}) > 4  # and they differ


def test_states_of_two_games_are_not_copied_into_each_other() -> None:
    one, other = load("day-night").start(1), load("day-night", options=OPTIONS).start(1)
    with pytest.raises(ValueError, match="two different games"):
        one.assign(other)


def test_two_editions_of_the_same_name_differ_by_their_hash() -> None:
    one, other = changed(), changed(lambda data: spell(data, "warp").update(hours=0))
    assert one.hash != other.hash
    assert changed().hash == one.hash


# --- standard ---------------------------------------------------------------------------------------------------------
def test_standard_has_70_cards_a_book() -> None:
    game = DayNightGame.load()
    assert isinstance(game, DayNightGame)
    assert game.edition.notes == []
    for seat, kinds in enumerate((20, 19)):
        book = [entry for entry in game.cards.spells if entry.owner == seat]
        assert (len(book), sum(entry.copies for entry in book)) == (kinds, 70)


def test_other_sizes_are_errors_in_standard_and_notes_elsewhere() -> None:
    def one_more(data: Data) -> None:
        spell(data, "warp")["copies"] += 1

    with pytest.raises(EditionError, match=r"^mine\.toml: book of day: copies: 71 cards in all; .* 70$"):
        DayNightGame.load(changed(one_more, "standard"))
    game = DayNightGame.load(changed(one_more))
    assert game.edition.notes == ["mine.toml: book of day: 71 cards in all; the published book has 70"]


# --- maxima -----------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, OPTIONS], ids=["default", "other"])
def test_the_largest_edition_plays(options: dict[str, str]) -> None:
    game = DayNightGame.load(largest(), options=options)
    assert isinstance(game, DayNightGame)
    assert sum(len(entry.effects) for entry in game.cards.spells) == 128
    assert [sum(entry.copies for entry in game.cards.spells if entry.owner == seat) for seat in (0, 1)] == [100, 100]
    assert {game.parse(game.text(action)) for action in range(game.actions)} == set(range(game.actions))
    endings = set()
    for seed in range(50):
        state, chooser = game.start(seed), random.Random(seed)
        while not state.over:
            state.apply(chooser.choice(state.legal_actions()))
            if state.decisions % 17 == 0 or state.over:
                assert_survives(game, state)
        assert state.outcome is not None
        endings.add(state.outcome.reason)
    assert "second-temple" in endings


def assert_survives(game: Game, state: State) -> None:
    """The document round trip, and a deal from each view."""
    document = state.document()
    again = game.read(document)
    assert again.document() == document
    assert again.legal_actions() == state.legal_actions()
    for seat in (0, 1):
        view = state.view(seat)
        assert game.deal_from(view, Rng(1)).document() == state.redeal(seat, Rng(1)).document()


def test_counters_that_pile_up_survive_the_round_trip() -> None:
    def pile(data: Data) -> None:
        effect = {"do": "mystify", "at": "location", "lady": "day", "counters": 9}
        spell(data, "wishing-pond").update(hours=0, copies=4, effects=[effect] * 4)

    game = load("day-night", changed(pile))
    state = game.read({"board": {"f1": "day"}, "day": {"hand": ["wishing-pond"] * 4}})
    for _ in range(4):
        state.apply(game.parse("cast wishing-pond"))
    document = state.document()
    assert document["mystified"] == {"f1": 4 * 4 * 9}
    assert game.read(document).document() == document


# --- one above, one below ---------------------------------------------------------------------------------------------
def kinds(book: str, count: int) -> Change:
    """Further kinds until the book has so many."""

    def change(data: Data) -> None:
        there = sum(entry["book"] == book for entry in data["spells"])
        for i in range(count - there):
            add(data, book, f"more-{book}-{i}", 1, [{"do": "draw", "count": 1}])

    return change


def put(spell_id: str, **more: object) -> Change:
    return lambda data: spell(data, spell_id).update(more)


def effects(spell_id: str, *found: Data) -> Change:
    return put(spell_id, effects=list(found))


def too_many_effects(data: Data) -> None:
    """128 in all are possible: 39 spells with three or four have one more."""
    total = 0
    for i, entry in enumerate(data["spells"]):
        entry["effects"] = [{"do": "draw", "count": 1}] * (4 if i < 12 else 3)
        entry["type"] = "minor"
        total += len(entry["effects"])
    assert total == 129


def all_kinds(data: Data) -> None:
    kinds("day", 40)(data)
    kinds("night", 25)(data)


def book_of(total: int) -> Change:
    """Day's book with so many cards."""

    def change(data: Data) -> None:
        day = [entry for entry in data["spells"] if entry["book"] == "day"]
        for entry in day[1:]:
            if total < 20:
                data["spells"].remove(entry)
            else:
                entry["copies"] = 1
        day[0]["copies"] = total if total < 20 else total - 19

    return change


BEYOND: dict[str, tuple[Change, str]] = {
    "kinds of a book": (kinds("day", 33), "mine.toml: book of day: spells: has 33 different spells; at most 32"),
    "kinds in all": (all_kinds, "mine.toml: spells: has 65 entries; at most 64"),
    "cards of a book": (book_of(101), "mine.toml: book of day: copies: 101 cards in all; 6 to 100"),
    "too few cards": (book_of(5), "mine.toml: book of day: copies: 5 cards in all; 6 to 100"),
    "effects of a spell": (
        effects("warp", *[{"do": "draw", "count": 1}] * 5),
        "mine.toml: spell warp: effects: has 5 entries; at most 4",
    ),
    "effects in all": (too_many_effects, "mine.toml: spells: more than 128 effects"),
    "no effect": (effects("warp"), "mine.toml: spell warp: effects: a spell has at least one effect"),
    "targets": (
        effects("fate", {"do": "draw", "count": 1}, {"do": "turn", "at": "anywhere", "count": 11}),
        "mine.toml: spell fate: effects 2: count: 11 is not between 1 and 10",
    ),
    "no target": (effects("fate", many("turn") | {"count": 0}), "mine.toml: spell fate: effects 1: count: 0 is not"),
    "cards drawn": (effects("obtain", {"do": "draw", "count": 11}), "mine.toml: spell obtain: effects 1: count: 11"),
    "counters": (effects("mystify", many("mystify", counters=10)), "mine.toml: spell mystify: effects 1: counters: 10"),
    "no counters": (
        effects("mystify", many("mystify", counters=0)),
        "mine.toml: spell mystify: effects 1: counters: 0",
    ),
    "hours": (put("warp", hours=13), "mine.toml: spell warp: hours: 13 is not between 0 and 12"),
    "hours below": (put("warp", hours=-1), "mine.toml: spell warp: hours: -1 is not between 0 and 12"),
    "copies": (put("warp", copies=101), "mine.toml: spell warp: copies: 101 is not between 1 and 100"),
    "no copies": (put("warp", copies=0), "mine.toml: spell warp: copies: 0 is not between 1 and 100"),
    "value": (put("warp", value=100), "mine.toml: spell warp: value: 100 is not between 0 and 99"),
}
AT_THE_LIMIT: dict[str, Change] = {
    "kinds of a book": kinds("day", 32),
    "cards of a book": book_of(100),
    "fewest cards": book_of(6),
    "targets": effects("fate", many("turn")),
    "counters": effects("mystify", many("mystify", counters=9)),
    "hours": put("warp", hours=12),
    "value": put("warp", value=99),
}


@pytest.mark.parametrize("name", BEYOND)
def test_beyond_a_limit(name: str) -> None:
    change, message = BEYOND[name]
    refused(changed(change), message)


@pytest.mark.parametrize("name", AT_THE_LIMIT)
def test_at_the_limit(name: str) -> None:
    assert load("day-night", changed(AT_THE_LIMIT[name])).start(1).legal_actions()


def refused(edition: Edition, message: str, game: type[Game] = DayNightGame) -> None:
    with pytest.raises(EditionError) as caught:
        game.load(edition)
    assert str(caught.value).startswith(message)


# --- mistakes ---------------------------------------------------------------------------------------------------------
def without(*path: str | int) -> Change:
    def change(data: Data) -> None:
        *before, last = path
        del at(data, *before)[last]  # type: ignore[arg-type]

    return change


def at(data: Data, *path: str | int) -> Data:
    """A place in an edition; a spell by its id."""
    found = data
    for key in path:
        found = spell(data, key) if found is data and key not in data and isinstance(key, str) else found[key]  # type: ignore[index]
    return found


def setting(value: object, *path: str | int) -> Change:
    def change(data: Data) -> None:
        *before, last = path
        at(data, *before)[last] = value  # type: ignore[index]

    return change


MISSING: dict[str, tuple[str | int, ...]] = {
    "mine.toml: title": ("title",),
    "mine.toml: title: fr": ("title", "fr"),
    "mine.toml: books": ("books",),
    "mine.toml: books: night": ("books", "night"),
    "mine.toml: books: day: name": ("books", "day", "name"),
    "mine.toml: spells": ("spells",),
    "mine.toml: spells 13: id": ("warp", "id"),
    "mine.toml: spell warp: book": ("warp", "book"),
    "mine.toml: spell warp: type": ("warp", "type"),
    "mine.toml: spell warp: hours": ("warp", "hours"),
    "mine.toml: spell warp: copies": ("warp", "copies"),
    "mine.toml: spell warp: name": ("warp", "name"),
    "mine.toml: spell warp: name: it": ("warp", "name", "it"),
    "mine.toml: spell warp: effects": ("warp", "effects"),
    "mine.toml: spell warp: effects 1: do": ("warp", "effects", 0, "do"),
    "mine.toml: spell warp: effects 1: pawn": ("warp", "effects", 0, "pawn"),
    "mine.toml: spell deviate: effects 2: at": ("deviate", "effects", 1, "at"),
    "mine.toml: spell deviate: effects 2: lady": ("deviate", "effects", 1, "lady"),
    "mine.toml: spell flourish: effects 1: count": ("flourish", "effects", 0, "count"),
    "mine.toml: spell mystify: effects 1: counters": ("mystify", "effects", 0, "counters"),
    "mine.toml: spell obtain: effects 1: count": ("obtain", "effects", 0, "count"),
    "mine.toml: spell flourish: condition: lady": ("flourish", "condition", "lady"),
}
UNKNOWN: dict[str, tuple[str | int, ...]] = {
    "mine.toml: colour": ("colour",),
    "mine.toml: title: de": ("title", "de"),
    "mine.toml: books: dusk": ("books", "dusk"),
    "mine.toml: books: day: size": ("books", "day", "size"),
    "mine.toml: sources: colour": ("sources", "colour"),
    "mine.toml: spell warp: hour": ("warp", "hour"),
    "mine.toml: spell warp: name: de": ("warp", "name", "de"),
    "mine.toml: spell warp: effects 1: lady": ("warp", "effects", 0, "lady"),
    "mine.toml: spell warp: effects 1: count": ("warp", "effects", 0, "count"),
    "mine.toml: spell deviate: effects 2: counters": ("deviate", "effects", 1, "counters"),
    "mine.toml: spell obtain: effects 1: tiles": ("obtain", "effects", 0, "tiles"),
    "mine.toml: spell steal-passion: effects 1: count": ("steal-passion", "effects", 0, "count"),
    "mine.toml: spell mystify: effects 1: lasting": ("mystify", "effects", 0, "lasting"),
    "mine.toml: spell flourish: condition: built": ("flourish", "condition", "built"),
    "mine.toml: spell mimic: effects 1: at: value": ("mimic", "effects", 0, "at", "value"),
}
WRONG: dict[str, tuple[object, tuple[str | int, ...]]] = {
    # of another type
    "mine.toml: title: must be a table, not a text": ("Mine", ("title",)),
    "mine.toml: books: must be a table": (1, ("books",)),
    "mine.toml: sources: must be a table": ("rulebook", ("sources",)),
    "mine.toml: spells: must be a list of tables": ({}, ("spells",)),
    "mine.toml: spells 13: must be a table": (7, ("spells", 12)),
    "mine.toml: spells 13: id: must be a text, not a number": (7, ("warp", "id")),
    "mine.toml: spell warp: book: must be a text": (["day"], ("warp", "book")),
    "mine.toml: spell warp: type: must be a text": (1, ("warp", "type")),
    "mine.toml: spell warp: hours: must be a whole number, not a fraction": (2.5, ("warp", "hours")),
    "mine.toml: spell warp: hours: must be a whole number, not a text": ("Y", ("warp", "hours")),
    "mine.toml: spell warp: hours: must be a whole number, not true": (True, ("warp", "hours")),
    "mine.toml: spell warp: copies: must be a whole number": ("X", ("warp", "copies")),
    "mine.toml: spell warp: value: must be a whole number": ([], ("warp", "value")),
    "mine.toml: spell warp: name: must be a table": ("Warp", ("warp", "name")),
    "mine.toml: spell warp: name: en: must be a text": (1, ("warp", "name", "en")),
    "mine.toml: spell warp: condition: must be a table": ("night", ("warp", "condition")),
    "mine.toml: spell warp: effects: must be a list": ({"do": "take"}, ("warp", "effects")),
    "mine.toml: spell warp: effects 1: must be a table": ("take", ("warp", "effects", 0)),
    "mine.toml: spell warp: effects 1: do: must be a text": (1, ("warp", "effects", 0, "do")),
    "mine.toml: spell warp: sources: must be a table": ("list", ("warp", "sources")),
    "mine.toml: spell mislead: effects 1: temples: must be true or false": (0, ("mislead", "effects", 0, "temples")),
    "mine.toml: spell flourish: effects 1: count: must be a whole number": ("two", ("flourish", "effects", 0, "count")),
    # not one of the values
    "mine.toml: spells 13: id: 'Warp!' must be small letters": ("Warp!", ("warp", "id")),
    "mine.toml: spell warp: book: 'dusk' is not one of day, night": ("dusk", ("warp", "book")),
    "mine.toml: spell warp: type: 'major' is not one of minor": ("major", ("warp", "type")),
    "mine.toml: spell warp: effects 1: do: 'fly' is not one of change": ("fly", ("warp", "effects", 0, "do")),
    "mine.toml: spell warp: effects 1: pawn: 'dusk' is not one of": ("dusk", ("warp", "effects", 0, "pawn")),
    "mine.toml: spell warp: effects 1: tiles: 'grey' is not one of": ("grey", ("warp", "effects", 0, "tiles")),
    "mine.toml: spell deviate: effects 1: at: 'above' is not": ("above", ("deviate", "effects", 0, "at")),
    "mine.toml: spell deviate: effects 1: lady: 'dusk' is not": ("dusk", ("deviate", "effects", 0, "lady")),
    "mine.toml: spell mimic: effects 1: at: option: 'steal' is not": ("steal", ("mimic", "effects", 0, "at", "option")),
    "mine.toml: spell flourish: condition: on: 'any' is not one of": ("any", ("flourish", "condition", "on")),
    "mine.toml: spell mislead: condition: built: 'dusk' is not": ("dusk", ("mislead", "condition", "built")),
    "mine.toml: spell epiphany: condition: alone: 'dusk' is not": ("dusk", ("epiphany", "condition", "alone")),
    "mine.toml: spell night-advantage: condition: changed: 'neutral' is not": (
        "neutral",
        ("night-advantage", "condition", "changed"),
    ),
    "mine.toml: spell warp: condition: condition: must be one of": ({"moon": "full"}, ("warp", "condition")),
    "mine.toml: spell crystal-sky: effects 1: spare: 'nobody' is not": (
        "nobody",
        ("crystal-sky", "effects", 0, "spare"),
    ),
    "mine.toml: sources: hours: 'guess' is not one of rulebook, list, designed": ("guess", ("sources", "hours")),
    "mine.toml: spell warp: sources: hours: 'guess' is not one of": ({"hours": "guess"}, ("warp", "sources")),
    "mine.toml: spell warp: name: fr: must have 1 to 80": (" ", ("warp", "name", "fr")),
    "mine.toml: title: en: must have 1 to 80": ("long" * 21, ("title", "en")),
    # contradictions
    "mine.toml: spell warp: id: there is already a spell": ("warp", ("fate", "id")),
    "mine.toml: spell warp: type: crystallize is the theme of night": ("crystallize", ("warp", "type")),
    "mine.toml: spell obtain: type: mystify is the theme of day": ("mystify", ("obtain", "type")),
    "mine.toml: spell mystify: type: a spell that does mystify is of type mystify (DN-40)": (
        "minor",
        ("mystify", "type"),
    ),
    "mine.toml: spell warp: effects: to steal must be the last effect": ([{"do": "steal"}] * 2, ("warp", "effects")),
    "mine.toml: spells: only one of the two books may have spells that steal": (
        [{"do": "steal"}],
        ("obtain", "effects"),
    ),
}


@pytest.mark.parametrize("place", MISSING)
def test_a_missing_field(place: str) -> None:
    refused(changed(without(*MISSING[place])), f"{place}: is missing")


def test_a_missing_source() -> None:
    refused(
        changed(without("sources", "hours")), "mine.toml: spell day-meditation: sources: no source is given for hours"
    )


@pytest.mark.parametrize("place", UNKNOWN)
def test_an_unknown_field(place: str) -> None:
    refused(changed(setting("x", *UNKNOWN[place])), f"{place}: is not")


@pytest.mark.parametrize("message", WRONG)
def test_a_wrong_value(message: str) -> None:
    value, path = WRONG[message]
    refused(changed(setting(value, *path)), message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"name = ", "mine.toml: not valid TOML"),
        (b'name = "mine"\nname = "again"', "mine.toml: not valid TOML"),
        (b'name = "\xff"', "mine.toml: not a text file"),
        (b"title = 1", "mine.toml: name: must be a short word"),
        (b'name = "Mine"', "mine.toml: name: must be a short word"),
        (b'name = "mine"', "mine.toml: title: is missing"),
        (b"#" * 1_000_001, "mine.toml: too large"),
    ],
    ids=["cut off", "twice", "bytes", "no name", "bad name", "empty", "large"],
)
def test_a_file_that_is_no_edition(text: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(text)
    with pytest.raises(EditionError) as caught:
        load("day-night", path)
    assert str(caught.value).startswith(message)


def test_the_unchanged_copy_is_fine() -> None:
    game = load("day-night", changed())
    assert game.edition.notes == []
    assert game.edition.data["spells"] == STANDARD["spells"]


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


@bounded(60)
@given(data=spoiled(bless.FILE.read_bytes()))
def test_spoiled_files_of_bless(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "mine.toml"
    path.write_bytes(data)
    only_edition_errors(path)
