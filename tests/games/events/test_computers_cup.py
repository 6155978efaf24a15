"""A cup of eight computers, played to its end with nobody there."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor

import pytest
from channels.db import database_sync_to_async

from games.bots import pool, seats
from games.events import services
from games.events.models import PairingMatch, Tournament, TournamentKind, TournamentStage
from games.events.selectors import event_sheet
from games.events.upkeep import event_go_on
from games.live.bot_attendance import play_on
from tests.games.conftest import person
from tests.games.events.people import made, now

MOST_LOOKS = 10


@pytest.fixture(autouse=True)
def in_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy of the tests is not known in other processes."""
    with ThreadPoolExecutor(1) as here:

        def thinkers() -> Executor:
            return here

        monkeypatch.setattr(pool, "bot_pool", thinkers)
        monkeypatch.setattr(seats, "AT_LEAST", 0.0)
        yield


def eight() -> Tournament:
    ann = person("ann")
    tournament = made(ann, TournamentKind.KNOCK_OUT)
    services.computers_add(tournament_id=tournament.pk, user=ann, strength="easy", count=8)
    services.event_begin(tournament_id=tournament.pk, user=ann)
    event_go_on(tournament.pk)
    return tournament


def under_way(tournament: Tournament) -> list[str]:
    found = PairingMatch.objects.filter(pairing__round__tournament=tournament, outcome="").exclude(match=None)
    return [str(one) for one in found.values_list("match_id", flat=True)]


def ends(tournament: Tournament) -> tuple[TournamentStage, list[int]]:
    again = now(tournament)
    return TournamentStage(again.stage), [row.place for row in event_sheet(again, person("eve")).standings]


@pytest.mark.django_db(transaction=True)
async def test_a_cup_of_eight_computers_is_played_to_its_end() -> None:
    tournament = await database_sync_to_async(eight)()
    for _ in range(MOST_LOOKS):
        for match_id in await database_sync_to_async(under_way)(tournament):
            await play_on(match_id)
        await database_sync_to_async(event_go_on)(tournament.pk)
    assert await database_sync_to_async(ends)(tournament) == (TournamentStage.OVER, [1, 2, 3, 3, 5, 5, 5, 5])
    assert await database_sync_to_async(PairingMatch.objects.filter(reason="played").count)() == 7
