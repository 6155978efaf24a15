"""The curve of a rating as numbers for a drawing of 600 units by 200."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.ratings.profiles import RatingPoint

WIDE, TALL = 600, 200
LEFT, RIGHT, TOP, FOOT = 58, 14, 16, 26  # room around the curve
STEPS = (10, 20, 50, 100, 200, 500, 1000)  # distances between the lines of the grid
MOST_LINES = 6
MARGIN = 15  # rating points above and below the curve


@dataclass(frozen=True)
class CurveDot:
    """A match on the curve."""

    x: float
    y: float
    score: str
    label: str


@dataclass(frozen=True, kw_only=True)
class RatingCurve:
    """The line, the band of what is not sure around it, a dot for each match, and lines of the grid with numbers."""

    line: str
    band: str
    dots: tuple[CurveDot, ...]
    grid: tuple[tuple[float, int], ...]
    best: CurveDot
    summary: str


def curve_of(points: Sequence[RatingPoint]) -> RatingCurve:
    """The curve of these matches, the oldest first; there is at least one."""
    means = [one.mean for one in points]
    low, high = min(means) - MARGIN, max(means) + MARGIN
    across = (WIDE - LEFT - RIGHT) / max(1, len(points) - 1)

    def x(place: int) -> float:
        return round(LEFT + across * place, 1)

    def y(number: float) -> float:
        inside = min(high, max(low, number))
        return round(TOP + (high - inside) / (high - low) * (TALL - TOP - FOOT), 1)

    dots = tuple(
        CurveDot(x(place), y(one.mean), one.score, f"{one.mean:.0f}, {one.ended:%-d %B %Y}: {one.score}")
        for place, one in enumerate(points)
    )
    above = [f"{x(place)} {y(one.mean + one.deviation)}" for place, one in enumerate(points)]
    below = [f"{x(place)} {y(one.mean - one.deviation)}" for place, one in enumerate(points)]
    best = means.index(max(means))
    return RatingCurve(
        line="M" + "L".join(f"{dot.x} {dot.y}" for dot in dots),
        band="M" + "L".join([*above, *reversed(below)]) + "Z",
        dots=dots,
        grid=tuple((y(number), number) for number in _grid(low, high)),
        best=CurveDot(min(dots[best].x, WIDE - 60.0), dots[best].y, "", f"best {means[best]:.0f}"),
        summary=f"Rating from {means[0]:.0f} to {means[-1]:.0f} in {len(points)} matches, highest {means[best]:.0f}.",
    )


def _grid(low: float, high: float) -> range:
    step = next((one for one in STEPS if (high - low) / one <= MOST_LINES), STEPS[-1])
    return range(-int(-low // step) * step, int(high) + 1, step)
