"""Locations struck in close combat."""

import pytest

from rules.kernel.script import Fire
from rules.krygothic.board import Marker, Table
from rules.krygothic.melee.attack import ATTACK
from tests.rules.krygothic.acting import act, told, why_not
from tests.rules.krygothic.build import AXE, BLUE, RED, model, place, table
from tests.rules.krygothic.melee.duels import BIG, CHAIN


def at_tank(x: float = 10, **attacker: object) -> Table:
    tank = Marker(id="L1", kind="location", at=place(11.5, 10), radius=1_000, owner=BLUE, wounds=3)
    return table(model("A", x, 10, **attacker), model("V", 20, 20, BLUE), markers={"L1": tank})


@pytest.mark.rule("krygothic.scenario.sabotage.structure", "krygothic.ccweapon.armour_piercing")
def test_every_die_hits_a_location_against_8_less_what_the_weapon_takes_off() -> None:
    found = act(at_tank(cc=4, blades=(AXE,)), ATTACK, "A", "attack:L1", dice="6>1 6>1 2", answers=["weapon:axe"])
    assert told(found, "A at location 1, to wound against 6: 2 of 3.")
    assert found.table.markers["L1"].wounds == 2
    more = act(
        at_tank(cc=4, blades=(AXE,)), ATTACK, "A", "attack:L1", dice="6>1 6>1 2", answers=["weapon:axe", "buy:1"]
    )
    assert (more.table.markers["L1"].wounds, more.table.side(RED).ap) == (1, 18)
    punch = act(at_tank(cc=4), ATTACK, "A", "attack:L1", dice="6>4 1 1", answers=["punch"])
    assert told(punch, "to wound against 8: 1 of 3")


@pytest.mark.rule("krygothic.trait.demolitions", "krygothic.ccweapon.multiple_wounds")
def test_demolitions_and_chain_blades() -> None:
    found = act(
        at_tank(cc=4, traits=("demolitions",), blades=(CHAIN,)), ATTACK, "A", "attack:L1",
        dice="6>1 6>1 6>1", answers=["weapon:chain"],
    )  # fmt: skip
    assert found.table.markers["L1"].wounds == 0
    assert found.table.now.gone == ("L1",)
    assert why_not(found.table, ATTACK, "A")


@pytest.mark.rule("krygothic.cc.contact", "krygothic.scenario.sabotage.structure")
def test_a_location_is_touched_and_the_enemys() -> None:
    assert why_not(at_tank(9.9), ATTACK, "A")
    mine = at_tank()
    own = table(model("A", 10, 10), markers={"L1": Marker(
        id="L1", kind="location", at=place(11.5, 10), radius=1_000, owner=RED, wounds=3)})  # fmt: skip
    assert why_not(mine, ATTACK, "A") is None
    assert why_not(own, ATTACK, "A")


@pytest.mark.rule("krygothic.trait.demolitions", "krygothic.attack.bunt", "krygothic.attack.point_blank")
def test_the_numbers_against_a_location() -> None:
    breaker = at_tank(cc=2, traits=("demolitions",))
    found = act(breaker, ATTACK, "A", "attack:L1", dice="5 6>1", answers=["punch"])
    assert told(found, "A at location 1, to wound against 6: 1 of 2.")
    gun = at_tank(cc=4, strength=2, guns=(BIG,))
    swung = act(gun, ATTACK, "A", "attack:L1", dice="1 1 1 1 | 6", answers=["bunt:big"])
    assert told(swung, "to wound against 8: 0 of 4")
    assert swung.table.models["A"].broken == ("big",)
    shot = act(gun, ATTACK, "A", "attack:L1", dice="5 5", answers=["point_blank:big"])
    assert told(shot, "to wound against 3: 2 of 2")
    assert (shot.table.markers["L1"].wounds, shot.table.side(RED).ap) == (1, 20)
    assert {one.id.split(":")[0] for one in shot.asked[0].options} == {"punch", "kick", "bunt", "point_blank"}
    axe = act(at_tank(cc=4, blades=(AXE,)), ATTACK, "A", "attack:L1", dice="1 1 1")
    assert told(axe, "Axe at location 1"), "a weapon is used by default"
    once = act(at_tank(cc=2), ATTACK, "A", "attack:L1", dice="1 6>4", answers=["punch"])
    assert once.table.markers["L1"].wounds == 2


@pytest.mark.rule("krygothic.scenario.sabotage.structure")
def test_the_dice_tell_who_struck_a_location() -> None:
    found = act(at_tank(cc=4), ATTACK, "A", "attack:L1", dice="6>4 1 1", answers=["punch"])
    fires = [fire for event in found.events if (fire := event.line(found.table).fire)]
    assert fires == [Fire(by=("A",), at=("L1",), hit=True, melee=True)]
