"""The end of set-up: where Objectives may lie, what they are, and the Commanders."""

from typing import Any

import pytest

from rules.kernel import engine
from rules.kernel.shapes import Spot, SpotShape
from rules.kog.board.table import SEATS
from rules.kog.system import KOG
from tests.rules.kog.build import Game, Place, at, begin, box, table, terrain

# Objectives


def ready_for_objectives(**fields: Any) -> Game:
    """Everybody deployed; the Defender, seat 1, is to place its Objective in y < 18."""
    return begin(table([("jaeger", "a", (24, 32)), ("hunter", "b", (12, 4))], stage="objectives", round=0, **fields))


@pytest.mark.parametrize(
    ("spot", "rule"),
    [
        pytest.param((24, 6.501), None, id="D-05 6.501 from the edge"),
        pytest.param((24, 6.500), "kog.setup.objective.edge-distance", id="D-05 exactly 6 from the edge"),
        pytest.param((6.5, 12), "kog.setup.objective.edge-distance", id="D-05 exactly 6 from the side"),
        pytest.param((24, 17.5), None, id="D-05 touching the line"),
        pytest.param((24, 17.6), "kog.setup.objective.marker", id="D-05 crossing the line"),
        pytest.param((24, 20), "kog.setup.objective.marker", id="in the enemy half"),
        pytest.param((30, 12), "kog.setup.objective.place", id="inside impassable terrain"),
        pytest.param((36, 12), None, id="on rough ground"),
    ],
)
@pytest.mark.rule("kog.setup.objective.place", "kog.setup.objective.edge-distance", "kog.setup.objective.marker")
def test_where_an_objective_may_lie(spot: Place, rule: str | None) -> None:
    house, woods = terrain("house", box(28, 10, 4, 4), impassable=True), terrain("woods", box(34, 10, 4, 4), rough=True)
    game = ready_for_objectives(terrain=[house, woods])
    if rule is None:
        assert game.choose("place", value=Spot(at(*spot))).table.objectives["objective-1"].at == at(*spot)
    else:
        refusal = game.refusal("place", Spot(at(*spot)))
        assert refusal.rule == rule
        assert refusal.remedy


@pytest.mark.rule("kog.setup.objective.place")
def test_an_objective_may_not_lie_under_a_base() -> None:
    game = begin(table([("jaeger", "a", (24, 32)), ("hunter", "b", (24, 8))], stage="objectives", round=0))
    assert "Hunter" in game.refusal("place", Spot(at(25.0, 8))).message
    game.choose("place", value=Spot(at(25.1, 8)))


@pytest.mark.rule("kog.setup.objective.place", "kog.setup.sequence")
def test_each_player_places_one_objective_the_defender_first() -> None:
    game = ready_for_objectives()
    assert game.question.seat == 1
    shape = game.option("place").needs
    assert isinstance(shape, SpotShape)
    game.choose("place", value=Spot(at(24, 12)))
    assert game.question.seat == 0
    assert game.refusal("place", Spot(at(24, 12))).rule == "kog.setup.objective.marker"
    game.choose("for-me")
    own = game.table.objectives["objective-0"]
    assert own.owner == 0
    assert own.at.y > 18_000
    assert list(game.table.objectives) == ["objective-1", "objective-0"]
    assert (game.table.round, game.table.stage) == (1, "movement")


@pytest.mark.rule("kog.setup.objective.marker")
def test_an_objective_is_flat_and_blocks_nothing() -> None:
    models = [("jaeger", "a", (10, 18)), ("hunter", "b", (20, 18))]
    open_ground = begin(table(models)).choose("shoot:a-m1:autocannon-24-4").option("target:b-m1")
    with_marker = table(models, objectives=[(15, 18), (40, 30)])
    assert begin(with_marker).choose("shoot:a-m1:autocannon-24-4").option("target:b-m1") == open_ground
    piece = next(
        piece for piece in engine.look(KOG, begin(with_marker).position, None).view.pieces if piece.life == "marker"
    )
    assert (piece.radius, piece.height, piece.full) == (500, 0, 0)


# Commanders


@pytest.mark.rule("kog.setup.commander", "kog.setup.commander.effect", "kog.setup.sequence")
def test_each_player_names_any_model_commander_and_then_round_1_begins() -> None:
    models = [("jaeger", "a", (24, 32)), ("kodiak", "a", (30, 32)), ("hunter", "b", (12, 4)), ("hunter", "b", (20, 4))]
    game = begin(table(models, stage="commanders", round=0))
    assert (game.question.seat, game.allowed()) == (1, ["commander:b-m1", "commander:b-m2"])
    game.choose("commander:b-m2")
    before = game.table
    game.choose("commander:a-m1")
    now = game.table
    assert [side.commander for side in now.sides] == ["a-m1", "b-m2"]
    assert (now.round, now.stage, now.active) == (1, "movement", 0)
    assert now.models == before.models
    marks = {
        piece.id: [state.label for state in piece.states] for piece in engine.look(KOG, game.position, None).view.pieces
    }
    assert [id_ for id_, labels in marks.items() if "Commander" in labels] == ["a-m1", "b-m2"]


@pytest.mark.rule("kog.setup.commander.effect")
def test_the_loss_of_the_commander_changes_nothing() -> None:
    models = [("jaeger", "a", (24, 32)), ("hunter", "b", (12, 4)), ("hunter", "b", (20, 4))]
    start = table(models, stage="movement").with_side(SEATS[1], commander="b-m1")
    bereft = start.with_model("b-m1", life="wreck", hull=0)
    assert begin(bereft).question.options == begin(bereft.with_side(SEATS[1], commander="b-m2")).question.options
    assert KOG.result(bereft) is None


def test_the_only_model_is_commander_without_a_question() -> None:
    game = begin(table([("jaeger", "a", (24, 32)), ("hunter", "b", (12, 4))], stage="commanders", round=0))
    assert game.table.round == 1
