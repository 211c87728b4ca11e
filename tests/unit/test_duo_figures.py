"""Figures of published cards: files that can be opened alone, of which nothing but shapes comes into a page."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ludomancer
from ludomancer.core.edition import Edition
from ludomancer.games.res_arcana_duo.formats.edition import KINDS, Component
from ludomancer.games.res_arcana_duo.game import DuoGame
from ludomancer.games.res_arcana_duo.web.drawing import figure, sigil
from ludomancer.games.res_arcana_duo.web.drawing_figures import FOLDER, figures
from ludomancer.games.res_arcana_duo.web.page import DuoPage

FILES = sorted(FOLDER.glob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {
    "path": {"class", "d", "stroke-width", "stroke-dasharray"},
    "circle": {"class", "cx", "cy", "r"},
    "ellipse": {"class", "cx", "cy", "rx", "ry", "transform"},
    "rect": {"class", "x", "y", "width", "height", "rx"},
    "use": {"class", "href", "x", "y", "width", "height"},
    "g": {"transform"},
}
SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)


def duo(edition: "str | Edition" = "standard") -> DuoGame:
    game = ludomancer.load("res-arcana-duo", edition=edition)
    assert isinstance(game, DuoGame)
    return game


def components(edition: "str | Edition" = "standard") -> dict[str, Component]:
    return {each.id: each for each in duo(edition).components}


def styled() -> set[str]:
    """Classes that the style sheets know which lend a lone figure its colours."""
    sheets = re.findall(r'@import "(.*?)"', (FOLDER / "figures.css").read_text(encoding="utf-8"))
    text = "".join((FOLDER / sheet).read_text(encoding="utf-8") for sheet in sheets)
    return set(re.findall(r"\.([A-Za-z][\w-]*)", text))


def test_every_published_card_has_one_and_nothing_else_has() -> None:
    published = components()
    assert figures().keys() == published.keys()
    assert all(figures()[card] in sigil(each, each.cost) for card, each in published.items())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_can_be_opened_alone_and_brings_shapes_only(file: Path) -> None:
    root = ElementTree.parse(file).getroot()
    kind = KINDS[components()[file.stem].kind]
    assert root.tag == f"{SVG}svg"
    assert root.attrib == {"viewBox": "0 0 120 90", "data-game": "res-arcana-duo", "class": f"sigil k-{kind}"}
    assert file.read_text(encoding="utf-8").startswith('<?xml-stylesheet href="figures.css"?>\n<svg ')
    inside = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{figures()[file.stem]}</svg>')
    known = styled()
    for shape in inside.iter():
        name = shape.tag.removeprefix(SVG)
        assert shape is inside or shape.attrib.keys() <= SHAPES[name], name
        assert shape.get("class", "sigil") in known, name
        assert shape.get("href", "#e-").startswith("#e-")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_essences_of_a_file_are_those_of_the_page(file: Path) -> None:
    text = "".join(line.strip() for line in file.read_text(encoding="utf-8").splitlines())
    of_the_page = {symbol[1]: symbol[0] for symbol in SYMBOL.finditer(DuoPage(duo(), "en").defs())}
    brought = {symbol[1]: symbol[0] for symbol in SYMBOL.finditer(text)}
    assert brought == {name: of_the_page[name] for name in re.findall(r'<use href="#([\w-]+)"', text)}


def test_an_edition_of_ones_own_brings_no_files(tmp_path: Path) -> None:
    """Its cards have figures by their ids where there are published ones, else those of their kind."""
    names = 'name = { en = "New", it = "Nuovo", fr = "Neuf" }'
    own = tmp_path / "own.toml"
    own.write_text(
        'name = "own"\nextends = "standard"\n[[artifacts]]\nid = "crucible"\ncost = { gold = 2 }\n'
        f'[[items]]\nid = "smuggled"\n{names}\n[[items]]\nid = "smuggled-too"\n{names}\n'
    )
    for folder in (tmp_path, tmp_path / "own"):
        folder.mkdir(exist_ok=True)
        (folder / "smuggled.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    cards = components(Edition.read(own))
    assert figure(cards["crucible"]) == figures()["crucible"]
    assert figure(cards["smuggled"]) == figure(cards["smuggled-too"])
    assert "script" not in sigil(cards["smuggled"], cards["smuggled"].cost)
