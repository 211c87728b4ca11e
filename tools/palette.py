"""PNG files made small: a palette of 256 colours. For `screenshots.py`."""

from io import BytesIO

from PIL import Image

COLOURS = 256
ROUNDS = 2  # in which each colour moves to the middle of those it stands for


def with_palette(png: bytes) -> bytes:
    """The same picture with few colours; small things keep theirs."""
    few = Image.open(BytesIO(png)).convert("RGB").quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=ROUNDS)
    small = BytesIO()
    few.save(small, "PNG", optimize=True)
    return small.getvalue()
