"""Pools of dice, saves and the exchange of a fight, by the worked examples of the rulebook."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.killteam.dice.pool import (
    CoverSaves,
    Pool,
    Rules,
    best_pool,
    combined_rules,
    cover_saves,
    defence_dice,
    needed_face,
    obscured_pool,
    sorted_faces,
    with_punishing,
    with_rending,
    with_severe,
)
from rules.killteam.dice.saves import Damage, allocations, best_blocks
from rules.killteam.melee.exchange import (
    Exchange,
    ExchangeMove,
    Fighter,
    after_move,
    best_move,
    play_out,
    possible_moves,
    start_exchange,
)
from rules.killteam.teams.weapon_rules import read_weapon_rule


def rules(*texts: str) -> Rules:
    return combined_rules(read_weapon_rule(text) for text in texts)


def cnf(faces: list[int], need: int, *texts: str) -> Pool:
    return sorted_faces(faces, need, lethal=rules(*texts).value("lethal") or 6)


def best_damage(attack: Pool, defence: Pool, normal: int, crit: int, *, brutal: bool = False) -> int:
    damage = Damage(normal, crit)
    return damage.of(best_blocks(attack, defence, damage, brutal=brutal).left(attack))


@pytest.mark.rule("killteam.shoot.block_crit", "killteam.shoot.block_normal", "killteam.core.dice.normal_success")
def test_v40_allocation() -> None:
    attack, defence = cnf([6, 5, 4, 2], 4), cnf([6, 5, 1], 5)
    assert (attack, defence) == (Pool(1, 2, 1), Pool(1, 1, 1))
    assert best_damage(attack, defence, 3, 4) == 3


@pytest.mark.rule("killteam.shoot.block_two_normals", "killteam.shoot.step_block", "killteam.shoot.step_damage")
def test_v41_two_normals_or_one_crit() -> None:
    assert best_damage(Pool(1, 1), Pool(0, 2), 3, 5) == 3
    assert best_damage(Pool(1, 2), Pool(0, 2), 3, 4) == 4


@pytest.mark.rule("killteam.weapon.brutal")
def test_a_brutal_weapon_is_stopped_by_crits_alone() -> None:
    assert best_damage(Pool(1, 1), Pool(0, 3), 3, 5, brutal=True) == 8
    assert best_damage(Pool(1, 1), Pool(1, 2), 3, 5, brutal=True) == 3


@pytest.mark.rule("killteam.shoot.cover_save", "killteam.shoot.cover_save_needs_die", "killteam.weapon.saturate")
@pytest.mark.rule("killteam.weapon.piercing", "killteam.shoot.vantage_conceal_save", "killteam.shoot.step_defence")
@pytest.mark.rule("killteam.shoot.cover_save_one")
def test_v42_cover_saves_and_dice() -> None:
    def ways(*texts: str, raised: bool = False) -> list[tuple[CoverSaves, int]]:
        dice = defence_dice(rules(*texts), Pool(0, 1))
        saves = cover_saves(dice, rules(*texts), in_cover=True, raised=raised)
        return [(save, dice - save.dice) for save in saves]

    none, one, crit = CoverSaves(), CoverSaves(1), CoverSaves(crits=1)
    assert ways() == [(one, 2), (none, 3)]
    assert ways("Saturate") == [(none, 3)]
    assert ways("Piercing 2") == [(one, 0), (none, 1)]
    assert ways("Piercing 2", "Saturate") == [(none, 1)]
    assert ways("Piercing 3") == [(none, 0)]
    assert ways("Piercing 2", raised=True) == [(crit, 0), (one, 0), (none, 1)]
    assert ways(raised=True) == [(crit, 2), (CoverSaves(2), 1), (none, 3)]
    assert cover_saves(3, rules(), in_cover=False) == (none,)


@pytest.mark.rule("killteam.weapon.piercing_crits", "killteam.weapon.piercing_both", "killteam.equip.smoke_piercing")
def test_v43_piercing_crits_and_what_lowers_it() -> None:
    arc = rules("Range 8", "Piercing Crits 1")
    assert defence_dice(arc, cnf([5, 4, 3, 2], 3)) == 3
    assert defence_dice(arc, cnf([6, 4, 3, 2], 3)) == 2
    assert defence_dice(arc, cnf([6, 4, 3, 2], 3), reduction=1) == 3
    both = rules("Piercing 1", "Piercing Crits 2")
    assert [defence_dice(both, Pool(crits, 1)) for crits in (0, 1)] == [2, 1]
    assert defence_dice(rules("Piercing 2"), Pool(1, 1), smoke=True) == 3
    assert defence_dice(rules("Piercing 8"), Pool(1, 1)) == 0


@pytest.mark.rule("killteam.shoot.obscured_effect")
def test_v44_and_v45_obscured_turns_crits_and_takes_one() -> None:
    longglass = cnf([6, 6, 4, 1], 2)
    assert longglass == Pool(2, 1, 1)
    assert obscured_pool(longglass) == Pool(0, 2, 1)
    assert best_damage(obscured_pool(longglass), cnf([5, 2, 3], 5), 3, 3) == 3
    assert best_damage(longglass, cnf([5, 2, 3], 5), 3, 3) == 6
    assert obscured_pool(cnf([6, 2, 1, 1], 4)) == Pool(0, 0, 3)
    assert obscured_pool(Pool(0, 0, 4)) == Pool(0, 0, 4)


@pytest.mark.rule("killteam.weapon.severe", "killteam.weapon.severe_effects")
def test_v46_severe_and_piercing_crits() -> None:
    longbarrel = rules("Heavy (Dash only)", "Piercing Crits 1", "Severe")
    pool = best_pool(cnf([5, 4, 3, 1], 3), longbarrel)
    assert pool == Pool(1, 2, 1)
    assert defence_dice(longbarrel, pool) == 2
    assert best_damage(pool, cnf([4, 2], 4), 3, 4) == 7
    assert with_severe(Pool(1, 2)) is None


@pytest.mark.rule("killteam.weapon.punishing", "killteam.weapon.rending", "killteam.core.weapon.rule_order")
def test_v47_rending_and_punishing() -> None:
    sabre = rules("Punishing", "Rending")
    pool = cnf([6, 4, 2, 2, 1], 3)
    assert with_punishing(pool) == Pool(1, 2, 2)
    assert with_rending(Pool(1, 2, 2)) == Pool(2, 1, 2)
    assert best_pool(pool, sabre) == Pool(2, 1, 2)
    assert best_pool(cnf([5, 4, 2, 2, 1], 3), sabre) == Pool(0, 2, 3)
    assert best_pool(pool, rules("Severe", "Punishing", "Rending")) == Pool(2, 1, 2)


@pytest.mark.rule("killteam.weapon.severe_effects", "killteam.shoot.attack_order")
def test_v48_severe_does_not_start_punishing() -> None:
    assert best_pool(cnf([5, 4, 2, 1], 4), rules("Severe", "Punishing")) == Pool(1, 1, 2)


@pytest.mark.rule("killteam.weapon.lethal", "killteam.core.stat.improve", "killteam.core.dice.natural_six")
@pytest.mark.rule("killteam.core.dice.natural_one")
def test_v49_lethal_and_the_limits_of_a_stat() -> None:
    assert cnf([5, 5, 3, 2], 3, "Lethal 5+") == Pool(2, 1, 1)
    assert cnf([5, 5, 3, 2], needed_face(3, -1), "Lethal 5+") == Pool(2, 0, 2)
    assert [needed_face(3, 4), needed_face(5, -3), needed_face(4, 1)] == [2, 6, 3]
    assert cnf([1, 6], 2) == Pool(1, 0, 1)
    assert cnf([6, 5], 6) == Pool(1, 0, 1)
    assert cnf([6, 5, 4, 3], 5, "Lethal 3+") == Pool(2, 0, 2)


@pytest.mark.rule("killteam.weapon.accurate", "killteam.weapon.accurate_stack", "killteam.weapon.accurate_not_crit")
@pytest.mark.rule("killteam.core.weapon.duplicate_rules")
def test_v36_accurate_dice_are_normal_successes_and_two_accurates_make_two() -> None:
    assert [rules(*texts).accurate for texts in ((), ("Accurate 1",), ("Accurate 1", "Accurate 1"))] == [0, 1, 2]
    assert rules("Accurate 2", "Accurate 2").accurate == 2
    assert sorted_faces([6, 2], 3, lethal=5, retained=2) == Pool(1, 2, 1)
    assert sorted_faces([5, 4], 3, lethal=5, retained=2) == Pool(1, 3, 0)
    assert rules("Lethal 5+", "Lethal 4+").value("lethal") == 4
    assert rules("Piercing 1", "Piercing 2").value("piercing") == 2


# ── Fights ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def fighter(crits: int, normals: int, wounds: int, damage: tuple[int, int], **traits: bool) -> Fighter:
    return Fighter(Pool(crits, normals), wounds, Damage(*damage), **traits)


def played(exchange: Exchange, *chosen: ExchangeMove) -> Exchange:
    for move in chosen:
        assert move in possible_moves(exchange)
        exchange = after_move(exchange, move)
    return exchange


def wounds(exchange: Exchange) -> list[int]:
    return [one.wounds for one in exchange.fighters]


STRIKE_C, STRIKE_N = ExchangeMove("crit", "strike"), ExchangeMove("normal", "strike")
BLOCK_C, BLOCK_N = ExchangeMove("crit", "block", "crit"), ExchangeMove("normal", "block", "normal")


@pytest.mark.rule("killteam.weapon.brutal", "killteam.fight.stop_incapacitated")
def test_v60_brutal() -> None:
    fight = start_exchange(fighter(1, 1, 12, (4, 6), brutal=True), fighter(0, 2, 10, (3, 5)))
    fight = played(fight, STRIKE_C)
    assert BLOCK_N not in possible_moves(fight)
    fight = played(fight, STRIKE_N, STRIKE_N)
    assert fight.over
    assert wounds(fight) == [9, 0]
    assert fight.fighters[1].pool == Pool(0, 1)
    assert possible_moves(fight) == ()


@pytest.mark.rule("killteam.weapon.shock", "killteam.fight.resolve_alternate", "killteam.fight.strike")
def test_v61_shock() -> None:
    fight = played(start_exchange(fighter(1, 1, 11, (4, 5), shock=True), fighter(1, 2, 13, (3, 5))), STRIKE_C)
    assert fight.own.pool == Pool(1, 1)
    assert wounds(played(fight, STRIKE_C, STRIKE_N, STRIKE_N)) == [3, 4]


@pytest.mark.rule("killteam.weapon.shock")
def test_shock_takes_a_crit_where_there_is_no_normal_and_works_once() -> None:
    fight = played(start_exchange(fighter(2, 0, 9, (1, 1), shock=True), fighter(2, 0, 9, (1, 1))), STRIKE_C)
    assert fight.own.pool == Pool(1, 0)
    assert played(fight, BLOCK_C).over
    twice = played(
        start_exchange(fighter(2, 0, 9, (1, 1), shock=True), fighter(0, 3, 9, (1, 1))), STRIKE_C, STRIKE_N, STRIKE_C
    )
    assert twice.fighters[1].pool == Pool(0, 1)


@pytest.mark.rule("killteam.fight.block", "killteam.fight.block_crit", "killteam.fight.must_resolve")
def test_v62_the_trade_off_of_a_block() -> None:
    fight = start_exchange(fighter(1, 1, 5, (4, 6)), fighter(1, 0, 7, (3, 5)))
    assert wounds(played(fight, STRIKE_C, STRIKE_C)) == [0, 1]
    assert ExchangeMove("normal", "block", "crit") not in possible_moves(fight)
    assert ExchangeMove("normal", "block") in possible_moves(fight)
    assert wounds(played(fight, BLOCK_C, STRIKE_N)) == [5, 3]
    assert best_move(fight) == BLOCK_C
    assert wounds(play_out(fight)) == [5, 3]


@pytest.mark.rule("killteam.fight.block")
def test_v63_the_defender_weighs_a_block_against_a_strike() -> None:
    fight = start_exchange(fighter(1, 1, 13, (5, 6)), fighter(0, 1, 10, (3, 5)))
    struck = played(fight, STRIKE_C)
    assert best_move(struck) == BLOCK_N
    assert wounds(played(struck, STRIKE_N, STRIKE_N)) == [10, 0]
    assert wounds(play_out(struck)) == [13, 4]


@pytest.mark.rule("killteam.fight.resolve_rest", "killteam.fight.cannot_retaliate")
def test_v67_who_has_the_only_successes_resolves_them_one_after_the_other() -> None:
    fight = start_exchange(fighter(0, 0, 5, (3, 4)), fighter(1, 2, 8, (1, 2)))
    assert fight.turn == 1
    fight = played(fight, STRIKE_C, STRIKE_N, STRIKE_N)
    assert fight.over
    assert wounds(fight) == [1, 8]
    assert start_exchange(fighter(1, 0, 5, (3, 4)), fighter(1, 0, 8, (1, 2)), defender_first=True).turn == 1


POOLS = st.builds(Pool, st.integers(0, 3), st.integers(0, 3))
DAMAGES = st.tuples(st.integers(0, 7), st.integers(0, 7)).map(lambda pair: Damage(*pair))
FIGHTERS = st.builds(Fighter, POOLS, st.integers(1, 15), DAMAGES, st.booleans(), st.booleans())


@given(POOLS, POOLS, DAMAGES, st.booleans())
def test_the_proposed_blocks_are_legal_and_no_others_hurt_less(
    attack: Pool, defence: Pool, damage: Damage, brutal: bool
) -> None:
    chosen = best_blocks(attack, defence, damage, brutal=brutal)
    left = chosen.left(attack)
    assert min(left.crits, left.normals) >= 0
    assert chosen.crit_on_crit + chosen.crit_on_normal <= defence.crits
    assert 2 * chosen.pair_on_crit + chosen.normal_on_normal <= (0 if brutal else defence.normals)
    others = allocations(attack, defence, brutal=brutal)
    assert all(damage.of(left) <= damage.of(other.left(attack)) for other in others)


@given(FIGHTERS, FIGHTERS, st.data())
def test_every_exchange_ends_and_best_play_keeps_what_it_promises(
    attacker: Fighter, defender: Fighter, data: st.DataObject
) -> None:
    fight = start_exchange(attacker, defender)
    promised = worth(play_out(fight))
    for _ in range(attacker.pool.successes + defender.pool.successes):
        if not fight.over:
            move = best_move(fight) if fight.turn == 0 else data.draw(st.sampled_from(possible_moves(fight)))
            fight = after_move(fight, move)
    assert fight.over
    assert worth(fight) >= promised


def worth(fight: Exchange) -> int:
    """What the attacker made of it: wounds ahead, and much more for standing alone."""
    attacker, defender = fight.fighters
    return attacker.wounds - defender.wounds + 1_000 * ((not defender.wounds) - (not attacker.wounds))
