"""Shapes as a PNG, for other sites that show a preview of our links and take no SVG."""

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from unicodedata import normalize

from PIL import Image, ImageDraw, ImageFont

from games.replays.drawing import TALL, WIDE, CircleShape, Shape, TextLine

FINER = 2  # drawn at this multiple of the size, for smooth edges
FONTS = {
    False: ("DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf", "Arial.ttf"),
    True: ("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "LiberationSans-Bold.ttf", "Arial Bold.ttf"),
}
PLAIN = str.maketrans({"″": '"', "’": "'", "“": '"', "”": '"', "–": "-", "…": "...", "×": "x", "·": "-"})
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


def png(shapes: Iterable[Shape]) -> bytes:
    """The shapes, the first at the bottom, as a picture of the size of link previews."""
    image = Image.new("RGB", (WIDE * FINER, TALL * FINER), "white")
    pen = ImageDraw.Draw(image)
    for shape in shapes:
        _put(pen, shape)
    out = BytesIO()
    small = image.resize((WIDE, TALL), Image.Resampling.LANCZOS)
    small.quantize(128).save(out, "PNG", optimize=True)
    return out.getvalue()


def _put(pen: ImageDraw.ImageDraw, shape: Shape) -> None:
    if isinstance(shape, TextLine):
        font, whole = font_of(round(shape.size * FINER), bold=shape.bold)
        text = shape.text if whole else _plain(shape.text)
        pen.text((shape.x * FINER, shape.y * FINER), text, shape.fill, font, anchor="ms" if shape.middle else "ls")
        return
    fill, line = shape.paint.fill or None, shape.paint.line or None
    width = max(1, round(shape.paint.width * FINER)) if line else 0
    if isinstance(shape, CircleShape):
        pen.circle((shape.x * FINER, shape.y * FINER), shape.radius * FINER, fill, line, width)
        return
    points = [(x * FINER, y * FINER) for x, y in shape.points]
    pen.polygon(points, fill)
    if line:
        pen.line([*points, points[0]], line, width, joint="curve")


@lru_cache(maxsize=64)
def font_of(size: int, *, bold: bool) -> tuple[Font, bool]:
    """A font of this machine, and whether it has more than ASCII letters; without one, the built-in font."""
    for name in FONTS[bold]:
        try:
            return ImageFont.truetype(name, size), True
        except OSError:
            continue
    return ImageFont.load_default(size), False


def _plain(text: str) -> str:
    """The text in ASCII letters, as far as possible."""
    bare = normalize("NFKD", text.translate(PLAIN)).encode("ascii", "ignore").decode()
    return bare or "?"
