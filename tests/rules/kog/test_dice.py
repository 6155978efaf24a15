"""Dice against a target: bought re-rolls (B-01 to B-08), who chooses what, and the record every die leaves."""

import pytest

from rules.kernel.question import Answer
from rules.kernel.shapes import Pick
from rules.kog.board.table import Table
from rules.skirmish.rolling import DieSpec
from tests.rules.kog.build import begin, box, table, terrain
from tests.rules.kog.vectors import hulls, played

CHOICES = ["shoot:a-m1:autocannon-24-4", "target:b-m1"]
WOODS = terrain("woods", box(19, 9, 2, 2), cover="soft")
RUIN = terrain("ruin", box(19, 9, 2, 2), cover="hard")


def shot(*, holds: bool = False, covered: bool = False, friend: bool = False, rerolls: int = 1) -> Table:
    """A Hunter at a Jaguar, as in the worked examples; its owner has one bought re-roll."""
    beside = [("jaeger", "a", (22.2, 10.0))] if friend else []
    return table(
        [("hunter", "a", (10.0, 10.0)), *beside, ("jaguar", "b", (20.0, 10.0))],
        rerolls=(rerolls, 1),
        terrain=[WOODS] if covered else [],
        changes={"a-m1": {"move": "hold" if holds else "combat"}},
    )


@pytest.mark.rule(
    "kog.dice.bought-reroll.use", "kog.dice.bought-reroll.eligible", "kog.dice.bought-reroll.timing",
    "kog.damage.who-rolls", "kog.shoot.friendly-fire",
)  # fmt: skip
@pytest.mark.parametrize(
    ("start", "dice", "buys", "left", "kept"),
    [
        pytest.param(shot(), "S 3 2 | B 4 | D 4", ["buy:0"], {"b-m1": 2}, 0, id="B-01"),
        pytest.param(shot(holds=True), "S 3 2 | S' 2 1", [], {"b-m1": 3}, 1, id="B-02"),
        pytest.param(shot(holds=True, covered=True), "S 3 2 | B 5 | D 4", ["buy:0"], {"b-m1": 2}, 0, id="B-03"),
        pytest.param(shot(covered=True), "S 3 5 | S' 2 | B 6 | D 1 | D' 5", ["buy:0"], {"b-m1": 2}, 0, id="B-04"),
        pytest.param(shot(), "S 5 2 | D 2 | B 4", ["buy:none", "buy:0"], {"b-m1": 2}, 0, id="B-05"),
        pytest.param(shot(friend=True), "S 1 4 | B 3 | D 4", ["buy:0"], {"a-m2": 4, "b-m1": 2}, 0, id="B-08"),
    ],
)  # fmt: skip
def test_bought_rerolls(start: Table, dice: str, buys: list[str], left: dict[str, int], kept: int) -> None:
    game = played(start, CHOICES, dice, buys=buys)
    assert hulls(game, left) == left
    assert game.table.sides[0].rerolls == kept
    assert game.table.sides[1].rerolls == 1, "the dice are the attacker's, so the defender has nothing to save"


@pytest.mark.rule("kog.dice.bought-reroll.use", "kog.dice.reroll-once", "kog.dice.bought-reroll.eligible")
def test_a_bought_die_is_closed_and_several_may_be_bought() -> None:
    game = begin(shot(rerolls=3), [("to hit", [3, 2]), ("bought", [2]), ("bought", [1]), ("first turn", [1, 6])])
    game.choose(*CHOICES)
    assert game.allowed() == ["buy:none", "buy:0"], "one die that failed is as good as another"
    assert game.question.focus == ("a-m1", "b-m1"), "who fires, and at whom"
    game.choose("buy:0")
    assert [(die.faces, die.outcome) for die in game.question.dice] == [((3, 2), "miss"), ((2,), "miss")]
    assert game.refusal("buy:0").rule == "kog.dice.reroll-once"
    assert game.choose("buy:1").table.sides[0].rerolls == 1, "no failed die is left open, so nobody is asked again"


@pytest.mark.rule("kog.dice.reroll-may-must", "kog.dice.bought-reroll.use")
def test_free_rerolls_are_taken_and_bought_ones_kept_by_an_instruction() -> None:
    start = table([("hunter", "a", (10, 10)), ("jaguar", "b", (20, 10))], changes={"a-m1": {"move": "hold"}})
    game = begin(start, [("to hit", [2, 3])]).choose(*CHOICES)
    assert [(one.id, one.answer) for one in game.question.standing] == [("free-rerolls", Answer("reroll:all"))]
    game = begin(shot(rerolls=1), [("to hit", [3, 2])]).choose(*CHOICES)
    assert [(one.id, one.answer) for one in game.question.standing] == [("no-bought-rerolls", Answer("buy:none"))]


@pytest.mark.rule("kog.dice.bought-reroll.use")
def test_nothing_is_asked_without_a_bought_reroll() -> None:
    game = begin(shot(rerolls=0), [("to hit", [3, 2]), ("first turn", [1, 6])]).choose(*CHOICES)
    assert game.table.stage == "movement"


@pytest.mark.rule("kog.dice.reroll-may-must", "kog.move.hold.reroll")
def test_the_roller_chooses_which_failed_dice() -> None:
    start = table([("hunter", "a", (10, 10)), ("jaguar", "b", (20, 10))], changes={"a-m1": {"move": "hold"}})
    game = begin(start, [("to hit", [2, 3]), ("to hit again", [5]), ("damage", [5]), ("first turn", [1, 6])])
    game.choose(*CHOICES)
    assert game.question.default is not None
    assert game.question.default.option == "reroll:all"
    assert [(die.faces, die.need, die.outcome) for die in game.question.dice] == [
        ((2,), "4+", "miss"),
        ((3,), "4+", "miss"),
    ]
    game.choose("reroll:some", value=Pick(("1",)))
    assert game.models["b-m1"].hull == 2
    hit = next(line for line in game.log if line.dice)
    assert [(die.faces, die.outcome) for die in hit.dice] == [((2,), "miss"), ((3, 5), "hit")]


@pytest.mark.rule("kog.dice.reroll-may-must")
def test_a_forced_reroll_is_never_asked_about() -> None:
    start = table(
        [("hunter", "a", (10, 10)), ("jaguar", "b", (20, 10))], terrain=[WOODS], changes={"a-m1": {"move": "combat"}}
    )
    game = begin(start, [("to hit", [5, 6]), ("to hit again", [1, 1]), ("first turn", [1, 6])]).choose(*CHOICES)
    assert game.models["b-m1"].hull == 3
    assert game.table.stage == "movement"


@pytest.mark.rule("kog.engine.dice.record", "kog.dice.reroll-cancel", "kog.general.open-information")
def test_every_die_is_on_record_with_its_faces_and_reasons() -> None:
    start = table(
        [("hunter", "a", (10, 10)), ("jaguar", "b", (20, 10))], terrain=[RUIN], changes={"a-m1": {"move": "combat"}}
    )
    game = begin(start, [("to hit", [5, 2]), ("to hit again", [6]), ("damage", [2]), ("first turn", [1, 6])])
    game.choose(*CHOICES)
    to_hit, damage = (line for line in game.log if line.dice and line.seat == 0)
    assert to_hit.text == "Hunter A1, Autocannon at Jaguar B1, to hit: 1 of 2 hit."
    assert [(die.faces, die.need, die.outcome, die.note) for die in to_hit.dice] == [
        ((5, 6), "4+", "hit", "Cover"), ((2,), "4+", "miss", ""),
    ]  # fmt: skip
    assert damage.dice[0].note == "Jaguar B1; Critical Hit (a 6 to hit) against Hard Cover: no re-roll"


@pytest.mark.rule("kog.dice.natural-one", "kog.dice.natural-six", "kog.dice.d6")
@pytest.mark.parametrize(
    ("need", "successes"), [(1, [2, 3, 4, 5, 6]), (2, [2, 3, 4, 5, 6]), (4, [4, 5, 6]), (6, [6]), (7, [6])]
)
def test_one_fails_and_six_succeeds_whatever_is_needed(need: int, successes: list[int]) -> None:
    assert [face for face in range(1, 7) if DieSpec(need=need).succeeds(face)] == successes


@pytest.mark.rule("kog.engine.dice.pipeline")
@pytest.mark.parametrize("marks", [(), (6,), (1,), (1, 6)])
@pytest.mark.parametrize("need", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("rules", [((), ()), (("f",), ()), ((), ("s",)), (("f",), ("s",))])
def test_classes_never_split_what_matters(
    need: int, marks: tuple[int, ...], rules: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    """Faces of one class are both successes or both failures, and a face with a meaning of its own stands alone."""
    spec = DieSpec(need=need, failures=rules[0], successes=rules[1], marks=marks)
    cuts = spec.cuts(final=True)
    for low, high in zip(cuts, [*cuts[1:], 7], strict=True):
        assert len({(spec.succeeds(face), face if face in marks else 0) for face in range(low, high)}) == 1
    first = spec.cuts(final=False)
    for low, high in zip(first, [*first[1:], 7], strict=True):
        assert len({spec.succeeds(face) for face in range(low, high)}) == 1


@pytest.mark.rule("kog.dice.bought-reroll.eligible", "kog.round.dice-off")
def test_no_reroll_is_sold_for_a_roll_off() -> None:
    """B-07: the dice for the first turn have a loser but no failure."""
    start = table(
        [("hunter", "a", (2, 2)), ("hunter", "b", (46, 34))], active=1, stage="morale", rerolls=(1, 1), turn=1
    )
    game = begin(start, [("first turn", [1, 6])])
    assert game.table.stage == "movement"
    assert game.question.seat == 1
    assert [side.rerolls for side in game.table.sides] == [1, 1]
