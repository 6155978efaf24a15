"""The two Objectives: each player places one in the player's own territory, away from the edges."""

from functools import lru_cache, partial

from rules.battlefield.resting import resting_faults
from rules.geometry import Point, tenths
from rules.kernel.cache import cached_on
from rules.kernel.question import Answer, Option
from rules.kernel.script import Event, Line, Play, Refusal, Script, Seat, SpotShape, TableFact, spot_at
from rules.kog.board import SEATS, Objective, Table, defender, discs, opponent, refusal, resting_refusal
from rules.kog.board.measure import OBJECTIVE_RADIUS
from rules.kog.board.territory import MARKER_KEEP_OFF, dividing_line, from_line, in_territory, objective_area
from rules.skirmish.arrangement import nearest_first
from rules.skirmish.choices import FOR_ME, place_by_hand
from rules.skirmish.figures import figure_disc
from rules.skirmish.limits import Length

PITCH = 500


def _placed(table: Table, seat: Seat, at: Point) -> TableFact:
    """A player places an Objective. (kog.setup.objective.place)"""
    where = f"{tenths(at.x)} from the west edge and {tenths(at.y)} from the north edge"
    text = f"{table.side(seat).roster_name} places its Objective {where}."
    marker = Objective(id=f"objective-{seat}", owner=seat, at=at)
    objectives = {**table.objectives, marker.id: marker}
    stage = "commanders" if len(objectives) == len(SEATS) else table.stage
    line = Line(text=text, rule="kog.setup.objective.place", seat=seat, pieces=(marker.id,))
    return TableFact(line, lambda table: table.with_changes(objectives=objectives, stage=stage))


def objectives_step(play: Play[Table]) -> Script[None]:
    """One marker is placed, the Defender's first. (kog.setup.objective.place)"""
    table = play.table
    seat = opponent(defender(table)) if table.objectives else defender(table)
    suggested = good_spot(table, seat)
    placed = yield from play.ask(
        seat,
        rule="kog.setup.objective.place",
        clock="setup",
        prompt="Place your Objective in your half, more than 6″ from every edge.",
        options=[_for_me(table, seat, suggested), _by_hand(table, seat, suggested)],
        default=Answer("for-me") if suggested else None,
    )
    play.record(placed)


def _by_hand(table: Table, seat: Seat, suggested: Point | None) -> Option[Event]:
    area = objective_area(table.field, dividing_line(table), table.side(seat).half)
    shape = SpotShape(radius=OBJECTIVE_RADIUS, zones=(area,), suggested=spot_at(suggested))
    fault = partial(spot_refusal, table, seat)
    return place_by_hand(
        "place", shape, fault, lambda spot: _placed(table, seat, spot.at), label="Place it on the table"
    )


def _for_me(table: Table, seat: Seat, suggested: Point | None) -> Option[Event]:
    if suggested is None:
        return Option(id="for-me", label=FOR_ME, refusal=refusal("no-spot"))
    where = f"{tenths(suggested.x)} from the west, {tenths(suggested.y)} from the north"
    return Option(id="for-me", label=FOR_ME, detail=where, bring=_placed(table, seat, suggested))


def spot_refusal(table: Table, seat: Seat, at: Point) -> Refusal | None:
    """Why the player's marker may not lie there. (kog.setup.objective.edge-distance, .marker, .place)"""
    token = figure_disc(table.field, at, OBJECTIVE_RADIUS)
    if barred := _near_an_edge(table, at):
        return barred
    line, half = dividing_line(table), table.side(seat).half
    if not in_territory(line, half, token):
        return refusal("across-the-line", Length(-from_line(line, half, token), 0))
    bases = discs(table, tuple(model for owner in SEATS for model in table.living(owner)))
    for fault in resting_faults(table.field, token, bases):
        rule = "kog.setup.objective.place"
        return resting_refusal(table, "The Objective", OBJECTIVE_RADIUS, (at,), fault, bases, rule=rule)
    return None


def _near_an_edge(table: Table, at: Point) -> Refusal | None:
    to_edge = min(at.x, at.y, table.settings.width - at.x, table.settings.height - at.y) - OBJECTIVE_RADIUS
    if to_edge > MARKER_KEEP_OFF:
        return None
    return refusal("near-an-edge", Length(to_edge, MARKER_KEEP_OFF))


def good_spot(table: Table, seat: Seat) -> Point | None:
    """A legal place near the middle of the player's half; None if the search finds none."""
    return cached_on(table, f"good spot {seat}", lambda: _searched(table, seat))


def _searched(table: Table, seat: Seat) -> Point | None:
    line, half = dividing_line(table), table.side(seat).half
    corners = objective_area(table.field, line, half)
    middle = Point(sum(p.x for p in corners) // len(corners), sum(p.y for p in corners) // len(corners))
    grid = _grid_around(middle, table.settings.width, table.settings.height)
    return next((spot for spot in grid if spot_refusal(table, seat, spot) is None), None)


@lru_cache(maxsize=8)
def _grid_around(middle: Point, width: int, height: int) -> tuple[Point, ...]:
    """Places off the edges of a board, those nearest to `middle` first."""
    across = range(MARKER_KEEP_OFF, width - MARKER_KEEP_OFF, PITCH)
    along = range(MARKER_KEEP_OFF, height - MARKER_KEEP_OFF, PITCH)
    return nearest_first(middle, (Point(x, y) for x in across for y in along))
