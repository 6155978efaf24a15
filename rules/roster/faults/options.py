"""Faults of a unit's options: unknown ones, ones its entry does not offer, and repetitions."""

from collections import Counter
from collections.abc import Iterator

from rules.roster.edit import SetOption
from rules.roster.profiles import UnitOption
from rules.roster.read_parts import ReadUnit
from rules.roster.reading import Reading
from rules.roster.report import Fix, Problem
from rules.roster.words import an, listed


def options(reading: Reading, unit: ReadUnit) -> Iterator[Problem]:
    """Every option of a unit must be offered by its entry, and taken only once."""
    for option_id, count in Counter(unit.unit.options).items():
        option = reading.catalogue.options.get(option_id)
        name = option.name if option else f"“{option_id}”"
        fix = Fix(f"Take {name} off", (SetOption(unit.unit.id, option_id, taken=False),))
        if option is None:
            message = f"{unit.where.label} cannot have “{option_id}”; nothing is called that."
            yield reading.problem("UNKNOWN_OPTION", unit.where, message, count, fixes=(fix,), about=option_id)
        elif option not in unit.options:
            yield _not_offered(reading, unit, option, fix)
        elif count > 1:
            message = f"{unit.where.label} takes {option.name} {count} times; once is enough."
            fixes = (Fix(f"Take {option.name} once", (SetOption(unit.unit.id, option_id, taken=True),)),)
            yield Problem("OPTION_TWICE", option.rule, unit.where, message, count, 1, fixes=fixes, about=option_id)


def _not_offered(reading: Reading, unit: ReadUnit, option: UnitOption, leave: Fix) -> Problem:
    offered = [reading.catalogue.options[name] for name in unit.entry.options] if unit.entry else []
    kind = an(unit.entry.name) if unit.entry else "a loose model"
    told = listed([other.name for other in offered], "or") if offered else "no option"
    message = f"{unit.where.label} cannot have {option.name}; {kind} offers {told}."
    instead = tuple(
        Fix(
            f"Take {other.name} instead of {option.name}", (*leave.edits, SetOption(unit.unit.id, other.id, taken=True))
        )
        for other in offered
        if other.rule == option.rule and other not in unit.options
    )
    return Problem(
        "OPTION_NOT_OFFERED", option.rule, unit.where, message, 1, 0, fixes=(*instead, leave), about=option.id
    )
