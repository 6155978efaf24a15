"""Everything the API's schema allows and forbids, asked by schemathesis as a stranger and as a player at a table."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import hypothesis
import pytest
import schemathesis
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.schemas import OpenApiSchema

from accounts.limits import SENTENCES, AnonymousApiThrottle, CreationThrottle, UserApiThrottle
from accounts.services import LOGIN_BACKEND
from armies.services import roster_create
from games.live import change_stream
from games.matches import services
from rules.registry import SYSTEMS
from tests.games.conftest import person

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume asynchronous iterators"),
]

ASKED: dict[str, Any] = {
    "seed": 1,
    "generation": {"max-examples": 3, "deterministic": True, "database": "none"},
    "phases": {"stateful": {"enabled": False}},
}


def documented(*, signed_in: bool) -> OpenApiSchema:
    """The API as its schema has it; who is signed in need not be asked what happens without a session.

    Where nothing is answered without a session, strangers send a few drawn requests: every way to get one wrong is
    for players to try.
    """
    schema = SchemaGenerator().get_schema(public=True)
    operations = [operation for path in schema["paths"].values() for operation in path.values()]
    asked = ASKED
    if signed_in:
        for operation in operations:
            del operation["security"]
    else:
        closed = [operation["operationId"] for operation in operations if {} not in operation["security"]]
        asked = ASKED | {"operations": [{"include-operation-id": closed, "phases": {"coverage": {"enabled": False}}}]}
    api = schemathesis.openapi.from_dict(schema, config=SchemathesisConfig.from_dict(asked))
    api.app = WSGIHandler()
    return api


strangers, players = documented(signed_in=False), documented(signed_in=True)


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody is told to wait, and what was counted here is no matter to the tests that follow."""
    monkeypatch.setattr(CreationThrottle, "THROTTLE_RATES", dict.fromkeys(SENTENCES, "100000/hour"))
    for pace in (AnonymousApiThrottle, UserApiThrottle):
        monkeypatch.setattr(pace, "THROTTLE_RATES", {"anon": "100000/hour", "user": "100000/hour"})
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """What a test has made is there for every request of it, as with Django's own test client."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture(autouse=True)
def short_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream tells how everything stands and ends: its time is up at once, and it reads what the test has made."""

    async def here(function: Callable[..., Any], *args: Any) -> Any:
        return await sync_to_async(function)(*args)

    monkeypatch.setattr(change_stream, "in_database", here)
    monkeypatch.setattr(change_stream, "monotonic", count(step=1_000).__next__)


PLAIN = {"Accept-Encoding": "identity"}  # what calls the site here does not unpack what is compressed


class Player:
    """Somebody with an army and a seat at a running match, and the cookies and header of their browser."""

    def __init__(self) -> None:
        ann, bob = person("ann"), person("bob")
        rosters = [ready.roster for ready in SYSTEMS["kog"].ready_lists if ready.battle == "duel"]
        (hers,) = services.match_create(user=ann, system="kog", settings={"battle": "duel"}, opponent="link")
        services.seat_take(match_id=hers.match.pk, user=bob)
        for user in (ann, bob):
            services.list_lock_in(match_id=hers.match.pk, user=user, roster=rosters[0])
        self.known = {"match_id": hers.match.pk, "slug": roster_create(owner=ann, draft=rosters[0]).slug}
        client = Client()
        client.force_login(ann, backend=LOGIN_BACKEND)
        token = "a" * 32
        self.cookies = {"sessionid": client.cookies["sessionid"].value, "csrftoken": token}
        self.headers = PLAIN | {"X-CSRFToken": token}


@pytest.fixture
def player() -> Player:
    return Player()


@strangers.parametrize()
def test_a_stranger_is_answered_as_documented(case: schemathesis.Case) -> None:
    case.call_and_validate(headers=PLAIN)


@players.parametrize()
@hypothesis.settings(suppress_health_check=list(hypothesis.HealthCheck))
def test_a_player_is_answered_as_documented(case: schemathesis.Case, player: Player) -> None:
    case.path_parameters |= {name: known for name, known in player.known.items() if name in case.path_parameters}
    case.call_and_validate(cookies=player.cookies, headers=player.headers)
