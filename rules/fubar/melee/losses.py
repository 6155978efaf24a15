"""Casualties of close combat: those in contact fall first, and nobody is Suppressed."""

from collections.abc import Sequence

from msgspec import Struct

from rules.fubar.board.table import Model, Table, Unit
from rules.fubar.losses.facts import FiguresFell, least_missed
from rules.kernel.script import Answer, Option, PickItem, PickShape, Play, Script, Seat
from rules.roster.words import listed

RULE = "fubar.melee.allocation"


class UnsavedHits(Struct, frozen=True):
    """So many unsaved hits on a Unit, and who is credited with them."""

    unit: str
    hits: int
    by: Seat


def take_losses(play: Play[Table], toll: UnsavedHits, front: Sequence[str]) -> Script[None]:
    """The owner picks who falls: of those in contact (`front`) first, then of the rest.

    (fubar.melee.allocation, fubar.melee.casualties_only)
    """
    unit = play.table.units[toll.unit]
    living = play.table.living(unit)
    near = [model for model in living if model.id in front]
    rest = [model for model in living if model.id not in front]
    fallen = yield from _picked(play, unit, near, toll.hits)
    fallen += yield from _picked(play, unit, rest, toll.hits - len(fallen))
    if fallen:
        models = tuple(model.id for model in fallen)
        play.record(FiguresFell(unit=unit.id, models=models, by=toll.by, rule="fubar.melee.casualties_only"))


def _picked(play: Play[Table], unit: Unit, among: Sequence[Model], many: int) -> Script[tuple[Model, ...]]:
    """So many of these figures; all of them without a question when there are no more."""
    if many <= 0:
        return ()
    if many >= len(among):
        return tuple(among)
    spared = least_missed(unit, among, many)
    chosen: tuple[Model, ...] = yield from play.ask(
        unit.seat,
        rule=RULE,
        prompt=f"{unit.name} loses {many} in close combat. Who falls?",
        options=[_suggestion(unit, spared), _choice(play.table, unit, among, many)],
        default=Answer("suggested"),
        focus=tuple(model.id for model in among),
        dice=play.last_dice(),
    )
    return chosen


def _suggestion(unit: Unit, spared: Sequence[Model]) -> Option[tuple[Model, ...]]:
    names = listed([model.name for model in spared])
    detail = "whom the Unit misses least"
    return Option(id="suggested", label=names, detail=detail, group=unit.name, bring=tuple(spared))


def _choice(table: Table, unit: Unit, among: Sequence[Model], many: int) -> Option[tuple[Model, ...]]:
    items = tuple(PickItem(id=model.id, label=model.name, piece=model.id) for model in among)
    return Option(
        id="fall",
        label="Choose figure by figure",
        group=unit.name,
        shape=PickShape(items=items, least=many, most=many),
        resolve=lambda value: tuple(table.models[id_] for id_ in value.ids),
    )
