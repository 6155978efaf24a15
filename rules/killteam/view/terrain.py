"""The parts of terrain as the board draws them, each with its traits in words. (killteam.setup.terrain_traits)"""

from typing import Final

from msgspec import structs

from rules.battlefield.ground import ground, way_up
from rules.battlefield.terrain import Access
from rules.geometry import inches
from rules.kernel.cache import PartCache
from rules.kernel.scene import Fact, Ground
from rules.killteam.board import Board, Part, Trait

_TRAITS: Final[dict[Trait, str]] = {
    "heavy": "Heavy: cover, and it obscures",
    "light": "Light: cover",
    "vantage": "Vantage: can be stood on",
    "blocking": "Blocking: nothing is seen through it",
    "exposed": "Exposed: no cover",
    "accessible": "Accessible: 1″ more to go through",
    "insignificant": "Insignificant: no climbing, no cover",
    "wall": "a wall to the ceiling",
    "hatchway": "a hatchway",
    "protective": "Protective: Save better by 1",
    "portable": "Portable: can be carried along",
    "obstructing": "Obstructing: 2″ more to move near it",
}
CEILING: Final = 90_000
_HAZARD: Final = (
    Fact(
        label="Bases",
        value="may not touch it; gantries and jumps pass above",
        rule="killteam.kz.gantry.restricted_movement",
    ),
    Fact(
        label="Shots",
        value="none that crosses 4″ of it",
        rule="killteam.kz.gantry.restricted_targeting",
    ),
)


def grounds(board: Board, drawn: PartCache) -> tuple[Ground, ...]:
    """Every part of the map, hatchways as they stand, and equipment that was set up, ladders among it."""
    parts = tuple(drawn.part(f"ground {part.id}", _ground, part) for part in board.parts.values())
    return (*parts, *(drawn.part(f"ladder {one.id}", _ladder, one) for one in board.field.accesses))


def _ladder(access: Access) -> Ground:
    climb = Fact(label="Climb", value="1″, once an activation", rule="killteam.equip.ladders_climb")
    return way_up(access, "Ladder", (climb,))


def _ground(part: Part) -> Ground:
    state = ("open" if part.open else "closed") if part.kind == "hatch" else ""
    drawn = structs.replace(part.terrain, climbable=part.can_be_stood_on)
    return ground(drawn, _facts(part), cover=part.covers, state=state)


def _facts(part: Part) -> tuple[Fact, ...]:
    facts = [
        Fact(label=trait.capitalize(), value=_TRAITS[trait].partition(": ")[2] or _TRAITS[trait], rule=_rule(trait))
        for trait in part.traits
    ]
    if part.terrain.height < CEILING:
        facts.append(Fact(label="Height", value=inches(part.terrain.top), rule="killteam.terrain.model"))
    return tuple(facts)


def _rule(trait: Trait) -> str:
    named = {
        "wall": "kz.corridor.wall_heavy",
        "hatchway": "kz.corridor.hatch_closed",
        "protective": "equip.protective",
        "portable": "equip.portable",
        "obstructing": "equip.obstructing",
    }
    return f"killteam.{named.get(trait, f'terrain.{trait}')}"


def hazards(board: Board) -> tuple[Ground, ...]:
    """Areas no base may touch. (killteam.kz.gantry.restricted_movement, killteam.kz.gantry.restricted_targeting)"""
    return tuple(
        Ground(
            id=f"hazard-{number}",
            kind="hazard",
            name="Hazardous area",
            outline=outline,
            impassable=True,
            facts=_HAZARD,
        )
        for number, outline in enumerate(board.map.hazard)
    )
