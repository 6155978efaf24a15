"""Driving at infantry: the line, the dodge, the saves and who is pushed where. Vector VV-13."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from rules.fubar.board.measure import disc
from rules.fubar.board.table import Table
from rules.geometry.disc import overlap, within
from rules.kernel.dice import CommittedDice, Roll
from rules.kernel.script import Fire
from rules.kernel.shapes import Aim
from tests.harness.game import Game, spent
from tests.harness.sampler import Sampler
from tests.rules.fubar.build import Squad, at, begin, box, path, react, scenery, squad, table, vehicle

IN_PATH = [(20, 9.2), (20, 10.4), (21.2, 10)]
ASIDE = [(20, 14), (21.2, 14), (22.4, 14)]


def tank(**fields: Any) -> Squad:
    return vehicle("a", (12, 10), plate="heavy", weapons=("light-cannon", "hmg"), **fields)


def victims(**fields: Any) -> Squad:
    """Three figures on the line along y = 10 and three beside it."""
    return squad("b", [*IN_PATH, *ASIDE], **{"training": "green", "armour": "light", **fields})


def assaulting(
    *others: Squad, dice: Sequence[tuple[str, Sequence[int]]] = (), machine: Squad | None = None, **fields: Any
) -> Game[Table]:
    """The tank has activated and chooses its line."""
    start = table(machine or tank(), *others, **fields)
    return begin(start, [("activation", [6]), *dice]).choose("attempt:a-u1", "action:assault")


def living(game: Game[Table], unit: str = "b-u1") -> list[str]:
    return [model.id.rpartition("-")[2] for model in game.table.living(game.table.units[unit])]


def places(game: Game[Table]) -> list[tuple[int, int]]:
    return [tuple(model.at) for model in game.table.living(game.table.units["b-u1"])]


@pytest.mark.rule(
    "fubar.vehicle_assault.dodge_roll", "fubar.vehicle_assault.dodge_failure", "fubar.vehicle_assault.saves",
    "fubar.vehicle_assault.outcome", "fubar.vehicle_assault.no_fire", "fubar.vehicle_assault.no_lock",
    "fubar.activate.other_rolls", "fubar.dice.order",
)  # fmt: skip
def test_vv_13_a_failed_dodge() -> None:
    game = assaulting(victims(), dice=[("getting out of the way", [4]), ("saves of Unit B1", [6, 2, 5])])
    game.choose("line", value=path((24, 10)))
    assert spent(game)
    assert living(game) == ["m1", "m4", "m5", "m6"]
    unit = game.table.units["b-u1"]
    assert (unit.locked, game.table.down(unit), unit.attempted) == ((), (), False)
    assert set(game.options()) == {"face", "done"}
    game.choose("done")
    assert game.told("Unit A1 has finished")
    assert game.table.models["a-u1-m1"].at == at(24, 10)
    assert abs(places(game)[0][1] - 10_000) >= 2_000
    assert places(game)[1:] == [at(x, y) for x, y in ASIDE]


@pytest.mark.rule(
    "fubar.vehicle_assault.dodge_success", "fubar.vehicle_assault.dodge_roll", "fubar.activate.other_rolls"
)
def test_vv_13_a_dodge() -> None:
    game = assaulting(victims(), dice=[("getting out of the way", [5])]).choose("line", value=path((24, 10)))
    game.choose("nearer", "done")
    assert living(game) == ["m1", "m2", "m3", "m4", "m5", "m6"]
    assert [x for x, _ in places(game)[:3]] == [20_000, 20_000, 21_200]
    assert [y < 8_000 or y > 12_000 for _, y in places(game)] == [True] * 6
    assert not game.table.units["b-u1"].attempted


@pytest.mark.rule("fubar.vehicle_assault.dodge_success")
def test_the_owner_picks_the_side_of_each_figure() -> None:
    game = assaulting(squad("b", [(20, 10.2)]), dice=[("getting out of the way", [5])]).choose(
        "line", value=path((24, 10))
    )
    assert game.asked(1)
    game.choose("pick")
    assert [option.detail for option in game.options("aside:").values()] == ["1.9″", "2.3″"]
    game.choose("aside:b-u1-m1:right")
    assert places(game) == [(20_000, 7_997)]


@pytest.mark.rule("fubar.vehicle_assault.dodge_success", "fubar.vehicle_assault.saves")
def test_a_figure_with_nowhere_to_go_within_six_inches_is_hit() -> None:
    walls = [
        scenery("building", box(18, 12, 5, 9), id_="north", impassable=True),
        scenery("building", box(18, 0, 5, 8), id_="south", impassable=True),
    ]
    dice = [("getting out of the way", [6]), ("saves of Unit B1", [3])]
    game = assaulting(squad("b", [(20, 10), (40, 40)], armour="light"), terrain=walls, dice=dice).choose(
        "line", value=path((24, 10))
    )
    assert living(game) == ["m2"]


@pytest.mark.rule("fubar.vehicle_assault.dodge_success")
@pytest.mark.parametrize(("first", "escapes"), [(2, True), (2.1, False)])
def test_a_jump_reaches_six_inches(first: float, escapes: bool) -> None:
    """Four fellows stand side by side on either side of the path, so the first free spot is 4 inches beyond the first."""
    fellows = squad("b", [(20, 10 + way * (first + step)) for way in (-1, 1) for step in range(4)])
    dice = [("getting out of the way", [6])]
    game = assaulting(squad("b", [(20, 10)]), fellows, dice=dice).choose("line", value=path((24, 10)))
    if escapes:
        game.choose("nearer")
    assert living(game) == (["m1"] if escapes else [])


@pytest.mark.rule("fubar.vehicle_assault.saves", "fubar.armour.none", "fubar.dice.natural_needs_roll")
def test_without_armour_everybody_in_the_path_falls() -> None:
    game = assaulting(victims(armour="none"), dice=[("getting out of the way", [1])]).choose(
        "line", value=path((24, 10))
    )
    assert living(game) == ["m4", "m5", "m6"]


@pytest.mark.rule("fubar.vehicle_assault.saves", "fubar.armour.majority")
def test_the_majority_armour_of_the_whole_unit_saves_those_in_the_path() -> None:
    mixed = victims(changes={n: {"armour": "heavy"} for n in (1, 2)})
    dice = [("getting out of the way", [1]), ("saves of Unit B1", [5, 6, 5])]
    assert living(assaulting(mixed, dice=dice).choose("line", value=path((24, 10)))) == ["m2", "m4", "m5", "m6"]


@pytest.mark.rule(
    "fubar.activate.other_rolls", "fubar.suppress.stand_up", "fubar.activate.modifiers_stack", "fubar.guard.duration"
)
def test_the_dodge_is_an_activation_roll_with_all_modifiers() -> None:
    squad_down = victims(changes={4: {"down": True}}, stance="guard", reacted=True)
    dice = [("getting out of the way", [5]), ("saves of Unit B1", [6, 6, 6])]
    game = assaulting(squad_down, dice=dice).choose("line", value=path((24, 10)))
    assert game.told("5 − 1 = 4 against 5+")
    unit = game.table.units["b-u1"]
    assert (game.table.down(unit), unit.stance) == ((), "")


@pytest.mark.rule("fubar.unit.leader.activation", "fubar.vehicle_assault.dodge_roll")
def test_a_leader_lends_the_dodge_their_number_as_well() -> None:
    led = victims(leader="b-u1-m4", leader_level="elite")
    game = assaulting(led, dice=[("getting out of the way", [2])]).choose("line", value=path((24, 10)))
    assert game.told("2 against 2+. It succeeds.")


@pytest.mark.rule("fubar.vehicle_assault.path")
def test_the_path_is_what_the_hull_sweeps() -> None:
    beside = squad("b", [(20, 12), (20, 8.001), (25.9, 10), (26, 12)])
    game = assaulting(beside, dice=[("getting out of the way", [1])]).choose("line", value=path((24, 10)))
    assert living(game) == ["m1", "m4"]


@pytest.mark.rule("fubar.vehicle_assault.dodge_roll", "fubar.vehicle_assault.path")
def test_units_test_one_after_another_as_they_are_met() -> None:
    near, far = squad("b", [(18, 10)]), squad("b", [(22, 10)])
    game = assaulting(far, near, dice=[("getting out of the way", [1])] * 2).choose("line", value=path((24, 10)))
    rolls = [line.text for line in game.log if "getting out of the way" in line.text]
    assert [text.split(",")[0] for text in rolls] == ["Unit B2", "Unit B1"]
    assert living(game, "b-u1") == living(game, "b-u2") == []


@pytest.mark.rule("fubar.vehicle_assault.declare", "fubar.vehicle.move_open", "fubar.vehicle.move_forbidden")
def test_the_line_is_straight_and_a_legal_drive() -> None:
    game = assaulting(victims(), terrain=[scenery("bunker", box(14, 20, 8, 8))])
    assert game.option("line").needs.straight
    assert game.refusal("line", path((20, 10), (24, 10))).rule == "fubar.vehicle_assault.declare"
    assert game.refusal("line", path((24.1, 10))).rule == "fubar.vehicle.move_open"
    assert game.refusal("line", path((15, 21))).rule == "fubar.vehicle.move_forbidden"
    assert game.refusal("line", path((12, 20))).message == "No enemy figure is in the path of Unit A1."


@pytest.mark.rule("fubar.vehicle_assault.declare", "fubar.vehicle_assault.not_vehicles")
@pytest.mark.parametrize(
    ("obstacle", "rule"),
    [
        (squad("a", [(16, 10)]), "fubar.vehicle_assault.declare"),
        (squad("b", [(16, 10)], locked=("c-u1",)), "fubar.vehicle_assault.declare"),
        (vehicle("b", (16, 10)), "fubar.vehicle_assault.not_vehicles"),
        (vehicle("a", (16, 10)), "fubar.vehicle_assault.not_vehicles"),
    ],
)
def test_the_line_crosses_no_friends_vehicles_or_combats(obstacle: Squad, rule: str) -> None:
    third = squad("c", [(44, 44)], locked=("b-u1",))
    assert assaulting(obstacle, victims(), third).refusal("line", path((24, 10))).rule == rule


@pytest.mark.rule("fubar.vehicle_assault.not_vehicles", "fubar.vehicle_assault.declare")
def test_only_infantry_in_reach_can_be_assaulted() -> None:
    game = begin(table(tank(), vehicle("b", (18, 10))), [("activation", [6])]).choose("attempt:a-u1")
    assert game.refusal("action:assault").rule == "fubar.vehicle_assault.not_vehicles"
    game = begin(table(tank(), squad("b", [(30, 10)])), [("activation", [6])]).choose("attempt:a-u1")
    refusal = game.refusal("action:assault")
    assert (refusal.rule, refusal.measured, refusal.limit) == ("fubar.vehicle_assault.declare", "16″", "12″")
    fighting = squad("b", [(18, 10)], locked=("c-u1",)), squad("c", [(19, 10)], locked=("b-u1",))
    game = begin(table(tank(), *fighting), [("activation", [6])]).choose("attempt:a-u1")
    assert game.refusal("action:assault").rule == "fubar.vehicle_assault.declare"


@pytest.mark.rule("fubar.vehicle_assault.declare")
def test_a_ready_line_goes_straight_at_the_nearest_figure() -> None:
    game = assaulting(squad("b", [(20, 10)]), dice=[("getting out of the way", [1])]).choose("over:b-u1")
    assert living(game) == []
    game.choose("done")
    assert game.table.models["a-u1-m1"].at == at(24, 10)


@pytest.mark.rule("fubar.guard.against_assault", "fubar.guard.react", "fubar.vehicle.damage.immobilised")
def test_who_is_on_guard_fires_before_the_hull_reaches_them_and_may_stop_it() -> None:
    dice = [("to hit", [6]), ("saves of", [1]), ("damage to", [5, 5])]
    game = assaulting(squad("b", [(20, 10)], stance="guard"), dice=dice).choose("line", value=path((24, 10)))
    last = game.option("react:b-u1").needs.moments[-1]
    assert last.label == "5.5″ of 6″"
    react(game, "b-u1", last.number).choose("all:a-u1")
    assert living(game) == ["m1"]
    assert game.table.models["a-u1-m1"].at == at(17.5, 10)
    assert game.told("has finished")


@pytest.mark.rule("fubar.guard.decline", "fubar.guard.instant")
def test_who_held_fire_is_asked_again_on_the_next_stretch() -> None:
    onlooker = squad("b", [(18, 16)], stance="guard")
    dice = [("getting out of the way", [1])]
    game = assaulting(squad("b", [(18, 10)]), onlooker, dice=dice).choose("line", value=path((24, 10)))
    assert game.option("react:b-u2").detail == "until it has gone 3.5″"
    game.choose("pass")
    assert living(game) == []
    assert game.option("react:b-u2").needs.moments[-1].label == "8″ of 8″"
    game.choose("pass", "done")
    assert not game.table.units["b-u2"].reacted


@pytest.mark.rule("fubar.vehicle_assault.no_lock", "fubar.vehicle.turning")
def test_it_may_be_called_off_and_it_ends_facing_as_its_owner_likes() -> None:
    game = assaulting(victims()).choose("stay")
    assert game.table.models["a-u1-m1"].at == at(12, 10)
    game = assaulting(squad("b", [(12, 16)]), dice=[("getting out of the way", [1])]).choose(
        "line", value=path((12, 20))
    )
    assert game.table.units["a-u1"].vehicle.facing == 90
    game.choose("face", value=Aim(at(0, 20)))
    assert game.table.units["a-u1"].vehicle.facing == 180


class Activating(CommittedDice):
    """Any dice, but for an attempt that succeeds."""

    def draw(self, roll: Roll) -> tuple[int, ...]:
        return (6,) if roll.reason == "activation" else super().draw(roll)


@pytest.mark.rule("fubar.vehicle_assault.outcome", "fubar.vehicle_assault.dodge_success", "fubar.move.bases")
@pytest.mark.parametrize("seed", range(12))
def test_whoever_is_driven_through_no_base_overlaps_another_afterwards(seed: int) -> None:
    random = Random(seed)
    grid = [(14.5 + 1.2 * x, 6 + 1.2 * y) for x in range(7) for y in range(7)]
    crowd = random.sample(grid, 18)
    start = table(
        tank(), squad("b", crowd[:6], armour="heavy"), squad("b", crowd[6:12]), squad("c", crowd[12:], armour="battlesuit"),
        terrain=[scenery("building", box(17, 14.2, 6, 3), impassable=True)],
    )  # fmt: skip
    sampler = Sampler(random)
    game = begin(start, Activating(bytes([seed]))).choose("attempt:a-u1", "action:assault")
    game.choose(random.choice(game.allowed("over:")))
    while game.question.rule.startswith("fubar.vehicle_assault"):
        game.choose(next(sampler.answers(game.question)).option)
    after = game.table
    bases = {model.id: disc(after, model) for model in after.on_board()}
    assert [(one, other) for one, other in combinations(bases, 2) if overlap(bases[one], bases[other])] == []
    hull = bases.pop("a-u1-m1")
    assert [id_ for id_, base in bases.items() if within(base, hull, 1)] == []


@pytest.mark.rule("fubar.vehicle_assault.outcome")
def test_it_is_told_whom_a_vehicle_drives_into() -> None:
    dice = [("getting out of the way", [4]), ("saves of Unit B1", [6, 2, 5])]
    game = assaulting(victims(), dice=dice).choose("line", value=path((24, 10)))
    assert game.told("Unit A1 drives into 3 figures of Unit B1.")
    struck = tuple(f"b-u1-m{number}" for number in (1, 2, 3))
    fires = [line.fire for line in game.log if line.fire]
    assert fires == [Fire(by=("a-u1-m1",), at=struck, hit=True, melee=True)]
