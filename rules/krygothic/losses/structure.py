"""Locations: structures that are shot at, struck and blown up until nothing is left of them."""

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Line, Play, Seat
from rules.krygothic.board import Table, location_name
from rules.roster.words import counted

RULE = "krygothic.scenario.sabotage.structure"


class StructureHurt(Event, frozen=True, kw_only=True):
    """A location took wounds through `why`; without any left it is destroyed, and what stood there with it.

    (krygothic.scenario.sabotage.structure)
    """

    marker: str
    points: int
    why: str
    by: Seat | None
    rule: str = RULE

    @override
    def apply(self, table: Table) -> Table:
        before = table.markers[self.marker]
        left = max(0, before.wounds - self.points)
        hurt = structs.replace(before, wounds=left, charged=before.charged and left > 0)
        after = structs.replace(table, markers={**table.markers, self.marker: hurt})
        if left:
            return after
        return structs.replace(after, now=structs.replace(after.now, gone=(*after.now.gone, self.marker)))

    @override
    def line(self, table: Table) -> Line:
        hurt = table.markers[self.marker]
        name = location_name(self.marker)
        told = f"{name.capitalize()} takes {counted(self.points, 'wound', 'wounds')} ({self.why})"
        left = f"; {hurt.wounds} left." if hurt.wounds else " and is destroyed."
        tone = "plain" if hurt.wounds else "loss"
        return Line(text=told + left, rule=self.rule, tone=tone, seat=self.by, pieces=(hurt.id,))


def hurt_structure(  # what is hurt, how much, by what, by whom
    play: Play[Table], marker: str, points: int, why: str, by: Seat | None, rule: str = RULE
) -> None:
    """Wounds of a location that still stands; none are no fact."""
    if points > 0 and play.table.markers[marker].wounds:
        play.record(StructureHurt(marker=marker, points=points, why=why, by=by, rule=rule))
