"""Faults of a team file, and limits for its parts, texts and choices."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from rules.killteam.teams.effects import (
    AnyEffect,
    ChangeOrder,
    ClimbCost,
    DefenderFirst,
    ExtraCoverSave,
    FreeAction,
    Heal,
    IgnoreHot,
    IgnorePenalty,
    RedirectTarget,
    ReduceDieDamage,
    SurviveRoll,
)  # fmt: skip
from rules.killteam.teams.team import Moment, Team
from rules.roster.words import listed

MOST_OPTIONS: Final = 24
MOST: Final = {"type": 60, "weapon": 100, "ability": 100, "ploy": 20, "equipment": 20, "limit": 60, "archetypes": 4}
_ID, _NAME, _TEXT = 20, 60, 1_500


class Fault(Struct, frozen=True, kw_only=True):
    """A fault in a team file: the path of the field, a sentence, and the rule it breaks."""

    path: str
    message: str
    rule: str = "killteam.build.team_data"


def too_much(team: Team) -> Iterator[Fault]:
    """Faults of size: too many parts, texts too long, invisible characters."""
    for part, most in MOST.items():
        if len(getattr(team, part)) > most:
            yield Fault(path=f"team.{part}", message=f"A team has at most {most} of these.")
    for path, text, most in _texts(team):
        if len(text) > most:
            yield Fault(path=path, message=f"At most {most} characters are allowed here; this text has {len(text)}.")
        if not text.replace("\n", "").isprintable():
            yield Fault(path=path, message="This contains invisible characters.")
    for at, one in enumerate(team.type):
        if not 1 <= len(one.option) <= MOST_OPTIONS:
            path = f"team.type[{at}].option"
            message = f"{one.name} needs one choice of weapons, at most {MOST_OPTIONS}."
            yield Fault(path=path, message=message, rule="killteam.build.options")


def _texts(team: Team) -> Iterator[tuple[str, str, int]]:
    """Every text a player may read, with its path and its longest length."""
    yield "team.id", team.id, _ID
    yield "team.name", team.name, _NAME
    yield "team.about", team.about, _TEXT
    for part in ("type", "weapon", "ability", "ploy", "equipment"):
        for at, one in enumerate(getattr(team, part)):
            path = f"team.{part}[{at}]"
            yield f"{path}.id", one.id, _ID
            yield f"{path}.name", one.name, _NAME
            yield f"{path}.text", getattr(one, "text", ""), _TEXT
            for number, option in enumerate(getattr(one, "option", ())):
                yield f"{path}.option[{number}].id", option.id, _ID
                yield f"{path}.option[{number}].name", option.name, _NAME
            for number, mode in enumerate(getattr(one, "mode", ())):
                yield f"{path}.mode[{number}].name", mode.name, _NAME


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
                yield _fault(f"team.ploy[{at}].effect[{number}]", effect, f"in a ploy used at {' or '.join(moments)}")
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


_HAD: Final = ("per_turning_point", "per_battle")
_COUNTED: Final[tuple[tuple[type, str, tuple[str, ...]], ...]] = (
    (ExtraCoverSave, "uses", _HAD),
    (IgnoreHot, "uses", _HAD),
    (IgnorePenalty, "uses", ()),
    (ClimbCost, "per", ("per_action", "per_turning_point")),
    (Heal, "per_target", ("per_action", "per_activation", "per_turning_point")),
)
"""For each effect, the field that limits its uses and what is counted. The first entry that fits counts."""


def uncounted_uses(team: Team) -> Iterator[Fault]:
    """Effects with a limited number of uses that the program cannot count."""
    for part in ("ability", "ploy", "equipment"):
        for at, one in enumerate(getattr(team, part)):
            for number, effect in enumerate(one.effect):
                found = ((field, counted) for kind, field, counted in _COUNTED if isinstance(effect, kind))
                field, counted = next(found, ("", ()))
                often = getattr(effect, field) if field else None
                if often is not None and often not in counted:
                    instead = f"Write {listed(counted, 'or')}, or leave it out." if counted else "Leave it out."
                    message = f"“{_op(effect)}” cannot be limited {often}. {instead}"
                    yield Fault(path=f"team.{part}[{at}].effect[{number}].{field}", message=message)


def _op(effect: AnyEffect) -> str:
    return str(type(effect).__struct_config__.tag)


def _fault(path: str, effect: AnyEffect, where: str) -> Fault:
    return Fault(path=f"{path}.op", message=f"“{_op(effect)}” works only {where}.")
