"""Shapes as a PNG, for other sites that show a preview of our links and take no SVG."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from unicodedata import normalize

import msgspec
from PIL import Image, ImageChops, ImageDraw, ImageFont

from games.replays.drawing import TALL, WIDE, CircleShape, CompoundOutline, Shape, TextLine, TurnedText

NO_TURN = 128
TURNED = 160  # pixels: how far a turned text reaches from its point
FINER = 2  # drawn at this multiple of the size, for smooth edges
FONTS = {
    False: ("DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf", "Arial.ttf"),
    True: ("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "LiberationSans-Bold.ttf", "Arial Bold.ttf"),
}
PLAIN = str.maketrans({"″": '"', "’": "'", "“": '"', "”": '"', "–": "-", "…": "...", "×": "x", "·": "-"})
PictureShape = Shape | CompoundOutline | TurnedText
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


def png(shapes: Iterable[PictureShape]) -> bytes:
    """The shapes, the first at the bottom, as a picture of the size of link previews."""
    image = Image.new("RGB", (WIDE * FINER, TALL * FINER), "white")
    pen = ImageDraw.Draw(image)
    for shape in shapes:
        _put(image, pen, shape)
    out = BytesIO()
    small = image.resize((WIDE, TALL), Image.Resampling.LANCZOS)
    small.quantize(128).save(out, "PNG", optimize=True)
    return out.getvalue()


def _put(image: Image.Image, pen: ImageDraw.ImageDraw, shape: PictureShape) -> None:
    if isinstance(shape, TextLine):
        _put_text(pen, shape)
        return
    if isinstance(shape, TurnedText):
        _put_turned(image, shape)
        return
    if isinstance(shape, CompoundOutline):
        _put_compound(image, shape)
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


def _put_text(pen: ImageDraw.ImageDraw, line: TextLine, fill: str | int = "") -> None:
    font, whole = font_of(round(line.size * FINER), bold=line.bold)
    text = line.text if whole else _plain(line.text)
    pen.text((line.x * FINER, line.y * FINER), text, fill or line.fill, font, anchor="ms" if line.middle else "ls")


def _put_turned(image: Image.Image, text: TurnedText) -> None:
    """The text on a mask of its own around the point, which is then turned."""
    x, y = text.around
    line = msgspec.structs.replace(text.line, x=text.line.x - x + TURNED, y=text.line.y - y + TURNED)
    mask = Image.new("L", (2 * TURNED * FINER, 2 * TURNED * FINER))
    _put_text(ImageDraw.Draw(mask), line, 255)
    mask = mask.rotate(text.degrees, Image.Resampling.BICUBIC)
    image.paste(line.fill, (round((x - TURNED) * FINER), round((y - TURNED) * FINER)), mask)


def _put_compound(image: Image.Image, shape: CompoundOutline) -> None:
    """Count for each dot how often the outlines go round it one way and the other: where that differs, it is inside."""
    left, top = (
        int(min(axis) * FINER) for axis in zip(*(point for one in shape.outlines for point in one), strict=True)
    )
    right, low = (int(max(axis) * FINER) + 1 for axis in zip(*(p for one in shape.outlines for p in one), strict=True))
    turns = Image.new("L", (right - left + 1, low - top + 1), NO_TURN)
    for outline in shape.outlines:
        once = Image.new("L", turns.size)
        ImageDraw.Draw(once).polygon([(x * FINER - left, y * FINER - top) for x, y in outline], 1)
        turns = (ImageChops.add if _goes_round(outline) else ImageChops.subtract)(turns, once)
    image.paste(shape.fill, (left, top), turns.point(lambda turned: 0 if turned == NO_TURN else 255))


def _goes_round(outline: Sequence[tuple[float, float]]) -> bool:
    """Whether it goes round with the clock."""
    return sum(x * below - right * y for (x, y), (right, below) in pairwise(outline)) > 0


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
