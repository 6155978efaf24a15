"""Effects that the abilities of many teams have: markers, actions twice or under a Conceal order, a first shot alone."""

from typing import Any

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.killteam.activation.shooting import shot_options
from rules.killteam.board.table import Activation, Marker, Table
from rules.killteam.effects.control import weights
from rules.killteam.effects.weapons import with_first_shot
from rules.killteam.teams.effects import ActConcealed, AnyEffect, MarkerApl, RepeatAction
from rules.killteam.teams.team import Ability, Weapon
from rules.killteam.turn.activation import possible_actions
from tests.rules.killteam.running import option, refusal
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
