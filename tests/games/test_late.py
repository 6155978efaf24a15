"""Spectators see a match as much later as its players agreed: by the socket, by the API, and what was said too."""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.live import previews
from games.live.spectator_delay import FIRST, DelayedSnapshots, delay_in, delayed_record
from games.matches import services
from games.matches.selectors import MatchSnapshot, match_snapshot, match_update
from games.models import Entry, Match, Remark
from games.replays.film_cache import films
from rules.kernel.position import Position
from rules.kernel.question import Answer
from rules.kernel.shapes import Number
from rules.kernel.tools import Sighting
from tests.games.conftest import begin, key, person, questions
from tests.games.test_replay import of
from tests.games.wire import at_table, in_db, number_bid


@pytest.fixture
def match(ann: User, bob: User) -> Iterator[Match]:
    yield begin(ann, bob, watching="5")
    films.forget()


def give(match: Match, user: User, answer: Answer) -> None:
    number = next(questions(match.id)).number
    services.match_answer(match_id=match.id, user=user, question=number, answer=answer, key=key())


def pass_by(match: Match, minutes: int) -> None:
    """Everything so far lies that much further back."""
    for kind in (Entry, Remark):
        for one in kind.objects.filter(match=match):
            kind.objects.filter(pk=one.pk).update(at=one.at - timedelta(minutes=minutes))


def seen_late(match: Match, late: DelayedSnapshots | None = None) -> MatchSnapshot:
    return (late or DelayedSnapshots()).snapshot(match_snapshot(match.id), delayed_record(match.id))


def asked_by(client: Client, match: Match) -> Any:
    return client.get(reverse("api_match", args=[match.id])).json()


def test_what_has_just_happened_is_held_back(match: Match, ann: User, bob: User, eve: User) -> None:
    pass_by(match, 20)
    give(match, ann, Answer("bid", Number(3)))
    give(match, bob, Answer("bid", Number(2)))
    for watching in (of(), of(eve)):
        told = asked_by(watching, match)
        assert told["seq"] == 0
        assert "Bids of 3 and 2" not in json.dumps(told)
    assert "Bids of 3 and 2" in json.dumps(asked_by(of(ann), match))
    pass_by(match, 6)
    told = asked_by(of(eve), match)
    assert told["seq"] == 2
    assert "Bids of 3 and 2" in json.dumps(told)


def test_what_is_shown_late_is_what_was_shown_then(match: Match, ann: User, bob: User) -> None:
    then = match_update(match_snapshot(match.id), (), -1)
    pass_by(match, 20)
    give(match, ann, Answer("bid", Number(3)))
    late = match_update(seen_late(match), (), -1)
    assert (late.seq, late.view, late.waiting, late.questions, late.told) == (
        then.seq,
        then.view,
        then.waiting,
        (),
        then.told,
    )
    assert late.revision >= FIRST


def test_one_that_goes_on_shows_the_same_as_one_that_begins(match: Match, ann: User, bob: User) -> None:
    late = DelayedSnapshots()
    for user, answer in ((ann, Answer("bid", Number(3))), (bob, Answer("bid", Number(2))), (ann, Answer("run"))):
        give(match, user, answer)
        pass_by(match, 10)
        assert seen_late(match, late).looks == seen_late(match).looks
        assert seen_late(match, late) is seen_late(match, late)


def test_remarks_and_offers_are_held_back(match: Match, ann: User) -> None:
    services.remark_add(match_id=match.id, user=ann, text="I sneak round the left", key=key())
    services.draw_answer(match_id=match.id, user=ann, key=key(), action="offer")
    late = seen_late(match)
    assert (late.match.remarks, late.match.draw_offer) == (0, None)
    pass_by(match, 6)
    assert seen_late(match).match.remarks == Match.objects.get(pk=match.id).remarks > 0
    due = delayed_record(match.id).due
    assert due is None


def test_the_next_moment_is_known(match: Match, ann: User) -> None:
    pass_by(match, 20)
    give(match, ann, Answer("bid", Number(3)))
    due = delayed_record(match.id).due
    assert due is not None
    assert timedelta(minutes=4) < due - timezone.now() <= timedelta(minutes=5)


def test_once_a_match_is_over_nothing_is_held_back(match: Match, ann: User, eve: User) -> None:
    services.match_resign(match_id=match.id, user=ann, key=key())
    assert not delay_in(Match.objects.get(pk=match.id))
    assert asked_by(of(eve), match)["over"]


def test_the_page_says_how_late_it_is_to_those_who_watch(match: Match, ann: User, eve: User) -> None:
    for visitor, late in ((ann, 0), (eve, 5)):
        page = of(visitor).get(reverse("games:match", args=[match.id]))
        assert page.context["config"]["late"] == late


async def told_late(table_id: str, ann: User, eve: User) -> list[dict[str, Any]]:
    """What somebody watching is told while Ann bids, says something, and all of it grows old."""
    match = await in_db(Match.objects.get, pk=table_id)
    async with at_table(table_id, ann) as hers, at_table(table_id, eve) as watching:
        told = [await watching.hear_a("update")]
        await hers.hear_a("update")
        await hers.answer(0, "bid", number_bid(3))
        await hers.say("chat", text="I sneak round the left", key=key())
        await hers.hear_a("chat")
        assert await watching.silent()
        await in_db(pass_by, match, 6)
        await watching.say("sync", have=0)
        told += [await watching.hear_a("update"), await watching.hear_a("chat")]
    return told


@pytest.mark.django_db(transaction=True)
async def test_a_socket_of_one_who_watches_hears_late(people: tuple[User, User]) -> None:
    table = await in_db(begin, *people, watching="5")
    eve = await in_db(person, "eve")
    first, later, said = await told_late(table.id, people[0], eve)
    assert (first["seq"], first["seats"], later["seq"]) == (0, [], 1)
    assert said["text"] == "I sneak round the left"


def telling(
    system: object, position: Position[Any], seat: int | None, viewer: str, target: str, places: object
) -> Sighting:
    """Sight that tells who asked, and of which moment."""
    return Sighting("full", (f"{viewer} sees {target}, after {position.sequence} answers, for {seat}",), "toy.sight")


async def looks(client: Any, **wanted: Any) -> str:
    """What somebody is told who asks what a sees of b."""
    await client.say("sight", id="sight-01", viewer="a", target="b", **wanted)
    told = await client.hear_a("sighted", "refused", "error")
    return str(told["lines"][0] if told["t"] == "sighted" else told["rule"])


async def seen_by(table_id: str, ann: User, eve: User) -> list[str]:
    """What a player and somebody watching are told of sight once the player has bid, and what of another's seat."""
    async with at_table(table_id, ann) as hers, at_table(table_id, eve) as watching:
        await hers.hear_a("update")
        await watching.hear_a("update")
        await hers.answer(0, "bid", number_bid(3))
        return [await looks(hers), await looks(watching), await looks(watching, seat=0)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("minutes", "answers"), [("5", 0), ("0", 1)])
async def test_who_watches_asks_for_sight_of_what_they_are_shown(
    people: tuple[User, User], monkeypatch: pytest.MonkeyPatch, minutes: str, answers: int
) -> None:
    monkeypatch.setattr(previews, "sight_between", telling)
    table = await in_db(begin, *people, watching=minutes)
    told = await seen_by(table.id, people[0], await in_db(person, "eve"))
    assert told == ["a sees b, after 1 answers, for 0", f"a sees b, after {answers} answers, for None", "match.seat"]
