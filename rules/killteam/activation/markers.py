"""Actions with markers: Pick Up, Place Down, and Ammo Resupply at an Ammo Cache of one's own side."""

from rules.kernel.script import Option, Refusal, Spot
from rules.killteam.activation.actions import (
    PICK_UP,
    PLACE_DOWN,
    RESUPPLY,
    Action,
    action_option,
    action_refusal,
    fact_action,
)
from rules.killteam.activation.facts import CACHE_USED, picked_up, resupplied
from rules.killteam.board import Marker, Operative, Table, can_carry_objectives, contests, other, refusal
from rules.killteam.effects.control import controller, weights
from rules.killteam.losses.damage import place_down_option


def marker_options(table: Table, operative: Operative) -> list[Option[Action]]:
    """Options for the markers that an operative contests or carries."""
    near = [marker for marker in table.markers.values() if not marker.carrier and contests(table, operative, marker)]
    ups = [_pick_up(table, operative, marker) for marker in near if can_be_picked_up(table, operative, marker)]
    own = [marker for marker in near if (marker.kind, marker.owner) == ("cache", operative.seat)]
    caches = [_resupply(table, operative, marker) for marker in own]
    return [*ups, *caches, *([_place_down(table, operative)] if operative.carries else [])]


def can_be_picked_up(table: Table, operative: Operative, marker: Marker) -> bool:
    """Whether some rule allows the marker to be picked up now.

    (killteam.action.pick_up_allowed, killteam.op.crit.salvage, killteam.op.tac.core_recovery)
    """
    if table.turning_point < 2:
        return False
    if marker.kind == "objective":
        return can_carry_objectives(table.settings)
    return marker.kind == "core" and marker.owner == operative.seat


def control_refusal(table: Table, operative: Operative, marker: Marker, rule: str) -> Refusal | None:
    """Why the operative's side does not control the marker.

    (killteam.marker.control, killteam.marker.control_frozen)
    """
    if controller(table, marker) == operative.seat:
        return None
    brought = weights(table, marker)
    own, foe = brought[operative.seat], brought[other(operative.seat)]
    return refusal("uncontrolled", operative=operative.name, own=own, other=foe, rule=rule)


def _pick_up(table: Table, operative: Operative, marker: Marker) -> Option[Action]:
    carrying = refusal("carrying", operative=operative.name) if operative.carries else None
    barred = action_refusal(table, operative, PICK_UP) or carrying
    barred = barred or control_refusal(table, operative, marker, "killteam.action.pick_up_allowed")
    bring = fact_action(operative, PICK_UP, picked_up(operative, marker))
    return action_option(operative, PICK_UP, f"pick-up:{marker.id}", piece=marker.id, refusal=barred, bring=bring)


def _resupply(table: Table, operative: Operative, marker: Marker) -> Option[Action]:
    used = refusal("supplied") if table.side(operative.seat).gear.get(CACHE_USED) else None
    barred = (
        action_refusal(table, operative, RESUPPLY) or used or control_refusal(table, operative, marker, RESUPPLY.rule)
    )
    bring = fact_action(operative, RESUPPLY, resupplied(operative, marker))
    return action_option(operative, RESUPPLY, f"resupply:{marker.id}", piece=marker.id, refusal=barred, bring=bring)


def _place_down(table: Table, operative: Operative) -> Option[Action]:
    """(killteam.action.place_down, killteam.action.place_down_exclusion)"""
    acting = table.activation
    lifted = refusal("picked-up", operative=operative.name) if acting and PICK_UP.name in acting.actions else None
    barred, putting = action_refusal(table, operative, PLACE_DOWN) or lifted, place_down_option(table, operative)

    def resolve(value: Spot) -> Action:
        return fact_action(operative, PLACE_DOWN, putting.accept(value, PLACE_DOWN.rule))

    return action_option(operative, PLACE_DOWN, "place-down", refusal=barred, shape=putting.shape, resolve=resolve)
