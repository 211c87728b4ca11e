"""What lies on the table of Realm of Sand: squares, discs, crystals, cells, rune tiles, small boards.

A piece is a code: `G`, `R`, `K` squares; `Gd`, `Rd`, `Kd`, `B`, `Y` discs. Each stuff has a texture of its own (leaf
veins, dune waves, facets, rings, a crescent), so that colours only confirm what a piece is. Pieces come twice: fine for
boards, bold for whatever is smaller than thirty points. Buildings are in `drawing_buildings.py`, the level track, the
hourglasses and the queen in `drawing_tracks.py`.
"""

from functools import cache

from ludomancer.games.realm_of_sand.formats.edition import LETTERS, RIBBONS, Tile
from ludomancer.games.realm_of_sand.formats.position_writer import DISCS, PIECES
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.web.drawing_tracks import glass, queen
from ludomancer.web.drawing import Cell, Point, around, circle, dice, joined, number, outline, path, polygon

Block = tuple[int, int, str]  # column, row from the top, letter
SIDE = 40  # a square of a tile that does not lie on the board


def use(ident: str, x: float, y: float, width: float, height: float | None = None) -> str:
    tall = width if height is None else height
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(tall)}"'
    return f'<use href="#{ident}" {place}/>'


def piece(code: str, x: float, y: float, size: float, bold: bool = False) -> str:
    return use(f"p-{code}-b" if bold else f"p-{code}", x, y, size)


@cache
def loose(code: str) -> str:
    """One piece in a line of text or in a stock."""
    return f'<svg class="pcs" viewBox="0 0 100 100" aria-hidden="true"><use href="#p-{code}-b"/></svg>'


# --- textures, in a field of 100 x 100 --------------------------------------------------------------------------------
def _wave(y: float, swell: float, left: float, right: float) -> str:
    width = (right - left) / 4
    crests = [f"q{number(width / 2)} {number(swell * (i % 2 * 2 - 1))} {number(width)} 0" for i in range(4)]
    return f"M{number(left)} {number(y)}" + "".join(crests)


def _leaf(bold: bool) -> str:
    if bold:
        return path("M50 90V12M50 80L20 58M50 80L80 58M50 52L24 30M50 52L76 30", "v-b")
    ribs = "".join(
        f"M50 {y}C40 {y - 4} {30 - i} {y - 12} {19 + i * 4} {y - 24 + i}"
        f"M50 {y}C60 {y - 4} {70 + i} {y - 12} {81 - i * 4} {y - 24 + i}"
        for i, y in enumerate((88, 71, 54, 38))
    )
    leaf = "M50 9C74 24 90 46 83 72C78 86 64 91 50 92C36 91 22 86 17 72C10 46 26 24 50 9Z"
    return path(leaf, "v-l") + path("M50 95V14", "v-a") + path(ribs, "v-f")


def _dunes(bold: bool) -> str:
    if bold:
        return path(_wave(33, 22, 6, 94), "v-b") + path(_wave(68, 22, 6, 94), "v-b")
    lines = ((22, "v-f"), (40, "v-a"), (59, "v-f"), (77, "v-a"))
    grains = ((29, 13), (72, 31), (18, 50), (61, 49), (40, 68), (83, 67), (28, 88), (70, 88))
    drawn = [path(_wave(y, 17, 7, 93), classes) for y, classes in lines]
    return "".join([*drawn, *(circle(x, y, 1.9, "v-d") for x, y in grains)])


def _facets(bold: bool) -> str:
    if bold:
        return path("M50 8L90 42L50 92L10 42ZM10 42H90M50 8L32 42L50 92L68 42Z", "v-b thin")
    rim = [around(50, 51, 42, i * 45) for i in range(8)]
    middle = [around(50, 51, 21, i * 45 + 22.5) for i in range(8)]
    drawn = []
    for i in range(8):
        drawn.append(polygon([rim[i], rim[(i + 1) % 8], middle[i]], f"k{(i * 3) % 5}"))
        drawn.append(polygon([rim[i], middle[i], middle[i - 1]], f"k{(i * 2 + 1) % 5}"))
    return "".join(drawn) + polygon(middle, "k5") + polygon(middle, "v-f") + polygon(rim, "v-o")


def _rings(bold: bool) -> str:
    if bold:
        return circle(50, 50, 31, "v-b") + circle(50, 50, 11, "v-bf")
    ticks = "".join(f"M{joined([around(50, 50, 33, i * 30), around(50, 50, 38.5, i * 30)])}" for i in range(12))
    rings = circle(50, 50, 31, "v-a") + circle(50, 50, 20.5, "v-f") + circle(50, 50, 10, "v-bf")
    return rings + path(ticks, "v-f")


def _crescent(bold: bool) -> str:
    moon = circle(50, 50, 38, "moon-n") + path("M57 20A31 31 0 1 0 79 63A26 26 0 0 1 57 20Z", "v-bf")
    if bold:
        return moon
    star = path("M67 31l2.2 5.3 5.3 2.2-5.3 2.2-2.2 5.3-2.2-5.3-5.3-2.2 5.3-2.2Z", "v-bf")
    return moon + star + "".join(circle(*around(50, 50, 43.5, i * 20), 1.5, "moon-d") for i in range(18))


TEXTURES = dict(zip(LETTERS, (_leaf, _dunes, _facets, _rings, _crescent), strict=True))


def _square(letter: str, bold: bool) -> str:
    texture = TEXTURES[letter](bold)
    if bold:
        return f'<g class="pc {letter}"><rect class="pc-b" x="3" y="3" width="94" height="94" rx="10"/>{texture}</g>'
    body = 'x="4" y="4" width="92" height="92" rx="9"'
    return (
        f'<g class="pc {letter}"><rect class="pc-s" x="5" y="7" width="92" height="92" rx="9"/>'
        f'<rect class="pc-b" {body}/><path class="pc-h" d="M7 88V14a7 7 0 0 1 7-7h74"/>{texture}'
        f'<rect class="pc-e" {body}/></g>'
    )


def _disc(letter: str, bold: bool) -> str:
    texture, rim = TEXTURES[letter](bold), ""
    if LETTERS.index(letter) < codes.BASE_ELEMENTS:  # a square's texture, let into the round
        texture = f'<g transform="translate(17 17) scale(.66)">{texture}</g>'
        rim = circle(50, 50, 40, "pc-r")
    if bold:
        return f'<g class="pc {letter}">{circle(50, 50, 47, "pc-b rim")}{texture}</g>'
    return (
        f'<g class="pc {letter}">{circle(51, 54, 46, "pc-s")}{circle(50, 50, 46, "pc-b")}{rim}{texture}'
        f'{circle(50, 50, 46, "pc-e")}<path class="pc-h" d="M10 42A42 42 0 0 1 58 9"/></g>'
    )


# --- crystals: six cuts, one a ribbon ---------------------------------------------------------------------------------
CUTS: dict[str, list[Point]] = {
    "yellow": [around(50, 50, 42, i * 45 + 22.5) for i in range(8)],
    "green": [(34, 8), (66, 8), (80, 24), (80, 76), (66, 92), (34, 92), (20, 76), (20, 24)],
    "orange": [(50, 4), (74, 34), (74, 66), (50, 96), (26, 66), (26, 34)],
    "blue": [(50, 4), (66, 34), (82, 60), (72, 84), (50, 94), (28, 84), (18, 60), (34, 34)],
    "red": [(50, 8), (94, 84), (84, 92), (16, 92), (6, 84)],
    "purple": [(12, 30), (34, 10), (66, 10), (88, 30), (50, 94)],
}


def _gem(ribbon: str, state: str) -> str:
    """An outline while it is clear, filled with sparks when charged, pale when charged in this turn."""
    rim = CUTS[ribbon]
    x, y = (sum(point[i] for point in rim) / len(rim) for i in (0, 1))
    inner = [(x + (px - x) * 0.5, y + (py - y) * 0.5) for px, py in rim]
    rays = "".join(f"M{joined(pair)}" for pair in zip(rim, inner, strict=True))
    sparks = ""
    if state == "charged":
        ends = "".join(f"M{joined([around(50, 50, 53, i * 60), around(50, 50, 62, i * 60)])}" for i in range(6))
        sparks = path(ends, "gm-k")
    drawn = polygon(rim, "gm-b") + polygon(inner, "gm-i") + path(rays, "gm-l") + polygon(rim, "gm-e")
    return f'<g class="gm {ribbon} {state}">{drawn}{sparks}</g>'


@cache
def crystal(ribbon: str, state: str) -> str:
    drawn = use(f"g-{ribbon}-{state}", 0, 0, 100)
    return f'<svg class="crystal {state}" viewBox="0 0 100 100" aria-hidden="true">{drawn}</svg>'


# --- cells of a board -------------------------------------------------------------------------------------------------
def _bright(seed: int) -> str:
    below = dice(f"sand{seed}")
    lines = [
        path(f"M12 {y}Q{30 + below(12)} {y - 6 - below(5)} 50 {y}T88 {y - 2 + below(5)}", "c-l") for y in (34, 52, 70)
    ]
    return _ground("c-b", "c-i") + "".join(lines)


def _dark(seed: int, locked: bool) -> str:
    below = dice(f"dusk{seed}")
    marks = [circle(16 + below(68), 16 + below(68), 1.1 + below(3) * 0.5, "c-s") for _ in range(7)]
    sign = "M35 49h30v22H35ZM41 49v-8a9 9 0 0 1 18 0v8" if locked else "M33 66h12V54h12V42h12"
    return _ground("c-d", "c-di") + "".join(marks) + path(sign, "c-k")


def _ground(outer: str, inner: str) -> str:
    return (
        f'<rect class="{outer}" x="1.5" y="1.5" width="97" height="97" rx="8"/>'
        f'<rect class="{inner}" x="7" y="7" width="86" height="86" rx="5"/>'
    )


def seed_of(column: int, row: int) -> int:
    """Neighbouring cells are not quite alike."""
    return (row * 5 + column * 3) % 4


def cell_art(ground: str, code: str, ribbon: str) -> str:
    """A cell with what lies on it; its crystal looks out from under a piece."""
    drawn = f'<use href="#c-{ground}"/>' if ground else ""
    if ribbon and not code:
        drawn += use(f"g-{ribbon}-clear", 24, 24, 52)
    if code:
        drawn += piece(code, 5, 5, 90)
    if ribbon and code:
        drawn += f'<g class="cr-tab">{circle(17, 17, 17, "")}{use(f"g-{ribbon}-clear", 1, 1, 32)}</g>'
    return f'<svg class="tile" viewBox="0 0 100 100" aria-hidden="true">{drawn}</svg>'


# --- rune tiles -------------------------------------------------------------------------------------------------------
def lying(tile: Tile) -> list[Block]:
    """A tile as it is drawn where nobody holds it."""
    spots = [(0, 0), (0, 1), (1, 1)] if tile.bent else [(0, 0), (1, 0), (2, 0)]
    return [(column, row, LETTERS[each]) for (column, row), each in zip(spots, tile.colours, strict=True)]


def _shapes() -> list[set[Cell]]:
    """All that a tile can cover: two bars, and a block of four without one of its corners."""
    block = [(0, 0), (1, 0), (0, 1), (1, 1)]
    return [{(0, 0), (1, 0), (2, 0)}, {(0, 0), (0, 1), (0, 2)}, *({*block} - {corner} for corner in block)]


def _shape_of(blocks: list[Block], left: int = 0, top: int = 0) -> str:
    return "".join(f"{column - left}{row - top}" for column, row, _ in sorted(blocks))


def _stone(spots: set[Cell]) -> str:
    """The sandstone of a tile from (0, 0), in which its squares lie; and the light under and round one in hand."""
    name = _shape_of([(*spot, "") for spot in spots])
    edge, line = outline(spots, SIDE, -5, 8), outline(spots, SIDE, -2.1, 5)
    shade = f'<path class="sl-s" d="{edge}" transform="translate(1.2 2)"/>'
    below = f'<path class="gh-s" d="{outline(spots, 100, 3, 12)}" transform="translate(5 9)"/>'
    below += path(outline(spots, 100, 6, 13), "gh-b")
    ring = outline(spots, 100, 9, 11)
    rings = path(ring, "gh-r0") + path(ring, "gh-r") + path(outline(spots, 100, 13, 8), "gh-r1")
    return (
        f'<g id="sl-{name}">{shade}{path(edge, "sl-b")}{path(line, "sl-l")}</g>'
        f'<g id="gs-{name}">{below}</g><g id="gr-{name}">{rings}</g>'
    )


def slab(blocks: list[Block]) -> str:
    """Three squares let into sandstone, from (0, 0)."""
    squares = [piece(letter, column * SIDE, row * SIDE, SIDE, True) for column, row, letter in blocks]
    return f'<use href="#sl-{_shape_of(blocks)}"/>' + "".join(squares)


def size_of(blocks: list[Block]) -> tuple[int, int]:
    return max(column for column, _, _ in blocks) + 1, max(row for _, row, _ in blocks) + 1


def _tile_symbol(tile: Tile) -> str:
    """In the middle of a field of three squares."""
    blocks = lying(tile)
    width, height = size_of(blocks)
    move = f"translate({number(70 - width * 20)} {number(70 - height * 20)})"
    return f'<symbol id="t-{tile.id}" viewBox="0 0 140 140"><g transform="{move}">{slab(blocks)}</g></symbol>'


@cache
def tile_art(tile: str, bent: bool) -> str:
    """A bent tile is drawn a little larger: it needs less room."""
    field = "14 14 112 112" if bent else "0 0 140 140"
    return (
        f'<svg class="slab" viewBox="{field}" aria-hidden="true"><use href="#t-{tile}" width="140" height="140"/></svg>'
    )


@cache
def turned_art(blocks: tuple[Block, ...]) -> str:
    """A tile as it is held."""
    width, height = size_of(list(blocks))
    side = 40 * max(width, height) + 20
    move = f"translate({number((side - width * 40) / 2)} {number((side - height * 40) / 2)})"
    drawn = f'<g transform="{move}">{slab(list(blocks))}</g>'
    return f'<svg class="slab" viewBox="0 0 {side} {side}" aria-hidden="true">{drawn}</svg>'


def ghost(cells: list[Block]) -> str:
    """A tile that hovers over the board, its middle square on the cell at (0, 0)."""
    left, top = min(column for column, _, _ in cells), min(row for _, row, _ in cells)
    name, place = _shape_of(cells, left, top), f'x="{left * 100}" y="{top * 100}"'
    squares = "".join(piece(letter, column * 100 + 12, row * 100 + 12, 76) for column, row, letter in cells)
    return f'<use href="#gs-{name}" {place}/><g class="gh-q">{squares}</g><use href="#gr-{name}" {place}/>'


# --- once a page ------------------------------------------------------------------------------------------------------
def _symbol(ident: str, drawn: str, field: str = "0 0 100 100") -> str:
    return f'<symbol id="{ident}" viewBox="{field}">{drawn}</symbol>'


def definitions(tiles: tuple[Tile, ...], dark: set[Cell]) -> str:
    """Pieces, cells, crystals, tiles: everything on the table is made of these."""
    symbols = []
    for code in PIECES:
        draw = _disc if code in DISCS else _square
        symbols += [_symbol(f"p-{code}", draw(code[0], False)), _symbol(f"p-{code}-b", draw(code[0], True))]
    for seed in range(4):
        symbols += [_symbol(f"c-bright-{seed}", _bright(seed)), _symbol(f"c-dark-{seed}", _dark(seed, False))]
    symbols.append(_symbol("c-lock", _dark(9, True)))
    for ribbon in RIBBONS:
        symbols += [
            _symbol(f"g-{ribbon}-{state}", _gem(ribbon, state), "-14 -14 128 128")
            for state in ("clear", "fresh", "charged")
        ]
    symbols += [*map(_stone, _shapes()), *map(_tile_symbol, tiles)]
    symbols += [_symbol("queen", queen(), "0 0 60 84"), *map(glass, ("on", "soon", "off")), _small_ground(dark)]
    return "".join(symbols)


SMALL = 20  # a cell of a small board


def _small_ground(dark: set[Cell]) -> str:
    """The bare board of a rival."""
    width, height = codes.COLUMNS * SMALL, codes.ROWS * SMALL
    drawn = [
        f'<rect class="bd-ground" x="-6" y="-6" width="{width + 12}" height="{height + 12}" rx="6"/>',
        f'<rect class="bd-edge" x="-4.5" y="-4.5" width="{width + 9}" height="{height + 9}" rx="5"/>',
    ]
    for row in range(codes.ROWS):
        for column in range(codes.COLUMNS):
            kind = "c-d" if (column, row) in dark else "c-b"
            x, y = column * SMALL + 0.6, row * SMALL + 0.6
            drawn.append(f'<rect class="{kind} sm" x="{x:.1f}" y="{y:.1f}" width="18.8" height="18.8" rx="2.5"/>')
    return f'<g id="small-ground">{"".join(drawn)}</g>'


def small_board(pieces: list[tuple[Cell, str]], ribbon: str, crystals: list[Cell], marked: list[Cell]) -> str:
    """A rival's board; what was done there last is marked."""
    lying_at = {cell for cell, _ in pieces}
    drawn = ['<use href="#small-ground"/>']
    for (column, row), code in pieces:
        drawn.append(piece(code, column * SMALL + 1, row * SMALL + 1, SMALL - 2, True))
    for column, row in crystals:
        right, down = (7, -1) if (column, row) in lying_at else (3.5, 3.5)
        drawn.append(use(f"g-{ribbon}-clear", column * SMALL + right, row * SMALL + down, 13))
    for column, row in marked:
        drawn.append(
            f'<rect class="last" x="{column * SMALL + 1}" y="{row * SMALL + 1}" width="18" height="18" rx="2.5"/>'
        )
    return "".join(drawn)


SMALL_FIELD = f"-7 -7 {codes.COLUMNS * SMALL + 14} {codes.ROWS * SMALL + 14}"
