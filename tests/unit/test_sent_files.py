"""Styles and scripts as browsers are given them: without what only their authors read."""

import re
from pathlib import Path

import pytest

from ludomancer.core.registry import game_ids
from ludomancer.web.render import STATIC, sent, web_folder

FILES = [
    file
    for folder in (STATIC, *map(web_folder, game_ids()))
    for file in sorted(folder.iterdir())
    if file.suffix in (".css", ".js")
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.name}")
def test_nothing_but_comments_and_indents_stays_behind(file: Path) -> None:
    own, lean = file.read_text().split("\n"), sent(file).decode().split("\n")
    assert len(own) == len(lean)  # an error in a browser names the line of the file
    assert not [line for line in lean if line != line.strip() or line.startswith("//")]
    inside = False
    for before, after in zip(own, lean, strict=True):
        if after:
            assert after in before or file.suffix == ".css"
        elif before.strip():
            assert inside or before.strip().startswith(("//", "/*"))
        inside = (inside or "/*" in before) and "*/" not in before.rpartition("/*")[2]


@pytest.mark.parametrize("file", [file for file in FILES if file.suffix == ".js"], ids=lambda file: file.name)
def test_no_template_spans_lines(file: Path) -> None:
    assert not [line for line in file.read_text().split("\n") if line.count("`") % 2]


def test_strings_keep_their_slashes(tmp_path: Path) -> None:
    script = tmp_path / "a.js"
    script.write_text(
        '// away\n  const at = "http://a/*b*/"; // stays\n/** gone\n * too */\n/** @type {X} */ (at).b();\n'
    )
    assert sent(script).decode() == '\nconst at = "http://a/*b*/"; // stays\n\n\n/** @type {X} */ (at).b();\n'
    style = tmp_path / "a.css"
    style.write_text("/* one\n two */\n.a { /* three */\n  b: url(//c);\n}\n")
    assert not re.search("one|two|three", sent(style).decode())
    assert sent(style).decode().split("\n")[2:] == [".a {", "b: url(//c);", "}", ""]
    drawing = tmp_path / "a.svg"
    drawing.write_text("  <svg/>")
    assert sent(drawing) == b"  <svg/>"
