"""Deployment: one model at a time in turn, anywhere in its side's zone, facing any way. (krygothic.setup.deployment)"""

from functools import partial
from typing import Final

from rules.geometry.point import INCH, Point
from rules.geometry.polygon import box
from rules.kernel.script import Answer, Event, Option, Play, Refusal, Script, Seat, SpotShape, spot_at
from rules.krygothic.board import Model, Table, other
from rules.krygothic.missions.places import (
    cannot_stand,
    deployment_zone,
    facing_outward,
    first_spot,
    is_over_terrain,
    outside_zone,
)
from rules.krygothic.setup.facts import DEPLOYMENT, model_deployed, stage_reached
from rules.skirmish.choices import place_by_hand

CLEAR: Final = 3 * INCH // 4


def to_place(table: Table, seat: Seat) -> tuple[Model, ...]:
    """A side's models that are not placed yet."""
    return tuple(one for one in table.models.values() if one.seat == seat and one.life == "reserve" and not one.arrives)


def deployment_step(play: Play[Table]) -> Script[None]:
    """All models are placed one by one; surprised defenders are placed before the attackers.

    (krygothic.setup.deployment, krygothic.scenario.sabotage.setup)
    """
    seat = next((one for one in _in_turn(play.table, play.table.first_caller) if to_place(play.table, one)), None)
    if seat is None:
        play.record(stage_reached("round_start"))
        return
    play.record((yield from _ask_place(play, seat)))


def _in_turn(table: Table, seat: Seat) -> tuple[Seat, Seat]:
    """The seat that places now, and the other if that player has nobody left to place."""
    first = seat if table.attacker is None else other(table.attacker)
    return first, other(first)


def _ask_place(play: Play[Table], seat: Seat) -> Script[Event]:
    table = play.table
    waiting = to_place(table, seat)
    first, found, ahead = waiting[0], _suggested(table, waiting[0]), facing_outward(table, seat)
    if found is not None and table.side(seat).arranged:
        return model_deployed(table, first, found, ahead)
    options: list[Option[Event]] = []
    if found is not None:
        options = [
            Option(
                id="arrange:next",
                label=f"Set up {first.name} for me",
                bring=model_deployed(table, first, found, ahead),
            ),
            Option(
                id="arrange:rest",
                label=f"Set up all {len(waiting)} left for me" if waiting[1:] else "Set up the last one for me",
                bring=model_deployed(table, first, found, ahead, rest=True),
            ),
        ]
    options += [_by_hand(table, model, _suggested(table, model)) for model in waiting]
    return (
        yield from play.ask(
            seat,
            rule=DEPLOYMENT,
            clock="setup",
            prompt="Place one of your models in your zone and choose which way it faces.",
            options=options,
            default=Answer("arrange:next") if found is not None else None,
            focus=tuple(one.id for one in waiting),
        )
    )


def _by_hand(table: Table, model: Model, found: Point | None) -> Option[Event]:
    ahead, radius = facing_outward(table, model.seat), table.fighter(model).radius
    zones = (deployment_zone(table, model.seat),)
    return place_by_hand(
        f"place:{model.id}",
        SpotShape(radius=radius, zones=zones, turns=True, suggested=spot_at(found), ahead=ahead),
        partial(place_fault, table, model),
        lambda spot: model_deployed(table, model, spot.at, (ahead + spot.degrees) % 360),
        label=model.name,
        group="Place by hand",
        piece=model.id,
    )


def place_fault(table: Table, model: Model, at: Point) -> Refusal | None:
    """Why a model cannot be deployed there; None if it can. (krygothic.setup.deployment)"""
    return outside_zone(table, model, at, deployment_zone(table, model.seat)) or cannot_stand(table, model, at)


def _suggested(table: Table, model: Model) -> Point | None:
    """A free place at the front of the zone, where each model has its share of the width.

    It is on open floor if possible, and away from terrain if there is room, because a token is drawn larger than a
    base.
    """
    zone = deployment_zone(table, model.seat)
    left, low, right, high = box(zone)
    radius = table.fighter(model).radius
    front = high - radius if table.side(model.seat).edge == "north" else low + radius
    own = [one for one in table.models.values() if one.seat == model.seat]
    at, step = own.index(model), (right - left) // (len(own) + 1)
    near = Point(left + step * (at + 1), front)
    anywhere = partial(place_fault, table, model)

    def on_the_floor(at: Point, clear: int = 0) -> object | None:
        return anywhere(at) or is_over_terrain(table, model, at, clear) or None

    faults = (partial(on_the_floor, clear=CLEAR), on_the_floor, anywhere)
    return next((spot for fault in faults if (spot := first_spot(near, zone, fault))), None)
