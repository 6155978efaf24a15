"""The four classes of ground: what moving over a piece of terrain costs."""

from typing import Final, Literal

from rules.battlefield.terrain import Feature

GroundClass = Literal["easy", "difficult", "very difficult", "impossible"]

STEP, WAIST, HEAD = 250, 750, 1_500
CEILING: Final = 90_000
_DEEP: Final = ("deep", "cliff")


def ground_class(feature: Feature) -> GroundClass:
    """The class of a piece in its present state; an open door is easy.

    (krygothic.terrain.easy, .difficult, .very_difficult, .impossible)
    """
    if feature.impassable:
        return "impossible"
    if not feature.rough:
        return "easy"
    if feature.kind in _DEEP or (feature.height > WAIST and not feature.climbable):
        return "very difficult"
    return "difficult"


def by_height(height: int) -> GroundClass:
    """The class of debris without a class of its own, by its height in thousandths of an inch.

    (krygothic.terrain.height_default)
    """
    if height > HEAD:
        return "impossible"
    if height > WAIST:
        return "very difficult"
    return "difficult" if height > STEP else "easy"


def closed_above(feature: Feature) -> bool:
    """Whether it reaches the ceiling, so that nobody can crawl over it. (krygothic.trait.wall_crawler)"""
    return feature.top >= CEILING
