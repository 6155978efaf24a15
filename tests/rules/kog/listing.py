"""Lists in a few words: `tactical-cadre: command-jaeger, 3 jaeger` is a unit, `2 jaeger` are two loose models.

A `+` adds further upgrades to the same model: `jaeger+blitz-jaeger+flammjaeger`.
"""

from msgspec import structs

from rules.kog.lists.catalogue import CATALOGUE, READY
from rules.roster.draft import compose
from rules.roster.edit import NewUnit
from rules.roster.game import ReadyList
from rules.roster.roster import Group, Purchase, Roster

TC3 = "tactical-cadre: command-jaeger, 3 jaeger"
TS3 = "tactical-squad: headhunter, 3 hunter"


def ready_for(army: str, battle: str) -> tuple[ReadyList, ...]:
    """The ready-made lists of an army for a battle size."""
    return tuple(ready for ready in READY if (ready.army, ready.battle) == (army, battle))


def a_list(
    army: str,
    battle: str,
    *groups: list[str],
    rerolls: int = 0,
    agreed: int | None = None,
) -> Roster:
    """A list for a battle, one argument for each platoon (or one for all loose models)."""
    drafts = [[unit for words in group for unit in _units(words)] for group in groups]
    bought = (Purchase("reroll", rerolls),) if rerolls else ()
    roster = compose(CATALOGUE, army, battle, drafts, agreed_points=agreed, purchases=bought)
    return structs.replace(roster, groups=tuple(_with_options(group) for group in roster.groups))


def _units(words: str) -> list[NewUnit]:
    entry, colon, models = words.partition(": ")
    if colon:
        return [NewUnit(entry, tuple(_models(models)))]
    return [NewUnit("", (model,)) for model in _models(words)]


def _models(words: str) -> list[str]:
    found = []
    for part in words.split(", "):
        count, space, model = part.partition(" ")
        found += [model] * int(count) if space else [part]
    return found


def _with_options(group: Group) -> Group:
    units = []
    for unit in group.units:
        split = [(pick, *pick.model.split("+")) for pick in unit.models]
        picks = tuple(structs.replace(pick, model=model, options=tuple(more)) for pick, model, *more in split)
        units.append(structs.replace(unit, models=picks))
    return structs.replace(group, units=tuple(units))
