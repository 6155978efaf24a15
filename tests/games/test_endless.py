"""Somebody who draws and wipes off for ever: every look at the match would go through all of it again."""

import pytest

from accounts.models import User
from games.matches import services
from games.matches.services.outcomes import MOST_IN_A_ROW
from games.models import Match
from rules.kernel.play import Play, Script
from rules.kernel.question import Answer, Option
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from tests.games.conftest import key, questions
from tests.rules.kernel import toy as toy_rules
from tests.rules.kernel.toy import PhaseEnded, Toy


def dithers(play: Play[Toy]) -> Script[None]:
    """The mover may draw a way and wipe it off again as often as they like."""
    options = [Option(id="draw", label="Draw", bring=True), Option(id="go", label="Go", bring=False)]
    while (yield from play.ask(play.table.mover, rule="toy.run", prompt="Where?", options=options)):
        pass
    play.record(PhaseEnded(phase="race"))


def give(match: Match, user: User, option: str, value: Number | None = None) -> None:
    number = next(questions(match.id)).number
    answer = Answer(option, value)
    services.match_answer(match_id=match.id, user=user, question=number, answer=answer, key=key())


def test_a_step_does_not_take_answers_without_end(
    match: Match, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(toy_rules.STEPS, "run", dithers)
    give(match, ann, "bid", Number(3))
    give(match, bob, "bid", Number(2))
    for _ in range(MOST_IN_A_ROW):
        give(match, ann, "draw")
    for option in ("draw", "go"):
        with pytest.raises(Refused, match="answers in a row") as refused:
            give(match, ann, option)
    assert refused.value.refusal.remedy.startswith("Take some of them back")
    services.match_undo(match_id=match.id, user=ann, key=key())
    give(match, ann, "go")
    assert next(questions(match.id)).rule == "toy.race"


def test_a_match_does_not_take_decisions_back_without_end(
    match: Match, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(toy_rules.STEPS, "run", dithers)
    monkeypatch.setattr("games.matches.services.play.MOST_TAKEN_BACK", 3)
    give(match, ann, "bid", Number(3))
    give(match, bob, "bid", Number(2))
    for _ in range(3):
        give(match, ann, "draw")
        services.match_undo(match_id=match.id, user=ann, key=key())
    give(match, ann, "draw")
    with pytest.raises(Refused, match="Your decisions are now final"):
        services.match_undo(match_id=match.id, user=ann, key=key())
    give(match, ann, "go")
    assert next(questions(match.id)).rule == "toy.race"
