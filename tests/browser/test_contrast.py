"""Texts of tables can be read in both colour schemes: measured in the window, over whatever plain lies below them."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

import pytest
from PIL import Image
from playwright.sync_api import Page

from browser.positions import GAMES, LATE
from browser.tables import against_machine, play
from browser.watch import Pages
from server.server import Server

pytestmark = [pytest.mark.slow, pytest.mark.long]
SCRIPT = Path(__file__).with_name("contrast.js").read_text(encoding="utf-8")
WINDOWS = ((1440, 900), (390, 844))
LEAST, LARGE = 4.5, 3.0
PLAIN = 1.35  # between the lightest and the darkest under a text; what differs more is a picture
NO_TEXT = "* { color: transparent !important; text-shadow: none !important } svg text { fill: transparent !important }"
Colour = tuple[float, float, float]


def luminance(colour: Colour) -> float:
    parts = [each / 255 for each in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def colour_of(said: str) -> tuple[Colour, float]:
    """With how much of it is seen."""
    numbers = [float(each) for each in re.findall(r"[\d.]+", said.removeprefix("color(srgb"))]
    if said.startswith("color(srgb"):
        numbers[:3] = [255 * each for each in numbers[:3]]
    assert said.startswith(("rgb", "color(srgb")), said
    red, green, blue, *more = numbers
    return (red, green, blue), more[0] if more else 1.0


def below(picture: Image.Image, box: list[float]) -> list[Colour]:
    """The colours under a line, from the darkest to the lightest."""
    x, y, width, height = box
    inside = picture.crop((int(x), int(y), int(x + width) + 1, int(y + height) + 1))
    colours: set[Any] = {pixel for _, pixel in inside.getcolors(1 << 20) or []}
    return sorted(colours, key=luminance)


def faint(page: Page) -> tuple[list[str], int]:
    """What cannot be read, and how many lines were measured."""
    texts: list[dict[str, Any]] = page.evaluate(f"({SCRIPT})()")
    style = page.evaluate_handle(
        "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css);"
        " document.adoptedStyleSheets.push(sheet); return sheet }",
        NO_TEXT,
    )
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    page.evaluate("sheet => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1)", style)
    found, measured = {}, 0
    for text in texts:
        colour, alpha = colour_of(text["color"])
        alpha *= text["opacity"]
        for line in text["lines"]:
            colours = below(picture, line)
            if contrast(colours[0], colours[-1]) > PLAIN:
                continue
            measured += 1
            ratios = []
            for ground in (colours[0], colours[-1]):
                mixed = tuple(alpha * a + (1 - alpha) * b for a, b in zip(colour, ground, strict=True))
                ratios.append(contrast((mixed[0], mixed[1], mixed[2]), ground))
            if min(ratios) < (LARGE if text["large"] else LEAST) - 0.05:
                found[text["what"]] = f"{text['what']}: {min(ratios):.2f}"
    return list(found.values()), measured


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_texts_of_a_table_stand_out(server: Server, pages: Pages, game: str, theme: Literal["light", "dark"]) -> None:
    late = LATE[game]
    found = []
    for width, height in WINDOWS:
        page = against_machine(pages, server, late.scenario, theme=theme, width=width, height=height)
        for moment, actions in (("begin", ()), ("then", late.turn[:1])):
            play(page, *actions)
            page.wait_for_timeout(600)  # until what is new has come
            faults, measured = faint(page)
            assert measured > 20, "the test must find what is there"
            found += [f"{width}x{height} {moment}: {what}" for what in faults]
    assert not found, "\n".join(found)
