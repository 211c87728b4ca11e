"""Kinds of events are declared once; sentences, icons and the rules that note them go by the same keys and numbers."""

import ast
import inspect
import re
import string
from collections.abc import Iterator
from typing import Any

import pytest

import ludomancer
from ludomancer.core import events
from ludomancer.core.codes import DECIDED
from ludomancer.core.document import HIDDEN
from ludomancer.core.events import EventKind
from ludomancer.core.game import Game
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.roomed_game import RoomedGame
from ludomancer.core.translator import Phrase, Plural
from ludomancer.web.render import drawings
from ludomancer.web.table import TablePage

EVERY_WORD = {events.NUMBER, events.ORDINAL, events.FLAG, events.ONLY_TRUE, events.REASON}

GAMES = [ludomancer.load(game_id) for game_id in ludomancer.game_ids()]
for_each_game = pytest.mark.parametrize("game", GAMES, ids=ludomancer.game_ids())


def room(game: Game, module: str) -> Any:
    assert isinstance(game, RoomedGame)
    return game.room(module)


def declared(game: Game) -> dict[str, EventKind]:
    return {kind.key: kind for kind in game.event_kinds}


def fields_of(kind: EventKind) -> set[str]:
    return {"seat", *(each.name for each in kind.fields)}


def examples(game: Game) -> Iterator[dict[str, Any]]:
    """An event of every kind, and of private ones what others read."""
    for kind in game.event_kinds:
        if kind.number != DECIDED:
            yield from (game.event(kind.number, 0, 1, 1, hidden) for hidden in {False, kind.private})


# --- the declaration --------------------------------------------------------------------------------------------------
@for_each_game
def test_numbers_are_those_of_the_rules_without_gaps(game: Game) -> None:
    numbers = {number for name, number in vars(room(game, "rules.codes")).items() if name.startswith("E_")}
    assert [kind.number for kind in game.event_kinds] == list(range(len(numbers) + 1))
    assert numbers == set(range(1, len(numbers) + 1))
    assert len(declared(game)) == len(game.event_kinds)
    assert game.events[DECIDED] == "decided"


@for_each_game
def test_every_number_has_a_word_and_every_word_is_used(game: Game) -> None:
    used = {each.word for kind in game.event_kinds[1:] for each in kind.fields}
    assert used - set(game.event_words) <= EVERY_WORD
    assert set(game.event_words) <= used


@for_each_game
def test_others_read_nothing_of_a_private_event_but_whose_it_is(game: Game) -> None:
    for kind in game.event_kinds:
        if kind.private:
            assert kind.fields
            event = game.event(kind.number, 1, 0, 0, True)
            assert event == {"event": kind.key, "seat": game.seat_names[1]} | {
                each.name: HIDDEN for each in kind.fields
            }


def notes(game: Game) -> Iterator[tuple[str, str, str]]:
    """Every call of `_note` in the rules: kind, seat and audience as they are written."""
    for file in game.folder.glob("rules/*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "self._note":
                kind, seat, _, _, audience = map(ast.unparse, node.args)
                yield kind, seat, audience


@for_each_game
def test_the_rules_note_private_kinds_for_their_seat_alone_and_all_others_for_everyone(game: Game) -> None:
    codes = room(game, "rules.codes")
    private = {kind.number for kind in game.event_kinds if kind.private}
    noted = set()
    for kind, seat, audience in notes(game):
        number = getattr(codes, kind.removeprefix("codes."), None)  # None: handed on, see below
        noted.add(number)
        assert audience == (seat if number in private else "core.EVERYONE"), (kind, audience)
    handed_on = set()
    if None in noted:
        for file in game.folder.glob("rules/*.py"):
            found = re.findall(r"self\._note_pieces\(codes\.(E_\w+),", file.read_text(encoding="utf-8"))
            handed_on |= {getattr(codes, name) for name in found}
        assert handed_on
        assert not handed_on & private
    assert {*noted, *handed_on} - {None} == {kind.number for kind in game.event_kinds} - {DECIDED}


# --- sentences --------------------------------------------------------------------------------------------------------
@for_each_game
def test_every_kind_has_a_sentence_or_goes_without_on_purpose(game: Game) -> None:
    said = room(game, "text.event_sentences")
    assert not set(said.SENTENCES) & set(said.UNTOLD)
    assert {*said.SENTENCES, *said.UNTOLD} == set(declared(game))


def names_in(sentence: str) -> set[str]:
    """The places of a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@for_each_game
def test_sentences_use_fields_that_their_kinds_have(game: Game) -> None:
    said, kinds = room(game, "text.event_sentences"), declared(game)
    assert set(said.PLACES) <= set().union(*map(fields_of, kinds.values()))
    for key, sentence in said.SENTENCES.items():
        fields = fields_of(kinds[key])
        places = {said.PLACES[field].name for field in fields if field in said.PLACES}
        if isinstance(sentence, Phrase):
            assert names_in(sentence) <= places, key
        elif isinstance(sentence, Plural):
            assert sentence.of in fields, key
            assert names_in(sentence.one) | names_in(sentence.many) <= {*places, "count"}, key
        else:
            used = re.findall(r'event(?:\[|\.get\()"([\w-]+)"|"([\w-]+)" in event', inspect.getsource(sentence))
            assert {name for found in used for name in found if name} <= fields, key


@for_each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_can_be_told(game: Game, language: str) -> None:
    narrator, said = game.narrator(language), room(game, "text.event_sentences")
    for event in examples(game):
        line = narrator.event(event)
        assert (line is None) == (event["event"] in said.UNTOLD)
        assert line is None or ("{" not in line and HIDDEN not in line.split())


# --- icons ------------------------------------------------------------------------------------------------------------
@for_each_game
def test_every_line_of_the_log_has_an_icon_that_is_drawn(game: Game) -> None:
    said, page = room(game, "text.event_sentences"), game.page("en")
    assert isinstance(page, TablePage)
    assert page.turn_event in said.SENTENCES  # it stands over the lines
    assert set(page.event_icons) == set(said.SENTENCES) - {page.turn_event}
    drawn = {*drawings(), *re.findall(r'<symbol id="([^"]+)"', page.defs())}
    for event in examples(game):
        if event["event"] in page.event_icons:
            assert f"i-{page.event_icon(event)}" in drawn, event


# --- whoever looks at events ------------------------------------------------------------------------------------------
def keys_asked_for(source: str) -> Iterator[str]:
    """Texts that `…["event"]` is compared with."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare) and ast.unparse(node.left).endswith("['event']"):
            for each in ast.walk(node.comparators[0]):
                if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value != "event":
                    yield each.value


@pytest.mark.slow
@for_each_game
def test_pages_and_previews_ask_for_kinds_that_there_are(game: Game) -> None:
    asked = {key for file in game.folder.rglob("*.py") for key in keys_asked_for(file.read_text(encoding="utf-8"))}
    assert asked
    assert asked <= set(declared(game))
