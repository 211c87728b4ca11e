"""Lines of a log: names, squares and signs are found in what was said, whatever cards and people are called."""

import random
import re
from functools import cache
from html import unescape
from typing import Any

import pytest

import ludomancer
from ludomancer.core.registry import game_ids
from ludomancer.web.log import NAME, Line
from ludomancer.web.table import TablePage
from unit.pages import reading, sheet_of, started

# what HTML is made of, and what stands for something in a game
WORDS = (
    "amp",
    "b",
    "lt",
    "span",
    "class",
    "at",
    "data-square",
    "quot",
    "x27",
    "#x27",
    "c3",
    "1",
    "d2 e4",
    r"\1",
    "{0}",
)
SIGNS = ("&", "<", "<b>", "</b>", "&amp;", '"', "'", "·", ";", "…")


@cache
def page(game_id: str) -> TablePage:
    found = ludomancer.load(game_id).page("en")
    assert isinstance(found, TablePage)
    return found


def written(text: str, names: tuple[str, ...] = (), squares: tuple[str, ...] = (), signs: Any = ()) -> str:
    return page("realm-of-sand").log.written(Line(text, "", names, squares, signs))


def text_of(html: str) -> str:
    reading(html)  # is well-formed
    return unescape(re.sub(r"<[^>]*>", "", html))


def test_a_line_reads_as_it_was_said_whatever_cards_are_called() -> None:
    choose = random.Random(1)
    for _ in range(500):
        said = choose.choices((*WORDS, *SIGNS), k=choose.randint(1, 9))
        names, squares = tuple(choose.sample(WORDS, 3)), tuple(choose.sample(WORDS, 3))
        html = written(" ".join(said), names, squares)
        assert text_of(html) == " ".join(said)
        bold = [unescape(name) for name in re.findall("<b>([^<]*)</b>", html)]
        assert set(bold) <= set(names)
        assert len(set(bold)) == len(bold)
        assert {name for name in names if name in said and " " not in name} <= set(bold)


def test_a_card_that_is_called_like_a_part_of_an_entity_or_of_another_word() -> None:
    assert written("Ann & amp take amp", ("amp",)) == "Ann &amp; <b>amp</b> take amp"
    assert written("blocks b & c", ("b",)) == "blocks <b>b</b> &amp; c"
    assert written("King of Shadow, King", ("King", "King of Shadow")) == "<b>King of Shadow</b>, <b>King</b>"


def test_a_person_who_is_called_like_a_square_a_card_or_a_sign() -> None:
    at = '<span class="at" data-square="c3">c3</span>'
    assert written(f"{NAME.format('c3')} walks to c3", (), ("c3",)) == f"c3 walks to {at}"
    assert written(f"{NAME.format('<b>')} takes <b>", ("<b>",)) == "&lt;b&gt; takes <b>&lt;b&gt;</b>"
    assert written(f"{NAME.format('Zodiac')} lays Zodiac", ("Zodiac",)) == "Zodiac lays <b>Zodiac</b>"
    told = written(f"{NAME.format('G')} lays G on c3", (), ("c3",), (("one", "G"),))
    assert told.startswith('<span data-by="one">G lays <svg')
    assert told.count("<svg") == 1


@pytest.mark.parametrize("name", ["b", "amp", "c3", "G", "span", "<b>", "2", "{who}", r"\1"])
@pytest.mark.parametrize("game_id", game_ids())
def test_no_sign_of_how_a_line_is_made_is_left_in_it(game_id: str, name: str) -> None:
    table = page(game_id)
    state, choose = started(table.game, 1), random.Random(1)
    while not state.over and state.decisions < 60:
        state.apply(choose.choice(state.legal_actions()))
    plain, odd = sheet_of(table.game, state, 0), sheet_of(table.game, state, 0)
    plain["seats"] = [each | {"kind": "person", "name": "Qadir"} for each in plain["seats"][:1]] + plain["seats"][1:]
    odd["seats"] = [each | {"kind": "person", "name": name} for each in odd["seats"][:1]] + odd["seats"][1:]
    told = []
    for update in (plain, odd):
        log = {ident: html for ident, html in table.parts(update).items() if ident.startswith("turn-")}
        assert not re.search("[\x00-\x08\ue000-\uf8ff]", "".join(log.values()))
        told.append([(ident, text_of(html)) for ident, html in log.items()])
    assert [(ident, text.replace("Qadir", name)) for ident, text in told[0]] == told[1]
