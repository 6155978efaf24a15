"""Three people at one table: gathering, a draw that all must want, and one who leaves while the others play on."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.ids import invite_token
from games.matches import services
from games.matches.absence import PATIENCE
from games.matches.selectors import match_snapshot, match_update
from games.models import EntryKind, Match, Status
from games.proofs.verification import match_verify
from rules.fubar.game import GAME
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS
from tests.games.conftest import key, person, questions

LIST = next(entry.roster for entry in GAME.ready_lists if entry.battle == "patrol")
AGREED = {"players": "3", "battle": "patrol"}


@pytest.fixture(autouse=True)
def fubar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, GAME.system.id, GAME)


@pytest.fixture
def three(db: None) -> tuple[User, User, User]:
    return person("ann"), person("bob"), person("cid")


@pytest.fixture
def match(three: tuple[User, User, User]) -> Match:
    ann, bob, cid = three
    (hers,) = services.match_create(user=ann, system="fubar", settings=AGREED, opponent="link", rosters=[LIST])
    for friend in (bob, cid):
        services.seat_take(match_id=hers.match.id, user=friend)
        services.list_lock_in(match_id=hers.match.id, user=friend, roster=LIST)
    return Match.objects.get(pk=hers.match.id)


def draw(match: Match, user: User, action: str) -> Match:
    services.draw_answer(match_id=match.id, user=user, key=key(), action=action)
    return Match.objects.get(pk=match.id)


def resign(match: Match, user: User) -> Match:
    services.match_resign(match_id=match.id, user=user, key=key())
    return Match.objects.get(pk=match.id)


def test_the_match_begins_when_the_last_of_three_has_locked_in(three: tuple[User, User, User]) -> None:
    ann, bob, cid = three
    (hers,) = services.match_create(user=ann, system="fubar", settings=AGREED, opponent="open", rosters=[LIST])
    id_ = hers.match.id
    assert services.seat_take(match_id=id_, user=bob).seat == 1
    services.list_lock_in(match_id=id_, user=bob, roster=LIST)
    assert services.seat_take(match_id=id_, user=cid).seat == 2
    with pytest.raises(Refused, match="Every seat"):
        services.seat_take(match_id=id_, user=person("eve"))
    assert Match.objects.get(pk=id_).status == Status.GATHERING
    services.list_lock_in(match_id=id_, user=cid, roster=LIST)
    assert Match.objects.get(pk=id_).status == Status.PLAYING
    assert len(match_snapshot(id_).looks) == 4


def test_one_link_seats_every_friend_in_turn(three: tuple[User, User, User]) -> None:
    (hers,) = services.match_create(user=three[0], system="fubar", settings=AGREED, opponent="link")
    join = reverse("games:join", args=[invite_token(hers.match.id)])
    page = Client()
    page.force_login(three[0])
    address = reverse("games:match", args=[hers.match.id])
    assert b"The first 2 who open this link each take a seat." in page.get(address).content
    for left in (1, 0):
        assert Client().post(join).status_code == 302
        assert hers.match.seats.filter(user=None).count() == left
    assert b"Link for your friend" not in page.get(address).content
    assert Client().post(join).url == address
    assert hers.match.seats.filter(user=None).count() == 0


def test_all_seats_on_one_screen(three: tuple[User, User, User]) -> None:
    taken = services.match_create(
        user=three[0], system="fubar", settings=AGREED, opponent="hot_seat", rosters=[LIST] * 3
    )
    assert [place.seat for place in taken] == [0, 1, 2]
    assert Match.objects.get(pk=taken[0].match.id).status == Status.PLAYING
    update = match_update(match_snapshot(taken[0].match.id), (0, 1, 2), -1)
    assert (update.curtain, update.shown) == (None, None), "nothing is hidden in FUBAR"
    assert update.questions


def test_a_draw_needs_everybody(match: Match, three: tuple[User, User, User]) -> None:
    ann, bob, cid = three
    draw(match, ann, "offer")
    standing = draw(match, bob, "accept")
    assert (standing.status, standing.draw_offer, standing.for_a_draw()) == (Status.PLAYING, 0, (0, 1))
    assert match_update(match_snapshot(match.id), (2,), -1).draw_agreed == (0, 1)
    assert draw(match, cid, "decline").for_a_draw() == ()
    draw(match, cid, "offer")
    draw(match, bob, "accept")
    over = draw(match, ann, "accept")
    assert (over.status, over.winner, over.draw_offer, over.for_a_draw()) == (Status.OVER, None, None, ())
    assert match_verify(over).holds


def test_one_leaves_and_the_others_play_on(match: Match, three: tuple[User, User, User]) -> None:
    ann, bob, cid = three
    left = resign(match, cid)
    assert (left.status, left.sequence) == (Status.PLAYING, 1)
    assert {question.seat for question in questions(match.id)} <= {0, 1}
    for act in (resign, lambda match, user: draw(match, user, "offer")):
        with pytest.raises(Refused, match="left this match"):
            act(match, cid)
    _answer_all(match, 6)
    draw(match, ann, "offer")
    over = draw(match, bob, "accept")
    assert over.status == Status.OVER
    assert match_verify(over).holds


def test_the_others_play_on_without_one_who_does_not_come_back(match: Match, three: tuple[User, User, User]) -> None:
    waited_for, *_ = (question.seat for question in questions(match.id))
    here = next(user for seat, user in enumerate(three) if seat != waited_for)
    Match.objects.filter(pk=match.pk).update(last_entry_at=timezone.now() - PATIENCE)
    services.match_go_on_without(match_id=match.id, user=here, absent=waited_for, key=key())
    left = Match.objects.get(pk=match.id)
    assert left.status == Status.PLAYING
    assert waited_for not in left.waiting_seats()
    told = [line.text for step in match_update(match_snapshot(match.id), (), -1).told for line in step.lines if line]
    name = left.seats.get(number=waited_for).display_name
    assert f"{name} did not come back: their Units leave the table. The others play on." in told
    with pytest.raises(Refused, match="left this match"):
        resign(match, three[waited_for])
    assert match_verify(left).holds


def test_the_last_one_left_wins(match: Match, three: tuple[User, User, User]) -> None:
    resign(match, three[0])
    over = resign(match, three[2])
    assert (over.status, over.winner) == (Status.OVER, 1)
    assert over.entries.filter(kind=EntryKind.END).count() == 2
    assert match_verify(over).holds


def _answer_all(match: Match, most: int) -> None:
    """That many questions answered by their defaults."""
    for _ in range(most):
        question = next(questions(match.id))
        holder = match.seats.get(number=question.seat).user
        services.match_answer(
            match_id=match.id, user=holder, question=question.number, answer=question.default, key=key()
        )
