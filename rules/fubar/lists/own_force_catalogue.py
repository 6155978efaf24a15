"""A force of one's own as a catalogue: numbers from the levels, prices from the formula. (fubar.list.own_force)"""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import structs

from rules.fubar.lists.catalogue import CATALOGUE, completed, price_of
from rules.fubar.lists.force import GRENADES
from rules.fubar.lists.levels import LEVELS, SAVES
from rules.fubar.lists.own_force import KEY, ForceFigure, ForceLimit, ForceUnit, ForceVehicle, ForceWeapon, OwnForce
from rules.fubar.lists.own_force_faults import HEAVY, INFANTRY, MUST_RIDE, crew_of, faults
from rules.geometry import INCH
from rules.roster.catalogue import Army, Catalogue, Limit, Organisation, UnitEntry
from rules.roster.custom_file import record_of, refuse_faults
from rules.roster.profiles import Model, Surcharge, Trait, Weapon

RULE: Final = "fubar.list.own_force"
_USUAL: Final = ("command", "core_minimum", "unit_count", "support_ratio", "heavy_ratio")
_TYPE_OF_FIGURES: Final = "figure"


def own_force_of(text: str) -> OwnForce:
    """The force in the text. Raises `NotACatalogue` with the place of the first fault."""
    force = record_of(text, KEY, OwnForce)
    refuse_faults(faults(force))
    return force


def own_force_catalogue(force: OwnForce) -> Catalogue:
    """The catalogue with only this force. Its version is a hash of its data."""
    bare = structs.replace(
        CATALOGUE,
        name=force.name,
        version=f"1-{sha256(msgspec.json.encode(force)).hexdigest()[:8]}",
        armies={force.id: Army(force.id, force.name, RULE, force.about or _summary(force))},
        traits={**CATALOGUE.traits, **_crew_traits()},
        weapons={**CATALOGUE.weapons, **{one.id: own_weapon(one) for one in force.weapon}},
        models={},
        units={},
        organisations={force.id: _organisation(force)},
    )
    models = {model.id: _priced(bare, model) for model in _models(force)}
    crews = {id_: weapon.numbers.get("crew", 1) for id_, weapon in bare.weapons.items()}
    units = {unit.id: unit for unit in _units(force, crews)}
    return completed(structs.replace(bare, models=models, units=units))


def _summary(force: OwnForce) -> str:
    names = [*(unit.name for unit in force.unit), *(vehicle.name for vehicle in force.vehicle)]
    return f"{', '.join(names[:6])}{' and more' if len(names) > 6 else ''}."


def _crew_traits() -> Mapping[str, Trait]:
    """The armour that a crew may have, by id; the book’s vehicles use only some of it.

    (fubar.passenger.bail_out_crew)
    """
    worn = {f"crew-{armour}": f"crew in {armour.capitalize()} armour" for armour in SAVES if armour != "none"}
    return {id_: Trait(id_, name, "fubar.passenger.bail_out_crew") for id_, name in worn.items()}


def own_weapon(one: ForceWeapon) -> Weapon:
    """A weapon of the force as a row of the weapon tables."""
    numbers = {"range": one.range * INCH, "points": one.points}
    numbers |= {"close_points": one.close_points} if one.close_points else {}
    numbers |= {"crew": one.crew} if one.crew > 1 else {}
    traits = [trait for trait, has in (("ignores-cover", one.ignores_cover), ("indirect", one.indirect)) if has]
    return Weapon(one.id, one.name, one.kind, numbers, RULE, tuple(traits))


def _priced(catalogue: Catalogue, model: Model) -> Model:
    """(fubar.list.figure_price, fubar.list.vehicle_price)"""
    dearer = {option: price_of(catalogue, model, more=(option,)).points for option in model.cost_with}
    return structs.replace(model, cost=price_of(catalogue, model).points, cost_with=dearer)


def _models(force: OwnForce) -> Iterator[Model]:
    for unit in force.unit:
        first = unit.figure[0]
        for figure in unit.figure:
            yield figure_model(force.id, unit, figure, "" if figure is first else figure_id(unit, first))
    for vehicle in force.vehicle:
        yield vehicle_model(force.id, vehicle)


def figure_id(unit: ForceUnit, figure: ForceFigure) -> str:
    """The id of the figure, unique among all models of the force."""
    return f"{unit.id}.{figure.id}"


def figure_model(army: str, unit: ForceUnit, figure: ForceFigure, upgrade_of: str = "") -> Model:
    """A figure without its price."""
    return Model(
        id=figure_id(unit, figure),
        name=figure.name,
        plural=figure.plural,
        army=army,
        type=_TYPE_OF_FIGURES,
        cost=0,
        cost_with={GRENADES: 0} if unit.grenades else {},
        numbers={},
        weapons=figure.weapons,
        traits=(unit.training, f"armour-{figure.armour}"),
        upgrade_of=upgrade_of,
        rule="fubar.list.figure_price",
    )


def vehicle_model(army: str, vehicle: ForceVehicle) -> Model:
    """A vehicle without its price."""
    return Model(
        id=f"{vehicle.id}.hull",
        name=vehicle.name,
        army=army,
        type=vehicle.size,
        cost=0,
        numbers={"seats": vehicle.seats, "crew": vehicle.crew} if vehicle.seats else {"crew": vehicle.crew},
        weapons=vehicle.weapons,
        traits=(vehicle.training, f"plate-{vehicle.plate}", f"crew-{vehicle.crew_armour}"),
        rule="fubar.list.vehicle_price",
    )


def _units(force: OwnForce, crews: dict[str, int]) -> Iterator[UnitEntry]:
    for unit in force.unit:
        marks = ((HEAVY, unit.heavy), (MUST_RIDE, unit.must_ride))
        yield UnitEntry(
            id=unit.id,
            name=unit.name,
            army=force.id,
            slot=unit.slot,
            rule="fubar.list.squad_size",
            lines=(_line(unit),),
            caps=tuple(_caps(unit, crews)),
            marks=(INFANTRY, *(mark for mark, has in marks if has)),
            options=_options(unit),
        )
    for vehicle in force.vehicle:
        yield UnitEntry(
            id=vehicle.id,
            name=vehicle.name,
            army=force.id,
            slot=vehicle.slot,
            rule="fubar.list.unit_count",
            lines=(Limit((f"{vehicle.id}.hull",), vehicle.name, "fubar.list.unit_count", 1, 1),),
            marks=(HEAVY,) if vehicle.heavy else (),
        )


def _options(unit: ForceUnit) -> dict[str, Surcharge]:
    """(fubar.list.leader_price, fubar.weapon.grenades_carried)"""
    dearer = LEVELS.leader.get(unit.training, {})
    leaders = {f"{level}-leader": Surcharge(percent=dearer[level]) for level in unit.leaders}
    return ({GRENADES: Surcharge()} if unit.grenades else {}) | leaders


def _line(unit: ForceUnit) -> Limit:
    figures = tuple(figure_id(unit, figure) for figure in unit.figure)
    return Limit(figures, "figure", "fubar.list.squad_size", unit.least, unit.most, plural="figures")


def _caps(unit: ForceUnit, crews: dict[str, int]) -> Iterator[Limit]:
    """(fubar.list.weapon_ratio, fubar.list.crewed_weapon)"""
    for figure in unit.figure:
        plain = Limit((figure_id(unit, figure),), figure.name, "fubar.list.weapon_ratio", plural=figure.plural)
        plain = structs.replace(plain, below="UPGRADE_MIN", above="UPGRADE_MAX")
        if figure.least:
            yield structs.replace(plain, min=figure.least)
        if figure.each:
            most = figure.most or 1
            yield structs.replace(plain, max=most, per="models", per_name="figure", each=figure.each)
        elif figure.most is not None:
            yield structs.replace(plain, max=figure.most)
        crew = crew_of(figure, crews)
        if crew > 1:
            crewed = structs.replace(plain, max=1, per="models", per_name="figure", each=crew, above="GUN_CREW")
            yield structs.replace(crewed, rule="fubar.list.crewed_weapon")


def _organisation(force: OwnForce) -> Organisation:
    usual = _usual_limits() if force.organisation == "usual" else ()
    limits = (*usual, *map(_limit, force.limit))
    return Organisation(force.id, "force", force.id, "Force", "fubar.list.one_supplement", limits, single=True)


def _usual_limits() -> Iterable[Limit]:
    """The limits shared by all force supplements, taken from the first one."""
    first = next(iter(CATALOGUE.organisations.values()))
    return (limit for limit in first.limits if limit.rule.rpartition(".")[2] in _USUAL)


def _limit(own: ForceLimit) -> Limit:
    limit = Limit(own.of, own.name, RULE, per=own.per, each=own.each, below="ENTRY_LIMIT", above="ENTRY_LIMIT")
    if own.per:
        limit = structs.replace(limit, strict=True, per_name=own.per.replace("-", " ").capitalize())
    if not own.battle:
        return structs.replace(limit, min=own.least, max=own.most)
    most = {} if own.most is None else {own.battle: own.most}
    return structs.replace(limit, min_in={own.battle: own.least}, max_in=most)
