"""Squads in short form for tests: `listed("ralim", "patrol", "drop_commander: rifle", "3 line_grunt: rifle, helmet")`."""

import re

from rules.krygothic.lists.catalogue import CATALOGUE
from rules.krygothic.lists.muster import CHECKS
from rules.roster.report import Report
from rules.roster.roster import LOOSE, Group, ModelPick, Roster, Unit
from rules.roster.validate import validate


def listed(team: str, battle: str, *members: str) -> Roster:
    """A list whose members are written `2 line_grunt: rifle, flak_jacket`."""
    picks = []
    for member in members:
        found = re.fullmatch(r"(?:(\d+) )?(\w+)(?:: (.+))?", member)
        assert found, member
        gear = tuple(found[3].split(", ")) if found[3] else ()
        picks += [(found[2], gear)] * int(found[1] or 1)
    units = tuple(Unit(f"u{n}", "", (ModelPick(f"m{n}", model, gear),)) for n, (model, gear) in enumerate(picks, 1))
    return Roster("krygothic", team, battle, "Mine", (Group("g1", LOOSE, units),))


def judged(team: str, battle: str, *members: str) -> Report:
    """The verdict on such a list."""
    return validate(listed(team, battle, *members), CATALOGUE, CHECKS)


def faults(report: Report) -> set[tuple[str, str]]:
    """What is wrong with it: reason codes and rules, without those that only follow from the others."""
    return {(problem.code, problem.rule.removeprefix("krygothic.")) for problem in report.errors}
