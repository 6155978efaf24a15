"""Losses of fire: the worked vectors FV-05 to FV-09 and FV-20, and who takes what."""

import pytest

from rules.fubar.losses.saves import majority_save, save_of
from rules.fubar.system import FUBAR
from rules.fubar.turn.scoring import score
from rules.kernel.refusal import Seat
from tests.rules.fubar.build import box, row, scenery, squad, table, vehicle
from tests.rules.fubar.fire_kit import aiming, alive, losses, suppressed

DOWN = {"down": True}
GUNNER = squad("a", [(5, 20)], weapons=["lmg"])


def struck(hits: int, blues, *others, dice=(), **fields):
    """A game in which the first Unit of Blues has so many hits to save or to take."""
    reds = squad("a", [(5, 10 + 2 * n) for n in range(hits)], weapons=["rifle"])
    game = aiming(reds, blues, *others, dice=[("to hit", [6] * hits), *dice], **fields)
    return game.choose("all:b-u1")


def blues(many: int, **fields):
    return squad("b", row(15, 20, many), **fields)


@pytest.mark.rule(
    "fubar.suppress.limit",
    "fubar.loss.limit_final_state",
    "fubar.loss.already_suppressed",
    "fubar.loss.owner_choice",
    "fubar.loss.any_figure",
)
def test_fv_05_the_limit_is_checked_on_the_final_state() -> None:
    def game():
        return struck(4, blues(8, changes={1: {"down": True}}))

    for fall, down, left in (([2, 3, 4, 5], [], (4, 1)), ([2, 3, 4], [5], (5, 2)), ([1, 2], [3, 4], (6, 2))):
        taken = game().choose("share", value=losses(fall=fall, down=down))
        assert (alive(taken, "b-u1"), suppressed(taken, "b-u1")) == left
    too_many = game().refusal("share", losses(fall=[2, 3], down=[4, 5]))
    assert (too_many.rule, too_many.measured, too_many.limit) == ("fubar.suppress.limit", "3", "2")
    assert game().refusal("share", losses(fall=[2, 3, 4], down=[1])).rule == "fubar.loss.already_suppressed"
    assert game().refusal("share", losses(fall=[2])).rule == "fubar.loss.must_be_taken"


@pytest.mark.rule(
    "fubar.loss.excess",
    "fubar.loss.one_hit_one_figure",
    "fubar.suppress.limit",
    "fubar.unit.training.elite",
    "fubar.unit.training.use",
    "fubar.loss.must_be_taken",
)
def test_fv_06_more_hits_than_figures() -> None:
    elite = struck(7, blues(4, training="elite"))
    assert elite.allowed("take:") == ["take:0", "take:1", "take:2", "take:3", "take:4"]
    elite.choose("take:0")
    assert (alive(elite, "b-u1"), suppressed(elite, "b-u1")) == (4, 4)
    assert elite.told("3 more hits find nobody left in Unit B1")
    veteran = struck(7, blues(4, training="veteran"))
    assert veteran.allowed("take:") == ["take:1", "take:2", "take:3", "take:4"]
    veteran.choose("take:1")
    assert (alive(veteran, "b-u1"), suppressed(veteran, "b-u1")) == (3, 3)


@pytest.mark.rule("fubar.loss.killed_later", "fubar.loss.already_suppressed", "fubar.loss.must_be_taken")
def test_fv_07_a_second_bout_kills_the_suppressed() -> None:
    game = struck(2, blues(4, training="elite", changes=dict.fromkeys((1, 2, 3, 4), DOWN)))
    assert game.allowed("take:") == ["take:2"]
    assert all(item.refusal for item in game.option("share").needs.items if item.id.startswith("down:"))
    game.choose("take:2")
    assert (alive(game, "b-u1"), suppressed(game, "b-u1")) == (2, 2)


@pytest.mark.rule(
    "fubar.armour.majority", "fubar.armour.majority_tie", "fubar.loss.save", "fubar.suppress.still_members"
)
def test_fv_08_the_majority_armour() -> None:
    def worn(*armours: str, **changes):
        return {n: {"armour": armour, **changes} for n, armour in enumerate(armours, start=1)}

    def save(*armours: str, **changes):
        start = table(GUNNER, blues(len(armours), changes=worn(*armours, **changes)))
        return majority_save(start, start.units["b-u1"])

    assert save("heavy", "heavy", "heavy", "light", "light", "none") == 4
    assert save("heavy", "heavy", "heavy", "light", "light", "none", down=True) == 4
    assert save("heavy", "heavy", "light", "light") == 6
    assert save("heavy", "none") is None
    changes = worn("heavy", "heavy", "heavy", "light", "light")
    game = struck(4, blues(5, changes=changes), dice=[("saves of Unit B1", [4, 3, 2, 6])])
    game.choose("share", value=losses(fall=[1, 2]))
    assert majority_save(game.table, game.table.units["b-u1"]) == 6


@pytest.mark.rule(
    "fubar.dice.natural_one",
    "fubar.armour.battlesuit",
    "fubar.dice.natural_needs_roll",
    "fubar.armour.none",
    "fubar.dice.natural_scope",
)
def test_fv_09_a_one_never_saves_and_the_unarmoured_roll_nothing() -> None:
    suits = struck(3, blues(4, armour="battlesuit"), dice=[("saves", [1, 2, 6])])
    assert suits.told("Unit B1 saves 2 of 3 hits on 2+")
    assert suits.allowed("take:") == ["take:0", "take:1"]
    bare = struck(3, blues(4))
    assert not bare.told("saves")
    assert bare.question.prompt.startswith("Unit B1 takes 3 unsaved hits")


@pytest.mark.rule(
    "fubar.armour.none",
    "fubar.armour.light",
    "fubar.armour.medium",
    "fubar.armour.heavy",
    "fubar.armour.power",
    "fubar.armour.battlesuit",
    "fubar.armour.no_modifier",
)
@pytest.mark.parametrize(
    ("armour", "save"), [("none", None), ("light", 6), ("medium", 5), ("heavy", 4), ("power", 3), ("battlesuit", 2)]
)
def test_what_each_armour_saves_on(armour: str, save: int | None) -> None:
    assert save_of(armour) == save
    if save is None:
        return
    bunker = scenery("bunker", box(14, 18, 20, 4))
    game = struck(2, blues(3, armour=armour), terrain=[bunker], dice=[("saves", [save, save - 1])])
    assert game.told(f"saves 1 of 2 hits on {save}+")


@pytest.mark.rule("fubar.loss.any_figure", "fubar.loss.owner_choice", "fubar.sight.into_cover", "fubar.weapon.lmg")
def test_fv_20_hidden_figures_can_fall() -> None:
    wall = scenery("building", box(10, 0, 1, 18))
    hidden = squad("b", [(15, 20), *row(14, 10, 5)], leader="b-u1-m2")
    for fallen in ([1, 2, 3], [2, 3, 4], [4, 5, 6]):
        game = aiming(GUNNER, hidden, terrain=[wall], dice=[("to hit", [6, 6, 6])]).choose("all:b-u1")
        game.choose("share", value=losses(fall=fallen))
        assert [n for n in range(1, 7) if game.table.models[f"b-u1-m{n}"].life == "casualty"] == fallen
    game = aiming(GUNNER, hidden, terrain=[wall], dice=[("to hit", [6, 6, 6])]).choose("all:b-u1")
    game.choose("share", value=losses(fall=[1], down=[2, 6]))
    assert [n for n in range(1, 7) if game.table.models[f"b-u1-m{n}"].down] == [2, 6]


@pytest.mark.rule("fubar.sight.into_cover", "fubar.loss.any_figure")
def test_some_near_the_edge_are_enough_to_fire_at_all_in_the_woods() -> None:
    woods = scenery("woods", box(14, 10, 10, 20))
    game = aiming(GUNNER, squad("b", [(15, 28.5), (17.2, 20)]), terrain=[woods], dice=[("to hit", [6, 1, 1])])
    game.choose("all:b-u1", "share", value=losses(fall=[2]))
    assert game.table.models["b-u1-m2"].life == "casualty"


@pytest.mark.rule("fubar.loss.not_both", "fubar.loss.one_hit_one_figure", "fubar.loss.must_be_taken")
def test_every_hit_is_taken_by_another_figure() -> None:
    game = struck(2, blues(3))
    assert game.refusal("share", losses(fall=[1], down=[1])).rule == "fubar.loss.not_both"
    assert game.refusal("share", losses(fall=[1])).message == "Pick 2; 1 were picked."
    assert game.refusal("share", losses(fall=[1, 2, 3])).message == "Pick 2; 3 were picked."


@pytest.mark.rule("fubar.loss.owner_choice", "fubar.fire.target_unit")
def test_the_owner_is_asked_and_the_least_missed_are_suggested() -> None:
    game = struck(2, blues(4, leader="b-u1-m4", changes={3: {"weapons": ("rifle", "grenades")}}))
    assert game.question.seat == Seat(1)
    assert game.question.default.option == "take:0"
    assert game.option("take:2").detail == "B1.2 and B1.1 fall"
    game.choose("take:1")
    assert game.table.models["b-u1-m2"].life == "casualty"
    assert game.table.models["b-u1-m1"].down


@pytest.mark.rule("fubar.loss.unit_destroyed", "fubar.loss.removed", "fubar.scenario.victory")
def test_a_unit_with_nobody_left_is_destroyed_without_a_question() -> None:
    down = dict.fromkeys((1, 2), DOWN)
    others = squad("a", [(10, 30)]), squad("b", [(20, 30)])
    game = struck(3, blues(2, changes=down), *others, dice=[("activation", [6])])
    assert alive(game, "b-u1") == 0
    assert game.table.units["b-u1"].destroyed_by == Seat(0)
    assert game.table.models["b-u1-m1"].life == "casualty"
    assert "b-u1-m1" not in game.table.bases
    assert not [piece for piece in FUBAR.view(game.table, None).pieces if piece.unit == "b-u1"]
    game.choose("attempt:a-u2", "action:aimed")
    assert set(game.options()) == {"all:b-u2", "done"}
    game.choose("done")
    assert list(game.options("attempt:")) == ["attempt:b-u2"]


@pytest.mark.rule("fubar.scenario.victory", "fubar.unit.starting_strength")
@pytest.mark.parametrize(("fall", "down", "points"), [([1], [2, 3], 0), ([1, 2, 3], [], 50)])
def test_only_casualties_count_as_lost_and_the_suppressed_do_not(fall: list[int], down: list[int], points: int) -> None:
    game = struck(3, blues(4)).choose("share", value=losses(fall=fall, down=down))
    assert score(game.table, Seat(0)) == points


@pytest.mark.rule("fubar.fire.bout", "fubar.loss.killed_later", "fubar.loss.removed")
def test_fire_of_two_units_is_two_bouts() -> None:
    other = squad("a", [(5, 24)], weapons=["rifle"])
    start = [GUNNER, other, blues(1, training="elite"), squad("b", [(40, 46)])]
    dice = [("to hit", [6, 1, 1]), ("activation", [6]), ("to hit", [6])]
    game = aiming(*start, dice=dice).choose("all:b-u1", "take:0")
    assert suppressed(game, "b-u1") == 1
    game.choose("attempt:a-u2", "action:aimed", "all:b-u1")
    assert alive(game, "b-u1") == 0


@pytest.mark.rule("fubar.vehicle.troops_behind", "fubar.dice.order", "fubar.loss.save")
def test_vv_10_the_vehicle_saves_first_for_troops_behind_it() -> None:
    carrier = vehicle("b", (10, 20), plate="light", radius=2)
    behind = [(12.6, 20), (12.6, 21.1), (12.6, 18.9), (13.7, 20), (13.7, 21.1)]
    away = [(30, 40), (31.5, 40), (33, 40)]
    reds = squad("a", [(2, 20)], weapons=["hmg"], changes={1: {"weapons": ("light-cannon",)}})
    troops = squad("b", [*behind, *away], armour="light")
    dice = [("to hit", [6] * 4), ("saves of Unit B1 behind a vehicle", [5, 6, 2, 3]), ("saves of Unit B1", [6, 4])]
    game = aiming(reds, troops, carrier, dice=dice).choose("all:b-u1")
    assert game.question.prompt.startswith("Unit B1 takes 1 unsaved hit.")
    assert game.table.units["b-u2"].vehicle.effects == ()
    fewer = squad("b", [*behind[:3], *away, (34.5, 40), (36, 40)], armour="light")
    game = aiming(reds, fewer, carrier, dice=[("to hit", [6] * 4), ("saves of Unit B1", [6, 6, 6, 1])]).choose(
        "all:b-u1"
    )
    assert game.question.prompt.startswith("Unit B1 takes 1 unsaved hit.")
