"""Infantry against a vehicle: figures in contact with the hull strike it, and nobody is locked."""

from rules.fubar.attempt import succeeds
from rules.fubar.damage import strike_vehicle
from rules.fubar.melee import in_contact
from rules.fubar.strike import Blow, BlowsRolled
from rules.fubar.table import Table
from rules.kernel.play import Play, Script


def strike_hull(play: Play[Table], unit_id: str, vehicle_id: str) -> Script[None]:
    """The standing figures in contact strike, then those Suppressed; the vehicle does not strike back.

    (fubar.melee.vehicle_target, fubar.melee.suppressed_last)
    """
    for down in (False, True):
        if play.table.living(play.table.units[vehicle_id]):
            yield from _strikes(play, unit_id, vehicle_id, down=down)


def _strikes(play: Play[Table], unit_id: str, vehicle_id: str, *, down: bool) -> Script[None]:
    table = play.table
    unit = table.units[unit_id]
    strikers = [model.id for model in in_contact(table, unit, (vehicle_id,)) if model.down == down]
    need = unit.numbers.expertise
    faces = yield from play.roll(len(strikers), f"close combat against {table.units[vehicle_id].name}", cuts=(1, need))
    hitting = [id_ for id_, face in zip(strikers, faces, strict=True) if succeeds(face, 0, need)]
    if faces:
        blow = Blow(unit_id, vehicle_id, len(faces), len(hitting))
        play.record(BlowsRolled(blow=blow, need=need, faces=faces))
    if hitting:
        yield from strike_vehicle(play, vehicle_id, hitting, unit.seat)
