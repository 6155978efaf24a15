"""Actions on things: charges, cores, doors, weapons. The same functions offer, refuse and carry out every `Task`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.kernel.script import Event, Option, Play, Refusal, Script
from rules.krygothic.action import WORDS, Action, ActionType, Halt, Outcome, action_type, no_ap
from rules.krygothic.board import Model, Table, refusal
from rules.krygothic.move.modes import down_or_stuck


@dataclass(frozen=True, kw_only=True)
class TaskAction(Action):
    """An action on a thing, by the id of the thing."""

    thing: str


@dataclass(frozen=True, kw_only=True)
class Task:
    """An action on things, by the id of its words in `actions.toml`.

    - `knows(table, model)`: whether the model could ever do it in this match.
    - `things(table, model)` are those it could be done to now, by id, as they are called; `none` names the refusal
      where there are none.
    - `bars(table, model, thing)` is why it cannot be done to one of them, or None.
    - `fact(table, model, thing)` is what it comes to.
    - `cheaper(table, model)` is how many AP less than usual it costs.
    """

    id: str
    rule: str
    none: str
    knows: Callable[[Table, Model], bool]
    things: Callable[[Table, Model], Mapping[str, str]]
    fact: Callable[[Table, Model, str], Event]
    bars: Callable[[Table, Model, str], Refusal | None] = lambda table, model, thing: None
    cheaper: Callable[[Table, Model], int] = lambda table, model: 0

    @property
    def action_type(self) -> ActionType[TaskAction]:
        """The task as a type of action. (krygothic.faceoff.other_actions)"""
        return action_type(
            self.id,
            least=self._least,
            offers=self._offers,
            barred=self._barred,
            carry_out=self._carry_out,
            never=lambda table, model: None if self.knows(table, model) else refusal(self.none, figure=model.name),
        )

    def _price(self, table: Table, model: Model) -> int:
        return WORDS[self.id].base - self.cheaper(table, model)

    def _least(self, table: Table, model: Model) -> int | Refusal:
        """Its price, or why the model cannot do it now."""
        if fault := down_or_stuck(model):
            return fault
        barred = [self.bars(table, model, thing) for thing in self.things(table, model)]
        if not barred:
            return refusal(self.none, figure=model.name)
        return self._price(table, model) if None in barred else next(one for one in barred if one is not None)

    def _offers(self, table: Table, model: Model, ap: int) -> Sequence[Option[TaskAction]]:
        """One option for each thing."""
        name, price = WORDS[self.id].name, self._price(table, model)
        return [
            Option(
                id=f"{self.id}:{model.id}:{thing}",
                label=f"{name}: {called}",
                piece=thing if thing in table.markers or thing in table.models else model.id,
                rule=self.rule,
                refusal=down_or_stuck(model) or self.bars(table, model, thing) or no_ap(name, ap, price),
                bring=TaskAction(kind=self.id, model=model.id, cost=price, thing=thing),
            )
            for thing, called in self.things(table, model).items()
        ]

    def _barred(self, table: Table, action: TaskAction) -> Refusal | None:
        model = table.models[action.model]
        if fault := down_or_stuck(model):
            return fault
        there = action.thing in self.things(table, model)
        return self.bars(table, model, action.thing) if there else refusal(self.none, figure=model.name)

    def _carry_out(self, play: Play[Table], action: TaskAction, halt: Halt | None) -> Script[Outcome]:
        yield from ()
        if self._barred(play.table, action):
            return "failed"
        play.record(self.fact(play.table, play.table.models[action.model], action.thing))
        return "done"
