"""The rulebooks tell every rule, in three languages, each under its id."""

import re

import pytest

from ludomancer.core.errors import UnknownName
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.registry import game_class, game_ids
from ludomancer.core.rulebook import read_rulebook


@pytest.mark.parametrize("game_id", game_ids())
def test_every_language_tells_the_same_rules(game_id: str) -> None:
    game = game_class(game_id)
    books = [read_rulebook(game, language) for language in LANGUAGES]
    for book in books:
        assert sorted(book.rules) == sorted(game.rules)
        assert list(book.rules) == list(books[0].rules)
        blocks = re.findall(r"^\*\*([A-Z]{2}-A?\d+)\*\* ", book.text, re.M)
        assert len(blocks) == len(set(blocks))
        assert all(len(text) > 60 for text in book.rules.values())
    drawings = [re.findall(r"```text\n(.*?)```", book.text, re.S) for book in books]
    assert len(drawings[0]) >= 8
    assert drawings[0] == drawings[1] == drawings[2]


@pytest.mark.parametrize("game_id", game_ids())
def test_the_code_names_no_other_rules(game_id: str) -> None:
    game = game_class(game_id)
    prefix = game.rules[0].partition("-")[0]
    for file in game.folder.rglob("*.py"):
        named = set(re.findall(rf"\b{prefix}-A?\d+\b", file.read_text(encoding="utf-8")))
        assert named <= set(game.rules), file.name


def test_rules_are_found_in_any_writing() -> None:
    book = read_rulebook(game_class("day-night"), "en")
    assert book.rule("dn-13") == book.rule("DN-13") == book.rule("13")
    assert book.rule("a3").startswith("**DN-A3**")
    with pytest.raises(UnknownName, match="DN-99"):
        book.rule("DN-99")
