"""Weapon rules that only brought teams have: Salvo, Explosive, Poison."""

import pytest
from msgspec import structs

from rules.kernel.odds import odds
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Pick, PickShape
from rules.killteam.activation.shooting import shot_options
from rules.killteam.board.table import Activation, Table
from rules.killteam.teams.effects import ActivationDamage
from rules.killteam.teams.team import Mode, Weapon
from rules.killteam.turn.firefight import firefight_step
from rules.killteam.written_team.rule_words import our_rule
from tests.rules.killteam.attack.test_forecasts import by_hand, told
from tests.rules.killteam.melee.test_rules_of_fights import duel, fought
from tests.rules.killteam.melee.test_rules_of_fights import made as melee
from tests.rules.killteam.running import Ran, option, run
from tests.rules.killteam.shoot.test_rules_of_shots import made, sequenced, shot
from tests.rules.killteam.tables import A, B, op, table


def armed(on: Table, *rules: str) -> Table:
    """The table where the first side has one ranged weapon, with these rules."""
    team = on.side(A).team
    mode = Mode(atk=2, hit=3, dmg=(3, 4), rules=rules)
    gun = Weapon(id="brought", name="Brought", kind="ranged", mode=(mode,))
    types = [
        structs.replace(one, option=tuple(structs.replace(each, weapons=("brought",)) for each in one.option))
        for one in team.type
    ]
    return on.with_side(A, team=structs.replace(team, weapon=(gun,), type=tuple(types)))


def acting(on: Table, who: str = "S") -> Table:
    return structs.replace(on, activation=Activation(operative=who))


@pytest.mark.rule("killteam.weapon.salvo")
def test_a_salvo_is_at_one_or_two_targets_anywhere() -> None:
    crew = op("S", 5, 2), op("T", 13, 2, "deckhand", 1), op("U", 5, 12, "deckhand", 1), op("V", 9, 2, "deckhand", 1)
    on = acting(armed(table(*crew), "Salvo"))
    fire = option(shot_options(on, on.models["S"]), "shoot:brought:T")
    assert isinstance(fire.shape, PickShape)
    assert (fire.shape.least, fire.shape.most, {one.id for one in fire.shape.items}) == (0, 1, {"U", "V"})
    action = fire.resolve(Pick(("V",)))
    ran = run(on, action.script, [5, 1, 1, 1, 1, 5, 1, 1, 1, 1], ["next:V"])
    assert (ran.wounds("T"), ran.wounds("U"), ran.wounds("V")) == (7, 10, 7)
    unseen = next((one for one in fire.shape.items if one.refusal), None)
    if unseen is not None:
        with pytest.raises(Refused):
            fire.resolve(Pick((unseen.id,)))


def exploding(*rules: str) -> Table:
    """S stands beside an enemy; F is a friend and E an enemy near it."""
    crew = op("S", 5, 2), op("F", 5, 3.5), op("E", 6.3, 2, "deckhand", 1), op("far", 13, 9, "deckhand", 1)
    return acting(armed(table(*crew), "Explosive", "Blast 2", *rules))


@pytest.mark.rule("killteam.weapon.explosive")
def test_an_explosive_weapon_is_at_its_bearer_whoever_is_near() -> None:
    on = exploding()
    (blast,) = shot_options(on, on.models["S"])
    assert (blast.id, blast.refusal, blast.group) == ("shoot:brought:S", None, "Explode")
    action = blast.resolve(None)
    ran = run(on, action.script, [3, 3, 1, 1, 1, 3, 3, 1, 1, 1])
    assert (ran.wounds("S"), ran.wounds("E"), ran.wounds("F"), ran.wounds("far")) == (4, 4, 10, 10)
    assert "S shoots where it stands with its Brought." in ran.said


@pytest.mark.rule("killteam.weapon.explosive")
def test_it_does_not_explode_under_a_conceal_order_nor_after_a_shot() -> None:
    on = exploding().with_model("S", order="conceal")
    assert shot_options(on, on.models["S"])[0].refusal is not None
    quiet = structs.replace(exploding(), activation=Activation(operative="S", actions=("Shoot",)))
    assert shot_options(quiet, quiet.models["S"])[0].refusal is not None


@pytest.mark.rule("killteam.weapon.explosive")
def test_the_odds_of_an_explosion_are_those_of_every_face() -> None:
    crew = op("T", 5, 2, wounds=6), op("E", 12, 9, "deckhand", 1)
    on = acting(armed(table(*crew), "Explosive", "Piercing 1"), "T")
    (blast,) = shot_options(on, on.models["T"])
    assert blast.forecast is not None
    assert told(odds(on, blast.forecast)) == by_hand(on, blast.resolve(None).script, 2 + 2)


def poisoned(on: Table) -> list[str]:
    return [one.operative for one in on.lasting if isinstance(one.effect, ActivationDamage)]


@pytest.mark.rule("killteam.weapon.poison")
@pytest.mark.parametrize(("dice", "who"), [([5, 1, 1, 1, 1], ["T"]), ([1, 1], []), ([5, 1, 6, 1, 1], [])])
def test_whoever_loses_wounds_to_poison_is_poisoned(dice: list[int], who: list[str]) -> None:
    on = table(op("S", 5, 2), op("T", 13, 2, "deckhand", 1))
    ran = sequenced(on, shot(made(2, 3, (3, 4), "Poison")), dice)
    assert poisoned(ran.table) == who
    assert any("is poisoned" in text for text in ran.said) is bool(who)
    again = sequenced(ran.table, shot(made(2, 3, (3, 4), "Poison")), [5, 1, 1, 1, 1]) if who else ran
    assert poisoned(again.table) == who


@pytest.mark.rule("killteam.weapon.poison")
def test_a_strike_poisons_too() -> None:
    ran = fought(duel(stilled=True), melee(1, 2, (1, 1), "Poison"), [4], "strike")
    assert poisoned(ran.table) == ["D"]


def activated(wounds: int) -> Ran:
    on = table(op("S", 5, 2), op("T", 13, 2, "deckhand", 1, wounds=4), op("U", 13, 5, "deckhand", 1), turn=B)
    on = sequenced(on, shot(made(1, 3, (1, 1), "Poison")), [5, 1, 1, 1]).table.with_model("T", wounds=wounds)
    return run(on, firefight_step, answers=["activate:T:engage"])


@pytest.mark.rule("killteam.weapon.poison")
def test_the_poisoned_lose_a_wound_at_each_activation() -> None:
    ran = activated(3)
    assert (ran.wounds("T"), ran.table.activation.operative) == (2, "T")  # type: ignore[union-attr]
    assert any("loses 1 wound (Poison)" in text for text in ran.said)
    fell = activated(1)
    assert fell.table.models["T"].life == "gone"
    after = run(fell.table, firefight_step).table
    assert (after.activation, after.turn) == (None, A)


@pytest.mark.rule("killteam.build.weapon_rule_syntax")
@pytest.mark.parametrize("name", ["Salvo", "Repress", "Explosive", "Poison", 'Torrent 0"'])
def test_files_write_them_with_an_asterisk(name: str) -> None:
    assert our_rule(f"{name}*") == name
