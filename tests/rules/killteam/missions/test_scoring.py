"""Control of markers, kill grades, caps, the primary bonus and the end of the battle."""

from typing import Any

import pytest
from msgspec import structs

from rules.killteam.board.side import ChosenTacOp, Op, Score
from rules.killteam.board.table import LastingEffect, Table
from rules.killteam.effects.control import controller, weights
from rules.killteam.missions.conditions import CONDITIONS
from rules.killteam.missions.points import kill_grade, score, total
from rules.killteam.missions.scoring import end_battle, score_turning_point
from rules.killteam.teams.effects import Expendable, StatMod
from rules.killteam.teams.team import Ability
from rules.killteam.view.view import side_card
from tests.rules.killteam.missions.markers import at, objective, post
from tests.rules.killteam.running import run
from tests.rules.killteam.tables import A, B, op, table


def scores(**points: int) -> tuple[Score, ...]:
    """So many points of each op, all of the second turning point."""
    return tuple(Score(name, 2, count) for name, count in points.items())  # type: ignore[arg-type]


def final(on: Table, seat: Any, primary: Op, **points: int) -> Table:
    return on.with_side(seat, scores=scores(**points), primary=primary)


def fallen(own: int, down: int, *, turning_point: int = 1) -> Table:
    """Seat 1 began with so many, of whom some are gone; seat 0 has one that stands far off."""
    theirs = [op(f"e{n}", 2 + n, 20, "scavver", 1, life="gone" if n < down else "live") for n in range(own)]
    made = table(op("a", 2, 2, "sentinel"), *theirs, turning_point=turning_point)
    return made.with_side(A, taken=("a",)).with_side(B, taken=tuple(one.id for one in theirs))


# ── Control ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("killteam.marker.control", "killteam.marker.contest", "killteam.marker.separate")
def test_v83_marker_control() -> None:
    marker = objective("O1", 15, 11)
    two = [op("s1", 14, 12, "scavver"), op("s2", 16, 12, "scavver")]
    on = table(*two, op("e", 15, 9.5, "sentinel", 1), markers=(marker,))
    assert weights(on, marker) == (4, 3)
    assert controller(on, marker) == A
    stunned = LastingEffect(
        effect=StatMod(stat="apl", value=-1), source="stun", seat=A, operative="s1", until="end_next_activation"
    )
    assert controller(structs.replace(on, lasting=(stunned,)), marker) is None
    three = table(*two, op("s3", 13.5, 10.5, "scavver"), op("e", 15, 9.5, "sentinel", 1), markers=(marker,))
    assert weights(three, marker) == (7, 3)
    assert controller(table(op("s", 2, 2, "scavver"), op("e", 2, 20, "scavver", 1), markers=(marker,)), marker) is None


@pytest.mark.rule("killteam.marker.control")
def test_orders_wounds_and_being_expended_do_not_matter_for_control() -> None:
    marker = objective("O1", 15, 11)
    tired = op("a", 15, 9.5, "sentinel", wounds=1, order="conceal", ready=False)
    assert controller(table(tired, op("e", 15, 12.5, "scavver", 1), markers=(marker,)), marker) == A


# ── KILL ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("killteam.score.kill_grade", "killteam.score.kill", "killteam.score.kill_any_cause")
@pytest.mark.parametrize(
    ("own", "down", "grade"), [(14, 8, 2), (14, 9, 3), (6, 5, 4), (6, 6, 5), (4, 3, 3), (15, 2, 0)]
)
def test_v84_kill_grade(own: int, down: int, grade: int) -> None:
    assert kill_grade(fallen(own, down), A) == grade


@pytest.mark.rule("killteam.score.kill_grade", "killteam.build.team_data")
def test_who_is_expendable_is_counted_neither_as_fallen_nor_as_left() -> None:
    on = fallen(2, 1)
    assert (kill_grade(on, A), CONDITIONS["more_standing"].count(on, A)) == (2, 0)
    gift = Ability(id="gift", name="Gift", text="", effect=(Expendable(),))
    known = on.with_side(B, team=structs.replace(on.side(B).team, ability=(gift,)))
    assert (kill_grade(known, A), CONDITIONS["more_standing"].count(known, A)) == (2, 0)
    for id_, counted in (("e0", (0, 0)), ("e1", (5, 1))):
        effect = LastingEffect(effect=Expendable(), source="gift", seat=B, until="end_battle", operative=id_)
        given = structs.replace(known, lasting=(effect,))
        assert (kill_grade(given, A), CONDITIONS["more_standing"].count(given, A)) == counted


@pytest.mark.rule("killteam.score.kill_highest")
def test_v84_the_higher_grade_scores_one_more_at_the_end() -> None:
    on = fallen(6, 5, turning_point=4).with_side(A, scores=scores(kill=4), primary="crit")
    ended = run(on.with_side(B, primary="crit"), end_battle)
    assert ended.table.side(A).scored("kill") == 5
    level = on.with_side(B, primary="crit").with_model("a", life="gone")
    assert kill_grade(level, B) == 5
    assert run(level, end_battle).table.side(A).scored("kill") == 4
    even = fallen(6, 6, turning_point=4).with_model("a", life="gone")
    even = even.with_side(A, scores=scores(kill=5), primary="kill").with_side(B, scores=scores(kill=5), primary="kill")
    assert [side.scored("kill") for side in run(even, end_battle).table.sides] == [5, 5]


@pytest.mark.rule("killteam.score.window", "killteam.flow.tp_end")
def test_v85_kills_of_the_first_turning_point_count_at_the_end_of_the_second() -> None:
    first = run(fallen(6, 2), score_turning_point)
    assert first.table.side(A).scored("kill") == 0
    second = run(structs.replace(first.table, turning_point=2), score_turning_point)
    assert second.table.side(A).scored("kill") == 1
    again = run(structs.replace(second.table, turning_point=3), score_turning_point)
    assert again.table.side(A).scored("kill") == 1


# ── Totals ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("killteam.score.primary", "killteam.score.total", "killteam.score.three_ops", "killteam.score.winner")
def test_v86_total() -> None:
    on = fallen(6, 0, turning_point=4)
    on = final(final(on, A, "crit", crit=5, kill=5, tac=6), B, "tac", crit=4, kill=3, tac=6)
    assert (total(on, A), total(on, B)) == (19, 16)
    ended = run(on, end_battle)
    assert ended.table.result is not None
    assert ended.table.result.winner == A
    assert any("19 VP" in line for line in ended.said)


@pytest.mark.rule("killteam.score.cap")
def test_v87_cap() -> None:
    on = fallen(6, 0, turning_point=4)

    def scored(play: Any) -> Any:
        yield from ()
        for _ in range(4):
            score(play, A, "crit", 2, "test", "killteam.score.crit")

    after = run(on, scored).table
    assert [one.points for one in after.side(A).scores] == [2, 2, 2]
    assert total(after.with_side(A, primary="crit"), A) == 9
    best = final(on, A, "crit", crit=6, kill=6, tac=6)
    assert total(best, A) == 21


@pytest.mark.rule("killteam.score.primary")
@pytest.mark.parametrize(("points", "worth"), [(0, 0), (1, 2), (2, 3), (3, 5), (4, 6), (5, 8), (6, 9)])
def test_v88_rounding(points: int, worth: int) -> None:
    assert total(final(fallen(6, 0), A, "kill", kill=points), A) == worth


@pytest.mark.rule("killteam.score.winner", "killteam.flow.battle_end", "killteam.score.tac_reveal")
def test_v89_a_draw_and_everything_is_shown() -> None:
    on = final(final(fallen(1, 0, turning_point=4), A, "crit", crit=4), B, "tac", tac=4)
    on = on.with_side(A, tac=ChosenTacOp(id="unseen")).with_side(B, tac=ChosenTacOp(id="overrun", shown=True))
    ended = run(on, end_battle)
    assert ended.table.result is not None
    assert ended.table.result.winner is None
    assert {name for event in ended.events for name in event.opens()} == {"tac:0", "primary:0", "primary:1"}
    named = [{fact.label: fact.value for fact in side_card(ended.table, side).facts} for side in ended.table.sides]
    assert [facts["TAC op"] for facts in named] == ["Unseen", "Overrun"], "nothing is secret any more"


# ── CRIT ops ────────────────────────────────────────────────────────────────────────────────────────────────────────


def crit(on: Table, id_: str, turning_point: int = 2) -> Table:
    settings = structs.replace(on.settings, crit=id_)
    return structs.replace(on, settings=settings, turning_point=turning_point)


def gained(on: Table, answers: tuple[str, ...] = ()) -> tuple[int, int]:
    """CRIT points both gain when the turning point ends."""
    after = run(on, score_turning_point, answers=answers).table
    return after.side(A).scored("crit"), after.side(B).scored("crit")


@pytest.mark.rule("killteam.op.crit.grid_control", "killteam.op.hold", "killteam.score.crit")
def test_grid_control() -> None:
    markers = (objective("O1", 15, 11), objective("O2", 6, 11), objective("O3", 24, 11))
    one = table(at("a", markers[0]), op("e", 2, 20, "deckhand", 1), markers=markers)
    assert gained(crit(one, "grid_control")) == (2, 0)
    each = table(at("a", markers[0]), at("e", markers[1], seat=1), markers=markers)
    assert gained(crit(each, "grid_control")) == (1, 1)
    assert gained(crit(each, "grid_control", turning_point=1)) == (0, 0)


@pytest.mark.rule("killteam.op.crit.blow")
def test_prime_and_blow_is_scored_for_a_charged_marker_one_controls() -> None:
    markers = (objective("O1", 15, 11, charges=(A,)), objective("O2", 6, 11, charges=(A,), blown=(B,)))
    on = crit(table(at("a", markers[0]), at("b", markers[1]), op("e", 2, 20, "deckhand", 1), markers=markers), "prime")
    after = run(on, score_turning_point, answers=["blow:O2"]).table
    assert after.side(A).scored("crit") == 2
    assert (after.markers["O2"].charges, after.markers["O2"].blown) == ((), (B, A))
    assert after.markers["O1"].charges == (A,)
    assert gained(on, ("keep",)) == (0, 0)
    lost = crit(table(op("a", 2, 2), at("e", markers[0], seat=1), markers=markers[:1]), "prime")
    assert gained(lost) == (0, 0)


@pytest.mark.rule("killteam.op.crit.salvage", "killteam.op.hold", "killteam.core.territory")
def test_salvage_run() -> None:
    home, away = objective("O1", 15, 9), objective("O2", 6, 11)
    assert gained(crit(table(at("a", home), op("e", 2, 20, "deckhand", 1), markers=(home,)), "salvage")) == (2, 0)
    assert gained(crit(table(at("a", away), op("e", 2, 20, "deckhand", 1), markers=(away,)), "salvage")) == (1, 0)
    carried = structs.replace(away, carrier="e")
    on = table(at("a", home), op("e", 15, 20, "deckhand", 1, carries="O2"), markers=(home, carried))
    assert gained(crit(on, "salvage")) == (1, 1)


# ── TAC ops ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def tac(on: Table, id_: str, turning_point: int = 2, **kept: Any) -> Any:
    """What the op of seat 0 comes to when the turning point ends."""
    on = on.with_side(A, tac=ChosenTacOp(id=id_, **kept))
    return run(structs.replace(on, turning_point=turning_point), score_turning_point)


def points(ran: Any) -> int:
    return int(ran.table.side(A).scored("tac"))


FAR = op("e", 2, 20, "deckhand", 1)


@pytest.mark.rule("killteam.op.tac.unseen", "killteam.score.tac", "killteam.score.tac_reveal")
def test_unseen_counts_the_concealed_in_enemy_territory_and_is_shown_when_it_scores() -> None:
    hidden = op("a", 15, 13, order="conceal")
    one = tac(table(hidden, FAR), "unseen")
    assert points(one) == 1
    assert one.table.side(A).tac.shown
    assert (
        points(tac(table(hidden, op("b", 20, 13, order="conceal"), op("c", 25, 13, order="conceal"), FAR), "unseen"))
        == 2
    )
    none = tac(table(op("a", 15, 13), op("b", 20, 11, order="conceal"), FAR), "unseen")
    assert points(none) == 0
    assert not none.table.side(A).tac.shown
    assert points(tac(table(hidden, op("e", 16.5, 13, "deckhand", 1)), "unseen")) == 0


@pytest.mark.rule("killteam.op.tac.listening_posts")
def test_listening_posts_count_those_no_enemy_contests() -> None:
    posts = (post("post-1", 10, 15, A), post("post-2", 20, 15, A), post("post-3", 26, 15, A))
    assert points(tac(table(op("a", 2, 2), FAR, markers=posts), "listening_posts", shown=True)) == 2
    near = op("e", 10, 14, "deckhand", 1)
    assert points(tac(table(op("a", 2, 2), near, markers=posts[:2]), "listening_posts", shown=True)) == 1


@pytest.mark.rule("killteam.op.tac.hold_the_line")
def test_hold_the_line() -> None:
    marker = objective("O1", 15, 9)
    both = table(at("a", marker), FAR, markers=(marker,))
    assert points(tac(both, "hold_the_line")) == 2
    invaded = table(at("a", marker), op("e", 25, 5, "deckhand", 1), markers=(marker,))
    assert points(tac(invaded, "hold_the_line")) == 1
    beside = op("e", 15, 10.4, "scavver", 1)
    assert points(tac(table(at("a", marker, "sentinel"), beside, markers=(marker,)), "hold_the_line")) == 0


@pytest.mark.rule("killteam.op.tac.strongpoint")
def test_strongpoint() -> None:
    marker = objective("O1", 15, 11)
    held = tac(table(at("a", marker), FAR, markers=(marker,)), "strongpoint", marker="O1")
    assert points(held) == 2
    disputed = table(at("a", marker), op("e", 15, 12.6, "deckhand", 1), markers=(marker,))
    assert points(tac(disputed, "strongpoint", marker="O1")) == 1
    assert points(tac(table(op("a", 2, 2), FAR, markers=(marker,)), "strongpoint", marker="O1")) == 0


@pytest.mark.rule("killteam.op.tac.overrun")
def test_overrun() -> None:
    inside = table(op("a", 15, 20), op("e", 2, 12, "deckhand", 1))
    assert points(tac(inside, "overrun")) == 1
    assert points(tac(inside.with_side(A, fought=True), "overrun")) == 2
    assert points(tac(table(op("a", 15, 18.5), FAR), "overrun")) == 0


@pytest.mark.rule("killteam.op.tac.core_recovery")
def test_core_recovery_is_scored_from_the_third_turning_point() -> None:
    core = structs.replace(post("a-core-1", 15, 9, A), kind="core")
    carried = structs.replace(core, carrier="a")
    on = table(op("a", 15, 20, carries="a-core-1"), FAR, markers=(carried,))
    assert [points(tac(on, "core_recovery", number, shown=True)) for number in (2, 3, 4)] == [0, 1, 2]
    safe = table(at("a", core), FAR, markers=(core,))
    assert [points(tac(safe, "core_recovery", number, shown=True)) for number in (3, 4)] == [0, 1]


@pytest.mark.rule("killteam.op.tac.marked_quarry")
def test_the_points_for_a_quarry_of_the_first_turning_point_are_entered_at_the_end_of_the_second() -> None:
    on = table(op("a", 2, 2), FAR)
    assert points(tac(on, "marked_quarry", quarry="e", owed=2, shown=True)) == 2
    assert points(tac(on, "marked_quarry", 3, quarry="e", owed=2, shown=True)) == 0
