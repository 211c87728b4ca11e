"""PNG files made small: a palette of 256 colours, by median cut. For `screenshots.py`; standard library only."""

import math
import struct
import zlib
from collections import Counter
from collections.abc import Iterator

COLOURS = 256
SIGNATURE = b"\x89PNG\r\n\x1a\n"
COARSE = bytes(min(255, value // 4 * 4 + 2) for value in range(256))  # finer differences nobody sees
Colour = tuple[int, ...]
Box = list[tuple[Colour, int]]  # colours, and how often each is there


def with_palette(png: bytes) -> bytes:
    """The same picture with few colours."""
    width, height, data = _pixels(png)
    data = data.translate(COARSE)
    colours: list[Colour] = list(zip(data[0::3], data[1::3], data[2::3], strict=True))
    palette = b""
    places: dict[Colour, int] = {}
    for number, box in enumerate(_boxes(list(Counter(colours).items()))):
        total = sum(count for _, count in box)
        palette += bytes(round(sum(colour[i] * count for colour, count in box) / total) for i in range(3))
        places |= {colour: number for colour, _ in box}
    found = bytes(map(places.__getitem__, colours))
    rows = b"".join(b"\0" + found[y * width : (y + 1) * width] for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return SIGNATURE + b"".join(
        struct.pack(">I", len(inside)) + name + inside + struct.pack(">I", zlib.crc32(name + inside))
        for name, inside in parts
    )


def _boxes(colours: Box) -> list[Box]:
    """The colours in groups: the one that is widest and fullest is halved, until there are as many as a palette has."""
    made = [colours]
    weights = [_weight(colours)]
    while len(made) < COLOURS and max(weights) > 0:
        worst = weights.index(max(weights))
        box = made[worst]
        widths = _widths(box)
        axis = widths.index(max(widths))
        box.sort(key=lambda each: each[0][axis])
        half, seen, cut = sum(count for _, count in box) / 2, 0, 0
        while cut < len(box) - 1 and (seen < half or not cut):
            seen += box[cut][1]
            cut += 1
        made[worst : worst + 1] = [box[:cut], box[cut:]]
        weights[worst : worst + 1] = [_weight(box[:cut]), _weight(box[cut:])]
    return made


def _widths(box: Box) -> list[int]:
    return [max(values) - min(values) for values in zip(*(colour for colour, _ in box), strict=True)]


def _weight(box: Box) -> float:
    return max(_widths(box)) * math.pow(sum(count for _, count in box), 0.3)  # small things keep their colours too


def _pixels(png: bytes) -> tuple[int, int, bytes]:
    """Width, height, and three bytes a pixel, of what a browser gives: eight bits a colour, not interlaced."""
    parts = list(_parts(png))
    width, height, depth, kind, _, _, laced = struct.unpack(">IIBBBBB", parts[0][1])
    if (depth, laced) != (8, 0) or kind not in (2, 6):
        raise ValueError(f"a picture of depth {depth}, kind {kind}")
    size = 3 if kind == 2 else 4
    data = zlib.decompress(b"".join(inside for name, inside in parts if name == b"IDAT"))
    step = width * size
    above, rows = bytes(step), []
    for start in range(0, len(data), step + 1):
        above = _row(data[start], data[start + 1 : start + 1 + step], above, size)
        rows.append(above)
    whole = b"".join(rows)
    if size == 4:
        opaque = bytearray(width * height * 3)
        for i in range(3):
            opaque[i::3] = whole[i::4]
        whole = bytes(opaque)
    return width, height, whole


def _row(how: int, coded: bytes, above: bytes, size: int) -> bytes:
    """A row of pixels from what it adds to those before and above."""
    if how == 0:
        return coded
    if how == 2:
        return bytes([(a + b) & 255 for a, b in zip(coded, above, strict=True)])
    row = bytearray(size) + bytearray(coded)
    up = bytes(size) + above
    for i in range(size, len(row)):
        left, over, corner = row[i - size], up[i], up[i - size]
        if how == 1:
            guess = left
        elif how == 3:
            guess = (left + over) // 2
        else:
            guess = _nearest(left + over - corner, left, over, corner)
        row[i] = (row[i] + guess) & 255
    return bytes(row[size:])


def _nearest(goal: int, *values: int) -> int:
    return min(values, key=lambda one: abs(goal - one))


def _parts(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12
