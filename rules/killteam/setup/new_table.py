"""The table after both lists are locked in: both rosters beside the board, objectives on it."""

from collections.abc import Iterator

from rules.kernel.script import Seat
from rules.killteam.board import SEATS, Marker, Operative, Settings, Side, Table, map_key
from rules.killteam.killzone import map_of
from rules.killteam.killzone.bare import PLACED
from rules.killteam.lists.muster import Muster
from rules.skirmish.forces import own_id


def new_table(settings: Settings, musters: tuple[Muster, Muster]) -> Table:
    """The table before the roll-off. (killteam.setup.killzone, killteam.setup.crit_op, killteam.setup.choose_team,
    killteam.setup.players_place_terrain)
    """
    return Table(
        settings=settings,
        stage="terrain" if settings.map == PLACED else "roll_off",
        sides=(_side(SEATS[0], musters[0]), _side(SEATS[1], musters[1])),
        models={one.id: one for seat in SEATS for one in _listed(seat, musters[seat])},
        markers={marker.id: marker for marker in _objectives(map_key(settings))},
    )


def _side(seat: Seat, muster: Muster) -> Side:
    return Side(seat=seat, team=muster.team, roster_name=muster.name, preset=muster.preset)


def _listed(seat: Seat, muster: Muster) -> Iterator[Operative]:
    wounds = {one.id: one.wounds for one in muster.team.type}
    for one in muster.listed:
        yield Operative(
            id=own_id(seat, one.id),
            seat=seat,
            type=one.type,
            option=one.option,
            name=one.name,
            wounds=wounds[one.type],
        )


def _objectives(key: str) -> Iterator[Marker]:
    """The objective markers, on the floor or, among gantries, on Vantage. (killteam.setup.objectives_floor)"""
    for number, (at, _) in enumerate(map_of(key).objectives, start=1):
        yield Marker(id=f"O{number}", kind="objective", at=at)
