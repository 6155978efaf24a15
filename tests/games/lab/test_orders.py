"""What the lab does not take: each time a sentence with the limit and the way out, and nothing is begun."""

from typing import Any

import pytest

from accounts.models import User
from accounts.services import guest_create
from games.lab import services
from games.lab.models import Experiment
from rules.kernel.refusal import Refusal, Refused
from rules.registry import SYSTEMS
from tests.games.lab.here import ordered
from tests.games.toy_game import card_list

pytestmark = pytest.mark.django_db


def refused(owner: User, **wanted: Any) -> Refusal:
    before = Experiment.objects.count()
    with pytest.raises(Refused) as told:
        ordered(owner, **wanted)
    assert Experiment.objects.count() == before
    assert told.value.refusal.remedy
    return told.value.refusal


def test_a_list_that_is_not_legal(ann: User) -> None:
    assert "not legal" in refused(ann, roster=card_list(9)).message
    assert "not legal" in refused(ann, opponents=[card_list(9)]).message


def test_a_list_of_another_game_or_size(ann: User) -> None:
    other = SYSTEMS["fubar"].ready_lists[0].roster
    assert "another game" in refused(ann, opponents=[other]).message
    kog = [entry.roster for entry in SYSTEMS["kog"].ready_lists]
    assert refused(ann, system="kog", opponents=[kog[-1]]).message


@pytest.mark.parametrize(("player", "each"), [("quick", 0), ("quick", -3), ("quick", 1001), ("normal", 101)])
def test_a_number_out_of_range(ann: User, player: str, each: int) -> None:
    refusal = refused(ann, player=player, each=each)
    assert refusal.limit == f"1 to {services.PLAYERS[player]} matches"
    assert str(each) in refusal.message


def test_nobody_to_play_against_and_nobody_to_play(ann: User) -> None:
    assert "no opponent" in refused(ann, opponents=[]).message
    assert "has no such computer player" in refused(ann, player="mighty").message
    assert "too long" in refused(ann, seed="x" * 41).message
    assert "invisible characters" in refused(ann, seed="a\u200eb").message


def test_more_than_two_sides(ann: User) -> None:
    refusal = refused(ann, system="fubar", settings={"battle": "patrol", "players": "3"})
    assert refusal.message == "The lab plays matches of two sides."


def test_more_at_once_than_one_person_may(ann: User, bob: User) -> None:
    for _ in range(services.MOST_OPEN):
        ordered(ann)
    assert f"You have {services.MOST_OPEN} unfinished experiments" in refused(ann).message
    ordered(bob)


def test_more_at_once_than_one_address_may() -> None:
    """Guests cost nothing: who makes new ones gets no further."""
    guests = iter(guest_create() for _ in range(services.MOST_FROM + 2))
    first, *_ = [ordered(next(guests), address="192.0.2.7") for _ in range(services.MOST_FROM)]
    refusal = refused(next(guests), address="192.0.2.7")
    assert refusal.message == f"{services.MOST_FROM} unfinished experiments come from your address."
    ordered(next(guests), address="192.0.2.8")
    services.experiment_stop(first)
    ordered(first.owner, address="192.0.2.7")
    first.refresh_from_db()
    assert first.opened_from == ""
    assert not any("192.0.2" in one.opened_from for one in Experiment.objects.all())


def test_a_queue_that_is_full(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_WAITING", 1)
    ordered(ann)
    assert refused(bob).message == "The lab’s queue is full."


def test_more_than_one_person_may_keep(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_KEPT", 1)
    services.experiment_stop(ordered(ann))
    assert refused(ann).message == "You already have 1 experiments."
