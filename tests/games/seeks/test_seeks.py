"""Seeks are made, withdrawn, accepted and paired: once each, never with the blocked, with the lists that were chosen."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import count
from threading import Barrier
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connections
from django.utils import timezone

from accounts import services as accounts
from accounts.blocks import block_add
from accounts.models import RatingPreference, SanctionKind, User
from accounts.sanctions import sanction_add
from games.agreement import agreement_from
from games.matches import services as matches
from games.models import Match, Seat, Status
from games.ratings.paces import rating_pace
from games.seeks import services
from games.seeks.belongings import BELONGINGS
from games.seeks.hours import WeeklyHours
from games.seeks.models import Language, Presence, Seek, SeekPace
from games.seeks.selectors import HERE, PAGE_CLOSED, found_opponents, open_seeks, others_here, own_seeks, seeks_for
from games.seeks.services import (
    MOST_SEEKS,
    appointment_come,
    presence_note,
    seek_accept,
    seek_make,
    seek_withdraw,
    seeks_pair,
)
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS
from tests.games.conftest import person
from tests.games.toy_game import card_list

pytestmark = pytest.mark.django_db
NAMES = (f"player{number}" for number in count())


def look_for(user: User, card: int = 1, *, here: bool = True, **fields: Any) -> Seek:
    """A seek for the toy with that card."""
    if here:
        presence_note(user)
    wanted = {"system": "toy", "battle": "sprint", "pace": SeekPace.DAYS, "roster": card_list(card)} | fields
    return seek_make(user=user, **wanted)


def people_of(match: Match) -> set[User | None]:
    return {seat.user for seat in Seat.objects.filter(match=match).select_related("user")}


def only_match() -> Match:
    return Match.objects.get()


def test_two_who_want_the_same_are_paired_and_their_match_begins(ann: User, bob: User) -> None:
    look_for(ann, 1, seed="a" * 32)
    look_for(bob, 2, seed="b" * 32)
    assert seeks_pair() == 1
    match = only_match()
    assert match.status == Status.PLAYING
    assert people_of(match) == {ann, bob}
    seats = {seat.user_id: seat for seat in match.seats.all()}
    assert (seats[ann.pk].own_seed, seats[bob.pk].seed) == (True, "b" * 32)
    assert '"card-1"' in seats[ann.pk].roster
    assert seeks_pair() == 0
    assert not open_seeks().exists()
    assert {row.side for row in Seek.objects.all()} == {0, 1}


def test_one_alone_waits_and_keeps_waiting_while_they_play_the_computer(ann: User) -> None:
    look_for(ann)
    matches.match_create(user=ann, system="toy", settings={}, opponent="hot_seat")
    assert seeks_pair() == 0
    assert [one.game for one in own_seeks(ann)] == ["Toy"]


def test_for_a_match_now_both_have_to_be_here(ann: User, bob: User) -> None:
    look_for(ann, pace=SeekPace.NOW)
    look_for(bob, pace=SeekPace.NOW, here=False)
    assert seeks_pair() == 0
    presence_note(bob)
    assert seeks_pair() == 1
    assert only_match().clocked


def test_whoever_begins_a_match_now_no_longer_looks_for_another(ann: User, bob: User) -> None:
    look_for(ann, pace=SeekPace.NOW)
    look_for(ann, pace=SeekPace.NOW, language=Language.FR)
    later = look_for(ann, pace=SeekPace.DAYS, battle="mile", roster=None)
    look_for(bob, pace=SeekPace.NOW)
    assert seeks_pair() == 1
    assert list(open_seeks()) == [later]


def test_a_seek_for_now_lapses_when_its_page_is_closed(ann: User) -> None:
    look_for(ann, pace=SeekPace.NOW)
    later = timezone.now() + PAGE_CLOSED + timedelta(minutes=1)
    assert not open_seeks(later).exists()
    Presence.objects.update(at=later)
    assert open_seeks(later).exists()


@pytest.mark.parametrize("blocker", ["ann", "bob"])
def test_the_blocked_are_neither_shown_nor_paired_nor_accepted(ann: User, bob: User, eve: User, blocker: str) -> None:
    block_add(owner={"ann": ann, "bob": bob}[blocker], other={"ann": bob, "bob": ann}[blocker])
    wanted = look_for(ann)
    look_for(bob)
    assert seeks_for(bob) == []
    assert seeks_pair() == 0
    with pytest.raises(Refused, match="cannot play this person"):
        seek_accept(user=bob, seek_id=wanted.pk)
    assert len(seeks_for(eve)) == 2


def test_the_suspended_are_neither_shown_nor_paired_nor_make_seeks(ann: User, bob: User, eve: User) -> None:
    wanted = look_for(ann)
    look_for(bob)
    sanction_add(user=ann, kind=SanctionKind.SUSPENSION, days=3, reason="rude", moderator=eve)
    assert [one.name for one in seeks_for(eve)] == ["Bob"]
    assert seeks_pair() == 0
    with pytest.raises(Refused, match="suspended"):
        seek_accept(user=bob, seek_id=wanted.pk)
    with pytest.raises(Refused, match="suspended"):
        look_for(ann)


def test_an_old_suspension_counts_no_more(ann: User, bob: User, eve: User) -> None:
    sanction = sanction_add(user=ann, kind=SanctionKind.SUSPENSION, days=3, reason="rude", moderator=eve)
    sanction.until = timezone.now() - timedelta(days=1)
    sanction.save()
    sanction_add(user=ann, kind=SanctionKind.CHAT, days=3, reason="rude", moderator=eve)
    look_for(ann)
    look_for(bob)
    assert len(seeks_for(eve)) == 2
    assert seeks_pair() == 1


def test_whoever_accepts_chooses_an_army_at_the_table(ann: User, bob: User) -> None:
    wanted = look_for(ann)
    own, taken = seek_accept(user=bob, seek_id=wanted.pk, seed="b" * 32)
    match = only_match()
    assert (match.status, own.match_id, taken.match.pk) == (Status.GATHERING, match.pk, match.pk)
    ready = {seat.user: seat.ready for seat in match.seats.all()}
    assert ready == {ann: True, bob: False}
    with pytest.raises(Refused, match="somebody was faster"):
        seek_accept(user=person("eve"), seek_id=wanted.pk)


def test_whoever_accepts_with_a_list_or_a_seek_of_the_same_kind_begins_at_once(ann: User, bob: User, eve: User) -> None:
    seek_accept(user=bob, seek_id=look_for(ann).pk, roster=card_list(2))
    assert only_match().status == Status.PLAYING
    mine = look_for(eve, 3)
    own, _ = seek_accept(user=eve, seek_id=look_for(ann).pk)
    assert own.pk == mine.pk
    assert Match.objects.get(pk=own.match_id).status == Status.PLAYING


def test_nobody_accepts_their_own_seek_or_one_that_is_gone(ann: User, bob: User) -> None:
    wanted = look_for(ann)
    with pytest.raises(Refused, match="gone"):
        seek_accept(user=ann, seek_id=wanted.pk)
    seek_withdraw(user=ann, seek_id=wanted.pk)
    with pytest.raises(Refused, match="gone"):
        seek_accept(user=bob, seek_id=wanted.pk)


def test_only_its_owner_withdraws_a_seek(ann: User, bob: User) -> None:
    wanted = look_for(ann)
    with pytest.raises(Refused, match="no longer look"):
        seek_withdraw(user=bob, seek_id=wanted.pk)
    assert open_seeks().exists()


def test_nobody_looks_for_too_many_or_with_what_cannot_be_played(ann: User) -> None:
    with pytest.raises(Refused, match="not legal"):
        look_for(ann, 9)
    with pytest.raises(Refused, match="two hours in a row"):
        look_for(ann, pace=SeekPace.EVENING, hours=WeeklyHours(127, 19, 20))
    for _ in range(MOST_SEEKS):
        look_for(ann)
    with pytest.raises(Refused, match=f"{MOST_SEEKS} matches already"):
        look_for(ann)


def test_a_list_that_is_no_longer_legal_is_chosen_anew_at_the_table(ann: User, bob: User) -> None:
    wanted = look_for(ann)
    wanted.roster = wanted.roster.replace("card-1", "card-9")
    wanted.save()
    look_for(bob)
    assert seeks_pair() == 1
    assert {seat.user: seat.ready for seat in only_match().seats.all()} == {ann: False, bob: True}


def test_an_evening_has_an_appointment_in_hours_of_both_and_begins_when_both_have_come(ann: User, bob: User) -> None:
    evening = {"pace": SeekPace.EVENING}
    hers = look_for(ann, hours=WeeklyHours(127, 18, 22, "Europe/Berlin"), **evening)
    his = look_for(bob, hours=WeeklyHours(127, 20, 24, "Europe/Berlin"), **evening)
    assert seeks_pair() == 1
    hers.refresh_from_db()
    assert hers.appointment is not None
    assert hers.appointment > timezone.now()
    assert hers.appointment.astimezone(ZoneInfo("Europe/Berlin")).hour == 20
    match = only_match()
    assert match.status == Status.GATHERING
    assert appointment_come(user=ann, seek_id=hers.pk) == match.pk
    assert only_match().status == Status.GATHERING
    appointment_come(user=bob, seek_id=his.pk)
    assert only_match().status == Status.PLAYING
    with pytest.raises(Refused, match="no such appointment"):
        appointment_come(user=ann, seek_id=his.pk)


def test_hours_without_a_common_stretch_make_no_appointment(ann: User, bob: User) -> None:
    wanted = look_for(ann, pace=SeekPace.EVENING, hours=WeeklyHours(127, 8, 11))
    look_for(bob, pace=SeekPace.EVENING, hours=WeeklyHours(127, 18, 22))
    assert seeks_pair() == 0
    with pytest.raises(Refused, match="no two hours"):
        seek_accept(user=bob, seek_id=wanted.pk)


def test_both_sides_come_equally_often(ann: User, bob: User) -> None:
    for _ in range(4):
        look_for(ann)
        look_for(bob)
        assert seeks_pair() == 1
    held = list(Seek.objects.filter(user=ann).values_list("side", flat=True))
    assert sorted(held) == [0, 0, 1, 1]


def test_rated_seeks_need_the_consent_of_both(ann: User, bob: User) -> None:
    with pytest.raises(Refused, match="yours are not"):
        look_for(ann, rated=True)
    User.objects.update(rating_preference=RatingPreference.PEOPLE)
    ann.refresh_from_db()
    wanted = look_for(ann, rated=True)
    with pytest.raises(Refused, match="yours are not"):
        seek_accept(user=bob, seek_id=wanted.pk)
    look_for(bob)
    assert seeks_pair() == 0
    bob.refresh_from_db()
    look_for(bob, rated=True)
    assert seeks_pair() == 1
    assert only_match().rated


def test_the_nearest_by_rating_meet(ann: User, bob: User, eve: User, monkeypatch: pytest.MonkeyPatch) -> None:
    means = {ann.pk: 1500.0, bob.pk: 1590.0, eve.pk: 1510.0}
    monkeypatch.setattr(services, "strengths_of", lambda people, system, pace: {one: means[one] for one in people})
    for one in (ann, bob, eve):
        look_for(one)
    assert seeks_pair() == 1
    assert people_of(only_match()) == {ann, eve}


@pytest.mark.parametrize("pace", SeekPace)
def test_a_match_counts_on_the_ladder_of_its_seek(pace: SeekPace) -> None:
    agreed = agreement_from(SYSTEMS["kog"], services.seek_settings("duel", pace))
    assert rating_pace(agreed) == pace


def test_the_rating_stands_beside_a_rated_seek(ann: User, bob: User) -> None:
    User.objects.update(rating_preference=RatingPreference.PEOPLE)
    ann.refresh_from_db()
    look_for(ann, rated=True)
    look_for(ann)
    assert {one.rating and one.rating.played for one in seeks_for(bob)} == {0, None}


def test_who_no_longer_agrees_to_ratings_is_left_out(ann: User, bob: User) -> None:
    User.objects.update(rating_preference=RatingPreference.PEOPLE)
    for one in (ann, bob):
        one.refresh_from_db()
        look_for(one, rated=True)
    User.objects.filter(pk=bob.pk).update(rating_preference=RatingPreference.NONE)
    assert seeks_pair() == 0


def test_who_is_here_is_counted_honestly(ann: User, bob: User) -> None:
    presence_note(ann)
    assert others_here(ann) == 0
    presence_note(bob)
    assert others_here(ann) == 1
    Presence.objects.filter(user=bob).update(at=timezone.now() - HERE - timedelta(seconds=1))
    assert others_here(ann) == 0
    look_for(bob, here=False)
    assert [one.here for one in seeks_for(ann)] == [False]
    presence_note(bob)
    assert [one.here for one in seeks_for(ann)] == [True]


def test_a_found_opponent_is_told_until_the_table_was_opened(ann: User, bob: User) -> None:
    look_for(ann)
    look_for(bob)
    seeks_pair()
    (found,) = found_opponents(ann)
    assert (found.opponent, found.due) == ("Bob", True)
    Seat.objects.filter(user=ann).update(first_visit_due=None)
    assert [one.due for one in found_opponents(ann)] == [False]


def test_seeks_go_with_a_guest_to_the_account_and_end_with_it(ann: User) -> None:
    guest = accounts.guest_create()
    look_for(guest, language=Language.DE)
    accounts.claim(guest=guest, user=ann)
    assert [one.language for one in own_seeks(ann)] == ["Deutsch"]
    assert list(BELONGINGS.warnings(ann)) == ["1 seek for an opponent will be withdrawn."]
    BELONGINGS.erase(ann)
    assert not Seek.objects.exists()


def test_an_error_of_one_pair_leaves_the_others(
    ann: User, bob: User, eve: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    fay = person("fay")
    for one, battle in ((ann, "sprint"), (bob, "sprint"), (eve, "mile"), (fay, "mile")):
        look_for(one, battle=battle, roster=None)
    bring = services._bring_together

    def refusing(one: Seek, other: Seek, appointment: Any) -> Any:
        if one.battle == "sprint":
            raise services._gone()
        return bring(one, other, appointment)

    monkeypatch.setattr(services, "_bring_together", refusing)
    assert seeks_pair() == 1
    assert people_of(only_match()) == {eve, fay}


@pytest.mark.django_db(transaction=True)
def test_many_at_once_never_pair_one_seek_twice() -> None:
    """Four processes pair, and two people accept, at the same moment."""
    crowd = [person(next(NAMES)) for _ in range(8)]
    seeks = [look_for(one) for one in crowd]
    others = [person(next(NAMES)) for _ in range(2)]
    start = Barrier(6)

    def together(work: Any) -> Any:
        start.wait()
        try:
            return work()
        except Refused:
            return None
        finally:
            connections.close_all()

    works = [seeks_pair] * 4 + [
        lambda one=one, wanted=wanted: seek_accept(user=one, seek_id=wanted.pk)
        for one, wanted in zip(others, seeks, strict=False)
    ]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(together, works))
    rows = Seek.objects.exclude(match=None)
    assert rows.count() == 2 * Match.objects.count()
    for match in Match.objects.all():
        assert sorted(rows.filter(match=match).values_list("side", flat=True)) == [0, 1]
        assert len(people_of(match) - {None}) == 2
    held = Seat.objects.exclude(user=None).values_list("user_id", flat=True)
    assert len(held) == len(set(held))
