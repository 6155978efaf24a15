"""Measuring a scenario on a table: who holds what, the present points, and drawing it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.geometry.disc import Disc
from rules.geometry.point import Point, square_distance
from rules.geometry.polygon import Outline
from rules.geometry.rotation import rim
from rules.kernel.event import Line, TableFact
from rules.kernel.refusal import Seat
from rules.kernel.scene import State, Zone
from rules.roster.words import counted, listed
from rules.skirmish.scenario import HOLD_REACH, Condition, Corner, FieldScenario, ObjectivePlace, ScoringArea


class ScenarioSide(NamedTuple):
    """A side on the table: the bases that may hold something, and what else counts for it."""

    bases: tuple[Disc, ...] = ()
    destroyed: int = 0
    losses: int = 0
    crossed: int = 0


@dataclass(frozen=True, kw_only=True)
class ScenarioTable:
    """The table of a match as a scenario measures it, with the sides still in the match, by seat."""

    width: int
    height: int
    sides: Mapping[Seat, ScenarioSide]


def place_on(table: ScenarioTable, corner: Corner) -> Point:
    """A place in per cent, on this table."""
    return Point(table.width * corner[0] // 100, table.height * corner[1] // 100)


def area_on(table: ScenarioTable, area: ScoringArea) -> Outline:
    """An area on this table."""
    (left, top), (right, bottom) = place_on(table, area.first), place_on(table, area.last)
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)


def objective_holder(table: ScenarioTable, objective: ObjectivePlace) -> Seat | None:
    """The seat with more bases within 3 inches of an objective, measured horizontally, than each enemy."""
    at = place_on(table, objective.at)

    def near(base: Disc) -> bool:
        return square_distance(base.centre, at) <= (HOLD_REACH + base.radius) ** 2

    return _most(table, near)


def area_holder(table: ScenarioTable, area: ScoringArea) -> Seat | None:
    """The seat with more bases whose middle is in an area than each enemy."""
    (left, top), _, (right, bottom), _ = area_on(table, area)
    return _most(table, lambda base: left <= base.centre.x <= right and top <= base.centre.y <= bottom)


def _most(table: ScenarioTable, counts: Callable[[Disc], bool]) -> Seat | None:
    numbers = {seat: sum(map(counts, side.bases)) for seat, side in table.sides.items()}
    best = max(numbers.values(), default=0)
    ahead = [seat for seat, number in numbers.items() if number == best]
    return ahead[0] if best and len(ahead) == 1 else None


class Points(NamedTuple):
    """The points of a side now, and the reasons in words."""

    points: int
    why: str


def points_scored(table: Any, seat: Seat, found: Points, rule: str) -> TableFact:
    """The fact that a side scores these points, which are added to its `scored`."""

    def change(table: Any) -> Any:
        return table.with_side(seat, scored=table.side(seat).scored + found.points)

    text = f"{table.side(seat).roster_name} scores {counted(found.points, 'point', 'points')}: {found.why}."
    return TableFact(Line(text=text, rule=rule, tone="heading", seat=seat), change)


def points_now(scenario: FieldScenario, table: ScenarioTable, seat: Seat, when: str, round_: int) -> Points:
    """What the lines for this moment score for a side."""
    total, reasons = 0, []
    for line in scenario.score:
        if line.when != when or (when == "round" and round_ < line.since):
            continue
        times = _times(scenario, table, seat, line.what)
        if times:
            total += times * line.points
            reasons.append(_reason(line.what, times))
    return Points(total, listed(reasons))


def _times(scenario: FieldScenario, table: ScenarioTable, seat: Seat, what: Condition) -> int:
    side = table.sides[seat]
    if what in ("objective", "most"):
        holders = [objective_holder(table, one) for one in scenario.objective]
        own = holders.count(seat)
        return own if what == "objective" else int(all(own > holders.count(foe) for foe in table.sides if foe != seat))
    if what == "area":
        return sum(area_holder(table, one) == seat for one in scenario.area)
    return {"destroyed": side.destroyed, "losses": side.losses // 10, "crossed": side.crossed}[what]


def _reason(what: Condition, times: int) -> str:
    match what:
        case "objective":
            return f"{counted(times, 'objective', 'objectives')} held"
        case "most":
            return "more objectives than any enemy"
        case "area":
            return f"{counted(times, 'area', 'areas')} held"
        case "destroyed":
            return f"{counted(times, 'enemy unit', 'enemy units')} destroyed"
        case "losses":
            return f"{10 * times} pts of enemy losses"
        case _:
            return f"{counted(times, 'unit', 'units')} in an enemy deployment zone"


def zones_of(scenario: FieldScenario, table: ScenarioTable, names: Sequence[str]) -> tuple[Zone, ...]:
    """The objectives and areas to draw, with their present holders."""
    found = []
    for number, one in enumerate(scenario.objective, start=1):
        held, at = objective_holder(table, one), place_on(table, one.at)
        outline = tuple(Point(at.x + point.x, at.y + point.y) for point in rim(HOLD_REACH, 15))
        found.append(_zone(f"objective-{number}", one.name, outline, held, names))
    for number, area in enumerate(scenario.area, start=1):
        found.append(_zone(f"area-{number}", area.name, area_on(table, area), area_holder(table, area), names))
    return tuple(found)


def _zone(id_: str, name: str, outline: Outline, held: Seat | None, names: Sequence[str]) -> Zone:
    label = f"{name}, held by {'nobody' if held is None else names[held]}"
    return Zone(id=f"scenario-{id_}", label=label, outline=outline, kind="area", seat=held)


def held_states(scenario: FieldScenario, table: ScenarioTable, seat: Seat, rule: str) -> tuple[State, ...]:
    """What a side holds now, as states of its card."""
    names = [one.name for one in scenario.objective if objective_holder(table, one) == seat]
    names += [one.name for one in scenario.area if area_holder(table, one) == seat]
    return tuple(State(icon="taken", label=f"Holds {name}", rule=rule, tone="good") for name in names)


def goal_places(scenario: FieldScenario, table: ScenarioTable) -> tuple[Point, ...]:
    """The places where a player who wants to win should be."""
    areas = (area_on(table, one) for one in scenario.area)
    middles = [Point((first.x + last.x) // 2, (first.y + last.y) // 2) for first, _, last, _ in areas]
    return (*(place_on(table, one.at) for one in scenario.objective), *middles)
