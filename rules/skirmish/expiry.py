"""Orders and marks that end at a stated moment: which fields of a record last how long, said once in a table.

LASTS = {"attempted": "turn", "stance": "attempt"}
unit = with_expired_reset(unit, "turn", LASTS)
"""

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

from msgspec import NODEFAULT, Struct, structs

S = TypeVar("S", bound=Struct)
M = TypeVar("M")

_fields = cache(structs.fields)


def with_expired_reset(record: S, moment: M, lasts: Mapping[str, M]) -> S:
    """The record with every field that lasts until this moment back at its default."""
    fresh = {
        field.name: field.default if field.default_factory is NODEFAULT else field.default_factory()
        for field in _fields(type(record))
        if lasts.get(field.name) == moment
    }
    return structs.replace(record, **fresh) if fresh else record
