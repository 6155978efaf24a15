"""Shooting sequences: the worked examples of chapter 8.5, each dice by dice."""

from typing import Any

import pytest

from rules.kernel.script import Fire
from rules.kernel.shapes import Pick
from rules.killteam.board.table import Table
from rules.killteam.dice.pool import Pool
from rules.killteam.effects.weapons import usable_weapons
from rules.killteam.shoot.sequence import sequence
from rules.killteam.shoot.shoot import shoot
from rules.killteam.shoot.shot import Shot
from rules.killteam.sight.target_status import TargetStatus
from tests.rules.killteam.running import Ran, run
from tests.rules.killteam.shots import shot_with
from tests.rules.killteam.tables import op, table


def shot(on: Table, weapon: str, shooter: str = "S", target: str = "T", **aim: Any) -> Shot:
    own = next(one for one in usable_weapons(on, on.models[shooter], "ranged") if one.id == weapon)
    return shot_with(shooter=shooter, weapon=own, target=target, aim=TargetStatus(distance=6_000, **aim))


def sequenced(on: Table, made: Shot, dice: list[int], *answers: Any) -> Ran:
    return run(on, lambda play: sequence(play, made, made.target, made.aim), dice, answers)


def duel(shooter: str, target: str = "deckhand", **changes: Any) -> Table:
    return table(op("S", 5, 5, shooter), op("T", 11, 5, target, 1, **changes))


@pytest.mark.rule("killteam.shoot.block_crit")
@pytest.mark.rule("killteam.shoot.block_normal")
@pytest.mark.rule("killteam.shoot.step_block")
def test_v40_allocation():
    on = duel("scavver", "moth-drone")
    ran = sequenced(on, shot(on, "rust-rifle"), [6, 5, 4, 2, 6, 5, 1])
    assert ran.wounds("T") == 6 - 3
    worse = sequenced(on, shot(on, "rust-rifle"), [6, 5, 4, 2, 6, 5, 1], "left:1:0")
    assert worse.wounds("T") == 6 - 4


@pytest.mark.rule("killteam.weapon.piercing_crits")
@pytest.mark.parametrize(("attack", "defence"), [([5, 4, 3, 2], 3), ([6, 4, 3, 2], 2)])
def test_v43_piercing_crits(attack, defence):
    on = duel("marshal")
    ran = sequenced(on, shot(on, "arc-pistol"), [*attack, *([1] * defence)])
    assert ran.wounds("T") < 10


@pytest.mark.rule("killteam.weapon.piercing_crits")
@pytest.mark.parametrize("attack", [[5, 4, 3, 2], [6, 4, 3, 2]])
def test_v43_a_tower_shield_takes_piercing_away(attack):
    on = duel("marshal", "bulwark")
    assert sequenced(on, shot(on, "arc-pistol"), [*attack, 1, 1, 1]).wounds("T") < 15


@pytest.mark.rule("killteam.shoot.obscured_effect")
@pytest.mark.rule("killteam.weapon.devastating")
def test_v44_obscured_turns_crits():
    on = duel("glass-sniper", "moth-drone", wounds=40)
    hidden = sequenced(on, shot(on, "longglass.0", obscured=True), [6, 6, 4, 1, 5, 2, 3])
    assert hidden.wounds("T") == 40 - 3
    seen = sequenced(on, shot(on, "longglass.0"), [6, 6, 4, 1, 5, 2, 3])
    assert seen.wounds("T") == 40 - 12


@pytest.mark.rule("killteam.shoot.obscured_effect")
def test_v45_only_crits_obscured():
    on = duel("scavver")
    assert sequenced(on, shot(on, "rust-rifle", obscured=True), [6, 2, 1, 1]).wounds("T") == 10


@pytest.mark.rule("killteam.weapon.severe")
@pytest.mark.rule("killteam.weapon.severe_effects")
def test_v46_severe_and_piercing_crits():
    on = duel("longbarrel", "lantern-scout", wounds=40)
    ran = sequenced(on, shot(on, "longbarrel"), [5, 4, 3, 1, 4, 2])
    assert ran.wounds("T") == 40 - 7
    assert [text for text in ran.said if "Severe" in text] == [
        "Severe makes one normal success critical. Left: 1 critical, 2 normal."
    ]
    kept = sequenced(on, shot(on, "longbarrel"), [5, 4, 3, 1, 4, 2, 1], "made:0:3")
    assert kept.wounds("T") == 40 - 6
    assert not [text for text in kept.said if "Left: " in text]


@pytest.mark.rule("killteam.weapon.lethal")
@pytest.mark.rule("killteam.core.injured.hit")
def test_v49_lethal_and_injured():
    on = duel("smoke-runner", "marshal", wounds=40)
    assert sequenced(on, shot(on, "needle-pistol"), [5, 5, 3, 2, 1, 1, 1]).wounds("T") == 40 - 10
    hurt = table(op("S", 5, 5, "smoke-runner", wounds=3), op("T", 11, 5, "marshal", 1, wounds=40))
    assert sequenced(hurt, shot(hurt, "needle-pistol"), [5, 5, 3, 2, 1, 1, 1]).wounds("T") == 40 - 8


@pytest.mark.rule("killteam.weapon.hot")
@pytest.mark.rule("killteam.weapon.hot_once")
@pytest.mark.parametrize(("wounds", "face", "burnt"), [(10, 2, 4), (10, 3, 0), (10, 1, 2), (4, 3, 6)])
def test_v50_hot(wounds, face, burnt):
    on = table(op("S", 5, 5, "boiler", wounds=wounds), op("T", 11, 5, "bulwark", 1))
    ran = run(on, lambda play: shoot(play, shot(on, "steam-lance")), [1, 1, 1, 1, 1, face])
    assert ran.wounds("S") == max(0, wounds - burnt)


@pytest.mark.rule("killteam.weapon.devastating_area")
@pytest.mark.rule("killteam.weapon.limited")
def test_v53_area_devastating():
    on = table(
        op("S", 5, 2, "sapper"),
        op("T", 8, 2, "bulwark", 1),
        op("near", 9.8, 2, "sentinel", 1),
        op("friend", 8, 3.4, "scavver"),
    )
    made = shot(on, "shard-bomb")
    ran = run(on, lambda play: shoot(play, made), [6, 6, 4, 2, 6, 6, 6])
    assert (ran.wounds("T"), ran.wounds("near"), ran.wounds("friend")) == (15 - 4, 13 - 4, 7 - 4)
    assert "shard-bomb" not in [one.id for one in usable_weapons(ran.table, ran.table.models["S"], "ranged")]


@pytest.mark.rule("killteam.weapon.stun")
@pytest.mark.rule("killteam.core.stat.apl_cap")
def test_v54_stun():
    from rules.killteam.effects.stats import apl

    on = duel("echo-operator")
    once = sequenced(on, shot(on, "pulse-caster"), [6, 1, 1, 1, 6, 1, 1])
    assert apl(once.table, once.table.models["T"]) == 1
    twice = sequenced(once.table, shot(once.table, "pulse-caster"), [6, 1, 1, 1, 6, 1, 1])
    assert apl(twice.table, twice.table.models["T"]) == 1


@pytest.mark.rule("killteam.weapon.ceaseless")
@pytest.mark.rule("killteam.core.dice.reroll_once")
@pytest.mark.rule("killteam.core.cp_reroll")
def test_v55_rerolls():
    on = duel("stormgunner")
    rich = on.with_side(on.sides[0].seat, cp=1)
    ran = sequenced(
        rich,
        shot(rich, "storm-repeater.0"),
        [2, 2, 5, 1, 3, 1, 6, 4, 1, 1, 1],
        ("again:ceaseless:2", Pick(("0", "1"))),
        ("again:cp_reroll", Pick(("3",))),
    )
    again = ran.asked[1]
    offered = next(one for one in again.options if one.id == "again:cp_reroll")
    assert [item.id for item in offered.shape.items] == ["2", "3", "4"]
    assert ran.table.sides[0].cp == 0


@pytest.mark.rule("killteam.shoot.step_defence", "killteam.core.dice.reroll_timing")
def test_who_may_roll_a_save_again_is_told_what_it_is_against():
    on = duel("stormgunner")
    rich = on.with_side(on.sides[1].seat, cp=1)
    ran = sequenced(rich, shot(rich, "storm-repeater.0"), [6, 5, 5, 1, 1, 2, 1, 1], "keep")
    asked = next(ask for ask in ran.asked if ", to save" in ask.prompt)
    assert " to save against 1 critical, 2 normal: " in asked.prompt


@pytest.mark.rule("killteam.equip.krak")
@pytest.mark.rule("killteam.weapon.saturate")
@pytest.mark.rule("killteam.equip.explosive_grenades")
def test_v58_krak():
    on = duel("deckhand", "lantern-scout")
    armed = on.with_side(on.sides[0].seat, grenades={"krak": 1})
    ran = run(armed, lambda play: shoot(play, shot(armed, "krak", in_cover=True)), [6, 4, 3, 2, 4, 1])
    assert ran.wounds("T") == 8 - 5
    assert all(one.id != "krak" for one in usable_weapons(ran.table, ran.table.models["S"], "ranged"))


@pytest.mark.rule("killteam.shoot.cover_save")
@pytest.mark.rule("killteam.shoot.cover_save_needs_die")
def test_v42_a_cover_save_takes_the_place_of_a_die():
    on = duel("scavver", "lantern-scout")
    ran = sequenced(on, shot(on, "rust-rifle", in_cover=True), [4, 4, 1, 1, 1, 1])
    assert ran.wounds("T") == 8 - 3
    rolled = sequenced(on, shot(on, "rust-rifle", in_cover=True), [4, 4, 1, 1, 1, 1, 1], "cover:0:0")
    assert rolled.wounds("T") == 8 - 6


@pytest.mark.rule("killteam.shoot.vantage_conceal_save")
def test_v35_the_improved_save_is_a_crit_or_two_normals():
    on = duel("scavver", "lantern-scout")
    ran = sequenced(on, shot(on, "rust-rifle", in_cover=True, raised=True), [4, 4, 1, 1, 1], "cover:0:2")
    assert ran.wounds("T") == 8
    crit = sequenced(on, shot(on, "rust-rifle", in_cover=True, raised=True), [4, 4, 1, 1, 1, 1], "cover:1:0")
    assert crit.wounds("T") == 8 - 3


@pytest.mark.rule("killteam.shoot.step_block")
def test_a_save_kept_as_a_crit_cancels_a_crit_beside_what_is_rolled():
    on = duel("scavver", "lantern-scout")
    aimed = shot(on, "rust-rifle", in_cover=True, raised=True)
    assert sequenced(on, aimed, [6, 4, 1, 1, 1, 1]).wounds("T") == 8 - 3
    assert sequenced(on, aimed, [6, 6, 1, 1, 6, 1]).wounds("T") == 8


@pytest.mark.rule("killteam.shoot.cover_or_obscured")
def test_the_defender_chooses_what_one_feature_gives():
    on = duel("scavver", "lantern-scout")
    made = shot(on, "rust-rifle", both=("H1",))
    hidden = sequenced(on, made, [6, 4, 1, 1, 1, 1, 1])
    assert hidden.wounds("T") == 8 - 3
    covered = sequenced(on, made, [6, 4, 1, 1, 1, 1], "cover")
    assert covered.wounds("T") == 8 - 4


def test_pools_are_told_in_words():
    from rules.killteam.dice.rolls import in_words

    assert in_words(Pool(1, 2, 0)) == "1 critical, 2 normal"
    assert in_words(Pool()) == "no success"


@pytest.mark.rule("killteam.shoot.step_attack")
@pytest.mark.rule("killteam.shoot.obscured_effect")
@pytest.mark.parametrize(
    ("faces", "obscured", "hit"),
    [([5, 1, 1, 1], False, True), ([5, 1, 1, 1], True, False), ([1, 1, 1, 1], False, False)],
)
def test_the_attack_dice_tell_who_shot_at_whom_and_whether_it_hit(faces: list[int], obscured: bool, hit: bool) -> None:
    """One success against an obscured target is discarded."""
    on = duel("marshal")
    ran = sequenced(on, shot(on, "arc-pistol", obscured=obscured), [*faces, *([1] * 3 if hit else [])])
    fires = [fire for event in ran.events if (fire := event.line(ran.table).fire)]
    assert fires == [Fire(by=("S",), at=("T",), hit=hit)]
