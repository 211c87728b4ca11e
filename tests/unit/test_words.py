"""Every text of the program exists in every language, with the same places for values."""

import ast
import string
from functools import cache
from typing import Any

import pytest

from catalogs import LANGUAGES, SOURCE, catalog_file, read_catalog, said, translated
from ludomancer.core.errors import UnknownName
from ludomancer.core.translator import Phrase, translator

SPEAKERS = {"t", "many", "Phrase", "Verb"}


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@cache
def all_that_is_said() -> set[Any]:
    return {message.id for message in said() if message.id}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogs_are_complete(language: str) -> None:
    catalog = read_catalog(language)
    wanted = all_that_is_said()
    found = {message.id: message.string for message in catalog if message.id}
    assert wanted - set(found) == set(), "run make words"
    assert set(found) - wanted == set(), "run make words"
    assert [name for name in wanted if not translated(found[name])] == []


def spoken_in(source: str) -> set[str]:
    """Texts that Python code gives to those who speak."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    speaks = [call for call in calls if getattr(call.func, "id", getattr(call.func, "attr", "")) in SPEAKERS]
    first = [argument for call in speaks for argument in call.args[:2]]
    return {text.value for text in first if isinstance(text, ast.Constant) and isinstance(text.value, str)}


@pytest.mark.slow
def test_all_that_is_said_is_found() -> None:
    """A text inside an f-string, for one, is not seen by whoever gathers them, and would stay English for ever."""
    gathered = {text for found in all_that_is_said() for text in ([found] if isinstance(found, str) else found)}
    for file in sorted(SOURCE.rglob("*.py")):
        assert spoken_in(file.read_text(encoding="utf-8")) <= gathered, file


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_their_places(language: str) -> None:
    for message in read_catalog(language):
        if not message.id:
            continue
        originals = [message.id] if isinstance(message.id, str) else list(message.id)
        texts = [message.string] if isinstance(message.string, str) else list(message.string or [])
        allowed = set().union(*(places(text) for text in originals))
        for text in texts:
            assert places(str(text)) <= allowed, message.id
        assert places(str(texts[-1])) == places(originals[-1]), message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogs_are_up_to_date(language: str) -> None:
    compiled = translator(language).catalog
    for message in read_catalog(language):
        if isinstance(message.id, str) and message.id:
            assert compiled.gettext(message.id) == message.string, f"{catalog_file(language).name}: run make build"


def test_sentences_are_filled() -> None:
    t = translator("it")
    assert t("It is for {lady} to decide", lady=Phrase("Night")).find("Notte") >= 0
    assert translator("fr").value({"en": "Warp", "it": "Distorsione", "fr": "Distorsion"}) == "Distorsion"
    assert translator("en").many("draw one spell", "draw {count} spells", 3) == "draw 3 spells"
    with pytest.raises(UnknownName, match="language"):
        translator("de")


def test_in_italian_and_is_another_word_before_an_e() -> None:
    t, pair = translator("it"), Phrase("{first} and {last}")
    said = [t(pair, first="Luna", last=last) for last in ("Esplosione", "\x02Elena\x03", "Re", 8)]
    assert said == ["Luna ed Esplosione", "Luna ed \x02Elena\x03", "Luna e Re", "Luna e 8"]
    assert t.joined(Phrase("{first} and {second}"), ["Alba", "Eclissi", "Luna"]) == "Alba ed Eclissi e Luna"
    assert translator("fr")(pair, first="Lune", last="Éclipse") == "Lune et Éclipse"
