"""Lists in a few words: `line-section: 6 line-trooper, line-rpg; veteran-leader; in truck` is a Unit and its Transport.

After the first `;` come options, and `in …` names the entry of the Transport that is assigned to it. A `+` adds further
weapon options to the same figure: `line-lmg+line-rpg`.
"""

from msgspec import structs

from rules.fubar.lists.catalogue import CATALOGUE
from rules.roster.draft import compose
from rules.roster.edit import NewUnit
from rules.roster.remedies import starter
from rules.roster.roster import ModelPick, Roster
from rules.roster.validate import validate

COMMAND = "command-section: 4 command-trooper"
LINE = "line-section: 6 line-trooper"
RESERVE = "reserve-section: 8 reservist"
GUARD = "headmans-guard: 4 guard"
BAND = "free-band: 8 fighter"
BRIGADE = "brigade-command-squad: 4 brigade-dragoon; in carrier"
SQUAD = "carrier-squad: 6 dragoon; in carrier"


def a_list(army: str, battle: str, *units: str) -> Roster:
    """A list for a battle; a vehicle is its entry alone, or the entry and which of its models."""
    drafts: list[NewUnit] = []
    for words in units:
        drafts += _units(words, len(drafts) + 1)
    roster = compose(CATALOGUE, army, battle, [drafts], name="A list")
    return structs.replace(roster, groups=tuple(_split(group) for group in roster.groups))


def judged(army: str, battle: str, *units: str):
    """The verdict on such a list."""
    return validate(a_list(army, battle, *units), CATALOGUE)


def broken(report) -> list[tuple[str, int, int]]:
    """Every rule that a list breaks, with what was measured and the limit."""
    return [(problem.rule, problem.measured, problem.limit) for problem in report.errors]


def _units(words: str, number: int) -> list[NewUnit]:
    head, *options = words.split("; ")
    entry, colon, models = head.partition(": ")
    rides = [option.removeprefix("in ") for option in options if option.startswith("in ")]
    taken = tuple(option for option in options if not option.startswith("in "))
    unit = NewUnit(entry, tuple(_models(models)), taken) if colon else starter(CATALOGUE.units[entry])
    carriers = [structs.replace(starter(CATALOGUE.units[ride]), carries=(f"u{number}",)) for ride in rides]
    return [unit, *carriers]


def _models(words: str) -> list[str]:
    found = []
    for part in words.split(", "):
        count, space, model = part.partition(" ")
        found += [model] * int(count) if space else [part]
    return found


def _split(group):
    units = tuple(structs.replace(unit, models=tuple(map(_upgraded, unit.models))) for unit in group.units)
    return structs.replace(group, units=units)


def _upgraded(pick: ModelPick) -> ModelPick:
    model, *more = pick.model.split("+")
    return structs.replace(pick, model=model, options=tuple(more))
