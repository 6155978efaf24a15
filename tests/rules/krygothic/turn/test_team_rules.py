"""What teams do at the beginning of an AP round. (krygothic.team.heracletians)"""

import pytest

from rules.kernel.shapes import Pick
from rules.krygothic.board import Table
from rules.krygothic.turn.rounds import apply_team_rules
from tests.rules.killteam.running import refusal, run
from tests.rules.krygothic.build import BLUE, RED, model
from tests.rules.krygothic.calls.fakes import hall

pytestmark = pytest.mark.rule("krygothic.team.heracletians")


def changing(**more: object) -> Table:
    four = (model(name, 10, 5 * n) for n, name in enumerate("ABCD", 1))
    return hall(*four, model("V", 30, 10, BLUE), team_rules=(("flux", "quarrel"), ()), **more)  # type: ignore[arg-type]


def test_three_models_are_raised_in_one_characteristic() -> None:
    after = run(changing(), apply_team_rules, (2,), [("flux:speed", Pick(("C", "A", "B")))])
    assert [after.table.models[one].raised for one in "ABCD"] == [("speed",)] * 3 + [()]
    assert after.table.side(RED).flux == "speed"
    assert after.said[-1] == "Flux: A, B and C +1 Speed in this AP round."


def test_never_the_one_of_the_round_before() -> None:
    after = run(changing().with_side(RED, flux="cc"), apply_team_rules, (2,))
    assert "CC was raised" in refusal(after.asked[0].options, "flux:cc").message
    assert after.table.side(RED).flux == "cc", "nobody changes unless they want to"
    assert after.asked[0].clock == "decision", "it is asked in every AP round: nothing is set up any more"


@pytest.mark.parametrize(("face", "left"), [(1, 3), (2, 5)])
def test_a_quarrel_costs_two(face: int, left: int) -> None:
    assert run(changing(ap=(5, 5)), apply_team_rules, (face,)).table.side(RED).ap == left


def test_other_teams_have_no_such_customs() -> None:
    plain = hall(model("A", 10, 10), model("V", 30, 10, BLUE))
    assert run(plain, apply_team_rules).events == []
