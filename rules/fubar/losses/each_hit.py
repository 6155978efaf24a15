"""One hit on each of several figures: dealt figure by figure, so whoever fails the save is the one lost."""

from collections.abc import Sequence

from rules.fubar.board.table import Model, Table
from rules.fubar.losses.fallen import FiguresFell
from rules.fubar.losses.saves import is_saved, majority_save, saved
from rules.kernel.play import Play, Script
from rules.kernel.refusal import Seat


def hit_each(play: Play[Table], unit_id: str, models: Sequence[Model], by: Seat, *, rule: str) -> Script[None]:
    """Every one of these figures of a Unit takes one hit; a figure that is not saved falls, and nobody is Suppressed.

    (fubar.passenger.bail_out_hit, fubar.passenger.bail_out_no_suppression, fubar.suppress.not_vehicles,
    fubar.vehicle_assault.saves, fubar.vehicle_assault.outcome)
    """
    unit = play.table.units[unit_id]
    need = majority_save(play.table, unit)
    faces, _ = yield from saved(play, len(models), need, unit.name, rule=rule)
    safe = {model.id for model, face in zip(models, faces, strict=False) if need and is_saved(face, need)}
    fallen = tuple(model.id for model in models if model.id not in safe)
    if fallen:
        play.record(FiguresFell(unit=unit_id, models=fallen, by=by, rule=rule))
