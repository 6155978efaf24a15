"""Fights beside the worked examples: weapons, rights to roll again, what weapons do to their bearers."""

from typing import Any

import pytest
from msgspec import structs

from rules.kernel.shapes import Pick
from rules.killteam.board.table import Activation, Table
from rules.killteam.effects.weapons import WeaponMode, usable_weapons
from rules.killteam.melee.fight import Fight, attack_of, prepare_fight
from rules.killteam.melee.sequence import resolve_fight
from rules.killteam.teams.team import Mode, Weapon
from tests.rules.killteam.running import Ran, run
from tests.rules.killteam.tables import A, B, op, table


def made(atk: int, hit: int, dmg: tuple[int, int], *rules: str) -> WeaponMode:
    mode = Mode(atk=atk, hit=hit, dmg=dmg, rules=rules)
    return WeaponMode(Weapon(id="made", name="Made", kind="melee", mode=(mode,)), mode)


def duel(attacker: str = "deckhand", defender: str = "deckhand", **changes: Any) -> Table:
    return table(op("A", 5, 2, attacker), op("D", 6.3, 2, defender, 1, **changes))


def fought(on: Table, weapon: WeaponMode, dice: list[int], *answers: Any) -> Ran:
    bout = prepare_fight(on, on.models["A"], on.models["D"], weapon)
    return run(on, lambda play: resolve_fight(play, bout), dice, answers)


@pytest.mark.rule("killteam.fight.retaliate")
@pytest.mark.rule("killteam.fight.roll")
@pytest.mark.rule("killteam.fight.select_weapons")
@pytest.mark.rule("killteam.core.stat.save")
def test_a_concealed_expended_enemy_retaliates_and_nobody_saves():
    on = duel("scavver", "sentinel", order="conceal", ready=False)
    ran = fought(on, made(1, 4, (1, 1)), [4, 5, 1, 1, 1], "strike", "strike")
    assert (ran.wounds("A"), ran.wounds("D")) == (7 - 3, 13 - 1)
    assert [text for text in ran.said if "to retaliate" in text and text.startswith("D, ")]


@pytest.mark.rule("killteam.fight.select_weapons", "killteam.fight.cannot_retaliate")
@pytest.mark.parametrize(
    ("answer", "dice", "hurt", "spent"), [(0, [4, 1, 1, 1], 3, {}), (1, [4, 1], 1, {"cutlass.1": 1})]
)
def test_whoever_retaliates_says_with_what(answer, dice, hurt, spent):
    """A cutlass with a second mode; what hurts most is proposed, and a Limited mode has one use less."""
    team = duel().side(B).team
    hilt = Mode(name="hilt", atk=2, hit=4, dmg=(1, 1), rules=("Limited 1",))
    weapons = [structs.replace(one, mode=(*one.mode, hilt)) if one.id == "cutlass" else one for one in team.weapon]
    on = duel().with_side(B, team=structs.replace(team, weapon=tuple(weapons)))
    keep = ("keep",) if answer == 0 else ()
    ran = fought(on, made(1, 4, (1, 1)), [1, *dice], f"with:cutlass.{answer}", *keep, "strike")
    first = ran.asked[0]
    assert (first.seat, [option.id for option in first.options]) == (B, ["with:cutlass.0", "with:cutlass.1"])
    assert first.default.option == "with:cutlass.0"
    assert (ran.wounds("A"), ran.table.models["D"].spent) == (10 - hurt, spent)


@pytest.mark.rule("killteam.fight.one_sequence_only")
@pytest.mark.rule("killteam.action.fight")
def test_others_near_a_fight_take_no_part():
    on = table(op("A", 5, 2), op("D", 6.3, 2, "deckhand", 1), op("E", 5, 3.3, "deckhand", 1))
    bout = prepare_fight(on, on.models["A"], on.models["D"], made(1, 2, (2, 2)))
    ran = run(on, lambda play: resolve_fight(play, bout), [4, 1, 1, 1, 1], ["keep"])
    assert (ran.wounds("D"), ran.wounds("E"), ran.wounds("A")) == (8, 10, 10)


@pytest.mark.rule("killteam.fight.must_resolve")
@pytest.mark.rule("killteam.fight.block")
def test_a_block_may_be_idle():
    ran = fought(duel(stilled=True), made(1, 4, (2, 3)), [4], "block:normal")
    assert ran.wounds("D") == 10


@pytest.mark.rule("killteam.core.dice.reroll_alternate", "killteam.core.dice.reroll_timing")
@pytest.mark.parametrize(("first", "seats"), [(A, [A, B]), (B, [B, A])])
def test_both_roll_dice_again_in_turn_whoever_has_initiative_first(first, seats):
    on = structs.replace(duel(defender="sentinel"), initiative=first).with_side(A, cp=1).with_side(B, cp=1)
    ran = fought(on, made(1, 4, (1, 1)), [1, 1, 1, 1, 1, 1], ("again:cp_reroll", Pick(("0",))))
    assert [ask.seat for ask in ran.asked] == seats
    assert (ran.table.side(first).cp, ran.table.side(seats[1]).cp) == (0, 1)


@pytest.mark.rule("killteam.core.dice.reroll_alternate", "killteam.core.cp_reroll")
def test_who_kept_their_dice_is_told_why_they_are_asked_again():
    on = structs.replace(duel(defender="sentinel"), initiative=A).with_side(A, cp=1).with_side(B, cp=2)
    ran = fought(on, made(1, 4, (1, 1)), [1, 1, 1, 1, 1, 5], "keep", ("again:cp_reroll", Pick(("0",))))
    asked = [ask for ask in ran.asked if "Roll dice again?" in ask.prompt]
    assert [ask.seat for ask in asked] == [A, B, A, B]
    assert [": now 5, 1, 1, 1. " in ask.prompt for ask in asked] == [False, False, True, False]
    assert [ask.options[0].detail for ask in asked] == ["you have 1", "you have 2", "you have 1", "you have 1"]


@pytest.mark.rule("killteam.weapon.heavy_melee")
@pytest.mark.rule("killteam.weapon.heavy_after")
def test_a_heavy_melee_weapon_binds_the_moves_of_who_acts():
    on = structs.replace(duel(stilled=True), activation=Activation(operative="A"))
    ran = fought(on, made(1, 4, (1, 1), "Heavy (Charge only)"), [1])
    assert ran.table.activation is not None
    assert ran.table.activation.heavy == ("Charge",)


@pytest.mark.rule("killteam.weapon.limited")
def test_a_fight_uses_a_limited_weapon_up_whoever_wields_it():
    on = duel()
    weapon = made(1, 4, (1, 1), "Limited 1")
    ran = fought(on, weapon, [1, 1, 1, 1, 1], "keep")
    assert ran.table.models["A"].spent == {"made": 1}


@pytest.mark.rule("killteam.weapon.hot")
@pytest.mark.rule("killteam.core.stat.change_timing")
@pytest.mark.parametrize(("face", "left"), [(4, 3), (3, 0)])
def test_a_hot_weapon_burns_by_the_hit_the_fight_began_with(face, left):
    on = duel("scavver", "sentinel").with_model("A", wounds=6)
    ran = fought(on, made(1, 4, (1, 1), "Hot"), [1, 5, 1, 1, 1, face], "strike")
    assert ran.wounds("A") == left


@pytest.mark.rule("killteam.weapon.stun")
@pytest.mark.rule("killteam.fight.simultaneous_devastating")
def test_stun_in_a_fight():
    from rules.killteam.effects.stats import apl

    on = duel(stilled=True)
    ran = fought(on, made(1, 4, (1, 1), "Stun"), [6])
    assert apl(ran.table, ran.table.models["D"]) == on.type_of(on.models["D"]).apl - 1


@pytest.mark.rule("killteam.weapon.devastating_area")
def test_devastating_with_a_distance_reaches_around_the_enemy_fought():
    on = table(op("A", 5, 2), op("D", 6.3, 2, "deckhand", 1, stilled=True), op("E", 6.3, 3.4, "deckhand", 1))
    bout = prepare_fight(on, on.models["A"], on.models["D"], made(1, 4, (1, 1), "1 Devastating 2"))
    ran = run(on, lambda play: resolve_fight(play, bout), [6])
    assert (ran.wounds("A"), ran.wounds("D"), ran.wounds("E")) == (8, 7, 8)


@pytest.mark.rule("killteam.weapon.severe_effects")
@pytest.mark.rule("killteam.weapon.devastating")
@pytest.mark.rule("killteam.fight.block")
@pytest.mark.parametrize(("answer", "left"), [("block", (15, 4)), ("strike", (12, 0))])
def test_v63_severe_and_devastating(answer, left):
    on = table(op("A", 5, 2, "anvil", wounds=15), op("D", 6.3, 2, "sentinel", 1, wounds=12))
    weapon = usable_weapons(on, on.models["A"], "melee")[0]
    ran = fought(on, weapon, [5, 4, 2, 1, 4, 1, 1, 1], "made:1:1", "strike:crit", answer)
    assert (ran.wounds("A"), ran.wounds("D")) == left


@pytest.mark.rule("killteam.fight.assist")
@pytest.mark.rule("killteam.fight.one_sequence_only")
def test_v64_the_enemys_friend_assists_it():
    on = table(op("A", 5, 2, "captain"), op("E", 6.3, 2, "marshal", 1), op("E3", 5, 3.3, "marshal", 1))
    weapon = usable_weapons(on, on.models["E"], "melee")[0]
    attack = attack_of(on, on.models["E"], on.models["A"], weapon, retaliates=True)
    assert attack.need == weapon.mode.hit - 1


@pytest.mark.rule("killteam.core.weapon.type")
def test_a_bout_without_a_weapon_to_retaliate_with_rolls_one_pool():
    on = duel()
    bout = Fight(attacker="A", defender="D", weapon=made(1, 4, (2, 2)))
    stilled = on.with_model("D", stilled=True)
    assert run(stilled, lambda play: resolve_fight(play, bout), [4]).wounds("D") == 8
