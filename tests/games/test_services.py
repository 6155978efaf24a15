"""Matches by their services: gathering, answering, taking back, ending, and every way to be turned down."""

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games.matches import services
from games.matches.selectors import matches_of
from games.matches.selectors.match_lists import MOST_ASKED, MOST_LISTED
from games.models import Entry, EntryKind, Match, Remark, Seat, Status
from rules.kernel.position import load
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from tests.games.conftest import begin, key, questions
from tests.games.reacting import seen
from tests.games.toy_game import card_list
from tests.rules.kernel.toy import Toy


def bid(match: Match, user: User, amount: int, **more: object) -> services.Receipt:
    return answer(match, user, Answer("bid", Number(amount)), **more)


def answer(match: Match, user: User, given: Answer, **more: object) -> services.Receipt:
    number = next(questions(match.id)).number
    return services.match_answer(
        **{"match_id": match.id, "user": user, "question": number, "answer": given, "key": key(), **more}
    )


def stored(match: Match) -> tuple[int, int, str]:
    fresh = Match.objects.get(pk=match.id)
    return fresh.sequence, fresh.entries.count(), fresh.position


def test_a_match_begins_when_both_lists_are_locked_in(match: Match) -> None:
    assert match.status == Status.PLAYING
    assert match.waiting == "0,1"
    assert [entry.kind for entry in match.entries.all()] == [EntryKind.START]
    assert load(match.position.encode(), Toy).table.secret == (1, 2)


def test_a_list_can_be_changed_until_the_other_one_is_locked_in(ann: User) -> None:
    (hers,) = services.match_create(user=ann, system="toy", settings={}, opponent="link")
    for card in (1, 3):
        services.list_lock_in(match_id=hers.match.id, user=ann, roster=card_list(card))
    seat = Seat.objects.get(match=hers.match, number=0)
    assert (seat.muster, seat.ready) == ('{"number":3}', True)
    assert Match.objects.get(pk=hers.match.id).status == Status.GATHERING


def test_both_seats_on_one_screen(ann: User) -> None:
    taken = services.match_create(user=ann, system="toy", settings={}, opponent="hot_seat")
    match = taken[0].match
    for _ in taken:
        services.list_lock_in(match_id=match.id, user=ann, roster=card_list(1))
    number = next(questions(match.id)).number
    for _ in taken:
        services.match_answer(match_id=match.id, user=ann, question=number, answer=Answer("bid", Number(0)), key=key())
    assert Match.objects.get(pk=match.id).sequence == 2


def test_who_holds_both_seats_takes_back_the_last_answer_of_either(ann: User) -> None:
    taken = services.match_create(
        user=ann, system="toy", settings={}, opponent="hot_seat", rosters=[card_list(1), card_list(2)]
    )
    match = Match.objects.get(pk=taken[0].match.id)
    bid(match, ann, 3, seat=1)
    bid(match, ann, 2, seat=0)
    runner = Match.objects.get(pk=match.id).waiting_seats()[0]
    answer(match, ann, Answer("run"), seat=runner)
    services.match_undo(match_id=match.id, user=ann, key=key(), seat=1 - runner)
    assert Match.objects.get(pk=match.id).waiting_seats() == (runner,)


def test_an_answer_moves_the_match_and_leaves_evidence(match: Match, ann: User, bob: User) -> None:
    number = next(questions(match.id)).number
    services.match_answer(match_id=match.id, user=ann, question=number, answer=Answer("bid", Number(3)), key=key())
    done = services.match_answer(
        match_id=match.id, user=bob, question=number, answer=Answer("bid", Number(2)), key="the-second-key"
    )
    entry = Entry.objects.get(match=match, client_key="the-second-key")
    assert (done.sequence, entry.sequence, entry.seat, entry.question) == (2, 2, 1, number)
    assert "Bids of 3 and 2." in entry.log
    assert Match.objects.get(pk=match.id).waiting == "0"


def test_the_same_message_twice_is_one_answer(match: Match, ann: User) -> None:
    first = bid(match, ann, 3, key="only-once")
    before = stored(match)
    again = bid(match, ann, 2, key="only-once")
    assert (first.sequence, first.repeated) == (1, False)
    assert (again.sequence, again.repeated) == (1, True)
    assert stored(match) == before


def test_a_key_of_the_other_player_opens_nothing(match: Match, ann: User, bob: User) -> None:
    bid(match, ann, 3, key="hers-alone")
    with pytest.raises(Refused) as refused:
        bid(match, bob, 3, key="hers-alone")
    assert refused.value.refusal.rule == "match.key"


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        (Answer("bid", Number(1)), "toy.bid"),
        (Answer("bid", Number(99)), "toy.bid"),
        (Answer("bid"), "toy.bid"),
        (Answer("no such option"), "toy.bid"),
    ],
)
def test_a_refused_answer_changes_nothing(match: Match, ann: User, given: Answer, rule: str) -> None:
    before = stored(match)
    with pytest.raises(Refused) as refused:
        answer(match, ann, given)
    assert refused.value.refusal.rule == rule
    assert refused.value.refusal.message
    assert stored(match) == before


def test_an_old_question_is_refused_with_the_open_one(match: Match, ann: User, bob: User) -> None:
    bid(match, ann, 3)
    bid(match, bob, 2)
    with pytest.raises(Refused) as refused:
        answer(match, ann, Answer("walk"), question=0)
    assert (refused.value.refusal.rule, refused.value.refusal.limit) == ("kernel.question", "question 2")


def test_nobody_answers_for_the_other_player(match: Match, ann: User, bob: User, eve: User) -> None:
    before = stored(match)
    for user, seat, rule in ((eve, None, "match.seat"), (eve, 0, "match.seat"), (bob, 0, "match.seat")):
        with pytest.raises(Refused) as refused:
            bid(match, user, 2, seat=seat)
        assert refused.value.refusal.rule == rule
    assert stored(match) == before


def test_taking_back_ends_at_an_answer_of_another_player(match: Match, ann: User, bob: User) -> None:
    bid(match, ann, 3)
    bid(match, bob, 2)
    answer(match, ann, Answer("run"))
    services.match_undo(match_id=match.id, user=ann, key=key())
    assert Match.objects.get(pk=match.id).waiting == "0"
    answer(match, ann, Answer("run"))
    answer(match, bob, Answer("pass"))
    with pytest.raises(Refused, match="Nothing of yours"):
        services.match_undo(match_id=match.id, user=ann, key=key())
    kinds = list(Entry.objects.filter(match=match).values_list("kind", flat=True))
    assert kinds == ["start", "answer", "answer", "answer", "undo", "answer", "answer"]


def test_a_locked_choice_is_not_taken_back_before_the_other_has_chosen_nor_after(
    match: Match, ann: User, bob: User
) -> None:
    bid(match, ann, 3)
    before = stored(match)
    assert not any(seen(match, seat).can_undo for seat in (0, 1)), "the page does not offer it"
    with pytest.raises(Refused) as locked:
        services.match_undo(match_id=match.id, user=ann, key=key())
    assert locked.value.refusal.rule == "kernel.lock_in"
    assert stored(match) == before
    bid(match, bob, 2)
    for user in (ann, bob):
        with pytest.raises(Refused, match="Nothing of yours"):
            services.match_undo(match_id=match.id, user=user, key=key())


def test_resigning_ends_the_match_for_good(match: Match, ann: User, bob: User) -> None:
    first = services.match_resign(match_id=match.id, user=ann, key="i-give-up")
    again = services.match_resign(match_id=match.id, user=ann, key="i-give-up")
    over = Match.objects.get(pk=match.id)
    assert (over.status, over.winner, over.waiting) == (Status.OVER, 1, "")
    assert (first.sequence, again.sequence, again.repeated) == (1, 1, True)
    with pytest.raises(Refused, match="over"):
        services.match_resign(match_id=match.id, user=bob, key=key())


def draw(match: Match, user: User, action: str) -> services.Receipt:
    return services.draw_answer(match_id=match.id, user=user, key=key(), action=action)


def test_a_draw_needs_both(match: Match, ann: User, bob: User) -> None:
    with pytest.raises(Refused, match="Nobody else has offered"):
        draw(match, bob, "accept")
    draw(match, ann, "offer")
    with pytest.raises(Refused, match="Nobody else has offered"):
        draw(match, ann, "accept")
    draw(match, bob, "decline")
    assert Match.objects.get(pk=match.id).draw_offer is None
    with pytest.raises(Refused, match="A draw was already declined"):
        draw(match, ann, "offer")
    draw(match, bob, "offer")
    draw(match, ann, "accept")
    over = Match.objects.get(pk=match.id)
    assert (over.status, over.winner, over.draw_offer) == (Status.OVER, None, None)


def test_a_draw_is_offered_again_once_somebody_has_decided(match: Match, ann: User, bob: User) -> None:
    draw(match, ann, "offer")
    draw(match, bob, "decline")
    bid(match, ann, 3)
    bid(match, bob, 2)
    draw(match, ann, "offer")
    draw(match, ann, "decline")
    draw(match, ann, "offer")
    assert Match.objects.get(pk=match.id).draw_offer == 0


def test_offering_what_is_offered_is_agreeing(match: Match, ann: User, bob: User) -> None:
    draw(match, ann, "offer")
    draw(match, ann, "offer")
    assert Match.objects.get(pk=match.id).status == Status.PLAYING
    draw(match, bob, "offer")
    assert Match.objects.get(pk=match.id).status == Status.OVER


def test_an_offer_lapses_when_the_other_plays_on(match: Match, ann: User, bob: User) -> None:
    draw(match, ann, "offer")
    bid(match, ann, 3)
    assert Match.objects.get(pk=match.id).draw_offer == 0
    bid(match, bob, 2)
    assert Match.objects.get(pk=match.id).draw_offer is None


def test_remarks_are_said_once_and_without_hidden_letters(match: Match, ann: User, eve: User) -> None:
    for _ in range(2):
        services.remark_add(match_id=match.id, user=ann, key="hello-hello", text=" <b>good\x00 luck</b>\x1b ")
    assert [said.text for said in Remark.objects.filter(match=match)] == ["<b>good luck</b>"]
    for text, rule in (("\x00\x01", "is empty"), ("x" * 501, "too long")):
        with pytest.raises(Refused, match=rule):
            services.remark_add(match_id=match.id, user=ann, key=key(), text=text)
    with pytest.raises(Refused, match="no seat"):
        services.remark_add(match_id=match.id, user=eve, key=key(), text="hi")


@pytest.mark.parametrize(
    ("roster", "sentence"),
    [
        (card_list(6), "A card is 5 at most"),
        (card_list(1).__class__(system="toy", army="card-1", battle="mile"), "another distance"),
        (card_list(1).__class__(system="kog", army="north", battle="duel"), "another game"),
    ],
)
def test_lists_that_cannot_be_played_are_refused(ann: User, roster: object, sentence: str) -> None:
    (hers,) = services.match_create(user=ann, system="toy", settings={}, opponent="link")
    with pytest.raises(Refused, match=sentence):
        services.list_lock_in(match_id=hers.match.id, user=ann, roster=roster)
    assert not Seat.objects.get(match=hers.match, number=0).ready


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [({"battle": "marathon"}, "one of: Sprint, Mile"), ({"laps": "1e3"}, "from 1 to 9"), ({"laps": 10}, "from 1 to 9")],
)
def test_settings_that_are_not_on_offer(ann: User, settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        services.match_create(user=ann, system="toy", settings=settings, opponent="link")
    assert sentence in refused.value.refusal.message + refused.value.refusal.remedy


def test_seats_are_taken_once(match: Match, ann: User, eve: User) -> None:
    with pytest.raises(Refused, match="taken"):
        services.seat_take(match_id=match.id, user=eve)
    with pytest.raises(Refused, match="have a seat"):
        services.seat_take(match_id=match.id, user=ann)
    with pytest.raises(services.NoSuchMatch):
        services.seat_take(match_id="nosuchmatch", user=eve)


def test_a_seat_is_recovered_by_its_link_alone(ann: User, bob: User, eve: User) -> None:
    (hers,) = services.match_create(user=ann, system="toy", settings={}, opponent="link")
    his = services.seat_take(match_id=hers.match.id, user=bob)
    with pytest.raises(Refused, match="belongs to no seat"):
        services.seat_recover(token=his.token + "x", user=eve)
    with pytest.raises(Refused, match="other side"):
        services.seat_recover(token=his.token, user=ann)
    services.seat_recover(token=his.token, user=eve)
    assert Seat.objects.get(match=hers.match, number=1).user == eve
    assert his.token not in str(Seat.objects.values())
    _, newer = services.seat_link_renew(match_id=hers.match.id, user=eve)
    with pytest.raises(Refused, match="belongs to no seat"):
        services.seat_recover(token=his.token, user=bob)
    services.seat_recover(token=newer, user=bob)
    assert Seat.objects.get(match=hers.match, number=1).user == bob


def test_a_guests_seats_move_to_the_account(match: Match, ann: User, eve: User) -> None:
    services.seats_move(guest=ann, account=eve)
    assert match.seats.get(number=0).user == eve


def test_nobody_comes_to_sit_on_both_sides(match: Match, ann: User, bob: User) -> None:
    services.seats_move(guest=ann, account=bob)
    assert [seat.user for seat in match.seats.order_by("number")] == [ann, bob]


def test_the_database_itself_refuses_a_second_entry_of_a_number(match: Match) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(match=match, sequence=0, kind=EntryKind.ANSWER)


def test_a_match_that_has_not_begun_can_be_withdrawn(ann: User, bob: User, eve: User) -> None:
    (hers,) = services.match_create(user=ann, system="toy", settings={}, opponent="open")
    with pytest.raises(Refused, match="no seat"):
        services.match_withdraw(match_id=hers.match.id, user=eve)
    services.match_withdraw(match_id=hers.match.id, user=ann)
    assert not Match.objects.filter(pk=hers.match.id).exists()
    begun = begin(ann, bob)
    with pytest.raises(Refused, match="cannot be withdrawn"):
        services.match_withdraw(match_id=begun.id, user=ann)


def test_a_guest_who_steps_back_leaves_a_free_seat_and_nothing_else(ann: User, bob: User, eve: User) -> None:
    (hers,) = services.match_create(user=ann, system="toy", settings={}, opponent="open", rosters=[card_list(1)])
    taken = services.seat_take(match_id=hers.match.id, user=bob, seed="b" * 32)
    services.match_withdraw(match_id=hers.match.id, user=bob)
    left = hers.match.seats.get(number=1)
    assert (left.user, left.token_hash, left.seed, left.ready) == (None, "", "", False)
    assert hers.match.seats.get(number=0).ready
    with pytest.raises(Refused, match="belongs to no seat"):
        services.seat_recover(token=taken.token, user=bob)
    services.seat_take(match_id=hers.match.id, user=eve)
    services.list_lock_in(match_id=hers.match.id, user=eve, roster=card_list(2))
    assert Match.objects.get(pk=hers.match.id).status == Status.PLAYING


def test_challenges_never_crowd_out_ones_own_matches(match: Match, ann: User, bob: User, eve: User) -> None:
    for _ in range(MOST_LISTED):
        asked = Match.objects.create(system="toy", agreement=match.agreement, title="Come on!", challenged=ann)
        asked.seats.create(number=0, user=eve)
    states = [listing.state for listing in matches_of(ann)]
    assert states == ["your move", *["challenges you"] * MOST_ASKED]
