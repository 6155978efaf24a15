"""Mission actions: Prime and Sweep of the shared op, Plant and Fix of one's own."""

from collections.abc import Iterator
from itertools import count
from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.battlefield.surface import level_at, standing_faults
from rules.geometry import INCH, Disc, Point
from rules.kernel.script import Event, Line, Option, Play, Refusal, Refused, Script, Spot, SpotShape
from rules.killteam.activation.actions import Deed, Kind, barred
from rules.killteam.activation.markers import uncontrolled
from rules.killteam.board import NO, Marker, Operative, Table, board_now, other, shows
from rules.killteam.board.measure import (
    CONTROL_RANGE,
    RULER,
    TOKEN,
    area_gap,
    contests,
    disc,
    drop_zone,
    marker_disc,
    near,
    separation,
    territory,
    wholly_in,
)  # fmt: skip
from rules.killteam.missions.crit import Primed, Swept, objectives
from rules.killteam.missions.facts import TacOpShown
from rules.killteam.missions.scored import FIRST, score
from rules.skirmish.limits import Length, out_of_range

ENGAGED: Final = "score.mission_action_engaged"
PRIME: Final = Kind(name="Prime", rule="op.crit.prime", engaged_rule=ENGAGED)
SWEEP: Final = Kind(name="Sweep", rule="op.crit.sweep", engaged_rule=ENGAGED)
PLANT: Final = Kind(name="Plant", rule="op.tac.listening_posts", engaged_rule=ENGAGED)
FIX: Final = Kind(name="Fix", rule="op.tac.triangulate", engaged_rule=ENGAGED)
MOST_SWEEPS: Final = 2
POSTS_APART: Final = 6 * INCH
THIRD: Final = 10 * INCH
FROM_HOME: Final = 8 * INCH


class Planted(Event, frozen=True, kw_only=True):
    """A post of the player lies on the board. (killteam.op.tac.listening_posts)"""

    operative: str
    at: Point
    on: str = ""

    @override
    def apply(self, table: Table) -> Table:
        seat = table.models[self.operative].seat
        id_ = next(id_ for id_ in (f"post-{number}" for number in count(1)) if id_ not in table.markers)
        marker = Marker(id=id_, kind="post", at=self.at, on=self.on, owner=seat)
        return structs.replace(table, markers={**table.markers, id_: marker})

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        return Line(text=f"{one.name} plants a listening post.", rule=PLANT.id, seat=one.seat, pieces=(one.id,))


class Fixed(Event, frozen=True, kw_only=True):
    """A third of the board is fixed. (killteam.op.tac.triangulate)"""

    operative: str
    zone: int

    @override
    def apply(self, table: Table) -> Table:
        seat = table.models[self.operative].seat
        tac = table.side(seat).tac
        if tac is None:
            return table
        return table.with_side(seat, tac=structs.replace(tac, zones=(*tac.zones, self.zone)), fixed=True)

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        return Line(text=f"{one.name} fixes third {self.zone + 1}.", rule=FIX.id, seat=one.seat, pieces=(one.id,))


def mission_actions(table: Table, operative: Operative) -> list[Option[Deed]]:
    """The mission actions an operative might perform where it stands.

    (killteam.score.crit_tp1, killteam.score.mission_action_engaged, killteam.action.mission)
    """
    tac = table.side(operative.seat).tac
    own = {"listening_posts": _plant, "triangulate": _fix}.get(tac.id if tac else "")
    return [*_on_objectives(table, operative), *([own(table, operative)] if own else [])]


def _closed(table: Table, operative: Operative, kind: Kind) -> Refusal | None:
    if table.turning_point < FIRST:
        return NO("no-mission-yet")
    return barred(table, operative, kind)


def _on_objectives(table: Table, operative: Operative) -> Iterator[Option[Deed]]:
    kind = {"prime": PRIME, "sweep": SWEEP}.get(table.settings.crit)
    if kind is None:
        return
    for marker in objectives(table):
        if contests(table, operative, marker):
            yield Option(
                id=f"{kind.name.lower()}:{marker.id}",
                label=kind.name,
                detail="1 AP",
                piece=marker.id,
                rule=kind.id,
                refusal=_closed(table, operative, kind)
                or _done(table, operative, marker, kind)
                or uncontrolled(table, operative, marker, kind.id),
                bring=_deed(operative, marker, kind),
            )


def _done(table: Table, operative: Operative, marker: Marker, kind: Kind) -> Refusal | None:
    """(killteam.op.crit.prime, killteam.op.crit.sweep)"""
    if kind is SWEEP:
        return NO("swept", marker=marker.id) if marker.swept else None
    if operative.seat in marker.blown:
        return NO("blown", marker=marker.id)
    return NO("primed", marker=marker.id) if operative.seat in marker.charges else None


def _deed(operative: Operative, marker: Marker, kind: Kind) -> Deed:
    def script(play: Play[Table]) -> Script[None]:
        if kind is PRIME:
            play.record(Primed(operative=operative.id, marker=marker.id))
        else:
            play.record(Swept(operative=operative.id, marker=marker.id))
            if play.table.side(operative.seat).swept <= MOST_SWEEPS:
                score(play, operative.seat, "crit", 1, f"{marker.id} is swept", SWEEP.id)
        yield from ()

    return Deed(operative=operative.id, kind=kind, script=script)


def _plant(table: Table, operative: Operative) -> Option[Deed]:
    """(killteam.op.tac.listening_posts)"""

    def resolve(value: Spot) -> Deed:
        fault = misplanted(table, operative, value)
        if fault:
            raise Refused(fault)

        def script(play: Play[Table]) -> Script[None]:
            _show(play, operative)
            play.record(Planted(operative=operative.id, at=value.at, on=value.on))
            yield from ()

        return Deed(operative=operative.id, kind=PLANT, script=script)

    return Option(
        id="plant",
        label=PLANT.name,
        detail="1 AP, shows your TAC op",
        piece=operative.id,
        rule=PLANT.id,
        refusal=_closed(table, operative, PLANT),
        shape=SpotShape(radius=TOKEN, glyph="objective"),
        resolve=resolve,
    )


def _show(play: Play[Table], operative: Operative) -> None:
    tac = play.table.side(operative.seat).tac
    if tac and not tac.shown:
        play.record(TacOpShown(seat=operative.seat))


def misplanted(table: Table, operative: Operative, spot: Spot) -> Refusal | None:
    """Why a post cannot be planted there."""
    board, base = board_now(table), disc(table, operative)
    flat = Disc(spot.at, TOKEN, level_at(board.field, spot.at, spot.on))
    if not near(board, base, flat, CONTROL_RANGE):
        return out_of_range(PLANT.id, Length(separation(board, base, flat), CONTROL_RANGE), "that spot", "Plant")
    if not wholly_in(flat, territory(table, other(operative.seat))):
        return NO("not-enemy-ground")
    if standing_faults(board.resting, flat, spot.on, {}) or not shows(board, base, flat):
        return NO("no-ground", operative=operative.name)
    own = (one for one in table.markers.values() if one.kind == "post" and one.owner == operative.seat)
    for post in own:
        length = Length(separation(board, flat, marker_disc(table, post)), POSTS_APART)
        if RULER.allows(length.value, POSTS_APART):
            message = f"That is {length} from your post {post.id}; posts lie more than 6″ apart."
            return length.refusal(PLANT.id, message, remedy="Plant it farther away.", limit="more than 6″")
    return None


def _fix(table: Table, operative: Operative) -> Option[Deed]:
    """(killteam.op.tac.triangulate)"""
    zone = third(table, operative)

    def script(play: Play[Table]) -> Script[None]:
        _show(play, operative)
        play.record(Fixed(operative=operative.id, zone=zone or 0))
        score(play, operative.seat, "tac", 2, f"third {(zone or 0) + 1} is fixed", FIX.id)
        yield from ()

    return Option(
        id="fix",
        label=FIX.name,
        detail="1 AP, 2 VP",
        piece=operative.id,
        rule=FIX.id,
        refusal=_closed(table, operative, FIX) or _unfixable(table, operative, zone),
        bring=Deed(operative=operative.id, kind=FIX, script=script),
    )


def third(table: Table, operative: Operative) -> int | None:
    """The third of the board, from 0, an operative is wholly within. (killteam.core.distance.tolerance)"""
    base = disc(table, operative)
    inner = base.radius - RULER.tolerance
    first, last = (base.centre.x - inner) // THIRD, (base.centre.x + inner - 1) // THIRD
    return first if first == last else None


def _unfixable(table: Table, operative: Operative, zone: int | None) -> Refusal | None:
    side = table.side(operative.seat)
    if side.fixed:
        return NO("fixed-once")
    if zone is None:
        return NO("between-thirds", operative=operative.name)
    if side.tac and zone in side.tac.zones:
        return NO("fixed-already", zone=zone + 1)
    length = Length(area_gap(disc(table, operative), drop_zone(table, operative.seat)), FROM_HOME)
    if RULER.allows(length.value, FROM_HOME):
        message = f"{operative.name} is {length} from its own drop zone; Fix needs more than 8″."
        return length.refusal(FIX.id, message, remedy="Go farther out first.", limit="more than 8″")
    return None
