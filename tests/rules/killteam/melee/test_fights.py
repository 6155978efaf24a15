"""Fights: the worked examples of chapter 8.6, each die by die."""

import pytest

from rules.kernel.script import Fire
from rules.killteam.board.table import Table
from rules.killteam.effects.weapons import usable_weapons
from rules.killteam.melee.fight import assistants, attack_of, prepare_fight
from rules.killteam.melee.sequence import resolve_fight
from tests.rules.killteam.running import Ran, run
from tests.rules.killteam.tables import op, table


def fought(on: Table, dice: list[int], *answers: str, attacker: str = "A", defender: str = "D") -> Ran:
    one, other = on.models[attacker], on.models[defender]
    bout = prepare_fight(on, one, other, usable_weapons(on, one, "melee")[0])
    return run(on, lambda play: resolve_fight(play, bout), dice, answers)


@pytest.mark.rule("killteam.weapon.brutal")
@pytest.mark.rule("killteam.fight.stop_incapacitated")
def test_v60_brutal():
    on = table(op("A", 5, 2, "brute"), op("D", 6.3, 2, "deckhand", 1))
    ran = fought(on, [6, 4, 2, 1, 5, 3, 2, 1], "keep")
    assert (ran.wounds("D"), ran.wounds("A")) == (0, on.models["A"].wounds - 2)


@pytest.mark.rule("killteam.weapon.shock")
@pytest.mark.rule("killteam.fight.resolve_alternate")
@pytest.mark.rule("killteam.fight.resolve_rest")
def test_v61_shock():
    on = table(op("A", 5, 2, "hookhand"), op("D", 6.3, 2, "sentinel", 1))
    ran = fought(on, [6, 3, 2, 1, 6, 4, 3, 1], "strike:crit", "strike:crit", "strike:normal", "strike:normal")
    assert (ran.wounds("D"), ran.wounds("A")) == (13 - 9, 11 - 8)


@pytest.mark.rule("killteam.fight.block")
@pytest.mark.rule("killteam.fight.block_crit")
def test_v62_a_normal_success_does_not_block_a_crit():
    on = table(op("A", 5, 2, "captain", wounds=5), op("D", 6.3, 2, "sentinel", 1, wounds=7))
    ran = fought(on, [6, 3, 1, 1, 1, 6, 1, 1, 1], "made:1:1", "block:crit:crit")
    assert (ran.wounds("A"), ran.wounds("D")) == (5, 3)
    options = [option.id for option in ran.asked[-1].options]
    assert "block:normal:crit" not in options


@pytest.mark.rule("killteam.fight.resolve_alternate")
def test_every_strike_and_block_says_what_it_does_beside_the_wounds_it_concerns():
    on = table(op("A", 5, 2, "captain", wounds=5), op("D", 6.3, 2, "sentinel", 1, wounds=7))
    ran = fought(on, [6, 3, 1, 1, 1, 6, 3, 1, 1], "made:1:1")
    asked = next(one for one in ran.asked if one.prompt.endswith("Strike or block?"))
    assert asked.prompt == "A has 1 critical, 1 normal; D has 1 critical, 1 normal. Strike or block?"
    assert {option.id: option.detail for option in asked.options} == {
        "strike:crit": "6 damage: D has 7 wounds",
        "block:crit:crit": "stops 5 damage: A has 5 wounds",
        "block:crit:normal": "stops 3 damage: A has 5 wounds",
        "strike:normal": "4 damage: D has 7 wounds",
        "block:normal:normal": "stops 3 damage: A has 5 wounds",
    }


@pytest.mark.rule("killteam.fight.simultaneous_devastating")
def test_v66_both_devastating():
    on = table(op("A", 5, 2, "anvil", wounds=2), op("D", 6.3, 2, "anvil", 1, wounds=2))
    ran = fought(on, [6, 1, 1, 1, 6, 1, 1, 1])
    assert [ran.table.models[id_].life for id_ in "AD"] == ["down", "down"]


@pytest.mark.rule("killteam.fight.cannot_retaliate", "killteam.core.dice.reroll_alternate")
def test_v67_no_retaliation():
    on = table(op("A", 5, 2, "sentinel"), op("D", 6.3, 2, "deckhand", 1, stilled=True))
    ran = fought(on, [6, 4, 1, 1])
    assert ran.wounds("D") == 10 - 8
    assert ran.wounds("A") == 13


@pytest.mark.rule("killteam.fight.assist")
def test_v64_assistance():
    on = table(
        op("A", 5, 2, "captain"), op("H1", 7.6, 2, "hookhand"), op("H2", 6.3, 3.5, "hookhand"),
        op("E", 6.3, 2, "marshal", 1), op("E2", 6.3, 5, "marshal", 1),
    )  # fmt: skip
    captain, enemy = on.models["A"], on.models["E"]
    assert [one.id for one in assistants(on, captain, enemy)] == ["H1"]
    weapon = usable_weapons(on, captain, "melee")[0]
    assert attack_of(on, captain, enemy, weapon, retaliates=False).need == 2


@pytest.mark.rule("killteam.core.injured.hit")
def test_v65_an_injured_fighter():
    on = table(op("A", 5, 2, "brute", wounds=5), op("D", 6.3, 2, "deckhand", 1))
    weapon = usable_weapons(on, on.models["A"], "melee")[0]
    assert attack_of(on, on.models["A"], on.models["D"], weapon, retaliates=False).need == 5


def blows(ran: Ran) -> list[Fire]:
    return [fire for event in ran.events if (fire := event.line(ran.table).fire)]


@pytest.mark.rule("killteam.fight.strike", "killteam.fight.block")
def test_each_strike_is_a_blow_and_each_block_one_that_does_not_hit():
    on = table(op("A", 5, 2, "captain", wounds=5), op("D", 6.3, 2, "sentinel", 1, wounds=7))
    ran = fought(on, [6, 3, 1, 1, 1, 6, 1, 1, 1], "made:1:1", "block:crit:crit")
    assert blows(ran) == [
        Fire(by=("D",), at=("A",), hit=False, melee=True),
        Fire(by=("A",), at=("D",), hit=True, melee=True),
    ]


@pytest.mark.rule("killteam.fight.roll")
def test_dice_without_a_success_are_a_blow_that_misses():
    on = table(op("A", 5, 2, "sentinel"), op("D", 6.3, 2, "deckhand", 1))
    ran = fought(on, [1] * 8, "keep")
    assert blows(ran) == [
        Fire(by=("A",), at=("D",), hit=False, melee=True),
        Fire(by=("D",), at=("A",), hit=False, melee=True),
    ]
