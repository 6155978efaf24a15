"""A player's card: command points, equipment, ops as far as the viewer may know them, points by turning point."""

from collections.abc import Iterator
from typing import Final

from rules.kernel.scene import Fact, SideCard, State
from rules.killteam.board import Op, Side, Table
from rules.killteam.missions.ops import OP_NAMES, TAC_OPS, primary_points
from rules.killteam.missions.points import total
from rules.killteam.teams.universal import UNIVERSAL

_TURNING_POINTS: Final = (2, 3, 4)
_INITIATIVE: Final = State(icon="commander", label="Initiative", rule="killteam.flow.initiative_effect")


def side_card(table: Table, side: Side) -> SideCard:
    """The side as the table that is known shows it; once the match is over, with the bonus of the primary op.

    (killteam.score.public, killteam.score.total, killteam.flow.cp_keep)
    """
    points = total(table, side.seat) if table.result else sum(score.points for score in side.scores)
    begun = table.turning_point > 0
    return SideCard(
        seat=side.seat,
        title=side.roster_name,
        score=Fact(label="Victory points", value=str(points), rule="killteam.score.total") if begun else None,
        points=points if begun else None,
        facts=tuple(fact for fact in _facts(side, over=table.result is not None) if fact.value),
        states=tuple(_states(table, side)) if begun else (),
    )


def _states(table: Table, side: Side) -> Iterator[State]:
    """(killteam.flow.cp_keep, killteam.flow.initiative_effect)"""
    yield State(icon="command", label=f"{side.cp} CP", rule="killteam.flow.cp_keep")
    if table.initiative == side.seat:
        yield _INITIATIVE


def _facts(side: Side, *, over: bool) -> Iterator[Fact]:
    for op, name in OP_NAMES.items():
        yield Fact(label=name, value=_points(side, op), rule=f"killteam.score.{op}")
    yield Fact(label="TAC op", value=_tac(side, over=over), rule="killteam.score.tac_reveal")
    yield Fact(label="Primary op", value=_primary(side, over=over), rule="killteam.flow.primary_op")
    yield Fact(label="Command points", value=str(side.cp), rule="killteam.flow.cp_keep")
    used = {ploy.id: ploy.name for ploy in side.team.ploy}
    yield Fact(label="Ploys used", value=", ".join(used[id_] for id_ in side.ploys), rule="killteam.flow.gambits_once")
    left = ", ".join(f"{kind} {count}" for kind, count in side.grenades.items())
    yield Fact(label="Grenades left", value=left, rule="killteam.equip.utility_grenades")
    yield Fact(label="Equipment", value=", ".join(_equipment(side)), rule="killteam.setup.equipment_limit")
    yield Fact(label="Team", value=side.team.name, rule="killteam.setup.choose_team")


def _points(side: Side, op: Op) -> str:
    """`1 + 2 + 0 = 3`, a number for each turning point in which points are scored. (killteam.score.window)"""
    of_op = [one for one in side.scores if one.op == op]
    by_point = [sum(one.points for one in of_op if one.turning_point == number) for number in _TURNING_POINTS]
    return f"{' + '.join(map(str, by_point))} = {side.scored(op)}" if side.scores else ""


def _primary(side: Side, *, over: bool) -> str:
    """(killteam.score.primary)"""
    if side.primary is None:
        return ""
    points, name = side.scored(side.primary), OP_NAMES[side.primary]
    return f"{name}: {points} count as {primary_points(points)}" if over else f"{name} (secret)"


def _tac(side: Side, *, over: bool) -> str:
    """(killteam.score.tac_reveal)"""
    if side.tac is None:
        return ""
    return TAC_OPS[side.tac.id].name + ("" if side.tac.shown or over else " (secret)")


def _equipment(side: Side) -> Iterator[str]:
    own = {item.id: item.name for item in side.team.equipment}
    yield from (own.get(id_) or UNIVERSAL[id_].name for id_ in side.equipment)
