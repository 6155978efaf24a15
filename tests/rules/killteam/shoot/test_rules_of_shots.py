"""Shots beside the worked examples: who else is hit, what defenders keep, what holds for a whole action."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from rules.kernel.shapes import Pick
from rules.killteam.activation.shooting import weapon_refusal
from rules.killteam.attack.strikes import roll_hot
from rules.killteam.board.table import Activation, LastingEffect, Table
from rules.killteam.dice.pool import combined_rules
from rules.killteam.effects.weapons import WeaponMode, usable_weapons
from rules.killteam.shoot.sequence import sequence
from rules.killteam.shoot.shoot import shoot
from rules.killteam.shoot.shot import Shot, prepare_shot
from rules.killteam.sight.target_status import TargetStatus
from rules.killteam.teams.effects import ExtraCoverSave, IgnoreHot, StatMod
from rules.killteam.teams.team import Mode, Weapon
from tests.rules.killteam.running import Ran, run
from tests.rules.killteam.shots import shot_with
from tests.rules.killteam.tables import A, B, op, table


def made(atk: int, hit: int, dmg: tuple[int, int], *rules: str, kind: Any = "ranged") -> WeaponMode:
    mode = Mode(atk=atk, hit=hit, dmg=dmg, rules=rules)
    return WeaponMode(Weapon(id="made", name="Made", kind=kind, mode=(mode,)), mode)


def shot(weapon: WeaponMode, target: str = "T", **aim: Any) -> Shot:
    return shot_with(shooter="S", weapon=weapon, target=target, aim=TargetStatus(distance=8_000, **aim))


def sequenced(on: Table, one: Shot, dice: list[int], *answers: Any) -> Ran:
    return run(on, lambda play: sequence(play, one, one.target, one.aim), dice, answers)


def shooting(on: Table, one: Shot, dice: list[int], *answers: Any) -> Ran:
    return run(on, lambda play: shoot(play, one), dice, answers)


def duel(shooter: str = "scavver", target: str = "deckhand", **changes: Any) -> Table:
    return table(op("S", 5, 2, shooter), op("T", 13, 2, target, 1, **changes))


@pytest.mark.rule("killteam.weapon.severe")
@pytest.mark.rule("killteam.shoot.obscured_effect", "killteam.core.weapon.rule_order")
def test_severe_does_nothing_against_an_obscured_target():
    ran = sequenced(duel(), shot(made(4, 3, (3, 9), "Severe"), obscured=True), [5, 4, 1, 1, 1, 1, 1])
    assert ran.wounds("T") == 10 - 3


@pytest.mark.rule("killteam.weapon.lethal")
def test_a_face_below_a_worsened_hit_is_no_crit():
    on = duel(wounds=10)
    on = on.with_model("S", wounds=3)
    ran = sequenced(on, shot(made(2, 5, (1, 5), "Lethal 4+")), [5, 4])
    assert ran.wounds("T") == 10


@pytest.mark.rule("killteam.shoot.step_attack")
@pytest.mark.rule("killteam.shoot.step_damage")
@pytest.mark.rule("killteam.core.weapon.profile")
def test_a_shot_rolls_its_atk_against_its_hit_and_inflicts_its_damage():
    ran = sequenced(duel(), shot(made(3, 4, (2, 5))), [6, 4, 3, 1, 1, 1])
    assert ran.wounds("T") == 10 - 7
    assert "No hits get through to T." not in ran.said


@pytest.mark.rule("killteam.shoot.step_damage")
def test_a_shot_of_which_nothing_is_left_is_told_and_hurts_nobody():
    saved = sequenced(duel(), shot(made(1, 4, (2, 5))), [4, 6, 1, 1])
    assert (saved.wounds("T"), saved.said.count("No hits get through to T.")) == (10, 1)


@pytest.mark.rule("killteam.core.weapon.rule_order")
def test_the_owner_says_which_rules_are_used_and_it_is_told():
    aimed = shot(made(4, 4, (2, 5), "Punishing", "Rending"))
    best = sequenced(duel(wounds=30), aimed, [6, 4, 2, 1, 1, 1, 1])
    assert best.wounds("T") == 30 - 5 - 5 - 2
    assert (
        "Punishing makes one fail a normal success; Rending makes one normal success critical. Left: 2 critical, 1 normal."
        in best.said
    )
    one = sequenced(duel(wounds=30), aimed, [6, 4, 2, 1, 1, 1, 1], "made:1:2")
    assert one.wounds("T") == 30 - 5 - 2 - 2
    assert "Punishing makes one fail a normal success. Left: 1 critical, 2 normal." in one.said
    none = sequenced(duel(wounds=30), aimed, [6, 4, 2, 1, 1, 1, 1], "made:1:1")
    assert none.wounds("T") == 30 - 5 - 2
    assert not [text for text in none.said if "Left: " in text]


@pytest.mark.rule("killteam.weapon.balanced")
def test_balanced_rolls_one_die_again():
    ran = sequenced(duel(), shot(made(3, 4, (2, 3), "Balanced")), [3, 2, 1, 5, 1, 1, 1])
    assert ran.wounds("T") == 10 - 2
    assert ran.asked[0].options[0].shape.most == 1


@pytest.mark.rule("killteam.weapon.relentless")
def test_relentless_rolls_any_dice_again_once():
    on = duel()
    ran = sequenced(
        on, shot(made(3, 4, (2, 3), "Relentless")), [5, 2, 1, 6, 6, 1, 1, 1, 1],
        ("again:relentless", Pick(("0", "1", "2"))),
    )  # fmt: skip
    assert ran.wounds("T") == 10 - 6


@pytest.mark.rule("killteam.core.cp_reroll_repeat")
@pytest.mark.rule("killteam.core.dice.reroll_once")
def test_cp_may_be_spent_again_on_another_die_of_the_pool():
    on = duel().with_side(A, cp=3)
    ran = sequenced(
        on, shot(made(2, 4, (2, 3))), [1, 2, 1, 5, 1, 1, 1],
        ("again:cp_reroll", Pick(("0",))), ("again:cp_reroll", Pick(("1",))),
    )  # fmt: skip
    assert ran.table.side(A).cp == 1
    assert len([ask for ask in ran.asked if ask.seat == A]) == 2
    assert ran.wounds("T") == 10 - 2


@pytest.mark.rule("killteam.core.cp_reroll")
@pytest.mark.rule("killteam.core.dice.reroll_timing")
def test_the_defender_may_spend_cp_on_a_defence_die():
    on = duel().with_side(B, cp=1)
    ran = sequenced(on, shot(made(1, 4, (2, 3))), [5, 1, 1, 1, 6], ("again:cp_reroll", Pick(("0",))))
    assert ran.wounds("T") == 10
    assert ran.table.side(B).cp == 0
    assert [standing.id for standing in ran.asked[0].standing] == ["no-cp"]
    assert ran.asked[0].window


@pytest.mark.rule("killteam.core.dice.server")
@pytest.mark.rule("killteam.core.dice.d6")
def test_every_die_is_told_with_who_rolled_and_for_what():
    ran = sequenced(duel(), shot(made(1, 4, (2, 3))), [5, 1, 2, 3])
    lines = [event.line(ran.table) for event in ran.events]
    rolled = [(line.seat, [die.faces for die in line.dice]) for line in lines if line.dice]
    assert rolled == [(A, [(5,)]), (B, [(1,), (2,), (3,)])]


def blast_table(**switches: Any) -> Table:
    return table(
        op("S", 5, 2, "artificer"),
        op("P", 10, 2, "deckhand", 1),
        op("one", 10, 4.2, "deckhand", 1, order="conceal"),
        op("far", 10, 7, "deckhand", 1),
        op("friend", 12.7, 2, "sentinel"),
        switches=switches,
    )


def mortar(on: Table) -> WeaponMode:
    return next(one for one in usable_weapons(on, on.models["S"], "ranged") if one.id == "rivet-mortar")


@pytest.mark.rule("killteam.weapon.blast")
@pytest.mark.rule("killteam.weapon.blast_conceal")
@pytest.mark.rule("killteam.weapon.blast_order")
def test_v51_blast():
    on = blast_table()
    one = prepare_shot(on, on.models["S"], mortar(on), on.models["P"], combined_rules(mortar(on).printed))
    assert isinstance(one, Shot)
    assert [id_ for id_, _ in one.targets] == ["P", "one"]
    ran = shooting(on, one, [4, 1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 1, 1, 1])
    assert (ran.wounds("P"), ran.wounds("one")) == (10 - 3, 10 - 6)


@pytest.mark.rule("killteam.weapon.blast")
@pytest.mark.rule("killteam.shoot.same_player_both")
def test_by_the_other_printing_a_blast_hits_friends_whose_player_rolls_both_pools():
    on = blast_table(blast_hits="everybody")
    one = prepare_shot(on, on.models["S"], mortar(on), on.models["P"], combined_rules(mortar(on).printed))
    assert isinstance(one, Shot)
    assert sorted(id_ for id_, _ in one.secondary) == ["friend", "one"]
    only = replace(one, secondary=tuple(two for two in one.secondary if two[0] == "friend"))
    ran = shooting(on, only, [1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1])
    seats = [line.seat for line in (event.line(ran.table) for event in ran.events) if line.dice]
    assert seats[1:] == [A, A]
    assert ran.wounds("friend") == on.models["friend"].wounds - 3


@pytest.mark.rule("killteam.weapon.blast_cover")
@pytest.mark.parametrize(("answer", "left"), [("cover", 10 - 5), ("obscured", 10)])
def test_what_the_primary_target_chooses_holds_for_everybody_a_blast_hits(answer, left):
    on = blast_table()
    near = TargetStatus(distance=5_500).covered_as(TargetStatus(distance=5_000, both=("H1",)))
    one = shot_with(
        shooter="S",
        weapon=mortar(on),
        target="P",
        aim=TargetStatus(distance=5_000, both=("H1",)),
        secondary=(("one", near),),
    )
    dice = [1, 1, 1, 1, 6, 1, 1, 1] + ([1, 1] if answer == "cover" else [])
    ran = shooting(on, one, dice, answer)
    assert ran.wounds("one") == left
    assert sum(ask.rule == "killteam.shoot.cover_or_obscured" for ask in ran.asked) == 1


@pytest.mark.rule("killteam.weapon.blast_cover")
@pytest.mark.rule("killteam.shoot.vantage_each_target")
def test_a_secondary_target_shares_cover_but_not_height_nor_the_better_save():
    own = TargetStatus(distance=3_000, accurate=1, smoke=True)
    shared = own.covered_as(TargetStatus(distance=9_000, in_cover=True, raised=True, accurate=2, shielded=1))
    assert shared == TargetStatus(distance=3_000, in_cover=True, accurate=1, smoke=True)


@pytest.mark.rule("killteam.weapon.torrent_order")
def test_torrent_shoots_its_targets_in_any_order():
    on = blast_table()
    one = shot_with(
        shooter="S", weapon=made(1, 4, (2, 3), "Torrent 2"), target="P", aim=TargetStatus(distance=5_000),
        secondary=(("one", TargetStatus(distance=5_500)),),
    )  # fmt: skip
    ran = shooting(on, one, [5, 1, 1, 1, 1], "next:one")
    assert (ran.wounds("one"), ran.wounds("P")) == (8, 10)


@pytest.mark.rule("killteam.weapon.limited_multi")
@pytest.mark.rule("killteam.weapon.limited")
def test_a_shot_at_several_is_one_use():
    on = blast_table()
    weapon = made(1, 4, (2, 3), "Torrent 2", "Limited 2")
    one = shot_with(
        shooter="S",
        weapon=weapon,
        target="P",
        aim=TargetStatus(distance=5_000),
        secondary=(("one", TargetStatus(distance=5_500)),),
    )
    assert shooting(on, one, [1, 1]).table.models["S"].spent == {"made": 1}


@pytest.mark.rule("killteam.core.stat.change_timing")
def test_hit_holds_for_the_whole_action():
    on = table(op("S", 8, 2, "scavver", wounds=5), *list(blast_table().models.values())[1:3])
    weapon = made(1, 4, (1, 1), "Torrent 2", "9 Devastating 2")
    one = shot_with(
        shooter="S",
        weapon=weapon,
        target="P",
        aim=TargetStatus(distance=5_000),
        secondary=(("one", TargetStatus(distance=5_500)),),
    )
    ran = shooting(on, one, [6, 1, 1, 1, 4, 1, 1, 1])
    assert ran.wounds("S") == 3
    assert ran.wounds("one") == 10 - 2 - 1


@pytest.mark.rule("killteam.core.damage.incapacitated_mid_sequence")
def test_a_target_that_devastating_fells_rolls_no_saves():
    ran = sequenced(duel(wounds=2), shot(made(2, 4, (3, 4), "Devastating 2")), [6, 5])
    assert ran.table.models["T"].life == "down"


@pytest.mark.rule("killteam.weapon.devastating")
@pytest.mark.rule("killteam.weapon.devastating_area")
def test_of_two_forms_of_devastating_the_target_suffers_the_greater():
    weapon = made(1, 4, (1, 1), "Devastating 3", "1 Devastating 2")
    assert sequenced(duel(), shot(weapon), [6, 6, 1, 1]).wounds("T") == 10 - 3


@pytest.mark.rule("killteam.weapon.stun")
def test_nobody_who_fell_is_stunned():
    ran = sequenced(duel(wounds=1), shot(made(1, 4, (1, 1), "Devastating 2", "Stun")), [6])
    assert ran.table.lasting == ()


@pytest.mark.rule("killteam.shoot.cover_save_one")
def test_scrap_shields_give_one_more_save_once_a_turning_point():
    on = table(op("S", 5, 2, "deckhand"), op("T", 13, 2, "scavver", 1)).with_side(B, equipment=("scrap-shields",))
    one = shot(made(2, 4, (2, 3)), in_cover=True)
    ran = sequenced(on, one, [4, 4, 1])
    assert ran.wounds("T") == 7
    again = sequenced(ran.table, one, [4, 4, 1, 1])
    assert again.wounds("T") == 7 - 2
    kept = sequenced(on, one, [4, 4, 1, 1], "cover:0:1")
    assert kept.wounds("T") == 7 - 2
    assert not kept.table.side(B).gear


@pytest.mark.rule("killteam.shoot.cover_save_needs_die")
def test_no_more_saves_are_retained_than_there_are_dice():
    on = table(op("S", 5, 2, "deckhand"), op("T", 13, 2, "scavver", 1)).with_side(B, equipment=("scrap-shields",))
    ran = sequenced(on, shot(made(2, 4, (2, 3), "Piercing 2"), in_cover=True), [4, 4])
    assert ran.wounds("T") == 7 - 2
    assert not ran.table.side(B).gear


@pytest.mark.rule("killteam.shoot.cover_save")
@pytest.mark.parametrize(("distance", "left"), [(6_000, 10 - 5), (6_100, 10)])
def test_deep_shade_makes_the_cover_save_critical_from_afar(distance, left):
    shade = ExtraCoverSave(count=0, crit=True, min_range=6, who="friendly")
    on = duel()
    lasting = (LastingEffect(effect=shade, source="deep-shade", seat=B, until="end_turning_point"),)
    on = structs.replace(on, lasting=lasting)
    one = replace(shot(made(1, 4, (3, 5))), aim=TargetStatus(distance=distance, in_cover=True))
    assert sequenced(on, one, [6, 1, 1]).wounds("T") == left


@pytest.mark.rule("killteam.weapon.hot")
@pytest.mark.parametrize(
    ("uses", "gear", "worn"), [("per_turning_point", {"flask": 1}, {}), ("per_battle", {}, {"flask": 1})]
)
def test_what_keeps_a_hot_weapon_from_hurting_is_counted_as_often_as_it_is_had(uses, gear, worn):
    flask = LastingEffect(effect=IgnoreHot(uses=uses, who="friendly"), source="flask", seat=A, until="end_battle")
    on = structs.replace(duel(), lasting=(flask,))
    wounds, weapon = on.models["S"].wounds, made(1, 4, (1, 1), "Hot")
    ran = run(on, lambda play: roll_hot(play, "S", weapon, 4), [1], ["use"])
    assert (ran.wounds("S"), ran.table.side(A).gear, ran.table.side(A).worn) == (wounds, gear, worn)
    again = run(ran.table, lambda play: roll_hot(play, "S", weapon, 4), [1])
    assert (again.wounds("S"), again.asked) == (wounds - 2, [])
    renewed = ran.table.with_side(A, gear={})
    later = run(renewed, lambda play: roll_hot(play, "S", weapon, 4), [1], ["use"] if gear else [])
    assert later.wounds("S") == (wounds if gear else wounds - 2)


@pytest.mark.rule("killteam.equip.protective")
@pytest.mark.rule("killteam.core.stat.save")
@pytest.mark.parametrize(("shielded", "left"), [(0, 10 - 2), (1, 10)])
def test_v56_a_shield_improves_the_save(shielded, left):
    on = duel()
    need = on.type_of(on.models["T"]).save
    ran = sequenced(on, shot(made(1, 4, (2, 3)), shielded=shielded), [4, need - 1, 1, 1])
    assert ran.wounds("T") == left


@pytest.mark.rule("killteam.equip.protective", "killteam.shoot.cover_save_needs_die")
def test_v56_the_save_of_the_shield_comes_with_a_cover_save_that_takes_a_die():
    need = duel().type_of(duel().models["T"]).save
    ran = sequenced(duel(), shot(made(2, 4, (2, 3)), shielded=1, in_cover=True), [4, 4, need - 1, 1])
    assert ran.wounds("T") == 10


@pytest.mark.rule("killteam.equip.smoke_piercing")
@pytest.mark.parametrize(("smoke", "dice"), [(True, 3), (False, 1)])
def test_v57_smoke_takes_piercing_away(smoke, dice):
    ran = sequenced(duel(), shot(made(1, 4, (2, 3), "Piercing 2"), smoke=smoke), [4, *([1] * dice)])
    assert ran.wounds("T") == 8


@pytest.mark.rule("killteam.equip.frag")
def test_a_frag_grenade():
    on = duel("deckhand", "lantern-scout").with_side(A, grenades={"frag": 1})
    frag = next(one for one in usable_weapons(on, on.models["S"], "ranged") if one.id == "frag")
    assert frag.line == "4 dice, 4+, 2/4, Range 6″, Blast 2″, Saturate"
    ran = shooting(on, shot(frag, in_cover=True), [6, 4, 3, 1, 1, 1, 1])
    assert ran.wounds("T") == 8 - 6


@pytest.mark.rule("killteam.core.weapon.type")
@pytest.mark.rule("killteam.core.weapon.modes")
def test_ranged_and_melee_weapons_and_their_modes():
    on = duel("glass-sniper")
    assert [one.id for one in usable_weapons(on, on.models["S"], "ranged")] == ["longglass.0", "longglass.1"]
    assert [one.id for one in usable_weapons(on, on.models["S"], "melee")] == ["glass-sniper-knife"]


@pytest.mark.rule("killteam.weapon.silent")
@pytest.mark.rule("killteam.action.shoot_order")
def test_a_silent_weapon_shoots_under_a_conceal_order():
    on = table(op("S", 5, 2, "glass-sniper", order="conceal"), op("T", 13, 2, "deckhand", 1))
    braced, hip = usable_weapons(on, on.models["S"], "ranged")
    assert weapon_refusal(on, on.models["S"], braced, combined_rules(braced.printed)) is None
    refused = weapon_refusal(on, on.models["S"], hip, combined_rules(hip.printed))
    assert refused is not None
    assert refused.rule == "killteam.action.shoot_order"
    assert shooting(on, shot(braced), [1, 1, 1, 1]).table.models["S"].order == "conceal"


@pytest.mark.rule("killteam.weapon.heavy")
@pytest.mark.rule("killteam.weapon.heavy_only")
@pytest.mark.rule("killteam.weapon.heavy_guard")
@pytest.mark.parametrize(
    ("rule", "moves", "refused"),
    [
        ("Heavy", ("Dash",), True),
        ("Heavy", (), False),
        ("Heavy (Dash only)", ("Dash",), False),
        ("Heavy (Dash only)", ("Reposition",), True),
    ],
)
def test_v59_heavy_before(rule, moves, refused):
    on = duel()
    on = structs.replace(on, activation=Activation(operative="S", moves=moves))
    weapon = made(1, 4, (1, 1), rule)
    rules = combined_rules(weapon.printed)
    assert (weapon_refusal(on, on.models["S"], weapon, rules) is not None) == refused
    assert weapon_refusal(on, on.models["S"], weapon, rules, guard=True) is None


@pytest.mark.rule("killteam.weapon.heavy_after")
@pytest.mark.parametrize(("rule", "bound"), [("Heavy", "none"), ("Heavy (Dash only)", "Dash")])
def test_v59_heavy_after(rule, bound):
    on = structs.replace(duel(), activation=Activation(operative="S"))
    ran = shooting(on, shot(made(1, 4, (1, 1), rule)), [1])
    assert ran.table.activation is not None
    assert ran.table.activation.heavy == (bound,)


@pytest.mark.rule("killteam.core.stat.apl")
@pytest.mark.rule("killteam.core.stat.apl_cap")
def test_what_a_whole_side_has_changes_apl_too():
    from rules.killteam.effects.stats import apl

    on = duel()
    more = LastingEffect(
        effect=StatMod(stat="apl", value=1, who="friendly"), source="p", seat=A, until="end_turning_point"
    )
    on = structs.replace(on, lasting=(more, more))
    assert apl(on, on.models["S"]) == on.type_of(on.models["S"]).apl + 1
    assert apl(on, on.models["T"]) == on.type_of(on.models["T"]).apl


def warren(**changes: Any) -> Table:
    on = table(
        op("S", 5, 2, "deckhand"), op("T", 13, 2, "scavver", 1, **changes), op("near", 13, 3.6, "scavver", 1)
    )  # fmt: skip
    return on.with_side(B, cp=1)


@pytest.mark.rule("killteam.flow.firefight_ploy")
def test_shove_forward_puts_another_in_the_way():
    ran = shooting(warren(), shot(made(1, 4, (2, 3))), [5, 1, 1, 1], "ploy:shove-forward")
    assert (ran.wounds("T"), ran.wounds("near")) == (7, 5)
    assert ran.table.side(B).cp == 0


@pytest.mark.rule("killteam.flow.firefight_ploy")
def test_somebody_shoved_into_a_torrent_is_shot_once():
    one = replace(shot(made(1, 4, (2, 3), "Torrent 2")), secondary=(("near", TargetStatus(distance=8_000)),))
    ran = shooting(warren(), one, [5, 1, 1, 1], "ploy:shove-forward")
    assert ran.wounds("near") == 5


@pytest.mark.rule("killteam.flow.firefight_ploy")
@pytest.mark.parametrize(("face", "left"), [(5, 1), (4, 0)])
def test_play_dead(face, left):
    ran = sequenced(warren(wounds=2), shot(made(2, 4, (2, 3))), [5, 5, 1, 1, 1, face], "ploy:play-dead")
    assert ran.wounds("T") == left


@pytest.mark.rule("killteam.flow.firefight_ploy")
def test_refuse_to_fall_makes_one_die_hurt_less():
    on = duel("scavver", "sentinel").with_side(B, cp=2)
    ran = sequenced(on, shot(made(2, 4, (3, 4))), [5, 5, 1, 1, 1], "ploy:refuse-to-fall")
    assert ran.wounds("T") == 13 - 2 - 3


@pytest.mark.rule("killteam.core.dice.reroll_timing")
@pytest.mark.parametrize(("faces", "best"), [([4, 5, 4, 4], True), ([4, 5, 4, 1], False)])
def test_whoever_has_only_successes_need_not_be_asked_to_roll_again(faces, best):
    on = duel().with_side(A, cp=1)
    ran = sequenced(on, shot(made(4, 3, (3, 4))), [*faces, 1, 1, 1])
    first = next(ask for ask in ran.asked if "Roll dice again?" in ask.prompt)
    assert (first.best is not None) == best


@pytest.mark.rule("killteam.shoot.step_block")
@pytest.mark.parametrize(("saves", "best"), [([6, 5, 1], True), ([5, 1, 1], False)])
def test_whoever_can_stop_everything_need_not_be_asked_which_hits_get_through(saves, best):
    ran = sequenced(duel(), shot(made(2, 3, (3, 4))), [6, 4, *saves])
    asked = [ask for ask in ran.asked if "which hits get through" in ask.prompt]
    assert [ask.best is not None for ask in asked] == [best] * len(asked)
    assert best == bool(asked)
