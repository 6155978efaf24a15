"""Places beside a wreck for those who bail out of it: within 3 inches, out of contact with enemies."""

from collections.abc import Mapping
from typing import Final

from rules.fubar.board import CONTACT, NO, TOLERANCE, Table, Unit, check_places, disc, place_all, touches
from rules.fubar.losses.facts import least_missed
from rules.geometry import Disc, Outline, Point, gap, within
from rules.kernel.script import Answer, Option, Places, PlacesShape, Play, Refused, Script
from rules.skirmish.limits import Length

REACH: Final = 3_000
PLACE: Final = "fubar.passenger.bail_out_place"


def ask_places(play: Play[Table], unit_id: str, wreck: Disc) -> Script[dict[str, Point]]:
    """The owner places the living figures of a Unit beside a wreck; those there is no room for are left out."""
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
    """A legal place for as many as there is room for, the least missed left out first."""
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
    """A square that holds every place in reach."""
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
    """Refuse places too far from the wreck, in contact with enemies, or where no base can rest. Raises `Refused`.

    (fubar.passenger.bail_out_place, fubar.move.bases)
    """
    foes = _foes(table, unit)

    def check(name: str, base: Disc) -> None:
        _check_reach(name, base, wreck)
        _check_clear(table, name, base, foes)

    check_places(table, places, check)


def _check_reach(name: str, base: Disc, wreck: Disc) -> None:
    if within(base, wreck, REACH + TOLERANCE):
        return
    raise Refused(NO("far-from-wreck", Length(gap(base, wreck), REACH), figure=name))


def _check_clear(table: Table, name: str, base: Disc, foes: Mapping[str, Disc]) -> None:
    foe = next((id_ for id_, other in foes.items() if touches(base, other)), None)
    if foe is not None:
        raise Refused(NO("into-contact", CONTACT, figure=name, foe=table.models[foe].name))
