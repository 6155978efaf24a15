"""Facts of an activation: actions, abilities, orders, guard, carried markers, paused moves."""

from rules.geometry import at_most
from rules.kernel.script import Event, Line, TableFact, override
from rules.killteam.activation.actions import GUARD, PASS, ActionType
from rules.killteam.board import OPERATE_HATCH, LastingEffect, Marker, Operative, Order, PausedMove, Table, one_more
from rules.killteam.board.facts import about
from rules.killteam.shoot.sequence import RESUPPLY as RESUPPLIED
from rules.killteam.teams.effects import Heal
from rules.killteam.teams.team import Ability

CACHE_USED = "cache-used"
HATCH_MOVE = "killteam.kz.corridor.operate_hatch_move"


class ActionTaken(Event, frozen=True, kw_only=True):
    """An operative performed an action; in a counteraction it is free. Its guard ends.

    Only a Pass has a sentence of its own in the log: all other actions record further facts. (killteam.action.cost,
    killteam.action.no_repeat, killteam.kz.corridor.guard_ends)
    """

    operative: str
    kind: ActionType
    free: bool = False

    @override
    def apply(self, table: Table) -> Table:
        acting, kind = table.activation, self.kind
        after = table.with_model(self.operative, guard=False)
        if acting is None or acting.operative != self.operative:
            return after
        spent = acting.spent + (0 if self.free else kind.cost)
        paused = acting.paused if kind.name == OPERATE_HATCH else None
        return after.with_activation(spent=spent, actions=(*acting.actions, kind.counts_as), paused=paused)

    @override
    def is_logged(self) -> bool:
        return self.kind == PASS

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        return about(one, f"{one.name} passes.", PASS.rule)


def ability_used(one: Operative, ability: Ability, target: Operative, lasting: tuple[LastingEffect, ...]) -> TableFact:
    """An operative used an ability; the lasting effects of the ability begin. (killteam.action.mission)"""

    def change(table: Table) -> Table:
        user = table.models[one.id]
        uses = {"used": one_more(user.used, ability.id), "spent": one_more(user.spent, ability.id)}
        table = table.with_model(one.id, **uses).with_lasting(*lasting)
        if not any(isinstance(effect, Heal) for effect in ability.effect):
            return table
        return table.with_model(target.id, used={**table.models[target.id].used, f"{ability.id}:healed": 1})

    on = f" on {target.name}" if target.id != one.id else ""
    text = f"{one.name} uses {ability.name}{on}. {ability.text}"
    return TableFact(about(one, text, "killteam.action.mission", target.id), change)


def order_changed(one: Operative, order: Order) -> TableFact:
    """The order of an operative changed at another time than the start of its activation.

    (killteam.core.order.public)
    """
    text = f"{one.name} now has {'an Engage' if order == 'engage' else 'a Conceal'} order."
    line = about(one, text, "killteam.core.order.public")
    return TableFact(line, lambda table: table.with_model(one.id, order=order, guard=False))


def on_guard(one: Operative) -> TableFact:
    """An operative goes on guard. (killteam.kz.corridor.guard)"""
    return TableFact(
        about(one, f"{one.name} is on guard.", GUARD.rule), lambda table: table.with_model(one.id, guard=True)
    )


def guard_ended(one: Operative) -> TableFact:
    """The guard of an operative ends. (killteam.kz.corridor.guard_ends)"""
    text = f"{one.name} is no longer on guard: an enemy acted in its control range."
    line = about(one, text, "killteam.kz.corridor.guard_ends")
    return TableFact(line, lambda table: table.with_model(one.id, guard=False))


def picked_up(one: Operative, marker: Marker) -> TableFact:
    """An operative picks up a marker and carries it. (killteam.action.pick_up, killteam.action.carrying)"""
    line = about(one, f"{one.name} picks up a marker.", "killteam.action.pick_up", marker.id)
    return TableFact(
        line, lambda table: table.with_model(one.id, carries=marker.id).with_marker(marker.id, carrier=one.id)
    )


def resupplied(one: Operative, marker: Marker) -> TableFact:
    """An operative may re-roll one attack die of each of its shots until the next turning point.

    (killteam.equip.ammo_resupply, killteam.equip.ammo_resupply_own)
    """
    text = f"{one.name} resupplies: one attack die of each of its shots may be re-rolled."

    def change(table: Table) -> Table:
        table = table.with_side(one.seat, gear={**table.side(one.seat).gear, CACHE_USED: 1})
        return table.with_model(one.id, used={**table.models[one.id].used, RESUPPLIED: 1})

    return TableFact(about(one, text, "killteam.equip.ammo_resupply", marker.id), change)


def move_paused(one: Operative, paused: PausedMove) -> TableFact:
    """An operative pauses its move at a hatchway and may continue it. (killteam.kz.corridor.operate_hatch_move)"""
    text = f"{one.name} has {at_most(paused.left)} of its move left after it operates the hatchway."
    return TableFact(about(one, text, HATCH_MOVE), lambda table: table.with_activation(paused=paused))


def move_ended(one: Operative) -> TableFact:
    """An operative ends a move that it could have continued."""
    line = about(one, f"{one.name} ends its move.", HATCH_MOVE)
    return TableFact(line, lambda table: table.with_activation(paused=None))
