"""Makes the squad of a match (`force`) from a legal list, and checks what the catalogue cannot express."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Any, Final

import msgspec

from rules.krygothic.lists.force import TEAMS, Armour, Blade, Class, Fighter, Gun, Muster, Team, Thrown, Worn
from rules.roster.catalogue import Catalogue
from rules.roster.profiles import Gear, Model
from rules.roster.read_parts import ReadModel
from rules.roster.reading import Reading
from rules.roster.remedies import lay_down
from rules.roster.report import Problem
from rules.roster.roster import Roster
from rules.roster.validate import Check, read_legal
from rules.roster.words import number

LEAST_SPEED: Final = 1


def speed_left(reading: Reading) -> Iterator[Problem]:
    """Every model keeps at least 1 Speed in its armour. (krygothic.armour.speed, krygothic.squad.validation)"""
    for unit in reading.units:
        for model, where in unit.placed:
            if (left := _speed(model)) < LEAST_SPEED:
                fixes = (lay_down(model, where, heavy),) if (heavy := _heaviest(model, LEAST_SPEED - left)) else ()
                message = f"{where.label} has Speed {number(left)} in its armour; it needs at least {LEAST_SPEED}."
                yield Problem("TOO_SLOW", "krygothic.armour.speed", where, message, left, LEAST_SPEED, fixes=fixes)


def _heaviest(model: ReadModel, lacking: int) -> list[Gear]:
    """The heaviest pieces that together cost so much Speed, or all that cost any."""
    heavy = sorted((piece for piece in model.gear if _weight(piece) < 0), key=_weight)
    saved = list(accumulate(-_weight(piece) for piece in heavy))
    return heavy[: sum(1 for so_far in saved if so_far < lacking) + 1]


def _weight(piece: Gear) -> int:
    return piece.numbers.get("weight", 0)


def _speed(model: ReadModel) -> int:
    printed = model.profile.numbers["speed"] if model.profile else LEAST_SPEED
    return printed + sum(_weight(piece) for piece in model.carried)


CHECKS: Final[tuple[Check, ...]] = (speed_left,)


_WORN: Final[dict[str, Worn]] = {"torso": "torso", "head": "head", "shield": "shield"}
_CLASSES: Final[tuple[Class, ...]] = ("leader", "lesser leader", "elite", "heavy", "storm", "fast", "special")


def muster(roster: Roster, catalogue: Catalogue, teams: Mapping[str, Team] = TEAMS) -> Muster:
    """The squad of a legal list, its models "1", "2", … in list order. Raises NotLegal.

    Models with the same name get a number, which is also the number of their token. A team of one's own brings its
    strengths and weaknesses as text. (krygothic.squad.validation, krygothic.overview.named_models, krygothic.team.own)
    """
    reading, report = read_legal(roster, catalogue, CHECKS)
    taken = [
        (unit.unit.name if len(unit.models) == 1 else "", model) for unit in reading.units for model in unit.models
    ]
    names = [own or model.own_name for own, model in taken]
    many = Counter(names)
    team = teams[roster.army]
    own = roster.army not in TEAMS
    return Muster(
        name=roster.name,
        team=roster.army,
        team_name=catalogue.armies[roster.army].name,
        rating=team.rating,
        team_rules=team.rules,
        own=own,
        strength=team.strength if own else "",
        weakness=team.weakness if own else "",
        battle=roster.battle,
        points=report.points,
        fighters=tuple(
            _fighter(catalogue, model, id_=str(number), name=f"{name} {number}" if many[name] > 1 else name)
            for number, ((_, model), name) in enumerate(zip(taken, names, strict=True), start=1)
        ),
    )


def class_of(profile: Model) -> Class:
    """The class of model that a profile belongs to."""
    return next(one for one in _CLASSES if one in [mark.lower() for mark in profile.marks])


def _fighter(catalogue: Catalogue, model: ReadModel, *, id_: str, name: str) -> Fighter:
    profile = catalogue.models[model.pick.model]
    shape = catalogue.types[profile.type]
    told: dict[str, Any] = {"willpower": None, "cc": None, "rc": None, **profile.numbers}
    told |= {"id": id_, "profile": profile.id, "name": name, "type": class_of(profile), "traits": profile.traits}
    told |= {"radius": shape.radius, "height": shape.height, "points": model.cost}
    armed = {
        "blades": _blades(catalogue, model.carried),
        "guns": _guns(catalogue, model.carried),
        "thrown": _thrown(catalogue, model.carried),
        "armour": _worn(model.carried),
        "mines": sum(piece.slot == "mine" for piece in model.carried),
    }
    return msgspec.convert({**told, **armed}, Fighter)


def _blades(catalogue: Catalogue, carried: Iterable[Gear]) -> tuple[Blade, ...]:
    """Close combat weapons. (krygothic.ccweapon.stats, krygothic.trait.natural)"""
    return tuple(
        Blade(
            id=piece.id,
            name=piece.name,
            cc=weapon.numbers["handy"],
            str=weapon.numbers["hard"],
            effects=msgspec.convert([one for one in weapon.traits if one != "natural"], tuple[Any, ...]),
            hands=_hands(piece),
            natural="natural" in piece.marks,
        )
        for piece in carried
        if piece.slot == "close"
        for weapon in (catalogue.weapons[piece.weapon],)
    )


def _guns(catalogue: Catalogue, carried: Iterable[Gear]) -> tuple[Gun, ...]:
    """Guns. Each inch beyond long range takes one die off X until none is left. (krygothic.gun.line)"""
    return tuple(
        Gun(
            id=piece.id,
            name=piece.name,
            x=numbers["x"],
            y=numbers["y"],
            s=numbers["s"],
            short=numbers["short"],
            long=numbers["long"],
            limit=numbers["long"] + numbers["x"] - 1,
            hands=_hands(piece),
            sidearm=piece.slot == "sidearm",
            traits=msgspec.convert(catalogue.weapons[piece.weapon].traits, tuple[Any, ...]),
        )
        for piece in carried
        if "gun" in piece.marks
        for numbers in (catalogue.weapons[piece.weapon].numbers,)
    )


def _thrown(catalogue: Catalogue, carried: Iterable[Gear]) -> tuple[Thrown, ...]:
    return tuple(
        Thrown(
            id=piece.id,
            name=piece.name,
            x=weapon.numbers["x"],
            y=weapon.numbers["y"],
            s=weapon.numbers["s"],
            blast="blast" in weapon.traits,
            breaches="breaching" in weapon.traits,
        )
        for piece in carried
        if piece.slot == "thrown"
        for weapon in (catalogue.weapons[piece.weapon],)
    )


def _worn(carried: Iterable[Gear]) -> tuple[Armour, ...]:
    """Armour, which stays separate from the profile. (krygothic.armour.separate)"""
    return tuple(
        Armour(
            id=piece.id,
            name=piece.name,
            worn=_WORN[piece.slot],
            body=piece.numbers["plate"],
            speed=piece.numbers.get("weight", 0),
            open_behind="open-behind" in piece.marks,
            natural="natural" in piece.marks,
        )
        for piece in carried
        if piece.slot in _WORN
    )


def _hands(piece: Gear) -> int:
    return 2 if "two-handed" in piece.marks else 1
