"""What changed between two values of the same kind, by paths of names and ids: messages carry that, not the whole.

What comes of it is a matter of the two values alone, so that whoever was sent both learns nothing more by it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET, Struct

Path = tuple[str | int, ...]


class Change(Struct, frozen=True, omit_defaults=True):
    """What stands at the path `at` is `to` from now on; without `to` nothing stands there any more.

    A step of the path is a field of an object, the id of an item in a list of items that have one, or the place of an
    item in another list. An id that is not in its list yet is put at the end.
    """

    at: Path
    to: Any = UNSET


def changes(old: Struct, new: Struct, but: frozenset[str] = frozenset(), at: Path = ()) -> tuple[Change, ...]:
    """The changes that make `new` of `old`, an object of the same kind that stands at the path `at`.

    The fields `but` are passed over.
    """
    return tuple(_in_struct(old, new, at, but))


def _changes(old: Any, new: Any, at: Path) -> Iterator[Change]:
    if type(old) is type(new):
        if isinstance(new, Struct) and not new.__struct_config__.omit_defaults:
            yield from _in_struct(old, new, at)
            return
        if isinstance(new, tuple) and (parts := _in_list(old, new, at)) is not None:
            yield from parts
            return
    yield Change(at, new)


def _in_struct(old: Struct, new: Struct, at: Path, but: frozenset[str] = frozenset()) -> Iterator[Change]:
    for name, encoded in _fields(type(new)):
        if name in but:
            continue
        before, after = getattr(old, name), getattr(new, name)
        if before is not after and before != after:
            yield from _changes(before, after, (*at, encoded))


def _in_list(old: Sequence[Any], new: Sequence[Any], at: Path) -> Iterator[Change] | None:
    """The changes of single items, where they can be told apart; None where the list is better told as a whole."""
    if not old or not new or not all(isinstance(item, Struct) for item in (*old, *new)):
        return None
    if all(_has_id(kind) for kind in {type(item) for item in (*old, *new)}):
        return _by_id(old, new, at)
    if len(old) == len(new):
        return _by_place(old, new, at)
    return None


def _by_place(old: Sequence[Any], new: Sequence[Any], at: Path) -> Iterator[Change]:
    for place, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is not after and before != after:
            yield from _changes(before, after, (*at, place))


def _by_id(old: Sequence[Any], new: Sequence[Any], at: Path) -> Iterator[Change] | None:
    before, after = {item.id: item for item in old}, {item.id: item for item in new}
    stays = [id_ for id_ in before if id_ in after]
    in_order = [*stays, *(id_ for id_ in after if id_ not in before)]
    if len(before) < len(old) or len(after) < len(new) or in_order != list(after) or not stays:
        return None
    return _each(before, after, at)


def _each(before: dict[str, Any], after: dict[str, Any], at: Path) -> Iterator[Change]:
    for id_ in before:
        if id_ not in after:
            yield Change((*at, id_))
    for id_, item in after.items():
        was = before.get(id_)
        if was is None:
            yield Change((*at, id_), item)
        elif was is not item and was != item:
            yield from _changes(was, item, (*at, id_))


@lru_cache(1_000)
def _fields(kind: type[Struct]) -> tuple[tuple[str, str], ...]:
    return tuple((field.name, field.encode_name) for field in msgspec.structs.fields(kind))


def _has_id(kind: type[Struct]) -> bool:
    return "id" in kind.__struct_fields__
