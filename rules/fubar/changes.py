"""What players of FUBAR may change by agreement: figures, places, stances, marks, facings and damage."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from rules.fubar.activation.actions import STANCES
from rules.fubar.board import Model, Stage, Table, Unit, check_rest, disc, refusal
from rules.fubar.board.measure import touches
from rules.fubar.board.resting import CONTACT
from rules.fubar.board.table import Stance
from rules.fubar.losses.facts import credit_losses, has_lost_over_half
from rules.kernel.script import Event, Option, Refusal, Refused, Spot, SpotShape
from rules.skirmish.table_changes import (
    ChangeSubject,
    Write,
    facing_change,
    mark_change,
    on_model,
    on_unit,
    place_change,
)

BATTLE: Final[frozenset[Stage]] = frozenset({"combats", "activations"})
_STANCES: Final[tuple[Stance, ...]] = ("guard", "duck", "ground")

Changes = Iterator[Option[Event]]


def changes(table: Table) -> Sequence[Option[Event]]:
    """Everything that may be changed now; nothing before the first turn."""
    if table.stage not in BATTLE or table.result or table.is_decided:
        return ()
    models = (option for model in table.models.values() for option in _of_model(table, model))
    units = (option for unit in table.units.values() for option in _of_unit(table, unit))
    return (*models, *units)


def _of_model(table: Table, model: Model) -> Changes:
    unit = table.unit_of(model)
    subject = ChangeSubject(model.name, model.id, model.seat)
    if unit.aboard or table.side(model.seat).has_left:
        return
    if model.life in ("casualty", "wreck"):
        if not unit.locked:
            yield place_change(
                f"back:{model.id}",
                subject,
                "Bring it back",
                "is back",
                SpotShape(radius=model.radius, suggested=Spot(model.at)),
                partial(_place_fault, table, model),
                lambda table, spot: _returned(table, model.id, spot),
            )
        return
    if model.life != "live":
        return
    yield _moved(table, model, subject)
    if unit.vehicle is None:
        label, text = ("Stand it up", "stands") if model.down else ("Suppress it", "is Suppressed")
        yield mark_change(f"down:{model.id}", subject, label, text, on_model(model.id, down=not model.down))
    if not table.passengers(unit):
        label, text, life = (
            ("Destroy it", "is destroyed", "wreck") if unit.vehicle else ("Remove it", "falls", "casualty")
        )
        yield mark_change(f"remove:{model.id}", subject, label, text, partial(_removed, id_=model.id, life=life))


def _moved(table: Table, model: Model, subject: ChangeSubject) -> Option[Event]:
    shape = SpotShape(radius=model.radius, suggested=Spot(model.at))
    fault = partial(_place_fault, table, model)

    def write(table: Table, spot: Spot) -> Table:
        return table.with_model(model.id, at=spot.at)

    return place_change(f"place:{model.id}", subject, "Move it", "stands elsewhere", shape, fault, write)


def _of_unit(table: Table, unit: Unit) -> Changes:
    if not table.living(unit) or table.side(unit.seat).has_left:
        return
    subject = ChangeSubject(unit.name, unit.leader if unit.vehicle is None else table.hull(unit).id, unit.seat)
    if unit.attempted:
        fresh = on_unit(unit.id, attempted=False, in_combat=False)
        yield mark_change(f"again:{unit.id}", subject, "Let it be attempted again", "may be attempted again", fresh)
    else:
        tried = on_unit(unit.id, attempted=True)
        yield mark_change(f"tried:{unit.id}", subject, "Let it be attempted no more", "has been attempted", tried)
    if unit.locked:
        foes = " and ".join(table.units[id_].name for id_ in unit.locked)
        parted = partial(_parted, id_=unit.id)
        yield mark_change(f"part:{unit.id}", subject, "End its close combat", f"no longer fights {foes}", parted)
    elif unit.vehicle is None and not unit.aboard:
        yield from _stances(unit, subject)
    if unit.vehicle is not None:
        yield from _of_vehicle(table, unit, subject)


def _stances(unit: Unit, subject: ChangeSubject) -> Changes:
    for stance in _STANCES:
        if stance != unit.stance:
            words = STANCES[stance]
            takes = on_unit(unit.id, stance=stance)
            yield mark_change(f"stance:{unit.id}:{stance}", subject, words.name, f"is now {words.name}", takes)
    if unit.stance:
        yield mark_change(
            f"stance:{unit.id}:none", subject, "No stance", "is in no stance", on_unit(unit.id, stance="")
        )
    if unit.reacted:
        write = on_unit(unit.id, reacted=False)
        yield mark_change(f"react:{unit.id}", subject, "Let it react again", "may react again this turn", write)


def _of_vehicle(table: Table, unit: Unit, subject: ChangeSubject) -> Changes:
    hull, vehicle = table.hull(unit), unit.vehicle
    if vehicle is None or hull.life != "live":
        return
    yield facing_change(
        f"face:{unit.id}",
        subject,
        hull.at,
        hull.radius,
        lambda table, facing: table.with_vehicle(unit.id, facing=facing),
    )
    stunned = ("No longer stunned", "is not stunned") if vehicle.stunned else ("Stun it", "is stunned")
    yield mark_change(f"stunned:{unit.id}", subject, *stunned, _on_vehicle(unit.id, stunned=not vehicle.stunned))
    still = ("Repair its drive", "can drive again") if vehicle.immobilised else ("Immobilise it", "is immobilised")
    yield mark_change(
        f"immobilised:{unit.id}", subject, *still, _on_vehicle(unit.id, immobilised=not vehicle.immobilised)
    )


def _on_vehicle(unit_id: str, **fields: bool) -> Write:
    return lambda table: table.with_vehicle(unit_id, **fields)


def _place_fault(table: Table, model: Model, spot: Spot) -> Refusal | None:
    """Why it cannot stand there: other bases, bad ground, or contact with an enemy.

    (fubar.move.bases, fubar.move.impassable, fubar.move.no_contact)
    """
    unit = table.unit_of(model)
    if unit.locked:
        foes = " and ".join(table.units[id_].name for id_ in unit.locked)
        return refusal("locked", unit=unit.name, foes=foes)
    base = disc(table, model, spot.at)
    others = {id_: other for id_, other in table.bases.items() if id_ != model.id}
    try:
        check_rest(table, model.name, base, others)
    except Refused as refused:
        return refused.refusal
    for id_, other in others.items():
        foe = table.models[id_]
        if foe.seat != model.seat and foe.life == "live" and touches(base, other):
            return refusal("no-contact", CONTACT, figure=model.name, foe=foe.name)
    return None


def _removed(table: Table, *, id_: str, life: str) -> Table:
    unit = table.models[id_].unit
    return credit_losses(table.with_model(id_, life=life, down=False), unit, None)


def _returned(table: Table, id_: str, spot: Spot) -> Table:
    """The table with a figure back in play; its Unit is halved only if it still has lost more than half."""
    back = table.with_model(id_, at=spot.at, life="live", down=False)
    unit = back.unit_of(back.models[id_])
    if unit.is_halved and not (has_lost_over_half(back, unit) or (unit.vehicle and unit.vehicle.immobilised)):
        back = back.with_unit(unit.id, is_halved=False, halved_by=None)
    return back.with_unit(unit.id, destroyed_by=None)


def _parted(table: Table, *, id_: str) -> Table:
    """The table on which a Unit is in no combat. (fubar.melee.end)"""
    for foe in table.units[id_].locked:
        others = tuple(one for one in table.units[foe].locked if one != id_)
        table = table.with_unit(foe, locked=others)
    return table.with_unit(id_, locked=())
