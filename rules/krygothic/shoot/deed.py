"""A shot with all its details, before and after it is called."""

from dataclasses import dataclass, field

from rules.kernel.preview import Preview
from rules.kernel.script import Evidence
from rules.krygothic.action.kind import Deed
from rules.krygothic.board.table import Table
from rules.krygothic.shoot.arms import ATTACKS, Arm, ShotType
from rules.krygothic.shoot.odds import foretold
from rules.skirmish.supposing import Forecasting, supposing


@dataclass(frozen=True, kw_only=True)
class Shot(Deed):
    """Which weapon is fired in which way; a snap shot names one target for both its attacks, or two.

    `told` is what it comes to in words, as far as it can be known before anything is measured, and `table` the table
    on which it is fired: a waiting model shoots at somebody who will have gone a part of its way by then.
    """

    arm: Arm
    type: ShotType
    table: Table = field(compare=False, repr=False)
    told: tuple[str, ...] = ()
    evidence: Evidence = ()

    @property
    def attacks(self) -> tuple[str, ...]:
        """The target of each attack, in order. (krygothic.shoot.snap)"""
        many = ATTACKS[self.type]
        return (*self.targets, *self.targets)[: max(many, len(self.targets))] if many > 1 else self.targets

    def describe(self) -> Preview:
        """What it comes to, before it is made."""
        return Preview(lines=self.told, evidence=self.evidence)

    def foretell(self) -> Forecasting:
        """Its odds at medium range. (krygothic.shoot.no_premeasure)"""
        return supposing(self.table, foretold(self.model, self.arm, self.type, self.attacks))
