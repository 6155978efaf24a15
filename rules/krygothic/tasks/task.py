"""Actions on things: charges, cores, doors, weapons. One `Task` is offered, refused and done by the same functions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from rules.kernel.script import Option, Play, Refusal, Script
from rules.krygothic.action import Action, ActionType, Halt, Outcome, Precedence
from rules.krygothic.board import NO, Model, Table
from rules.krygothic.move.hindrances import down_or_stuck


@dataclass(frozen=True, kw_only=True)
class TaskAction(Action):
    """Something done to a thing, by its id."""

    thing: str


@dataclass(frozen=True, kw_only=True)
class Task:
    """An action on things.

    - `price(table, model)` is what it costs, in AP.
    - `knows(table, model)`: whether the model could ever do it in this match.
    - `things(table, model)` are those it could be done to now, by id, as they are called; `none` names the refusal
      where there are none.
    - `bars(table, model, thing)` is why it cannot be done to one of them, or None.
    - `does(play, deed)` does it, `words` say what a model is to do, where that is not its name.
    """

    id: str
    name: str
    rule: str
    none: str
    price: Callable[[Table, Model], int]
    knows: Callable[[Table, Model], bool]
    things: Callable[[Table, Model], Mapping[str, str]]
    does: Callable[[Play[Table], TaskAction], None]
    bars: Callable[[Table, Model, str], Refusal | None] = lambda table, model, thing: None
    free: bool = False
    words: str = ""


def least(task: Task, table: Table, model: Model) -> int | Refusal:
    """Its price, or why the model cannot do it here and now."""
    if refusal := down_or_stuck(model):
        return refusal
    found = task.things(table, model)
    barred = [task.bars(table, model, thing) for thing in found]
    if not found:
        return NO(task.none, figure=model.name)
    return task.price(table, model) if None in barred else next(one for one in barred if one is not None)


def offers(task: Task, table: Table, model: Model, ap: int) -> Sequence[Option[TaskAction]]:
    """One option for each thing."""
    price = task.price(table, model)
    unpaid = NO("no-ap", action=task.name, value=ap, bound=price) if price > ap else None
    return [
        Option(
            id=f"{task.id}:{model.id}:{thing}",
            label=f"{task.name}: {called}",
            piece=thing if thing in table.markers or thing in table.models else model.id,
            rule=task.rule,
            refusal=down_or_stuck(model) or task.bars(table, model, thing) or unpaid,
            bring=TaskAction(kind=task.id, model=model.id, cost=price, thing=thing),
        )
        for thing, called in task.things(table, model).items()
    ]


def _barred(task: Task, table: Table, action: TaskAction) -> Refusal | None:
    model = table.models[action.model]
    if refusal := down_or_stuck(model):
        return refusal
    there = action.thing in task.things(table, model)
    return task.bars(table, model, action.thing) if there else NO(task.none, figure=model.name)


def _carry_out(task: Task, play: Play[Table], action: TaskAction, halt: Halt | None) -> Script[Outcome]:
    yield from ()
    if _barred(task, play.table, action):
        return "failed"
    task.does(play, action)
    return "done"


def _never(task: Task, table: Table, model: Model) -> Refusal | None:
    return None if task.knows(table, model) else NO(task.none, figure=model.name)


def task_action(task: Task, base: int) -> ActionType[TaskAction]:
    """The task as a kind of action; `base` is its usual price. (krygothic.faceoff.other_actions)"""
    return ActionType(
        id=task.id,
        name=task.name,
        words=task.words,
        family="objects",
        precedence=Precedence.QUIET,
        least=partial(least, task),
        offers=partial(offers, task),
        barred=partial(_barred, task),
        carry_out=partial(_carry_out, task),
        base=base,
        never=partial(_never, task),
        free=task.free,
    )
