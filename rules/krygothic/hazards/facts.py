"""The facts of hazards: damaged structure, models stuck in it, and mines."""

from typing import Final

from rules.geometry.point import INCH, Point
from rules.kernel.script import Line, Seat, TableFact
from rules.krygothic.board import Marker, Model, Table

DAMAGE: Final = "damage"
MINE: Final = "mine"
DAMAGE_RADIUS: Final = INCH
"""A marker is twice as wide as a standard base of an inch. (krygothic.weak.marker)"""
MINE_RADIUS: Final = INCH // 4
STUCK: Final = "krygothic.weak.stuck"
MINES: Final = "krygothic.mine.proximity"


def structure_damaged(table: Table, at: Point, why: str) -> TableFact:
    """The structure is damaged for good, in a circle around a place. (krygothic.weak.marker)"""
    number = sum(marker.kind == DAMAGE for marker in table.markers.values()) + 1
    marker = Marker(id=f"{DAMAGE}-{number}", kind=DAMAGE, at=at, radius=DAMAGE_RADIUS)
    line = Line(text=f"The structure is damaged: {why}.", rule="krygothic.weak.marker")
    return TableFact(line, lambda table: table.with_marker(marker))


def model_stuck(model: Model, points: int) -> TableFact:
    """The floor gave way under a model: so many AP free it. 0 is but a stumble, which interrupts nothing.

    (krygothic.weak.stuck, krygothic.weak.combo)
    """
    if not points:
        return TableFact(model.says("stumbles but does not get stuck", STUCK), lambda table: table)
    stuck = max(points, model.stuck)
    return TableFact(
        model.says(f"is stuck in the hole; it takes {points} AP to free it", STUCK),
        lambda table: table.with_model(model.id, stuck=stuck).with_touched(model.id, None),
    )


def mine_laid(model: Model, at: Point) -> TableFact:
    """A model laid one of its mines. (krygothic.mine.proximity)"""

    def change(table: Table) -> Table:
        number = sum(one.used.count(MINE) for one in table.models.values()) + 1
        marker = Marker(id=f"{MINE}-{number}", kind=MINE, at=at, radius=MINE_RADIUS, owner=model.seat)
        return table.with_model(model.id, used=(*model.used, MINE), waiting=False).with_marker(marker)

    return TableFact(model.says("lays a proximity mine", MINES), change)


def mine_exploded(mine: Marker, owner: Seat, near: tuple[Model, ...]) -> TableFact:
    """A mine went off and is gone; whoever is near was struck by its owner. (krygothic.mine.proximity)"""

    def change(table: Table) -> Table:
        table = table.without_marker(mine.id)
        for model in near:
            table = table.with_touched(model.id, owner)
        return table

    text = f"A mine goes off, near {', '.join(model.name for model in near)}."
    return TableFact(Line(text=text, rule=MINES, seat=owner, pieces=tuple(model.id for model in near)), change)
