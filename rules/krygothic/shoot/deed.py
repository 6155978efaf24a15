"""A shot with all its details, before and after it is called."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.kernel.odds import Forecast
from rules.kernel.preview import Preview
from rules.kernel.script import Evidence, Play, Script
from rules.krygothic.action.kind import Deed
from rules.krygothic.board.table import Table
from rules.krygothic.shoot.arms import ATTACKS, Arm, ShotType
from rules.krygothic.shoot.odds import foretold


@dataclass(frozen=True, kw_only=True)
class Shot(Deed):
    """Which weapon is fired in which way; a snap shot names one target for both its attacks, or two.

    `told` is what it comes to in words, as far as it can be known before anything is measured.
    """

    arm: Arm
    type: ShotType
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

    def foretell(self) -> Callable[[Play[Table]], Script[Forecast]]:
        """Its odds at medium range. (krygothic.shoot.no_premeasure)"""
        return foretold(self.model, self.arm, self.type, self.attacks)
