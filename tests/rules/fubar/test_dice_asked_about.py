"""Questions show the dice they are about: those that fell just before."""

import pytest

from tests.rules.fubar.build import begin, row, squad, table, vehicle
from tests.rules.fubar.fire_kit import aiming


def faces(game) -> list[tuple[int, ...]]:
    return [die.faces for die in game.question.dice]


@pytest.mark.rule("fubar.activate.one_action")
def test_the_choice_of_an_action_shows_the_activation_die() -> None:
    game = begin(table(squad("a", row(10, 10, 2)), squad("b", row(10, 30, 2))), [("activation", [5])])
    assert faces(game) == []
    assert faces(game.choose("attempt:a-u1")) == [(5,)]


@pytest.mark.rule("fubar.loss.owner_choice")
def test_losses_are_shared_out_beside_the_dice_that_caused_them() -> None:
    reds, blues = squad("a", row(10, 10, 3)), squad("b", row(10, 20, 4), armour="light")
    game = aiming(reds, blues, dice=[("to hit", [6, 6, 1]), ("saves of", [2, 6])]).choose("all:b-u1")
    assert faces(game) == [(2,), (6,)]
    bare = aiming(reds, squad("b", row(10, 20, 4)), dice=[("to hit", [6, 6, 1])]).choose("all:b-u1")
    assert faces(bare) == [(6,), (6,), (1,)]


@pytest.mark.rule("fubar.vehicle.damage.weapon")
def test_the_lost_weapon_is_chosen_beside_the_damage_dice() -> None:
    reds = squad("a", [(20, 10)])
    truck = vehicle("b", (10, 10), weapons=("hmg", "rpg"))
    dice = [("to hit", [6]), ("saves of", [1]), ("damage to", [3, 6])]
    game = aiming(reds, truck, dice=dice).choose("all:b-u1")
    assert faces(game) == [(3, 6)]
