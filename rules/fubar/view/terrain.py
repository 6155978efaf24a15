"""A piece of scenery as people see it: its place on the board, and a card that says all it does."""

from collections.abc import Iterator
from typing import Final

from rules.battlefield.ground import ground as drawn
from rules.battlefield.terrain import Feature
from rules.fubar.board.ground import HARD, LEVEL_NAMES, MODERATE, SOFT, Form, scenery
from rules.fubar.sight.lines import RIM
from rules.geometry.point import inches
from rules.kernel.scene import Fact, Ground

_COVER_RULES: Final = {SOFT: "fubar.cover.soft", MODERATE: "fubar.cover.moderate", HARD: "fubar.cover.hard"}
_SIGHT: Final[dict[Form, tuple[str, str]]] = {
    "area": ("blocked, but for 2″ into it from its edge", "fubar.sight.area_blocks"),
    "line": ("free; covers those within 2″ behind it", "fubar.cover.obstacle"),
    "solid": ("blocked", "fubar.sight.obstacles"),
    "hill": ("blocked for all who stand lower than its top", "fubar.sight.height"),
}
_VEHICLES: Final = {
    SOFT: ("6″ a move through it", "fubar.vehicle.move_soft"),
    MODERATE: ("Heavy and Very Heavy armour only: 6″ and no fire", "fubar.vehicle.move_moderate"),
    HARD: ("none goes through it", "fubar.vehicle.move_forbidden"),
}


def ground(feature: Feature) -> Ground:
    """The piece with its facts; areas of cover have their rim. (fubar.sight.edge_band)"""
    kind = scenery(feature)
    cover = ("", "soft", "moderate", "hard")[kind.level]
    return drawn(feature, _facts(feature), cover=cover, rim=RIM if kind.form == "area" else 0)


def _facts(feature: Feature) -> Iterator[Fact]:
    kind = scenery(feature)
    if kind.level:
        value = f"{LEVEL_NAMES[kind.level]}: hitting needs {kind.level} more"
        yield Fact(label="Cover", value=value, rule=_COVER_RULES[kind.level])
    if kind.form in _SIGHT:
        value, rule = _SIGHT[kind.form]
        yield Fact(label="Sight", value=value, rule=rule)
    if feature.impassable:
        yield Fact(label="Moving", value="nobody goes in", rule="fubar.move.impassable")
    elif kind.level:
        value, rule = _VEHICLES[kind.level]
        yield Fact(label="Vehicles", value=value, rule=rule)
    if kind.gun:
        value = "heavy machine gun, fired by one figure inside"
        yield Fact(label="Gun", value=value, rule="fubar.weapon.hmg_crew_mounted")
    if feature.height:
        yield Fact(label="Height", value=inches(feature.height), rule="fubar.sight.height")
