"""The table after both lists are locked in: both squads beside the board."""

from collections.abc import Iterator

from msgspec import structs

from rules.kernel.refusal import Seat
from rules.krygothic.board import SEATS, Model, Settings, Side, Table
from rules.krygothic.lists.force import Fighter, Muster
from rules.krygothic.missions.missions import ROLLED
from rules.roster.words import apart


def new_table(settings: Settings, musters: tuple[Muster, Muster]) -> Table:
    """The table before the roll-off; models and squads with equal names get distinct ones."""
    models = {
        model_id(seat, fighter.id): Model(
            id=model_id(seat, fighter.id),
            seat=seat,
            fighter=fighter.id,
            name=name,
            wounds=fighter.wounds,
            number=number,
        )
        for seat, fighter, name, number in _with_distinct_names(musters)
    }
    squads = apart([muster.name or muster.team_name for muster in musters])
    one, two = (
        Side(seat=seat, muster=structs.replace(musters[seat], name=name))
        for seat, name in zip(SEATS, squads, strict=True)
    )
    mission = "" if settings.scenario == ROLLED else settings.scenario
    return Table(settings=settings, sides=(one, two), models=models, mission=mission)


def _with_distinct_names(musters: tuple[Muster, Muster]) -> Iterator[tuple[Seat, Fighter, str, int]]:
    """Every fighter with a distinct name and the number of its token.

    If both squads have models of one name, the numbers continue from squad to squad and become part of these names.
    """
    one, two = ([fighter.name for fighter in muster.fighters] for muster in musters)
    shared = {_bare(name) for name in set(one) & set(two)}
    for seat, before in zip(SEATS, (0, len(one) if shared else 0), strict=True):
        for place, fighter in enumerate(musters[seat].fighters, start=1):
            bare = _bare(fighter.name)
            numbered = bare in shared or fighter.name == f"{bare} {place}"
            yield seat, fighter, f"{bare} {before + place}" if numbered else fighter.name, before + place


def _bare(name: str) -> str:
    return name.rstrip("0123456789").rstrip()


def model_id(seat: Seat, id_: str) -> str:
    """A fighter's id on the table: b-3 is number 3 of seat 1."""
    return f"{'ab'[seat]}-{id_}"
