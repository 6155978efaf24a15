"""Why a player would do what it thinks of: what speaks for it, and not for the others as well."""

from dataclasses import replace
from typing import Any, cast

from rules.kernel.question import Answer
from rules.players.choice import Candidate
from rules.players.decision import ALIKE, ALONE, BETTER, WORSE, _ideas, _of_dice
from rules.players.evaluators.killteam import KILLTEAM_EVALUATOR

WORDS = {
    "wounds": ("hurts the enemy", "is hurt"),
    "threat": ("threatens more", "exposes more"),
    "points": ("scores", "lets the enemy score"),
}
EVALUATOR = replace(KILLTEAM_EVALUATOR, words=WORDS)
STAY, GO = "move:dash", "move:reposition"
NOW = {"wounds": 0, "threat": 50, "points": 0}


def tried(label: str, **sums: int) -> Candidate:
    return Candidate(answer=Answer(label), label=label, first=cast("Any", None), times=1, sums=sums)


def reasons(*shown: Candidate) -> list[tuple[str, ...]]:
    return [idea.reasons for idea in _ideas(EVALUATOR, shown, shown, NOW)]


def test_an_idea_tells_what_speaks_for_it_and_not_what_it_costs() -> None:
    shot, wait = tried("shoot", wounds=60, threat=20, points=0), tried(STAY, wounds=0, threat=50, points=0)
    assert reasons(shot, wait) == [("hurts the enemy",), ("threatens more",)]


def test_what_is_not_the_best_tells_what_speaks_against_it_where_nothing_speaks_for_it() -> None:
    best, other = tried(STAY, wounds=-20, threat=50, points=0), tried(GO, wounds=-20, threat=10, points=0)
    assert reasons(best, other) == [("threatens more",), ("exposes more",)]
    assert reasons(tried(STAY, wounds=-20, threat=10, points=0)) == [(ALONE,)]


def test_a_reason_for_every_idea_alike_is_none() -> None:
    keep, again = tried("keep", wounds=40, threat=50, points=0), tried("again", wounds=42, threat=50, points=20)
    assert reasons(again, keep) == [("scores",), (WORSE,)]


def test_where_models_stand_is_no_reason_for_an_answer_that_moves_nobody() -> None:
    shot, wait = tried("shoot", wounds=0, threat=90, points=0), tried("pass", wounds=0, threat=50, points=0)
    assert reasons(shot, wait) == [(BETTER,), (WORSE,)]
    move = tried("move:dash", wounds=0, threat=90, points=0)
    assert reasons(move, wait) == [("threatens more",), (WORSE,)]


def test_an_answer_that_leaves_the_table_as_it_is_brings_nothing() -> None:
    wait, rash = tried("pass", wounds=0, threat=50, points=0), tried("shoot", wounds=-60, threat=50, points=0)
    assert reasons(wait, rash) == [(BETTER,), ("is hurt",)]


def test_what_is_much_the_same_says_so() -> None:
    one, other = tried("pass", wounds=0, threat=50, points=0), tried("shoot", wounds=-3, threat=50, points=0)
    assert reasons(one, other) == [(ALIKE,), (ALIKE,)]


def test_of_dice_that_lie_there_only_how_they_come_out_is_told() -> None:
    again, keep = tried("again", wounds=40, threat=60, points=0), tried("keep", wounds=40, threat=50, points=0)
    assert [idea.reasons for idea in _of_dice([again, keep])] == [(BETTER,), (WORSE,)]
    assert [idea.reasons for idea in _of_dice([keep, keep])] == [(ALIKE,), (ALIKE,)]
