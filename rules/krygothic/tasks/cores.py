"""Data cores: picked up, handed over, dropped, and brought off the board. (krygothic.scenario.lights_out.cores)"""

from collections.abc import Mapping
from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.kernel.refusal import Refusal
from rules.kernel.script import Event, Line
from rules.krygothic.board import NO, TOUCH, Model, Table, board_side, in_contact
from rules.krygothic.losses.contact import without_broken_combats
from rules.krygothic.losses.facts import with_load_dropped
from rules.krygothic.missions.victory import touches
from rules.krygothic.tasks.task import Task, task_action

RULE: Final = "krygothic.scenario.lights_out.cores"


class CoreTaken(Event, frozen=True, kw_only=True):
    """A model carries a core from now on, handed over `by` another or picked up."""

    core: str
    model: str
    by: str = ""

    @override
    def apply(self, table: Table) -> Table:
        if self.by:
            table = table.with_model(self.by, carries="")
        marker = structs.replace(table.markers[self.core], carrier=self.model)
        table = structs.replace(table, markers={**table.markers, marker.id: marker})
        return table.with_model(self.model, carries=self.core)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        text = f"{model.name} picks up data core {self.core[1:]}."
        if self.by:
            text = f"{table.models[self.by].name} hands data core {self.core[1:]} to {model.name}."
        return Line(text=text, rule=RULE, seat=model.seat, pieces=(self.model, self.core))


class CoreDropped(Event, frozen=True, kw_only=True):
    """A carrier has put its core down where it stands."""

    core: str
    model: str

    @override
    def apply(self, table: Table) -> Table:
        return with_load_dropped(table, self.model)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        text = f"{model.name} drops data core {self.core[1:]}."
        return Line(text=text, rule=RULE, seat=model.seat, pieces=(self.model, self.core))


class CoreSecured(Event, frozen=True, kw_only=True):
    """A carrier left the board over its own edge; neither it nor the core comes back, and it is not lost."""

    core: str
    model: str

    @override
    def apply(self, table: Table) -> Table:
        seat = table.models[self.model].seat
        markers = {id_: marker for id_, marker in table.markers.items() if id_ != self.core}
        table = structs.replace(table, markers=markers).with_side(seat, score=table.side(seat).score + 1)
        return without_broken_combats(table.with_model(self.model, life="away", carries="", waiting=False))

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        text = f"{model.name} leaves the board and secures data core {self.core[1:]}."
        return Line(text=text, rule=RULE, tone="heading", seat=model.seat, pieces=(self.model,))


def _there_are_cores(table: Table, model: Model) -> bool:
    return table.scenario == "lights_out"


def _lying(table: Table, model: Model) -> Mapping[str, str]:
    cores = (one for one in table.markers.values() if one.kind == "core" and not one.carrier)
    return {one.id: f"data core {one.id[1:]}" for one in cores if touches(table, model, one)}


def _full(table: Table, model: Model, thing: str) -> Refusal | None:
    return NO("core-already", figure=model.name) if model.carries else None


def _friends(table: Table, model: Model) -> Mapping[str, str]:
    if not model.carries:
        return {}
    return {one.id: f"to {one.name}" for one in in_contact(table, model, model.seat)}


def _laden(table: Table, model: Model, thing: str) -> Refusal | None:
    return _full(table, table.models[thing], thing)


def _carried(table: Table, model: Model) -> Mapping[str, str]:
    return {model.carries: f"data core {model.carries[1:]}"} if model.carries else {}


def _at_own_edge(table: Table, model: Model, thing: str) -> Refusal | None:
    radius, edge = table.fighter(model).radius, table.side(model.seat).edge
    off = (model.at.y if edge == "north" else board_side(table) - model.at.y) - radius
    return NO("core-not-home", figure=model.name, edge=edge) if off > TOUCH else None


TAKE: Final = task_action(
    Task(
        id="take",
        name="Pick up",
        words="pick up a data core",
        rule=RULE,
        none="no-core-here",
        price=lambda table, model: 1,
        knows=_there_are_cores,
        things=_lying,
        bars=_full,
        does=lambda play, action: play.record(CoreTaken(core=action.thing, model=action.model)),
    ),
    1,
)
HAND: Final = task_action(
    Task(
        id="hand",
        name="Hand over",
        words="hand over a data core",
        rule=RULE,
        none="no-core-to-hand",
        price=lambda table, model: 1,
        knows=_there_are_cores,
        things=_friends,
        bars=_laden,
        does=lambda play, action: play.record(
            CoreTaken(core=play.table.models[action.model].carries, model=action.thing, by=action.model)
        ),
    ),
    1,
)
DROP: Final = task_action(
    Task(
        id="drop",
        name="Drop",
        words="drop a data core",
        rule=RULE,
        none="no-core",
        price=lambda table, model: 0,
        knows=_there_are_cores,
        things=_carried,
        does=lambda play, action: play.record(CoreDropped(core=action.thing, model=action.model)),
        free=True,
    ),
    0,
)
SECURE: Final = task_action(
    Task(
        id="secure",
        name="Leave the board with",
        words="leave the board with a data core",
        rule=RULE,
        none="no-core",
        price=lambda table, model: 0,
        knows=_there_are_cores,
        things=_carried,
        bars=_at_own_edge,
        does=lambda play, action: play.record(CoreSecured(core=action.thing, model=action.model)),
        free=True,
    ),
    0,
)
