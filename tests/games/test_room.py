"""What a match's room works out and keeps, whatever those who look ask for."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.live.client_feed import ClientFeed
from games.live.room import Room
from games.live.update_encoder import MOST_KEPT
from games.matches import services
from games.matches.selectors.update import MOST_STEPS
from games.models import Match
from rules.kernel.question import Answer
from rules.kernel.shapes import Number
from tests.games.conftest import key, questions
from tests.games.wire import in_db

pytestmark = pytest.mark.django_db(transaction=True)


async def test_asking_from_every_number_on_keeps_only_a_few_answers(table: Match, people: tuple[User, User]) -> None:
    await in_db(waver, table.id, people, MOST_KEPT)
    room = Room(table.id)
    first = (await room.news(watcher(-1))).text
    assert (await room.news(watcher(-1))).text is first
    for have in range(MOST_KEPT):
        await room.news(watcher(have))
    assert (await room.news(watcher(-1))).text is not first


async def test_what_this_process_has_stored_is_told_without_reading(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    room, looking = Room(table.id), watcher(-1)
    told = (await room.news(looking)).update
    looking.have, looking.mark = told.seq, told.mark
    await in_db(bid, table.id, people[0])
    room.changed(told.revision + 1)
    monkeypatch.setattr("games.live.room.in_database", no_reading)
    assert (await room.news(looking)).update.seq > told.seq


async def no_reading(function: Callable[..., object], *args: object) -> object:
    """Nothing is read."""
    raise AssertionError(f"{function} was asked")


def bid(match_id: str, user: User) -> None:
    """One answer."""
    number = next(questions(match_id)).number
    services.match_answer(match_id=match_id, user=user, question=number, answer=Answer("bid", Number(2)), key=key())


async def nowhere(event: object) -> None:
    """A line that leads nowhere."""


def watcher(have: int) -> ClientFeed:
    """Somebody who watches and has everything up to that entry."""
    teller = ClientFeed("", AnonymousUser(), "", nowhere)
    teller.have = have
    return teller


def waver(match_id: str, people: tuple[User, User], times: int = MOST_STEPS // 2 + 5) -> None:
    """Both bid; then one runs and takes it back, if nothing else is said past the steps that are told at once."""
    for user in people:
        bid(match_id, user)
    runner = people[Match.objects.get(pk=match_id).waiting_seats()[0]]
    for _ in range(times):
        number = next(questions(match_id)).number
        services.match_answer(match_id=match_id, user=runner, question=number, answer=Answer("run"), key=key())
        services.match_undo(match_id=match_id, user=runner, key=key())


async def test_asking_for_everything_twice_is_worked_out_once(table: Match, people: tuple[User, User]) -> None:
    await in_db(waver, table.id, people)
    room = Room(table.id)
    everything = await room.news(watcher(-1))
    assert everything.update.seq > MOST_STEPS
    assert (await room.news(watcher(-1))).text is everything.text


class Woken(ClientFeed):
    """A page that counts how often it is woken."""

    times = 0

    def wake(self) -> None:
        self.times += 1


async def test_what_one_page_finds_by_looking_wakes_the_others(table: Match, people: tuple[User, User]) -> None:
    room, waiting = Room(table.id), Woken("", AnonymousUser(), "", nowhere)
    await room.news(waiting)
    room.listeners[waiting] = None
    await in_db(waver, table.id, people, 1)
    room.forget_snapshot()
    await room.news(watcher(-1))
    assert waiting.times


async def test_a_page_that_has_heard_more_than_this_process_does_not_begin_anew(
    table: Match, people: tuple[User, User]
) -> None:
    """Another process told it, and the poke to this one was lost."""
    room = Room(table.id)
    await room.news(watcher(-1))
    await in_db(bid, table.id, people[0])
    elsewhere = (await Room(table.id).news(watcher(-1))).update
    comes = watcher(elsewhere.seq)
    comes.mark = elsewhere.mark
    told = (await room.news(comes)).update
    assert (told.anew, told.seq, told.since) == (False, elsewhere.seq, elsewhere.seq)
