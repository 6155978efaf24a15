"""The board at one moment: the map of the match, the state of hatchways, and equipment that was set up.

A `Board` is made once for each state of a map. Values derived from it are cached on it.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from msgspec import structs

from rules.battlefield.field_changes import FieldChanges
from rules.battlefield.field_changes import field_now as battlefield_now
from rules.battlefield.surface import GROUND
from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry import Outline
from rules.kernel.cache import BoundedCache, cached_on
from rules.killteam.board.settings import map_key
from rules.killteam.board.table import Table
from rules.killteam.killzone.maps import map_of
from rules.killteam.killzone.parts import Map, Part, joined_groups
from rules.killteam.killzone.pieces import as_part

MOST_BOARDS: Final = 16  # for one map
_OPEN: Final = ("accessible", "insignificant", "exposed")


@dataclass(frozen=True, eq=False)
class Board:
    """A map at one moment. Boards are compared by identity, so a board may be a key of a cache."""

    map: Map
    now: FieldChanges

    @cached_property
    def field(self) -> Battlefield:
        """The field for moves: the tops of everything that can be climbed are surfaces.

        Hatchways start closed. (killteam.kz.corridor.hatch_start)
        """
        return battlefield_now(self.map.field, self.now)

    @cached_property
    def resting(self) -> Battlefield:
        """The field for resting bases: only the floor and Vantage terrain are surfaces.

        (killteam.place.location, killteam.place.non_vantage)
        """
        stands = {id_ for id_, part in self.parts.items() if part.can_be_stood_on}
        return structs.replace(self.field, features=tuple(_at_rest(f, stands) for f in self.field.features))

    @cached_property
    def parts(self) -> dict[str, Part]:
        """All parts by id: parts of the map, open hatchways with the traits of open ones, and equipment."""
        drawn = (_open_hatch(part) if part.id in self.now.open else part for part in self.map.parts)
        standing = {part.id: part for part in drawn if part.id not in self.now.gone}
        return {**standing, **{piece.id: as_part(piece) for piece in self.now.pieces}}

    @cached_property
    def walls(self) -> tuple[Outline, ...]:
        """Parts that block measuring. (killteam.kz.corridor.wall_distance, killteam.kz.corridor.hatch_closed)"""
        sealed = (part for part in self.parts.values() if part.has("wall") or part.has("hatchway"))
        return tuple(part.terrain.outline for part in sealed)

    @cached_property
    def groups(self) -> dict[str, int]:
        """The number of the connected terrain that each part belongs to. (killteam.terrain.model)"""
        drawn = {id_: group for id_, group in self.map.groups.items() if id_ in self.parts}
        return joined_groups(drawn, (self.parts[piece.id] for piece in self.now.pieces), self.parts)

    @cached_property
    def surfaces(self) -> tuple[str, ...]:
        """The surfaces a path may name: the ground, and every top that no other part of the same outline covers."""
        covered = {(feature.outline, feature.elevation) for feature in self.field.features}
        return GROUND, *(f.id for f, _ in self.field.climbable if (f.outline, f.top) not in covered)

    @cached_property
    def passages(self) -> tuple[Part, ...]:
        """The Accessible parts. (killteam.terrain.accessible)"""
        return tuple(part for part in self.parts.values() if part.has("accessible"))

    @cached_property
    def hindering(self) -> tuple[Part, ...]:
        """The Accessible and the Obstructing parts. (killteam.terrain.accessible, killteam.equip.obstructing)"""
        return tuple(part for part in self.parts.values() if part.has("accessible") or part.has("obstructing"))

    def feature_of(self, part_id: str) -> str:
        """The terrain feature a part belongs to; gantries that touch are one feature. (killteam.kz.gantry.connected)"""
        part = self.parts[part_id]
        if part.kind != "deck":
            return part.of
        touching = (p.of for p in self.parts.values() if p.kind == "deck" and self.groups[p.id] == self.groups[part_id])
        return min(touching)


def _at_rest(feature: Feature, stands: set[str]) -> Feature:
    if not feature.climbable or feature.id in stands:
        return feature
    return structs.replace(feature, climbable=False, impassable=True)


def _open_hatch(hatch: Part) -> Part:
    """The part of an open hatchway. (killteam.kz.corridor.hatch_open)"""
    return structs.replace(hatch, traits=_OPEN, open=True)


@lru_cache(maxsize=512)
def _board(key: str, now: FieldChanges) -> Board:
    return Board(map_of(key), now)


def the_map(table: Table) -> Map:
    """The map of the match."""
    return map_of(map_key(table.settings))


def board_now(table: Table) -> Board:
    """The board of the table as it is now."""
    key, now = map_key(table.settings), table.now
    known = cached_on(now, "boards", lambda: BoundedCache[str, Board](MOST_BOARDS))
    return known.get(key) or known.put(key, _board(key, now))
