"""Every link from one page of the repository to another leads somewhere, and so does every part of a page it names."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").glob("*.md")])
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]+`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.*?) *$", re.MULTILINE)
ELSEWHERE = ("https://", "http://", "mailto:")
NAMED_IN = [*(ROOT / name for name in ("Makefile", "pyproject.toml", "setup.py"))]
SOURCES = [
    path
    for folder in ("src", "tests", "tools", "bench")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".pxd", ".md", ".yaml", ".toml", ".html", ".sh")
]
PAGE_NAMED = re.compile(r"\bdocs/[\w/-]+\.md\b")
FILE_NAMED = re.compile(r"`([a-z_]+(?:/[\w-]+)+(?:\.\w+)?)`")  # a file, or a name in a module: `web/page.Page`
PACKAGE = ROOT / "src" / "ludomancer"
PLACES = [ROOT, PACKAGE, *(path for path in (PACKAGE / "games").iterdir() if path.is_dir())]
NOT_HERE = ("GAME", "NAME", "/ID.svg", "build/")  # what stands for others, and what is made


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def links(text: str) -> list[str]:
    """What a page links to within the repository; code is no link."""
    plain = CODE.sub("", FENCED.sub("", text))
    return [target for target in LINK.findall(plain) if not target.startswith(ELSEWHERE)]


def anchors(text: str) -> set[str]:
    """What the headings of a page can be linked to as; of two alike the second one has a number."""
    found: list[str] = []
    for heading in HEADING.findall(FENCED.sub("", text)):
        words = LINK.sub("]", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        number = sum(re.fullmatch(rf"{re.escape(anchor)}(-\d+)?", each) is not None for each in found)
        found.append(f"{anchor}-{number}" if number else anchor)
    return set(found)


def leads_somewhere(page: Path, text: str, target: str) -> bool:
    file, _, part = target.partition("#")
    linked = (page.parent / file).resolve() if file else page
    if linked != page:
        if not (linked.is_relative_to(ROOT) and linked.exists()):
            return False
        text = linked.read_text("utf-8") if part else ""
    return not part or part in anchors(text)


def broken(page: Path, text: str) -> list[str]:
    return [target for target in links(text) if not leads_somewhere(page, text, target)]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    assert broken(page, page.read_text("utf-8")) == []


def test_every_page_can_be_reached() -> None:
    """From the README, by one link after the other: a page that nobody links to is not found."""
    reached, following = set[Path](), [ROOT / "README.md"]
    while following:
        page = following.pop()
        if page in reached:
            continue
        reached.add(page)
        targets = {target.partition("#")[0] for target in links(page.read_text("utf-8"))}
        following += [(page.parent / target).resolve() for target in targets if target.endswith(".md")]
    assert {name_of(page) for page in PAGES} - {name_of(page) for page in reached} == set()


def test_pages_that_the_code_names_exist() -> None:
    named = {
        (name_of(path), page)
        for path in [*NAMED_IN, *SOURCES]
        for page in PAGE_NAMED.findall(path.read_text("utf-8"))
        if not (ROOT / page).exists()
    }
    assert named == set()


def is_there(name: str) -> bool:
    """A file or a folder by its place in the repository, in the package or in a game; a name by that of its module."""
    module, _, inside = name.partition(".")
    for place in PLACES:
        source = place / f"{module}.py"
        if (place / name).exists() or (source.exists() and (not inside or inside in source.read_text("utf-8"))):
            return True
    return False


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent.name != "bench"], ids=name_of)
def test_files_that_a_page_names_exist(page: Path) -> None:
    named = FILE_NAMED.findall(FENCED.sub("", page.read_text("utf-8")))
    assert [name for name in named if not is_there(name) and not any(word in name for word in NOT_HERE)] == []


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("core/state.py", True),
        ("rules/state", True),
        ("core/state.State", True),
        ("tests/docs", True),
        ("core/gone.py", False),
        ("core/gone", False),
        ("core/state.Gone", False),
    ],
)
def test_files_that_do_not_exist_are_found(name: str, there: bool) -> None:
    assert is_there(name) is there


def test_links_that_lead_nowhere_are_found() -> None:
    page = ROOT / "docs" / "a.md"
    text = "# One part\n\n## One part\n\n```sh\n# no heading\n```\n\n`[no](link.md)` [a](#one-part) [b](#one-part-1) "
    assert broken(page, text) == []
    assert broken(page, text + "[c](#one-part-2) [d](#no-heading) [e](gone.md) [f](glossary.md#gone)") == [
        "#one-part-2",
        "#no-heading",
        "gone.md",
        "glossary.md#gone",
    ]
