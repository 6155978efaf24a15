"""Faults of an army of one’s own beyond types, and remarks for its author. (kog.army.own)"""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.kog.lists.catalogue import CATALOGUE
from rules.kog.lists.own_army import DEAREST, KEY, OwnArmy, OwnModel, OwnUnit, OwnWeapon
from rules.kog.lists.own_army_catalogue import own_id
from rules.kog.lists.suggested_price import suggested_price
from rules.roster.catalogue import Catalogue
from rules.roster.custom_file import FileFault, faulty_ids, unknown_ids
from rules.roster.words import counted, points

_FAR_OFF: Final = 4  # an entered price that differs by more than a quarter of the suggested one
_RANGED: Final = {"indirect", "sniper"}
_ENCOUNTER: Final = "encounter"


def faults(army: OwnArmy) -> Iterator[FileFault]:
    """Everything that is wrong with the file itself, the first fault first."""
    yield from (FileFault(f"{KEY}.id", fault.message) for fault in faulty_ids(KEY, [army.id], CATALOGUE.armies))
    weapons, models = [one.id for one in army.weapon], [one.id for one in army.model]
    yield from faulty_ids(f"{KEY}.weapon", weapons, CATALOGUE.weapons)
    yield from faulty_ids(f"{KEY}.model", models)
    yield from faulty_ids(f"{KEY}.unit", [one.id for one in army.unit])
    for at, weapon in enumerate(army.weapon):
        yield from _weapon(f"{KEY}.weapon[{at}]", weapon)
    by_id = {one.id: one for one in army.model}
    for at, model in enumerate(army.model):
        path = f"{KEY}.model[{at}]"
        yield from unknown_ids(f"{path}.weapons", model.weapons, [*CATALOGUE.weapons, *weapons], "weapon")
        yield from _twice(f"{path}.weapons", model.weapons)
        yield from _version(f"{path}.upgrade_of", model, by_id)
    for at, unit in enumerate(army.unit):
        yield from _unit(f"{KEY}.unit[{at}]", unit, models)


def _twice(path: str, names: Sequence[str]) -> Iterator[FileFault]:
    for at, name in enumerate(names):
        if name in names[:at]:
            yield FileFault(f"{path}[{at}]", f"“{name}” appears here twice. Remove one.")


def _weapon(path: str, one: OwnWeapon) -> Iterator[FileFault]:
    """(kog.equipment.weapon-line, kog.weapon.spray.roll, kog.indirect.no-sight)"""
    yield from _twice(f"{path}.traits", one.traits)
    if one.kind == "attacks":
        if one.range or one.blast:
            place = "range" if one.range else "blast"
            yield FileFault(f"{path}.{place}", "Attacks have neither range nor blast. Leave it empty.")
        if found := _RANGED.intersection(one.traits):
            yield FileFault(f"{path}.traits", f"Attacks are never {min(found)}. Leave it out.")
        return
    if not one.range:
        yield FileFault(f"{path}.range", "Shots and Sprays need a range. Give it at least 1 inch.")
    if one.kind == "spray" and one.blast:
        yield FileFault(f"{path}.blast", "A Spray has no blast: it strikes everybody in its line. Leave it empty.")
    if one.kind == "spray" and (found := _RANGED.intersection(one.traits)):
        yield FileFault(f"{path}.traits", f"A Spray is never {min(found)}. Leave it out.")


def _version(path: str, model: OwnModel, models: dict[str, OwnModel]) -> Iterator[FileFault]:
    """(kog.army.unit.one-upgrade-each)"""
    if not model.upgrade_of:
        return
    base = models.get(model.upgrade_of)
    if base is None:
        yield FileFault(path, f"There is no model “{model.upgrade_of}”.")
    elif base.upgrade_of or base is model:
        yield FileFault(path, f"{base.name} is a version itself. Name the model that it is a version of.")
    elif base.type != model.type:
        yield FileFault(path, f"{base.name} is of another type. A version has the type of its model.")


def _unit(path: str, unit: OwnUnit, models: Sequence[str]) -> Iterator[FileFault]:
    """(kog.army.unit.entry)"""
    seen: set[str] = set()
    for at, line in enumerate(unit.line):
        place = f"{path}.line[{at}]"
        yield from unknown_ids(f"{place}.models", line.models, models, "model")
        yield from _twice(f"{place}.models", line.models)
        if line.least > line.most:
            yield FileFault(f"{place}.most", f"The line has at least {line.least} models; the most is {line.most}.")
        if both := seen.intersection(line.models):
            yield FileFault(f"{place}.models", f"“{min(both)}” stands in two lines of the unit. Leave it in one.")
        seen |= set(line.models)
    if not any(line.least for line in unit.line):
        yield FileFault(f"{path}.line", "The unit could be empty. Let one of its lines have at least 1 model.")
    for at, cap in enumerate(unit.cap):
        yield from unknown_ids(f"{path}.cap[{at}].models", cap.models, seen, "model of its lines")
        for line in unit.line:
            if set(line.models) <= set(cap.models) and line.least > cap.most:
                told = f"A line needs {counted(line.least, 'model', 'models')} of which the unit may have {cap.most}."
                yield FileFault(f"{path}.cap[{at}].most", f"{told} Raise this limit.")


def dear_models(army: OwnArmy, catalogue: Catalogue) -> Iterator[FileFault]:
    """Models that are too dear for any Skirmish. (kog.army.own.price, kog.army.skirmish.models)"""
    for at, one in enumerate(army.model):
        cost = catalogue.models[own_id(army, one.id)].cost
        if cost > DEAREST:
            told = f"The suggested price of {one.name} is {points(cost)}; a Skirmish allows {DEAREST}."
            yield FileFault(f"{KEY}.model[{at}].cost", f"{told} Enter a price, or make it weaker.")


def warnings(army: OwnArmy, catalogue: Catalogue) -> Iterator[str]:
    """Remarks for its author, in sentences. (kog.army.own, kog.army.own.price)"""
    yield f"{KEY}: These are house rules: {army.name} is not of the book, and opponents see that."
    for at, one in enumerate(army.model):
        suggested = suggested_price(catalogue, catalogue.models[own_id(army, one.id)])
        if one.cost is not None and abs(one.cost - suggested.points) * _FAR_OFF > suggested.points:
            told = f"{one.name} costs {points(one.cost)}; printed models suggest {points(suggested.points)}."
            yield f"{KEY}.model[{at}].cost: {told} {suggested.maths}."
    if not any(unit.slot == "tactical" for unit in army.unit):
        yield f"{KEY}.unit: Without a Tactical unit it has no platoons: it fights Duels and Skirmishes only."
    yield from _too_dear_for_platoons(army, catalogue)
    carried = {id_ for one in army.model for id_ in one.weapons}
    for at, weapon in enumerate(army.weapon):
        if weapon.id not in carried:
            yield f"{KEY}.weapon[{at}]: Nobody carries the {weapon.name}. Give it to a model."


def _too_dear_for_platoons(army: OwnArmy, catalogue: Catalogue) -> Iterator[str]:
    """(kog.army.encounter)"""
    most = catalogue.battles[_ENCOUNTER].points or 0
    costs = [
        sum(line.least * min(catalogue.models[own_id(army, id_)].cost for id_ in line.models) for line in unit.line)
        for unit in army.unit
        if unit.slot == "tactical"
    ]
    if costs and min(costs) > most:
        told = f"Its cheapest Tactical unit costs {points(min(costs))}; an Encounter allows {most}."
        yield f"{KEY}.unit: {told} It fights larger battles with platoons."
