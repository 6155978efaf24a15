"""What follows an action: effects of it end, the fallen are removed, firefight ploys of that moment."""

from typing_extensions import override

from rules.kernel.script import Event, Line, Play, Script
from rules.killteam.action.deed import Deed
from rules.killteam.action.moves import can_move_free, free_move
from rules.killteam.board.operative import Order
from rules.killteam.board.table import Table
from rules.killteam.losses.damage import remove_fallen
from rules.killteam.missions.falling import felled
from rules.killteam.ploys.ploys import at_moment
from rules.killteam.teams.effects import AnyEffect, ChangeOrder, FreeAction
from rules.killteam.turn.durations import without


class ActionOver(Event, frozen=True, kw_only=True):
    """What lasts until the end of an action ends. (killteam.flow.effect_durations)"""

    sources: tuple[str, ...]

    @override
    def apply(self, table: Table) -> Table:
        return without(table, "end_action")

    @override
    def line(self, table: Table) -> Line:
        names = {ploy.id: ploy.name for side in table.sides for ploy in side.team.ploy}
        ended = ", ".join(names.get(source, source) for source in self.sources)
        return Line(text=f"The action is over, and so is {ended}.", rule="killteam.flow.effect_durations")


class OrderChanged(Event, frozen=True, kw_only=True):
    """An operative's order was changed outside its activation's beginning. (killteam.core.order.public)"""

    operative: str
    order: Order

    @override
    def apply(self, table: Table) -> Table:
        return table.with_model(self.operative, order=self.order, guard=False)

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        text = f"{one.name} now has {'an Engage' if self.order == 'engage' else 'a Conceal'} order."
        return Line(text=text, rule="killteam.core.order.public", seat=one.seat, pieces=(one.id,))


def after_action(play: Play[Table], deed: Deed) -> Script[None]:
    """Everything between an action and the next. (killteam.flow.firefight_ploy)"""
    downed = yield from fallen_removed(play, deed)
    actor = play.table.models[deed.operative]
    if deed.foe:
        yield from _by_the_target(play, deed)
    if actor.life == "live" and deed.foe in downed:
        yield from _ploys(play, actor.id, deed, role="actor")
    if sources := tuple(one.source for one in play.table.lasting if one.until == "end_action"):
        play.record(ActionOver(sources=tuple(dict.fromkeys(sources))))


def fallen_removed(play: Play[Table], deed: Deed) -> Script[tuple[str, ...]]:
    """Whoever fell is removed and counted. (killteam.core.damage.removal_timing)"""
    downed = tuple(one.id for one in play.table.models.values() if one.life == "down")
    if downed:
        yield from remove_fallen(play)
        yield from felled(play, downed, fought=deed.kind.as_ == "Fight")
    return downed


def _by_the_target(play: Play[Table], deed: Deed) -> Script[None]:
    """Ploys of whoever was shot at or fought and still stands."""
    target = play.table.models[deed.foe]
    if target.life == "live" and target.seat != play.table.models[deed.operative].seat:
        yield from _ploys(play, target.id, deed, role="target")


def _ploys(play: Play[Table], subject: str, deed: Deed, *, role: str) -> Script[None]:
    one = play.table.models[subject]
    foe = deed.foe if role == "actor" else deed.operative
    effects = yield from at_moment(
        play, "after_action", one, foe=foe, did=(deed.kind.as_, role),
        prompt=f"{play.table.models[deed.operative].name} has acted: {deed.kind.name}.",
        useful=lambda table, effect: _does_something(table, subject, effect),
    )  # fmt: skip
    for effect in effects:
        yield from carried_out(play, subject, effect)


def _does_something(table: Table, subject: str, effect: AnyEffect) -> bool:
    one = table.models[subject]
    if isinstance(effect, ChangeOrder):
        return effect.to != one.order
    return can_move_free(table, one, effect) if isinstance(effect, FreeAction) else True


def carried_out(play: Play[Table], subject: str, effect: AnyEffect) -> Script[None]:
    """What a ploy or ability does at once to an operative."""
    if isinstance(effect, ChangeOrder) and effect.to != "any":
        if play.table.models[subject].order != effect.to:
            play.record(OrderChanged(operative=subject, order=effect.to))
    elif isinstance(effect, FreeAction):
        yield from free_move(play, subject, effect)
