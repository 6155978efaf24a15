"""What may be done when an activation begins or ends: abilities of that moment."""

from rules.kernel.script import Answer, Option, Play, Script
from rules.killteam.action.abilities import at_moment
from rules.killteam.action.deed import Deed
from rules.killteam.board.measure import engaged
from rules.killteam.board.operative import Order
from rules.killteam.board.table import Table
from rules.killteam.effects.in_force import abilities
from rules.killteam.teams.effects import ChangeOrder
from rules.killteam.teams.team import Ability, Moment
from rules.killteam.turn.after import OrderChanged


def activation_begins(play: Play[Table], operative: str) -> Script[None]:
    """Abilities used when activated, each as its player wants."""
    yield from _used(play, operative, "activation_start")


def _used(play: Play[Table], operative: str, when: Moment) -> Script[None]:
    while open_ := at_moment(play.table, play.table.models[operative], when):
        one = play.table.models[operative]
        options: list[Option[Deed | None]] = [Option(id="none", label="Not now", bring=None), *open_]
        deed = yield from play.ask(
            one.seat,
            rule="killteam.flow.activation_sequence",
            prompt=f"{one.name} is activated. Use an ability?",
            options=options,
            default=Answer("none"),
            focus=(one.id,),
        )
        if deed is None:
            return
        yield from deed.script(play)


def activation_ends(play: Play[Table], operative: str) -> Script[None]:
    """Abilities used at the end of an activation: a change of order, as its player wants."""
    one = play.table.models[operative]
    for ability in abilities(play.table, one):
        if ability.when != "activation_end" or (ability.quiet and not _quiet(play.table, operative)):
            continue
        if any(isinstance(effect, ChangeOrder) for effect in ability.effect):
            yield from _order_changed(play, operative, ability)


def _quiet(table: Table, operative: str) -> bool:
    """Whether it neither shot nor fought in its activation and is not engaged."""
    acting = table.activation
    loud = acting is not None and bool({"Shoot", "Fight"}.intersection(acting.actions))
    return not loud and not engaged(table, table.models[operative])


def _order_changed(play: Play[Table], operative: str, ability: Ability) -> Script[None]:
    one = play.table.models[operative]
    order: Order = "conceal" if one.order == "engage" else "engage"
    changed = yield from play.ask(
        one.seat,
        rule="killteam.core.order.public",
        prompt=f"{ability.name}: change the order of {one.name} to {order.capitalize()}?",
        options=[
            Option(id="keep", label=f"Keep {one.order.capitalize()}", bring=False),
            Option(id="change", label=order.capitalize(), bring=True),
        ],
        default=Answer("keep"),
        focus=(one.id,),
    )
    if changed:
        play.record(OrderChanged(operative=operative, order=order))
