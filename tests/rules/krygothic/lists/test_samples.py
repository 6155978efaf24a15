"""The sample lists L01 to L26: what each costs, and what alone is wrong with it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules.krygothic.lists.catalogue import CATALOGUE
from rules.krygothic.lists.muster import muster
from rules.roster.validate import NotLegal
from tests.rules.krygothic.lists.listing import judged, listed

SAMPLES: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("samples.toml").read_text("utf-8"))
LEGAL = {name: one for name, one in SAMPLES.items() if "fault" not in one}
ILLEGAL = {name: one for name, one in SAMPLES.items() if "fault" in one}
LEADERSHIP = {"NO_LEADER", "LEADERS", "MIXED_LEADERS", "FEW_LESSER"}  # told together: either way would do


@pytest.mark.rule("krygothic.squad.validation", "krygothic.squad.cost_cap", "krygothic.squad.allowance")
@pytest.mark.rule("krygothic.points.model", "krygothic.ccweapon.cost", "krygothic.gun.cost")
@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_list_costs_what_the_rulebook_says(name: str) -> None:
    one = LEGAL[name]
    report = judged(one["team"], one["battle"], *one["members"])
    assert [problem.message for problem in report.errors] == []
    assert (report.points, report.limit) == (one["points"], one["limit"])
    force = muster(listed(one["team"], one["battle"], *one["members"]), CATALOGUE)
    assert len(force.fighters) == one["models"]
    assert sum(fighter.points for fighter in force.fighters) == force.points == one["points"]


@pytest.mark.rule("krygothic.squad.validation", "krygothic.squad.leader_required", "krygothic.squad.leader_split")
@pytest.mark.rule("krygothic.squad.elite_limit", "krygothic.squad.house_limits", "krygothic.squad.equipment_slots")
@pytest.mark.rule("krygothic.overview.army_size", "krygothic.team.earth_confederate", "krygothic.team.possessed")
@pytest.mark.rule("krygothic.stat.x_rc", "krygothic.squad.cost_cap")
@pytest.mark.parametrize("name", ILLEGAL)
def test_an_illegal_list_breaks_exactly_one_rule(name: str) -> None:
    one = ILLEGAL[name]
    report = judged(one["team"], one["battle"], *one["members"])
    code, rule = one["fault"]
    codes = {problem.code for problem in report.errors}
    assert codes == {code} or (codes <= LEADERSHIP and code in codes)
    assert any((problem.code, problem.rule) == (code, f"krygothic.{rule}") for problem in report.errors)
    assert (report.points, report.limit) == (one["points"], one["limit"])
    with pytest.raises(NotLegal):
        muster(listed(one["team"], one["battle"], *one["members"]), CATALOGUE)
