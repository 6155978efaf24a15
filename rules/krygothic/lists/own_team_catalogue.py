"""A team of one's own as a catalogue: its profiles and gear with the book's limits, and prices by the formulas.

Ids begin with the team's own id, so that limits and salvaged weapons do not confuse them with printed ones.
(krygothic.team.own, krygothic.squad.house_limits, krygothic.squad.equipment_slots)
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import structs

from rules.kernel.package_files import read_toml
from rules.krygothic.lists.catalogue import WRITTEN, priced
from rules.krygothic.lists.force import Class, Team
from rules.krygothic.lists.own_team import OwnArmour, OwnBlade, OwnGear, OwnGun, OwnProfile, OwnTeam, OwnThrown
from rules.roster.catalogue import Army, Catalogue, Limit, Organisation
from rules.roster.profiles import Gear, Model, Weapon
from rules.roster.roster import LOOSE

RULE: Final = "krygothic.team.own"
WORDS: Final = read_toml("rules.krygothic.lists", "own_team_words.toml", dict[str, dict[str, str]])
MARKS: Final[dict[Class, str]] = {
    "leader": "leader",
    "lesser leader": "lesser leader",
    "elite": "Elite",
    "heavy": "Heavy",
    "storm": "Storm",
    "fast": "Fast",
    "special": "Special",
}
_RULES: Final[dict[Class, str]] = {
    "leader": "krygothic.squad.leader_required",
    "lesser leader": "krygothic.squad.leader_split",
    "elite": "krygothic.squad.elite_limit",
    "heavy": "krygothic.squad.heavy",
    "storm": "krygothic.squad.storm",
    "fast": "krygothic.squad.fast",
    "special": "krygothic.squad.special",
}
_SHOOTING: Final = "shooting"
_X_RC: Final = "krygothic.stat.x_rc"
_USUAL, _SMALL_DROP, _FEW_GUNS, _FULL_ARMOURY = "renegades", "earth_confederate", "possessed", "earth_confederate"


def team_of(team: OwnTeam) -> Team:
    """The team's data besides its catalogue, as for printed teams."""
    return Team(
        rating=team.rating,
        strength=" ".join(WORDS["strengths"][one] for one in team.strengths),
        weakness=" ".join(WORDS["weaknesses"][one] for one in team.weaknesses),
        rules=team.rules,
    )


def own_team_catalogue(team: OwnTeam) -> Catalogue:
    """The catalogue with only this team. Its version is a hash of its data."""
    named = {*team.armoury, *(piece for one in team.model for piece in one.fixed)}
    printed = {id_: WRITTEN.gear[id_] for id_ in WRITTEN.gear if id_ in named}
    own = {piece.id: piece for piece in (_gear(team, one) for one in team.gear)}
    weapons = [WRITTEN.weapons[piece.weapon] for piece in printed.values() if piece.weapon]
    weapons += [weapon for one in team.gear if (weapon := _weapon(team, one))]
    return priced(
        structs.replace(
            WRITTEN,
            name=team.name,
            version=f"1-{sha256(msgspec.json.encode(team)).hexdigest()[:8]}",
            armies={team.id: _army(team)},
            weapons={weapon.id: weapon for weapon in weapons},
            gear=printed | own,
            models={model.id: model for model in (_model(team, one) for one in team.model)},
            organisations={team.id: _organisation(team)},
        )
    )


def _army(team: OwnTeam) -> Army:
    carry = WRITTEN.armies[_FULL_ARMOURY].carry if "full_armoury" in team.strengths else ()
    about = team.about or f"{', '.join(one.name for one in team.model)}."
    armoury = tuple(gear_id(team, id_) for id_ in team.armoury)
    return Army(team.id, team.name, RULE, about, armoury, carry, allowance=team_of(team).allowance)


def gear_id(team: OwnTeam, id_: str) -> str:
    """The catalogue's id of a piece named in the file: the team's own, or one of the printed armoury."""
    return _own_id(team, id_) if any(one.id == id_ for one in team.gear) else id_


def _own_id(team: OwnTeam, id_: str) -> str:
    return f"{team.id}-{id_}".replace("-", "_")


def model_id(team: OwnTeam, model: OwnProfile) -> str:
    """The catalogue's id of one of its models."""
    return _own_id(team, model.id)


def _model(team: OwnTeam, one: OwnProfile) -> Model:
    numbers = {"speed": one.speed, "strength": one.strength, "body": one.body, "mind": one.mind}
    numbers |= {} if one.willpower is None else {"willpower": one.willpower}
    numbers |= {"cc": one.cc} | ({} if one.rc is None else {"rc": one.rc}) | {"wounds": one.wounds}
    return Model(
        id=model_id(team, one),
        name=one.name,
        plural=one.plural,
        army=team.id,
        type=one.base,
        cost=0,
        numbers=numbers,
        weapons=(),
        rule=_RULES[one.type],
        traits=one.traits,
        marks=(MARKS[one.type], *(() if one.rc is None else (_SHOOTING,))),
        fixed=tuple(gear_id(team, id_) for id_ in one.fixed),
    )


def _weapon(team: OwnTeam, one: OwnGear) -> Weapon | None:
    """The weapon of a piece of gear; None for armour. (krygothic.ccweapon.stats, krygothic.gun.line)"""
    plain = Weapon(_own_id(team, one.id), one.name, "gun", {}, "krygothic.points.gun")
    match one:
        case OwnBlade():
            traits = one.effects + one.natural * ("natural",)
            numbers = {"handy": one.cc, "hard": one.strength}
            rule = "krygothic.points.cc_weapon"
            return structs.replace(plain, kind="blade", numbers=numbers, rule=rule, traits=traits)
        case OwnGun():
            numbers = {"x": one.x, "y": one.k, "s": one.s, "short": one.short, "long": one.long}
            return structs.replace(plain, numbers=numbers, traits=one.traits)
        case OwnThrown():
            traits = one.blast * ("blast",) + one.breaching * ("breaching",)
            numbers = {"x": one.x, "y": one.k, "s": one.s}
            rule = "krygothic.points.thrown"
            return structs.replace(plain, kind="thrown", numbers=numbers, rule=rule, traits=traits)
        case OwnArmour():
            return None


def _gear(team: OwnTeam, one: OwnGear) -> Gear:
    id_ = _own_id(team, one.id)
    plain = Gear(id_, one.name, 0, RULE, "close", weapon=id_)
    match one:
        case OwnBlade():
            rule = "krygothic.trait.natural" if one.natural else "krygothic.points.cc_weapon"
            return structs.replace(plain, rule=rule, marks=_marks(one))
        case OwnGun():
            slot, heavy = "sidearm" if one.sidearm else "main", "heavy" in one.traits
            bearers = (MARKS["heavy"], MARKS["elite"]) if heavy else (_SHOOTING,)
            rule = "krygothic.trait.heavy" if heavy else "krygothic.points.gun"
            armed = structs.replace(plain, rule=rule, slot=slot, marks=_marks(one), bearers=bearers)
            return armed if heavy else structs.replace(armed, bearers_rule=_X_RC)
        case OwnThrown():
            thrown = structs.replace(plain, rule="krygothic.points.thrown", slot="thrown")
            return structs.replace(thrown, bearers=(_SHOOTING,), bearers_rule=_X_RC)
        case OwnArmour():
            bars = ("two-handed",) if one.worn == "shield" else ()
            worn = structs.replace(plain, rule="krygothic.armour.separate", slot=one.worn, weapon="", bars=bars)
            return structs.replace(worn, marks=_marks(one), numbers=dict(_worn(one)))


def _worn(one: OwnArmour) -> Iterator[tuple[str, int]]:
    yield "plate", one.body
    if one.slower:
        yield "weight", -one.slower


def _marks(one: OwnBlade | OwnGun | OwnArmour) -> tuple[str, ...]:
    """The marks by which limits count the piece, and other pieces exclude it."""
    marks = {
        "gun": isinstance(one, OwnGun),
        "natural": not isinstance(one, OwnGun) and one.natural,
        "two-handed": not isinstance(one, OwnArmour) and one.two_handed,
        "heavy-weapon": isinstance(one, OwnGun) and "heavy" in one.traits,
        "open-behind": isinstance(one, OwnArmour) and one.open_behind,
    }
    return tuple(mark for mark, holds in marks.items() if holds)


def _organisation(team: OwnTeam) -> Organisation:
    """The limits of every team, less what its weaknesses take away. (krygothic.squad.house_limits)"""
    limits = WRITTEN.organisations[_USUAL].limits
    if "small_drop" in team.weaknesses:
        limits = (*_limits(_SMALL_DROP, "models"), *(limit for limit in limits if "models" not in limit.of))
    if "hands_of_the_dead" in team.weaknesses:
        limits = (*limits, *_limits(_FEW_GUNS, "gun"))
    return structs.replace(WRITTEN.organisations[_USUAL], id=team.id, army=team.id, limits=tuple(limits), kind=LOOSE)


def _limits(army: str, of: str) -> Iterable[Limit]:
    return (limit for limit in WRITTEN.organisations[army].limits if of in limit.of)
