"""Control of markers: the side that brings more APL to a marker controls it."""

from rules.kernel.script import Seat
from rules.killteam.board import SEATS, Marker, Operative, Table, contesting_operatives
from rules.killteam.effects.lasting import has_effect
from rules.killteam.teams.effects import ControlBonus, MarkerApl, StatMod


def printed_apl(table: Table, operative: Operative) -> int:
    """APL as printed, with lasting changes of at most 1. (killteam.core.stat.apl_cap)"""
    mods = (one.effect for one in table.lasting if has_effect(operative, one))
    change = sum(mod.value for mod in mods if isinstance(mod, StatMod) and mod.stat == "apl")
    return table.type_of(operative).apl + max(-1, min(1, change))


def weights(table: Table, marker: Marker) -> tuple[int, int]:
    """The APL both players bring to a marker. (killteam.marker.control)"""
    there = contesting_operatives(table, marker)
    own = [[one for one in there if one.seat == seat] for seat in SEATS]
    return _weight(table, own[0]), _weight(table, own[1])


def _weight(table: Table, operatives: list[Operative]) -> int:
    total = sum(printed_apl(table, one) + _more(table, one) for one in operatives)
    return total + _bonus(table, operatives) if operatives else 0


def _more(table: Table, operative: Operative) -> int:
    """APL that its own abilities add for markers only."""
    team, wanted = table.team(operative.seat), table.type_of(operative).abilities
    own = (one for one in team.ability if one.id in wanted and one.cost is None and one.when is None)
    return sum(effect.value for one in own for effect in one.effect if isinstance(effect, MarkerApl))


def _bonus(table: Table, operatives: list[Operative]) -> int:
    team = table.team(operatives[0].seat)
    rules = (effect for ability in team.ability if ability.id in team.rule for effect in ability.effect)
    bonuses = (rule for rule in rules if isinstance(rule, ControlBonus))
    return sum(bonus.value for bonus in bonuses if len(operatives) >= bonus.min_operatives)


def controller(table: Table, marker: Marker) -> Seat | None:
    """The player who controls a marker; None on a tie or if nobody is there.

    The carrier of a marker controls it. (killteam.marker.control, killteam.marker.separate, killteam.action.carrying)
    """
    if marker.carrier:
        return table.models[marker.carrier].seat
    one, two = weights(table, marker)
    return None if one == two else SEATS[0] if one > two else SEATS[1]


def holds_device(table: Table, operative: Operative) -> bool:
    """Whether the operative contests a Comms Device of its own side, which that side controls.

    (killteam.equip.comms_device, killteam.equip.comms_device_own)
    """
    return any(
        marker.kind == "device"
        and marker.owner == operative.seat
        and operative in contesting_operatives(table, marker)
        and controller(table, marker) == operative.seat
        for marker in table.markers.values()
    )
