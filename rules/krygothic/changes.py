"""What players of Kry-Gothic may change by agreement: wounds, places, facings, states, uses, AP, points and markers.

Waiting is secret, so it cannot be changed. (krygothic.online.visibility)
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from msgspec import structs

from rules.battlefield.resting import resting_faults
from rules.geometry import Disc
from rules.kernel.script import Event, Option, Refusal, Spot, SpotShape
from rules.krygothic.board import Marker, Model, Side, Table, field_now, refusal
from rules.krygothic.losses.wounds import with_load_dropped, with_model_at, without_model
from rules.krygothic.missions.places import cannot_stand
from rules.skirmish.table_changes import (
    ChangeSubject,
    Write,
    added_to_model,
    added_to_side,
    facing_change,
    mark_change,
    number_change,
    on_model,
    on_side,
    place_change,
)

MOST_AP: Final = 60
MOST_POINTS: Final = 99
MOST_STUCK: Final = 6
CORE: Final = "core"
MINE: Final = "mine"

Changes = Iterator[Option[Event]]


def changes(table: Table) -> Sequence[Option[Event]]:
    """Everything that may be changed now; nothing outside an AP round.

    Nothing either while an order is carried out and waiting is secret: whether the order can be repeated on the changed
    table would reveal waiting models. (krygothic.online.visibility)
    """
    if table.stage != "floor" or table.result or (table.call and table.settings.waiting != "open"):
        return ()
    models = (option for model in table.models.values() for option in _of_model(table, model))
    markers = (option for marker in table.markers.values() for option in _of_marker(table, marker))
    sides = (option for side in table.sides for option in _of_side(side))
    return (*models, *markers, *sides)


def _of_model(table: Table, model: Model) -> Changes:
    subject = ChangeSubject(model.name, model.id, model.seat)
    fault = partial(_place_fault, table, model)
    shape = SpotShape(radius=table.fighter(model).radius, suggested=Spot(model.at))
    if model.life == "gone":
        yield place_change(
            f"back:{model.id}",
            subject,
            "Bring it back",
            "is back with 1 wound left",
            shape,
            fault,
            lambda table, spot: table.with_model(model.id, at=spot.at, on="", life="live", wounds=1),
        )
    if model.life != "live":
        return
    most = table.fighter(model).wounds
    yield number_change(
        f"wounds:{model.id}", subject, "wounds left", model.wounds, (1, most), added_to_model(model.id, "wounds")
    )
    yield place_change(
        f"place:{model.id}",
        subject,
        "Move it",
        "stands elsewhere",
        shape,
        fault,
        lambda table, spot: with_model_at(table, model.id, spot.at),
    )
    yield facing_change(
        f"face:{model.id}",
        subject,
        model.at,
        table.fighter(model).radius,
        lambda table, facing: table.with_model(model.id, facing=facing),
    )
    yield from _states(table, model, subject)
    yield from _uses(table, model, subject)
    removed = partial(_removed, id_=model.id)
    yield mark_change(f"remove:{model.id}", subject, "Remove it", "is removed", removed)


def _states(table: Table, model: Model, subject: ChangeSubject) -> Changes:
    """Changes of lying down, pinned, stuck, out of breath. (krygothic.cc.fallen, krygothic.pin.hit_effect)"""
    if model.fallen:
        yield mark_change(f"stand:{model.id}", subject, "Stand it up", "stands", on_model(model.id, fallen=False))
    else:
        yield mark_change(f"fall:{model.id}", subject, "Lay it down", "lies on the ground", _laid_down(model.id))
    if model.pin:
        yield mark_change(f"unpin:{model.id}", subject, "Unpin it", "is not pinned", on_model(model.id, pin=None))
    stuck = added_to_model(model.id, "stuck")
    yield number_change(f"stuck:{model.id}", subject, "AP to free it", model.stuck, (0, MOST_STUCK), stuck)
    body = added_to_model(model.id, "lost_body")
    most = max(0, table.fighter(model).body - 1)
    yield number_change(f"body:{model.id}", subject, "Body lost", model.lost_body, (0, most), body)


def _laid_down(model_id: str) -> Write:
    return lambda table: with_load_dropped(table, model_id).with_model(model_id, fallen=True, waiting=False)


def _uses(table: Table, model: Model, subject: ChangeSubject) -> Changes:
    """Giving back equipment that is used up or broken."""
    fighter = table.fighter(model)
    names = {
        **{one.id: one.name for one in fighter.guns},
        **{one.id: one.name for one in fighter.blades},
        **{one.id: one.name for one in fighter.thrown},
    }
    for id_ in dict.fromkeys(model.used):
        used = list(model.used)
        used.remove(id_)
        name = names.get(id_, id_)
        text = f"has its {name} again"
        write = on_model(model.id, used=tuple(used))
        yield mark_change(f"use:{model.id}:{id_}", subject, f"Give back: {name}", text, write)
    for id_ in model.broken:
        name = names.get(id_, id_)
        write = on_model(model.id, broken=tuple(one for one in model.broken if one != id_))
        yield mark_change(f"mend:{model.id}:{id_}", subject, f"Mend: {name}", f"has a working {name} again", write)


def _of_marker(table: Table, marker: Marker) -> Changes:
    if marker.carrier or marker.kind not in (CORE, MINE):
        return
    subject = ChangeSubject(f"The {marker.kind} {marker.id}", marker.id, marker.owner)
    if marker.kind == CORE:
        yield place_change(
            f"place:{marker.id}",
            subject,
            "Move it",
            "lies elsewhere",
            SpotShape(radius=marker.radius, suggested=Spot(marker.at), glyph="objective"),
            partial(_marker_fault, table, marker),
            lambda table, spot: table.with_marker(structs.replace(table.markers[marker.id], at=spot.at, on="")),
        )
    else:
        write = partial(_cleared, id_=marker.id)
        yield mark_change(f"clear:{marker.id}", subject, "Take it away", "is taken away", write)


def _of_side(side: Side) -> Changes:
    subject = ChangeSubject(side.roster_name, seat=side.seat)
    yield number_change(f"ap:{side.seat}", subject, "AP", side.ap, (0, MOST_AP), added_to_side(side.seat, "ap"))
    points = added_to_side(side.seat, "score")
    yield number_change(f"points:{side.seat}", subject, "points", side.score, (0, MOST_POINTS), points)
    if side.done:
        text = "may act again in this AP round"
        yield mark_change(f"done:{side.seat}", subject, "Let it act again", text, on_side(side.seat, done=False))


def _place_fault(table: Table, model: Model, spot: Spot) -> Refusal | None:
    return cannot_stand(table, model, spot.at)


def _marker_fault(table: Table, marker: Marker, spot: Spot) -> Refusal | None:
    """Why a marker cannot lie there: off the board, or in impassable terrain."""
    field = field_now(table)
    for fault in resting_faults(field, Disc(spot.at, marker.radius, 0, 0), {}):
        if fault.kind == "edge":
            return refusal("off-the-board", figure=f"The {marker.kind}")
        terrain = next(one.name for one in field.features if one.id == fault.id)
        return refusal("on-impossible-ground", figure=f"The {marker.kind}", terrain=terrain)
    return None


def _removed(table: Table, *, id_: str) -> Table:
    return without_model(table.with_model(id_, wounds=0), id_, None)


def _cleared(table: Table, *, id_: str) -> Table:
    return table.without_marker(id_)
