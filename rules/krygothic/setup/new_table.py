"""The table as it stands when both squads are locked in: everybody beside the board."""

from msgspec import structs

from rules.kernel.refusal import Seat
from rules.krygothic.board.model import Model
from rules.krygothic.board.settings import Settings
from rules.krygothic.board.side import Side
from rules.krygothic.board.table import SEATS, Table
from rules.krygothic.lists.force import Muster
from rules.krygothic.scenario.missions import ROLLED
from rules.roster.words import apart


def new_table(settings: Settings, musters: tuple[Muster, Muster]) -> Table:
    """The table before the roll-off; models of one name are told apart across both squads, and so are the squads."""
    taken = [(seat, fighter) for seat in SEATS for fighter in musters[seat].fighters]
    names = apart([fighter.name for _, fighter in taken])
    models = {
        own_id(seat, fighter.id): Model(
            id=own_id(seat, fighter.id), seat=seat, fighter=fighter.id, name=name, wounds=fighter.wounds
        )
        for (seat, fighter), name in zip(taken, names, strict=True)
    }
    squads = apart([muster.name or muster.team_name for muster in musters])
    one, two = (
        Side(seat=seat, muster=structs.replace(musters[seat], name=name))
        for seat, name in zip(SEATS, squads, strict=True)
    )
    mission = "" if settings.scenario == ROLLED else settings.scenario
    return Table(settings=settings, sides=(one, two), models=models, mission=mission)


def own_id(seat: Seat, id_: str) -> str:
    """A fighter's id as the table has it: b-3 is number 3 of seat 1."""
    return f"{'ab'[seat]}-{id_}"
