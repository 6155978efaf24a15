"""Moving up within a combat: counter-moves, closing up and following up, figure by figure or all at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.fubar.board.combat import MovedUp, touched
from rules.fubar.board.measure import disc, gap_between, is_within, touching
from rules.fubar.board.table import Model, Table, Unit
from rules.fubar.move.closing import foes_of, snapped, ways_in, ways_towards
from rules.fubar.move.course import MoveOrder, Paths, check_course
from rules.geometry.point import Point, inches
from rules.kernel.play import Play, Script, refuse
from rules.kernel.question import Answer, Option
from rules.kernel.shapes import Path, PathShape


@dataclass(frozen=True, kw_only=True)
class Closing:
    """Which figures of a Unit may move up to which enemy Units, how far, and whether each must end in contact."""

    unit: str
    movers: tuple[str, ...]
    foes: tuple[str, ...]
    order: MoveOrder
    must_touch: bool = True


def move_up(play: Play[Table], closing: Closing) -> Script[None]:
    """The owner moves up whom they like, until all have moved or no more shall.

    (fubar.melee.counter_move, fubar.melee.move_up, fubar.melee.follow_up.move, fubar.guard.excluded_moves)
    """
    left = closing.movers
    while True:
        table = play.table
        movers = [table.models[id_] for id_ in left if _may_move(table, table.models[id_], closing)]
        if not movers:
            return
        paths: Paths = yield from _asked(play, closing, movers)
        if not paths:
            return
        places = {id_: path[-1] for id_, path in paths.items()}
        play.record(MovedUp(unit=closing.unit, places=places, rule=closing.order.rule))
        left = tuple(id_ for id_ in left if id_ not in paths)


def _may_move(table: Table, model: Model, closing: Closing) -> bool:
    """Whether the figure is out of contact and has an enemy in reach."""
    if touched(table, model, closing.foes):
        return False
    foes = foes_of(table, closing.foes)
    reach = closing.order.allowance
    return any(not closing.must_touch or is_within(table, model, foe, reach) for foe in foes)


def _asked(play: Play[Table], closing: Closing, movers: Sequence[Model]) -> Script[Paths]:
    table = play.table
    unit = table.units[closing.unit]
    options = list(_options(table, unit, closing, movers))
    paths: Paths = yield from play.ask(
        unit.seat,
        rule=closing.order.rule,
        prompt=f"{unit.name}, {closing.order.name}: who moves up?",
        options=options,
        default=Answer(options[0].id if options[0].shape is None else "done"),
        focus=tuple(model.id for model in movers),
    )
    return paths


def _options(table: Table, unit: Unit, closing: Closing, movers: Sequence[Model]) -> Iterator[Option[Any]]:
    foes = foes_of(table, closing.foes)
    paths = ways_in(table, movers, foes, closing.order)
    if not closing.must_touch:
        paths = ways_towards(table, movers, foes, closing.order, paths)
    if paths:
        many = f"{len(paths)} {'figure' if len(paths) == 1 else 'figures'}"
        yield Option(id="all", label="Move up all who can", detail=many, group=unit.name, bring=paths)
    for model in movers:
        yield _alone(table, model, closing)
    yield Option(id="done", label="Nobody else moves", group=unit.name, bring={})


def _alone(table: Table, model: Model, closing: Closing) -> Option[Any]:
    foes = foes_of(table, closing.foes)

    def drawn(value: Path) -> Paths:
        path = snapped(table, model, (model.at, *value.points), foes)
        fellows = {other.id: disc(table, other) for other in table.living(table.unit_of(model))}
        check_course(table, model, path, closing.order, fellows)
        _check_arrival(table, model, path[-1], foes, closing)
        return {model.id: path}

    reach = closing.order.allowance
    return Option(
        id=f"move:{model.id}",
        label=model.name,
        detail=f"up to {inches(reach)}",
        group=table.unit_of(model).name,
        piece=model.id,
        shape=PathShape(piece=model.id, start=model.at, radius=model.radius, budget=reach),
        resolve=drawn,
    )


def _check_arrival(table: Table, model: Model, end: Point, foes: Sequence[Model], closing: Closing) -> None:
    """Refuse an end out of contact, or farther away when following up. Raises `Refused`."""
    moved = table.with_model(model.id, at=end)
    arrived = moved.models[model.id]
    if any(touching(moved, arrived, foe) for foe in foes):
        return
    before = min(gap_between(table, model, foe) for foe in foes)
    after = min(gap_between(moved, arrived, foe) for foe in foes)
    if closing.must_touch or after > before:
        wanted = "in base contact with the enemy" if closing.must_touch else "nearer to the enemy"
        raise refuse(
            closing.order.rule,
            f"{model.name} would end {inches(after)} from the enemy; it must end {wanted}.",
            measured=inches(after),
            limit="contact" if closing.must_touch else inches(before),
            remedy="End against an enemy base, or leave the figure where it is.",
        )
