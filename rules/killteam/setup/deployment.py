"""Operatives are set up a third at a time, in turn, wholly within their player's drop zone.

(killteam.setup.place_thirds, killteam.setup.place_drop_zone)
"""

from collections.abc import Sequence
from functools import partial

from msgspec import structs

from rules.battlefield.surface import GROUND
from rules.geometry import Disc, Point, box
from rules.kernel.script import Answer, Option, Play, Refusal, Script, Seat, refused_parts
from rules.kernel.shapes import Pick, PickItem, PickShape, Places, PlacesShape
from rules.killteam.board import SEATS, Operative, Table, board_now, refusal, stage_reached, the_map
from rules.killteam.board.measure import RULER, contests, disc, drop_zone, overhang
from rules.killteam.move.hindrances import rest_refusal
from rules.killteam.setup.facts import DEPLOYMENT, operatives_deployed, undeployed
from rules.roster.words import listed
from rules.skirmish.arrangement import Base, first_free_places, spots_around
from rules.skirmish.choices import ask_place
from rules.skirmish.limits import Length

ZONE = "killteam.setup.place_drop_zone"
PARTS = 3
PITCH = 500


def batch_size(operatives: int) -> int:
    """How many operatives are set up at a time: a third, rounded up. (killteam.setup.place_thirds)"""
    return -(-operatives // PARTS)


def deployment_step(play: Play[Table]) -> Script[None]:
    """The player whose turn it is sets up one batch and chooses its operatives; the next on the list are proposed."""
    table, seat = play.table, play.table.turn
    left = undeployed(table, seat)
    size = min(len(left), batch_size(len(table.side(seat).taken)))
    batch = tuple(one.id for one in left[:size])
    if len(left) > size:
        batch = yield from _choose_batch(play, seat, left, batch)
    places = yield from _choose_places(play, seat, [table.models[id_] for id_ in batch])
    play.record(operatives_deployed(table, table.side(seat), places))
    if not any(undeployed(play.table, seat) for seat in SEATS):
        play.record(stage_reached("scouting"))


def _choose_batch(
    play: Play[Table], seat: Seat, left: Sequence[Operative], proposed: tuple[str, ...]
) -> Script[tuple[str, ...]]:
    items = tuple(PickItem(id=one.id, label=one.name, piece=one.id) for one in left)
    size = len(proposed)
    names = listed([play.table.models[id_].name for id_ in proposed])
    return play.ask(
        seat,
        rule=DEPLOYMENT,
        clock="setup",
        prompt=f"Which {size} operatives do you set up now?",
        options=[
            Option(id="next", label="The next on the list", detail=names, bring=proposed),
            Option(
                id="others",
                label="Choose which ones",
                shape=PickShape(items=items, least=size, most=size),
                resolve=lambda value: _in_order(left, value),
            ),
        ],
        default=Answer("next"),
        focus=tuple(one.id for one in left),
    )


def _in_order(left: Sequence[Operative], value: Pick) -> tuple[str, ...]:
    return tuple(one.id for one in left if one.id in value.ids)


def _choose_places(play: Play[Table], seat: Seat, batch: Sequence[Operative]) -> Script[dict[str, Point]]:
    table = play.table
    zone, suggested = drop_zone(table, seat), suggestion(table, batch)
    pieces = tuple(one.id for one in batch)
    by_hand: Option[dict[str, Point]] = Option(
        id="place",
        label="Place them by hand",
        detail="wholly within your drop zone",
        shape=PlacesShape(pieces=pieces, zones=(zone,), suggested=suggested or {}),
        resolve=partial(_checked_places, table, batch),
    )
    for_me = Option(id="arrange:batch", label="Set them up for me", bring=suggested) if suggested else None
    prompt = f"Set up {listed([one.name for one in batch])} wholly within your drop zone."
    return (yield from ask_place(play, seat, rule=ZONE, prompt=prompt, by_hand=by_hand, for_me=for_me, focus=pieces))


def _checked_places(table: Table, batch: Sequence[Operative], value: Places) -> dict[str, Point]:
    """The places of the batch from an answer. Raises `Refused` if one of them is not legal."""
    faults: dict[str, Refusal] = {}
    for one in batch:
        at = value.at[one.id]
        if fault := deployment_refusal(table, one, at):
            faults[one.id] = fault
        table = table.with_model(one.id, at=at, on=GROUND, life="live")
    if faults:
        raise refused_parts(faults)
    return {one.id: value.at[one.id] for one in batch}


def deployment_refusal(table: Table, operative: Operative, at: Point) -> Refusal | None:
    """Why an operative cannot be set up there; None if it can.

    (killteam.setup.place_drop_zone, killteam.place.location, killteam.equip.mines_setup)
    """
    base = disc(table, operative, at=at, on=GROUND)
    outside = Length(overhang(base, drop_zone(table, operative.seat)), 0)
    if not RULER.allows(outside.value, 0):
        message = f"{operative.name} reaches {outside} out of your drop zone."
        return outside.refusal(ZONE, message, limit="wholly within it", remedy="Move it inwards.")
    if fault := rest_refusal(table, operative, at, GROUND):
        return fault
    if _sees_mines(table, operative, at):
        return refusal("near-mines", operative=operative.name)
    return None


def _sees_mines(table: Table, operative: Operative, at: Point) -> bool:
    """Whether the operative would see mines within an inch."""
    standing = structs.replace(operative, at=at, on=GROUND, life="live")
    mines = (marker for marker in table.markers.values() if marker.kind == "mine")
    return any(contests(table, standing, mine) for mine in mines)


def suggestion(table: Table, batch: Sequence[Operative]) -> dict[str, Point] | None:
    """Legal places for a batch, side by side, at the front of its share of the drop zone."""
    seat = batch[0].seat
    zone, near = drop_zone(table, seat), _share(table, seat)
    there = [disc(table, one) for one in table.models.values() if one.life == "live"]
    bases = [Base(table.type_of(one).radius, table.type_of(one).height) for one in batch]
    by_base = dict(zip(bases, batch, strict=True))

    def allowed(base: Disc) -> bool:
        one = by_base[Base(base.radius, base.height)]
        return overhang(base, zone) == 0 and deployment_refusal(table, one, base.centre) is None

    resting, spots = board_now(table).resting, spots_around(near, zone, PITCH)
    places = first_free_places(resting, bases, lambda _: spots, there, allowed)
    return {one.id: place.centre for one, place in zip(batch, places, strict=True)} if places else None


def _share(table: Table, seat: Seat) -> Point:
    """The front of this batch's share of the drop zone, in which all batches stand side by side."""
    left, low, right, high = box(drop_zone(table, seat))
    taken = len(table.side(seat).taken)
    part = 2 * ((taken - len(undeployed(table, seat))) // batch_size(taken)) + 1
    across, along = right - left, high - low
    middle = Point(the_map(table).width // 2, the_map(table).height // 2)
    if the_map(table).centre[0] == "x":
        return Point(min(max(middle.x, left), right), low + along * part // (2 * PARTS))
    return Point(left + across * part // (2 * PARTS), min(max(middle.y, low), high))
