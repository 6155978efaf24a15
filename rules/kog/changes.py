"""What players of KOG light may change by agreement: hull, places, states, uses, re-rolls and Objectives."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from rules.battlefield.resting import resting_faults
from rules.geometry import Point
from rules.kernel.script import Event, Option, Refusal, Refused, Spot, SpotShape
from rules.kog.board import Model, Objective, Stage, Table, Unit, is_infantry, resting_refusal
from rules.kog.board.measure import OBJECTIVE_RADIUS
from rules.kog.losses.leaders import may_lead
from rules.kog.move.hindrances import check_end
from rules.skirmish.figures import figure_disc
from rules.skirmish.table_changes import (
    ChangeSubject,
    added_to_model,
    added_to_side,
    mark_change,
    number_change,
    on_model,
    on_unit,
    place_change,
)

BATTLE: Final[frozenset[Stage]] = frozenset({"movement", "fighting", "shooting", "morale"})
MOST_REROLLS: Final = 20
MOST_ROUNDS_HELD: Final = 2

Changes = Iterator[Option[Event]]


def changes(table: Table) -> Sequence[Option[Event]]:
    """Everything that may be changed now; nothing before the first round."""
    if table.stage not in BATTLE or table.result:
        return ()
    models = (option for model in table.models.values() for option in _of_model(table, model))
    units = (option for unit in table.units.values() for option in _of_unit(table, unit))
    objectives = (option for one in table.objectives.values() for option in _of_objective(table, one))
    return (*models, *units, *objectives, *_of_sides(table))


def _of_model(table: Table, model: Model) -> Changes:
    subject = ChangeSubject(model.name, model.id, model.seat)
    if model.life in ("wreck", "gone"):
        yield _back(table, model, subject)
        if model.life == "wreck":
            yield mark_change(
                f"clear:{model.id}",
                subject,
                "Take the wreck away",
                "leaves no wreck",
                on_model(model.id, life="gone"),
            )
    if model.life != "live":
        return
    infantry = is_infantry(table, model)
    yield number_change(
        f"hull:{model.id}",
        subject,
        "Health" if infantry else "hull",
        model.hull,
        (1, table.profile(model).hull),
        added_to_model(model.id, "hull"),
    )
    yield place_change(
        f"place:{model.id}",
        subject,
        "Move it",
        "stands elsewhere",
        _spot(table, model),
        partial(_place_fault, table, model),
        lambda table, spot: table.with_model(model.id, at=spot.at),
    )
    label, text = ("Steady it", "is not Shaken") if model.shaken else ("Shake it", "is Shaken")
    yield mark_change(f"shaken:{model.id}", subject, label, text, on_model(model.id, shaken=not model.shaken))
    yield from _uses(table, model, subject)
    yield mark_change(
        f"remove:{model.id}",
        subject,
        "Remove it" if infantry else "Destroy it",
        "is Eliminated" if infantry else "is Destroyed",
        partial(_without, id_=model.id, life="gone" if infantry else "wreck"),
    )


def _uses(table: Table, model: Model, subject: ChangeSubject) -> Changes:
    """Single-use weapons, fired or not. (kog.weapon.single-use)"""
    for weapon in table.profile(model).weapons:
        if not weapon.single_use:
            continue
        if weapon.id in model.spent:
            spent = tuple(id_ for id_ in model.spent if id_ != weapon.id)
            label, text = f"Give the {weapon.name} back", f"has its {weapon.name} again"
        else:
            spent = (*model.spent, weapon.id)
            label, text = f"Use up the {weapon.name}", f"has used up its {weapon.name}"
        yield mark_change(f"spent:{model.id}:{weapon.id}", subject, label, text, on_model(model.id, spent=spent))


def _back(table: Table, model: Model, subject: ChangeSubject) -> Option[Event]:
    """A model returns with one point; its hull may be a further change of the same proposal."""
    return place_change(
        f"back:{model.id}",
        subject,
        "Bring it back",
        "is back with 1 left",
        _spot(table, model),
        partial(_place_fault, table.with_model(model.id, life="gone"), model),
        lambda table, spot: _led(table.with_model(model.id, at=spot.at, life="live", hull=1), model.unit),
    )


def _of_unit(table: Table, unit: Unit) -> Changes:
    """Whether the unit can still be picked in this step of the player turn."""
    mark = {"movement": "moved", "fighting": "fought", "shooting": "shot"}.get(table.stage)
    if mark is None or unit.seat != table.active or table.opened or not table.survivors(unit):
        return
    subject = ChangeSubject(unit.name, unit.leader, unit.seat)
    blank: Any = False if mark == "fought" else ""
    if getattr(unit, mark):
        field = "move" if mark == "moved" else mark

        def write(table: Table) -> Table:
            models = [id_ for id_ in unit.models if table.models[id_].life == "live"]
            return table.with_each(models, **{field: blank}).with_unit(unit.id, **{mark: False})

        yield mark_change(f"ready:{unit.id}", subject, "Let it act again", "may act again in this step", write)
    else:
        done = on_unit(unit.id, **{mark: True})
        yield mark_change(f"done:{unit.id}", subject, "Let it act no more", "acts no more in this step", done)


def _of_objective(table: Table, objective: Objective) -> Changes:
    owner = table.side(objective.owner)
    subject = ChangeSubject(f"The Objective of {owner.roster_name}", objective.id, objective.owner)
    yield place_change(
        f"place:{objective.id}",
        subject,
        "Move it",
        "lies elsewhere",
        SpotShape(radius=OBJECTIVE_RADIUS, suggested=Spot(objective.at), glyph="objective"),
        partial(_marker_fault, table, subject.name),
        lambda table, spot: table.with_objective(objective.id, at=spot.at),
    )
    for side in table.sides:
        if objective.taker != side.seat:
            held = partial(_with_objective, id_=objective.id, taker=side.seat, taken_round=table.round, run=0)
            yield mark_change(
                f"taken:{objective.id}:{side.seat}",
                subject,
                f"{side.roster_name} holds it",
                f"is held by {side.roster_name}",
                held,
            )
    if objective.taker is not None:
        yield number_change(
            f"run:{objective.id}",
            subject,
            "rounds held in a row",
            objective.run,
            (0, MOST_ROUNDS_HELD),
            lambda table, by: table.with_objective(objective.id, run=table.objectives[objective.id].run + by),
        )
        freed = partial(_with_objective, id_=objective.id, taker=None, taken_round=0, run=0)
        yield mark_change(f"free:{objective.id}", subject, "Nobody holds it", "is held by nobody", freed)


def _of_sides(table: Table) -> Changes:
    for side in table.sides:
        yield number_change(
            f"rerolls:{side.seat}",
            ChangeSubject(side.roster_name, seat=side.seat),
            "re-rolls left",
            side.rerolls,
            (0, MOST_REROLLS),
            added_to_side(side.seat, "rerolls"),
        )


def _spot(table: Table, model: Model) -> SpotShape:
    return SpotShape(radius=table.profile(model).radius, suggested=Spot(model.at))


def _place_fault(table: Table, model: Model, spot: Spot) -> Refusal | None:
    """Why the model cannot stand there. (kog.field.edges, kog.move.no-overlap, kog.terrain.traits)"""
    try:
        check_end(table, model, spot.at)
    except Refused as refused:
        return refused.refusal
    return None


def _marker_fault(table: Table, name: str, spot: Spot) -> Refusal | None:
    """Why a marker cannot lie there. (kog.field.edges, kog.terrain.traits)"""
    token = figure_disc(table.field, spot.at, OBJECTIVE_RADIUS)
    for fault in resting_faults(table.field, token, {}):
        return resting_refusal(table, name, OBJECTIVE_RADIUS, (Point(*spot.at),), fault, {})
    return None


def _with_objective(table: Table, *, id_: str, **fields: Any) -> Table:
    return table.with_objective(id_, **fields)


def _without(table: Table, *, id_: str, life: str) -> Table:
    """The table without a living model; its unit gets another leader if it was the leader. (kog.leader.succession)"""
    removed = table.with_model(id_, life=life, hull=0)
    unit = table.models[id_].unit
    opened = "" if table.opened == unit and not removed.survivors(removed.units[unit]) else table.opened
    return _led(removed.with_changes(opened=opened), unit)


def _led(table: Table, unit_id: str) -> Table:
    """The table with a living leader of the unit, if any of it is left. (kog.leader.highest-command)"""
    unit = table.units[unit_id]
    able = may_lead(table, unit)
    if not able or table.models[unit.leader].life in ("live", "reserve"):
        return table
    return table.with_unit(unit_id, leader=able[0].id)
