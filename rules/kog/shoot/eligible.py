"""Whether a model is free to shoot, or to do something else instead of shooting: one check for all."""

from rules.kernel.script import Refusal
from rules.kog.board import ENGAGED, Model, Table, engaging_enemies, nearest_of, refusal
from rules.kog.lists.muster import WeaponProfile
from rules.skirmish.limits import Length


def cannot_shoot(table: Table, model: Model, *, instead: str = "") -> Refusal | None:
    """Why the model may not shoot, or do something `instead` of shooting ("observe", "hold an Objective").

    (kog.shoot.eligible-model, kog.shoot.speed-move, kog.shoot.once, kog.shoot.engaged, kog.morale.shaken.no-shooting,
    kog.morale.shaken.no-substitutes)
    """
    deed = instead or "shoot"
    if model.move == "speed":
        return refusal("speed-no-shot", model=model.name, deed=deed)
    if model.shaken:
        return refusal("shaken-instead" if instead else "shaken", model=model.name, deed=deed)
    if model.shot:
        return refusal(f"instead-{model.shot}", model=model.name)
    return _beside_enemies(table, model, deed)


def _beside_enemies(table: Table, model: Model, deed: str) -> Refusal | None:
    """(kog.shoot.engaged, kog.shoot.after-charge)"""
    beside = engaging_enemies(table, model)
    if not beside:
        return None
    foe, far = nearest_of(table, model, beside)
    return refusal("beside-enemies", Length(far, ENGAGED), model=model.name, foe=foe.name, deed=deed)


def is_spent(model: Model, weapon: WeaponProfile) -> Refusal | None:
    """Why the weapon cannot be fired again. (kog.equipment.single-use, kog.equipment.multi-use)"""
    if weapon.id not in model.spent:
        return None
    return refusal("spent", model=model.name, weapon=weapon.name)
