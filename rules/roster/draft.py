"""Begins a list: empty for a battle, or with given groups and units."""

from collections.abc import Iterable

from rules.roster.apply import apply_edit
from rules.roster.catalogue import Catalogue
from rules.roster.edit import AddGroup, NewUnit
from rules.roster.roster import LOOSE, Purchase, Roster


def begin(catalogue: Catalogue, army: str, battle: str, name: str = "") -> Roster:
    """An empty list with as many groups as the battle requires, at least one. `battle` is one of the catalogue's."""
    size = catalogue.battles[battle]
    least = [limit.min for way in size.ways for limit in way.limits if limit.of == ("groups",)]
    empty = Roster(catalogue.system, army, battle, name)
    return with_groups(empty, size.form, [()] * max([1, *least]))


def with_groups(roster: Roster, kind: str, groups: Iterable[Iterable[NewUnit]]) -> Roster:
    """The roster with further groups of a kind, each holding these units."""
    for units in groups:
        roster = apply_edit(roster, AddGroup(kind, tuple(units)))
    return roster


def compose(
    catalogue: Catalogue,
    army: str,
    battle: str,
    groups: Iterable[Iterable[NewUnit]],
    *,
    name: str = "",
    agreed_points: int | None = None,
    purchases: tuple[Purchase, ...] = (),
) -> Roster:
    """A list for a battle with its units, group by group; loose models are units with an empty entry."""
    size = catalogue.battles.get(battle)
    empty = Roster(catalogue.system, army, battle, name, (), agreed_points, purchases)
    return with_groups(empty, size.form if size else LOOSE, groups)
