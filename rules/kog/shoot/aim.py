"""Aiming a ranged weapon at one model: range, sight, and everything the attack depends on, measured once."""

from rules.geometry import gap, reaches, square_distance
from rules.kernel.script import Refusal
from rules.kog.attack.attack import Attack, How, failing_states
from rules.kog.board import ENGAGED, SENSOR_LOCK, Model, SightCache, Table, disc, is_within, opponent, refusal
from rules.kog.board.cover import UNOBSERVED, Protection, protection
from rules.kog.lists.muster import WeaponProfile
from rules.skirmish.figures import figure_disc
from rules.skirmish.limits import Length, out_of_range


def cannot_hit(lookout: SightCache, weapon: WeaponProfile, target: Model, how: How) -> Refusal | None:
    """Why the weapon cannot be aimed at the target.

    (kog.shoot.range, kog.shoot.sight-needed, kog.indirect.no-sight, kog.indirect.direct-option)
    """
    firer = lookout.viewer
    if lookout.far(target) > weapon.range:
        far = Length(lookout.far(target), weapon.range)
        return out_of_range("kog.shoot.range", far, target.name, weapon.name)
    if how == "direct" and lookout.sees(target).seen == "none":
        told = f"{firer.name} cannot see {target.name}"
        return unseen_refusal(lookout, target, "kog.shoot.sight-needed", told=told)
    return None


def unseen_refusal(lookout: SightCache, target: Model, rule: str, *, told: str, remedy: str = "") -> Refusal:
    """What blocks the sight, and that the target is too far for Sensor Lock. (kog.sight.sensor-lock)"""
    far, seen = Length(lookout.far(target), SENSOR_LOCK), lookout.sees(target)
    remedy = remedy or f"Move to where it can be seen, or {far.over} closer."
    return refusal("unseen", far, evidence=seen.evidence, rule=rule, told=told, by=", ".join(seen.by), remedy=remedy)


def aimed_attack(
    table: Table,
    lookout: SightCache,
    weapon: WeaponProfile,
    target: Model,
    how: How,
    observer: SightCache | None = None,
) -> Attack:
    """The attack on a possible target, with its re-rolls, the models beside the target and their cover.

    (kog.shoot.hit-roll, kog.indirect.hard-cover, kog.shoot.observer.effect, kog.damage.crippled.reroll,
    kog.move.hold.reroll)
    """
    firer = lookout.viewer
    eyes = observer or (lookout if how == "direct" else None)
    struck = models_in_blast(table, target, weapon)
    friends = friends_beside(table, firer, target)
    sheltered = {model.id: target_protection(table, eyes, model).damage for model in (target, *struck, *friends)}
    return Attack(
        attacker=firer.id,
        weapon=weapon,
        how=how,
        dice=weapon.dice,
        target=target.id,
        observer=observer.viewer.id if observer else "",
        failures=steadying_rules(firer),
        successes=(*target_protection(table, eyes, target).shots, *failing_states(firer)),
        struck=tuple(model.id for model in struck),
        friends=tuple(model.id for model in friends),
        sheltered=sheltered,
        lines=_lines(struck, friends),
        evidence=eyes.sees(target).evidence if eyes else (),
    )


def target_protection(table: Table, eyes: SightCache | None, model: Model) -> Protection:
    """The model's protection as these models see it; without any it is indirect fire without an observer.

    (kog.indirect.hard-cover, kog.weapon.blast.secondary-hits, kog.shoot.friendly-fire.damage)
    """
    if eyes is None:
        return UNOBSERVED
    if eyes.viewer.id == model.id:
        return Protection()
    return protection(table, eyes.sees(model), model)


def steadying_rules(firer: Model) -> tuple[str, ...]:
    """Why the model's failed shots may be re-rolled. (kog.move.hold.reroll)"""
    return ("kog.move.hold.reroll",) if firer.move == "hold" else ()


def friends_beside(table: Table, firer: Model, target: Model) -> tuple[Model, ...]:
    """The firer's friends within 1 inch of the target. (kog.shoot.friendly-fire)"""
    return tuple(
        model
        for model in table.living(opponent(target.seat))
        if model.id != firer.id and is_within(table, model, target, ENGAGED)
    )


def models_in_blast(table: Table, target: Model, weapon: WeaponProfile) -> tuple[Model, ...]:
    """The other models in a blast on this target, nearest first.

    The circle is around the middle of the target's base; levels may differ by its radius. (kog.weapon.blast)
    """
    if not weapon.blast:
        return ()
    radius = weapon.blast // 2
    middle = figure_disc(table.field, target.at, 0)
    everyone = (*table.living(target.seat), *table.living(opponent(target.seat)))
    others = [(disc(table, model), model) for model in everyone if model.id != target.id]
    inside = [
        (gap(base, middle), model)
        for base, model in others
        if reaches(square_distance(base.centre, middle.centre), base.radius, 0, radius)
        and abs(base.elevation - middle.elevation) <= radius
    ]
    return tuple(model for _, model in sorted(inside, key=lambda found: found[0]))


def _lines(struck: tuple[Model, ...], friends: tuple[Model, ...]) -> tuple[str, ...]:
    blast = f"The blast also catches {', '.join(model.name for model in struck)}." if struck else ""
    stray = f"A 1 hits {' or '.join(model.name for model in friends)}." if friends else ""
    return tuple(line for line in (blast, stray) if line)
