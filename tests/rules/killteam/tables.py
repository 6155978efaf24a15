"""Tables for the tests of Kill Team: a map, operatives where the example has them, equipment that was set up."""

from typing import Any

from msgspec import structs

from rules.battlefield.surface import GROUND
from rules.battlefield.terrain import Access, Feature
from rules.geometry.point import Point
from rules.killteam.board.settings import Settings, Switches
from rules.killteam.board.side import Side
from rules.killteam.board.table import SEATS, Activation, Marker, Operative, Table
from rules.killteam.teams.house_teams import HOUSE_TEAMS

CITY, CORRIDOR, GANTRY = "shattered-quarter", "locked-decks", "stillwater-rig"
A, B = SEATS
_TYPES = {one.id: (team.id, one) for team in HOUSE_TEAMS.values() for one in team.type}


def inches(value: float) -> int:
    return round(value * 1_000)


def op(id_: str, x: float, y: float, type_: str = "deckhand", seat: int = 0, **changes: Any) -> Operative:
    """A living operative at a place given in inches; a Deckhand has a base of 32 mm."""
    kind = _TYPES[type_][1]
    fields: dict[str, Any] = {"name": id_, "life": "live", "order": "engage", "ready": True, "on": GROUND} | changes
    return Operative(
        id=id_,
        seat=SEATS[seat],
        type=type_,
        option=kind.option[0].id,
        wounds=fields.pop("wounds", kind.wounds),
        at=Point(inches(x), inches(y)),
        **fields,
    )


def table(
    *models: Operative,
    board: str = CITY,
    teams: tuple[str, str] | None = None,
    markers: tuple[Marker, ...] = (),
    switches: dict[str, Any] | None = None,
    active: str = "",
    **changes: Any,
) -> Table:
    """A table in the firefight with these operatives; the teams are those their types belong to."""
    own = teams or tuple(_team(seat, models) for seat in SEATS)
    sides = [
        Side(seat=seat, team=HOUSE_TEAMS[own[seat]], roster_name=own[seat], zone="ab"[seat])  # type: ignore[arg-type]
        for seat in SEATS
    ]
    plain = Table(
        settings=Settings(map=board, crit="grid_control", switches=Switches(**(switches or {}))),
        sides=(sides[0], sides[1]),
        models={model.id: model for model in models},
        markers={marker.id: marker for marker in markers},
        stage="firefight",
        turning_point=1,
        activation=Activation(operative=active) if active else None,
    )
    return structs.replace(plain, **changes) if changes else plain


def _team(seat: int, models: tuple[Operative, ...]) -> str:
    return next((_TYPES[model.type][0] for model in models if model.seat == seat), "tidebreak-crew")


def with_pieces(on: Table, *pieces: Feature, ladders: tuple[Access, ...] = ()) -> Table:
    """The table with equipment set up on the board."""
    now = structs.replace(on.now, pieces=(*on.now.pieces, *pieces), accesses=(*on.now.accesses, *ladders))
    return structs.replace(on, now=now)


def with_open(on: Table, *hatches: str) -> Table:
    """The table with these hatchways open."""
    return structs.replace(on, now=structs.replace(on.now, open=hatches))
