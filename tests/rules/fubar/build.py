"""Tables in the middle of a game: Units are written down in a line each, places and lengths are inches.

    start = table(squad("a", [(10, 10), (11.5, 10)], training="veteran"), squad("b", [(20, 10)]))
    game = begin(start, [("activation", [4])]).choose("attempt:a-u1", "action:guard")

Units are numbered by side in the order given (a-u1, b-u1, …), their models a-u1-m1, a-u1-m2, …
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from msgspec import structs

from rules.battlefield.terrain import Battlefield, Feature
from rules.fubar.board.measure import touching
from rules.fubar.board.table import Model, Settings, Side, Table, Unit, Vehicle
from rules.fubar.lists.force import WeaponProfile
from rules.fubar.system import FUBAR
from rules.geometry.disc import overlap
from rules.geometry.point import Point
from rules.kernel.dice import Dice
from rules.kernel.refusal import Seat
from rules.kernel.shapes import MomentShape, Path, Ways, When
from tests.harness import game as harness
from tests.harness.game import Game

Place = tuple[float, float]
EDGES = ("north", "south", "west", "east")
NAMES = ("Reds", "Blues", "Greens", "Whites")


def _gun(id_: str, kind: str, reach: int, points: int, **more: Any) -> WeaponProfile:
    return WeaponProfile(id=id_, name=id_.replace("-", " "), kind=kind, range=reach * 1000, points=points, **more)


WEAPONS = {
    gun.id: gun
    for gun in (
        _gun("pistol", "small arms", 8, 1),
        _gun("rifle", "small arms", 24, 1),
        _gun("assault-rifle", "small arms", 24, 1, close_points=2),
        _gun("sniper-rifle", "small arms", 32, 2),
        _gun("smg", "small arms", 16, 3),
        _gun("lmg", "small arms", 32, 3),
        _gun("shotgun", "small arms", 8, 3),
        _gun("grenade-launcher", "small arms", 16, 3),
        _gun("hmg", "support", 32, 4, crew=2),
        _gun("flamethrower", "support", 8, 4, ignores_cover=True),
        _gun("grenades", "grenades", 8, 3),
        _gun("rpg", "support", 24, 3),
        _gun("light-anti-tank-gun", "support", 32, 3),
        _gun("light-mortar", "support", 40, 3, indirect=True),
        _gun("light-cannon", "support", 32, 4, ignores_cover=True),
        _gun("heavy-cannon", "support", 48, 6, ignores_cover=True),
    )
}


@dataclass(frozen=True)
class Squad:
    """A Unit as a test writes it down. `changes` set fields of its figures by number: {1: {"down": True}}."""

    side: str
    places: tuple[Place, ...]
    fields: Mapping[str, Any]
    weapons: tuple[str, ...]
    armour: str
    changes: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    radius: int = 500


def squad(
    side: str,
    places: Sequence[Place],
    *,
    weapons: Sequence[str] = ("rifle",),
    armour: str = "none",
    changes: Mapping[int, Mapping[str, Any]] = {},
    **fields: Any,
) -> Squad:
    """A Unit of figures, Seasoned riflemen unless told otherwise; `fields` are those of the Unit."""
    return Squad(side, tuple(places), fields, tuple(weapons), armour, changes)


def vehicle(
    side: str,
    place: Place,
    *,
    plate: str = "light",
    weapons: Sequence[str] = ("hmg",),
    radius: float = 1.5,
    changes: Mapping[int, Mapping[str, Any]] = {},
    **fields: Any,
) -> Squad:
    """A vehicle; `fields` are those of the Unit or of its `Vehicle` (facing, seats, crew, crew_armour, stunned, …)."""
    own = {name: fields.pop(name) for name in list(fields) if name in Vehicle.__struct_fields__}
    machine = Vehicle(**{"plate": plate, "seats": 0, "crew": 2, "crew_armour": "light", **own})
    more = {"vehicle": machine, **fields}
    return Squad(side, (place,), more, tuple(weapons), "none", changes, round(radius * 1000))


def row(x: float, y: float, many: int, step: float = 1.5) -> tuple[Place, ...]:
    """So many places side by side from (x, y) along the x axis."""
    return tuple((x + step * number, y) for number in range(many))


def table(
    *squads: Squad,
    stage: str = "activations",
    holder: int = 0,
    order: Sequence[int] = (),
    terrain: Sequence[Feature] = (),
    size: Place = (48, 48),
    cap: int = 600,
    turns: int = 6,
    modifiers: Mapping[int, int] = {},
    **fields: Any,
) -> Table:
    """A table in turn 2 with these Units on it, `holder` having the initiative. `fields` set the table's own."""
    sides = max((max("abcd".index(squad.side) for squad in squads) + 1, 2))
    units: dict[str, Unit] = {}
    models: dict[str, Model] = {}
    for one in squads:
        number = sum(unit.seat == "abcd".index(one.side) for unit in units.values()) + 1
        unit, figures = _unit(one, f"{one.side}-u{number}")
        units[unit.id] = unit
        models |= figures
    width, height = (round(length * 1000) for length in size)
    start = Table(
        settings=Settings(battle="skirmish", terrain="bare", cap=cap, turns=turns, width=width, height=height),
        field=Battlefield("bare", "Bare", width, height, tuple(terrain)),
        sides=tuple(
            Side(
                seat=Seat(n), army="test", roster_name=NAMES[n], points=500, edge=EDGES[n],
                modifier=modifiers.get(n, 0),
            )
            for n in range(sides)
        ),
        weapons=WEAPONS,
        models=models,
        units=units,
        stage=stage,
        turn=2,
        order=tuple(Seat(n) for n in order) or tuple(Seat(n) for n in range(sides)),
        holder=Seat(holder),
    )  # fmt: skip
    return structs.replace(start, **fields)


def _unit(one: Squad, id_: str) -> tuple[Unit, dict[str, Model]]:
    seat = Seat("abcd".index(one.side))
    letter = f"{one.side.upper()}{id_.rpartition('u')[2]}"
    figures = [
        structs.replace(
            Model(
                id=f"{id_}-m{number}", seat=seat, unit=id_, name=f"{letter}.{number}", weapons=one.weapons,
                armour=one.armour, radius=one.radius, at=at(*place), life="live",
            ),
            **one.changes.get(number, {}),
        )
        for number, place in enumerate(one.places, start=1)
    ]  # fmt: skip
    settings = {
        "name": f"Unit {letter}", "entry": "test", "training": "seasoned", "points": 100, "strength": len(figures),
    } | dict(one.fields)  # fmt: skip
    unit = Unit(id=id_, seat=seat, models=tuple(figure.id for figure in figures), **settings)
    return unit, {figure.id: figure for figure in figures}


def at(x: float, y: float) -> Point:
    """A place in inches."""
    return Point(round(x * 1000), round(y * 1000))


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """An upright rectangle from its lower left corner, in inches."""
    return (at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height))


def scenery(kind: str, outline: Sequence[Point], *, height: float = 2, id_: str = "", **traits: Any) -> Feature:
    """A feature of a kind FUBAR knows: woods, ruin, bunker, hedge, wall, building, hill, …"""
    return Feature(id_ or kind, kind, kind.title(), tuple(outline), height=round(height * 1000), **traits)


def path(*points: Place) -> Path:
    """A path through these points, the start left out."""
    return Path(tuple(at(*point) for point in points))


def way(model: str, *points: Place, **others: Sequence[Place]) -> Ways:
    """One figure goes through these points, its start left out; `others` are fellows by number: m2=[(6, 5)]."""
    unit = model.rpartition("-")[0]
    fellows = {f"{unit}-{number}": tuple(at(*point) for point in way) for number, way in others.items()}
    return Ways({model: tuple(at(*point) for point in points), **fellows})


def abreast(game: Game[Table], *points: Place) -> Ways:
    """Everybody who may move goes side by side, the first of them through these points."""
    movers = game.option("move").needs.movers
    steps = [(point.x - movers[0].start.x, point.y - movers[0].start.y) for point in path(*points).points]
    starts = {mover.piece: mover.start for mover in movers}
    return Ways({id_: tuple(Point(start.x + x, start.y + y) for x, y in steps) for id_, start in starts.items()})


def begin(start: Table, dice: Dice | Iterable[tuple[str, Sequence[int]]] = ()) -> Game[Table]:
    """A game at this table. Dice are (reason, faces) in the order they will be rolled."""
    return harness.begin(FUBAR, start, dice)


def drive(start: Table, answers: Sequence[Any], dice: Iterable[tuple[str, Sequence[int]]] = ()) -> Game[Table]:
    """A game played through these answers (an option's id, or it and a value), every die of which must fall."""
    game = begin(start, dice)
    for answer in answers:
        id_, value = (answer, None) if isinstance(answer, str) else answer
        game.choose(id_, value=value)
    assert harness.spent(game), f"not every scripted die was rolled\n{game.shown()}"
    return game


def moments(game: Game[Table], unit: str) -> list[int]:
    """The instants of the move at which the Unit may react, as its owner is asked now."""
    shape = game.option(f"react:{unit}").needs
    return [moment.number for moment in shape.moments] if isinstance(shape, MomentShape) else []


def react(game: Game[Table], unit: str, instant: int | None = None) -> Game[Table]:
    """The Unit reacts at that instant, or at the first."""
    first = moments(game, unit)[0] if instant is None else instant
    return game.choose(f"react:{unit}", value=When(first))


def overlaps(table: Table) -> list[tuple[str, str]]:
    """Every pair of bases on the table that cover common ground, hulls and wrecks included."""
    bases = table.bases
    return [(one, other) for one, other in combinations(bases, 2) if overlap(bases[one], bases[other])]


def strangers_in_contact(table: Table) -> list[tuple[str, str]]:
    """Every pair of enemy figures in contact whose Units are not locked with each other."""
    figures = [model for model in table.on_board() if not table.unit_of(model).vehicle]
    return [
        (one.id, other.id)
        for one, other in combinations(figures, 2)
        if one.seat != other.seat and other.unit not in table.unit_of(one).locked and touching(table, one, other)
    ]
