"""Mission actions: when they may be performed, what they bring, and a quarry that falls."""

from typing import Any

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Spot
from rules.killteam.board.side import ChosenTacOp
from rules.killteam.board.table import Table
from rules.killteam.missions.actions import mission_options, post_refusal, third_of
from rules.killteam.missions.casualties import count_casualties
from tests.rules.killteam.missions.markers import at, objective, post
from tests.rules.killteam.running import option, refusal, run
from tests.rules.killteam.tables import A, B, op, table

FAR = op("e", 2, 20, "deckhand", 1)


def on(
    *models: Any, crit: str = "grid_control", tac: ChosenTacOp | None = None, turning_point: int = 2, markers: Any = ()
) -> Table:
    made = table(*models, markers=tuple(markers), active="a", turning_point=turning_point)
    made = structs.replace(made, settings=structs.replace(made.settings, crit=crit))
    return made.with_side(A, tac=tac)


def possible(where: Table) -> list[Any]:
    return mission_options(where, where.models["a"])


def done(where: Table, id_: str, value: Any = None) -> Any:
    """What becomes of the table when the action is performed."""
    deed = option(possible(where), id_).accept(value, "")
    return run(where, deed.script)


def why_not(where: Table, id_: str) -> str:
    return refusal(possible(where), id_).rule.removeprefix("killteam.")


@pytest.mark.rule("killteam.op.crit.prime", "killteam.score.crit_tp1", "killteam.score.mission_action_engaged")
def test_prime() -> None:
    marker = objective("O1", 15, 11)
    primed = done(on(at("a", marker), FAR, crit="prime", markers=[marker]), "prime:O1")
    assert primed.table.markers["O1"].charges == (A,)
    assert why_not(primed.table, "prime:O1") == "op.crit.prime"
    early = on(at("a", marker), FAR, crit="prime", markers=[marker], turning_point=1)
    assert why_not(early, "prime:O1") == "score.crit_tp1"
    enemy = op("e", 16.5, 10, "scavver", 1)
    assert why_not(on(at("a", marker, "sentinel"), enemy, crit="prime", markers=[marker]), "prime:O1") == (
        "score.mission_action_engaged"
    )
    blown = structs.replace(marker, blown=(A,))
    assert why_not(on(at("a", marker), FAR, crit="prime", markers=[blown]), "prime:O1") == "op.crit.prime"
    theirs = structs.replace(marker, charges=(B,), blown=(B,))
    assert option(possible(on(at("a", marker), FAR, crit="prime", markers=[theirs])), "prime:O1").refusal is None
    strong = op("e", 15, 12.6, "sentinel", 1)
    assert why_not(on(at("a", marker), strong, crit="prime", markers=[marker]), "prime:O1") == "op.crit.prime"


@pytest.mark.rule("killteam.op.crit.sweep")
def test_sweep_scores_at_once_each_marker_once_and_two_points_at_most() -> None:
    marker = objective("O1", 15, 11)
    swept = done(on(at("a", marker), FAR, crit="sweep", markers=[marker]), "sweep:O1")
    assert swept.table.side(A).scored("crit") == 1
    assert why_not(swept.table, "sweep:O1") == "op.crit.sweep"
    twice = on(at("a", marker), FAR, crit="sweep", markers=[marker]).with_side(A, swept=2)
    assert done(twice, "sweep:O1").table.side(A).scored("crit") == 0
    assert not possible(on(op("a", 2, 2), FAR, crit="sweep", markers=[marker]))
    assert not possible(on(at("a", marker), FAR, crit="grid_control", markers=[marker]))


@pytest.mark.rule("killteam.op.tac.listening_posts", "killteam.score.tac_reveal")
def test_plant_puts_a_post_into_enemy_territory_and_shows_the_op() -> None:
    where = on(op("a", 12, 14), FAR, tac=ChosenTacOp(id="listening_posts"))
    planted = done(where, "plant", Spot(Point(12_000, 15_500)))
    assert [one.kind for one in planted.table.markers.values()] == ["post"]
    assert planted.table.side(A).tac.shown
    assert [name for event in planted.events for name in event.opens()] == ["tac:0"]

    def misplaced(table_: Table, x: float, y: float) -> str:
        with pytest.raises(Refused) as refused:
            done(table_, "plant", Spot(Point(round(x * 1_000), round(y * 1_000))))
        return refused.value.refusal.measured

    assert misplaced(where, 12, 16.1) == "1.08″"
    home = on(op("a", 12, 11), FAR, tac=ChosenTacOp(id="listening_posts"))
    misplaced(home, 12, 11.2)
    near = on(op("a", 12, 14), FAR, tac=ChosenTacOp(id="listening_posts"), markers=[post("post-1", 12, 20, A)])
    assert misplaced(near, 12, 15.5) == "3.8″"
    theirs = on(op("a", 12, 14), FAR, tac=ChosenTacOp(id="listening_posts"), markers=[post("post-1", 12, 17, B)])
    assert len(done(theirs, "plant", Spot(Point(12_000, 15_500))).table.markers) == 2


@pytest.mark.rule("killteam.op.tac.triangulate")
def test_fix_scores_each_third_of_the_board_once_far_from_home() -> None:
    where = on(op("a", 15, 13), FAR, tac=ChosenTacOp(id="triangulate"))
    fixed = done(where, "fix")
    assert (fixed.table.side(A).scored("tac"), fixed.table.side(A).tac.zones) == (2, (1,))
    assert why_not(fixed.table, "fix") == "op.tac.triangulate"
    later = fixed.table.with_side(A, fixed=False)
    assert "3" not in refusal(possible(later), "fix").message.split()[0]
    assert why_not(later, "fix") == "op.tac.triangulate"
    assert why_not(on(op("a", 10.2, 13), FAR, tac=ChosenTacOp(id="triangulate")), "fix") == "op.tac.triangulate"
    assert why_not(on(op("a", 15, 12.6), FAR, tac=ChosenTacOp(id="triangulate")), "fix") == "op.tac.triangulate"
    assert option(possible(on(op("a", 15, 12.64), FAR, tac=ChosenTacOp(id="triangulate"))), "fix").refusal is None
    early = on(op("a", 15, 13), FAR, tac=ChosenTacOp(id="triangulate"), turning_point=1)
    assert why_not(early, "fix") == "score.crit_tp1"


@pytest.mark.rule("killteam.core.distance.tolerance", "killteam.op.tac.triangulate")
@pytest.mark.parametrize(("y", "far"), [(12.63, False), (12.635, False), (12.636, True)])
def test_a_hair_more_than_eight_inches_from_home_is_eight(y, far) -> None:
    found = option(possible(on(op("a", 15, y), FAR, tac=ChosenTacOp(id="triangulate"))), "fix")
    assert (found.refusal is None) == far


@pytest.mark.rule("killteam.core.distance.tolerance", "killteam.op.tac.triangulate")
@pytest.mark.parametrize(("x", "number"), [(9.375, 0), (9.376, None), (10.624, None), (10.625, 1), (20.625, 2)])
def test_a_base_a_hair_over_the_line_is_wholly_in_its_third(x, number) -> None:
    where = on(op("a", x, 13), FAR, tac=ChosenTacOp(id="triangulate"))
    assert third_of(where, where.models["a"]) == number


@pytest.mark.rule("killteam.core.distance.tolerance", "killteam.op.tac.listening_posts")
@pytest.mark.parametrize(("far", "fits"), [(6.0, False), (6.005, False), (6.006, True)])
def test_a_hair_more_than_six_inches_between_posts_is_six(far, fits) -> None:
    where = on(
        op("a", 12, 14), FAR, tac=ChosenTacOp(id="listening_posts"), markers=[post("post-1", 12 - 0.788 - far, 15, A)]
    )
    fault = post_refusal(where, where.models["a"], Spot(Point(12_000, 15_000)))
    assert (fault is None) == fits


def hunting(turning_point: int = 2, *, quarry: str = "e1") -> Table:
    enemies = [op(f"e{n}", 5 * n, 20, "deckhand", 1) for n in (1, 2, 3)]
    made = on(op("a", 2, 2), *enemies, tac=ChosenTacOp(id="marked_quarry", quarry=quarry), turning_point=turning_point)
    return made.with_model("e1", life="gone")


@pytest.mark.rule("killteam.op.tac.marked_quarry", "killteam.score.tac_reveal")
def test_a_fallen_quarry_is_shown_and_scored_and_the_next_is_named() -> None:
    ran = run(hunting(), lambda play: count_casualties(play, ("e1",), fought=False), answers=["quarry:e3"])
    assert ran.table.side(A).scored("tac") == 2
    assert ran.table.side(A).tac.shown
    assert ran.table.side(A).tac.quarry == "e3"
    second = ran.table.with_model("e3", life="gone")
    again = run(second, lambda play: count_casualties(play, ("e3",), fought=False))
    assert again.table.side(A).scored("tac") == 2
    assert again.table.side(A).tac.quarry == "e2", "the last one left is named without a question"
    assert not again.asked
    other = run(hunting(quarry="e2"), lambda play: count_casualties(play, ("e1",), fought=False))
    assert other.table.side(A).scored("tac") == 0
    assert not other.events


@pytest.mark.rule("killteam.op.tac.marked_quarry", "killteam.score.window")
def test_a_quarry_that_falls_in_the_first_turning_point_is_owed() -> None:
    ran = run(hunting(1), lambda play: count_casualties(play, ("e1",), fought=False), answers=["quarry:e2"])
    assert ran.table.side(A).scored("tac") == 0
    assert ran.table.side(A).tac.owed == 2
    assert ran.table.side(A).tac.shown


@pytest.mark.rule("killteam.op.tac.overrun")
def test_who_falls_in_a_fight_is_noted_for_the_enemy() -> None:
    ran = run(hunting(), lambda play: count_casualties(play, ("e1",), fought=True), answers=["quarry:e2"])
    assert [side.fought for side in ran.table.sides] == [True, False]
