"""Teams as a catalogue, so that lists use the same builder as in any other game.

A list is a roster of up to 20 operatives of one team. Each is a loose model, whose id names team, type and choice of
weapons. Nothing costs points. (killteam.build.team_data, killteam.build.roster)
"""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Final, Protocol, TypeVar

import msgspec
from msgspec import Struct

from rules.geometry import INCH
from rules.kernel.package_files import read_text, read_toml
from rules.killteam.lists.preset import WARES, presets
from rules.killteam.rulebook import RULEBOOK
from rules.killteam.teams.house_teams import HOUSE_TEAMS
from rules.killteam.teams.selection import Pick
from rules.killteam.teams.team import Mode, Option, Team, Type
from rules.killteam.teams.team import Weapon as TeamWeapon
from rules.killteam.teams.weapon_rules import WeaponRule, read_weapon_rule
from rules.roster.catalogue import Army, BattleSize, Catalogue, Organisation, StructureWay
from rules.roster.game import ReadyList
from rules.roster.profiles import Characteristic, Model, ModelType, Trait, Weapon
from rules.roster.ready import read_ready
from rules.roster.roster import LOOSE

ROSTER = "roster"


class _Entry(Protocol):
    @property
    def id(self) -> str: ...


R = TypeVar("R", bound=_Entry)

_TEAM, _SHAPE = "killteam.build.team_data", "killteam.core.operative_shape"


class _Words(Struct, frozen=True, forbid_unknown_fields=True):
    """What all catalogues share: characteristics, and the rule of each kind of problem."""

    characteristics: dict[str, Characteristic]
    reasons: dict[str, str]


_WORDS: Final = read_toml("rules.killteam.lists", "catalogue.toml", _Words)


def model_id(team: Team, type_: Type, option: Option) -> str:
    """The id in the catalogue of a type with one choice of weapons."""
    return f"{team.id}.{type_.id}.{option.id}"


def pick_of(id_: str) -> Pick:
    """The pick of a model id; ids of another form give a pick that no team has."""
    _, type_, option = id_.split(".") if id_.count(".") == 2 else ("", id_, "")
    return Pick(type_, option)


def catalogue_of(teams: Iterable[Team], name: str) -> Catalogue:
    """The catalogue of these teams. Its version is a hash of their data."""
    teams = tuple(teams)
    return Catalogue(
        system="killteam",
        name=name,
        version=f"1-{_hash(teams)}",
        armies={team.id: Army(team.id, team.name, _TEAM, team.about or _summary(team)) for team in teams},
        characteristics=dict(_WORDS.characteristics),
        types=_by_id(shape for team in teams for shape in _shapes(team)),
        traits=_by_id(trait for team in teams for trait in _traits(team)),
        weapons=_by_id(line for team in teams for weapon in team.weapon for line in _lines(team, weapon)),
        models=_by_id(model for team in teams for model in _models(team)),
        units={},
        organisations={team.id: _organisation(team) for team in teams},
        battles={ROSTER: _battle_size()},
        rules=dict(_WORDS.reasons),
        wares=_by_id(presets(teams)),
        ware_rules=WARES,
    )


def _battle_size() -> BattleSize:
    """The only battle size."""
    return BattleSize(ROSTER, "Kill team", "killteam.build.roster", LOOSE, (StructureWay(()),), points=0)


def _hash(teams: tuple[Team, ...]) -> str:
    return sha256(msgspec.json.encode(teams)).hexdigest()[:8]


def _by_id(entries: Iterable[R]) -> dict[str, R]:
    return {entry.id: entry for entry in entries}


def _summary(team: Team) -> str:
    return f"{team.size} operatives. {' and '.join(team.archetypes)}."


def _shapes(team: Team) -> Iterator[ModelType]:
    for one in team.type:
        yield ModelType(f"{team.id}.{one.id}", one.name, one.radius, one.height, _SHAPE)


def _organisation(team: Team) -> Organisation:
    return Organisation(team.id, LOOSE, team.id, team.name, "killteam.build.roster", ())


def _models(team: Team) -> Iterator[Model]:
    for one in team.type:
        for option in one.option:
            arms = [weapon for weapon in team.weapon if weapon.id in option.weapons]
            yield Model(
                id=model_id(team, one, option),
                name=_named(one, option),
                plural=_named(one, option, many=True),
                army=team.id,
                type=f"{team.id}.{one.id}",
                cost=0,
                numbers={"apl": one.apl, "move": one.move * INCH, "save": one.save, "wounds": one.wounds},
                weapons=tuple(line.id for weapon in arms for line in _lines(team, weapon)),
                rule="killteam.build.type_limit",
                traits=tuple(_ability_id(team, id_) for id_ in (*team.rule, *one.abilities)),
                upgrade_of="" if option is one.option[0] else model_id(team, one, one.option[0]),
                marks=("leader",) if one.leader else (),
            )


def _named(one: Type, option: Option, *, many: bool = False) -> str:
    name = f"{one.name}s" if many else one.name
    return f"{name}, {option.name or option.id}" if len(one.option) > 1 else name


def _lines(team: Team, weapon: TeamWeapon) -> Iterator[Weapon]:
    """One line for each mode. (killteam.core.weapon.modes)"""
    for at, mode in enumerate(weapon.mode):
        yield Weapon(
            id=f"{team.id}.{weapon.id}.{at}",
            name=f"{weapon.name}, {mode.name}" if mode.name else weapon.name,
            kind=f"{weapon.kind} dice",
            numbers={"dice": mode.atk, "hit": mode.hit, "damage": mode.dmg[0], "critical": mode.dmg[1]},
            rule="killteam.core.weapon.profile",
            traits=tuple(rule.words for rule in _rules(mode)),
        )


def _rules(mode: Mode) -> Iterator[WeaponRule]:
    return map(read_weapon_rule, mode.rules)


def _ability_id(team: Team, id_: str) -> str:
    return f"{team.id}.{id_}"


def _traits(team: Team) -> Iterator[Trait]:
    """Weapon rules, with their written form as name, and abilities."""
    for weapon in team.weapon:
        for mode in weapon.mode:
            yield from (Trait(rule.words, rule.words, rule.rule) for rule in _rules(mode))
    for ability in team.ability:
        yield Trait(_ability_id(team, ability.id), ability.name, _TEAM, ability.text)


CATALOGUE: Final[Catalogue] = catalogue_of(HOUSE_TEAMS.values(), RULEBOOK.book.name)
TEAMS: Final[Mapping[str, Team]] = HOUSE_TEAMS


READY: Final[tuple[ReadyList, ...]] = read_ready(read_text("rules.killteam.lists", "ready.toml"), CATALOGUE)
