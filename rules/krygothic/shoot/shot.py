"""A shooting action carried out: each of its attacks, then the nerve of those it was aimed at."""

from dataclasses import dataclass, field

from rules.kernel.preview import Preview
from rules.kernel.refusal import worded
from rules.kernel.script import Evidence, Play, Refusal, Script
from rules.krygothic.action import Deed, Outcome
from rules.krygothic.board import NO, Model, Table, weak
from rules.krygothic.hazards.floors import damage_structure
from rules.krygothic.losses.structure import hurt_structure
from rules.krygothic.losses.wounds import wound
from rules.krygothic.morale.pins import settle_after
from rules.krygothic.shoot.attack_rolls import FAILED, Blow, struck
from rules.krygothic.shoot.blast import blasted
from rules.krygothic.shoot.facts import Fired, HitByFire
from rules.krygothic.shoot.odds import foretold
from rules.krygothic.shoot.shot_stats import Reckoned, reckon
from rules.krygothic.shoot.targets import Target, apart, body, cannot_shoot, named, no_target, target
from rules.krygothic.shoot.weapons import ATTACKS, NAMES, Arm, ShotType, bears, cannot_fire_so
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


THROWN, BROKEN = "krygothic.shoot.thrown", "krygothic.ccweapon.broken"


def barred(table: Table, deed: Shot) -> Refusal | None:
    """Why a shot cannot be fired, or not any more: the shooter, the weapon, or every target. (krygothic.shoot.steps)"""
    shooter = table.models[deed.model]
    if not bears(table, shooter, deed.arm):
        return NO("weapon-gone", model=shooter.name, rule=THROWN if deed.arm.thrown else BROKEN)
    if refusal := cannot_shoot(table, shooter) or cannot_fire_so(table, shooter, deed.arm, deed.type):
        return refusal
    closed = [_closed(table, shooter, id_) for id_ in deed.targets]
    return closed[0] if all(closed) else None


def _closed(table: Table, shooter: Model, target_id: str) -> Refusal | None:
    at = target(table, target_id)
    return (
        worded(no_target(table, shooter, at))
        if at
        else NO("target-gone", model=shooter.name, rule="krygothic.shoot.steps")
    )


def carry_out(play: Play[Table], deed: Shot) -> Script[Outcome]:
    """Every attack of a shot at whoever can still be shot at, if the shooter is still there; failed if none reaches.

    (krygothic.shoot.steps, krygothic.range.maximum, krygothic.combo.stop_on_failure)
    """
    if barred(play.table, deed):
        return "failed"
    reached = False
    for target_id in deed.attacks:
        shooter, at = play.table.models[deed.model], target(play.table, target_id)
        if at is None or shooter.life != "live" or no_target(play.table, shooter, at):
            continue
        reached = (yield from _attack(play, deed, at)) or reached
    yield from settle_after(play, deed.model)
    return "done" if reached else "failed"


def _attack(play: Play[Table], deed: Shot, at: Target) -> Script[bool]:
    """One attack; whether the target turned out to be near enough. (krygothic.shoot.no_premeasure)"""
    shooter = play.table.models[deed.model]
    away = apart(play.table, shooter, at)
    reckoned = reckon(play.table, shooter, at, deed.arm, deed.type, away)
    play.record(_fired(deed, at, away, reckoned))
    if not reckoned.reaches:
        return False
    blow = yield from play.part(lambda rolling: struck(rolling, shooter.id, at, deed.arm, deed.type, reckoned))
    yield from _come_to(play, deed, at, blow)
    return True


def _fired(deed: Shot, at: Target, away: int, reckoned: Reckoned) -> Fired:
    return Fired(
        shooter=deed.model,
        target=at.id,
        name=named(at),
        weapon=deed.arm.name,
        how=NAMES[deed.type],
        apart=away,
        reaches=reckoned.reaches,
        because=reckoned.because,
        used=deed.arm.id if deed.arm.thrown else "",
    )


def _come_to(play: Play[Table], deed: Shot, at: Target, blow: Blow) -> Script[None]:
    """What an attack does to the shooter, the target, those around it and the floor."""
    seat, with_ = play.table.models[deed.model].seat, deed.arm
    wound(play, deed.model, blow.own, f"critical failure with {with_.name}", seat, FAILED)
    if not blow.kept:
        return
    around = body(play.table, at)
    if at.id in play.table.markers:
        hurt_structure(play, at.id, blow.wounds, with_.name, seat)
    else:
        play.record(HitByFire(target=at.id, kept=blow.kept, critical=blow.critical))
        wound(play, at.id, blow.wounds, with_.name, seat)
    if "blast" in with_.traits:
        yield from blasted(play, around, at.id, with_, seat)
    if "heavy" in with_.traits and weak(play.table):
        yield from damage_structure(play, at.at, f"hit by {with_.name}")
