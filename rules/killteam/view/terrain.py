"""The parts of terrain as the board draws them, each with its traits in words. (killteam.setup.terrain_traits)"""

from typing import Final

from msgspec import structs

from rules.battlefield.ground import ground, way_up
from rules.battlefield.terrain import Access
from rules.geometry import inches
from rules.kernel.cache import PartCache
from rules.kernel.scene import Fact, Ground
from rules.killteam.board import Board, Part
from rules.skirmish.words import read_words

_TRAITS: Final = read_words("rules.killteam.view", "traits.toml")
CEILING: Final = 90_000


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
    facts = [_fact(trait) for trait in part.traits]
    if part.terrain.height < CEILING:
        facts.append(Fact(label="Height", value=inches(part.terrain.top), rule="killteam.terrain.model"))
    return tuple(facts)


def _fact(name: str) -> Fact:
    words = _TRAITS[name]
    return Fact(label=words.name, value=words.detail, rule=words.rule)


def hazards(board: Board) -> tuple[Ground, ...]:
    """Areas no base may touch. (killteam.kz.gantry.restricted_movement, killteam.kz.gantry.restricted_targeting)"""
    return tuple(
        Ground(
            id=f"hazard-{number}",
            kind="hazard",
            name="Hazardous area",
            outline=outline,
            impassable=True,
            facts=(_fact("hazard_bases"), _fact("hazard_shots")),
        )
        for number, outline in enumerate(board.map.hazard)
    )
