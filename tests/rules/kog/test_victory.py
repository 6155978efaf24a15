"""The end of the game: holds counted at the end of each round, and every way to win or draw."""

from collections.abc import Mapping

import pytest
from msgspec import structs

from rules.kernel import engine
from rules.kernel.refusal import Refused, Seat
from rules.kernel.system import Ending
from rules.kog.board.table import Objective
from rules.kog.system import KOG
from rules.kog.turn.victory import CONDITIONS, verdict
from tests.rules.kog.build import Game, at, begin, table

A_MARKER, B_MARKER = (24.0, 28.0), (24.0, 8.0)
BESIDE_B, ALSO_BESIDE_B, B_AT_HOME = (22.0, 8.0), (24.0, 10.0), (26.0, 8.0)
BESIDE_A = (22.0, 28.0)
ENEMY, OWN = "enemy", "own"


def contest(*more: tuple[str, str, tuple[float, float]], round_: int = 3, active: int = 0, **fields: object) -> Game:
    """A beside B's marker, B beside A's, nobody engaged: a-m1 and b-m1 can hold at will."""
    models = [("jaeger", "a", BESIDE_B), ("jaeger", "b", BESIDE_A), *more]
    start = table(models, stage="movement", round=round_, active=active, objectives=[A_MARKER, B_MARKER], **fields)
    return begin(start, EvenDice())


class EvenDice:
    """Every first-turn roll is a tie, so that the players take turns at going first; other dice show 1."""

    def draw(self, roll: object) -> tuple[int, ...]:
        return (1,) * roll.count  # type: ignore[attr-defined]


def play_round(game: Game, holds: Mapping[int, str] = {}) -> Game:
    """Both turns of the round: nobody moves or shoots; a seat in `holds` holds the enemy's or its own marker."""
    round_ = game.table.round
    while not game.over and game.table.round == round_:
        play_turn(game, holds)
    return game


def play_turn(game: Game, holds: Mapping[int, str] = {}) -> Game:
    """One player's turn of the round."""
    turn = (game.table.round, game.table.turn)
    seat = game.table.active
    while not game.over and (game.table.round, game.table.turn) == turn:
        game.choose("end" if game.table.stage == "movement" else hold_option(game, seat, holds.get(seat, "")))
    return game


def hold_option(game: Game, seat: int, whose: str) -> str:
    """The open option by which that marker is held, or the end of Shooting."""
    owner = {"": None, OWN: seat, ENEMY: 1 - seat}[whose]
    return next((id_ for id_ in game.allowed("hold:") if id_.endswith(f":objective-{owner}")), "done")


def amend(game: Game, **changes: object) -> Game:
    """Change a model between two steps, as a fight or shot might have done."""
    id_ = str(changes.pop("model"))
    assert not game.position.inputs
    changed = game.position.table.with_model(id_, **changes)
    game.position = structs.replace(game.position, table=changed, earlier=None, floor=0)
    return game


def verdict_of(game: Game) -> tuple[str, int | None] | None:
    """What kind of end it is and who has won; None while the game goes on."""
    result = game.table.result
    return (result.kind, result.winner) if result else None


MAJOR_A = ("major", 0)
DRAW = ("draw", None)

COURSES = {
    "V-01": ([{0: ENEMY}, {0: ENEMY}], [None, MAJOR_A]),
    "V-02": ([{0: ENEMY}, {}, {0: ENEMY}, {0: ENEMY}], [None, None, None, MAJOR_A]),
    "V-07": ([{0: ENEMY, 1: ENEMY}, {0: ENEMY, 1: ENEMY}], [None, DRAW]),
    "V-08": ([{0: ENEMY}, {0: ENEMY, 1: ENEMY}], [None, MAJOR_A]),
    "one round each": ([{0: ENEMY}, {1: ENEMY}, {0: ENEMY}, {1: ENEMY}], [None] * 4),
}


@pytest.mark.parametrize(("holds", "checks"), COURSES.values(), ids=COURSES.keys())
@pytest.mark.rule("kog.victory.major", "kog.victory.check", "kog.objective.hold.renew", "kog.victory.draw.objectives")
def test_courses(holds: list[dict[int, str]], checks: list[tuple[str, int | None] | None]) -> None:
    game = contest()
    for held, expected in zip(holds, checks, strict=True):
        play_round(game, held)
        assert verdict_of(game) == expected


@pytest.mark.rule("kog.objective.hold.renew", "kog.victory.major")
def test_v03_the_player_must_hold_not_the_unit() -> None:
    game = play_round(contest(("jaeger", "a", ALSO_BESIDE_B)), {0: ENEMY})
    amend(game, model="a-m1", life="wreck", hull=0)
    play_round(game, {0: ENEMY})
    assert verdict_of(game) == MAJOR_A


@pytest.mark.parametrize(
    ("left", "expected", "run"),
    [
        pytest.param("nobody", None, 0, id="V-04"),
        pytest.param("a shaken model", MAJOR_A, 2, id="V-05"),
    ],
)
@pytest.mark.rule("kog.objective.hold.still-there", "kog.victory.check")
def test_still_there_at_the_end_of_the_round(left: str, expected: tuple[str, int] | None, run: int) -> None:
    game = contest(("jaeger", "a", ALSO_BESIDE_B), ("jaeger", "a", (4.0, 4.0)), active=1)
    play_round(game, {0: ENEMY})
    assert game.table.active == 0
    play_turn(game, {0: ENEMY})
    amend(game, model="a-m1", life="wreck", hull=0)
    if left == "nobody":
        amend(game, model="a-m2", life="wreck", hull=0)
    else:
        amend(game, model="a-m2", shaken=True)
    play_turn(game)
    assert verdict_of(game) == expected
    assert game.table.objectives["objective-1"].run == run


@pytest.mark.rule("kog.victory.check")
def test_v06_two_turns_running_do_not_win_before_the_end_of_the_round() -> None:
    game = play_round(contest(active=1), {0: ENEMY})
    assert (game.table.round, game.table.active) == (4, 0)
    play_turn(game, {0: ENEMY})
    assert verdict_of(game) is None
    play_turn(game)
    assert verdict_of(game) == MAJOR_A


@pytest.mark.rule("kog.victory.major", "kog.objective.retake")
def test_v09_holding_ones_own_objective_wins_nothing_and_ends_the_enemy_hold() -> None:
    game = contest(("jaeger", "a", (26.0, 28.0)), active=1)
    play_turn(game, {1: ENEMY})
    assert game.table.objectives["objective-0"].taker == 1
    play_turn(game, {0: OWN})
    assert game.table.objectives["objective-0"].taker == 0
    play_round(game, {0: OWN})
    assert verdict_of(game) is None


@pytest.mark.rule("kog.objective.retake", "kog.objective.hold.still-there")
def test_v10_retaking_the_marker_ends_hold_and_run() -> None:
    game = contest(("jaeger", "b", B_AT_HOME), active=1)
    play_round(game, {0: ENEMY})
    assert game.table.objectives["objective-1"].run == 1
    play_turn(game, {0: ENEMY})
    play_turn(game, {1: OWN})
    assert verdict_of(game) is None
    assert (game.table.objectives["objective-1"].taker, game.table.objectives["objective-1"].run) == (1, 1)


@pytest.mark.rule("kog.victory.minor", "kog.victory.empty-side")
def test_v11_a_side_without_models_plays_on_to_the_end_of_the_round() -> None:
    game = contest(round_=2)
    amend(game, model="b-m1", life="wreck", hull=0)
    play_turn(game)
    assert game.over
    assert verdict_of(game) == ("minor", 0)
    assert sum(line.text.startswith("The turn of ") for line in game.log) == 2


@pytest.mark.rule("kog.victory.empty-side", "kog.victory.check")
def test_the_other_player_finishes_the_round_against_nobody() -> None:
    game = contest(round_=2, active=0)
    amend(game, model="a-m1", life="wreck", hull=0)
    assert not game.over
    assert game.question.seat == 1
    play_turn(game)
    assert verdict_of(game) == ("minor", 1)


def at_the_check(
    lives: Mapping[str, str], *, run: int = 0, hull: Mapping[str, int] = {}
) -> tuple[str, int | None] | None:
    """The verdict with these models no longer alive; A's hold on B's marker has run so many rounds and is renewed."""
    models = [("jaeger", "a", BESIDE_B), ("strike-infantry", "b", BESIDE_A), ("jaeger", "b", (4.0, 4.0))]
    start = table(models, stage="check", turn=1, round=4, objectives=[A_MARKER, B_MARKER], hull=hull)
    start = start.with_objective("objective-1", taker=Seat(0) if run else None, taken_round=4, run=max(0, run - 1))
    for id_, life in lives.items():
        start = start.with_model(id_, life=life, hull=0)
    return verdict_of(begin(start, EvenDice()))


@pytest.mark.rule("kog.victory.minor")
def test_v12_wrecks_and_eliminated_infantry_are_no_units() -> None:
    assert at_the_check({"b-m1": "gone", "b-m2": "wreck"}, hull={"a-m1": 1}) == ("minor", 0)
    assert at_the_check({"b-m2": "wreck"}, hull={"a-m1": 1}) is None


@pytest.mark.rule("kog.victory.draw.annihilation")
def test_v13_nobody_left_is_a_draw() -> None:
    assert at_the_check({"a-m1": "wreck", "b-m1": "gone", "b-m2": "wreck"}) == DRAW


@pytest.mark.rule("kog.victory.precedence")
def test_v14_major_goes_before_minor() -> None:
    assert at_the_check({"b-m1": "gone", "b-m2": "wreck"}, run=2) == MAJOR_A
    assert at_the_check({"b-m1": "gone", "b-m2": "wreck"}, run=1) == ("minor", 0)


@pytest.mark.rule("kog.victory.precedence", "kog.victory.draw.objectives")
def test_draws_are_checked_before_victories() -> None:
    names = [condition.__name__ for condition in CONDITIONS]
    assert names == ["both_objectives", "nobody_left", "major_victory", "minor_victory", "round_limit"]
    start = table([("jaeger", "a", BESIDE_B), ("jaeger", "b", BESIDE_A)], objectives=[A_MARKER, B_MARKER])
    for seat, marker in ((0, "objective-1"), (1, "objective-0")):
        start = start.with_objective(marker, taker=Seat(seat), run=2)
    drawn = verdict(start)
    assert drawn is not None
    assert (drawn.kind, drawn.rule) == ("draw", "kog.victory.draw.objectives")


@pytest.mark.rule("kog.scenario.standard", "kog.scenario.custom")
def test_the_standard_battle_has_one_objective_each_and_conditions_kept_as_data() -> None:
    game = play_round(contest(), {0: ENEMY})
    assert [marker.owner for marker in game.table.objectives.values()] == [0, 1]
    assert game.table.settings.battle in ("duel", "skirmish", "encounter", "engagement", "apocalyptic")
    third = Objective(id="objective-2", owner=Seat(1), at=at(40, 8), taker=Seat(0), taken_round=4, run=2)
    more = structs.replace(game.table, objectives={**game.table.objectives, third.id: third})
    won = verdict(more)
    assert won is not None
    assert won.kind == "major"


@pytest.mark.parametrize(
    ("model", "why"),
    [
        pytest.param("a-m1", {"move": "speed"}, id="V-15 speed-moved"),
        pytest.param("a-m1", {"shaken": True}, id="V-15 shaken"),
        pytest.param("b-m1", {"at": at(20.0, 8.0)}, id="V-15 engaged"),
    ],
)
@pytest.mark.rule("kog.objective.hold.able-model")
def test_v15_the_model_on_the_marker_must_be_free_to_shoot(model: str, why: dict[str, object]) -> None:
    models = [("jaeger", "a", BESIDE_B), ("jaeger", "a", (20.0, 4.0)), ("jaeger", "b", (36.0, 14.0))]
    free = table(models, units={"a-u1": ["a-m1", "a-m2"]}, objectives=[A_MARKER, B_MARKER])
    assert "hold:a-u1:objective-1" in begin(free).allowed()
    barred = free.with_model(model, **why)
    refusal = begin(barred).refusal("hold:a-u1:objective-1")
    assert refusal.remedy


@pytest.mark.rule("kog.objective.hold.whole-unit", "kog.objective.one-per-unit")
def test_v16_the_whole_unit_gives_up_shooting() -> None:
    others = [(4.0, 4.0), (6.0, 4.0), (8.0, 4.0), (10.0, 4.0)]
    models = [("jaeger", "a", BESIDE_B), *(("jaeger", "a", spot) for spot in others), ("jaeger", "b", (30.0, 4.0))]
    ids = [f"a-m{n}" for n in range(1, 6)]
    game = begin(table(models, units={"a-u1": ids}, objectives=[A_MARKER, B_MARKER])).choose("hold:a-u1:objective-1")
    assert (game.table.round, game.table.turn, game.table.stage) == (2, 1, "movement")
    assert not any("fires" in line.text for line in game.log)
    assert game.table.objectives["objective-1"].taker == 0


@pytest.mark.parametrize(
    ("gap", "held"), [pytest.param(1.0, True, id="V-17 1.000"), pytest.param(1.001, False, id="V-17 1.001")]
)
@pytest.mark.rule("kog.objective.hold", "kog.general.measure.thresholds")
def test_v17_within_1_inch_of_the_edge_of_the_marker(gap: float, held: bool) -> None:
    beside = (B_MARKER[0] - 0.5 - gap - 0.6, B_MARKER[1])
    game = begin(table([("jaeger", "a", beside), ("jaeger", "b", (40.0, 30.0))], objectives=[A_MARKER, B_MARKER]))
    assert ("hold:a-u1:objective-1" in game.allowed()) is held


@pytest.mark.rule("kog.round.no-limit")
def test_a_player_may_concede_and_both_may_agree_on_a_draw_at_any_time() -> None:
    game = contest()
    for ending, kind, winner in ((Ending(Seat(0)), "conceded", 1), (Ending(), "agreed draw", None)):
        outcome = engine.end(KOG, game.position, ending, game.dice)
        result = outcome.position.table.result
        assert outcome.position.over
        assert (result.kind, result.winner) == (kind, winner)
        assert outcome.log[-1].line.text == result.text
        with pytest.raises(Refused):
            engine.end(KOG, outcome.position, ending, game.dice)
