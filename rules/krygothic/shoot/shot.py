"""A shooting action carried out: each of its attacks, then the nerve of those it was aimed at."""

from rules.kernel.refusal import worded
from rules.kernel.script import Play, Refusal, Script
from rules.krygothic.action.kind import Outcome
from rules.krygothic.board.conditions import weak
from rules.krygothic.board.model import Model
from rules.krygothic.board.refusals import NO
from rules.krygothic.board.table import Table
from rules.krygothic.hazards.floor import damage_structure
from rules.krygothic.losses.structure import hurt_structure
from rules.krygothic.losses.wounds import wound
from rules.krygothic.nerve.pins import settle_after
from rules.krygothic.shoot.arms import NAMES, bears, cannot_fire_so
from rules.krygothic.shoot.blast import blasted
from rules.krygothic.shoot.deed import Shot
from rules.krygothic.shoot.facts import Fired, HitByFire
from rules.krygothic.shoot.reckoning import Reckoned, reckon
from rules.krygothic.shoot.strike import FAILED, Blow, struck
from rules.krygothic.shoot.targets import Target, apart, body, cannot_shoot, named, no_target, target

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
