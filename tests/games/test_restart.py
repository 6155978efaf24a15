"""A match whose rules changed under the step in progress: the step starts again, with the dice already rolled."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.matches import services
from games.models import Match
from rules.kernel.play import Play, Script
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from tests.games.conftest import key, mended, questions
from tests.games.wire import at_table
from tests.rules.kernel import toy as toy_rules
from tests.rules.kernel.toy import Toy


def give(match: Match, user: User, answer: Answer) -> None:
    number = next(questions(match.id)).number
    services.match_answer(match_id=match.id, user=user, question=number, answer=answer, key=key())


def in_mid_run(match: Match, ann: User, bob: User) -> None:
    """Ann has said how far she runs, so an answer of the step in progress is on record."""
    give(match, ann, Answer("bid", Number(3)))
    give(match, bob, Answer("bid", Number(2)))
    give(match, ann, Answer("run"))


def run_after_a_die(play: Play[Toy]) -> Script[None]:
    """The mended rule: a die falls before anybody is asked."""
    yield from play.roll(1, "wind")
    yield from toy_rules.run(play)


@pytest.fixture
def mend(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    return lambda: mended(monkeypatch, "run", run_after_a_die)


def kinds(match: Match) -> list[str]:
    return list(match.entries.values_list("kind", flat=True))


def test_an_answer_meets_the_mended_rule(match: Match, ann: User, bob: User, mend: Callable[[], None]) -> None:
    in_mid_run(match, ann, bob)
    number = next(questions(match.id)).number
    mend()
    with pytest.raises(Refused) as refused:
        services.match_answer(match_id=match.id, user=bob, question=number, answer=Answer("tackle"), key=key())
    assert refused.value.refusal.rule == "match.restart"
    assert kinds(match)[-1] == "restart"
    assert "starts again" in match.entries.last().log
    give(match, ann, Answer("run"))
    assert kinds(match)[-2:] == ["restart", "answer"]


def test_somebody_who_only_looks_starts_the_step_again(
    match: Match, ann: User, bob: User, mend: Callable[[], None]
) -> None:
    in_mid_run(match, ann, bob)
    mend()
    update = Client().get(reverse("api_match", args=[match.id])).json()
    assert (update["told"][-1]["kind"], update["waiting"]) == ("restart", [0])


@pytest.mark.django_db(transaction=True)
async def test_an_open_page_is_told(table: Match, people: tuple[User, User], mend: Callable[[], None]) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        await ann.answer(0, "bid", {"type": "number", "count": 3})
        await bob.answer(0, "bid", {"type": "number", "count": 2})
        ran = await ann.answer(2, "run")
        while (await bob.hear_a("update"))["seq"] < ran["seq"]:
            pass
        mend()
        assert (await bob.answer(3, "tackle"))["rule"] == "match.restart"
        while not (update := await ann.hear_a("update"))["told"] or update["told"][-1]["kind"] != "restart":
            pass
        assert [question["prompt"] for question in update["questions"]] == ["How far?"]


def test_nothing_happens_to_a_match_that_fits(match: Match, ann: User, bob: User) -> None:
    in_mid_run(match, ann, bob)
    assert services.match_restart(match_id=match.id) is False
    assert kinds(match)[-1] == "answer"
