"""Assault attacks: who may make one, with what, against whom, and everything the attack will depend on."""

from rules.geometry.point import inches
from rules.kernel.refusal import Refusal
from rules.kog.attack.attack import Attack, hampered
from rules.kog.board.measure import ENGAGED, apart, disc, engaging, is_within, nearest_of, wrecks
from rules.kog.board.sight import hard_cover_between
from rules.kog.board.table import Model, Table, Unit, other
from rules.kog.lists.muster import WeaponProfile
from rules.skirmish.limits import Length, used_up


def assault_weapons(table: Table, model: Model) -> tuple[WeaponProfile, ...]:
    """The weapons with Attacks. (kog.fight.assault-weapons-only)"""
    return tuple(weapon for weapon in table.profile(model).weapons if weapon.kind == "attacks")


def cannot_fight(table: Table, model: Model) -> Refusal | None:
    """Why the model makes no assault attack now.

    (kog.fight.once, kog.fight.speed-moved, kog.fight.assault-weapons-only, kog.fight.eligible-models)
    """
    if model.fought:
        return has_fought(f"{model.name} has made its assault attack of this step.", "attack")
    if model.move == "speed":
        return Refusal(
            rule="kog.fight.speed-moved",
            message=f"{model.name} made a Speed Move and does not fight this turn.",
            measured="Speed Move",
            limit="Combat Move, Charge or Hold Position",
            remedy="It may strike back in the opponent's turn.",
        )
    if not assault_weapons(table, model):
        return Refusal(
            rule="kog.fight.assault-weapons-only",
            message=f"{model.name} carries no weapon with Attacks.",
            remedy="Only blades and grenades are used in Fighting.",
        )
    return None if engaging(table, model) else _alone(table, model)


def has_fought(message: str, what: str) -> Refusal:
    """A model's attack, or a unit's pick, is used up. (kog.fight.once)"""
    remedy = "It fights again in the next player turn."
    return used_up("kog.fight.once", message, what, per=" each step", remedy=remedy)


def _alone(table: Table, model: Model) -> Refusal:
    message, remedy = f"{model.name} has no enemy within 1″.", "Charge an enemy in Movement."
    foes = table.living(other(model.seat))
    if foes:
        return Length(nearest_of(table, model, foes)[1], ENGAGED).refusal(
            "kog.fight.eligible-models", message, remedy=remedy
        )
    return Refusal(rule="kog.fight.eligible-models", message=message, measured="no enemy left", limit=inches(ENGAGED))


def can_fight(table: Table, unit: Unit) -> bool:
    """Whether a model of the unit may attack now. (kog.fight.eligible-unit, kog.fight.eligible-models)"""
    fighters = (model for model in table.survivors(unit) if model.life == "live")
    return not unit.fought and any(cannot_fight(table, model) is None for model in fighters)


def cannot_strike(table: Table, model: Model, target: Model) -> Refusal | None:
    """Why the model cannot attack this enemy; no sight is needed. (kog.fight.reach)"""
    if is_within(table, model, target, ENGAGED):
        return None
    far = Length(apart(table, model, target), ENGAGED)
    message = f"Too far: {target.name} is {far} away, assault attacks reach 1″."
    return far.refusal("kog.fight.reach", message, remedy=f"Move {far.over} closer in Movement.")


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
        successes=hampered(model),
        sheltered={target.id: ("kog.cover.hard-in-assault",)} if across else {},
    )
