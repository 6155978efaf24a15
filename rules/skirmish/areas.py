"""Areas that tools show: circles around bases, front quarters, and where a base can move."""

from collections.abc import Sequence

from rules.geometry.disc import Disc
from rules.geometry.point import Point, inches
from rules.geometry.rotation import rotated
from rules.kernel.tools import Area, Tool
from rules.skirmish.facing import HALF

Outlines = tuple[tuple[Point, ...], ...]


def circle(tool: Tool, label: str, words: str, rule: str, about: Sequence[Disc], far: int) -> Area:
    """Everything within that distance of the edge of one of the bases, measured horizontally."""
    centres = tuple((base.centre,) for base in about)
    return Area(tool=tool, label=label, words=words, rule=rule, outlines=centres, swell=about[0].radius + far)


def weapon(name: str, far: int, base: Disc, rule: str) -> Area:
    """The range of a weapon: a base that touches the circle is in range. Sight is not part of it."""
    words = f"{name} reaches {inches(far)}. Bases that touch the circle are in range; who is seen is another question."
    return circle("range", f"{name} {inches(far)}", words, rule, (base,), far)


def ground(label: str, words: str, rule: str, outlines: Outlines, radius: int, far: int) -> Area:
    """The ground a base can cover by moves of up to `far`: the places of its middle, widened by its radius."""
    return Area(tool="reach", label=label, words=words, rule=rule, outlines=outlines, swell=radius, budget=far)


def threat(label: str, words: str, rule: str, outlines: Outlines, far: int) -> Area:
    """Where models are in danger after the piece has moved: its places, widened by its reach."""
    return Area(tool="threat", label=label, words=words, rule=rule, outlines=outlines, swell=far)


def front(label: str, words: str, rule: str, middle: Point, facing: int, far: int) -> Area:
    """The front quarter of a model up to `far`, with its arc as eighths."""
    steps = range(-HALF, HALF + 1, HALF // 5)
    rim = tuple(rotated(Point(middle.x + far, middle.y), middle, facing + step) for step in steps)
    return Area(tool="arc", label=label, words=words, rule=rule, outlines=((middle, *rim),))
