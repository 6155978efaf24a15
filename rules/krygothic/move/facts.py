"""Facts of movement: voluntary and forced moves, turns, standing up, getting free."""

from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.geometry.path import path_length
from rules.geometry.point import INCH, TENTH, Point, tenths
from rules.kernel.script import Event, Line, Play, Seat
from rules.krygothic.board import Model, Table
from rules.krygothic.losses.wounds import with_model_at
from rules.skirmish.facing import bearing, compass

TURNS: Final = "krygothic.move.rotate"


def length_in_words(length: int) -> str:
    """A length in tenths; a length below an inch is never shown as a whole inch, because that decides costs."""
    return "just under 1″" if INCH - TENTH < length < INCH else tenths(length)


class ModelMoved(Event, frozen=True, kw_only=True):
    """A model moved along a path and faces a way (None: as before); `how` is the verb ("runs", "is pushed back"),
    `then` the rest of the sentence.

    `breath` are points of Body lost; `sprints` and `steps` say whether it ran or took a small step. A model moved by
    force is `forced` by a seat, or by the ship (None), keeps its facing, and stays in combat with models `among` which
    it is pushed along. (krygothic.move.run_body, krygothic.move.sprinting_state, krygothic.move.small_step_next,
    krygothic.waiting.no_actions, krygothic.waiting.broken, krygothic.move.compulsory)
    """

    model: str
    path: tuple[Point, ...]
    how: str
    rule: str
    facing: int | None = None
    breath: int = 0
    sprints: bool = False
    steps: bool = False
    forced: bool = False
    by: Seat | None = None
    among: tuple[str, ...] = ()
    then: str = ""

    @override
    def apply(self, table: Table) -> Table:
        before = table.models[self.model]
        there = with_model_at(table, self.model, self.path[-1], self.facing, self.among)
        after = there.with_models({self.model: self._changed(there.models[self.model])})
        after = _with_load_moved(after, before)
        return after.with_touched(self.model, self.by) if self.forced else after

    def _changed(self, model: Model) -> Model:
        return structs.replace(
            model,
            lost_body=model.lost_body + self.breath,
            sprinting=model.sprinting or self.sprints,
            stepped=model.stepped or self.steps,
            waiting=False,
        )

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        breath = f" and loses {self.breath} Body" if self.breath else ""
        text = f"{model.name} {self.how} {length_in_words(path_length(self.path))}{breath}{self.then}."
        return Line(text=text, rule=self.rule, seat=model.seat, pieces=(model.id,), ways=(self.path,))


def _with_load_moved(table: Table, carrier: Model) -> Table:
    """The table with what a model carries moved to the model's place."""
    if not carrier.carries:
        return table
    at = table.models[carrier.id].at
    return table.with_marker(structs.replace(table.markers[carrier.carries], at=at, on=""))


def model_turned(model: Model, facing: int) -> Event:
    """A model turned on the spot; it stops waiting. (krygothic.move.rotate, krygothic.waiting.no_actions)"""
    return model.fact(f"turns to the {compass(facing)} ({bearing(facing)}°)", TURNS, facing=facing, waiting=False)


def turn_at_start(play: Play[Table], model_id: str, facing: int) -> None:
    """The fact of a movement that was stopped at its start: the model has only turned. (krygothic.waiting.mid_move)"""
    model = play.table.models[model_id]
    if model.facing != facing:
        play.record(model_turned(model, facing))
