"""What a viewer sees of a Sample table: the same for everybody, as nothing is hidden."""

from rules.kernel.refusal import Seat
from rules.kernel.scene import Fact, Piece, SideCard, UnitCard, View
from rules.sample.table import LAST_TURN, SEATS, SIDE, Table


def view(known: Table, viewer: Seat | None) -> View:
    """The picture of the table."""
    return View(
        title=f"Turn {known.turn} of {LAST_TURN}",
        phase="Strike" if known.moved else "Move",
        width=SIDE,
        height=SIDE,
        turn=known.turn,
        active=known.active,
        pieces=tuple(_piece(known, seat) for seat in SEATS),
        units=tuple(
            UnitCard(id=f"u{seat}", name=known.figures[seat].name, seat=seat, pieces=(f"f{seat}",)) for seat in SEATS
        ),
        sides=tuple(SideCard(seat=seat, title=known.figures[seat].name) for seat in SEATS),
        result=known.result.text if known.result else "",
    )


def _piece(known: Table, seat: Seat) -> Piece:
    figure = known.figures[seat]
    return Piece(
        id=f"f{seat}",
        name=figure.name,
        glyph="infantry",
        radius=figure.radius,
        at=figure.at,
        seat=seat,
        unit=f"u{seat}",
        height=figure.height,
        facts=(Fact(label="Move", value=f"{figure.move // 1000}″", rule="sample.move"),),
    )
