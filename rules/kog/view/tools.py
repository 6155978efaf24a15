"""Tools: how far a model moves, shoots and leads, for any viewer.

Nothing is hidden, and measuring is free. (kog.general.open-information, kog.general.measure.base-to-base)
"""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.battlefield.contact import comes_within, first_contact
from rules.battlefield.passage import first_obstacle
from rules.battlefield.trace import trace
from rules.geometry import Point, inches
from rules.kernel.script import Seat
from rules.kernel.tools import Area, Clear, Sighting
from rules.kog.board import ENGAGED, SENSOR_LOCK, Model, Table, disc, opponent
from rules.kog.board.cover import shelter
from rules.kog.board.measure import bases
from rules.kog.move.hindrances import enemy_bases, new_foes, slow_bases
from rules.kog.move.modes import MODES, WORDS, Mode, allowance, mode_refusal, rates
from rules.skirmish import areas
from rules.skirmish.reach import corners_of, reach, walls_of
from rules.skirmish.sighting import in_the_way, two_models

_RANGE: Final = "kog.general.measure.base-to-base"


def tools(table: Table, seat: Seat | None, piece: str) -> tuple[Area, ...]:
    """What can be drawn about a living model, for any viewer."""
    model = table.models.get(piece)
    if model is None or model.life != "live":
        return ()
    return tuple(_all(table, model))


def _all(table: Table, model: Model) -> Iterator[Area]:
    base, profile = disc(table, model), table.profile(model)
    grounds = {mode: _ground(table, model, mode) for mode in MODES if mode_refusal(table, model, mode) is None}
    for mode, outlines in grounds.items():
        budget = allowance(table, model, mode)
        far = inches(budget)
        words = (
            f"{WORDS[mode].name} of up to {far}: {model.name} can cover this ground, where nobody stands in its place."
        )
        yield areas.ground(f"{WORDS[mode].name} {far}", words, WORDS[mode].rule, outlines, base.radius, budget)
    guns = [weapon for weapon in profile.weapons if weapon.range and weapon.id not in model.spent]
    if guns and "combat" in grounds:
        best = max(guns, key=lambda gun: gun.range)
        words = f"{best.name} reaches bases that touch this after a {WORDS['combat'].name}, if {model.name} sees them."
        yield areas.threat(f"{best.name} after a move", words, _RANGE, grounds["combat"], base.radius + best.range)
    if "combat" in grounds:
        words = f"Whoever touches this can be charged by {model.name} where its way is free."
        yield areas.threat("Charge", words, "kog.move.charge.stop", grounds["combat"], base.radius + ENGAGED)
    for gun in guns:
        yield areas.weapon(gun.name, gun.range, base, _RANGE)
    yield from _coherency(table, model)


def _ground(table: Table, model: Model, mode: Mode) -> areas.Outlines:
    """The area that the middle of the base can reach by this move, with the prices and obstacles of its course."""
    base, around = disc(table, model), bases(table, opponent(model.seat)).values()
    radius, price = base.radius, rates(mode)

    def pays(path: Sequence[Point]) -> int | None:
        near = enemy_bases(table, model, path)
        if first_obstacle(table.field, radius, path, near) or _stopped(table, model, mode, path):
            return None
        return trace(table.field, radius, path, price, slow_discs=slow_bases(table, model, path)).cost

    wide = [foe._replace(radius=foe.radius + ENGAGED) for foe in around]
    return reach(
        model.at, allowance(table, model, mode), pays, corners_of(table.field, radius, walls_of(table.field), wide)
    )


def _stopped(table: Table, model: Model, mode: Mode, path: Sequence[Point]) -> bool:
    """Whether an enemy ends the move on this path. (kog.move.charge.stop, kog.move.speed.keeps-away)"""
    base = disc(table, model)
    if mode == "speed":
        return comes_within(table.field, base, path, enemy_bases(table, model, path), ENGAGED) is not None
    return first_contact(table.field, base, path, new_foes(table, model, path), ENGAGED) is not None


def _coherency(table: Table, model: Model) -> Iterator[Area]:
    """The Sensor Lock of a unit's leader, within which all of it must finish. (kog.move.coherency)"""
    unit = table.units[model.unit]
    leader = table.models.get(unit.leader)
    if leader is None or leader.life != "live" or len(table.survivors(unit)) < 2:
        return
    lock = inches(SENSOR_LOCK)
    words = f"{unit.name} finishes its movement with every base within {lock} of {leader.name}: touching this."
    yield areas.circle(
        "coherency", f"Sensor Lock of {leader.name}", words, "kog.move.coherency", (disc(table, leader),), SENSOR_LOCK
    )


_HOW: Final[dict[str, tuple[Clear, str]]] = {
    "full": ("full", "sees all of"),
    "partial": ("partial", "sees part of"),
    "lock": ("partial", "has a Sensor Lock on"),
    "none": ("none", "does not see"),
}


def sight(table: Table, viewer: str, target: str) -> Sighting:
    """How a model is seen and what covers it."""
    eye, seen = two_models(table.models, viewer, target, lambda one: one.life == "live", rule="kog.sight.none")
    found = shelter(table, eye, seen)
    kind, how = _HOW[found.seen]
    covered = f" That is {found.cover.title()} Cover." if found.cover and kind != "none" else ""
    rule = f"kog.sight.{'sensor-lock' if found.seen == 'lock' else found.seen}"
    return Sighting(kind, (f"{eye.name} {how} {seen.name}.{in_the_way(found.by)}{covered}",), rule, found.evidence)
