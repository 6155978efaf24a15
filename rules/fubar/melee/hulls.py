"""Infantry against a vehicle: figures in contact with the hull strike it, and nobody is locked."""

from rules.fubar.board.arcs import ARCS, arc
from rules.fubar.board.combat import in_contact
from rules.fubar.board.table import Model, Table
from rules.fubar.losses.damage import strike_vehicle
from rules.fubar.melee.strike import Blow, BlowsRolled
from rules.kernel.play import Play, Script
from rules.skirmish.d6 import Check, classes, thrown


def strike_hull(play: Play[Table], unit_id: str, vehicle_id: str) -> Script[None]:
    """The standing figures in contact strike, then those Suppressed; the vehicle does not strike back.

    (fubar.melee.vehicle_target, fubar.melee.suppressed_last)
    """
    for down in (False, True):
        if play.table.living(play.table.units[vehicle_id]):
            yield from _strikes(play, unit_id, vehicle_id, down=down)


def _strikes(play: Play[Table], unit_id: str, vehicle_id: str, *, down: bool) -> Script[None]:
    hitting = yield from blows_at(play, unit_id, vehicle_id, down=down)
    if hitting:
        yield from strike_vehicle(play, vehicle_id, hitting, play.table.units[unit_id].seat)


def blows_at(play: Play[Table], unit_id: str, vehicle_id: str, *, down: bool) -> Script[tuple[str, ...]]:
    """The figures in contact strike, those at each arc together; who of them hits. (fubar.melee.vehicle_target)"""
    table = play.table
    unit, vehicle = table.units[unit_id], table.units[vehicle_id]
    strikers = [model for model in in_contact(table, unit, (vehicle_id,)) if model.down == down]

    def side(model: Model) -> int:
        return ARCS.index(arc(table, vehicle, model.at))

    strikers.sort(key=side)
    check, reason = Check(unit.numbers.expertise), f"close combat against {vehicle.name}"
    faces = yield from thrown(play, strikers, reason, lambda _: classes(check), alike=side)
    hitting = tuple(model.id for model, face in zip(strikers, faces, strict=True) if check.passes(face))
    if faces:
        blow = Blow(unit_id, vehicle_id, len(faces), len(hitting))
        play.record(BlowsRolled(blow=blow, need=check.need, faces=faces))
    return hitting
