"""Limits of entries in a BattleScribe file: constraints, with the modifiers that always apply."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal
from xml.etree.ElementTree import Element

from rules.killteam.battlescribe.profiles import tag_of, within

Bound = Literal["min", "max"]
_FAR: Final = 10_000
_ROSTER_FORCE: Final = "default-force"


@dataclass(frozen=True)
class Dependence:
    """A modifier that depends on other entries: it adds `by` once all are taken, or for `each` of one entry."""

    by: int
    children: tuple[str, ...]
    each: bool = False


class Constraints:
    """Reads limits as they apply in the force entry with the id `force`, in which a kill team is built."""

    def __init__(self, force: str) -> None:
        self._force = force

    def bound(self, holders: Sequence[Element], which: Bound, *, inner: bool = False) -> int | None:
        """The limit in the whole force or, if `inner`, within the entry that contains it; None without a limit."""
        found = [
            value
            for holder in holders
            for constraint in self._constraints(holders, holder, which, inner=inner)
            if 0 <= (value := self._value(holders, constraint)) < _FAR
        ]
        return (min(found) if which == "max" else max(found)) if found else None

    def dependences(self, holders: Sequence[Element], which: Bound) -> Iterator[Dependence]:
        """The modifiers of the limit that depend on what else is taken."""
        for constraint in [c for h in holders for c in self._constraints(holders, h, which, inner=False)]:
            now = self._value(holders, constraint)
            for modifier, guards in _modifiers(holders):
                if modifier.get("field") != constraint.get("id"):
                    continue
                holds = self._all(guards)
                repeats = [one.get("childId", "") for one in within(modifier, "repeats")]
                by = self._by(modifier, now)
                if repeats and holds is not False:
                    yield from (Dependence(by, (child,), each=True) for child in repeats)
                elif holds is None and by:
                    yield Dependence(by, tuple(self._children(guards)))

    def _constraints(self, holders: Sequence[Element], holder: Element, which: Bound, *, inner: bool) -> list[Element]:
        scopes = {"parent", "self"} if inner else {"force", "roster", self._force, "primary-catalogue"}
        root = not inner and tag_of(holders[0]) in ("categoryLink", "categoryEntry")
        scopes |= {"parent"} if root else set()
        return [
            one
            for one in within(holder, "constraints")
            if one.get("type") == which and one.get("field") == "selections" and one.get("scope") in scopes
        ]

    def _value(self, holders: Sequence[Element], constraint: Element) -> int:
        value = _number(constraint.get("value"))
        for modifier, guards in _modifiers(holders):
            settled = not any(True for _ in within(modifier, "repeats")) and self._all(guards)
            if modifier.get("field") == constraint.get("id") and settled:
                value += self._by(modifier, value)
        return value

    def _by(self, modifier: Element, now: int) -> int:
        value = _number(modifier.get("value"))
        return {"set": value - now, "increment": value, "decrement": -value}.get(modifier.get("type", ""), 0)

    def is_hidden(self, holders: Sequence[Element]) -> bool:
        """Whether the entry can never be chosen in this force."""
        hidden = any(holder.get("hidden") == "true" for holder in holders)
        for modifier, guards in _modifiers(holders):
            if modifier.get("field") == "hidden" and self._all(guards):
                hidden = modifier.get("value") == "true"
        return hidden

    def rivals(self, holder: Element) -> frozenset[str]:
        """The ids of the entries that hide this one when they are chosen."""
        hiding = [guards for one, guards in _modifiers([holder]) if one.get("field") == "hidden"]
        return frozenset(child for guards in hiding for child in self._children(guards))

    def _children(self, guards: Sequence[Element]) -> Iterator[str]:
        for guard in guards:
            for one in guard.iter():
                if tag_of(one) == "condition" and self._holds(one) is None:
                    yield one.get("childId", "")

    def _all(self, guards: Sequence[Element]) -> bool | None:
        return _and([self._settled(guard) for guard in guards])

    def _settled(self, guard: Element) -> bool | None:
        """Whether a condition, or a group of them, is true in this force; None if that depends on the selection."""
        if tag_of(guard) == "condition":
            return self._holds(guard)
        held = [self._settled(one) for box in ("conditions", "conditionGroups") for one in within(guard, box)]
        return _or(held) if guard.get("type") == "or" else _and(held)

    def _holds(self, condition: Element) -> bool | None:
        child, kind = condition.get("childId", ""), condition.get("type", "")
        if kind not in ("instanceOf", "notInstanceOf") or child not in (self._force, _ROSTER_FORCE):
            return None
        return (child == self._force) == (kind == "instanceOf")


def _and(held: Collection[bool | None]) -> bool | None:
    return False if False in held else None if None in held else True


def _or(held: Collection[bool | None]) -> bool | None:
    return True if True in held else None if None in held else not held


def _modifiers(holders: Sequence[Element]) -> Iterator[tuple[Element, list[Element]]]:
    """Every modifier, with all conditions that guard it."""
    for holder in holders:
        for modifier in within(holder, "modifiers"):
            yield modifier, _guards(modifier)
        for group in within(holder, "modifierGroups"):
            for modifier in within(group, "modifiers"):
                yield modifier, [*_guards(group), *_guards(modifier)]


def _guards(element: Element) -> list[Element]:
    return [one for box in ("conditions", "conditionGroups") for one in within(element, box)]


def _number(text: str | None) -> int:
    try:
        return int(float(text or "0"))
    except (ValueError, OverflowError):
        return _FAR
