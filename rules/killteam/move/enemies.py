"""Enemy control ranges on a path and at its end: what each type of move may do in them."""

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import Final, NamedTuple

from rules.geometry import Disc, Point, at_most, gap
from rules.geometry.polygon import nearer_than
from rules.kernel.script import Refusal
from rules.killteam.board import CONTROL_RANGE, RULER, Operative, Table, board_now, disc, engaging, other, separation
from rules.killteam.move.move_types import MOVE_WORDS, MoveType
from rules.killteam.move.refusals import refusal
from rules.killteam.move.track import TrackPlace, control_contacts, passes
from rules.skirmish.limits import Length

ROUNDING: Final = 2
"""The most by which a place on a leg may be rounded off it, in thousandths of an inch."""

PARTS: Final = 20
"""More parts than any drawn path has."""


class Enemy(NamedTuple):
    """An enemy whose control range a path may enter: its base, and whether another friend of the mover engages it."""

    operative: Operative
    base: Disc
    held: bool


def engaged_refusal(table: Table, operative: Operative, kind: MoveType) -> Refusal | None:
    """Why a move of this kind cannot begin where the operative stands; None if it can.

    (killteam.action.reposition_not_engaged, killteam.action.dash_not_engaged, killteam.action.charge_not_engaged,
    killteam.action.fall_back_engaged, killteam.equip.move_with_barricade_reposition)
    """
    near = engaging(table, operative)
    if kind == "fall_back":
        return None if near else refusal("not-engaged", operative=operative.name)
    if not near:
        return None
    far = Length(separation(board_now(table), disc(table, operative), disc(table, near[0])), CONTROL_RANGE)
    return refusal(
        "engaged",
        far,
        rule=MOVE_WORDS[kind].begin_rule,
        operative=operative.name,
        enemy=near[0].name,
        move=MOVE_WORDS[kind].name,
    )


def charge_reach_refusal(table: Table, operative: Operative, most: int) -> Refusal | None:
    """Why no charge of at most `most` thousandths of an inch can reach any enemy; None if one may.

    It is measured from above, because a climb or drop never brings the operative farther. Each part of a move has a
    tolerance. (killteam.action.charge_finish, killteam.core.cannot_complete, killteam.core.distance.tolerance)
    """
    base = disc(table, operative)._replace(elevation=0)
    gaps = (gap(base, disc(table, enemy)._replace(elevation=0)) for enemy in table.living(other(operative.seat)))
    far = Length(min(gaps, default=board_now(table).map.width), most + CONTROL_RANGE)
    if far.value <= far.limit + PARTS * RULER.tolerance:
        return None
    return refusal("charge-far", far, operative=operative.name, reach=at_most(most))


def enemies_of(table: Table, operative: Operative) -> Iterator[Enemy]:
    """The living enemies, each with whether another friendly operative engages it."""
    for enemy in table.living(other(operative.seat)):
        yield Enemy(enemy, disc(table, enemy), any(friend.id != operative.id for friend in engaging(table, enemy)))


def may_enter(radius: int, leg: Sequence[Point], enemies: Sequence[Enemy]) -> bool:
    """A quick check: False only if no enemy's control range is near the leg, seen from above."""
    near = radius + CONTROL_RANGE + RULER.tolerance + ROUNDING
    return any(nearer_than(leg[0], leg[-1], enemy.base.centre, near + enemy.base.radius) for enemy in enemies)


def enemy_range_refusal(
    table: Table, operative: Operative, kind: MoveType, places: Sequence[TrackPlace], enemies: Sequence[Enemy]
) -> Refusal | None:
    """The refusal of a path that breaks a rule about enemy control ranges; None if it keeps them.

    (killteam.action.reposition_enemy_range, killteam.action.reposition_finish, killteam.action.dash_enemy_range,
    killteam.action.fall_back_finish, killteam.action.charge_finish, killteam.action.charge_first_enemy)
    """
    board = board_now(table)
    near = [(enemy, control_contacts(board, places, enemy.base)) for enemy in enemies if passes(places, enemy.base)]
    if kind == "charge":
        return _charge(table, operative, places, enemies, near)
    for enemy, inside in near:
        if inside[-1]:
            return _range_refusal("enemy-end", MOVE_WORDS[kind].end_rule, table, operative, enemy, places[-1:])
        if any(inside) and not enemy.held and kind != "fall_back":
            return _range_refusal(
                "enemy-range", MOVE_WORDS[kind].path_rule, table, operative, enemy, list(compress(places, inside))
            )
    return None


def _charge(
    table: Table,
    operative: Operative,
    places: Sequence[TrackPlace],
    enemies: Sequence[Enemy],
    near: Sequence[tuple[Enemy, tuple[bool, ...]]],
) -> Refusal | None:
    for enemy, inside in near:
        if not enemy.held and True in inside and not all(inside[inside.index(True) :]):
            out = places[inside.index(False, inside.index(True))]
            return _range_refusal("charge-stuck", "", table, operative, enemy, [out])
    if any(inside[-1] for _, inside in near):
        return None
    board = board_now(table)
    far = min((separation(board, places[-1].base, enemy.base) for enemy in enemies), default=board.map.width)
    return refusal("charge-end", Length(far, CONTROL_RANGE), operative=operative.name)


def _range_refusal(
    name: str, rule: str, table: Table, operative: Operative, enemy: Enemy, places: Sequence[TrackPlace]
) -> Refusal:
    far = min(separation(board_now(table), place.base, enemy.base) for place in places)
    length = Length(far, CONTROL_RANGE)
    return refusal(name, length, rule=rule, operative=operative.name, enemy=enemy.operative.name)
