"""Forced movement in a straight line: shoves, tackles, and frenzied models.

(a)(b)------>(b')|wall       it costs nothing, minds no ground, and stops at what is impossible to enter, at walls,
                             at other bases and at the edge; a tackle stops at anything waist high as well
"""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec import structs

from rules.battlefield.passage import run_until
from rules.battlefield.terrain import Battlefield, Fault
from rules.geometry.point import Point, distance_up
from rules.kernel.cache import cached_on
from rules.kernel.script import Play, Script, Seat, fact
from rules.krygothic.board import WAIST, Table, field_now
from rules.krygothic.losses.wounds import without_broken_combats
from rules.krygothic.move.course import BRUSH, bases_without
from rules.krygothic.move.facts import ModelMoved
from rules.krygothic.move.walk import walk
from rules.skirmish.contact import Direction, shifted_point

RULE: Final = "krygothic.move.compulsory"


class PushLimit(NamedTuple):
    """How far models can be pushed together, in thousandths of an inch, and what stops them, if anything."""

    far: int
    stopped: Fault | None


class PushCause(NamedTuple):
    """Why models are pushed: the verb ("is pushed back"), the seat, and the rule."""

    how: str
    by: Seat | None
    rule: str = RULE


def push_limit(table: Table, ids: Sequence[str], towards: Direction, far: int, *, waist: bool = False) -> PushLimit:
    """How far models are pushed together; stuck models do not move.

    With `waist`, obstacles include anything at least waist high. (krygothic.move.compulsory, krygothic.weak.stuck,
    krygothic.attack.tackle_wounds)
    """
    models = [table.models[id_] for id_ in ids]
    stuck = next((model for model in models if model.stuck), None)
    if stuck or not any(towards):
        return PushLimit(0, Fault("stuck", stuck.id) if stuck else None)
    field = _with_waist_high(field_now(table)) if waist else field_now(table)
    others = bases_without(table, *models)
    found = PushLimit(far, None)
    for model in models:
        radius, goal = table.fighter(model).radius - BRUSH, shifted_point(model.at, towards, far)
        end, fault = run_until(field, radius, model.at, goal, others)
        length = max(0, distance_up(model.at, end) - BRUSH)
        if fault and length < found.far:
            found = PushLimit(length, fault)
    return found


def push_models(  # who, which way, how far, by what
    play: Play[Table], ids: Sequence[str], towards: Direction, far: int, force: PushCause, *, waist: bool = False
) -> Script[PushLimit]:
    """Pushes models straight ahead together, as far as there is room; hazards on their path take effect.

    They keep their facings. They are moved one after another, so contact is checked only after all have arrived.
    (krygothic.move.compulsory, krygothic.attack.tackle, krygothic.waiting.broken)
    """
    found = push_limit(play.table, ids, towards, far, waist=waist)
    ahead = {id_: at.x * towards[0] + at.y * towards[1] for id_ in ids for at in (play.table.models[id_].at,)}
    left, length = sorted(ids, key=lambda id_: -ahead[id_]), found.far
    while left and length > 0:
        model = play.table.models[left.pop(0)]
        path = (model.at, shifted_point(model.at, towards, length))
        yield from walk(play, model.id, path, partial(_pushed_part, model.id, force, tuple(ids)))
        after = play.table.models[model.id]
        if after.life == "live":
            length = min(length, distance_up(model.at, after.at))
    if without_broken_combats(play.table) is not play.table:
        text = f"{play.table.names(ids)} are no longer in contact: their combat is over."
        play.record(fact(text, "krygothic.move.contact_lock", without_broken_combats, pieces=tuple(ids)))
    return found


def _pushed_part(  # who goes with whom, by what force, which part of the way
    model: str, force: PushCause, among: tuple[str, ...], table: Table, part: tuple[Point, ...], number: int
) -> ModelMoved:
    return ModelMoved(model=model, path=part, how=force.how, rule=force.rule, forced=True, by=force.by, among=among)


def _with_waist_high(field: Battlefield) -> Battlefield:
    """The field with everything at least waist high as an obstacle. (krygothic.attack.tackle_wounds)"""

    def made() -> Battlefield:
        features = (structs.replace(f, impassable=f.impassable or f.height >= WAIST) for f in field.features)
        return structs.replace(field, features=tuple(features))

    return cached_on(field, "waist high", made)
