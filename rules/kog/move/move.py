"""Movement: the active player moves unit by unit, model by model, each in its own way."""

from collections.abc import Sequence

from rules.geometry import inches
from rules.kernel.script import Answer, Event, Option, Path, PathShape, Play, Refusal, Script
from rules.kog.board import Model, Table, Unit, refusal
from rules.kog.move.coherency import coherency_refusal
from rules.kog.move.course import Course, checked_course
from rules.kog.move.facts import model_moved, moves_taken_back, unit_moved
from rules.kog.move.hindrances import slowing_things
from rules.kog.move.modes import MODES, WORDS, Mode, allowance, mode_refusal, rates
from rules.kog.move.unit_moves import UnitCourses, unit_move_options
from rules.kog.turn.rounds import end_step, step_ended, waits

Choice = Course | UnitCourses | Event


def movement_step(play: Play[Table]) -> Script[None]:
    """The active player picks a unit by moving one of its models, finishes it, then the next, as many as desired.

    One unit in each step. (kog.move.unit-by-unit, kog.move.once, kog.move.optional, kog.move.hold.default)
    """
    began = play.table
    waiting = [model for unit in began.units_of(began.active) if not unit.moved for model in began.survivors(unit)]
    if not waiting:
        end_step(play, "movement", "" if began.units_of(began.active) else "Nobody is left to move.")
        return
    choice: Choice = yield from play.ask(
        began.active,
        rule="kog.move.unit-by-unit",
        prompt="Who moves?",
        options=[*_moves(began, began, waiting), *_closed(began, waiting), _end(waiting)],
        default=Answer("end"),
        focus=tuple(model.id for model in waiting),
    )
    _carry_out(play, choice)
    if play.table.opened:
        yield from _rest_of_unit(play, began, play.table.opened)


def _carry_out(play: Play[Table], choice: Choice) -> None:
    """Moves one model, or several of a unit one after another, or finishes the unit."""
    match choice:
        case Course():
            play.record(model_moved(choice))
        case UnitCourses():
            for one in choice.courses:
                play.record(model_moved(one))
        case _:
            play.record(choice)


def _rest_of_unit(play: Play[Table], began: Table, unit_id: str) -> Script[None]:
    """The other models of the opened unit, until it is finished. (kog.move.unit-by-unit, kog.move.coherency)"""
    while play.table.opened == unit_id:
        unit = play.table.units[unit_id]
        waiting = [model for model in play.table.survivors(unit) if not model.move]
        fault = coherency_refusal(play.table, began, unit)
        if not waiting and fault is None:
            play.record(unit_moved(unit))
            return
        choice: Choice = yield from play.ask(
            unit.seat,
            rule="kog.move.unit-by-unit" if waiting or fault is None else fault.rule,
            prompt=_whos_next(unit, waiting, fault),
            options=[
                *_moves(play.table, began, waiting),
                *_closings(began, unit, fault),
                *_closed(play.table, waiting),
            ],
            default=Answer("take-back" if fault else "finish"),
            focus=tuple(model.id for model in waiting),
        )
        _carry_out(play, choice)


def _whos_next(unit: Unit, waiting: Sequence[Model], fault: Refusal | None) -> str:
    """Who moves next, or what is wrong if no model is left to fix it."""
    return f"{unit.name}: who moves next?" if waiting or fault is None else f"Cannot finish: {fault.message}"


def _moves(table: Table, began: Table, waiting: Sequence[Model]) -> list[Option[Choice]]:
    """Options to move whole units, then each model; `began` is the table before the first move of the open unit."""
    units = dict.fromkeys(model.unit for model in waiting)
    return [
        *(option for unit in units for option in unit_move_options(table, began, table.units[unit], waiting)),
        *(_move(table, model, mode) for model in waiting for mode in MODES),
    ]


def _move(table: Table, model: Model, mode: Mode) -> Option[Choice]:
    """One kind of move for one model: the same course offers, refuses, previews and carries it out."""
    reach = allowance(table, model, mode)
    straight = mode == "hold"

    def resolve(value: Path) -> Course:
        return checked_course(table, model, mode, value.points)

    return Option(
        id=f"move:{model.id}:{mode}",
        label=WORDS[mode].name,
        detail=f"up to {inches(reach)}",
        group=model.name,
        piece=model.id,
        rule=WORDS[mode].rule,
        refusal=mode_refusal(table, model, mode),
        shape=PathShape(
            piece=model.id,
            start=model.at,
            radius=table.profile(model).radius,
            budget=reach,
            straight=straight,
            slow=() if straight else slowing_things(table, model),
            rates=rates(mode),
        ),
        resolve=resolve,
    )


def _closed(table: Table, waiting: Sequence[Model]) -> list[Option[Choice]]:
    """The player's other models, each with the reason why it does not move now."""
    open_ids = {model.id for model in waiting}
    return [_shut(table, model) for model in table.living(table.active) if model.id not in open_ids]


def _shut(table: Table, model: Model) -> Option[Choice]:
    done = model.move != "" or table.units[model.unit].moved
    return Option(
        id=f"move:{model.id}:combat",
        label=WORDS["combat"].name,
        group=model.name,
        piece=model.id,
        refusal=_once(table, model) if done else waits(table, "kog.move.unit-by-unit", "Finish"),
    )


def _once(table: Table, model: Model) -> Refusal:
    who = model.name if model.move else table.units[model.unit].name
    return refusal("has-moved", who=who)


def _closings(began: Table, unit: Unit, fault: Refusal | None) -> list[Option[Choice]]:
    """Finishing the open unit, or taking its moves back if it may not stay where it is. (kog.move.coherency)"""
    finish: Option[Choice] = Option(
        id="finish", label=f"Finish {unit.name}", bring=unit_moved(unit), rule="kog.move.coherency", refusal=fault
    )
    if not fault:
        return [finish]
    back, label = moves_taken_back(began, unit), f"Take back {unit.name}"
    return [finish, Option(id="take-back", label=label, detail="all its moves", bring=back, rule="kog.move.coherency")]


def _end(waiting: Sequence[Model]) -> Option[Choice]:
    return Option(
        id="end",
        label="End Movement",
        detail=f"{len(waiting)} not moved: hold position",
        bring=step_ended("movement"),
        rule="kog.move.hold.default",
    )
