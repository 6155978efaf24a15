"""Terrain features for the board to draw."""

from collections.abc import Iterable

from rules.battlefield.terrain import Access, Feature
from rules.kernel.scene import CardValue, Ground


def ground(feature: Feature, facts: Iterable[CardValue], *, cover: str, rim: int = 0, state: str = "") -> Ground:
    """The feature with a system's facts about it; `cover` and `rim` (thousandths of an inch) as the system reads them.

    `state` is "open" or "closed" for a door or hatch.
    """
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
        sides=feature.sides,
        state=state,
        facts=tuple(facts),
    )


def way_up(access: Access, name: str, facts: Iterable[CardValue]) -> Ground:
    """A ladder, stairs or a lift for the board to draw."""
    return Ground(
        id=access.id, kind=access.kind, name=name, outline=access.outline, onto=access.onto, facts=tuple(facts)
    )
