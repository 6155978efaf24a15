"""Whether a list is ready to fight: a legal selection can be drawn from it. (killteam.build.roster)"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rules.killteam.lists.catalogue import model_id, pick_of
from rules.killteam.teams.selection import MOST_LISTED, Pick, completed, drawable, hindrances
from rules.killteam.teams.team import Team
from rules.roster.reading import Reading, ReadModel
from rules.roster.remedies import add_loose, exchange, remove_models
from rules.roster.report import LIST, Fix, Problem
from rules.roster.validate import Check

RULE = "killteam.build.roster"


def ready_to_fight(teams: Mapping[str, Team]) -> Check:
    """The check of lists of these teams, by id."""

    def check(reading: Reading) -> Iterator[Problem]:
        team = teams.get(reading.roster.army)
        if team is None or not reading.models:
            return
        picks = picked(reading)
        drawn = drawable(team, picks)
        whole = drawn or completed(team, picks)
        if len(picks) > MOST_LISTED:
            yield _too_long(reading, whole)
        if drawn is None:
            yield _not_drawable(reading, team, picks, whole)

    return check


def picked(reading: Reading) -> tuple[Pick, ...]:
    """The operatives of a list, in its order."""
    return tuple(map(taken_as, reading.models))


def taken_as(model: ReadModel) -> Pick:
    """The type and choice of weapons of a listed model, as its profile has them."""
    return pick_of(model.profile.id if model.profile else model.pick.model)


def _too_long(reading: Reading, whole: Sequence[Pick] | None) -> Problem:
    listed = len(reading.models)
    message = f"The list has {listed} operatives; it may have at most {MOST_LISTED}."
    fixes = (remove_models(reading, _spare(reading, whole or (), listed - MOST_LISTED)),)
    return Problem("ROSTER_MAX", RULE, LIST, message, listed, MOST_LISTED, fixes=fixes)


def _not_drawable(reading: Reading, team: Team, picks: Sequence[Pick], whole: Sequence[Pick] | None) -> Problem:
    message = f"No legal selection of {team.size} operatives can be drawn from this list yet."
    missing = list((Counter(whole or ()) - Counter(picks)).elements())
    fitting = team.size - len(missing) if whole else min(len(picks), team.size - 1)
    causes, fixes = hindrances(team, picks), tuple[Fix, ...]()
    if whole:
        fix = _fix(reading, team, whole, missing)
        causes += (f"Of {team.size} operatives, {fitting} can be drawn from it. {fix.label}.",)
        fixes = (fix,)
    return Problem("NOT_DRAWABLE", RULE, LIST, message, fitting, team.size, causes, fixes, unfinished=True)


def _fix(reading: Reading, team: Team, whole: Sequence[Pick], missing: Sequence[Pick]) -> Fix:
    """Add whoever is missing; where the list would grow too long, leave out its last that are not needed."""
    ids = {Pick(one.id, option.id): model_id(team, one, option) for one in team.type for option in one.option}
    adding = add_loose(reading, [reading.catalogue.models[ids[pick]] for pick in missing])
    spare = _spare(reading, whole, len(reading.models) + len(missing) - MOST_LISTED)
    return exchange(remove_models(reading, spare), adding) if spare else adding


def _spare(reading: Reading, needed: Sequence[Pick], many: int) -> list[ReadModel]:
    """The last so many of the listed operatives that are not needed."""
    wanted, spare = Counter(needed), list[ReadModel]()
    for model in reading.models:
        pick = taken_as(model)
        if wanted[pick]:
            wanted[pick] -= 1
        else:
            spare.append(model)
    return spare[len(spare) - many :] if many > 0 else []
