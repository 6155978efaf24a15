"""Getting out of a vehicle's way: which side each figure jumps to, and where those that are hit are pushed."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.fubar.board.table import Model, Table, Unit
from rules.fubar.vehicles.lane import SIDES, Lane, Side, in_lane, spot_beside_lane
from rules.geometry.point import Point, distance_up, tenths
from rules.kernel.script import Answer, Line, Option, Play, Script, TableFact
from rules.roster.words import counted

REACH: Final = 6_000
SUCCESS: Final = "fubar.vehicle_assault.dodge_success"
OUTCOME: Final = "fubar.vehicle_assault.outcome"

Spots = dict[Side, Point]


def moved_aside(unit: Unit, places: Mapping[str, Point], rule: str) -> TableFact:
    """Figures have left a vehicle's path, and with that whatever stance their Unit had.

    (fubar.vehicle_assault.dodge_success, fubar.vehicle_assault.outcome, fubar.guard.duration,
    fubar.action.ground.duration, fubar.guard.excluded_moves)
    """
    stance = "duck" if unit.stance == "duck" else ""
    how = "jumps aside" if rule == SUCCESS else "is pushed aside"
    text = f"{unit.name}: {counted(len(places), 'figure', 'figures')} {how}."
    return TableFact(
        Line(text=text, rule=rule, seat=unit.seat, pieces=tuple(places)),
        lambda table: table.with_places(places).with_unit(unit.id, stance=stance),
    )


def jump_aside(play: Play[Table], unit_id: str, lane: Lane) -> Script[tuple[Model, ...]]:
    """The figures in the path jump clear, each to the side its owner picks; those that cannot are returned."""
    figures = in_lane(play.table, lane, play.table.units[unit_id])
    one_by_one = yield from _wants_to_pick(play, unit_id, lane, figures)
    ahead, places = play.table, dict[str, Point]()
    for figure in figures:
        spots = _spots(ahead, lane, figure, REACH)
        if spots:
            places[figure.id] = (yield from _picked(play, figure, spots)) if one_by_one else _nearer(figure, spots)
            ahead = ahead.with_model(figure.id, at=places[figure.id])
    if places:
        play.record(moved_aside(play.table.units[unit_id], places, SUCCESS))
    return tuple(figure for figure in figures if figure.id not in places)


def _spots(table: Table, lane: Lane, figure: Model, reach: int) -> Spots:
    found = {side: spot_beside_lane(table, lane, figure, side, reach) for side in SIDES}
    return {side: spot for side, spot in found.items() if spot is not None}


def _nearer(figure: Model, spots: Spots) -> Point:
    return min(spots.values(), key=lambda spot: distance_up(figure.at, spot))


def _wants_to_pick(play: Play[Table], unit_id: str, lane: Lane, figures: Sequence[Model]) -> Script[bool]:
    """Whether the owner picks a side for each figure, where any has two."""
    unit = play.table.units[unit_id]
    if not any(len(_spots(play.table, lane, figure, REACH)) > 1 for figure in figures):
        return False
    chosen: bool = yield from play.ask(
        unit.seat,
        rule=SUCCESS,
        prompt=f"{unit.name} jumps out of the way. To which side?",
        options=[
            Option(id="nearer", label="Each to the nearer side", group=unit.name, bring=False),
            Option(id="pick", label="Pick a side for each", group=unit.name, bring=True),
        ],
        default=Answer("nearer"),
        focus=tuple(figure.id for figure in figures),
        dice=play.last_dice(),
    )
    return chosen


def _picked(play: Play[Table], figure: Model, spots: Spots) -> Script[Point]:
    options = [
        Option(
            id=f"aside:{figure.id}:{side}",
            label=f"To the {side} of the path",
            detail=tenths(distance_up(figure.at, spot)),
            group=figure.name,
            piece=figure.id,
            bring=spot,
        )
        for side, spot in spots.items()
    ]
    return play.ask(
        figure.seat,
        rule=SUCCESS,
        prompt=f"{figure.name} jumps aside: which way?",
        options=options,
        default=Answer(options[0].id),
        focus=(figure.id,),
        obvious=True,
    )


def pushed_places(table: Table, unit: Unit, lane: Lane) -> dict[str, Point]:
    """The nearest clear spot for every figure still in the path that has one. (fubar.vehicle_assault.outcome)"""
    board = table.settings.width + table.settings.height
    places: dict[str, Point] = {}
    for figure in in_lane(table, lane, unit):
        spots = _spots(table, lane, figure, board)
        if spots:
            places[figure.id] = _nearer(figure, spots)
            table = table.with_model(figure.id, at=places[figure.id])
    return places
