"""An activation: action after action, each with what follows it, until its player ends it."""

from collections.abc import Sequence

from rules.kernel.script import Answer, Option, Play, Script, Seat
from rules.killteam.activation.abilities import ability_actions as abilities
from rules.killteam.activation.actions import GUARD, HATCH, PASS, Action, action_option, action_refusal, fact_action
from rules.killteam.activation.facts import ActionTaken, guard_ended, move_ended, on_guard
from rules.killteam.activation.fighting import fight_options, hatch_options, opening_fight_options
from rules.killteam.activation.markers import marker_options
from rules.killteam.activation.moves import MOVE_ACTIONS, move_options
from rules.killteam.activation.shooting import shot_options
from rules.killteam.board import Operative, Table, controls, engaged, other, the_map
from rules.killteam.effects.stats import apl
from rules.killteam.gear.barricade import barricade_options
from rules.killteam.gear.grenades import grenade_options
from rules.killteam.missions.actions import mission_options
from rules.killteam.turn.action_end import after_action, end_activation
from rules.killteam.turn.facts import activation_ended, activation_interrupted
from rules.killteam.turn.groups import next_group


def acting_step(play: Play[Table]) -> Script[None]:
    """Asks for the next action of the acting operative, or ends its activation.

    (killteam.flow.one_action_at_a_time, killteam.flow.end_activation)
    """
    table = play.table
    acting = table.activation
    if acting is None:
        return
    one = table.models[acting.operative]
    done = acting.counteraction and bool(acting.actions)
    options = [] if one.life != "live" or done else possible_actions(table, one)
    if all(option.refusal for option in options):
        yield from _end_move(play)
        yield from _end(play, one.id)
        return
    rule = "killteam.flow.end_activation"
    end: Option[Action | None] = Option(id="end", label="End the activation", bring=None, rule=rule)
    action = yield from play.ask(
        one.seat,
        rule="killteam.flow.one_action_at_a_time",
        prompt=_prompt(table, one),
        options=[*options, end],
        default=Answer("end"),
        focus=(one.id,),
    )
    if not (action and action.kind is HATCH) and (yield from _end_move(play)):
        return
    if action is None:
        yield from _end(play, one.id)
        return
    yield from perform_action(play, action)


def _prompt(table: Table, one: Operative) -> str:
    acting = table.activation
    if acting is None or acting.counteraction:
        return f"{one.name} counteracts: which action of 1 AP? It can move at most 2″."
    left = apl(table, one) - acting.spent
    return f"{one.name}: next action? {left} AP left."


def possible_actions(table: Table, one: Operative) -> Sequence[Option[Action]]:
    """Every action the operative may be offered; impossible ones have a refusal. (killteam.action.mission)"""
    return [
        *move_options(table, one),
        *barricade_options(table, one),
        *shot_options(table, one),
        *fight_options(table, one),
        *opening_fight_options(table, one),
        *guard_options(table, one),
        *hatch_options(table, one),
        *marker_options(table, one),
        *mission_options(table, one),
        *grenade_options(table, one),
        *abilities(table, one),
        pass_option(table, one),
    ]


def perform_action(play: Play[Table], action: Action) -> Script[None]:
    """Pays for an action and carries it out, then what follows it, then the enemy's chance to interrupt.

    (killteam.core.cannot_complete, killteam.flow.one_action_at_a_time)
    """
    acting = play.table.activation
    free = acting is not None and acting.counteraction
    play.record(ActionTaken(operative=action.operative, kind=action.kind, free=free))
    yield from action.script(play)
    acting = play.table.activation
    if acting is None or not acting.unfinished:
        yield from _follow_action(play, action)


def _follow_action(play: Play[Table], action: Action) -> Script[None]:
    yield from after_action(play, action)
    yield from offer_interrupt(play)


def _end_move(play: Play[Table]) -> Script[bool]:
    """Ends a move that could have continued; True if what followed it changed the table.

    Until then the action was not completed. (killteam.kz.corridor.on_guard,
    killteam.kz.corridor.hatch_mid_move_interrupt)
    """
    acting = play.table.activation
    if acting is None or acting.paused is None or not acting.unfinished:
        return False
    play.record(move_ended(play.table.models[acting.operative]))
    before, one = play.table, play.table.models[acting.operative]
    yield from _follow_action(play, fact_action(one, MOVE_ACTIONS[acting.paused.kind]))
    return play.table is not before


def _end(play: Play[Table], operative: str) -> Script[None]:
    acting = play.table.activation
    if acting and not acting.counteraction and play.table.models[operative].life == "live":
        yield from end_activation(play, operative)
    one = play.table.models[operative]
    play.record(activation_ended(one, next_group(play.table, one)))


def guard_options(table: Table, operative: Operative) -> list[Option[Action]]:
    """Options to go on guard, on maps with sealed corridors. (killteam.kz.corridor.scope)"""
    if the_map(table).killzone != "corridor":
        return []
    refusal, guard = action_refusal(table, operative, GUARD), fact_action(operative, GUARD, on_guard(operative))
    return [action_option(operative, GUARD, "guard", refusal=refusal, bring=guard)]


def pass_option(table: Table, operative: Operative) -> Option[Action]:
    """The option to pass: do nothing for 1 AP, as often as wanted. (killteam.action.pass)"""
    refusal = action_refusal(table, operative, PASS)
    return action_option(operative, PASS, "pass", seldom=True, refusal=refusal, bring=fact_action(operative, PASS))


RULE = "killteam.kz.corridor.on_guard"


def offer_interrupt(play: Play[Table]) -> Script[None]:
    """Offers the opponent an interrupt after an action of the active operative.

    Counteractions cannot be interrupted. (killteam.kz.corridor.on_guard, killteam.kz.corridor.on_guard_counteract,
    killteam.kz.corridor.guard_ends)
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
    """Every Shoot and Fight that an operative on guard may perform, at any enemy.

    (killteam.kz.corridor.on_guard_target)
    """
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
    return play.ask(
        seat,
        rule=RULE,
        prompt=f"{active.name} has finished an action. Interrupt?",
        options=[hold, *options],
        default=Answer("pass"),
        focus=(active.id,),
        window=True,
    )


def _end_guards(play: Play[Table], active: str, seat: Seat) -> None:
    """Ends the guard of enemies in whose control range the action was completed. (killteam.kz.corridor.guard_ends)"""
    if play.table.models[active].life != "live":
        return
    for one in play.table.living(seat):
        if one.guard and controls(play.table, one, play.table.models[active]):
            play.record(guard_ended(one))
