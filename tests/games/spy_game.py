"""The spies, dressed as a game people can start. Their lists are the toy's and decide nothing."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from msgspec import structs

from accounts.models import User
from games.matches import services
from games.matches.selectors import match_and_position
from games.models import Match
from rules.kernel import engine
from rules.kernel.question import Answer
from rules.kernel.shapes import Pick
from rules.registry import Agreement
from rules.roster.roster import Roster
from tests.games.conftest import key
from tests.games.toy_game import TOY_GAME, card_list
from tests.rules.kernel.spies import SPIES, Spies


def spy_list() -> Roster:
    """A list that fits."""
    return structs.replace(card_list(1), system="spies")


def _new_table(agreement: Agreement, seed: int, musters: Sequence[Any]) -> Spies:
    return Spies()


SPY_GAME = replace(TOY_GAME, system=SPIES, name="Spies", new_table=_new_table)


def begin_spies(ann: User, bob: User, **settings: str) -> Match:
    """A match of spies that has begun, Ann in seat 0 and Bob in seat 1."""
    (hers,) = services.match_create(user=ann, system="spies", settings=settings, opponent="link", seed="a" * 32)
    services.seat_take(match_id=hers.match.id, user=bob, seed="b" * 32)
    for user in (ann, bob):
        services.list_lock_in(match_id=hers.match.id, user=user, roster=spy_list())
    return Match.objects.get(pk=hers.match.id)


def give(match: Match, user: User, answer: Answer) -> Match:
    """Answer what this person is asked."""
    match_, position = match_and_position(match.id)
    seat = match_.seats.get(user=user).number
    (question,) = engine.look(SPIES, position, SPIES.seats[seat]).questions
    services.match_answer(match_id=match.id, user=user, question=question.number, answer=answer, key=key(), seat=seat)
    return Match.objects.get(pk=match.id)


def choice(*ids: str) -> Answer:
    """A crew and a goal."""
    return Answer("choose", Pick(ids))


def play_out(match: Match) -> Match:
    """Every question answered by its default."""
    while (stands := match_and_position(match.id)) and not stands[1].over:
        waiting = engine.look(SPIES, stands[1], None).waiting[0]
        (question,) = engine.look(SPIES, stands[1], waiting).questions
        assert question.default is not None
        give(match, match.seats.get(number=waiting).user, question.default)
    return Match.objects.get(pk=match.id)
