"""The rulebooks tell every rule, in three languages, each under its id."""

import re

import pytest

from ludomancer.core.errors import UnknownName
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.rulebook import read_rulebook
from ludomancer.games import game_class, game_ids


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


def test_rules_are_found_in_any_writing() -> None:
    book = read_rulebook(game_class("day-night"), "en")
    assert book.rule("dn-13") == book.rule("DN-13") == book.rule("13")
    assert book.rule("a3").startswith("**DN-A3**")
    with pytest.raises(UnknownName, match="DN-99"):
        book.rule("DN-99")
