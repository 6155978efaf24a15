"""The move actions as options: Reposition, Dash, Fall Back and Charge, and the mines they set off."""

from collections.abc import Iterator
from typing import Final

from msgspec import structs

from rules.geometry import INCH, at_most
from rules.kernel.script import Answer, Option, Path, Play, Script
from rules.killteam.activation.actions import (
    ACTION_TYPES,
    HATCH,
    Action,
    ActionType,
    action_option,
    action_refusal,
    free_action_refusal,
)
from rules.killteam.activation.facts import ActionTaken, move_paused
from rules.killteam.board import OPERATE_HATCH, Operative, Table
from rules.killteam.effects.active_effects import effects_of_type
from rules.killteam.effects.facts import gear_used
from rules.killteam.effects.stats import allowance
from rules.killteam.losses.damage import blow_mine
from rules.killteam.move.course import Course, course, move_made, path_shape
from rules.killteam.move.enemies import charge_reach_refusal
from rules.killteam.move.hatchways import hatches_in_reach
from rules.killteam.move.move_types import MoveType as Way
from rules.killteam.teams.effects import ClimbCost, FreeAction

COUNTER_MOVE: Final = 2 * INCH
_MOVES: Final[tuple[Way, ...]] = ("reposition", "dash", "fall_back", "charge")
MOVE_ACTIONS: Final[dict[Way, ActionType]] = {way: ACTION_TYPES[way] for way in _MOVES}


def move_options(table: Table, operative: Operative) -> list[Option[Action]]:
    """Options for every move action, each with a path to draw.

    Each is offered a second time with equipment for a climb, if the team has any left. (killteam.action.reposition,
    killteam.action.dash, killteam.action.fall_back, killteam.action.charge)
    """
    plain = [_move(table, operative, way) for way in MOVE_ACTIONS]
    roped = [
        _move(table, operative, way, gear) for gear in _gear(table, operative) for way in MOVE_ACTIONS if way != "dash"
    ]
    return [*plain, *(option for option in roped if option.refusal is None), *_continued_move(table, operative)]


def _gear(table: Table, operative: Operative) -> Iterator[tuple[str, str]]:
    """Id and name of equipment that makes one climb cheap, once in a turning point."""
    side = table.side(operative.seat)
    for effect, found in effects_of_type(table, operative, ClimbCost):
        if effect.per == "per_turning_point" and not side.gear.get(found.source):
            yield found.source, side.team.name_of(found.source)


def _cap(table: Table) -> int | None:
    """(killteam.counteract.move_limit)"""
    acting = table.activation
    return COUNTER_MOVE if acting and acting.counteraction else None


def _move(table: Table, operative: Operative, way: Way, gear: tuple[str, str] | None = None) -> Option[Action]:
    kind, cap = MOVE_ACTIONS[way], _cap(table)

    def resolve(value: Path) -> Action:
        taken = course(table, operative, way, value, cap=cap, one_climb=gear is not None)
        return move_action(operative, kind, taken, gear)

    far = allowance(table, operative, kind.name) if cap is None else min(cap, allowance(table, operative, kind.name))
    return action_option(
        operative,
        kind,
        f"move:{way}" + (f":{gear[0]}" if gear else ""),
        label=f"{kind.name} with {gear[1]}" if gear else kind.name,
        detail=f"up to {at_most(far)}",
        group="Move",
        refusal=action_refusal(table, operative, kind)
        or (charge_reach_refusal(table, operative, far) if way == "charge" else None),
        shape=path_shape(table, operative, way, cap=cap, one_climb=gear is not None),
        resolve=resolve,
    )


def _continued_move(table: Table, operative: Operative) -> list[Option[Action]]:
    """Options to continue a move after a hatchway was operated. (killteam.kz.corridor.operate_hatch_move)"""
    acting = table.activation
    if acting is None or acting.paused is None or acting.actions[-1:] != (OPERATE_HATCH,):
        return []
    paused, way = acting.paused, MOVE_ACTIONS[acting.paused.kind]
    kind = ActionType(
        name=f"Continue: {way.name}", rule=way.rule, counts=way.name, cost=0, engaged_rule=way.engaged_rule,
        repeats=True, is_move=True,
    )  # fmt: skip

    def resolve(value: Path) -> Action:
        return move_action(operative, kind, course(table, operative, paused.kind, value, before=paused))

    shape, left = path_shape(table, operative, paused.kind, before=paused), f"{at_most(paused.left)} left"
    refusal = action_refusal(table, operative, kind)
    option = action_option(
        operative, kind, "move:on", detail=left, group="Move", refusal=refusal, shape=shape, resolve=resolve
    )
    return [option]


def move_action(operative: Operative, kind: ActionType, taken: Course, gear: tuple[str, str] | None = None) -> Action:
    """The action of moving along a course."""

    def script(play: Play[Table]) -> Script[None]:
        if gear:
            text = f"{operative.name} uses {gear[1]} for a climb."
            play.record(gear_used(operative, gear[0], text, "killteam.move.climb_cost", counted="gear"))
        yield from carry_out_move(play, taken)
        _pause_move(play, operative.id, taken)

    return Action(operative=operative.id, kind=kind, script=script, preview=taken.describe())


def carry_out_move(play: Play[Table], taken: Course) -> Script[None]:
    """Carries out the move stage by stage; an operative that falls on the way stops there.

    (killteam.equip.mines_trigger)
    """
    for stage in taken.stages:
        play.record(move_made(taken, stage))
        if stage.mine:
            yield from blow_mine(play, taken.operative, stage.mine)
            if play.table.models[taken.operative].life != "live":
                return


def _pause_move(play: Play[Table], operative: str, taken: Course) -> None:
    one, acting = play.table.models[operative], play.table.activation
    if acting is None or acting.operative != operative or acting.counteraction or one.life != "live":
        return
    can_go_on = (
        taken.kind in ("reposition", "dash")
        and taken.paused.left >= INCH
        and not action_refusal(play.table, one, HATCH)
    )
    if can_go_on and any(refusal is None for _, refusal in hatches_in_reach(play.table, one)):
        play.record(move_paused(one, taken.paused))


def can_move_free(table: Table, operative: Operative, effect: FreeAction) -> bool:
    """Whether the operative may make this free move now: its conditions are met and no earlier action rules it out.

    (killteam.action.free)
    """
    way = _way_of(effect)
    return (
        way is not None
        and free_action_refusal(table, operative, MOVE_ACTIONS[way], ignoring=effect.ignore_exclusions) is None
    )


def _way_of(effect: FreeAction) -> Way | None:
    return next((way for way, kind in MOVE_ACTIONS.items() if kind.name == effect.action), None)


def free_move(play: Play[Table], operative: str, effect: FreeAction) -> Script[None]:
    """Asks for a free move; it counts as performed. (killteam.action.free)"""
    table, one, way = play.table, play.table.models[operative], _way_of(effect)
    if way is None or not can_move_free(table, one, effect):
        return
    acting = table.activation
    cap = _cap(table) if acting and acting.operative == operative else None
    far = allowance(table, one, effect.action)

    def resolve(value: Path) -> Course | None:
        return course(table, one, way, value, cap=cap)

    stay: Option[Course | None] = Option(id="stay", label="Stay where it is", bring=None)
    option: Option[Course | None] = Option(
        id=f"free:{way}",
        label=f"Free {effect.action}",
        detail=f"up to {at_most(far if cap is None else min(cap, far))}",
        piece=one.id,
        rule=MOVE_ACTIONS[way].rule,
        shape=path_shape(table, one, way, cap=cap),
        resolve=resolve,
    )
    taken = yield from play.ask(
        one.seat,
        rule="killteam.action.free",
        prompt=f"Does {one.name} {effect.action} for free?",
        options=[option, stay],
        default=Answer("stay"),
        focus=(one.id,),
    )
    if taken is not None:
        play.record(ActionTaken(operative=operative, kind=structs.replace(MOVE_ACTIONS[way], cost=0)))
        yield from carry_out_move(play, taken)
