"""Set up for me: what is proposed is taken up to the first turn, and every answer can be taken back and proved."""

import pytest

from accounts.models import User
from games.agreement import agreement_from
from games.matches import services
from games.models import Match
from games.proofs.verification import match_verify
from games.storage.match_cache import position_of
from rules.kernel import engine
from rules.kernel.refusal import Refused, Seat
from rules.registry import SYSTEMS
from tests.games.conftest import key

GAMES = ("kog", "fubar", "killteam", "krygothic")


def opened(ann: User, system: str, opponent: str) -> Match:
    game = SYSTEMS[system]
    lists = [ready.roster for ready in game.ready_lists]
    fit = [roster for roster in lists if not game.list_problem(agreement_from(game, {}), roster)][:2]
    taken = services.match_create(
        user=ann, system=system, settings={}, opponent=opponent, strength="easy", rosters=fit[:2]
    )
    return Match.objects.get(pk=taken[0].match.id)


def asked(match: Match) -> set[str]:
    match = Match.objects.get(pk=match.pk)
    system, position = SYSTEMS[match.system].system, position_of(match)
    return {ask.runs_by for seat in match.waiting_seats() if (ask := engine.open_ask_of(system, position, Seat(seat)))}


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("opponent", ["hot_seat", "computer"])
def test_the_first_turn_begins_at_once_and_the_proof_holds(ann: User, system: str, opponent: str) -> None:
    match = opened(ann, system, opponent)
    services.set_up(match_id=match.pk, user=ann, key=key())
    assert "setup" not in asked(match)
    assert asked(match)
    assert match_verify(Match.objects.get(pk=match.pk)).faults == ()


def test_again_it_does_nothing(ann: User) -> None:
    match = opened(ann, "fubar", "hot_seat")
    first = services.set_up(match_id=match.pk, user=ann, key=key())
    assert services.set_up(match_id=match.pk, user=ann, key=key()) == first


def test_against_a_person_only_ones_own_questions_are_answered(ann: User, bob: User) -> None:
    (hers,) = services.match_create(user=ann, system="kog", settings={}, opponent="link")
    services.seat_take(match_id=hers.match.id, user=bob)
    lists = [ready.roster for ready in SYSTEMS["kog"].ready_lists if ready.roster.battle == "skirmish"]
    for user, roster in ((ann, lists[0]), (bob, lists[1])):
        services.list_lock_in(match_id=hers.match.id, user=user, roster=roster)
    with pytest.raises(Refused, match="not your seat"):
        services.set_up(match_id=hers.match.id, user=ann, key=key(), seat=1)
    services.set_up(match_id=hers.match.id, user=ann, key=key(), seat=0)
    match = Match.objects.get(pk=hers.match.id)
    assert (match.sequence, match.waiting) == (1, "1")


def test_a_stranger_sets_nothing_up(ann: User, eve: User) -> None:
    match = opened(ann, "kog", "hot_seat")
    with pytest.raises(Refused, match="no seat"):
        services.set_up(match_id=match.pk, user=eve, key=key())
