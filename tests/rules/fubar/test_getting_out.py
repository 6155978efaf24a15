"""Nobody who leaves a vehicle ends inside it, on a fellow or without a checked way: assaults, moves and wrecks."""

from math import cos, radians, sin

import pytest

from rules.kernel.dice import Roll
from rules.kernel.shapes import Ways
from tests.rules.fubar.build import begin, box, overlaps, scenery, squad, table, vehicle, way


class Misses:
    """Whoever is activated obeys, and nobody who strikes hits."""

    def draw(self, roll: Roll) -> tuple[int, ...]:
        """Sixes for an activation, ones for all else."""
        return (6 if roll.reason == "activation" else 1,) * roll.count


def carried(many: int, *foes, terrain=(), places=((21.25 + 1 + 0.5, 20),), **fields):
    """A carrier of 1.25 inches with so many figures aboard, and the enemy an inch from its hull."""
    carrier = vehicle("a", (20, 20), radius=1.25, seats=12, weapons=())
    riders = squad("a", [(1, 1)] * many, aboard="a-u1")
    return table(carrier, riders, squad("b", places, **fields), *foes, terrain=terrain)


def assaulting(many: int, *foes, **fields):
    start = carried(many, *foes, **fields)
    return begin(start, Misses()).choose("attempt:a-u2", "action:assault", "assault:b-u1")


@pytest.mark.rule("fubar.move.bases", "fubar.passenger.disembark", "fubar.melee.contact")
@pytest.mark.parametrize("many", [1, 2, 4, 6, 8, 10, 12])
def test_everybody_who_charges_out_of_a_vehicle_ends_beside_it_on_ground_of_their_own(many: int) -> None:
    game = assaulting(many)
    option = game.option("charge")
    assert option.refusal is None
    suggested = game.option("move").needs.suggested
    game.choose("charge")
    after = game.table
    living = after.living(after.units["a-u2"])
    assert len(living) == many
    assert overlaps(after) == []
    assert {model.id: model.at for model in living} == {id_: path[-1] for id_, path in suggested.items()}
    assert after.units["a-u2"].locked == ("b-u1",)


@pytest.mark.rule("fubar.passenger.disembark", "fubar.melee.contact")
def test_the_ways_that_are_proposed_for_a_charge_out_of_a_vehicle_may_be_drawn_by_hand() -> None:
    game = assaulting(8)
    suggested = game.option("move").needs.suggested
    assert len(suggested) == 8
    game.choose("move", value=Ways(dict(suggested)))
    assert overlaps(game.table) == []
    assert game.table.units["a-u2"].locked == ("b-u1",)


@pytest.mark.rule("fubar.melee.contact", "fubar.melee.locked")
@pytest.mark.parametrize("many", [2, 6, 10])
def test_a_charge_says_how_many_get_into_contact(many: int) -> None:
    game = assaulting(many)
    told = game.option("charge").detail
    game.choose("charge")
    touching = sum(
        (model.at.x - 22_750) ** 2 + (model.at.y - 20_000) ** 2 <= 1_001**2
        for model in game.table.living(game.table.units["a-u2"])
    )
    assert touching
    assert told == f"{touching} of {many} figures into contact"


@pytest.mark.rule("fubar.passenger.disembark", "fubar.move.bases")
def test_where_the_whole_unit_has_no_room_nobody_charges_out() -> None:
    walls = [
        scenery("building", box(18, 16.6, 5, 2), id_="north", impassable=True),
        scenery("building", box(18, 21.4, 5, 2), id_="south", impassable=True),
        scenery("building", box(16.6, 16.6, 2, 6.8), id_="west", impassable=True),
        scenery("building", box(24.8, 16.6, 2, 6.8), id_="east", impassable=True),
    ]
    game = assaulting(8, terrain=walls)
    refusal = game.refusal("charge")
    assert (refusal.rule, refusal.measured, refusal.limit) == ("fubar.passenger.disembark", "2 places", "8 places")
    assert game.refusal("out").rule == "fubar.passenger.disembark"
    assert game.choose("stay").table.units["a-u2"].aboard == "a-u1"


@pytest.mark.rule("fubar.move.no_contact", "fubar.passenger.disembark")
def test_an_enemy_at_the_hull_is_no_licence_to_touch_it_while_getting_out() -> None:
    start = carried(1, places=((21.75, 20),))
    game = begin(start, Misses()).choose("attempt:a-u2", "action:walk")
    assert game.refusal("move", way("a-u2-m1", (20.7, 21.612), (21.75, 21))).rule == "fubar.move.no_contact"
    game.choose("out")
    assert overlaps(game.table) == []


class Wreck:
    """The vehicle is hit and destroyed, and all who were in it live."""

    def draw(self, roll: Roll) -> tuple[int, ...]:
        """Ones for the saves of the vehicle, sixes for all else."""
        return (1 if roll.reason == "saves of Unit B1" else 6,) * roll.count


@pytest.mark.rule("fubar.passenger.bail_out_place", "fubar.move.bases")
@pytest.mark.parametrize("foes", [0, 11])
def test_everybody_who_bails_out_stands_beside_the_wreck_on_ground_of_their_own(foes: int) -> None:
    ring = [(20 + 3.8 * cos(radians(32.7 * n)), 20 + 3.8 * sin(radians(32.7 * n))) for n in range(foes)]
    start = table(
        vehicle("b", (20, 20), radius=1.25, seats=12, crew=3),
        *[squad("b", [(0, 0)] * many, aboard="b-u1", armour="light") for many in (6, 4)],
        squad("a", [(20, 30), *ring], training="elite"),
    )
    game = begin(start, Wreck()).choose("attempt:a-u1", "action:aimed", "all:b-u1")
    while "arrange" in game.allowed():
        game.choose("arrange")
    after = game.table
    assert after.models["b-u1-m1"].life == "wreck"
    assert overlaps(after) == []
    living = [model for unit in ("b-u1-crew", "b-u2", "b-u3") for model in after.living(after.units[unit])]
    assert [model.life for model in living] == ["live"] * 13
