"""Whether a model is free to shoot, and so to do anything else instead of shooting: one check for all of them."""

from typing import Final

from rules.kernel.refusal import Refusal
from rules.kog.board.measure import ENGAGED, engaging, nearest_of
from rules.kog.board.table import Model, Table
from rules.kog.lists.muster import WeaponProfile
from rules.skirmish.limits import Length, too_near, used_up

_DONE: Final = {
    "shot": ("kog.shoot.once", "has already shot this turn"),
    "observed": ("kog.shoot.observer.cost", "has observed instead of shooting this turn"),
    "held": ("kog.objective.hold.whole-unit", "has given up shooting to hold an Objective this turn"),
}


def cannot_shoot(table: Table, model: Model, *, instead: str = "") -> Refusal | None:
    """Why the model may not shoot, or do something `instead` of shooting ("observe", "hold an Objective").

    (kog.shoot.eligible-model, kog.shoot.speed-move, kog.shoot.once, kog.shoot.engaged, kog.morale.shaken.no-shooting,
    kog.morale.shaken.no-substitutes)
    """
    deed = instead or "shoot"
    if model.move == "speed":
        return Refusal(
            rule="kog.shoot.speed-move",
            message=f"{model.name} made a Speed Move and cannot {deed} this turn.",
            measured="Speed Move",
            limit="Combat Move, Charge or Hold Position",
            remedy="Move no farther than its Move next turn.",
        )
    if model.shaken:
        return Refusal(
            rule="kog.morale.shaken.no-substitutes" if instead else "kog.morale.shaken.no-shooting",
            message=f"{model.name} is Shaken and cannot {deed} this turn.",
            remedy="It steadies itself when this turn's Morale step begins.",
        )
    if model.shot:
        rule, done = _DONE[model.shot]
        return Refusal(rule=rule, message=f"{model.name} {done}.", remedy="It may shoot again next turn.")
    return _beside_enemies(table, model, deed)


def _beside_enemies(table: Table, model: Model, deed: str) -> Refusal | None:
    """(kog.shoot.engaged, kog.shoot.after-charge)"""
    beside = engaging(table, model)
    if not beside:
        return None
    foe, far = nearest_of(table, model, beside)
    distance = Length(far, ENGAGED)
    message = f"{model.name} is {distance} from {foe.name} and cannot {deed}."
    remedy = "Destroy the enemies within 1″, or move away next turn."
    return too_near("kog.shoot.engaged", distance, message, remedy=remedy, of=" from every enemy")


def is_spent(model: Model, weapon: WeaponProfile) -> Refusal | None:
    """Why the weapon cannot be fired any more. (kog.equipment.single-use, kog.equipment.multi-use)"""
    if weapon.id not in model.spent:
        return None
    return used_up(
        "kog.equipment.single-use", f"{model.name} has used its {weapon.name}, which it may do once per game.", "use",
        per=" per game", remedy="Choose another weapon.",
    )  # fmt: skip
