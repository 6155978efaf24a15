"""Characteristics as they are now."""

import pytest

from rules.krygothic.board import Characteristic
from rules.krygothic.board.stats import body, cc, own_body, rc, speed, strength, willpower
from tests.rules.krygothic.build import FLAK, model, table
from tests.rules.krygothic.ground import HALL

CALLED = {"speed": speed, "strength": strength, "body": own_body, "willpower": willpower, "cc": cc, "rc": rc}


@pytest.mark.rule("krygothic.stat.list", "krygothic.stat.average", "krygothic.stat.body", "krygothic.stat.willpower")
@pytest.mark.rule("krygothic.stat.cc", "krygothic.stat.rc", "krygothic.stat.strength", "krygothic.stat.speed")
def test_the_average_trooper() -> None:
    here = table(model("a", 10, 10, armour=(FLAK,)), settings=HALL)
    trooper = here.models["a"]
    assert {name: found(here, trooper) for name, found in CALLED.items()} == {
        "speed": 3, "strength": 2, "body": 2, "willpower": 3, "cc": 2, "rc": 2,
    }  # fmt: skip
    assert (body(here, trooper), here.fighter(trooper).mind) == (6, 3)


@pytest.mark.rule("krygothic.team.heracletians", "krygothic.psychic.mutate")
@pytest.mark.parametrize("name", CALLED)
def test_what_is_raised_is_one_higher_and_nothing_else(name: Characteristic) -> None:
    here = table(model("a", 10, 10), model("b", 12, 10, raised=(name,)), settings=HALL)
    plain, raised = here.models["a"], here.models["b"]
    higher = {one: (found(here, raised) or 0) - (found(here, plain) or 0) for one, found in CALLED.items()}
    assert higher == {one: int(one == name) for one in CALLED}


@pytest.mark.rule("krygothic.stat.x", "krygothic.stat.x_rc", "krygothic.stat.x_will")
def test_an_x_stays_an_x() -> None:
    raised: tuple[Characteristic, ...] = ("cc", "rc", "willpower")
    here = table(model("a", 10, 10, cc=None, rc=None, willpower=None, raised=raised), settings=HALL)
    assert [found(here, here.models["a"]) for found in (cc, rc, willpower)] == [None, None, None]
