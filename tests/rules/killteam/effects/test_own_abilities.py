"""Effects that the abilities of many teams have: markers, actions twice or under a Conceal order, a first shot alone."""

from typing import Any

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.killteam.activation.shooting import shot_options
from rules.killteam.attack.strikes import strike
from rules.killteam.board.table import Activation, Marker, Table
from rules.killteam.dice.pool import Pool
from rules.killteam.effects.control import weights
from rules.killteam.effects.weapons import with_first_shot
from rules.killteam.melee.fight import fighter_of
from rules.killteam.teams.effects import ActConcealed, AnyEffect, MarkerApl, ReduceDieDamage, RepeatAction
from rules.killteam.teams.team import Ability, Weapon
from rules.killteam.turn.activation import possible_actions
from tests.rules.killteam.melee.test_rules_of_fights import made
from tests.rules.killteam.running import option, refusal, run
from tests.rules.killteam.tables import A, op, table


def able(on: Table, effect: AnyEffect, type_: str = "deckhand", **more: Any) -> Table:
    """The table where this type of the first player has an ability with the effect."""
    team = on.side(A).team
    ability = Ability(id="gift", name="Gift", text="", effect=(effect,), **more)
    types = tuple(structs.replace(one, abilities=("gift",)) if one.id == type_ else one for one in team.type)
    return on.with_side(A, team=structs.replace(team, type=types, ability=(*team.ability, ability)))


@pytest.mark.rule("killteam.marker.control", "killteam.build.team_data")
@pytest.mark.parametrize(("cost", "brought"), [(None, 3), (1, 2)])
def test_somebody_counts_more_where_a_marker_is_contested(cost: int | None, brought: int) -> None:
    marker = Marker(id="m", kind="objective", at=Point(5_000, 2_000))
    on = able(table(op("a", 5, 2), markers=(marker,)), MarkerApl(value=1), cost=cost)
    assert weights(on, marker) == (brought, 0)


@pytest.mark.rule("killteam.action.no_repeat", "killteam.build.team_data")
def test_an_action_may_be_performed_twice_and_no_more() -> None:
    on = able(table(op("a", 5, 2), op("e", 12, 2, "scavver", 1)), RepeatAction(action="Shoot"))

    def shots(*actions: str) -> bool:
        acting = structs.replace(on, activation=Activation(operative="a", actions=actions))
        return any(one.refusal is None for one in shot_options(acting, acting.models["a"]))

    assert shots()
    assert shots("Shoot")
    assert not shots("Shoot", "Shoot")
    assert not shots("Fight", "Shoot", "Shoot")


@pytest.mark.rule("killteam.action.charge_order", "killteam.build.team_data")
def test_a_charge_under_a_conceal_order() -> None:
    plain = table(op("a", 5, 2, order="conceal"), op("e", 9, 2, "scavver", 1), active="a")
    assert refusal(possible_actions(plain, plain.models["a"]), "move:charge").rule == "killteam.action.charge_order"
    on = able(plain, ActConcealed(action="Charge"))
    assert option(possible_actions(on, on.models["a"]), "move:charge").refusal is None


@pytest.mark.rule("killteam.core.damage.apply", "killteam.build.team_data")
@pytest.mark.parametrize(("crit", "lost"), [(False, 2), (True, 4)])
def test_normal_damage_alone_may_hurt_less(crit: bool, lost: int) -> None:
    """Of 3/4, for whoever is shot at and for the odds of a fight."""
    on = able(table(op("A", 5, 2, seat=1), op("D", 6.3, 2)), ReduceDieDamage(value=1, threshold=3, of="normal"))
    ran = run(on, lambda play: strike(play, "D", 4 if crit else 3, "Gun", "A", crit=crit), [], ())
    assert ran.wounds("D") == 10 - lost
    weapon = made(2, 4, (3, 4))
    assert fighter_of(on, on.models["A"], on.models["D"], weapon, Pool()).damage == (2, 4)


@pytest.mark.rule("killteam.weapon.concealed_position")
def test_a_weapon_for_the_first_shot_alone() -> None:
    on = table(op("S", 5, 2, "glass-sniper"), op("T", 13, 2, "deckhand", 1), active="S")
    team = on.side(A).team
    weapons = tuple(_hidden(one) if one.id == "longglass" else one for one in team.weapon)
    on = on.with_side(A, team=structs.replace(team, weapon=weapons))
    assert offered(on) == {"longglass.0", "longglass.1"}
    fired = with_first_shot(on, "S")
    assert offered(fired) == {"longglass.1"}
    assert with_first_shot(on, "T") is on


def offered(on: Table) -> set[str]:
    return {one.id.split(":")[1] for one in shot_options(on, on.models["S"])}


def _hidden(weapon: Weapon) -> Weapon:
    braced, hip = weapon.mode
    return structs.replace(weapon, mode=(structs.replace(braced, rules=("Concealed Position",)), hip))
