"""A shooting action carried out: each of its attacks, then nerve tests of its targets."""

from dataclasses import dataclass, field

from rules.geometry.point import tenths
from rules.kernel.preview import Preview
from rules.kernel.refusal import refusal_of
from rules.kernel.script import Event, Evidence, Fire, Line, Play, Refusal, Script, TableFact, fact
from rules.krygothic.action import Action, Outcome
from rules.krygothic.board import Model, Table, has_weak_decks, refusal
from rules.krygothic.hazards.floors import damage_structure
from rules.krygothic.losses.wounds import damage_location, wound
from rules.krygothic.morale.fire_runs import with_hit_on, with_run_broken, with_shot_at
from rules.krygothic.morale.pins import check_nerves_after
from rules.krygothic.shoot.attack_rolls import FAILED, AttackResult, blast, roll_attack
from rules.krygothic.shoot.odds import shot_odds
from rules.krygothic.shoot.shot_stats import ShotStats, shot_stats
from rules.krygothic.shoot.targets import Target, cannot_shoot, no_target, target, target_distance, target_space
from rules.krygothic.shoot.weapons import SHOTS, RangedWeapon, ShotType, cannot_fire_so, has_weapon
from rules.roster.words import counted
from rules.skirmish.supposed_table import Forecasting, supposing


@dataclass(frozen=True, kw_only=True)
class ShotAction(Action):
    """Which weapon is fired in which way; a snap shot has one target for both its attacks, or two.

    `lines` describe what is known before anything is measured. `table` is the table on which it is fired: a waiting
    model shoots at a mover part of the way along its path.
    """

    arm: RangedWeapon
    type: ShotType
    table: Table = field(compare=False, repr=False)
    lines: tuple[str, ...] = ()
    evidence: Evidence = ()

    @property
    def attacks(self) -> tuple[str, ...]:
        """The target of each attack, in order. (krygothic.shoot.snap)"""
        many = SHOTS[self.type].attacks
        return (*self.targets, *self.targets)[: max(many, len(self.targets))] if many > 1 else self.targets

    def describe(self) -> Preview:
        """The preview of the shot."""
        return Preview(lines=self.lines, evidence=self.evidence)

    def odds_script(self) -> Forecasting:
        """Its odds at medium range. (krygothic.shoot.no_premeasure)"""
        return supposing(self.table, shot_odds(self.model, self.arm, self.type, self.attacks))


THROWN, BROKEN = "krygothic.shoot.thrown", "krygothic.ccweapon.broken"


def shot_refusal(table: Table, action: ShotAction) -> Refusal | None:
    """Why a shot cannot be fired, or can no longer be fired: the shooter, the weapon, or every target.

    (krygothic.shoot.steps)
    """
    shooter = table.models[action.model]
    if not has_weapon(table, shooter, action.arm):
        return refusal("weapon-gone", model=shooter.name, rule=THROWN if action.arm.thrown else BROKEN)
    if fault := cannot_shoot(table, shooter) or cannot_fire_so(table, shooter, action.arm, action.type):
        return fault
    closed = [_target_refusal(table, shooter, id_) for id_ in action.targets]
    return closed[0] if all(closed) else None


def _target_refusal(table: Table, shooter: Model, target_id: str) -> Refusal | None:
    at = target(table, target_id)
    if at is None:
        return refusal("target-gone", model=shooter.name, rule="krygothic.shoot.steps")
    return refusal_of(no_target(table, shooter, at))


def carry_out(play: Play[Table], action: ShotAction) -> Script[Outcome]:
    """Makes every attack at targets that can still be shot, while the shooter is on the board; fails if none reaches.

    (krygothic.shoot.steps, krygothic.range.maximum, krygothic.combo.stop_on_failure)
    """
    if shot_refusal(play.table, action):
        return "failed"
    reached = False
    for target_id in action.attacks:
        shooter, at = play.table.models[action.model], target(play.table, target_id)
        if at is None or shooter.life != "live" or no_target(play.table, shooter, at):
            continue
        reached = (yield from _attack(play, action, at)) or reached
    yield from check_nerves_after(play, action.model)
    return "done" if reached else "failed"


def _attack(play: Play[Table], action: ShotAction, at: Target) -> Script[bool]:
    """Makes one attack; returns whether the target was near enough. (krygothic.shoot.no_premeasure)"""
    shooter = play.table.models[action.model]
    away = target_distance(play.table, shooter, at)
    stats = shot_stats(play.table, shooter, at, action.arm, action.type, away)
    play.record(_shot_fired(shooter, at, action.arm, action.type, away, stats))
    if not stats.reaches:
        return False
    result = yield from play.part(lambda rolling: roll_attack(rolling, shooter.id, at, action.arm, action.type, stats))
    yield from _apply(play, action, at, result)
    return True


def _shot_fired(  # who, at whom, with what, how far away, with which numbers
    one: Model, at: Target, weapon: RangedWeapon, shot: ShotType, distance: int, stats: ShotStats
) -> TableFact:
    """A model shoots at a target; the distance, in thousandths of an inch, is measured only now.

    A shot that does not reach its target is not part of a run of fire at it and breaks the run; a test that is due is
    still taken. It involves nobody. A thrown weapon is used up. (krygothic.range.maximum,
    krygothic.combo.stop_on_interrupt, krygothic.shoot.no_premeasure, krygothic.pin.miss_succession,
    krygothic.shoot.thrown)
    """

    def change(table: Table) -> Table:
        after = table.with_model(one.id, used=(*one.used, weapon.id)) if weapon.thrown else table
        if at.id not in table.models:
            return after
        if stats.reaches:
            return with_shot_at(after.with_touched(at.id, one.seat), one.id, at.id)
        return with_run_broken(after, at.id)

    parts = "; ".join((f"{tenths(distance)} away", *stats.because))
    parts += "" if stats.reaches else "; out of reach, so nothing is rolled"
    line = Line(
        text=f"{one.name}, {SHOTS[shot].name} with {weapon.name} at {at.name} ({parts}).",
        rule="krygothic.shoot.steps" if stats.reaches else "krygothic.range.maximum",
        tone="heading",
        seat=one.seat,
        pieces=(one.id, at.id),
        fire=None if stats.reaches else Fire(by=(one.id,), at=(at.id,), hit=False),
    )
    return TableFact(line, change)


def _model_hit(model: Model, kept: int, *, critical: bool) -> Event:
    """A shot hit a model, whether it wounds or not; the model stops waiting. (krygothic.waiting.broken)"""
    hits = f"{counted(kept, 'hit', 'hits')} on {model.name}"
    text = f"{hits}, a critical pass: its wounds are doubled." if critical else f"{hits}."
    rule = "krygothic.crit.pass" if critical else "krygothic.dice.keep_passes"
    return fact(
        text,
        rule,
        lambda table: with_hit_on(table.with_model(model.id, waiting=False), model.id),
        seat=model.seat,
        pieces=(model.id,),
    )


def _apply(play: Play[Table], action: ShotAction, at: Target, result: AttackResult) -> Script[None]:
    """Applies an attack to the shooter, the target, models around it and the floor."""
    seat, with_ = play.table.models[action.model].seat, action.arm
    wound(play, action.model, result.own, f"critical failure with {with_.name}", seat, FAILED)
    if not result.kept:
        return
    around = target_space(play.table, at)
    if at.id in play.table.markers:
        damage_location(play, at.id, result.wounds, with_.name, seat)
    else:
        play.record(_model_hit(play.table.models[at.id], result.kept, critical=result.critical))
        wound(play, at.id, result.wounds, with_.name, seat)
    if "blast" in with_.traits:
        yield from blast(play, around, at.id, with_, seat)
    if "heavy" in with_.traits and has_weak_decks(play.table):
        yield from damage_structure(play, at.at, f"hit by {with_.name}")
