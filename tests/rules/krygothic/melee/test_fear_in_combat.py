"""Fear before blows: chargers freeze, victims fight with half their CC, and nobody is tested twice."""

from typing import Any

import pytest

from rules.kernel.shapes import Path
from rules.krygothic.board import Table
from rules.krygothic.melee.attack import ATTACK
from rules.krygothic.melee.charge import CHARGE
from rules.krygothic.system import ALL
from tests.rules.krygothic.acting import act, told
from tests.rules.krygothic.build import BLUE, model, place, table
from tests.rules.krygothic.ground import crate
from tests.rules.krygothic.ground import on as with_pieces
from tests.rules.krygothic.melee.duels import duel
from tests.rules.krygothic.running import Ran, action, do

TO_V = Path((place(30, 10),))


def apart(inches: float, attacker: dict[str, Any] | None = None, **defender: Any) -> Table:
    return table(
        model("A", 10, 10, **(attacker or {})),
        model("V", 11 + inches, 10, BLUE, **({"facing": 180} | defender)),
    )


@pytest.mark.rule("krygothic.fear.attacker", "krygothic.fear.freeze", "krygothic.combo.stop_on_failure")
def test_f01_a_charger_freezes_two_inches_away() -> None:
    found = act(apart(4, traits=("fear",)), CHARGE, "A", "charge:V", TO_V, dice="5 4 3")
    assert found.result == "failed"
    assert abs(found.table.models["A"].at.x - 12_000) <= 2
    brave = act(apart(4, traits=("fear",)), CHARGE, "A", "charge:V", TO_V, dice="6>1 4 3 | 2 1 1 1 | 2 3 | 1",
                answers=["punch"])  # fmt: skip
    assert brave.result == "done"


@pytest.mark.rule("krygothic.fear.freeze")
def test_f02_a_charger_that_is_near_stays_where_it_is() -> None:
    found = act(apart(1.5, traits=("fear",)), CHARGE, "A", "charge:V", TO_V, dice="5 4 3")
    assert (found.result, found.table.models["A"].at) == ("failed", place(10, 10))


@pytest.mark.rule("krygothic.fear.freeze", "krygothic.trait.wall_crawler")
def test_a_wall_crawler_does_not_freeze_on_top_of_an_obstacle() -> None:
    here = with_pieces(apart(4, {"traits": ("wall_crawler",)}, traits=("fear",)), crate(11.9, 8, 12.3, 12, height=0.2))
    found = act(here, CHARGE, "A", "charge:V", TO_V, dice="5 4 3")
    assert (found.result, found.table.models["A"].at) == ("failed", place(11.404, 10))


@pytest.mark.rule("krygothic.fear.defender", "krygothic.fear.once_per_combat")
def test_f03_and_f04_the_charged_victim_is_shaken_once() -> None:
    on = apart(3, {"traits": ("fear",)}, cc=5, body=9)
    found = act(on, CHARGE, "A", "charge:V", TO_V, dice="1 2 3 | 1 1 1 2 | 1 1 | 1", answers=["punch"])
    assert told(found, "A at V, to hit against 2: 1 of 4.")
    assert told(found, "V against A, to avoid against 4: 0 of 2.")
    second = act(found.table, ATTACK, "A", "attack:V", dice="5 1 | 1 1 1 1 1 | 1", answers=["punch"])
    assert told(second, "A at V, to hit against 5: 1 of 2.")


@pytest.mark.rule("krygothic.fear.attacker")
def test_an_attack_from_contact_is_dared_first() -> None:
    on = duel(None, {"traits": ("fear",)}, fought=False)
    found = act(on, ATTACK, "A", "attack:V", dice="5 4 3")
    assert (found.result, found.table.combats) == ("failed", ())
    brave = act(on, ATTACK, "A", "attack:V", dice="6>1 4 3 | 1 1 2 | 3 3", answers=["punch"])
    assert brave.result == "done"
    back = act(brave.table, ATTACK, "V", "attack:A", dice="5 1 | 1 1 | 1", answers=["punch"])
    assert not told(back, "fear of V"), "it faced V already in this combat"


@pytest.mark.rule("krygothic.horror.frenzy", "krygothic.horror.test", "krygothic.horror.effect")
@pytest.mark.rule("krygothic.fear.defender")
def test_f06_a_frenzied_victim_runs_and_the_attack_is_lost() -> None:
    on = apart(3, {"traits": ("horror",)}, willpower=2, facing=0)
    found = act(on, CHARGE, "A", "charge:V", TO_V, dice="3 | 6", answers=["ahead"])
    assert found.result == "failed"
    assert told(found, "V, frenzy: 6, it runs.")
    assert found.table.models["V"].at == place(18, 10)
    assert found.table.combats == ()


@pytest.mark.rule("krygothic.horror.frenzy")
def test_a_frenzied_attacker_runs_instead_of_attacking() -> None:
    on = apart(3, {"willpower": 1, "facing": 180}, traits=("horror",))
    found = act(on, CHARGE, "A", "charge:V", TO_V, dice="6", answers=["ahead"])
    assert (found.result, found.table.models["A"].at) == ("failed", place(6, 10))


def walked(on: Table, how: str, x: float, dice: str = "", facing: int | None = None) -> Ran:
    kind = ALL[how]
    return do(on, kind, action(on, kind, "A", Path((place(x, 10),), facing=facing)), dice)


@pytest.mark.rule("krygothic.fear.attacker", "krygothic.fear.freeze", "krygothic.combo.stop_on_failure")
@pytest.mark.parametrize(("how", "away"), [("move", 3.0), ("run", 5.0), ("step", 0.9)])
def test_who_moves_into_contact_with_what_it_fears_tests_its_nerve(how: str, away: float) -> None:
    on = apart(away, traits=("fear",))
    shaken = walked(on, how, 10 + away, dice="5 4 3", facing=90)
    assert shaken.result == "failed"
    assert told(shaken, "A freezes and comes no nearer than 2″ to V.")
    stops = max(10_000, round(1_000 * (8 + away)))
    assert abs(shaken.table.models["A"].at.x - stops) <= 2
    assert shaken.table.models["A"].stepped == (how == "step"), "nerve is not tried again for nothing"
    brave = walked(on, how, 10 + away, dice="6>1 4 3")
    assert (brave.result, brave.table.models["A"].at) == ("done", place(10 + away, 10))
    assert walked(on, how, 10 + away - 0.1).result == "done", "nobody fears what it does not come to touch"
    assert walked(apart(away), how, 10 + away).result == "done"


@pytest.mark.rule("krygothic.fear.once_per_combat", "krygothic.fear.attacker")
def test_who_has_dared_to_come_does_not_test_again_until_contact_ends() -> None:
    brave = walked(apart(2, traits=("fear",)), "move", 12, dice="6>1 4 3")
    assert brave.table.models["A"].faced == ("V",)
    struck = act(brave.table, ATTACK, "A", "attack:V", dice="1 1 2 | 3 3", answers=["punch"])
    assert struck.result == "done"
    assert not told(struck, "fear of V")
    away = walked(brave.table, "move", 10)
    assert away.table.models["A"].faced == ()
    assert told(walked(away.table, "move", 12, dice="5 4 3"), "freezes")


@pytest.mark.rule("krygothic.horror.test", "krygothic.horror.frenzy", "krygothic.fear.freeze")
def test_pure_horror_meets_those_who_walk_up_to_it_too() -> None:
    weak = apart(3, {"willpower": 2, "facing": 180}, traits=("horror",))
    ran = walked(weak, "move", 13, dice="4 | 6")
    assert (ran.result, ran.table.models["A"].at) == ("failed", place(6, 10))
    warned = action(weak, ALL["move"], "A", Path((place(13, 10),))).describe().lines[-1]
    assert warned == "It fears V: its nerve is tested first, 1 die against 6."
    assert len(action(weak, ALL["move"], "A", Path((place(12, 10),))).describe().lines) == 1
