"""The field as it is at one moment of play: doors open and close, ladders are set up, walls come down.

The field is drawn once; what changes is part of the table and handed in. The same state of the same field is made
only once, with all that has been prepared for it.
"""

from msgspec import Struct, structs

from rules.battlefield.terrain import Access, Battlefield, Feature
from rules.kernel.cache import BoundedCache, cached_on


class FieldChanges(Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """The differences from the field as drawn: ids of open doors and removed features, and pieces and ways up that were
    added.

    It is part of a table, so everything in it is ordered and stored in the same way everywhere.
    """

    open: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    pieces: tuple[Feature, ...] = ()
    accesses: tuple[Access, ...] = ()


AS_DRAWN = FieldChanges()
MOST_KNOWN = 32  # states for one field


def field_now(field: Battlefield, now: FieldChanges) -> Battlefield:
    """The field with doors in their present state; an open door hides nothing and stops nobody, but keeps its place."""
    if now == AS_DRAWN:
        return field
    known = cached_on(field, "now", lambda: BoundedCache[FieldChanges, Battlefield](MOST_KNOWN))
    return known.get(now) or known.put(now, _as_it_stands(field, now))


def _as_it_stands(field: Battlefield, now: FieldChanges) -> Battlefield:
    standing = (feature for feature in (*field.features, *now.pieces) if feature.id not in now.gone)
    features = tuple(_opened(feature) if feature.id in now.open and feature.opens else feature for feature in standing)
    accesses = tuple(access for access in (*field.accesses, *now.accesses) if access.id not in now.gone)
    return structs.replace(field, features=features, accesses=accesses)


def _opened(door: Feature) -> Feature:
    return structs.replace(door, cover=None, climbable=False, impassable=False, rough=False)
