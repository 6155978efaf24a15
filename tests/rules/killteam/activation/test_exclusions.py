"""What actions cost and rule out: chapter 2 of the rules, table 2.2."""

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Path
from rules.killteam.activation.actions import ACTION_TYPES, GUARD
from rules.killteam.activation.moves import move_options
from rules.killteam.activation.shooting import shot_options
from rules.killteam.board.table import Activation, LastingEffect, Table
from rules.killteam.teams.effects import StatMod
from rules.killteam.teams.team import Mode
from rules.killteam.turn.activation import possible_actions
from rules.killteam.turn.firefight import firefight_step
from tests.rules.killteam.running import option, refusal, run
from tests.rules.killteam.tables import CORRIDOR, A, op, table


def after(*actions: str, type_: str = "deckhand", foe: float = 12, **changes) -> Table:
    """The operative a has performed these actions; an enemy stands to its east."""
    order = changes.pop("order", "engage")
    on = table(op("a", 3, 2, type_, order=order), op("e", foe, 2, "scavver", 1), **changes)
    return structs.replace(on, activation=Activation(operative="a", actions=actions, moves=actions))


def why(on: Table, id_: str) -> str:
    return refusal(possible_actions(on, on.models["a"]), id_).rule.removeprefix("killteam.")


def free(on: Table, id_: str) -> bool:
    return option(possible_actions(on, on.models["a"]), id_).refusal is None


@pytest.mark.rule("killteam.action.pass", "killteam.action.no_repeat", "killteam.kz.corridor.guard")
def test_v17_repeated_actions():
    assert free(after("Pass"), "pass")
    spent = after("Pass")
    spent = structs.replace(spent, activation=structs.replace(spent.activation, spent=2))
    assert why(spent, "pass") == "action.cost"
    assert why(after("Reposition"), "move:reposition") == "action.no_repeat"
    guard = after("Shoot", "Dash", type_="sentinel", foe=7, board=CORRIDOR)
    assert why(guard, "guard") == "action.no_repeat"
    assert GUARD.counts_as == "Shoot"


@pytest.mark.rule("killteam.action.dash_exclusion", "killteam.action.charge_exclusion")
@pytest.mark.rule("killteam.action.reposition_exclusion", "killteam.action.fall_back_exclusion")
def test_v18_exclusions():
    assert free(after("Fall Back", type_="marshal"), "move:dash")
    assert why(after("Dash"), "move:charge") == "action.charge_exclusion"
    assert why(after("Reposition"), "move:charge") == "action.charge_exclusion"
    assert why(after("Fall Back"), "move:charge") == "action.charge_exclusion"
    assert why(after("Charge", "Fight", type_="marshal"), "move:dash") == "action.dash_exclusion"
    assert why(after("Fall Back", type_="marshal"), "move:reposition") == "action.reposition_exclusion"
    assert why(after("Charge"), "move:reposition") == "action.reposition_exclusion"
    for done in ("Charge", "Reposition"):
        assert why(after(done, type_="marshal", foe=4.4), "move:fall_back") == "action.fall_back_exclusion"


@pytest.mark.rule("killteam.action.cost", "killteam.action.min_cost", "killteam.core.cannot_complete")
def test_no_more_action_points_than_the_apl():
    on = structs.replace(after(), activation=Activation(operative="a", spent=1))
    refused = refusal(possible_actions(on, on.models["a"]), "move:fall_back")
    assert (refused.rule, refused.measured, refused.limit) == ("killteam.action.cost", "1 AP", "2 AP")
    stunned = LastingEffect(
        effect=StatMod(stat="apl", value=-1), source="stun", seat=A, operative="a", until="end_next_activation"
    )
    spent = structs.replace(on, lasting=(stunned,))
    assert why(spent, "pass") == "action.cost"


@pytest.mark.rule("killteam.core.cannot_complete")
def test_a_refused_action_changes_nothing_and_costs_nothing():
    on = after()
    with pytest.raises(Refused):
        option(possible_actions(on, on.models["a"]), "move:dash").resolve(Path(points=(Point(6_100, 2_000),)))
    assert on.activation.spent == 0


@pytest.mark.rule("killteam.action.reposition_not_engaged", "killteam.action.dash_not_engaged")
@pytest.mark.rule("killteam.action.charge_not_engaged", "killteam.action.fall_back_engaged")
@pytest.mark.rule("killteam.action.shoot_not_engaged", "killteam.action.fight_needs_enemy", "killteam.action.fight")
def test_an_enemy_near_decides_what_may_be_done():
    near, far = after(foe=4.4), after()
    for id_, rule in (
        ("move:reposition", "reposition_not_engaged"),
        ("move:dash", "dash_not_engaged"),
        ("move:charge", "charge_not_engaged"),
        ("shoot:", "shoot_not_engaged"),
    ):
        assert why(near, id_) == f"action.{rule}"
    assert free(near, "move:fall_back")
    assert free(near, "fight:cutlass:e")
    assert why(far, "move:fall_back") == "action.fall_back_engaged"
    assert [one for one in possible_actions(far, far.models["a"]) if one.id.startswith("fight")] == []


@pytest.mark.rule("killteam.action.charge_order", "killteam.core.order.conceal_no_charge")
@pytest.mark.rule("killteam.action.shoot_order", "killteam.core.order.conceal_no_shoot", "killteam.core.order.engage")
def test_a_conceal_order_rules_charge_and_shoot_out_but_not_fight():
    hidden = after(order="conceal", foe=8)
    assert why(hidden, "move:charge") == "action.charge_order"
    assert why(hidden, "shoot:") == "action.shoot_order"
    assert free(after(order="conceal", foe=4.4), "fight:")
    assert free(after(foe=8), "move:charge")
    assert free(after(foe=8), "shoot:")


@pytest.mark.rule("killteam.weapon.silent", "killteam.core.order.conceal_no_shoot")
def test_v38_silent():
    keeper = after(type_="keeper", order="conceal", foe=8)
    assert free(keeper, "shoot:hushed-carbine")
    sniper = after(type_="glass-sniper", order="conceal", foe=8)
    assert free(sniper, "shoot:longglass.0")
    assert why(sniper, "shoot:longglass.1") == "action.shoot_order"


@pytest.mark.rule("killteam.weapon.heavy", "killteam.weapon.heavy_only", "killteam.weapon.heavy_after")
def test_v59_heavy():
    assert free(after("Dash", type_="lancer"), "shoot:sunlance")
    assert why(after("Reposition", type_="lancer"), "shoot:sunlance") == "weapon.heavy_only"
    fired = structs.replace(
        after(type_="lancer"), activation=Activation(operative="a", actions=("Shoot",), heavy=("Dash",))
    )
    assert free(fired, "move:dash")
    assert why(fired, "move:reposition") == "weapon.heavy_after"
    for move in ("Dash", "Reposition"):
        assert why(after(move, type_="artificer"), "shoot:rivet-mortar") == "weapon.heavy"


@pytest.mark.rule("killteam.fight.select_weapons", "killteam.weapon.heavy_melee")
@pytest.mark.parametrize(("moved", "fights"), [((), True), (("Charge",), True), (("Dash",), False)])
def test_a_heavy_melee_weapon_is_not_chosen_after_another_move_than_its_own(moved, fights):
    on = after(*moved, foe=4.4)
    heavy = Mode(atk=1, hit=4, dmg=(1, 1), rules=("Heavy (Charge only)",))
    team = on.side(A).team
    weapons = [structs.replace(one, mode=(heavy,)) if one.id == "cutlass" else one for one in team.weapon]
    on = on.with_side(A, team=structs.replace(team, weapon=tuple(weapons)))
    assert free(on, "fight:cutlass") == fights


@pytest.mark.rule("killteam.action.reposition", "killteam.action.dash", "killteam.action.charge")
@pytest.mark.rule("killteam.action.fall_back", "killteam.core.injured.move")
@pytest.mark.parametrize(("wounds", "far"), [(10, (6, 3, 8, 6)), (4, (4, 3, 6, 4))])
def test_how_far_each_move_goes(wounds, far):
    on = after().with_model("a", wounds=wounds)
    ways = ("reposition", "dash", "charge", "fall_back")
    found = [option(move_options(on, on.models["a"]), f"move:{way}").shape.budget for way in ways]
    assert tuple(found) == tuple(inch * 1_000 for inch in far)


@pytest.mark.rule("killteam.action.shoot", "killteam.action.cost")
def test_an_action_is_paid_and_counts():
    on = after(foe=8)
    ran = run(on, firefight_step, [1, 1, 1, 1], ["shoot:snub-pistol:e"])
    assert (ran.table.activation.spent, ran.table.activation.actions) == (1, ("Shoot",))
    assert [one.refusal.rule for one in shot_options(ran.table, ran.table.models["a"])] == ["killteam.action.no_repeat"]


def test_the_kinds_say_which_action_they_count_as():
    assert [ACTION_TYPES[id_].counts_as for id_ in ("reposition", "dash", "charge")] == ["Reposition", "Dash", "Charge"]


@pytest.mark.rule("killteam.action.charge_finish", "killteam.core.cannot_complete")
def test_a_charge_that_can_end_at_nobody_is_refused_with_what_it_lacks():
    bases = sum(after().type_of(one).radius for one in after().models.values()) / 1_000
    near, far = after(foe=3 + bases + 9), after(foe=3 + bases + 9.2)
    assert free(near, "move:charge")
    no = refusal(possible_actions(far, far.models["a"]), "move:charge")
    assert (no.rule, no.measured, no.limit) == ("killteam.action.charge_finish", "9.2″", "9″")
