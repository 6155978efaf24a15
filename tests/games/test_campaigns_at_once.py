"""Two requests for one campaign at the same moment: the row's lock puts one after the other, and each counts once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts.models import User
from games.campaigns import services as campaign_services
from games.matches import services
from games.models import Campaign, CampaignEntry, EntryKind, Match, Status
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from tests.games.campaigns import begun, due, met, sheet
from tests.games.conftest import key

pytestmark = pytest.mark.django_db(transaction=True)


def together(*calls: Callable[[], object]) -> list[object]:
    """What the calls come to, each in a thread with a connection of its own, begun at the same moment."""
    start = Barrier(len(calls))

    def called(call: Callable[[], object]) -> object:
        start.wait()
        try:
            return call()
        except Refused as refused:
            return refused.refusal.rule
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(called, calls))


def test_both_come_to_the_table_at_once_and_the_match_begins_once(ann: User, bob: User) -> None:
    campaign = begun(ann, bob)
    match = due(campaign, ann, bob)
    together(
        *(lambda user=user: campaign_services.battle_join(campaign_id=campaign.id, user=user) for user in (ann, bob))
    )
    begins = Match.objects.get(pk=match.id)
    assert begins.status == Status.PLAYING
    assert begins.entries.filter(kind=EntryKind.START).count() == 1


def test_a_result_that_two_pages_take_over_at_once_is_counted_once(ann: User, bob: User) -> None:
    campaign = begun(ann, bob)
    due(campaign, ann, bob)
    services.match_resign(match_id=met(campaign, ann, bob).id, user=bob, key=key())
    counted = together(*[lambda: campaign_services.campaign_go_on(campaign_id=campaign.id)] * 2)
    assert sorted(map(bool, counted)) == [False, True]
    assert Campaign.objects.get(pk=campaign.id).chapter == 1


def test_of_two_bids_of_one_side_at_once_one_is_in(ann: User, bob: User) -> None:
    campaign = begun(ann, bob)
    look = sheet(campaign, bob).look
    assert look
    asked = look.questions[0].number

    def bids(funds: int) -> object:
        answer = Answer("bid", Number(funds))
        return campaign_services.campaign_answer(
            campaign_id=campaign.id, user=bob, chapter=0, question=asked, answer=answer
        )

    assert "kernel.turn" in together(lambda: bids(20), lambda: bids(10))
    answers = CampaignEntry.objects.filter(campaign=campaign, kind=EntryKind.ANSWER)
    assert list(answers.values_list("seat", flat=True)) == [1]
