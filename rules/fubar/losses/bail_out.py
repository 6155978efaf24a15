"""Bailing out of a destroyed vehicle: one hit for everybody inside, and places beside the wreck for survivors."""

from collections.abc import Mapping
from typing import Final

from rules.fubar.board import TOLERANCE, Model, Table, Unit, Vehicle, disc, refusal, touches
from rules.fubar.board.resting import CONTACT, check_places, place_all
from rules.fubar.losses.facts import figures_fell, least_missed
from rules.fubar.losses.saves import hit_each
from rules.geometry import Disc, Outline, Point, gap, within
from rules.kernel.script import Answer, Line, Option, Places, PlacesShape, Play, Refused, Script, Seat, TableFact
from rules.skirmish.limits import Length

REACH: Final = 3_000
PLACE: Final = "fubar.passenger.bail_out_place"


def ask_places(play: Play[Table], unit_id: str, wreck: Disc) -> Script[dict[str, Point]]:
    """Asks the owner to place the living figures of a Unit beside a wreck; figures without room are left out."""
    unit = play.table.units[unit_id]
    suggested = room_beside(play.table, unit, wreck)
    if not suggested:
        return {}
    chosen: dict[str, Point] = yield from play.ask(
        unit.seat,
        rule=PLACE,
        prompt=f"{unit.name} bails out within 3″ of the wreck. Who stands where?",
        options=[
            Option(id="arrange", label="Set it up for me", group=unit.name, bring=suggested),
            _by_hand(play.table, unit, wreck, suggested),
        ],
        default=Answer("arrange"),
        focus=tuple(suggested),
    )
    return chosen


def room_beside(table: Table, unit: Unit, wreck: Disc) -> dict[str, Point]:
    """Legal places for as many as there is room for; the least valuable are left out first."""
    living, foes = table.living(unit), _foes(table, unit)
    for many in range(len(living)):
        gone = least_missed(unit, living, many)
        staying = [model for model in living if model not in gone]
        zone = _around(wreck, staying[0].radius)
        places = place_all(table, staying, wreck.centre, zone, lambda base: _is_free(base, wreck, foes))
        if places is not None:
            return places
    return {}


def _around(wreck: Disc, radius: int) -> Outline:
    """A square that contains every place in reach."""
    (x, y), half = wreck.centre, wreck.radius + REACH + radius
    return Point(x - half, y - half), Point(x + half, y - half), Point(x + half, y + half), Point(x - half, y + half)


def _foes(table: Table, unit: Unit) -> dict[str, Disc]:
    foes = [model for model in table.on_board() if model.seat != unit.seat]
    return {foe.id: disc(table, foe) for foe in foes}


def _is_free(base: Disc, wreck: Disc, foes: Mapping[str, Disc]) -> bool:
    return within(base, wreck, REACH + TOLERANCE) and not any(touches(base, foe) for foe in foes.values())


def _by_hand(table: Table, unit: Unit, wreck: Disc, suggested: dict[str, Point]) -> Option[dict[str, Point]]:
    def placed(value: Places) -> dict[str, Point]:
        check_beside(table, unit, wreck, value.at)
        return dict(value.at)

    radius = table.living(unit)[0].radius
    return Option(
        id="place",
        label="Place them yourself",
        group=unit.name,
        rule=PLACE,
        shape=PlacesShape(pieces=tuple(suggested), zones=(_around(wreck, radius),), suggested=suggested),
        resolve=placed,
    )


def check_beside(table: Table, unit: Unit, wreck: Disc, places: Mapping[str, Point]) -> None:
    """Refuses places too far from the wreck, in contact with enemies, or where no base can rest.

    Raises `Refused`. (fubar.passenger.bail_out_place, fubar.move.bases)
    """
    foes = _foes(table, unit)

    def check(name: str, base: Disc) -> None:
        _check_reach(name, base, wreck)
        _check_clear(table, name, base, foes)

    check_places(table, places, check)


def _check_reach(name: str, base: Disc, wreck: Disc) -> None:
    if within(base, wreck, REACH + TOLERANCE):
        return
    raise Refused(refusal("far-from-wreck", Length(gap(base, wreck), REACH), figure=name))


def _check_clear(table: Table, name: str, base: Disc, foes: Mapping[str, Disc]) -> None:
    foe = next((id_ for id_, other in foes.items() if touches(base, other)), None)
    if foe is not None:
        raise Refused(refusal("into-contact", CONTACT, figure=name, foe=table.models[foe].name))


HIT: Final = "fubar.passenger.bail_out_hit"
SIDEARM: Final = "pistol"


def _crew_bailed(lost: Unit, crew: tuple[Model, ...]) -> TableFact:
    """The crew of a destroyed vehicle becomes a Unit with pistols and its own armour, worth no points.

    (fubar.passenger.bail_out_crew, fubar.unit.starting_strength)
    """
    unit = Unit(
        id=crew_of(lost),
        seat=lost.seat,
        name=f"Crew of {lost.name}",
        entry=lost.entry,
        training=lost.training,
        points=0,
        models=tuple(model.id for model in crew),
        strength=len(crew),
        attempted=lost.attempted,
    )

    def change(table: Table) -> Table:
        return table.with_models({model.id: model for model in crew}).with_changes(units={**table.units, unit.id: unit})

    armed = "1 with a pistol" if len(crew) == 1 else f"{len(crew)} with pistols"
    text = f"The crew of {lost.name} bails out: {armed}."
    return TableFact(Line(text=text, rule="fubar.passenger.bail_out_crew", seat=lost.seat), change)


def _passengers_bailed(table: Table, unit: Unit) -> TableFact:
    """A Unit leaves the wreck of its vehicle; its figures have no place yet. (fubar.vehicle.damage.destroyed)"""
    living = [model.id for model in table.living(unit)]
    return TableFact(
        unit.says("bails out", HIT),
        lambda table: table.with_each(living, life="reserve").with_unit(unit.id, aboard="", stance=""),
    )


def _placed_beside(unit: Unit, places: Mapping[str, Point]) -> TableFact:
    """Figures that bailed out are placed beside the wreck. (fubar.passenger.bail_out_place)"""
    text = f"{unit.name}: {len(places)} {'stands' if len(places) == 1 else 'stand'} beside the wreck."
    line = Line(text=text, rule=PLACE, seat=unit.seat, pieces=tuple(places))
    return TableFact(line, lambda table: table.with_places(places).with_each(places, life="live"))


def bail_out(play: Play[Table], vehicle_id: str, by: Seat) -> Script[None]:
    """The crew and every passenger take one hit each; their owner places the survivors.

    Losses are credited to `by`. (fubar.vehicle.damage.destroyed, fubar.passenger.bail_out_hit,
    fubar.passenger.bail_out_crew, fubar.passenger.bail_out_place, fubar.passenger.bail_out_activation,
    fubar.dice.order)
    """
    lost = play.table.units[vehicle_id]
    passengers = [rider.id for rider in play.table.passengers(lost)]
    crew = _crew(play.table, lost, lost.vehicle) if lost.vehicle else ()
    if crew:
        play.record(_crew_bailed(lost, crew))
    for rider in passengers:
        play.record(_passengers_bailed(play.table, play.table.units[rider]))
    units = [*([crew_of(lost)] if crew else []), *passengers]
    for unit_id in units:
        yield from hit_each(play, unit_id, play.table.living(play.table.units[unit_id]), by, rule=HIT)
    for unit_id in units:
        yield from _stand_beside(play, unit_id, vehicle_id, by)


def crew_of(vehicle: Unit) -> str:
    """The id of the Unit the crew of a destroyed vehicle becomes."""
    return f"{vehicle.id}-crew"


def _crew(table: Table, lost: Unit, vehicle: Vehicle) -> tuple[Model, ...]:
    unit, name, armour = crew_of(lost), f"{table.hull(lost).name} crew", vehicle.crew_armour
    return tuple(
        Model(id=f"{unit}-m{at}", seat=lost.seat, unit=unit, name=f"{name} {at}", weapons=(SIDEARM,), armour=armour)
        for at in range(1, vehicle.crew + 1)
    )


def _stand_beside(play: Play[Table], unit_id: str, vehicle_id: str, by: Seat) -> Script[None]:
    """Places the survivors; figures without a place are casualties. (fubar.passenger.bail_out_place)"""
    table = play.table
    wreck = disc(table, table.hull(table.units[vehicle_id]))
    places = yield from ask_places(play, unit_id, wreck)
    if places:
        play.record(_placed_beside(table.units[unit_id], places))
    left = tuple(model.id for model in table.living(table.units[unit_id]) if model.id not in places)
    if left:
        play.record(figures_fell(unit_id, left, by, PLACE))
