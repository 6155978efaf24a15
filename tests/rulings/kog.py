"""What the rulings of KOG light tell in numbers."""

from typing import Final

from rules.geometry.point import TENTH
from rules.kog.board.measure import ENGAGED, OBJECTIVE_RADIUS, SENSOR_LOCK
from rules.kog.lists.catalogue import CATALOGUE
from rules.kog.move.coherency import DIRECTIONS
from rules.kog.move.modes import SHIFT
from rules.kog.setup.terrain_agreement import HIGHEST, MOST_DECLINED
from tests.rulings.reading import WORDS, Told, inched, lengths

_ENGAGED: Final = lengths(ENGAGED)
_TYPES: Final = [size for one in CATALOGUE.types.values() for size in (2 * one.radius, one.height)]
_SPRAYS: Final = {one.numbers["range"] for one in CATALOGUE.weapons.values() if one.kind == "spray"}
_ROCKET_PACK: Final = {one.numbers["blast"] for one in CATALOGUE.weapons.values() if one.name == "Rocket Pack"}

TOLD: Final = Told(
    in_force={
        "kog.general.base-size": lengths(*_TYPES),
        "kog.general.measure.thresholds": _ENGAGED,
        "kog.general.engaged": _ENGAGED,
        "kog.setup.objective.marker": lengths(2 * OBJECTIVE_RADIUS),
        "kog.move.hold.reposition": lengths(SHIFT),
        "kog.move.hold.into-charge": _ENGAGED,
        "kog.move.charge.stop": _ENGAGED,
        "kog.move.charge.newly": _ENGAGED,
        "kog.move.leave-combat": _ENGAGED,
        "kog.move.through-enemy": _ENGAGED,
        "kog.shoot.engaged": _ENGAGED,
        "kog.weapon.spray.line": lengths(*_SPRAYS),
        "kog.weapon.spray.cover": lengths(*_SPRAYS),
        "kog.weapon.blast.missing-diameter": lengths(*_ROCKET_PACK),
    },
    quoted={
        "kog.general.measure.elevation": "three",
        "kog.terrain.quantity": "2",
        "kog.army.unit.example-not-binding": "3 4",
        "kog.shoot.friendly-fire.damage": "1 three",
        "kog.weapon.spray.roll": "1 4",
        "kog.weapon.sniper": "6",
        "kog.equipment.paragun-attacks": "1",
        "kog.morale.who-rolls": "6",
    },
    documented=frozenset(
        inched(*_TYPES, ENGAGED, SENSOR_LOCK, *_SPRAYS, *_ROCKET_PACK, HIGHEST * TENTH)
        | {f"{len(DIRECTIONS)} directions", f"{CATALOGUE.battles['apocalyptic'].typical} pts", "1 pt", "seven points"}
        | {f"{WORDS[MOST_DECLINED]} proposals"}
    ),
)
