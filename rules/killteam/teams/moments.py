"""Which effects can happen where: some only at the moment they are made for, some only when they are used.

An effect that could never do anything is a fault of the file. (killteam.build.team_data)
"""

from collections.abc import Iterator
from typing import Final

from rules.killteam.teams.amounts import Fault
from rules.killteam.teams.effects import (
    AnyEffect,
    ChangeOrder,
    DefenderFirst,
    FreeAction,
    Heal,
    RedirectTarget,
    ReduceDieDamage,
    SurviveRoll,
)  # fmt: skip
from rules.killteam.teams.team import Moment, Team

_WHEN_USED: Final[tuple[Moment, ...]] = ("after_action", "activation_start", "activation_end", "turning_point_end")
_AT: Final[dict[type, tuple[Moment, ...]]] = {
    RedirectTarget: ("selected_as_target",),
    DefenderFirst: ("selected_to_be_fought",),
    ReduceDieDamage: ("die_inflicts_damage",),
    SurviveRoll: ("would_be_incapacitated",),
    ChangeOrder: _WHEN_USED,
    FreeAction: _WHEN_USED,
    Heal: _WHEN_USED,
}
_ALWAYS: Final = (DefenderFirst, ReduceDieDamage, SurviveRoll)
_OF_ABILITIES: Final[tuple[Moment, ...]] = ("activation_start", "activation_end")


def idle_effects(team: Team) -> Iterator[Fault]:
    """Effects of ploys, abilities and equipment that could never happen."""
    for at, ploy in enumerate(team.ploy):
        for number, effect in enumerate(ploy.effect):
            moments = _AT.get(type(effect), (ploy.when,))
            if ploy.when not in moments:
                yield _fault(f"team.ploy[{at}].effect[{number}]", effect, f"in a ploy used at {_listed(moments)}")
    for at, ability in enumerate(team.ability):
        used = ability.cost is not None or ability.when in _OF_ABILITIES
        for number, effect in enumerate(ability.effect):
            if type(effect) in _AT and not (used if _AT[type(effect)] is _WHEN_USED else isinstance(effect, _ALWAYS)):
                where = "in an ability that is an action or is used when an activation begins or ends"
                yield _fault(f"team.ability[{at}].effect[{number}]", effect, where)
    for at, item in enumerate(team.equipment):
        for number, effect in enumerate(item.effect):
            if type(effect) in _AT and not isinstance(effect, _ALWAYS):
                yield _fault(f"team.equipment[{at}].effect[{number}]", effect, "in a ploy or an ability that is used")


def _fault(path: str, effect: AnyEffect, where: str) -> Fault:
    op = type(effect).__struct_config__.tag
    return Fault(path=f"{path}.op", message=f"“{op}” does something only {where}.")


def _listed(moments: tuple[Moment, ...]) -> str:
    return " or ".join(moments)
