"""A list of names matched with a team that is known here: each operative with the weapons that fit best."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import structs

from rules.killteam.written_team.rule_words import plain
from rules.roster.catalogue import Catalogue
from rules.roster.draft import compose
from rules.roster.edit import NewUnit
from rules.roster.foreign_files import ListPick
from rules.roster.profiles import Model
from rules.roster.roster import Roster

BATTLE: Final = "roster"
LONGEST: Final = 80
_FEWEST: Final = 3


def listed(catalogue: Catalogue, name: str, picks: Sequence[ListPick]) -> Roster | None:
    """The list; None if the team lacks some of the operatives, or if too few lines name any."""
    kinds: dict[str, dict[str, list[Model]]] = {}
    for model in catalogue.models.values():
        kinds.setdefault(model.army, {}).setdefault(_words(catalogue.types[model.type].name), []).append(model)
    for army, types in kinds.items():
        found = [(pick, _fitting(catalogue, types, pick)) for pick in picks]
        chosen = [(pick, model) for pick, model in found if model is not None]
        if len(chosen) >= min(_FEWEST, len(picks)) and (chosen and len(chosen) * 2 >= len(picks)):
            units = [NewUnit("", (model.id,)) for _, model in chosen]
            roster = compose(catalogue, army, BATTLE, [units], name=name[:LONGEST])
            return _with_names(roster, [pick.name for pick, _ in chosen])
    return None


def _fitting(catalogue: Catalogue, types: Mapping[str, list[Model]], pick: ListPick) -> Model | None:
    """The operative's type, with the choice of weapons that fits best."""
    wanted = _words(pick.model)
    models = types.get(wanted) or next(
        (
            models
            for name, models in types.items()
            if wanted and (name.endswith(f" {wanted}") or wanted.endswith(f" {name}"))
        ),
        None,
    )
    if not models:
        return None
    arms = {_words(weapon) for weapon in pick.weapons}
    return max(models, key=lambda model: _fit(catalogue, model, arms))


def _fit(catalogue: Catalogue, model: Model, arms: set[str]) -> int:
    own = {_words(catalogue.weapons[id_].name.partition(",")[0]) for id_ in model.weapons}
    return 2 * len(own & arms) - len(own - arms)


def _with_names(roster: Roster, names: Sequence[str]) -> Roster:
    """The roster with the player's own names for its operatives."""
    groups = []
    left = iter(names)
    for group in roster.groups:
        units = [structs.replace(unit, name=plain(next(left, ""))[:LONGEST]) for unit in group.units]
        groups.append(structs.replace(group, units=tuple(units)))
    return structs.replace(roster, groups=tuple(groups))


def _words(text: str) -> str:
    return " ".join(re.sub(r"[^a-z0-9 ]", " ", plain(text).lower().replace("-", " ").replace("'", "")).split())
