"""A terrain feature as the board draws it."""

from collections.abc import Iterable

from rules.battlefield.terrain import Feature
from rules.kernel.scene import Fact, Ground


def ground(feature: Feature, facts: Iterable[Fact], *, cover: str, rim: int = 0) -> Ground:
    """The feature with what a system has to say of it; `cover` and `rim` (thousandths of an inch) as it reads them."""
    return Ground(
        id=feature.id,
        kind=feature.kind,
        name=feature.name,
        outline=feature.outline,
        height=feature.height,
        rough=feature.rough,
        cover=cover,
        climbable=feature.climbable,
        impassable=feature.impassable,
        rim=rim,
        elevation=feature.elevation,
        facts=tuple(facts),
    )
