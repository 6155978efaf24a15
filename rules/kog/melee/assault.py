"""Assault attacks: which model may attack with what and whom, and everything the attack depends on."""

from rules.kernel.script import Refusal
from rules.kog.attack.attack import Attack, failing_states
from rules.kog.board import Model, Table, Unit, opponent, refusal
from rules.kog.board.measure import ENGAGED, base_distance, disc, engaging_enemies, is_within, nearest_of, wrecks
from rules.kog.board.sight import hard_cover_between
from rules.kog.lists.muster import WeaponProfile
from rules.skirmish.limits import Length


def assault_weapons(table: Table, model: Model) -> tuple[WeaponProfile, ...]:
    """The weapons with Attacks. (kog.fight.assault-weapons-only)"""
    return tuple(weapon for weapon in table.profile(model).weapons if weapon.kind == "attacks")


def cannot_fight(table: Table, model: Model) -> Refusal | None:
    """Why the model cannot make an assault attack now; without an enemy in contact no other reason is given.

    (kog.fight.eligible-models, kog.fight.once, kog.fight.speed-moved, kog.fight.assault-weapons-only)
    """
    if not engaging_enemies(table, model):
        return _alone(table, model)
    if model.fought:
        return refusal("has-attacked", model=model.name)
    if table.units[model.unit].fought:
        return _picked_already(table, table.units[model.unit])
    if model.move == "speed":
        return refusal("speed-no-fight", model=model.name)
    if not assault_weapons(table, model):
        return refusal("no-assault-weapon", model=model.name)
    return None


def _picked_already(table: Table, unit: Unit) -> Refusal:
    """Why a unit cannot be picked again: it has attacked or declined. (kog.fight.once, kog.fight.optional)"""
    attacked = any(table.models[id_].fought for id_ in unit.models)
    return refusal("has-fought" if attacked else "has-declined", unit=unit.name)


def _alone(table: Table, model: Model) -> Refusal:
    foes = table.living(opponent(model.seat))
    if not foes:
        return refusal("no-enemy-left", model=model.name)
    return refusal("no-enemy-near", Length(nearest_of(table, model, foes)[1], ENGAGED), model=model.name)


def can_fight(table: Table, unit: Unit) -> bool:
    """Whether a model of the unit may attack now. (kog.fight.eligible-unit, kog.fight.eligible-models)"""
    fighters = (model for model in table.survivors(unit) if model.life == "live")
    return any(cannot_fight(table, model) is None for model in fighters)


def cannot_strike(table: Table, model: Model, target: Model) -> Refusal | None:
    """Why the model cannot attack this enemy; no sight is needed. (kog.fight.reach)"""
    if is_within(table, model, target, ENGAGED):
        return None
    return refusal("out-of-reach", Length(base_distance(table, model, target), ENGAGED), target=target.name)


def struck_at(table: Table, model: Model, weapon: WeaponProfile, target: Model) -> Attack:
    """The assault attack on an enemy within reach.

    (kog.fight.attack-roll, kog.fight.single-target, kog.fight.no-cover-on-hits, kog.fight.no-friendly-fire,
    kog.move.charge.reroll, kog.equipment.paragun-attacks, kog.cover.hard-in-assault)
    """
    across = hard_cover_between(table.field, disc(table, model), disc(table, target), wrecks(table))
    return Attack(
        attacker=model.id,
        weapon=weapon,
        how="assault",
        dice=weapon.dice + table.profile(model).attack_bonus,
        target=target.id,
        failures=("kog.move.charge.reroll",) if model.move == "charge" else (),
        successes=failing_states(model),
        sheltered={target.id: ("kog.cover.hard-in-assault",)} if across else {},
    )
