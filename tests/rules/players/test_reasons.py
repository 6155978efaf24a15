"""Why a player would do what it thinks of: what speaks for it, and not for the others as well."""

from dataclasses import replace
from typing import Any, cast

from rules.kernel.question import Answer
from rules.players.choice import Candidate
from rules.players.decision import _ideas, _of_dice
from rules.players.evaluators.killteam import KILLTEAM_MIND

WORDS = {
    "wounds": ("hurts the enemy", "is hurt"),
    "threat": ("threatens more", "exposes more"),
    "points": ("scores", "lets the enemy score"),
}
MIND = replace(KILLTEAM_MIND, words=WORDS)
NOW = {"wounds": 0, "threat": 50, "points": 0}


def tried(label: str, **sums: int) -> Candidate:
    return Candidate(answer=Answer(label), label=label, first=cast("Any", None), times=1, sums=sums)


def reasons(*shown: Candidate) -> list[tuple[str, ...]]:
    return [idea.reasons for idea in _ideas(MIND, shown, shown, NOW)]


def test_an_idea_tells_what_speaks_for_it_and_not_what_it_costs() -> None:
    shot, wait = tried("shoot", wounds=60, threat=20, points=0), tried("wait", wounds=0, threat=50, points=0)
    assert reasons(shot, wait) == [("hurts the enemy",), ("threatens more",)]


def test_what_is_not_the_best_tells_what_speaks_against_it_where_nothing_speaks_for_it() -> None:
    best, other = tried("stay", wounds=-20, threat=50, points=0), tried("go", wounds=-20, threat=10, points=0)
    assert reasons(best, other) == [("threatens more",), ("exposes more",)]
    assert reasons(tried("stay", wounds=-20, threat=10, points=0)) == [()]


def test_a_reason_for_every_idea_alike_is_none() -> None:
    keep, again = tried("keep", wounds=40, threat=50, points=0), tried("again", wounds=42, threat=50, points=20)
    assert reasons(again, keep) == [("scores",), ("lets the enemy score",)]


def test_of_dice_that_lie_there_only_what_is_clearly_better_is_told() -> None:
    again, keep = tried("again", wounds=40, threat=60, points=0), tried("keep", wounds=40, threat=50, points=0)
    assert [idea.reasons for idea in _of_dice([again, keep])] == [("comes out better on average",), ()]
    assert [idea.reasons for idea in _of_dice([keep, keep])] == [(), ()]
