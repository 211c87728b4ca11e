"""Pictures of the docs become small, and nobody sees a difference."""

from io import BytesIO
from itertools import product
from random import Random

from PIL import Image, ImageChops

from palette import with_palette

SIZE = (240, 160)
SEEN = 24  # of 255: more would be seen


def png_of(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def shaded(mode: str) -> Image.Image:
    """Thousands of colours, and a small thing in one that stands nowhere else."""
    picture, grain = Image.new(mode, SIZE), Random(1)
    for x, y in product(range(SIZE[0]), range(SIZE[1])):
        picture.putpixel((x, y), (x, y, (x + y) // 2 + grain.randrange(4), 255)[: len(mode)])
    picture.paste((250, 20, 240, 255)[: len(mode)], (100, 100, 106, 106))
    return picture


def test_a_picture_of_many_colours_has_few_and_looks_the_same() -> None:
    for mode in ("RGB", "RGBA"):  # browsers give either
        picture = shaded(mode)
        before = png_of(picture)
        after = with_palette(before)
        small = Image.open(BytesIO(after))
        assert (small.format, small.mode, small.size) == ("PNG", "P", SIZE)
        assert len(small.getcolors() or ()) > 200
        assert len(after) < len(before)
        difference = ImageChops.difference(picture.convert("RGB"), small.convert("RGB"))
        assert not any(count for value, count in enumerate(difference.histogram()) if value % 256 > SEEN)
        assert with_palette(before) == after


def test_a_picture_of_few_colours_stays_as_it_is() -> None:
    picture = Image.new("RGB", SIZE, (10, 20, 30))
    picture.paste((200, 100, 0), (0, 0, 7, 5))
    assert Image.open(BytesIO(with_palette(png_of(picture)))).convert("RGB").tobytes() == picture.tobytes()
