"""Legal lists smaller than the ready-made ones: what is left when units are struck off at random."""

from random import Random

from msgspec import structs

from rules.registry import Game
from rules.roster.roster import Roster, Unit

WHOLE = 0.1


def thinned(game: Game, roster: Roster, random: Random, *, small: bool = False) -> Roster:
    """The list now and then as it is, else without as many units, one after another, as the rules and the draw allow.

    A `small` list keeps no unit that the rules would let go.
    """
    if not small and random.random() < WHOLE:
        return roster
    ids = [unit.id for group in roster.groups for unit in group.units]
    for id_ in random.sample(ids, len(ids) if small else random.randrange(max(1, len(ids)))):
        fewer = _without(roster, id_)
        if not game.validate(fewer).errors:
            roster = fewer
    return roster


def _without(roster: Roster, id_: str) -> Roster:
    """The list without that unit; whoever rode in it walks."""
    groups = tuple(
        structs.replace(group, units=tuple(_on_foot(unit, id_) for unit in group.units if unit.id != id_))
        for group in roster.groups
    )
    return structs.replace(roster, groups=tuple(group for group in groups if group.units))


def _on_foot(unit: Unit, carrier: str) -> Unit:
    return structs.replace(unit, carrier="") if unit.carrier == carrier else unit
