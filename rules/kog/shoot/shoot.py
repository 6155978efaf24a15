"""Shooting: the active player's units one after another, and in each unit one model after another."""

from collections.abc import Mapping, Sequence
from functools import partial

from rules.geometry import Disc
from rules.kernel.cache import PartCache, cached_on
from rules.kernel.script import Answer, Option, Play, Refusal, Script
from rules.kog.attack.attack import How
from rules.kog.attack.facts import unit_shot
from rules.kog.board import Model, SightCache, Table, Unit, opponent, refusal
from rules.kog.board.measure import bases, wrecks
from rules.kog.lists.muster import WeaponProfile, weapon_line
from rules.kog.shoot.aim import cannot_hit
from rules.kog.shoot.eligible import cannot_shoot, is_spent
from rules.kog.shoot.objective import hold_options, worth_holding
from rules.kog.shoot.spray import cannot_reach
from rules.kog.shoot.target import shoot_with
from rules.kog.turn.rounds import end_step, idle_reasons, step_ended, waits
from rules.skirmish.choices import Choice, perform_choice


def shooting_step(play: Play[Table]) -> Script[None]:
    """One model's shooting, one unit's Objective, or the end of a unit's shooting or of the step.

    (kog.shoot.unit-by-unit, kog.shoot.model-by-model, kog.shoot.optional, kog.turn.who-acts)
    """
    table = play.table
    units = [unit for unit in table.units_of(table.active) if not unit.shot]
    shots = [option for unit in units for option in _shots(table, unit)]
    if all(option.refusal for option in shots) and not any(worth_holding(table, unit) for unit in units):
        _finish(play, shots)
        return
    choice = yield from play.ask(
        table.active,
        rule="kog.shoot.unit-by-unit",
        prompt=_prompt(table),
        options=[*shots, *(option for unit in units for option in hold_options(table, unit)), *_endings(table)],
        default=Answer("done"),
    )
    yield from perform_choice(play, choice)


def _prompt(table: Table) -> str:
    return f"Who of {table.units[table.opened].name} shoots?" if table.opened else "Who shoots?"


def _endings(table: Table) -> list[Option[Choice]]:
    done: Option[Choice] = Option(
        id="done", label="End Shooting", rule="kog.shoot.optional", bring=step_ended("shooting")
    )
    if not table.opened:
        return [done]
    unit = table.units[table.opened]
    label = f"Finish shooting with {unit.name}"
    return [Option(id=f"finish:{unit.id}", label=label, group=unit.name, bring=unit_shot(unit)), done]


def _finish(play: Play[Table], shots: Sequence[Option[Choice]]) -> None:
    """Finishes the open unit, or else the step, because nothing worth asking is left."""
    if play.table.opened:
        play.record(unit_shot(play.table.units[play.table.opened]))
        return
    first = {option.group: option.why for option in reversed(shots)}
    end_step(play, "shooting", idle_reasons("Nobody can shoot", reversed(first.items())))


def _shots(table: Table, unit: Unit) -> list[Option[Choice]]:
    """The shots of one unit; none while another is open. (kog.shoot.unit-by-unit)"""
    on_table = [model for model in table.survivors(unit) if model.life == "live"]
    if table.opened not in ("", unit.id):
        waiting = waits(table, "kog.shoot.unit-by-unit", "Finish shooting with")
        return [_closed(model, waiting) for model in on_table]
    return [option for model in on_table for option in _model(table, model)]


def _model(table: Table, model: Model) -> Sequence[Option[Choice]]:
    """Every ranged weapon of a model, or why it cannot shoot. (kog.shoot.eligible-model, kog.shoot.one-weapon)

    The reach of weapons depends only on places, so most answers do not change these options.
    """
    if refusal := cannot_shoot(table, model):
        return [_closed(model, refusal)]
    offered = cached_on(table.field, "shots", PartCache)
    return offered.part(model.id, partial(_weapons, table), model, bases(table, opponent(model.seat)), wrecks(table))


def _weapons(table: Table, model: Model, *_: Mapping[str, Disc]) -> Sequence[Option[Choice]]:
    lookout = SightCache(table, model)
    ready = [(weapon, how) for weapon in table.profile(model).weapons for how in firing_modes(weapon)]
    return tuple(_weapon(table, lookout, weapon, how) for weapon, how in ready)


def _closed(model: Model, refusal: Refusal) -> Option[Choice]:
    return Option(id=f"shoot:{model.id}", label="Shoot", group=model.name, piece=model.id, refusal=refusal)


def firing_modes(weapon: WeaponProfile) -> tuple[How, ...]:
    """The ways to fire a weapon in Shooting. (kog.indirect.direct-option, kog.fight.assault-weapons-only)"""
    if weapon.kind == "attacks":
        return ()
    if weapon.kind == "spray":
        return ("spray",)
    return ("direct", "indirect") if weapon.indirect else ("direct",)


def _weapon(table: Table, lookout: SightCache, weapon: WeaponProfile, how: How) -> Option[Choice]:
    model = lookout.viewer
    suffix, note = (f":{how}", f", {how}ly") if weapon.indirect else ("", "")
    return Option(
        id=f"shoot:{model.id}:{weapon.id}{suffix}",
        label=f"Fire the {weapon.name}{note}",
        detail=weapon_line(weapon),
        group=model.name,
        piece=model.id,
        rule="kog.shoot.one-weapon",
        refusal=is_spent(model, weapon) or _without_target(table, lookout, weapon, how),
        bring=partial(shoot_with, model_id=model.id, weapon=weapon, how=how),
    )


def _without_target(table: Table, lookout: SightCache, weapon: WeaponProfile, how: How) -> Refusal | None:
    """Why the weapon has no target at all: the refusal for the nearest enemy."""
    if not lookout.foes:
        return refusal("no-enemy")
    nearest, *others = lookout.foes
    first = _cannot_target(table, lookout, weapon, nearest, how)
    near = (foe for foe in others if how == "spray" or lookout.far(foe) <= weapon.range)
    return first if first and all(_cannot_target(table, lookout, weapon, foe, how) for foe in near) else None


def _cannot_target(table: Table, lookout: SightCache, weapon: WeaponProfile, foe: Model, how: How) -> Refusal | None:
    if how == "spray":
        return cannot_reach(table, lookout.viewer, weapon, foe)
    return cannot_hit(lookout, weapon, foe, how)
