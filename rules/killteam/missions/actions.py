"""Mission actions: Prime and Sweep of the CRIT op, Plant and Fix of TAC ops."""

from collections.abc import Iterator
from typing import Final

from rules.battlefield.surface import level_at, standing_faults
from rules.geometry import INCH, Disc
from rules.kernel.script import Option, Play, Refusal, Refused, Script, Spot, SpotShape
from rules.killteam.activation.actions import (
    ACTION_TYPES,
    Action,
    ActionType,
    action_option,
    action_refusal,
    fact_action,
)
from rules.killteam.activation.markers import control_refusal
from rules.killteam.board import (
    CONTROL_RANGE,
    RULER,
    TOKEN,
    Marker,
    Operative,
    Table,
    area_gap,
    board_now,
    contests,
    crit_op,
    disc,
    drop_zone,
    is_visible,
    marker_disc,
    near,
    other,
    refusal,
    separation,
    tac_ops,
    territory,
    wholly_in,
)
from rules.killteam.missions.conditions import objectives
from rules.killteam.missions.facts import charge_set, post_planted, swept, tac_op_shown, third_fixed
from rules.killteam.missions.ops import FIRST_SCORED
from rules.killteam.missions.points import score
from rules.skirmish.limits import Length, out_of_range

PRIME: Final = ACTION_TYPES["prime"]
SWEEP: Final = ACTION_TYPES["sweep"]
PLANT: Final = ACTION_TYPES["plant"]
FIX: Final = ACTION_TYPES["fix"]
POSTS_APART: Final = 6 * INCH
THIRD: Final = 10 * INCH
FROM_HOME: Final = 8 * INCH


def mission_options(table: Table, operative: Operative) -> list[Option[Action]]:
    """The mission actions that an operative may be offered where it stands.

    (killteam.score.crit_tp1, killteam.score.mission_action_engaged, killteam.action.mission)
    """
    tac = table.side(operative.seat).tac
    op = tac_ops(table.settings)[tac.id] if tac else None
    own = [_plant(table, operative)] if op and op.line_about("posts") else []
    if op and (line := op.line_about("third")):
        own.append(_fix(table, operative, line.points))
    return [*_on_objectives(table, operative), *own]


def _action_refusal(table: Table, operative: Operative, kind: ActionType) -> Refusal | None:
    if table.turning_point < FIRST_SCORED:
        return refusal("no-mission-yet")
    return action_refusal(table, operative, kind)


def _on_objectives(table: Table, operative: Operative) -> Iterator[Option[Action]]:
    line = crit_op(table.settings).line_about("charge", "sweep")
    if line is None:
        return
    kind = PRIME if line.what == "charge" else SWEEP
    for marker in objectives(table):
        if contests(table, operative, marker):
            refusal = _action_refusal(table, operative, kind) or _done_refusal(table, operative, marker, kind)
            refusal = refusal or control_refusal(table, operative, marker, kind.rule)
            bring, id_ = _marker_action(table, operative, marker, kind), f"{kind.name.lower()}:{marker.id}"
            yield action_option(operative, kind, id_, piece=marker.id, refusal=refusal, bring=bring)


def _done_refusal(table: Table, operative: Operative, marker: Marker, kind: ActionType) -> Refusal | None:
    """(killteam.op.crit.prime, killteam.op.crit.sweep)"""
    if kind is SWEEP:
        return refusal("swept", marker=marker.id) if marker.swept else None
    if operative.seat in marker.blown:
        return refusal("blown", marker=marker.id)
    return refusal("primed", marker=marker.id) if operative.seat in marker.charges else None


def _marker_action(table: Table, operative: Operative, marker: Marker, kind: ActionType) -> Action:
    op = crit_op(table.settings)
    line = op.line_about("sweep")
    if line is None:
        return fact_action(operative, PRIME, charge_set(operative, marker.id))

    def script(play: Play[Table]) -> Script[None]:
        play.record(swept(operative, marker.id))
        if play.table.side(operative.seat).swept <= op.most // line.points:
            score(play, operative.seat, "crit", line.points, f"{marker.id} is swept", SWEEP.rule)
        yield from ()

    return Action(operative=operative.id, kind=kind, script=script)


def _plant(table: Table, operative: Operative) -> Option[Action]:
    """(killteam.op.tac.listening_posts)"""

    def resolve(value: Spot) -> Action:
        fault = post_refusal(table, operative, value)
        if fault:
            raise Refused(fault)

        def script(play: Play[Table]) -> Script[None]:
            _show_tac_op(play, operative)
            play.record(post_planted(operative, value.at, value.on))
            yield from ()

        return Action(operative=operative.id, kind=PLANT, script=script)

    refusal, shape = _action_refusal(table, operative, PLANT), SpotShape(radius=TOKEN, glyph="objective")
    shows_op = "shows your TAC op"
    return action_option(operative, PLANT, "plant", detail=shows_op, refusal=refusal, shape=shape, resolve=resolve)


def _show_tac_op(play: Play[Table], operative: Operative) -> None:
    side = play.table.side(operative.seat)
    if side.tac and not side.tac.shown:
        play.record(tac_op_shown(play.table.settings, side))


def post_refusal(table: Table, operative: Operative, spot: Spot) -> Refusal | None:
    """Why a post cannot be planted there."""
    board, base = board_now(table), disc(table, operative)
    flat = Disc(spot.at, TOKEN, level_at(board.field, spot.at, spot.on))
    if not near(board, base, flat, CONTROL_RANGE):
        return out_of_range(PLANT.rule, Length(separation(board, base, flat), CONTROL_RANGE), "that spot", "Plant")
    if not wholly_in(flat, territory(table, other(operative.seat))):
        return refusal("not-enemy-ground")
    if standing_faults(board.resting, flat, spot.on, {}) or not is_visible(board, base, flat):
        return refusal("no-ground", operative=operative.name)
    own = (one for one in table.markers.values() if one.kind == "post" and one.owner == operative.seat)
    for post in own:
        length = Length(separation(board, flat, marker_disc(table, post)), POSTS_APART)
        if RULER.allows(length.value, POSTS_APART):
            message = f"That is {length} from your post {post.id}; posts lie more than 6″ apart."
            return length.refusal(PLANT.rule, message, remedy="Plant it farther away.", limit="more than 6″")
    return None


def _fix(table: Table, operative: Operative, points: int) -> Option[Action]:
    """(killteam.op.tac.triangulate)"""
    zone = third_of(table, operative)

    def script(play: Play[Table]) -> Script[None]:
        _show_tac_op(play, operative)
        play.record(third_fixed(operative, zone or 0))
        score(play, operative.seat, "tac", points, f"third {(zone or 0) + 1} is fixed", FIX.rule)
        yield from ()

    refusal = _action_refusal(table, operative, FIX) or _fix_refusal(table, operative, zone)
    bring = Action(operative=operative.id, kind=FIX, script=script)
    return action_option(operative, FIX, "fix", detail=f"{points} VP", refusal=refusal, bring=bring)


def third_of(table: Table, operative: Operative) -> int | None:
    """The third of the board, from 0, that an operative is wholly within. (killteam.core.distance.tolerance)"""
    base = disc(table, operative)
    inner = base.radius - RULER.tolerance
    first, last = (base.centre.x - inner) // THIRD, (base.centre.x + inner - 1) // THIRD
    return first if first == last else None


def _fix_refusal(table: Table, operative: Operative, zone: int | None) -> Refusal | None:
    side = table.side(operative.seat)
    if side.fixed:
        return refusal("fixed-once")
    if zone is None:
        return refusal("between-thirds", operative=operative.name)
    if side.tac and zone in side.tac.zones:
        return refusal("fixed-already", zone=zone + 1)
    length = Length(area_gap(disc(table, operative), drop_zone(table, operative.seat)), FROM_HOME)
    if RULER.allows(length.value, FROM_HOME):
        message = f"{operative.name} is {length} from its own drop zone; Fix needs more than 8″."
        return length.refusal(FIX.rule, message, remedy="Go farther out first.", limit="more than 8″")
    return None
