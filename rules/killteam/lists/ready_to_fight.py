"""Whether a list is ready to fight: a legal selection can be drawn from it. (killteam.build.roster)"""

from collections import Counter
from collections.abc import Iterator, Mapping

from rules.killteam.lists.catalogue import model_id, pick_of
from rules.killteam.teams.selection import MOST_LISTED, Pick, completed, drawable, problems
from rules.killteam.teams.team import Team
from rules.roster.edit import AddGroup, AddUnit, Edit, NewUnit, RemoveModel
from rules.roster.faults.whole import LIST
from rules.roster.reading import Reading, ReadModel
from rules.roster.report import Fix, Problem
from rules.roster.roster import LOOSE
from rules.roster.validate import Check
from rules.roster.words import amount, listed

RULE = "killteam.build.roster"


def ready_to_fight(teams: Mapping[str, Team]) -> Check:
    """The check of lists of these teams, by id."""

    def check(reading: Reading) -> Iterator[Problem]:
        team = teams.get(reading.roster.army)
        if team is None or not reading.models:
            return
        picks = picked(reading)
        if drawable(team, picks) is not None:
            return
        causes = tuple(f"{problem.message} {problem.remedy}" for problem in problems(team, picks)[:3])
        message = f"No legal selection of {team.size} operatives can be drawn from this list yet."
        fixes = () if reading.tried else _fixes(reading, team, picks)
        fitting = min(len(picks), team.size - 1)
        yield Problem("NOT_DRAWABLE", RULE, LIST, message, fitting, team.size, causes, fixes, unfinished=True)

    return check


def picked(reading: Reading) -> tuple[Pick, ...]:
    """The operatives of a list, in its order."""
    return tuple(map(taken_as, reading.models))


def taken_as(model: ReadModel) -> Pick:
    """The type and choice of weapons of a listed model, as its profile has them."""
    return pick_of(model.profile.id if model.profile else model.pick.model)


def _fixes(reading: Reading, team: Team, picks: tuple[Pick, ...]) -> tuple[Fix, ...]:
    """Add whoever is missing; where the list would grow too long, leave out its last that are not needed."""
    whole = completed(team, picks)
    if whole is None:
        return ()
    missing = list((Counter(whole) - Counter(picks)).elements())
    left_out = _left_out(reading, Counter(whole), len(picks) + len(missing) - MOST_LISTED)
    ids = {
        Pick(one.id, option.id): (model_id(team, one, option), one.name) for one in team.type for option in one.option
    }
    units = tuple(NewUnit("", (ids[pick][0],)) for pick in missing)
    added: tuple[Edit, ...] = (AddGroup(LOOSE, units),)
    if reading.homes:
        added = tuple(AddUnit(reading.homes[0].group.id, unit) for unit in units)
    names = Counter(ids[pick][1] for pick in missing)
    edits: tuple[Edit, ...] = (*left_out, *added)
    return (Fix(f"Add {listed([amount(count, name, f'{name}s') for name, count in names.items()])}", edits),)


def _left_out(reading: Reading, needed: Counter[Pick], many: int) -> tuple[Edit, ...]:
    spare = []
    for model in reading.models:
        pick = taken_as(model)
        if needed[pick]:
            needed[pick] -= 1
        else:
            spare.append(RemoveModel(model.pick.id))
    return tuple(spare[len(spare) - many :]) if many > 0 else ()
