"""What players of Kill Team may change by agreement: wounds, orders, places, uses, CP, AP, points and markers."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from rules.battlefield.surface import level_at, standing_faults
from rules.geometry import Disc
from rules.kernel.script import Event, Option, Refusal, Spot, SpotShape
from rules.killteam.board import Marker, Operative, Side, Stage, Table, board_now, one_more, refusal, the_map
from rules.killteam.board.measure import marker_disc
from rules.killteam.board.side import Op, Score
from rules.killteam.effects.stats import apl
from rules.killteam.losses.damage import SPOT
from rules.killteam.missions.ops import CAP, FIRST_SCORED
from rules.killteam.move.hindrances import rest_refusal
from rules.skirmish.table_changes import (
    ChangeSubject,
    Write,
    added_to_model,
    added_to_side,
    mark_change,
    number_change,
    on_model,
    place_change,
)

BATTLE: Final[frozenset[Stage]] = frozenset({"picks", "gambits", "firefight"})
MOST_CP: Final = 20
LOOSE: Final = frozenset({"cache", "device", "mine", "smoke", "post"})
OPS: Final[dict[Op, str]] = {"crit": "crit op", "kill": "kill op", "tac": "tac op"}

Changes = Iterator[Option[Event]]


def changes(table: Table) -> Sequence[Option[Event]]:
    """Everything that may be changed now; nothing before the first turning point."""
    if table.stage not in BATTLE or table.result:
        return ()
    operatives = (option for one in table.models.values() for option in _of_operative(table, one))
    markers = (option for marker in table.markers.values() for option in _of_marker(table, marker))
    sides = (option for side in table.sides for option in _of_side(table, side))
    return (*operatives, *markers, *sides)


def _of_operative(table: Table, one: Operative) -> Changes:
    subject = ChangeSubject(one.name, one.id, one.seat)
    if one.life == "gone":
        yield place_change(
            f"back:{one.id}",
            subject,
            "Bring it back",
            "is back with 1 wound left",
            _spot(table, one),
            partial(_place_fault, table, one),
            lambda table, spot: table.with_model(one.id, at=spot.at, on=spot.on, life="live", wounds=1, ready=False),
        )
    if one.life != "live":
        return
    most = table.type_of(one).wounds
    yield number_change(
        f"wounds:{one.id}", subject, "wounds left", one.wounds, (1, most), added_to_model(one.id, "wounds")
    )
    yield place_change(
        f"place:{one.id}",
        subject,
        "Move it",
        "stands elsewhere",
        _spot(table, one),
        partial(_place_fault, table, one),
        lambda table, spot: table.with_model(one.id, at=spot.at, on=spot.on),
    )
    yield from _marks(table, one, subject)
    yield from _abilities(table, one, subject)
    yield from _uses(one, subject)
    acting = table.activation
    if acting and acting.operative == one.id and not acting.counteraction:
        yield number_change(
            f"ap:{one.id}",
            subject,
            "AP spent",
            acting.spent,
            (0, apl(table, one)),
            lambda table, by: table.with_activation(spent=table.activation.spent + by) if table.activation else table,
        )
    if not (acting and acting.operative == one.id):
        yield mark_change(
            f"remove:{one.id}", subject, "Remove it", "is removed from the board", partial(_removed, id_=one.id)
        )


def _marks(table: Table, one: Operative, subject: ChangeSubject) -> Changes:
    """Changes of an operative's order, readiness and guard. (killteam.core.order.choose)"""
    engages = one.order == "engage"
    label, text = ("Conceal", "has a Conceal order") if engages else ("Engage", "has an Engage order")
    order = on_model(one.id, order="conceal" if engages else "engage")
    yield mark_change(f"order:{one.id}", subject, label, text, order)
    acting = table.activation
    if not (acting and acting.operative == one.id):
        label, text = ("Expend it", "is expended") if one.ready else ("Ready it", "is ready")
        yield mark_change(f"ready:{one.id}", subject, label, text, on_model(one.id, ready=not one.ready))
    if the_map(table).killzone == "corridor":
        label, text = ("Off guard", "is not on guard") if one.guard else ("On guard", "is on guard")
        yield mark_change(f"guard:{one.id}", subject, label, text, on_model(one.id, guard=not one.guard))
    if one.countered:
        write = on_model(one.id, countered=False)
        yield mark_change(f"counter:{one.id}", subject, "Let it counteract again", "may counteract again", write)


def _abilities(table: Table, one: Operative, subject: ChangeSubject) -> Changes:
    """Recording that an ability was used whose text the players apply themselves. (killteam.build.team_data)"""
    team = table.team(one.seat)
    own = {*table.type_of(one).abilities, *team.rule}
    for ability in team.ability:
        if ability.id in own and not ability.effect:
            text = f"uses {ability.name}: {ability.text.rstrip('.')}"
            label = f"Use {ability.name}"
            yield mark_change(f"ability:{one.id}:{ability.id}", subject, label, text, _used(one.id, ability.id))


def _used(operative: str, ability: str) -> Write:
    def write(table: Table) -> Table:
        one = table.models[operative]
        return table.with_model(operative, used=one_more(one.used, ability), spent=one_more(one.spent, ability))

    return write


def _uses(one: Operative, subject: ChangeSubject) -> Changes:
    """Giving back a use of anything with a limited number of uses."""
    for id_, count in one.spent.items():
        if count > 0:
            name = id_.replace("-", " ").replace("_", " ")
            spent = {**one.spent, id_: count - 1}
            used = {**one.used, id_: max(0, one.used.get(id_, 0) - 1)}
            write = on_model(one.id, spent=spent, used=used)
            yield mark_change(f"use:{one.id}:{id_}", subject, f"Give back: {name}", f"may use {name} once more", write)


def _of_marker(table: Table, marker: Marker) -> Changes:
    if marker.carrier:
        return
    subject = ChangeSubject(f"Marker {marker.id}", marker.id, marker.owner)
    yield place_change(
        f"place:{marker.id}",
        subject,
        "Move it",
        "lies elsewhere",
        SpotShape(
            radius=marker_disc(table, marker).radius,
            suggested=Spot(marker.at, on=marker.on),
            surfaces=board_now(table).surfaces,
            glyph="objective",
        ),
        partial(_marker_fault, table, marker),
        lambda table, spot: table.with_marker(marker.id, at=spot.at, on=spot.on),
    )
    if marker.kind in LOOSE and marker.kind != "device":
        yield mark_change(
            f"clear:{marker.id}", subject, "Take it away", "is taken away", partial(_cleared, id_=marker.id)
        )


def _of_side(table: Table, side: Side) -> Changes:
    subject = ChangeSubject(side.roster_name, seat=side.seat)
    yield number_change(f"cp:{side.seat}", subject, "CP", side.cp, (0, MOST_CP), added_to_side(side.seat, "cp"))
    for op, name in OPS.items():
        if op == "tac" and not (side.tac and side.tac.shown):
            continue
        points = f"points of the {name}"
        add = partial(_scored, side, op)
        yield number_change(f"points:{side.seat}:{op}", subject, points, side.scored(op), (0, CAP), add)
    for ploy in side.ploys:
        name = next((one.name for one in side.team.ploy if one.id == ploy), ploy)
        text = f"may use {name} again in this turning point"
        write = partial(_unused, side=side, ploy=ploy)
        yield mark_change(f"ploy:{side.seat}:{ploy}", subject, f"Give back: {name}", text, write)


def _spot(table: Table, one: Operative) -> SpotShape:
    suggested, surfaces = Spot(one.at, on=one.on), board_now(table).surfaces
    return SpotShape(radius=table.type_of(one).radius, suggested=suggested, surfaces=surfaces)


def _place_fault(table: Table, one: Operative, spot: Spot) -> Refusal | None:
    return rest_refusal(table, one, spot.at, spot.on)


def _marker_fault(table: Table, marker: Marker, spot: Spot) -> Refusal | None:
    """Why a marker cannot lie at this spot. (killteam.action.place_down_spot)"""
    board = board_now(table)
    flat = Disc(spot.at, marker_disc(table, marker).radius, level_at(board.field, spot.at, spot.on))
    return refusal("marker-unsupported", rule=SPOT) if standing_faults(board.resting, flat, spot.on, {}) else None


def _removed(table: Table, *, id_: str) -> Table:
    """The table without an operative; what it carried lies where it stood."""
    one = table.models[id_]
    if one.carries:
        table = table.with_marker(one.carries, carrier="", at=one.at, on=one.on)
    return table.with_model(id_, life="gone", wounds=0, guard=False, carries="")


def _cleared(table: Table, *, id_: str) -> Table:
    return table.with_changes(markers={name: marker for name, marker in table.markers.items() if name != id_})


def _scored(side: Side, op: Op, table: Table, by: int) -> Table:
    scores = (*table.side(side.seat).scores, Score(op, max(FIRST_SCORED, table.turning_point), by))
    return table.with_side(side.seat, scores=scores)


def _unused(table: Table, *, side: Side, ploy: str) -> Table:
    ploys = list(table.side(side.seat).ploys)
    if ploy in ploys:
        ploys.remove(ploy)
    return table.with_side(side.seat, ploys=tuple(ploys))
