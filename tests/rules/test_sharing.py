"""A picture shares with the last one all that has not changed: whoever sends it on need not compare what is the same."""

import pytest

from rules.kernel import engine
from rules.kernel.position import dump, load
from rules.kernel.scene import View
from rules.registry import SYSTEMS
from tests.harness.beginning import begun
from tests.harness.match import Match

MOST = 60


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_equal_parts_of_pictures_are_the_same_objects(name: str) -> None:
    match, shared = begun(SYSTEMS[name], {}, 3, small=True).match(Match), 0
    before = pictures(match)
    for _ in range(MOST):
        if match.position.over:
            break
        match.step()
        now = pictures(match)
        for old, new in zip(before, now, strict=True):
            shared += same_where_equal(old, new)
        before = now
    assert shared > MOST


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_what_is_drawn_beside_earlier_pictures_is_what_is_drawn_from_storage(name: str) -> None:
    match = begun(SYSTEMS[name], {}, 5, small=True).match(Match)
    for number in range(2 * MOST):
        if match.position.over:
            break
        match.step()
        now = pictures(match)
        if number % 6 == 0:
            stored = load(dump(match.position), match.system.table)
            looks = engine.looks(match.system, stored, (*match.system.seats, None))
            assert [look.view for look in looks] == now


def pictures(match: Match) -> list[View]:
    looks = engine.looks(match.system, match.position, (*match.system.seats, None))
    return [look.view for look in looks]


def same_where_equal(old: View, new: View) -> int:
    """How many pieces, units and grounds the two have in common."""
    known = {thing.id: thing for kind in ("pieces", "units", "ground") for thing in getattr(old, kind)}
    now = [thing for kind in ("pieces", "units", "ground") for thing in getattr(new, kind)]
    equal = [thing for thing in now if thing == known.get(thing.id)]
    assert all(thing is known[thing.id] for thing in equal)
    return len(equal)
