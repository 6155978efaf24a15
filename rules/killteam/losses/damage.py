"""Damage: wounds are lost, and operatives without wounds are removed when the action is over."""

from collections.abc import Iterator

from rules.battlefield.surface import level_at, standing_faults
from rules.geometry import Disc, Point, overlap
from rules.kernel.script import Answer, Option, Play, Refusal, Refused, Script, Spot, SpotShape, TableFact
from rules.killteam.board import Marker, Operative, Table, board_now, is_visible, refusal
from rules.killteam.board.measure import CONTROL_RANGE, disc, marker_disc, near, separation
from rules.killteam.dice.rolls import D3
from rules.killteam.losses.facts import APPLY, MINE_DAMAGE, MINES, mine_blown, put_down, removed, wounded
from rules.skirmish.arrangement import nearest_first
from rules.skirmish.choices import ask_which
from rules.skirmish.limits import Length

SPOT = "killteam.action.place_down_spot"
PITCH = 250


def place_down_option(table: Table, carrier: Operative) -> Option[TableFact]:
    """The option to put down the carried marker at a chosen spot. (killteam.action.place_down)"""
    marker = table.markers[carrier.carries]

    def resolve(value: Spot) -> TableFact:
        fault = fault_at(table, carrier, marker, value.at, value.on)
        if fault:
            raise Refused(fault)
        return put_down(carrier, marker.id, value.at, value.on)

    suggested = Spot(_at_its_feet(table, carrier), on=carrier.on)
    shape = SpotShape(radius=marker_disc(table, marker).radius, suggested=suggested, glyph="objective")
    id_, rule = f"place-down:{carrier.id}", "killteam.action.place_down"
    return Option(id=id_, label="Place Down", piece=carrier.id, rule=rule, shape=shape, resolve=resolve)


def fault_at(table: Table, carrier: Operative, marker: Marker, at: Point, on: str) -> Refusal | None:
    """Why the marker cannot lie there. (killteam.action.place_down_spot)"""
    board = board_now(table)
    base = disc(table, carrier)
    flat = Disc(at, marker_disc(table, marker).radius, level_at(board.field, at, on))
    if not near(board, base, flat, CONTROL_RANGE):
        length = Length(separation(board, base, flat), CONTROL_RANGE)
        message = f"That is {length} from {carrier.name}; a marker is put down within its control range."
        return length.refusal(SPOT, message, remedy=f"Put it {length.over} closer.")
    if standing_faults(board.resting, flat, on, {}):
        return refusal("marker-unsupported", rule=SPOT)
    others = (one for one in table.markers.values() if not one.carrier and one.id != marker.id)
    if any(overlap(flat, marker_disc(table, one)) for one in others):
        return refusal("marker-on-marker", rule=SPOT)
    if not is_visible(board, base, flat):
        return refusal("spot-unseen", rule=SPOT, operative=carrier.name)
    return None


def drop_marker(play: Play[Table], carrier: Operative) -> Script[None]:
    """An operative that falls puts down the marker it carries; its player chooses the place.

    This costs nothing, and nothing forbids it. (killteam.action.place_down_incapacitated,
    killteam.action.place_down_spot)
    """
    under = put_down(carrier, carrier.carries, _at_its_feet(play.table, carrier), carrier.on)
    put: TableFact = yield from play.ask(
        carrier.seat,
        rule="killteam.action.place_down_incapacitated",
        prompt=f"{carrier.name} is incapacitated. Where does it put down its marker?",
        options=[Option(id="at-its-feet", label="At its feet", bring=under), place_down_option(play.table, carrier)],
        default=Answer("at-its-feet"),
        focus=(carrier.id,),
    )
    play.record(put)


def _at_its_feet(table: Table, carrier: Operative) -> Point:
    """The nearest legal spot for the marker; the operative's own place if there is none."""
    marker = table.markers[carrier.carries]
    spots = nearest_first(carrier.at, _around(carrier.at))
    free = (spot for spot in spots if fault_at(table, carrier, marker, spot, carrier.on) is None)
    return next(free, carrier.at)


def _around(at: Point) -> Iterator[Point]:
    reach = 2 * CONTROL_RANGE
    for x in range(-reach, reach + 1, PITCH):
        yield from (Point(at.x + x, at.y + y) for y in range(-reach, reach + 1, PITCH))


TOGETHER = "killteam.core.simultaneous"


def inflict_damage(play: Play[Table], operative: str, points: int, why: str, rule: str = APPLY) -> None:
    """Inflicts damage; an operative that is already down loses no more wounds."""
    if points and play.table.models[operative].life == "live":
        play.record(wounded(operative, points, why, rule))


def remove_fallen(play: Play[Table]) -> Script[tuple[Operative, ...]]:
    """Removes all incapacitated operatives, those of the player with initiative first; their markers stay.

    (killteam.core.damage.removal_timing, killteam.action.place_down_incapacitated, killteam.core.simultaneous)
    """
    table = play.table
    fallen = [one for one in table.models.values() if one.life == "down"]
    fallen.sort(key=lambda one: one.seat != table.initiative)
    carriers = [one for one in fallen if one.carries]
    while carriers:
        prompt = "Several operatives with markers are incapacitated. Whose marker is put down next?"
        one = yield from ask_which(play, table.initiative, carriers, "next", rule=TOGETHER, prompt=prompt)
        carriers.remove(one)
        yield from drop_marker(play, one)
    for one in fallen:
        play.record(removed(one))
    return tuple(fallen)


def blow_mine(play: Play[Table], operative: str, mine: str) -> Script[None]:
    """Mines explode under an operative. (killteam.equip.mines_trigger)"""
    (face,) = yield from play.roll(1, "mines")
    play.record(mine_blown(play.table.models[operative], mine, face))
    inflict_damage(play, operative, D3[face] + MINE_DAMAGE, "mines", MINES)
