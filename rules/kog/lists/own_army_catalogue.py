"""An army of one's own as a catalogue: its models, weapons and units, with the book's battles.

Its ids begin with its own, so that no limit confuses them with kinds of units. (kog.army.own)
"""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import structs

from rules.geometry import INCH
from rules.kog.lists.catalogue import CATALOGUE
from rules.kog.lists.own_army import OwnArmy, OwnModel, OwnUnit, OwnWeapon
from rules.kog.lists.suggested_price import suggested_price
from rules.roster.catalogue import Army, Catalogue, Limit, Organisation, UnitEntry
from rules.roster.profiles import Model, Weapon
from rules.roster.words import points

RULE: Final = "kog.army.own"
_LIKE, _PRINTED_UNIT, _UNIT = "south-platoon", "Cadre", "unit"
_NAMED_IN_A_SUMMARY: Final = 6


def own_army_catalogue(army: OwnArmy) -> Catalogue:
    """The catalogue with only this army. Its version is a hash of its data."""
    bare = structs.replace(
        CATALOGUE,
        name=army.name,
        version=f"1-{sha256(msgspec.json.encode(army)).hexdigest()[:8]}",
        armies={army.id: Army(army.id, army.name, RULE, army.about or _summary(army))},
        weapons={weapon.id: weapon for weapon in _weapons(army)},
        models={},
        units={unit.id: unit for unit in (_unit(army, one) for one in army.unit)},
        organisations={army.id: _organisation(army)},
    )
    models = (_priced(bare, one, model_of(army, one)) for one in army.model)
    return structs.replace(bare, models={model.id: model for model in models})


def _summary(army: OwnArmy) -> str:
    names = [one.name for one in army.model]
    more = " and more" if len(names) > _NAMED_IN_A_SUMMARY else ""
    return f"{', '.join(names[:_NAMED_IN_A_SUMMARY])}{more}."


def own_id(army: OwnArmy, id_: str) -> str:
    """The catalogue's id of one of its models, weapons or units."""
    return f"{army.id}-{id_}"


def _weapons(army: OwnArmy) -> Iterator[Weapon]:
    """The printed weapons that its models carry, and its own."""
    carried = {id_ for one in army.model for id_ in one.weapons}
    yield from (weapon for id_, weapon in CATALOGUE.weapons.items() if id_ in carried)
    yield from (weapon_of(army, one) for one in army.weapon)


def weapon_of(army: OwnArmy, one: OwnWeapon) -> Weapon:
    """A weapon of its own. (kog.equipment.weapon-line)"""
    numbers = {"dice": one.dice, "target": one.target, "range": one.range * INCH, "blast": one.blast * INCH}
    numbers |= {"attack_bonus": one.more_attacks}
    marks = {"more-attacks": one.more_attacks, "blast": one.blast, "spray": one.kind == "spray"}
    traits = (*(mark for mark, holds in marks.items() if holds), *one.traits)
    shown = {name: number for name, number in numbers.items() if number}
    return Weapon(own_id(army, one.id), one.name, one.kind, shown, RULE, traits)


def model_of(army: OwnArmy, one: OwnModel) -> Model:
    """A model without its price. (kog.equipment.stats, kog.infantry.health, kog.shoot.recon.infantry)"""
    infantry = one.type == "infantry"
    own = {weapon.id for weapon in army.weapon}
    numbers = {"move": one.move * INCH, "health" if infantry else "hull": one.hull}
    traits = {"recon": infantry, "recon-alone": one.recon and not infantry}
    return Model(
        id=own_id(army, one.id),
        name=one.name,
        plural=one.plural,
        army=army.id,
        type=one.type,
        cost=0,
        numbers={**numbers, "defense": one.defense, "command": one.command},
        weapons=tuple(own_id(army, id_) if id_ in own else id_ for id_ in one.weapons),
        rule=RULE,
        traits=tuple(trait for trait, holds in traits.items() if holds),
        upgrade_of=own_id(army, one.upgrade_of) if one.upgrade_of else "",
    )


def _priced(catalogue: Catalogue, one: OwnModel, model: Model) -> Model:
    """The model with the entered price, or the suggested one. (kog.army.own.price)"""
    suggested = suggested_price(catalogue, model)
    if one.cost is None:
        return structs.replace(model, cost=suggested.points, maths=(f"Suggested: {suggested.maths}",))
    told = f"Entered by whoever wrote the army: {points(one.cost)}"
    return structs.replace(model, cost=one.cost, maths=(told, f"Suggested: {suggested.maths}"))


def _unit(army: OwnArmy, unit: OwnUnit) -> UnitEntry:
    names = {one.id: (one.name, one.plural) for one in army.model}
    lines = tuple(
        structs.replace(_limit(army, line.models, names), min=line.least, max=line.most) for line in unit.line
    )
    caps = tuple(
        structs.replace(_limit(army, cap.models, names), max=cap.most, below="UPGRADE_MIN", above="UPGRADE_MAX")
        for cap in unit.cap
    )
    return UnitEntry(own_id(army, unit.id), unit.name, army.id, unit.slot, RULE, lines, caps)


def _limit(army: OwnArmy, models: Iterable[str], names: Mapping[str, tuple[str, str]]) -> Limit:
    """A limit that is named by the first of its models."""
    ids = tuple(models)
    name, plural = names[ids[0]]
    return Limit(tuple(own_id(army, id_) for id_ in ids), name, RULE, plural=plural)


def _organisation(army: OwnArmy) -> Organisation:
    """Platoons like those of the Southern Army, with units in place of cadres. (kog.army.own)"""
    printed = CATALOGUE.organisations[_LIKE]
    limits = tuple(
        structs.replace(
            limit,
            name=limit.name.replace(_PRINTED_UNIT, _UNIT),
            plural=limit.plural.replace(_PRINTED_UNIT, _UNIT),
            per_name=limit.per_name.replace(_PRINTED_UNIT, _UNIT),
            rule=RULE,
        )
        for limit in printed.limits
    )
    return structs.replace(printed, id=army.id, army=army.id, name="Platoon", limits=limits, rule=RULE)
