"""Editions side by side in one process, at their maxima, one above, and with every kind of mistake."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from ludomancer import load
from ludomancer.core.document import canonical
from ludomancer.core.errors import EditionError
from ludomancer.core.game import Game
from ludomancer.core.state import State
from ludomancer.games.day_night.game import DayNightGame
from unit.day_night_editions import STANDARD, add, changed, largest, many, spell
from unit.own_editions import Data, assert_survives, refused

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


@pytest.mark.slow
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
