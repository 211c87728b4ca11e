"""Whatever an edition, a name or a sentence says, it is read as a text: no page is another one for it."""

from collections.abc import Callable, Iterable, Iterator

import pytest

from cases import some
from ludomancer.core.edition import Edition
from ludomancer.core.errors import EditionError
from ludomancer.core.game import Game
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.registry import game_class, game_ids
from unit.hostile import (
    HOSTILE,
    MARK,
    Shape,
    Signs,
    assert_same,
    edition_of,
    marks_in,
    numbered_fields,
    read,
    saying,
)
from unit.hostile_tables import Extent, Shown, table_pages
from unit.own_editions import standard
from unit.test_web_pages import pages, rule_pages

pytestmark = pytest.mark.slow

KINDS = [(game_id, kind, language) for game_id in game_ids() for kind in range(len(HOSTILE)) for language in LANGUAGES]
AROUND = [(kind, language) for kind in range(len(HOSTILE)) for language in LANGUAGES]
REFUSED = "\0\x07\x1b\x7f\n\u2028\u202e\u2066\u200f\ufeff\ue000\ufffe"


def taken(shown: Iterable[Shown]) -> list[Shown]:
    """Each HTML once, where it was first seen: most parts of a page are those of the page before."""
    first: dict[str, str] = {}
    for what, html in shown:
        first.setdefault(html, what)
    return [(what, html) for html, what in first.items()]


def compared(language: str, make: Callable[[Signs], Iterator[Shown]], kind: int | None = 0) -> list[str]:
    """The hostile pages, each of which is read as the harmless one."""
    found = []
    for hostile in (True, False):
        with saying(language, hostile):
            found.append(taken(make(Signs(hostile, kind))))
    assert [what for what, _ in found[0]] == [what for what, _ in found[1]]
    for (what, html), (_, other) in zip(*found, strict=True):
        assert_same(what, html, other)
    return [html for _, html in found[0]]


def marks_on(game_id: str, extent: Extent, kind: int | None = 0) -> set[str]:
    found = compared(extent.language, lambda signs: table_pages(game_id, extent._replace(signs=signs)), kind)
    return {mark for html in found for mark in marks_in(html)}


def marks_listed(game_id: str, language: str) -> set[str]:
    """On the list of all cards, which is no page."""
    game = game_class(game_id).load(edition_of(game_id, Signs(True)))
    return {mark.upper() for mark in MARK.findall(repr(game.card_list(language)))}


def quick(game_id: str) -> Extent:
    """Where many sit, one game of each kind has enough positions."""
    return Extent() if len(game_class(game_id).seat_order) > 2 else Extent(games=2, every=61)


def fields_shown(game_id: str, marks: set[str]) -> dict[Shape, int]:
    """How many of these fields came through."""
    counts: dict[Shape, int] = {}
    for number, (_, shape) in enumerate(numbered_fields(game_id), 1):
        counts[shape] = counts.get(shape, 0) + (f"Q{number:04}" in marks)
    return counts


# --- tables -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game_id", game_ids())
def test_tables_read_every_text_as_a_text_and_show_every_text_of_the_edition(game_id: str) -> None:
    shown = fields_shown(game_id, marks_on(game_id, quick(game_id)) | marks_listed(game_id, "en"))
    assert {shape for shape, count in shown.items() if count} == {shape for shape in shown if shape[-1] == "en"}


@pytest.mark.parametrize(("game_id", "kind", "language"), some(KINDS))
def test_whatever_the_text_and_the_language(game_id: str, kind: int, language: str) -> None:
    marks_on(game_id, Extent(language=language), kind)


@pytest.mark.long
@pytest.mark.parametrize("game_id", game_ids())
def test_in_many_positions_with_all_kinds_of_texts_side_by_side(game_id: str) -> None:
    marks_on(game_id, Extent(games=4, asked=6, every=23 if quick(game_id).every else 0), None)


@pytest.mark.long
@pytest.mark.parametrize("game_id", game_ids())
def test_in_what_seldom_comes_about(game_id: str) -> None:
    marks_on(game_id, Extent(scenarios=1), None)


# --- pages around the table -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("kind", "language"), some(AROUND, (0, "en")))
def test_pages_around_the_table_read_every_text_as_a_text(kind: int, language: str) -> None:
    found = compared(language, lambda signs: pages(language, signs.text(9200)), kind)
    assert all("Q9200" in marks_in(html) for html in found[:1])
    compared(language, lambda _: rule_pages(language), kind)


# --- notebooks --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game_id", game_ids())
def test_a_position_as_text_in_a_notebook(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_pages(game: Game, language: str) -> None:
        raise ImportError

    monkeypatch.setattr(game_class(game_id), "page", without_pages)
    game = game_class(game_id).load(edition_of(game_id, Signs(True)))
    state = game.start(seed=1)
    for _ in range(40):
        if not state.over:
            state.apply(state.legal_actions()[0])
    html = state._repr_html_()
    first, *texts, last = read(html)
    assert (first, last) == (("pre",), "/pre")
    assert len(texts) == 1


# --- what is refused --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("sign", REFUSED)
@pytest.mark.parametrize("game_id", game_ids())
def test_signs_that_nobody_sees_are_refused_in_an_edition(game_id: str, sign: str) -> None:
    kind = game_class(game_id)
    data = standard(kind) | {"name": "hostile", "title": dict.fromkeys(LANGUAGES, f"a{sign}b")}
    with pytest.raises(EditionError, match="plain text"):
        kind.load(Edition("hostile", data, "hostile.toml"))
