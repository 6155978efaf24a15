"""Legal targets: in the front arc, in clear view, and not in contact with a friend."""

from collections.abc import Iterator

from rules.geometry.disc import Disc
from rules.kernel.refusal import Barred, Refusal
from rules.krygothic.board import (
    Marker,
    Model,
    Table,
    disc,
    enemies_touching,
    gap,
    in_contact,
    marker_disc,
    other,
    refusal,
    stats,
)
from rules.krygothic.shoot.weapons import ranged_weapons
from rules.krygothic.sight.visibility import in_clear_view, in_front, not_seen
from rules.skirmish.facing import HALF

Target = Model | Marker


def never_shoots(table: Table, model: Model, *, thrown: bool) -> Refusal | None:
    """Why the model can never make this kind of ranged attack with its present weapons. (krygothic.stat.x_rc)"""
    if stats.rc(table, model) is None:
        return refusal("rc-x", model=model.name)
    if not any(one.thrown == thrown for one in ranged_weapons(table, model)):
        return refusal("nothing-to-throw" if thrown else "no-gun", model=model.name)
    return None


def cannot_shoot(table: Table, model: Model) -> Refusal | None:
    """Why a model with a weapon cannot shoot now. (krygothic.cc.fallen, krygothic.shoot.in_contact)"""
    if model.fallen:
        return refusal("fallen-shot", model=model.name)
    if foes := enemies_touching(table, model):
        return refusal("in-contact", model=model.name, foe=foes[0].name)
    return None


def targets(table: Table, model: Model) -> tuple[Target, ...]:
    """Everything that could be a target: enemies on the board, and the enemy's locations."""
    return (*table.living(other(model.seat)), *locations(table, model))


def locations(table: Table, model: Model) -> Iterator[Marker]:
    """The locations of the enemy that are not destroyed. (krygothic.scenario.sabotage)"""
    return (one for one in table.markers.values() if one.wounds and one.owner == other(model.seat))


def target(table: Table, id_: str) -> Target | None:
    """A model on the board or a standing location by its id; None if it is gone."""
    if id_ in table.markers:
        marker = table.markers[id_]
        return marker if marker.wounds else None
    model = table.models[id_]
    return model if model.life == "live" else None


def no_target(table: Table, shooter: Model, at: Target) -> Barred | None:
    """Why this cannot be shot at from the shooter's place and facing.

    The distance does not matter. (krygothic.shoot.arc, krygothic.geometry.clear_view, krygothic.shoot.in_contact,
    krygothic.shoot.no_premeasure)
    """
    if not in_front(shooter, at.at):
        return refusal("out-of-arc", model=shooter.name, target=at.name, bound=HALF)
    if isinstance(at, Marker):
        return None if in_clear_view(table, shooter, at) else not_seen(table, shooter, at)
    if friends := in_contact(table, at, shooter.seat):
        return refusal("friend-in-contact", target=at.name, friend=friends[0].name)
    if not in_clear_view(table, shooter, at):
        return not_seen(table, shooter, at)
    return None


def target_distance(table: Table, shooter: Model, at: Target) -> int:
    """The distance in thousandths of an inch. (krygothic.geometry.distance)"""
    return gap(disc(table, shooter), target_space(table, at))


def target_space(table: Table, at: Target) -> Disc:
    """The space of a target."""
    return disc(table, at) if isinstance(at, Model) else marker_disc(table, at)
