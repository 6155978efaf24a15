"""Weapons whose blocks stop two successes."""

import pytest
from msgspec import structs

from rules.killteam.board.table import Table
from rules.killteam.dice.pool import Pool
from rules.killteam.dice.saves import Damage
from rules.killteam.melee.exchange import (
    Exchange,
    ExchangeMove,
    Fighter,
    after_move,
    also_blocked,
    play_out,
    possible_moves,
)
from rules.killteam.melee.fight import exchange_of, prepare_fight
from rules.killteam.teams.team import Mode
from tests.rules.killteam.melee.test_rules_of_fights import duel, fought, made
from tests.rules.killteam.tables import A, B, op

BLOCK = ExchangeMove("normal", "block", "normal")


def met(pool: Pool, *, shield: bool = True, brutal: bool = False) -> Exchange:
    own = Fighter(Pool(1, 1), 8, Damage(3, 4), shield=shield)
    return Exchange((own, Fighter(pool, 8, Damage(3, 4), brutal=brutal)))


@pytest.mark.rule("killteam.weapon.shield")
@pytest.mark.parametrize(("shield", "left"), [(True, Pool(1, 0)), (False, Pool(1, 1))])
def test_a_block_with_a_shield_stops_two(shield: bool, left: Pool) -> None:
    after = after_move(met(Pool(1, 2), shield=shield), BLOCK)
    assert after.fighters[1].pool == left


@pytest.mark.rule("killteam.weapon.shield", "killteam.weapon.brutal")
def test_the_second_must_be_one_it_could_block() -> None:
    assert also_blocked(met(Pool(1, 1)), BLOCK) is None
    assert also_blocked(met(Pool(2, 1)), ExchangeMove("crit", "block", "crit")) == "crit"
    assert also_blocked(met(Pool(1, 2), brutal=True), ExchangeMove("crit", "block", "normal")) == "crit"
    assert also_blocked(met(Pool(0, 2)), ExchangeMove("normal", "strike")) is None
    assert BLOCK not in possible_moves(met(Pool(0, 2), brutal=True))


@pytest.mark.rule("killteam.weapon.shield")
def test_the_log_names_both() -> None:
    ran = fought(duel(), made(1, 2, (1, 1), "Shield"), [3, 5, 5, 1, 1], "keep", "block:normal:normal")
    assert any("blocks a normal success and a normal success with" in text for text in ran.said)
    assert ran.wounds("A") == 10


@pytest.mark.rule("killteam.weapon.anti_psyker", "killteam.weapon.psychic")
@pytest.mark.parametrize(("keywords", "lost"), [((), 3), (("PSYKER",), 5)])
def test_against_a_psyker_fives_are_critical(keywords: tuple[str, ...], lost: int) -> None:
    on = duel()
    team = on.side(on.models["D"].seat).team
    types = [structs.replace(one, keywords=keywords) if one.id == "deckhand" else one for one in team.type]
    on = on.with_side(on.models["D"].seat, team=structs.replace(team, type=tuple(types)))
    ran = fought(on, made(1, 3, (3, 5), "Anti-Psyker", "Psychic"), [5, 1, 1, 1, 1], "keep", "strike")
    assert ran.wounds("D") == 10 - lost


def retaliating(*rules: str) -> Table:
    """A deckhand fights another, whose only weapon has these rules and two dice."""
    team = duel().side(B).team
    mode = Mode(atk=2, hit=2, dmg=(2, 3), rules=rules)
    weapons = [structs.replace(one, mode=(mode,)) if one.kind == "melee" else one for one in team.weapon]
    return duel().with_side(B, team=structs.replace(team, weapon=tuple(weapons)))


@pytest.mark.rule("killteam.weapon.repress")
@pytest.mark.parametrize(("rules", "first", "left"), [(("Repress",), B, 10), ((), A, 8)])
def test_who_retaliates_with_repress_resolves_first_and_blocks_two(
    rules: tuple[str, ...], first: int, left: int
) -> None:
    on, weapon = retaliating(*rules), made(2, 2, (2, 3))
    answers = ["block:normal:normal"] if rules else ["strike", "block:normal:normal"]
    ran = fought(on, weapon, [3, 3, 3, 3], *answers)
    resolved = next(ask for ask in ran.asked if "Strike or block" in ask.prompt)
    assert (resolved.seat, ran.wounds("D")) == (first, left)


@pytest.mark.rule("killteam.weapon.repress")
def test_the_odds_of_a_fight_know_who_resolves_first() -> None:
    last = op("A", 5, 2, wounds=1), op("D", 6.3, 2, "deckhand", 1, wounds=1)
    for rules, survives in (((), 0), (("Repress",), 1)):
        on = structs.replace(retaliating(*rules), models={one.id: one for one in last})
        bout = prepare_fight(on, on.models["A"], on.models["D"], made(1, 2, (2, 3)))
        ended = play_out(exchange_of(on, bout, (Pool(0, 1), Pool(0, 1))))
        assert ended.fighters[1].wounds == survives
