"""What only the holder of a seat may know, without reading: the same as is stored, or nothing at all."""

from functools import partial

import pytest
from msgspec import structs

from accounts.models import User
from games.commands.batch_writer import store_answer
from games.commands.fast_path import AnswerCommand
from games.matches import services
from games.matches.selectors import own_state
from games.matches.selectors.own_seat import own_at_hand
from games.models import Match, ReactionPreference
from games.storage import match_cache
from rules.kernel.question import Answer
from rules.kernel.shapes import Number
from tests.games.conftest import begin, key, questions
from tests.games.reacting import ANN, BOB, PACES, running
from tests.games.wire import in_db

pytestmark = pytest.mark.django_db(transaction=True)


async def bid(match: Match, user: User) -> Match:
    """The row as this process holds it after a quick answer."""
    number = await in_db(lambda: next(questions(match.pk)).number)
    said = AnswerCommand(match_id=match.pk, user=user, question=number, answer=Answer("bid", Number(3)), key=key())
    await store_answer(said, partial(services.match_answer, **structs.asdict(said)))
    held = match_cache.cached_match(match.pk)
    assert held
    assert held.match
    return held.match


async def test_it_is_what_is_stored(people: tuple[User, User]) -> None:
    match = await in_db(partial(begin, *people, **PACES["live"]))
    row = await bid(match, people[ANN])
    for seats in ((ANN,), (BOB,), (ANN, BOB), ()):
        assert own_at_hand(row, seats, 1) == await in_db(own_state, row, seats, 1)


async def test_a_wish_is_known_to_the_next_answer(people: tuple[User, User]) -> None:
    match = await in_db(partial(begin, *people, **PACES["live"]))
    await bid(match, people[ANN])
    await in_db(
        partial(services.reaction_preference_set, match_id=match.pk, user=people[BOB], wish=ReactionPreference.ALWAYS)
    )
    row = await bid(match, people[BOB])
    own = own_at_hand(row, (BOB,), 1)
    assert own == await in_db(own_state, row, (BOB,), 1)
    assert own
    assert own.wishes == ((BOB, ReactionPreference.ALWAYS),)


async def test_an_open_window_has_it_read(people: tuple[User, User]) -> None:
    match = await in_db(partial(running, *people, "live"))
    held = match_cache.cached_match(match.pk)
    assert held
    assert held.match
    assert held.match.window_closes
    assert own_at_hand(held.match, (BOB,), 1) is None
