"""Deployment: one model at a time in turn, anywhere in its side's zone, facing any way. (krygothic.setup.deployment)"""

from functools import partial
from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.geometry.point import INCH, Point
from rules.geometry.polygon import box
from rules.kernel.script import (
    Answer,
    Event,
    Line,
    Option,
    Play,
    Refusal,
    Refused,
    Script,
    Seat,
    Spot,
    SpotShape,
    spot_at,
)
from rules.krygothic.board import Model, Table, other
from rules.krygothic.missions.places import deployment_zone, outward
from rules.krygothic.missions.placing import cannot_stand, first_spot, is_over_terrain, outside_zone
from rules.krygothic.setup.stages import StageReached

RULE: Final = "krygothic.setup.deployment"
CLEAR: Final = 3 * INCH // 4


class Deployed(Event, frozen=True, kw_only=True):
    """A model stands on the board; then it is the other player's turn.

    `rest`: the player leaves the placing of all others to the table. (krygothic.setup.deployment)
    """

    model: str
    at: Point
    facing: int
    rest: bool = False

    @override
    def apply(self, table: Table) -> Table:
        seat = table.models[self.model].seat
        table = table.with_model(self.model, at=self.at, facing=self.facing, life="live")
        if self.rest:
            table = table.with_side(seat, arranged=True)
        return structs.replace(table, floor=other(seat))

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        text = f"{table.side(model.seat).muster.name} places {model.name}."
        return Line(text=text, rule=RULE, seat=model.seat, pieces=(self.model,))


def to_place(table: Table, seat: Seat) -> tuple[Model, ...]:
    """A side's models that are still to be placed."""
    return tuple(one for one in table.models.values() if one.seat == seat and one.life == "reserve" and not one.arrives)


def deployment_step(play: Play[Table]) -> Script[None]:
    """All models, one by one; surprised defenders stand there before the attackers come.

    (krygothic.setup.deployment, krygothic.scenario.sabotage.setup)
    """
    seat = next((one for one in _in_turn(play.table, play.table.floor) if to_place(play.table, one)), None)
    if seat is None:
        play.record(StageReached(stage="round_start"))
        return
    play.record((yield from _placed(play, seat)))


def _in_turn(table: Table, seat: Seat) -> tuple[Seat, Seat]:
    """Who places now, and who if that player has nobody left to place."""
    first = seat if table.attacker is None else other(table.attacker)
    return first, other(first)


def _placed(play: Play[Table], seat: Seat) -> Script[Event]:
    table = play.table
    waiting = to_place(table, seat)
    found = _suggested(table, waiting[0])
    if found is not None and table.side(seat).arranged:
        return _deployed(table, waiting[0], found)
    options: list[Option[Event]] = []
    if found is not None:
        options = [
            Option(
                id="arrange:next", label=f"Set up {waiting[0].name} for me", bring=_deployed(table, waiting[0], found)
            ),
            Option(
                id="arrange:rest",
                label=f"Set up all {len(waiting)} left for me" if waiting[1:] else "Set up the last one for me",
                bring=_deployed(table, waiting[0], found, rest=True),
            ),
        ]
    options += [_by_hand(table, model, _suggested(table, model)) for model in waiting]
    placed: Event = yield from play.ask(
        seat,
        rule=RULE,
        clock="setup",
        prompt="Set up one of your models in your zone, and say which way it faces.",
        options=options,
        default=Answer("arrange:next") if found is not None else None,
        focus=tuple(one.id for one in waiting),
    )
    return placed


def _by_hand(table: Table, model: Model, found: Point | None) -> Option[Event]:
    zone = deployment_zone(table, model.seat)
    ahead, radius = outward(table, model.seat), table.fighter(model).radius
    shape = SpotShape(radius=radius, zones=(zone,), turns=True, suggested=spot_at(found), ahead=ahead)

    def resolve(value: Spot) -> Event:
        if refusal := place_fault(table, model, value.at):
            raise Refused(refusal)
        return Deployed(model=model.id, at=value.at, facing=(ahead + value.degrees) % 360)

    return Option(
        id=f"place:{model.id}", label=model.name, group="Place by hand", piece=model.id, shape=shape, resolve=resolve
    )


def place_fault(table: Table, model: Model, at: Point) -> Refusal | None:
    """Why a model cannot be deployed there; None where it can. (krygothic.setup.deployment)"""
    return outside_zone(table, model, at, deployment_zone(table, model.seat)) or cannot_stand(table, model, at)


def _suggested(table: Table, model: Model) -> Point | None:
    """A free place at the front of the zone: each model has its share of the width.

    It is on open floor if there is any, and clear of terrain where there is room: a token is drawn larger than a base.
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


def _deployed(table: Table, model: Model, at: Point, *, rest: bool = False) -> Deployed:
    return Deployed(model=model.id, at=at, facing=outward(table, model.seat), rest=rest)
