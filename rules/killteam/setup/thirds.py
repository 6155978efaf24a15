"""Operatives are set up a third at a time, in turn, each wholly within its player's drop zone.

(killteam.setup.place_thirds, killteam.setup.place_drop_zone)
"""

from collections.abc import Sequence
from functools import partial

from msgspec import structs
from typing_extensions import override

from rules.battlefield.stand import resting_faults
from rules.battlefield.surface import GROUND
from rules.geometry.disc import Disc, overlap
from rules.geometry.point import Point, inches
from rules.geometry.polygon import box
from rules.kernel.script import (
    Answer,
    Event,
    Line,
    Option,
    Pick,
    PickItem,
    PickShape,
    Places,
    PlacesShape,
    Play,
    Refused,
    Script,
    Seat,
    refuse,
)
from rules.killteam.board.maps import board_now, the_map
from rules.killteam.board.measure import RULER, contests, disc, drop_zone, overhang
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import SEATS, Table
from rules.killteam.setup.stages import StageReached
from rules.roster.words import listed
from rules.skirmish.arrange import Base, arranged, spots_around
from rules.skirmish.limits import Length
from rules.skirmish.turns import alternate

THIRDS, ZONE, LOCATION = "killteam.setup.place_thirds", "killteam.setup.place_drop_zone", "killteam.place.location"
MINES = "killteam.equip.mines_setup"
PARTS = 3
PITCH = 500


class BatchSetUp(Event, frozen=True, kw_only=True):
    """A third of a team stands in its drop zone, with Conceal orders; then the other player goes on."""

    seat: Seat
    places: dict[str, Point]

    @override
    def apply(self, table: Table) -> Table:
        standing = {
            id_: structs.replace(table.models[id_], at=at, on=GROUND, life="live", order="conceal")
            for id_, at in self.places.items()
        }
        table = table.with_models(standing)
        able = [seat for seat in SEATS if waiting(table, seat)]
        heir = alternate(SEATS, self.seat, able)
        return table if heir is None else structs.replace(table, turn=heir)

    @override
    def line(self, table: Table) -> Line:
        names = listed([table.models[id_].name for id_ in self.places])
        text = f"{table.side(self.seat).roster_name} sets up {names}."
        return Line(text=text, rule=THIRDS, seat=self.seat, pieces=tuple(self.places))


def waiting(table: Table, seat: Seat) -> tuple[Operative, ...]:
    """The player's operatives that are not on the board yet."""
    return tuple(one for one in table.models.values() if one.seat == seat and one.life == "reserve")


def batch_size(operatives: int) -> int:
    """How many are set up at a time: a third, rounded up. (killteam.setup.place_thirds)"""
    return -(-operatives // PARTS)


def thirds_step(play: Play[Table]) -> Script[None]:
    """One batch by the player whose turn it is. Who is in it is up to them; the next on the list are proposed."""
    table, seat = play.table, play.table.turn
    left = waiting(table, seat)
    size = min(len(left), batch_size(len(table.side(seat).taken)))
    batch = tuple(one.id for one in left[:size])
    if len(left) > size:
        batch = yield from _who(play, seat, left, batch)
    places = yield from _where(play, seat, [table.models[id_] for id_ in batch])
    play.record(BatchSetUp(seat=seat, places=places))
    if not any(waiting(play.table, seat) for seat in SEATS):
        play.record(StageReached(stage="scouting"))


def _who(
    play: Play[Table], seat: Seat, left: Sequence[Operative], proposed: tuple[str, ...]
) -> Script[tuple[str, ...]]:
    items = tuple(PickItem(id=one.id, label=one.name, piece=one.id) for one in left)
    size = len(proposed)
    names = listed([play.table.models[id_].name for id_ in proposed])
    chosen: tuple[str, ...] = yield from play.ask(
        seat,
        rule=THIRDS,
        clock="setup",
        prompt=f"Which {size} operatives do you set up now?",
        options=[
            Option(id="next", label="The next ones", detail=names, bring=proposed),
            Option(
                id="others",
                label="These",
                shape=PickShape(items=items, least=size, most=size),
                resolve=lambda value: _in_order(left, value),
            ),
        ],
        default=Answer("next"),
        focus=tuple(one.id for one in left),
    )
    return chosen


def _in_order(left: Sequence[Operative], value: Pick) -> tuple[str, ...]:
    return tuple(one.id for one in left if one.id in value.ids)


def _where(play: Play[Table], seat: Seat, batch: Sequence[Operative]) -> Script[dict[str, Point]]:
    table = play.table
    zone, suggested = drop_zone(table, seat), suggestion(table, batch)
    pieces = tuple(one.id for one in batch)
    by_hand: Option[dict[str, Point]] = Option(
        id="place",
        label="Place them by hand",
        detail="wholly within your drop zone",
        shape=PlacesShape(pieces=pieces, zones=(zone,), suggested=suggested or {}),
        resolve=partial(_placed, table, batch),
    )
    arranged_: list[Option[dict[str, Point]]] = []
    if suggested is not None:
        arranged_ = [Option(id="arrange:batch", label="Arrange them for me", bring=suggested)]
    places: dict[str, Point] = yield from play.ask(
        seat,
        rule=ZONE,
        clock="setup",
        prompt="Set them up wholly within your drop zone.",
        options=[*arranged_, by_hand],
        default=Answer("arrange:batch") if arranged_ else None,
        focus=pieces,
    )
    return places


def _placed(table: Table, batch: Sequence[Operative], value: Places) -> dict[str, Point]:
    """The places of the batch, all of which are legal. Raises `Refused`."""
    there = [disc(table, one) for one in table.models.values() if one.life == "live"]
    for one in batch:
        base = check_place(table, one, value.at[one.id], there)
        there.append(base)
    return {one.id: value.at[one.id] for one in batch}


def check_place(table: Table, operative: Operative, at: Point, there: Sequence[Disc]) -> Disc:
    """The base of an operative that is set up at a place, beside these others. Raises `Refused`.

    (killteam.setup.place_drop_zone, killteam.place.location, killteam.equip.mines_setup)
    """
    base = disc(table, operative, at=at, on=GROUND)
    outside = Length(overhang(base, drop_zone(table, operative.seat)), 0)
    if not RULER.allows(outside.value, 0):
        message = f"{operative.name} reaches {outside} out of your drop zone."
        raise Refused(outside.refusal(ZONE, message, limit="wholly within it", remedy="Move it inwards."))
    faults = resting_faults(board_now(table).resting, base, {})
    if faults or any(overlap(base, other) for other in there):
        what = "terrain" if faults else "another operative"
        raise refuse(
            LOCATION,
            f"{operative.name} cannot stand there: its base overlaps {what}.",
            measured=f"over {what}",
            limit="the whole base on one free surface",
            remedy="Set it up beside that.",
        )
    if mine := _mined(table, operative, at):
        raise refuse(
            MINES,
            f"{operative.name} would stand within 1″ of {mine} it can see.",
            measured="within 1″",
            limit=f"more than {inches(1_000)}",
            remedy="Set it up farther from the mines.",
        )
    return base


def _mined(table: Table, operative: Operative, at: Point) -> str:
    """The mines it would see within an inch, in words; "" without any."""
    standing = structs.replace(operative, at=at, on=GROUND, life="live")
    mines = (marker for marker in table.markers.values() if marker.kind == "mine")
    return "mines" if any(contests(table, standing, mine) for mine in mines) else ""


def suggestion(table: Table, batch: Sequence[Operative]) -> dict[str, Point] | None:
    """A legal place for each of the batch, side by side, at the front of their share of the drop zone."""
    seat = batch[0].seat
    zone, near = drop_zone(table, seat), _share(table, seat)
    there = [disc(table, one) for one in table.models.values() if one.life == "live"]
    by_base = {Base(disc(table, one, at=near).radius, disc(table, one, at=near).height): one for one in batch}

    def allowed(base: Disc) -> bool:
        one = by_base[Base(base.radius, base.height)]
        return overhang(base, zone) == 0 and not _mined(table, one, base.centre)

    bases = [Base(table.type_of(one).radius, table.type_of(one).height) for one in batch]
    places = arranged(board_now(table).resting, bases, lambda _: spots_around(near, zone, PITCH), there, allowed)
    if places is None:
        return None
    return {one.id: place.centre for one, place in zip(batch, places, strict=True)}


def _share(table: Table, seat: Seat) -> Point:
    """The front of this batch's share of the drop zone, if all batches stood side by side."""
    left, low, right, high = box(drop_zone(table, seat))
    taken = len(table.side(seat).taken)
    part = 2 * ((taken - len(waiting(table, seat))) // batch_size(taken)) + 1
    across, along = right - left, high - low
    middle = Point(the_map(table).width // 2, the_map(table).height // 2)
    if the_map(table).centre[0] == "x":
        return Point(min(max(middle.x, left), right), low + along * part // (2 * PARTS))
    return Point(left + across * part // (2 * PARTS), min(max(middle.y, low), high))
