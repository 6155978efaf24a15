"""What abilities and ploys of a team of one's own may do that no house team does: rules granted, blows for nothing."""

from typing import Any

import pytest
from msgspec import structs

from rules.killteam.activation.fighting import fight_options
from rules.killteam.activation.shooting import shot_options
from rules.killteam.board.table import Activation, LastingEffect, Table
from rules.killteam.effects.weapons import usable_weapons
from rules.killteam.teams.effects import (
    AnyEffect,
    ChangeOrder,
    FreeAction,
    GrantWeaponRule,
    Heal,
    OwnGrenade,
    SurviveRoll,
)
from rules.killteam.teams.team import Ploy
from rules.killteam.turn.activation import possible_actions
from rules.killteam.turn.firefight import firefight_step
from tests.rules.killteam.running import Ran, option, refusal, run
from tests.rules.killteam.tables import A, B, op, table

MISSES = [1, 1, 1, 1]


def acted(on: Table, *answers: Any, dice: Any = ()) -> Ran:
    return run(on, firefight_step, dice, answers)


def granting(rule: str, on: Table, **how: Any) -> Table:
    """Everybody of seat 0 has the rule on all weapons."""
    effect = GrantWeaponRule(rule=rule, who="friendly", until="end_battle", **how)
    return structs.replace(on, lasting=(LastingEffect(effect=effect, source="x", seat=A, until="end_battle"),))


def duel(*more: Any, **changes: Any) -> Table:
    return table(op("a", 3, 2, "scavver", **changes), op("e", 8, 2, "deckhand", 1), *more, active="a")


def with_ploy(on: Table, seat: int, when: str, *effects: AnyEffect, **how: Any) -> Table:
    """The player has one more ploy, and a command point for it."""
    ploy = Ploy(id="own", name="Own Ploy", kind="firefight", when=when, text="A test.", effect=effects, **how)
    side = on.sides[seat]
    team = structs.replace(side.team, ploy=(*side.team.ploy, ploy))
    return on.with_side(side.seat, team=team, cp=1)


@pytest.mark.rule("killteam.core.weapon.duplicate_rules", "killteam.weapon.blast")
def test_a_blast_that_is_granted_hits_whoever_stands_around():
    ran = acted(
        granting("Blast 3", duel(op("f", 10, 2, "deckhand", 1))), "shoot:rust-rifle:e", dice=[6, 1, 1, 1, 1, 1, 1] * 2
    )
    assert (ran.wounds("e"), ran.wounds("f")) == (6, 6)


@pytest.mark.rule("killteam.core.weapon.duplicate_rules", "killteam.weapon.torrent")
def test_a_torrent_that_is_granted_asks_for_further_targets():
    on = granting("Torrent 3", duel(op("f", 10, 2, "deckhand", 1)))
    shape = option(possible_actions(on, on.models["a"]), "shoot:rust-rifle:e").shape
    assert [item.id for item in shape.items] == ["f"]


@pytest.mark.rule("killteam.core.weapon.duplicate_rules", "killteam.online.preview")
def test_what_is_granted_stands_beside_what_is_printed():
    near, far = duel(op("f", 3, 3.1, "deckhand", 1)), duel()
    told = [one.detail for one in fight_options(granting("Accurate 1", near), near.models["a"])]
    assert told == [f"{one.detail}; now also Accurate 1" for one in fight_options(near, near.models["a"])] != []
    shot = option(shot_options(granting("Accurate 1", far), far.models["a"]), "shoot:rust-rifle:e")
    assert shot.detail == "4 dice, 4+, 3/4; now also Accurate 1"


@pytest.mark.rule("killteam.core.weapon.duplicate_rules", "killteam.weapon.range")
def test_a_range_that_is_granted_is_a_limit():
    on = granting("Range 2", duel())
    assert refusal(possible_actions(on, on.models["a"]), "shoot:rust-rifle:e").rule == "killteam.weapon.range"


@pytest.mark.rule("killteam.core.weapon.duplicate_rules", "killteam.weapon.devastating_area")
def test_a_distance_devastating_that_is_granted_reaches_its_distance():
    on = granting("3 Devastating 2", duel(op("f", 10, 2, "deckhand", 1)))
    ran = acted(on, "shoot:rust-rifle:e", dice=[6, 1, 1, 1, 6, 1, 1])
    assert (ran.wounds("e"), ran.wounds("f")) == (8, 8)


@pytest.mark.rule("killteam.weapon.silent")
def test_silent_that_is_granted_shoots_under_a_conceal_order():
    on = duel(order="conceal")
    assert refusal(possible_actions(on, on.models["a"]), "shoot:").rule == "killteam.action.shoot_order"
    quiet = granting("Silent", on)
    assert option(possible_actions(quiet, quiet.models["a"]), "shoot:").refusal is None


@pytest.mark.rule("killteam.weapon.heavy", "killteam.weapon.heavy_after")
def test_heavy_that_is_granted_forbids_moves_before_and_after():
    on = granting("Heavy", duel())
    moved = structs.replace(on, activation=Activation(operative="a", moves=("Dash",), actions=("Dash",)))
    assert refusal(possible_actions(moved, on.models["a"]), "shoot:").rule == "killteam.weapon.heavy"
    shot = acted(on, "shoot:rust-rifle:e", dice=MISSES).table
    assert refusal(possible_actions(shot, shot.models["a"]), "move:dash").rule == "killteam.weapon.heavy_after"


@pytest.mark.rule("killteam.weapon.hot")
@pytest.mark.parametrize(("against", "hot"), [("", True), ("wounded", False)])
def test_hot_that_is_granted_is_rolled_for(against, hot):
    on = granting("Hot", duel(), against=against)
    ran = acted(on, "shoot:rust-rifle:e", dice=[*MISSES, 2] if hot else MISSES)
    assert ran.wounds("a") == (7 - 4 if hot else 7)


@pytest.mark.rule("killteam.weapon.limited")
def test_limited_that_is_granted_is_counted():
    on = granting("Limited 1", duel())
    shot = acted(on, "shoot:rust-rifle:e", dice=MISSES).table
    again = structs.replace(shot, activation=Activation(operative="a"))
    assert not [one for one in possible_actions(again, again.models["a"]) if one.id.startswith("shoot:")]


@pytest.mark.rule("killteam.action.free", "killteam.flow.firefight_ploy")
def test_a_ploy_may_give_a_free_shot_and_who_falls_by_it_is_removed():
    on = with_ploy(duel(), 1, "after_action", FreeAction(action="Shoot"), action="Shoot")
    on = on.with_model("a", wounds=3)
    on = structs.replace(on, models={**on.models, "e": op("e", 8, 2, "deckhand", 1)})
    ran = acted(on, "shoot:rust-rifle:e", "ploy:own", "shoot:snub-pistol:a", dice=[*MISSES, 6, 1, 1, 1, 1, 1, 1])
    assert ran.table.models["a"].life == "gone"
    declined = acted(on, "shoot:rust-rifle:e", "ploy:own", "stay", dice=MISSES)
    assert declined.table.models["a"].wounds == 3


@pytest.mark.rule("killteam.action.free", "killteam.core.cannot_complete")
def test_a_free_fight_is_not_offered_where_there_is_nobody_to_fight():
    far = with_ploy(duel(), 1, "after_action", FreeAction(action="Fight"), action="Shoot")
    assert len(acted(far, "shoot:rust-rifle:e", dice=MISSES).asked) == 1
    near = table(op("a", 6.7, 2, "scavver"), op("b", 3, 2, "scavver"), op("e", 8, 2, "scattergunner", 1), active="a")
    near = with_ploy(near, 1, "after_action", FreeAction(action="Fight"), action="Fight")
    ran = acted(near, "fight:shiv:e", "ploy:own", "fight:stock:a", dice=[1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1])
    assert ran.wounds("a") == 3


@pytest.mark.rule("killteam.flow.firefight_ploy", "killteam.flow.activation_sequence")
@pytest.mark.parametrize("when", ["activation_start", "activation_end"])
def test_ploys_when_an_activation_begins_or_ends(when):
    on = table(op("a", 3, 2, "scavver", wounds=2, ready=True), op("e", 8, 2, "deckhand", 1), turn=A)
    on = with_ploy(on, 0, when, Heal(dice="D3+1"))
    begun = acted(
        on, "activate:a:engage", *(["ploy:own"] * (when == "activation_start")), dice=[3] * (when == "activation_start")
    )
    if when == "activation_end":
        begun = acted(begun.table, "end", "ploy:own", dice=[3])
    assert begun.wounds("a") == 5


@pytest.mark.rule("killteam.flow.firefight_ploy", "killteam.flow.phase_end")
def test_ploys_when_a_turning_point_ends_are_about_one_operative():
    on = table(
        op("a", 3, 2, "scavver", ready=False), op("b", 3, 4, "scavver", ready=False), op("e", 8, 2, seat=1, ready=False)
    )
    on = with_ploy(on, 0, "turning_point_end", ChangeOrder(to="conceal"))
    ran = acted(on, "ploy:own:b")
    assert [ran.table.models[id_].order for id_ in ("a", "b")] == ["engage", "conceal"]
    assert ran.table.stage == "ending"


@pytest.mark.rule("killteam.flow.firefight_ploy", "killteam.weapon.lethal")
def test_a_ploy_before_the_attack_roll_changes_the_roll():
    grant = GrantWeaponRule(rule="Lethal 5+", until="end_action")
    on = with_ploy(duel(), 0, "before_attack_roll", grant)
    ran = acted(on, "shoot:rust-rifle:e", "ploy:own", dice=[5, 1, 1, 1, 1, 1, 1])
    assert ran.wounds("e") == 6
    assert ran.table.lasting == ()


@pytest.mark.rule("killteam.flow.firefight_ploy", "killteam.weapon.brutal")
def test_a_ploy_after_the_attack_roll_changes_the_saves():
    on = with_ploy(duel(), 0, "after_attack_roll", GrantWeaponRule(rule="Brutal", until="end_action"))
    ran = acted(on, "shoot:rust-rifle:e", "ploy:own", dice=[5, 1, 1, 1, 5, 5, 5])
    assert ran.wounds("e") == 7


@pytest.mark.rule("killteam.flow.firefight_ploy", "killteam.fight.resolve_alternate")
@pytest.mark.parametrize("when", ["before_attack_roll", "after_attack_roll"])
@pytest.mark.parametrize("seat", [0, 1])
def test_both_who_fight_may_use_a_ploy_before_and_after_the_attack_dice(when: str, seat: int):
    near = table(op("a", 3, 2, "scavver"), op("e", 4.5, 2, "deckhand", 1), active="a")
    on = with_ploy(near, seat, when, GrantWeaponRule(rule="Brutal", until="end_action"))
    ran = acted(on, "fight:shiv:e", "ploy:own", dice=[1] * 11)
    assert [said for said in ran.said if "Own Ploy" in said] != []


@pytest.mark.rule("killteam.core.damage.incapacitated")
def test_an_ability_may_let_its_bearer_roll_to_stay():
    on = table(op("a", 3, 2, "scavver"), op("e", 8, 2, "deckhand", 1, wounds=3), active="a")
    effect = SurviveRoll(target=4, wounds=1, ends_sequence=True)
    on = structs.replace(on, lasting=(LastingEffect(effect=effect, source="x", seat=B, until="end_battle"),))
    stays = acted(on, "shoot:rust-rifle:e", dice=[5, 1, 1, 1, 1, 1, 1, 4])
    falls = acted(on, "shoot:rust-rifle:e", dice=[5, 1, 1, 1, 1, 1, 1, 3])
    assert (stays.wounds("e"), falls.table.models["e"].life) == (1, "gone")
    assert f"{on.models['e'].name} survives with 1 wound." in stays.said
    assert f"{on.models['e'].name} does not survive." in falls.said


@pytest.mark.rule("killteam.equip.explosive_grenades", "killteam.core.stat.improve")
def test_grenades_of_ones_own_hit_better_and_are_never_used_up():
    on = table(op("a", 3, 2, "scavver"), op("e", 8, 2, "deckhand", 1), active="a")
    effects = (OwnGrenade(grenade="frag", hit=1, who="self"), OwnGrenade(grenade="krak", hit=1, who="self"))
    lasting = tuple(LastingEffect(effect=one, source="x", seat=A, until="end_battle", operative="a") for one in effects)
    own = structs.replace(on.with_side(A, grenades={"frag": 1}), lasting=lasting)
    lines = {one.id: one.line for one in usable_weapons(own, own.models["a"], "ranged")}
    assert lines["frag"] == "4 dice, 3+, 2/4, Range 6″, Blast 2″, Saturate"
    assert lines["krak"].startswith("4 dice, 3+, 4/5")
    thrown = acted(own, "shoot:krak:e", dice=[3, 2, 1, 1, 1, 1]).table
    assert thrown.side(A).grenades == {"frag": 1}
    assert thrown.models["e"].wounds == own.models["e"].wounds - 4
    acting = structs.replace(thrown, activation=Activation(operative="a"))
    assert option(possible_actions(acting, acting.models["a"]), "shoot:krak:e").refusal is None
