"""The facts of missions: what the ship does, who arrives, and points for zones."""

from typing import Final

from msgspec import structs

from rules.geometry.point import Point
from rules.kernel.script import Line, LogFact, TableFact
from rules.krygothic.board import SEATS, Model, Table, the_field

ARRIVALS: Final = "krygothic.scenario.arrivals"
HATCH: Final = "krygothic.trait.hidden_hatch"
DARK: Final = "krygothic.scenario.lights_out.dark"
ZONES: Final = "krygothic.scenario.floor_below"


def ship_event(text: str, rule: str) -> LogFact:
    """Something of the mission happened that changes nothing but what it says."""
    return LogFact(Line(text=text, rule=rule, tone="heading"))


def model_arrived(model: Model, at: Point, facing: int, rule: str = ARRIVALS) -> TableFact:
    """A model comes on the board; it can be ordered from the next AP round. (krygothic.scenario.arrivals)"""
    how = "comes out of a hidden hatch" if rule == HATCH else "arrives"
    return TableFact(
        model.says(how, rule, tone="heading"),
        lambda table: table.with_model(model.id, at=at, facing=facing, life="live", arrives=""),
    )


def arrival_delayed(model: Model) -> LogFact:
    """Nowhere to arrive: one AP round later, then. (krygothic.scenario.arrivals)"""
    text = f"There is no room for {model.name}, which arrives one AP round later."
    return LogFact(Line(text=text, rule=ARRIVALS, seat=model.seat, pieces=(model.id,)))


def door_closed(table: Table, door: str) -> TableFact:
    """A blast door closed for good. (krygothic.scenario.lights_out.dark)"""
    name = next(one.name for one in the_field(table).features if one.id == door)
    now = structs.replace(table.now, open=tuple(id_ for id_ in table.now.open if id_ != door))
    line = Line(text=f"{name} closes for good.", rule=DARK, tone="heading")
    return TableFact(line, lambda table: table.with_changes(now=now))


def zones_counted(table: Table, points: tuple[int, int]) -> TableFact:
    """Each side scores the zones in which it has more models standing. (krygothic.scenario.floor_below)"""
    scored = ", ".join(f"{table.squad(seat)} {points[seat]}" for seat in SEATS)

    def change(table: Table) -> Table:
        for seat in SEATS:
            table = table.with_side(seat, score=table.side(seat).score + points[seat])
        return table

    return TableFact(Line(text=f"Zones held: {scored}.", rule=ZONES, tone="heading"), change)
