"""Models that arrive later: at their edge, or out of a hidden hatch. (krygothic.scenario.arrivals)"""

from collections.abc import Callable
from functools import partial
from typing import Final

from rules.geometry.point import INCH, Point
from rules.geometry.polygon import Outline, distance_to
from rules.kernel.script import Answer, Event, Option, Play, Refusal, Script, SpotShape, fact, spot_at
from rules.krygothic.board import (
    SEATS,
    TOUCH,
    Model,
    Table,
    board_side,
    disc,
    disc_at,
    field_now,
    gap,
    mission_now,
    other,
    refusal,
)
from rules.krygothic.missions.places import ARRIVE_APART, cannot_stand, edge_strip, facing_outward, first_spot, middle
from rules.skirmish.choices import FOR_ME, place_by_hand
from rules.skirmish.limits import Length

ARRIVALS: Final = "krygothic.scenario.arrivals"
HATCH: Final = "krygothic.trait.hidden_hatch"
HATCH_APART: Final = 8 * INCH
_HIDES_A_HATCH: Final = 1_500


def arrivals(play: Play[Table]) -> Script[None]:
    """Models that are due at the end of this AP round arrive; models in a hatch may come out.

    (krygothic.scenario.arrivals, krygothic.scenario.sabotage_timeline, krygothic.trait.hidden_hatch)
    """
    for seat in SEATS:
        for model in [one for one in play.table.models.values() if one.seat == seat and one.life == "reserve"]:
            if model.arrives == "hatch":
                yield from _from_a_hatch(play, model)
            elif play.table.round >= _due(play.table, model):
                yield from _at_the_edge(play, model)


def _due(table: Table, model: Model) -> int:
    """The AP round at whose end a model arrives."""
    found = mission_now(table)
    return {"leader": found.late_leader, "quarter": found.late_quarter}.get(model.arrives, 0) if found else 0


def _at_the_edge(play: Play[Table], model: Model) -> Script[None]:
    table = play.table
    fault, zone = partial(edge_fault, table, model), edge_strip(table, model.seat, 2 * table.fighter(model).radius)
    found = _first_at_the_edge(table, model, fault)
    if found is None:
        text = f"There is no room for {model.name}, which arrives one AP round later."
        play.record(fact(text, ARRIVALS, seat=model.seat, pieces=(model.id,)))
        return
    arrival: Event = yield from play.ask(
        model.seat,
        rule=ARRIVALS,
        prompt=f"{model.name} arrives. Where along your edge?",
        options=[
            Option(id="arrange:arrival", label=FOR_ME, bring=_arrived(model, found, facing_outward(table, model.seat))),
            _by_hand(table, model, zone, fault, ARRIVALS, found),
        ],
        default=Answer("arrange:arrival"),
        focus=(model.id,),
    )
    play.record(arrival)


def _from_a_hatch(play: Play[Table], model: Model) -> Script[None]:
    table = play.table
    side = board_side(table)
    board = (Point(0, 0), Point(side, 0), Point(side, side), Point(0, side))
    stay: Option[Event | None] = Option(id="stay", label="Stay hidden", bring=None)
    fault = partial(hatch_fault, table, model)
    come = _by_hand(table, model, board, fault, HATCH, first_spot(middle(table), board, fault))
    arrival: Event | None = yield from play.ask(
        model.seat,
        rule=HATCH,
        prompt=f"Does {model.name} come out of a hatch now?",
        options=[stay, come],
        default=Answer("stay"),
        focus=(model.id,),
    )
    if arrival is not None:
        play.record(arrival)


def _by_hand(
    table: Table, model: Model, zone: Outline, fault: Callable[[Point], Refusal | None], rule: str, found: Point | None
) -> Option[Event]:
    ahead, radius = facing_outward(table, model.seat), table.fighter(model).radius
    return place_by_hand(
        f"place:{model.id}",
        SpotShape(radius=radius, zones=(zone,), turns=True, suggested=spot_at(found), ahead=ahead),
        fault,
        lambda spot: _arrived(model, spot.at, (ahead + spot.degrees) % 360, rule),
        piece=model.id,
    )


def _arrived(model: Model, at: Point, facing: int, rule: str = ARRIVALS) -> Event:
    """A model arrives on the board; it can be ordered from the next AP round. (krygothic.scenario.arrivals)"""
    how = "comes out of a hidden hatch" if rule == HATCH else "arrives"
    return model.fact(how, rule, tone="heading", at=at, facing=facing, life="live", arrives="")


def _first_at_the_edge(table: Table, model: Model, fault: Callable[[Point], Refusal | None]) -> Point | None:
    side, radius = board_side(table), table.fighter(model).radius
    along = radius if table.side(model.seat).edge == "north" else side - radius
    row = (Point(0, along), Point(side, along), Point(side, along), Point(0, along))
    return first_spot(Point(side // 2, along), row, fault)


def edge_fault(table: Table, model: Model, at: Point) -> Refusal | None:
    """Why a model cannot arrive there: it must touch its edge, 6 inches from every enemy.

    (krygothic.scenario.arrivals)
    """
    edge, radius = table.side(model.seat).edge, table.fighter(model).radius
    off = (at.y if edge == "north" else board_side(table) - at.y) - radius
    if off > TOUCH:
        return refusal("not-at-the-edge", Length(off, TOUCH), figure=model.name, edge=edge)
    return cannot_stand(table, model, at) or _too_near(table, model, at, ARRIVE_APART, "too-near-to-arrive")


def hatch_fault(table: Table, model: Model, at: Point) -> Refusal | None:
    """Why a model cannot come out of a hatch there: it must be at a wall or building, 8 inches from every enemy.

    (krygothic.trait.hidden_hatch)
    """
    if fault := cannot_stand(table, model, at):
        return fault
    radius = table.fighter(model).radius
    walls = (one for one in field_now(table).features if one.impassable and one.height >= _HIDES_A_HATCH)
    if not any(distance_to(wall.outline, at) <= radius + TOUCH for wall in walls):
        return refusal("hatch-without-wall", figure=model.name)
    return _too_near(table, model, at, HATCH_APART, "too-near-for-a-hatch")


def _too_near(table: Table, model: Model, at: Point, least: int, words: str) -> Refusal | None:
    base = disc_at(table, model, at)
    for foe in table.living(other(model.seat)):
        if gap(base, disc(table, foe)) < least:
            return refusal(words, within=least, figure=model.name, other=foe.name)
    return None
