"""Taking back by agreement: asked, agreed or declined, done as one entry, and no die falls twice."""

import asyncio
from typing import Any

import msgspec
import pytest
from channels.db import database_sync_to_async

from accounts.models import User
from games.commands.dispatch import dispatch
from games.live.rate_limits import TokenBuckets
from games.matches import services
from games.matches.selectors import match_snapshot, match_update, remarks_after
from games.models import EntryKind, Match, Remark, RemarkKind
from games.proofs.replaying import position_after, record_upto
from games.proofs.verification import match_verify
from games.protocol import TakeBack
from rules.kernel.dice import DrawnRoll
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from tests.games.conftest import begin, key, questions
from tests.games.test_computer import against_computer
from tests.games.test_services import answer, bid
from tests.games.wire import at_table, in_db, number_bid


@pytest.fixture
def stopped(match: Match, ann: User, bob: User) -> Match:
    """A run of Ann's that a die of Bob's has stopped or not: nobody takes that back alone."""
    bid(match, ann, 3)
    bid(match, bob, 2)
    answer(match, ann, Answer("run"))
    answer(match, bob, Answer("tackle"))
    return match


def agreed(match: Match, *, to: int) -> None:
    services.take_back_do(match_id=match.id, to=to, then=position_after(record_upto(match.id, to)))


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.id)


def dice(match: Match) -> list[DrawnRoll]:
    entries = match.entries.order_by("sequence")
    return [drawn for entry in entries for drawn in msgspec.json.decode(entry.rolls, type=tuple[DrawnRoll, ...])]


def update(match: Match, seats: tuple[int, ...] = ()) -> Any:
    return match_update(match_snapshot(match.id), seats, -1)


def test_what_all_agree_to_is_taken_back_and_the_proof_holds(stopped: Match, ann: User, bob: User) -> None:
    before = fresh(stopped)
    asked = services.take_back_ask(match_id=stopped.id, user=ann, to=2)
    assert asked.to is None
    request = update(stopped).take_back
    assert (request.seat, request.to, request.agreed) == (0, 2, (0,))
    assert services.take_back_answer(match_id=stopped.id, user=bob, agree=True).to == 2
    agreed(stopped, to=2)
    after = fresh(stopped)
    assert after.sequence == before.sequence + 1
    assert [question.prompt for question in update(stopped, (0,)).questions] == ["How far?"]
    assert update(stopped).take_back is None
    assert (
        update(stopped).told[-1].lines[0].text
        == "Taken back by agreement. Dice already rolled are not reused; new ones are rolled."
    )
    assert match_verify(after).faults == ()


def test_no_die_falls_twice(stopped: Match, ann: User, bob: User) -> None:
    services.take_back_ask(match_id=stopped.id, user=ann, to=2)
    services.take_back_answer(match_id=stopped.id, user=bob, agree=True)
    agreed(stopped, to=2)
    answer(stopped, ann, Answer("run"))
    answer(stopped, bob, Answer("tackle"))
    fell = dice(stopped)
    assert [drawn.index for drawn in fell] == list(range(len(fell)))
    assert len(fell) == 2
    assert match_verify(fresh(stopped)).faults == ()


def test_one_may_go_back_again_to_before_an_earlier_agreement(stopped: Match, ann: User, bob: User) -> None:
    for to in (2, 0):
        services.take_back_ask(match_id=stopped.id, user=ann, to=to)
        services.take_back_answer(match_id=stopped.id, user=bob, agree=True)
        agreed(stopped, to=to)
    assert fresh(stopped).waiting == "0,1"
    assert match_verify(fresh(stopped)).faults == ()


def test_a_forged_return_does_not_hold(stopped: Match, ann: User, bob: User) -> None:
    services.take_back_ask(match_id=stopped.id, user=ann, to=2)
    services.take_back_answer(match_id=stopped.id, user=bob, agree=True)
    agreed(stopped, to=2)
    stopped.entries.filter(kind=EntryKind.RETURN).update(answer='{"to":0}')
    assert match_verify(fresh(stopped)).faults


def test_declining_is_told_and_leaves_everything(stopped: Match, ann: User, bob: User) -> None:
    before = fresh(stopped)
    services.take_back_ask(match_id=stopped.id, user=ann, to=2)
    services.take_back_answer(match_id=stopped.id, user=bob, agree=False)
    after = fresh(stopped)
    assert (after.position, after.sequence) == (before.position, before.sequence)
    assert update(stopped).take_back is None
    said = remarks_after(stopped.id, 0)
    assert [(one.seat, one.manner, one.after) for one in said] == [(0, "back", 4), (1, "back", 4)]
    assert [one.text for one in said] == [
        "asks to take back the last 2 steps.",
        "does not agree. Nothing is taken back.",
    ]


def test_a_request_lapses_when_somebody_plays_on(stopped: Match, ann: User, bob: User) -> None:
    services.take_back_ask(match_id=stopped.id, user=ann, to=2)
    question = next(questions(stopped.id))
    answer(stopped, (ann, bob)[question.seat], Answer(question.options[0].id))
    assert update(stopped).take_back is None
    with pytest.raises(Refused, match="There is no request"):
        services.take_back_answer(match_id=stopped.id, user=bob, agree=True)


@pytest.mark.parametrize(("to", "why"), [(3, "not your decision"), (4, "too far back"), (9, "too far back")])
def test_only_ones_own_decisions_are_asked_for(stopped: Match, ann: User, to: int, why: str) -> None:
    with pytest.raises(Refused, match=why):
        services.take_back_ask(match_id=stopped.id, user=ann, to=to)


def test_nobody_agrees_for_another(stopped: Match, ann: User, eve: User) -> None:
    services.take_back_ask(match_id=stopped.id, user=ann, to=2)
    with pytest.raises(Refused, match="no seat"):
        services.take_back_answer(match_id=stopped.id, user=eve, agree=True)
    assert services.take_back_answer(match_id=stopped.id, user=ann, agree=True).to is None
    agreed(stopped, to=2)
    assert not stopped.entries.filter(kind=EntryKind.RETURN).exists()


def test_a_second_request_waits_for_the_first(stopped: Match, ann: User, bob: User) -> None:
    services.take_back_ask(match_id=stopped.id, user=ann, to=2)
    with pytest.raises(Refused, match="Another player has asked"):
        services.take_back_ask(match_id=stopped.id, user=bob, to=3)


def test_a_computer_agrees_at_once_and_declines_a_draw(ann: User) -> None:
    match = against_computer(ann)
    bid(match, ann, 3)
    assert services.take_back_ask(match_id=match.id, user=ann, to=0).to == 0
    services.draw_answer(match_id=match.id, user=ann, key=key(), action="offer")
    assert fresh(match).draw_offer is None
    said = Remark.objects.filter(match=match, kind=RemarkKind.DRAW).values_list("seat", "text")
    assert list(said) == [(0, "offers a draw."), (1, "declines the draw. Computers play every match to its end.")]


@pytest.mark.django_db(transaction=True)
async def test_over_the_line(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        await ann.answer(0, "bid", number_bid(3))
        await bob.answer(0, "bid", number_bid(2))
        await ann.say("take_back", key=key(), action="ask", to=0)
        await ann.hear_a("accepted")
        while (await bob.hear_a("update"))["take_back"] is None:
            pass
        await bob.say("take_back", key=key(), action="agree")
        assert (await bob.hear_a("accepted"))["seq"] == 3
        while (update := await ann.hear_a("update"))["seq"] < 3:
            pass
        assert (update["told"][-1]["kind"], update["waiting"]) == ("return", [0, 1])


@pytest.mark.django_db(transaction=True)
async def test_agreeing_twice_at_once_is_done_once(people: tuple[User, User]) -> None:
    match = await in_db(begin, *people)

    def play() -> None:
        services.match_answer(match_id=match.id, user=people[0], question=0, answer=Answer("bid", Number(3)), key=key())
        services.take_back_ask(match_id=match.id, user=people[0], to=0)

    await database_sync_to_async(play)()
    agree = TakeBack(key=key(), action="agree")
    done = await asyncio.gather(*(dispatch(match.id, people[1], agree) for _ in range(3)), return_exceptions=True)
    assert any(not isinstance(one, Exception) for one in done)
    assert await in_db(match.entries.filter(kind=EntryKind.RETURN).count) == 1


@pytest.mark.django_db(transaction=True)
async def test_nobody_floods_the_table_with_offers(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live.consumers.REMARKS", TokenBuckets(per_second=0, at_once=2))
    async with at_table(table.id, people[0]) as ann:
        for action in ("offer", "decline", "offer"):
            await ann.say("draw", key=key(), action=action)
        assert (await ann.hear_a("refused"))["message"] == "You are sending messages too fast."
        assert (await in_db(Match.objects.get, pk=table.id)).draw_offer is None
