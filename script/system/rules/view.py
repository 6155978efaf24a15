"""What a viewer sees of a Sample table: the same for everybody, as nothing is hidden.

What has not changed since the last picture is the same object in this one: that is what `PartCache` keeps.
"""

from rules.battlefield.ground import ground
from rules.battlefield.terrain import Feature
from rules.kernel.cache import PartCache, cached_on
from rules.kernel.refusal import Seat
from rules.kernel.scene import CardValue, Ground, Piece, SideCard, UnitCard, View
from rules.sample.scenario import SCENARIO_GAME, last_turn, scenario_table
from rules.sample.table import SEATS, Figure, Table
from rules.skirmish.scenario import aim_of
from rules.skirmish.scenario_points import zones_of
from rules.skirmish.view import grounds


def view(known: Table, viewer: Seat | None) -> View:
    """The picture of the table."""
    drawn, names = cached_on(known.field, "drawn", PartCache), [figure.name for figure in known.figures]
    return View(
        title=f"Turn {known.turn} of {last_turn(known)}",
        phase="Strike" if known.moved else "Move",
        width=known.field.width,
        height=known.field.height,
        turn=known.turn,
        active=known.active,
        pieces=tuple(drawn.part(f"f{seat}", _piece, seat, known.figures[seat]) for seat in SEATS),
        units=tuple(drawn.part(f"u{seat}", _card, seat, known.figures[seat].name) for seat in SEATS),
        ground=grounds(known.field, drawn, _ground),
        zones=zones_of(known.scenario, scenario_table(known), names) if known.scenario else (),
        sides=tuple(
            SideCard(seat=seat, title=names[seat], points=known.scored[seat] if known.scenario else None)
            for seat in SEATS
        ),
        mission=aim_of(known.scenario, SCENARIO_GAME, "sample.scenario") if known.scenario else None,
        result=known.result.text if known.result else "",
    )


def _ground(feature: Feature) -> Ground:
    value = "nobody passes" if feature.impassable else "open to all"
    return ground(feature, [CardValue(label="Moving", value=value, rule="sample.move")], cover=feature.cover or "")


def _card(seat: Seat, name: str) -> UnitCard:
    return UnitCard(id=f"u{seat}", name=name, seat=seat, pieces=(f"f{seat}",))


def _piece(seat: Seat, figure: Figure) -> Piece:
    return Piece(
        id=f"f{seat}",
        name=figure.name,
        glyph="infantry",
        radius=figure.radius,
        at=figure.at,
        seat=seat,
        unit=f"u{seat}",
        height=figure.height,
        facts=(CardValue(label="Move", value=f"{figure.move // 1000}″", rule="sample.move"),),
    )
