"""Two people, and a toy match between them, set up through the services."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from itertools import count
from typing import Any

import pytest
from channels.db import database_sync_to_async

from accounts.models import User
from games.bots import key_moments
from games.live import consumers
from games.matches import services
from games.matches.selectors import match_and_position
from games.models import Match
from games.storage import match_cache
from rules.kernel import engine
from rules.kernel.question import Question
from rules.kernel.refusal import Seat
from rules.registry import SYSTEMS
from tests.games.toy_game import TOY_GAME, card_list
from tests.rules.kernel.toy import STEPS

KEYS = (f"key-{number:06}" for number in count())


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, "toy", TOY_GAME)
    monkeypatch.setattr("games.proofs.views.PATIENCE", 60.0)


@pytest.fixture(autouse=True)
def patience_with_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """All sockets of all tests come from one address; each test begins with its whole allowance."""
    for name in ("TABLES", "ACTS", "OWN_ACTS"):
        monkeypatch.setattr(consumers, name, copy(getattr(consumers, name)))
        monkeypatch.setattr(getattr(consumers, name), "_known", {})


@pytest.fixture
def thoughts_here(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Key moments are worked out in a thread of this process."""
    with ThreadPoolExecutor(1) as here:
        monkeypatch.setattr(key_moments, "bot_pool", lambda: here)
        yield
    key_moments.turns.forget()


def person(name: str) -> User:
    return User.objects.create(username=name, display_name=name.title())


@pytest.fixture
def ann(db: None) -> User:
    return person("ann")


@pytest.fixture
def bob(db: None) -> User:
    return person("bob")


@pytest.fixture
def eve(db: None) -> User:
    return person("eve")


def begin(ann: User, bob: User, cards: tuple[int, int] = (1, 2), system: str = "toy", **settings: str) -> Match:
    """A match of the toy, or of a system like it, that has begun, Ann in seat 0 and Bob in seat 1."""
    settings = {"time_quiet": "0", "time_visit": "0", **settings}
    (hers,) = services.match_create(user=ann, system=system, settings=settings, opponent="link", seed="a" * 32)
    services.seat_take(match_id=hers.match.id, user=bob, seed="b" * 32)
    services.list_lock_in(match_id=hers.match.id, user=ann, roster=card_list(cards[0], "Hers", system))
    services.list_lock_in(match_id=hers.match.id, user=bob, roster=card_list(cards[1], "His", system))
    return Match.objects.get(pk=hers.match.id)


@pytest.fixture
def match(ann: User, bob: User) -> Match:
    return begin(ann, bob)


def questions(match_id: str) -> Iterator[Question]:
    """What is asked now, of either seat."""
    match, position = match_and_position(match_id)
    system = SYSTEMS[match.system].system
    for seat in system.seats:
        yield from engine.look(system, position, Seat(seat)).questions


def mended(monkeypatch: pytest.MonkeyPatch, step: str, script: Callable[..., Any]) -> None:
    """One step of the toy's rules is another from now on; it comes with a process that remembers no match."""
    monkeypatch.setitem(STEPS, step, script)
    match_cache.clear_cache()


def key() -> str:
    """A fresh key for a message."""
    return next(KEYS)


@pytest.fixture
async def people() -> tuple[User, User]:
    return await database_sync_to_async(person)("ann"), await database_sync_to_async(person)("bob")


@pytest.fixture
async def table(people: tuple[User, User]) -> Match:
    return await database_sync_to_async(begin)(*people)
