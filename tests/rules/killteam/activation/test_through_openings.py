"""Fights through doors and open hatchways, and from inside a stronghold: chapter 4 of the rules."""

import pytest

from rules.killteam.activation.fighting import opening_fight_options
from rules.killteam.board.table import Table
from rules.killteam.effects.weapons import usable_weapons
from rules.killteam.melee.fight import prepare_fight, retaliation_weapons
from rules.killteam.turn.activation import possible_actions
from tests.rules.killteam.running import option, refusal
from tests.rules.killteam.tables import CORRIDOR, op, table, with_open


def door(enemy: float, *more) -> Table:
    return table(op("a", 10.63, 7.1), op("e", enemy, 7.1, "deckhand", 1), *more, active="a")


@pytest.mark.rule("killteam.kz.city.door_fight", "killteam.kz.city.garrison", "killteam.kz.city.door_fight_range")
def test_v70_door_fight_and_garrison():
    on = door(8.0)
    fight = option(possible_actions(on, on.models["a"]), "door-fight:cutlass:e")
    assert fight.refusal is None
    bout = prepare_fight(on, on.models["a"], on.models["e"], usable_weapons(on, on.models["a"], "melee")[0])
    assert bout.defender_first
    assert retaliation_weapons(on, on.models["e"], on.models["a"])
    far = door(7.0)
    refused = refusal(possible_actions(far, far.models["a"]), "door-fight")
    assert (refused.rule, refused.limit) == ("killteam.kz.city.door_fight", "2″")


@pytest.mark.rule("killteam.kz.city.garrison")
def test_nobody_resolves_first_from_outside_or_against_company():
    on = door(8.0)
    weapon = usable_weapons(on, on.models["e"], "melee")[0]
    assert not prepare_fight(on, on.models["e"], on.models["a"], weapon).defender_first
    both = table(op("a", 9, 7.1), op("e", 7.7, 7.1, "deckhand", 1))
    assert not prepare_fight(both, both.models["a"], both.models["e"], weapon).defender_first


@pytest.mark.rule("killteam.kz.city.door_fight_engaged")
def test_no_door_fight_while_engaged():
    on = door(8.0, op("f", 11.9, 7.1, "deckhand", 1))
    assert refusal(possible_actions(on, on.models["a"]), "door-fight").rule == "killteam.kz.city.door_fight_engaged"


def hatch(enemy: float, *more, **changes) -> Table:
    on = table(
        op("a", 7.22, 3.75), op("e", enemy, 3.75, "deckhand", 1), *more, board=CORRIDOR, active="a", **changes
    )  # fmt: skip
    return with_open(on, "HA1")


@pytest.mark.rule("killteam.kz.corridor.hatchway_fight", "killteam.kz.corridor.hatchway_fight_range")
def test_v73_hatchway_fight():
    on = hatch(10.2)
    assert option(possible_actions(on, on.models["a"]), "hatchway-fight:cutlass:e").refusal is None
    far = hatch(11)
    assert refusal(possible_actions(far, far.models["a"]), "hatchway-fight").limit == "2″"
    closed = with_open(on)
    assert opening_fight_options(closed, closed.models["a"]) == []


@pytest.mark.rule("killteam.kz.corridor.hatchway_fight_engaged")
@pytest.mark.parametrize(("switch", "x", "rule"), [
    ("own_side", 5.9, "killteam.kz.corridor.hatchway_fight_engaged"),
    ("own_side", 8.78, ""),
    ("any", 8.78, "killteam.kz.corridor.hatchway_fight_engaged"),
])  # fmt: skip
def test_an_enemy_on_ones_own_side_forbids_it(switch, x, rule):
    on = hatch(10.1, op("f", x, 3.75, "deckhand", 1), switches={"hatchway_fight_block": switch})
    found = option(possible_actions(on, on.models["a"]), "hatchway-fight:cutlass:e").refusal
    assert (found.rule if found else "") == rule


@pytest.mark.rule("killteam.kz.city.scope", "killteam.kz.corridor.scope", "killteam.action.no_repeat")
def test_each_killzone_has_its_own_fights_and_each_counts_as_a_fight():
    on = door(8.0)
    fought = on.with_activation(actions=("Fight",))
    assert refusal(possible_actions(fought, fought.models["a"]), "door-fight").rule == "killteam.action.no_repeat"
    assert not [one for one in possible_actions(on, on.models["a"]) if one.id.startswith(("hatch", "guard"))]
    within = hatch(10.2)
    assert not [one for one in possible_actions(within, within.models["a"]) if one.id.startswith("door")]
