"""What gets through to those inside, and bailing out: vectors VV-08 and VV-09."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules.fubar.board.measure import is_within
from rules.fubar.board.table import Table
from rules.fubar.turn.scoring import score
from rules.kernel.refusal import Seat
from rules.kernel.shapes import Places
from tests.harness.game import Game, spent
from tests.rules.fubar.build import Squad, at, begin, row, squad, table, vehicle
from tests.rules.fubar.fire_kit import Dice, aiming, alive, suppressed

ABOARD = [(0, 0)] * 6


def carrier(**fields: Any) -> Squad:
    """A carrier that shows the firers its side."""
    return vehicle("b", (20, 20), plate="light", weapons=("hmg",), seats=12, **fields)


def riders(many: int = 6, **fields: Any) -> Squad:
    return squad("b", ABOARD[:1] * many, aboard="b-u1", **{"armour": "medium", **fields})


def shot(hits: int, *others: Squad, dice: Dice, **fields: Any) -> Game[Table]:
    """So many riflemen hit the first vehicle of Blues; the dice after the hit dice are given."""
    firers = squad("a", row(18, 10, hits, 1.2), training="elite")
    return aiming(firers, *others, dice=[("to hit", [6] * hits), *dice], **fields).choose("all:b-u1")


def damage(*faces: int) -> Dice:
    return [("damage to", [face]) for face in faces]


@pytest.mark.rule(
    "fubar.passenger.through_hits",
    "fubar.passenger.vehicle_save_first",
    "fubar.vehicle.damage.weapon",
    "fubar.dice.order",
)
@pytest.mark.parametrize(("losses", "living", "down"), [("take:1", 5, 0), ("take:0", 6, 1)])
def test_vv_08_passengers(losses: str, living: int, down: int) -> None:
    dice = [("saves of", [5, 4, 2]), *damage(3, 1), ("saves of Unit B2", [5, 3])]
    game = shot(3, carrier(), riders(), dice=dice)
    assert game.asked(1)
    game.choose(losses)
    assert (alive(game, "b-u2"), suppressed(game, "b-u2")) == (living, down)
    assert game.table.models["b-u1-m1"].weapons == ()
    assert game.table.units["b-u1"].vehicle.stunned
    assert game.table.units["b-u2"].aboard == "b-u1"


@pytest.mark.rule("fubar.passenger.vehicle_save_first")
def test_nobody_inside_rolls_for_a_hit_the_vehicle_saves() -> None:
    game = shot(2, carrier(), riders(), dice=[("saves of", [5, 6])])
    assert spent(game)
    assert (alive(game, "b-u2"), suppressed(game, "b-u2")) == (6, 0)


@pytest.mark.rule("fubar.passenger.through_hits")
def test_with_two_units_aboard_the_owner_gives_each_hit_to_one() -> None:
    dice = [("saves of", [1, 1]), *damage(3, 1), ("saves of Unit B3", [1, 1])]
    game = shot(2, carrier(), riders(2), riders(2), dice=dice)
    assert game.allowed() == ["through:b-u2", "through:b-u3"]
    game.choose("through:b-u3", "through:b-u3")
    assert game.question.focus == game.table.units["b-u3"].models
    game.choose("take:0")
    assert suppressed(game, "b-u3") == 2
    assert suppressed(game, "b-u2") == 0


def wrecked(
    *, saves: Sequence[int], passengers: Sequence[int], crew: Sequence[int] = (6, 3), **fields: Any
) -> Game[Table]:
    """VV-09 as far as the places of the survivors."""
    dice = [("saves of", saves), *damage(2, 6), ("saves of Crew", crew), ("saves of Unit B2", passengers)]
    return shot(2, carrier(**fields), riders(), dice=dice)


@pytest.mark.rule(
    "fubar.passenger.bail_out_hit", "fubar.passenger.bail_out_crew", "fubar.passenger.bail_out_no_suppression",
    "fubar.passenger.through_hits_destroyed", "fubar.vehicle.damage.destroyed", "fubar.suppress.not_vehicles",
    "fubar.dice.order", "fubar.unit.starting_strength",
)  # fmt: skip
def test_vv_09_bailing_out() -> None:
    game = wrecked(saves=[4, 1], passengers=[5, 6, 1, 2, 4, 5])
    game.choose("arrange", "arrange")
    assert spent(game)
    assert [model.id for model in game.table.living(game.table.units["b-u2"])] == ["b-u2-m1", "b-u2-m2", "b-u2-m6"]
    crew = game.table.units["b-u1-crew"]
    assert (alive(game, crew.id), crew.strength, crew.training, crew.points) == (1, 2, "seasoned", 0)
    assert game.table.models["b-u1-crew-m1"].weapons == ("pistol",)
    assert game.table.models["b-u1-crew-m1"].armour == "light"
    assert suppressed(game, crew.id) + suppressed(game, "b-u2") == 0
    assert game.table.units["b-u2"].aboard == ""


@pytest.mark.rule("fubar.passenger.bail_out_crew")
def test_a_crew_without_armour_has_no_save_and_dies() -> None:
    dice = [("saves of", [1]), *damage(6)]
    game = shot(1, carrier(crew_armour="none", crew=3), squad("b", [(40, 40)]), dice=dice)
    assert spent(game)
    assert alive(game, "b-u1-crew") == 0
    assert score(game.table, Seat(0)) == 100


@pytest.mark.rule("fubar.passenger.bail_out_crew", "fubar.passenger.bail_out_activation")
@pytest.mark.parametrize("attempted", [True, False])
def test_the_crew_has_had_its_attempt_if_the_vehicle_had_and_passengers_keep_theirs(attempted: bool) -> None:
    game = wrecked(saves=[4, 1], passengers=[5, 6, 1, 2, 4, 5], attempted=attempted).choose("arrange", "arrange")
    assert ("attempt:b-u1-crew" in game.allowed("attempt:")) != attempted
    assert "attempt:b-u2" in game.allowed("attempt:")


@pytest.mark.rule("fubar.vehicle.damage.destroyed", "fubar.passenger.bail_out_activation")
def test_every_unit_aboard_bails_out_and_who_was_attempted_is_not_again() -> None:
    dice = [("saves of", [1]), *damage(6), ("saves of Unit B2", [6]), ("saves of Unit B3", [6])]
    game = shot(1, carrier(crew=0), riders(1, attempted=True), riders(1), dice=dice).choose("arrange", "arrange")
    assert spent(game)
    assert [game.table.models[f"b-u{n}-m1"].life for n in (2, 3)] == ["live", "live"]
    assert [game.table.units[f"b-u{n}"].aboard for n in (2, 3)] == ["", ""]
    assert [game.table.units[f"b-u{n}"].attempted for n in (2, 3)] == [True, False]


@pytest.mark.rule("fubar.passenger.bail_out_place", "fubar.move.bases")
def test_survivors_stand_within_three_inches_of_the_wreck_and_clear_of_enemies() -> None:
    dice = [("saves of", [1]), *damage(6), ("saves of Crew", [6])]
    game = shot(1, carrier(crew=1), squad("a", [(20, 24.2)]), dice=dice)

    def place(x: float, y: float) -> Places:
        return Places({"b-u1-crew-m1": at(x, y)})

    assert game.refusal("place", place(25.01, 20)).measured == "3.01″"
    assert game.refusal("place", place(20, 23.2)).rule == "fubar.passenger.bail_out_place"
    assert game.refusal("place", place(20, 21)).rule == "fubar.move.bases"
    game.choose("place", value=place(25, 20))
    assert game.table.models["b-u1-crew-m1"].at == at(25, 20)


@pytest.mark.rule("fubar.passenger.bail_out_place")
def test_the_place_suggested_is_out_of_contact_with_enemies() -> None:
    dice = [("saves of", [1]), *damage(6), ("saves of Crew", [6])]
    alone = shot(1, carrier(crew=1), dice=dice).choose("arrange").table.models["b-u1-crew-m1"].at
    beside = squad("a", [((alone.x + 1000) / 1000, alone.y / 1000)])
    crowded = shot(1, carrier(crew=1), beside, dice=dice).choose("arrange").table
    assert not is_within(crowded, crowded.models["b-u1-crew-m1"], crowded.models["a-u2-m1"], 0)


@pytest.mark.rule("fubar.passenger.bail_out_place")
def test_whoever_finds_no_place_is_a_casualty() -> None:
    crowd = [(14.8 + 1.3 * x, 14.8 + 1.3 * y) for x in range(10) for y in range(9)]
    ring = [(x, y) for x, y in crowd if (x - 20) ** 2 + (y - 20) ** 2 >= 4]
    dice = [("saves of", [1]), *damage(6), ("saves of Crew", [6, 6])]
    game = shot(1, carrier(), squad("b", ring), dice=dice)
    assert alive(game, "b-u1-crew") == 0
    assert game.table.units["b-u1-crew"].destroyed_by == 0


@pytest.mark.rule("fubar.passenger.bail_out_hit", "fubar.guard.excluded_moves", "fubar.guard.duration")
def test_bailing_out_triggers_no_reaction_and_ends_a_stance() -> None:
    dice = [("saves of", [1]), *damage(6), ("saves of Unit B2", [6, 6])]
    watch = squad("a", [(20, 30)], stance="guard")
    game = shot(1, carrier(crew=0), riders(2, stance="guard"), watch, dice=dice).choose("arrange")
    assert game.table.units["b-u2"].stance == ""
    assert not game.table.units["a-u2"].reacted
    assert "attempt:a-u2" in game.options()


@pytest.mark.rule("fubar.vehicle.damage.wreck", "fubar.passenger.embark")
def test_a_wreck_cannot_be_entered() -> None:
    game = begin(
        table(
            squad("a", [(17, 20)]),
            vehicle("a", (20, 20), seats=6, changes={1: {"life": "wreck"}}),
            squad("b", [(40, 40)]),
        ),
        [("activation", [6])],
    )
    game.choose("attempt:a-u1", "action:walk")
    assert game.options("board:") == {}
