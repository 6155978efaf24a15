"""Fear and pure horror: the vectors F01 to F10."""

from typing import Any

import pytest
from msgspec import structs

from rules.kernel.shapes import Aim
from rules.krygothic.board import CloseCombat, Table, distance
from rules.krygothic.melee.fear import check_attackers_nerve, check_defenders_nerve, frozen_path
from rules.krygothic.morale.fear import check_fear, terror_caused_by, terror_felt
from tests.rules.krygothic.build import BLUE, RED, Placed, model, place, table
from tests.rules.krygothic.ground import HALL, on, piece
from tests.rules.krygothic.running import Ran, run


def hall(*placed: Placed, **changes: Any) -> Table:
    return table(*placed, settings=HALL, **changes)


def trooper(x: float = 10, **changes: Any) -> Placed:
    return model("t", x, 10, **changes)


def shade(x: float = 15, terror: str = "fear", **changes: Any) -> Placed:
    return model("s", x, 10, BLUE, traits=(terror,), **changes)


def daring(here: Table, dice: str = "", *answers: Any) -> Ran:
    return run(here, lambda play: check_attackers_nerve(play, "t", "s"), dice, answers)


def bracing(here: Table, dice: str = "", *answers: Any) -> Ran:
    return run(here, lambda play: check_defenders_nerve(play, "t", "s"), dice, answers)


def fighting(here: Table, started: str = "s") -> Table:
    return structs.replace(here, combats=(CloseCombat(models=("s", "t"), started=started),))


@pytest.mark.rule("krygothic.fear.attacker", "krygothic.fear.freeze")
def test_f01_a_trooper_that_fails_freezes_2_inches_away() -> None:
    here = hall(trooper(), shade(15))
    assert daring(here, "5 4 3").result == "shaken"
    assert daring(here, "5 4 6>1").result == "steady"
    way = (place(10, 10), place(14, 10))
    stopped = frozen_path(here, here.models["t"], way, here.models["s"])
    assert stopped == (place(10, 10), place(12, 10))
    bent = frozen_path(
        here, here.models["t"], (place(10, 10), place(10, 12), place(14, 12), place(14, 10.5)), here.models["s"]
    )
    end = here.with_model("t", at=bent[-1])
    assert distance(end, end.models["t"], end.models["s"]) in (1_999, 2_000)


@pytest.mark.rule("krygothic.fear.freeze")
def test_f02_who_is_nearer_already_stays_where_it_is() -> None:
    for x, stays in ((12.5, True), (13, True), (13.001, False)):
        here = hall(trooper(), shade(x))
        way = (place(10, 10), place(x - 1, 10))
        assert (frozen_path(here, here.models["t"], way, here.models["s"]) == (place(10, 10),)) == stays
    short = (place(10, 10), place(10.5, 10))
    far = hall(trooper(), shade(20))
    assert frozen_path(far, far.models["t"], short, far.models["s"]) == short


@pytest.mark.rule("krygothic.fear.freeze", "krygothic.geometry.distance")
def test_two_inches_are_measured_from_above() -> None:
    hill = piece("hill", (13, 8, 20, 12), height=3, climbable=True, rough=True)
    here = on(hall(trooper(), shade(15)), hill)
    assert frozen_path(here, here.models["t"], (place(10, 10), place(14, 10)), here.models["s"])[-1] == place(12, 10)


@pytest.mark.rule("krygothic.fear.defender")
def test_f03_attacked_by_a_wraith_lord() -> None:
    here = fighting(hall(trooper(14, cc=5), shade(15)))
    failed = bracing(here, "5 4 3")
    assert failed.table.combats[0].shaken == "t"
    assert "its CC is halved for the first attack" in failed.said[-1]
    assert failed.result
    held = bracing(here, "5 4 6>1")
    assert (held.table.combats[0].shaken, held.result) == ("", True)


@pytest.mark.rule("krygothic.fear.once_per_combat")
def test_f04_the_second_attack_brings_no_new_test() -> None:
    here = fighting(hall(trooper(14), shade(15)))
    first = bracing(here, "5 4 3")
    again = bracing(first.table)
    assert (again.said, again.table.combats) == ([], first.table.combats)
    assert daring(first.table).said == []
    anew = structs.replace(first.table, combats=())
    assert bracing(fighting(anew), "5 4 3").said


@pytest.mark.rule("krygothic.horror.test", "krygothic.horror.effect", "krygothic.dice.rounding")
def test_f05_half_the_will_before_pure_horror() -> None:
    here = hall(trooper(willpower=3), shade(15, "horror"))
    failed = daring(here, "4")
    assert failed.result == "shaken"
    assert daring(here, "6>1").result == "steady"
    assert daring(hall(trooper(willpower=5), shade(15, "horror")), "1 6>2").result == "steady"


@pytest.mark.rule("krygothic.horror.frenzy", "krygothic.move.compulsory")
def test_f06_willpower_2_runs_where_the_opponent_likes() -> None:
    here = fighting(hall(trooper(14, willpower=2), shade(15, "horror")))
    ran = bracing(here, "3 | 6", ("direction", Aim(place(14, 0))))
    assert ran.model("t").at == place(14, 6)
    assert ran.asked[0].seat == BLUE
    assert (ran.result, ran.table.combats) == (False, ())
    stays = bracing(here, "3 | 5")
    assert (stays.result, stays.model("t").at) == (True, place(14, 10))
    assert stays.table.combats[0].shaken == "t"
    into = bracing(here, "3 | 6", ("direction", Aim(place(20, 10))))
    assert (into.result, into.model("t").at) == (True, place(14, 10))


@pytest.mark.rule("krygothic.horror.frenzy")
def test_an_attacker_may_run_too_and_faces_as_before() -> None:
    here = hall(trooper(12, willpower=2, facing=180), shade(15, "horror"))
    ran = daring(here, "3 | 6")
    assert (ran.result, ran.model("t").at, ran.model("t").facing) == ("frenzied", place(8, 10), 180)
    assert ran.asked[0].seat == BLUE
    assert daring(hall(trooper(12, willpower=3), shade(15, "horror")), "3").result == "shaken"
    afraid = hall(trooper(12, willpower=2), shade(15))
    assert daring(afraid, "3 3").result == "shaken"


@pytest.mark.rule("krygothic.horror.test", "krygothic.dice.no_dice")
def test_f07_willpower_1_has_no_dice_against_pure_horror() -> None:
    here = hall(trooper(willpower=1), shade(15, "horror"))
    assert daring(here, "2").result == "shaken"
    assert daring(here, "6").result == "frenzied"


@pytest.mark.rule("krygothic.horror.frenzy")
def test_the_willpower_on_the_profile_counts_for_frenzy() -> None:
    here = hall(trooper(willpower=2, raised=("willpower", "willpower")), shade(15, "horror"))
    assert daring(here, "3 3 | 6").result == "frenzied"


@pytest.mark.rule("krygothic.team.slaves")
def test_f08_a_slave_that_fails_once_is_driven() -> None:
    here = hall(trooper(), shade(15), team_rules=(("driven",), ()))
    assert daring(here, "1 2 3 | 6>1 1 1").result == "steady"
    none = hall(trooper(willpower=1), shade(15, "horror"), team_rules=(("driven",), ()))
    assert daring(none, "2").result == "shaken"


@pytest.mark.rule("krygothic.fear.immunity")
def test_f09_monsters_do_not_scare_each_other() -> None:
    feels = {
        ("fear", "fear"): "",
        ("fear", "horror"): "horror",
        ("horror", "fear"): "",
        ("horror", "horror"): "",
        ("relay", "fear"): "fear",
    }
    for (own, other), felt in feels.items():
        here = hall(trooper(traits=(own,)), shade(15, other))
        assert terror_felt(here, here.models["t"], here.models["s"]) == felt
    blank = hall(trooper(willpower=None), shade(15, "horror"))
    assert terror_felt(blank, blank.models["t"], blank.models["s"]) == ""
    assert daring(hall(trooper(), model("s", 15, 10, BLUE))).said == []


@pytest.mark.rule("krygothic.trait.bloodlust")
def test_bloodlust_causes_fear_once_it_drew_blood() -> None:
    for bloody, felt in ((False, ""), (True, "fear")):
        here = hall(trooper(), shade(15, "bloodlust", bloody=bloody))
        assert terror_caused_by(here, here.models["s"]) == felt
    plain = hall(trooper(bloody=True))
    assert terror_caused_by(plain, plain.models["t"]) == ""


@pytest.mark.rule("krygothic.losses.leader_will")
def test_f10_a_leader_failed_a_fear_test_twice() -> None:
    here = hall(trooper(type="leader"), shade(15))
    once = daring(here, "1 1 1").table
    twice = daring(once, "1 1 1").table
    assert twice.side(RED).tally.leader_failed
    assert twice.side(RED).tally == once.side(RED).tally


@pytest.mark.rule("krygothic.team.ralim")
def test_ralim_dread_the_ship() -> None:
    dread = (("ship_dread",), ())
    assert daring(hall(trooper(willpower=3), shade(15), team_rules=dread), "1 1").result == "shaken"
    assert daring(hall(trooper(willpower=1), shade(15), team_rules=dread), "1").result == "shaken"
    assert daring(hall(trooper(willpower=4), shade(15, "horror"), team_rules=dread), "1").result == "shaken"
    assert daring(hall(trooper(willpower=1), shade(15, "horror"), team_rules=dread), "5").result == "shaken"


@pytest.mark.rule("krygothic.fear.attacker")
def test_facing_it_says_against_what() -> None:
    here = hall(trooper(), shade(15))
    said = run(here, lambda play: check_fear(play, "t", "s"), "1 1 1").said
    assert said == ["t, fear of s against 6: the best is 1, failed."]
