"""A whole match of KOG light by the services, from ready-made lists to its result, and its proof."""

import random
from contextlib import suppress

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.matches import services
from games.models import Match, Status
from games.proofs.verification import match_verify
from rules.kernel.question import OptionView, Question
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS
from tests.games.conftest import key, questions
from tests.harness.sampler import Sampler

MOST_ANSWERS = 1_500


def agreeable(option: OptionView) -> float:
    """Nobody haggles over the table for ever."""
    return 1_000_000.0 if option.id == "agree" else 1.0


def careless(match_id: str, user: User, question: Question, sampler: Sampler) -> None:
    """Give the first answer that the rules take."""
    for answer in sampler.answers(question):
        with suppress(Refused):
            services.match_answer(
                match_id=match_id,
                user=user,
                question=question.number,
                answer=answer,
                key=key(),
                seat=question.seat,
            )
            return
    raise AssertionError(f"no answer to {question.prompt!r} was taken")


@pytest.mark.django_db
def test_two_careless_players_come_to_an_end_that_can_be_proved(client: Client, ann: User) -> None:
    lists = {one.army: one.roster for one in SYSTEMS["kog"].ready_lists if one.battle == "skirmish"}
    settings = {"battle": "skirmish", "rounds": 6}
    taken = services.match_create(
        user=ann, system="kog", settings=settings, opponent="hot_seat", rosters=list(lists.values())
    )
    match, sampler = taken[0].match, Sampler(random.Random(7), weigh=agreeable)
    for _ in range(MOST_ANSWERS):
        asked = next(questions(match.id), None)
        if asked is None:
            break
        careless(match.id, ann, asked, sampler)
    over = Match.objects.get(pk=match.id)
    assert (over.status, over.waiting) == (Status.OVER, "")
    assert over.result
    verdict = match_verify(over)
    assert (verdict.faults, verdict.dice > 0, verdict.entries) == ((), True, over.sequence + 1)
    assert client.get(reverse("games:evidence", args=[match.id])).json()["result"]["text"]
