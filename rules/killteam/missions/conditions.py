"""Conditions of ops, counted on the current board: markers held, places of operatives, deeds.

(killteam.score.crit, killteam.score.tac, killteam.op.own)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from rules.geometry import Outline
from rules.kernel.script import Seat
from rules.killteam.board import (
    CritOp,
    Marker,
    Operative,
    Table,
    contesting_operatives,
    disc,
    drop_zone,
    engaged,
    marker_disc,
    other,
    territory,
    wholly_in,
)
from rules.killteam.effects.active_effects import expendable
from rules.killteam.effects.control import controller
from rules.killteam.missions.ops import FIRST_SCORED
from rules.roster.words import counted


@dataclass(frozen=True)
class OpCondition:
    """How a condition is counted for a player, and how it is described; `text` is its text on a card.

    A deed (`at_once`) scores when the action or loss happens. For a charge the player is asked.
    """

    count: Callable[[Table, Seat], int]
    words: Callable[[int], str]
    text: str
    at_once: bool = False
    asked: bool = False


class OpWorth(NamedTuple):
    """What an op scores at the end of a turning point, and for what."""

    points: int
    why: str


def objectives(table: Table) -> tuple[Marker, ...]:
    """The objective markers."""
    return tuple(marker for marker in table.markers.values() if marker.kind == "objective")


def held_markers(table: Table, seat: Seat) -> tuple[Marker, ...]:
    """The objective markers that a player holds, which means controls or carries. (killteam.op.hold)"""
    return tuple(marker for marker in objectives(table) if controller(table, marker) == seat)


def charged_markers(table: Table, seat: Seat) -> list[Marker]:
    """The markers a player holds that have a charge of its own that is not blown up yet. (killteam.op.crit.blow)"""
    return [one for one in held_markers(table, seat) if seat in one.charges and seat not in one.blown]


def is_carried_by(table: Table, seat: Seat, marker: Marker) -> bool:
    """Whether one of the player's operatives carries the marker."""
    return bool(marker.carrier) and table.models[marker.carrier].seat == seat


def is_at_home(table: Table, seat: Seat, marker: Marker) -> bool:
    """Whether a marker lies on the board wholly within the player's territory. (killteam.core.territory)"""
    return not marker.carrier and wholly_in(marker_disc(table, marker), territory(table, seat))


def is_contested_by(table: Table, seat: Seat, marker: Marker) -> bool:
    """Whether any of the player's operatives contests a marker. (killteam.marker.contest)"""
    return any(one.seat == seat for one in contesting_operatives(table, marker))


def worth(table: Table, seat: Seat, op: CritOp, *, asked: bool) -> OpWorth:
    """The points of an op for a player if a scoring turning point ended now.

    `asked`: includes points for which the player is asked.
    """
    total, reasons, now = 0, [], max(FIRST_SCORED, table.turning_point)
    for line in op.line:
        condition = CONDITIONS[line.what]
        if condition.at_once or (condition.asked and not asked) or not line.since <= now <= line.until:
            continue
        count = condition.count(table, seat)
        times = (count if line.each else 1) if count >= line.least else 0
        total += times * line.points
        if (times or op.always) and not line.silent:
            reasons.append(line.says.format_map(_ConditionWords(table, seat)) if line.says else condition.words(count))
    return OpWorth(min(op.most, total), op.joint.join(reasons))


class _ConditionWords(dict[str, str]):
    """The words of conditions by name, computed when they are used."""

    def __init__(self, table: Table, seat: Seat) -> None:
        super().__init__()
        self.table, self.seat = table, seat

    def __missing__(self, name: str) -> str:
        if name == "subject":
            tac = self.table.side(self.seat).tac
            return tac.marker if tac else ""
        condition = CONDITIONS[name]
        return condition.words(condition.count(self.table, self.seat))


def _upright_in(table: Table, seat: Seat, area: Outline) -> list[Operative]:
    return [one for one in table.living(seat) if wholly_in(disc(table, one), area)]


def _left(table: Table, seat: Seat) -> int:
    return sum(not expendable(table, one) for one in table.living(seat))


def _more_markers(table: Table, seat: Seat) -> int:
    return int(len(held_markers(table, seat)) > len(held_markers(table, other(seat))))


def _marker_safe(table: Table, seat: Seat) -> int:
    """(killteam.op.crit.salvage)"""
    held = held_markers(table, seat)
    return sum(is_carried_by(table, seat, marker) or is_at_home(table, seat, marker) for marker in held)


def _unopposed(table: Table, seat: Seat) -> int:
    """(killteam.op.tac.hold_the_line)"""
    return sum(not is_contested_by(table, other(seat), marker) for marker in held_markers(table, seat))


def _no_enemy_home(table: Table, seat: Seat) -> int:
    """(killteam.op.tac.hold_the_line)"""
    return int(not _upright_in(table, other(seat), territory(table, seat)))


def _forward(table: Table, seat: Seat) -> int:
    return len(_upright_in(table, seat, territory(table, other(seat))))


def _concealed_forward(table: Table, seat: Seat) -> int:
    """(killteam.op.tac.unseen)"""
    there = _upright_in(table, seat, territory(table, other(seat)))
    return sum(one.order == "conceal" and not engaged(table, one) for one in there)


def _posts(table: Table, seat: Seat) -> int:
    """(killteam.op.tac.listening_posts)"""
    own = [marker for marker in table.markers.values() if marker.kind == "post" and marker.owner == seat]
    return sum(not is_contested_by(table, other(seat), post) for post in own)


def _stronghold(table: Table, seat: Seat) -> int:
    """(killteam.op.tac.strongpoint)"""
    marker = _picked_marker(table, seat)
    return int(marker is not None and (is_contested_by(table, seat, marker) or is_carried_by(table, seat, marker)))


def _stronghold_alone(table: Table, seat: Seat) -> int:
    """(killteam.op.tac.strongpoint)"""
    marker = _picked_marker(table, seat)
    if marker is None or is_contested_by(table, other(seat), marker):
        return 0
    return int(controller(table, marker) == seat)


def _picked_marker(table: Table, seat: Seat) -> Marker | None:
    tac = table.side(seat).tac
    return table.markers.get(tac.marker) if tac else None


def _cores(table: Table, seat: Seat) -> int:
    """(killteam.op.tac.core_recovery)"""
    return sum(is_carried_by(table, seat, core) for core in _own_cores(table, seat))


def _cores_safe(table: Table, seat: Seat) -> int:
    """(killteam.op.tac.core_recovery)"""
    return sum(
        is_carried_by(table, seat, core) or (controller(table, core) == seat and is_at_home(table, seat, core))
        for core in _own_cores(table, seat)
    )


def _own_cores(table: Table, seat: Seat) -> list[Marker]:
    return [marker for marker in table.markers.values() if marker.kind == "core" and marker.owner == seat]


def _markers(count: int) -> str:
    return counted(count, "objective marker", "objective markers")


def _operatives(where: str) -> Callable[[int], str]:
    return lambda count: f"{counted(count, 'operative', 'operatives')} {where}"


def _always(words: str) -> Callable[[int], str]:
    return lambda count: words


def _no_count(table: Table, seat: Seat) -> int:
    return 0


CONDITIONS: Final[Mapping[str, OpCondition]] = {
    "markers": OpCondition(
        lambda table, seat: len(held_markers(table, seat)), _markers, "objective markers that you control or carry"
    ),
    "enemy_markers": OpCondition(
        lambda table, seat: len(held_markers(table, other(seat))), str, "objective markers of the enemy"
    ),
    "more_markers": OpCondition(
        _more_markers, _always("more objective markers than the enemy"), "more objective markers than the enemy"
    ),
    "marker_safe": OpCondition(
        _marker_safe,
        lambda count: f"{_markers(count)} carried or at home",
        "objective markers that you carry, or control in your territory",
    ),
    "markers_carried": OpCondition(
        lambda table, seat: sum(is_carried_by(table, seat, one) for one in objectives(table)),
        lambda count: f"{_markers(count)} carried",
        "objective markers that you carry",
    ),
    "marker_unopposed": OpCondition(
        _unopposed,
        _always("an objective marker no enemy contests"),
        "objective markers that you control and no enemy contests",
    ),
    "no_enemy_home": OpCondition(
        _no_enemy_home, _always("no enemy wholly in its territory"), "no enemy wholly within your territory"
    ),
    "forward": OpCondition(
        _forward, _operatives("in enemy territory"), "operatives of yours wholly within enemy territory"
    ),
    "concealed_forward": OpCondition(
        _concealed_forward,
        lambda count: counted(count, "concealed operative", "concealed operatives"),
        "the same with a Conceal order and not engaged",
    ),
    "in_enemy_zone": OpCondition(
        lambda table, seat: len(_upright_in(table, seat, drop_zone(table, other(seat)))),
        _always("it stands in the enemy drop zone"),
        "operatives of yours wholly within the enemy drop zone",
    ),
    "fell_in_fight": OpCondition(
        lambda table, seat: int(table.side(seat).fought),
        _always("an enemy was incapacitated in a fight"),
        "an enemy incapacitated in a fight in this turning point",
    ),
    "more_standing": OpCondition(
        lambda table, seat: int(_left(table, seat) > _left(table, other(seat))),
        _always("more operatives left than the enemy"),
        "more operatives left than the enemy",
    ),
    "charge": OpCondition(
        lambda table, seat: len(charged_markers(table, seat)),
        lambda count: "a charge is blown",
        "a charge that you blow; operatives set charges by Prime",
        asked=True,
    ),
    "sweep": OpCondition(_no_count, str, "a marker swept by the action Sweep, at once", at_once=True),
    "posts": OpCondition(_posts, str, "posts that no enemy contests; operatives plant them by Plant"),
    "third": OpCondition(_no_count, str, "a third of the board fixed by the action Fix, at once", at_once=True),
    "quarry": OpCondition(_no_count, str, "your quarry incapacitated, at once; you pick it in secret", at_once=True),
    "stronghold": OpCondition(
        _stronghold, _always("its stronghold is held"), "the marker you picked in secret, contested or carried by you"
    ),
    "stronghold_alone": OpCondition(
        _stronghold_alone, _always("no enemy contests it"), "the same marker, controlled and no enemy contests it"
    ),
    "cores": OpCondition(_cores, lambda count: counted(count, "core", "cores"), "cores of yours that you carry"),
    "cores_safe": OpCondition(_cores_safe, str, "cores that you carry, or control in your territory"),
}
