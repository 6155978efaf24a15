"""Kry-Gothic: the ledger of action points, the order of batches, combats and contact, wounds, and who waits."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rules.battlefield.field_changes import field_now
from rules.krygothic.board.maps import the_field
from tests.referees.common import Referee
from tests.referees.ground import ROUNDING, Base, Solid, level_of, solids_of
from tests.referees.krygothic_order import order_objections
from tests.referees.krygothic_points import Ledger
from tests.referees.watching import Moment

WAITS = re.compile(r": Wait(, \d+ AP|, paid in advance)?\.$|waits, ready")
CONTACT = 20  # thousandths of an inch
BRUSH = 5
"""Thousandths by which a base may be in what it passes. Where a mover is stopped, its place is rounded besides."""


@dataclass
class KrygothicReferee(Referee):
    """Reads Kry-Gothic."""

    system: ClassVar[str] = "krygothic"
    tolerance: ClassVar[float] = BRUSH + ROUNDING
    ledger: Ledger = field(default_factory=Ledger)

    def _features(self, table: Any) -> Sequence[Any]:
        return field_now(the_field(table), table.now).features

    def bases(self, table: Any) -> Sequence[Base]:
        features = self._features(table)
        sides = table.sides
        radii = [{fighter.id: fighter.radius for fighter in side.muster.fighters} for side in sides]
        return [
            Base(
                one.id, int(one.seat), one.at.x, one.at.y, radii[one.seat][one.fighter],
                level_of(features, one.at.x, one.at.y, one.on),
            )
            for one in table.models.values()
            if one.life == "live"
        ]  # fmt: skip

    def solids(self, table: Any) -> Sequence[Solid]:
        return solids_of([feature for feature in self._features(table) if feature.impassable])

    def board(self, table: Any) -> tuple[int, int]:
        field = the_field(table)
        return field.width, field.height

    def objections(self, moment: Moment) -> Iterator[str]:
        yield from self.ledger.objections(moment, self._features(moment.after))
        yield from order_objections(moment)
        yield from self._heard(moment)
        yield from self._combats(moment)
        yield from self._wounds(moment)

    def _heard(self, moment: Moment) -> Iterator[str]:
        """Where waiting is told once, no line that the other player keeps says who waits. (krygothic.waiting.told_once)"""
        if moment.after.settings.waiting == "open":
            return
        for told in moment.told:
            self.comparisons += 1
            other = None if told.line.seat is None else 1 - told.line.seat
            if WAITS.search(told.line.text) and other is not None and told.is_for([other]):
                yield f"seat {other} hears “{told.line.text}”"

    def _combats(self, moment: Moment) -> Iterator[str]:
        """Whoever is in combat is in contact, alive, and with an enemy."""
        bases = {base.id: base for base in self.bases(moment.after)}
        if moment.after.duel is not None:
            return
        for bout in moment.after.combats:
            self.comparisons += 2
            one, other = bout.models
            if one not in bases or other not in bases:
                yield f"{one} and {other} are in combat, and one of them is not on the table"
            elif bases[one].gap(bases[other]) > CONTACT:
                yield f"{one} and {other} are in combat {bases[one].gap(bases[other]) / 1000:.3f}″ apart"
            elif bases[one].seat == bases[other].seat:
                yield f"{one} and {other} of one side are in combat"

    def _wounds(self, moment: Moment) -> Iterator[str]:
        for id_, after in moment.after.models.items():
            before = moment.before.models.get(id_, after)
            self.comparisons += 2
            if after.life == "live" and after.wounds <= 0:
                yield f"{id_} lives with {after.wounds} wounds left"
            if before.life == "gone" and after.life != "gone":
                yield f"{id_} comes back from the dead"
