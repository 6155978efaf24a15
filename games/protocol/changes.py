"""The changes between two values of the same kind, by paths of names and ids. Messages carry them instead of the whole.

They depend only on the two values, so a viewer who received both learns nothing more.
"""

from collections.abc import Sequence
from functools import cache
from itertools import compress
from operator import attrgetter, is_not
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import astuple

Path = tuple[str | int, ...]
_ID = attrgetter("id")


class Change(Struct, frozen=True, gc=False, omit_defaults=True):
    """The new value at the path `at` is `to`; without `to` the value is removed.

    A step of the path is a field of an object, the id of an item in a list of items with ids, or the index of an item
    in another list. An unknown id is appended.
    """

    at: Path
    to: Any = UNSET


def changes(old: Struct, new: Struct, but: frozenset[str] = frozenset(), at: Path = ()) -> tuple[Change, ...]:
    """The changes from `old` to `new`, objects of the same kind at the path `at`.

    The fields `but` are skipped.
    """
    found: list[Change] = []
    _in_struct(found, old, new, at, but)
    return tuple(found)


def _in_struct(found: list[Change], old: Struct, new: Struct, at: Path, but: frozenset[str] = frozenset()) -> None:
    """Add the changes of a struct's fields, by their names in messages."""
    was, will, names = astuple(old), astuple(new), type(new).__struct_encode_fields__
    for place in compress(range(len(names)), map(is_not, was, will)):
        if names[place] not in but and was[place] != will[place]:
            _note(found, was[place], will[place], (*at, names[place]))


def _note(found: list[Change], old: Any, new: Any, at: Path) -> None:
    """Add the changes from `old` to `new`, which differ. Identical objects are not compared."""
    if type(old) is type(new):
        if isinstance(new, tuple) and _in_list(found, old, new, at):
            return
        if isinstance(new, Struct) and not new.__struct_config__.omit_defaults:
            _in_struct(found, old, new, at)
            return
    found.append(Change(at, new))


def _in_list(found: list[Change], old: Sequence[Any], new: Sequence[Any], at: Path) -> bool:
    """Add the changes of single items. Returns False if the list should be sent whole."""
    if not old or not new:
        return False
    kinds = frozenset(map(type, old)).union(map(type, new))
    if not _are_objects(kinds):
        return False
    if _have_ids(kinds):
        return _by_id(found, old, new, at)
    if len(old) != len(new):
        return False
    for place, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is not after and before != after:
            _note(found, before, after, (*at, place))
    return True


def _by_id(found: list[Change], old: Sequence[Any], new: Sequence[Any], at: Path) -> bool:
    was, will = list(map(_ID, old)), list(map(_ID, new))
    if len(set(was)) < len(old) or len(set(will)) < len(new):
        return False
    if was == will:
        for place in compress(range(len(new)), map(is_not, old, new)):
            if old[place] != new[place]:
                _note(found, old[place], new[place], (*at, was[place]))
        return True
    before, after = dict(zip(was, old, strict=True)), dict(zip(will, new, strict=True))
    stays = [id_ for id_ in was if id_ in after]
    if not stays or [*stays, *(id_ for id_ in will if id_ not in before)] != will:
        return False
    found += [Change((*at, id_)) for id_ in was if id_ not in after]
    for id_, item in after.items():
        if id_ not in before:
            found.append(Change((*at, id_), item))
        elif before[id_] is not item and before[id_] != item:
            _note(found, before[id_], item, (*at, id_))
    return True


@cache
def _are_objects(kinds: frozenset[type]) -> bool:
    return all(issubclass(kind, Struct) for kind in kinds)


@cache
def _have_ids(kinds: frozenset[type[Struct]]) -> bool:
    return all("id" in kind.__struct_fields__ for kind in kinds)
