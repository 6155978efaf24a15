"""Markers in hand: Pick Up, Place Down, and the Ammo Resupply of one's own cache."""

from typing_extensions import override

from rules.kernel.script import Event, Line, Option, Play, Refusal, Script, Spot
from rules.killteam.activation.actions import PICK_UP, PLACE_DOWN, RESUPPLY, Deed, Kind, barred
from rules.killteam.board import NO, Marker, Operative, Table, contests, other
from rules.killteam.effects.control import controller, weights
from rules.killteam.losses.put_down import placing_down
from rules.killteam.shoot.sequence import RESUPPLY as RESUPPLIED

CACHE_USED = "cache-used"


class PickedUp(Event, frozen=True, kw_only=True):
    """An operative carries a marker from now on. (killteam.action.pick_up, killteam.action.carrying)"""

    operative: str
    marker: str

    @override
    def apply(self, table: Table) -> Table:
        return table.with_model(self.operative, carries=self.marker).with_marker(self.marker, carrier=self.operative)

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        text = f"{one.name} picks up a marker and carries it."
        return Line(text=text, rule="killteam.action.pick_up", seat=one.seat, pieces=(one.id, self.marker))


class Resupplied(Event, frozen=True, kw_only=True):
    """An operative may re-roll one attack die of each of its shots until the next turning point.

    (killteam.equip.ammo_resupply, killteam.equip.ammo_resupply_own)
    """

    operative: str
    marker: str

    @override
    def apply(self, table: Table) -> Table:
        one = table.models[self.operative]
        side = table.side(one.seat)
        used = table.with_side(one.seat, gear={**side.gear, CACHE_USED: 1})
        return used.with_model(one.id, used={**one.used, RESUPPLIED: 1})

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        text = f"{one.name} resupplies: one attack die of each of its shots may be re-rolled."
        return Line(text=text, rule="killteam.equip.ammo_resupply", seat=one.seat, pieces=(one.id, self.marker))


def handled(table: Table, operative: Operative) -> list[Option[Deed]]:
    """Everything an operative may do with the markers it contests or carries."""
    near = [marker for marker in table.markers.values() if not marker.carrier and contests(table, operative, marker)]
    ups = [_pick_up(table, operative, marker) for marker in near if liftable(table, operative, marker)]
    own = [marker for marker in near if (marker.kind, marker.owner) == ("cache", operative.seat)]
    caches = [_resupply(table, operative, marker) for marker in own]
    return [*ups, *caches, *([_place_down(table, operative)] if operative.carries else [])]


def liftable(table: Table, operative: Operative, marker: Marker) -> bool:
    """Whether a rule says that the marker can be picked up now.

    (killteam.action.pick_up_allowed, killteam.op.crit.salvage, killteam.op.tac.core_recovery)
    """
    if table.turning_point < 2:
        return False
    if marker.kind == "objective":
        return table.settings.crit == "salvage"
    return marker.kind == "core" and marker.owner == operative.seat


def uncontrolled(table: Table, operative: Operative, marker: Marker, rule: str) -> Refusal | None:
    """Why the marker is not its side's to use. (killteam.marker.control, killteam.marker.control_frozen)"""
    if controller(table, marker) == operative.seat:
        return None
    brought = weights(table, marker)
    own, foe = brought[operative.seat], brought[other(operative.seat)]
    return NO("uncontrolled", operative=operative.name, own=own, other=foe, rule=rule)


def _pick_up(table: Table, operative: Operative, marker: Marker) -> Option[Deed]:
    closed = barred(table, operative, PICK_UP) or (
        NO("carrying", operative=operative.name) if operative.carries else None
    )
    return Option(
        id=f"pick-up:{marker.id}",
        label=PICK_UP.name,
        detail="1 AP",
        piece=marker.id,
        rule=PICK_UP.id,
        refusal=closed or uncontrolled(table, operative, marker, "killteam.action.pick_up_allowed"),
        bring=recorded(operative, PICK_UP, PickedUp(operative=operative.id, marker=marker.id)),
    )


def _resupply(table: Table, operative: Operative, marker: Marker) -> Option[Deed]:
    used = NO("supplied") if table.side(operative.seat).gear.get(CACHE_USED) else None
    closed = barred(table, operative, RESUPPLY) or used
    return Option(
        id=f"resupply:{marker.id}",
        label=RESUPPLY.name,
        detail="0 AP",
        piece=marker.id,
        rule=RESUPPLY.id,
        refusal=closed or uncontrolled(table, operative, marker, "killteam.equip.ammo_resupply"),
        bring=recorded(operative, RESUPPLY, Resupplied(operative=operative.id, marker=marker.id)),
    )


def _place_down(table: Table, operative: Operative) -> Option[Deed]:
    """(killteam.action.place_down, killteam.action.place_down_exclusion)"""
    acting = table.activation
    lifted = NO("picked-up", operative=operative.name) if acting and PICK_UP.name in acting.actions else None
    putting = placing_down(table, operative)

    def resolve(value: Spot) -> Deed:
        return recorded(operative, PLACE_DOWN, putting.accept(value, PLACE_DOWN.id))

    return Option(
        id="place-down",
        label=PLACE_DOWN.name,
        detail="1 AP",
        piece=operative.id,
        rule=PLACE_DOWN.id,
        refusal=barred(table, operative, PLACE_DOWN) or lifted,
        shape=putting.shape,
        resolve=resolve,
    )


def recorded(operative: Operative, kind: Kind, fact: Event) -> Deed:
    """An action that is one fact."""

    def script(play: Play[Table]) -> Script[None]:
        play.record(fact)
        yield from ()

    return Deed(operative=operative.id, kind=kind, script=script)
