"""On guard: after every action of an enemy its player may interrupt, once in an activation."""

from rules.kernel.script import Answer, Option, Play, Script, Seat
from rules.killteam.activation.actions import Action
from rules.killteam.activation.facts import guard_ended
from rules.killteam.activation.fighting import fight_options
from rules.killteam.activation.openings import opening_fight_options
from rules.killteam.activation.shooting import shot_options
from rules.killteam.board import Operative, Table, controls, engaged, other
from rules.killteam.turn.action_end import after_action
from rules.killteam.turn.facts import activation_interrupted

RULE = "killteam.kz.corridor.on_guard"


def offer_interrupt(play: Play[Table]) -> Script[None]:
    """The chance to interrupt after an action of the active operative. Counteractions cannot be interrupted.

    (killteam.kz.corridor.on_guard, killteam.kz.corridor.on_guard_counteract, killteam.kz.corridor.guard_ends)
    """
    acting = play.table.activation
    if acting is None or acting.counteraction:
        return
    active = play.table.models[acting.operative]
    if active.life != "live":
        return
    seat = other(active.seat)
    on_guard = [one for one in play.table.living(seat) if one.guard]
    if not acting.interrupted and (options := guard_reactions(play.table, on_guard)):
        action = yield from _ask_interrupt(play, seat, active, options)
        if action:
            blank = action.kind.name == "Shoot" and engaged(play.table, play.table.models[action.operative])
            play.record(activation_interrupted(play.table.models[action.operative], stilled=blank))
            yield from action.script(play)
            yield from after_action(play, action)
    _end_guards(play, active.id, seat)


def guard_reactions(table: Table, on_guard: list[Operative]) -> list[Option[Action]]:
    """Every Shoot and Fight that is possible from on guard, at any enemy. (killteam.kz.corridor.on_guard_target)"""
    found: list[Option[Action]] = []
    for one in on_guard:
        found += shot_options(table, one, guard=True, point_blank=engaged(table, one))
        found += fight_options(table, one, guard=True)
        found += opening_fight_options(table, one, guard=True)
    return [option for option in found if option.refusal is None]


def _ask_interrupt(
    play: Play[Table], seat: Seat, active: Operative, options: list[Option[Action]]
) -> Script[Action | None]:
    hold: Option[Action | None] = Option(id="pass", label="Stay on guard", bring=None)
    action = yield from play.ask(
        seat,
        rule=RULE,
        prompt=f"{active.name} has finished an action. Interrupt?",
        options=[hold, *options],
        default=Answer("pass"),
        focus=(active.id,),
        window=True,
    )
    return action


def _end_guards(play: Play[Table], active: str, seat: Seat) -> None:
    """Guard ends where the enemy's action was completed in control range. (killteam.kz.corridor.guard_ends)"""
    if play.table.models[active].life != "live":
        return
    for one in play.table.living(seat):
        if one.guard and controls(play.table, one, play.table.models[active]):
            play.record(guard_ended(one))
