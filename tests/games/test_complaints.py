"""Complaints, the moderators' queue, and what moderators decide; running matches go on."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts import services as accounts
from accounts.models import Sanction, SanctionKind, User
from accounts.operators import MODERATOR
from accounts.sanctions import sanction_add
from games.complaints.services import quoted_lines
from games.ids import person_token
from games.matches import services
from games.models import Complaint, Match, Remark
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from tests.games.conftest import key, questions
from tests.support.operators import operator

pytestmark = pytest.mark.django_db


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user, accounts.LOGIN_BACKEND)
    return client


@pytest.fixture
def moderator(eve: User) -> Client:
    return operator(eve, MODERATOR)


@pytest.fixture
def complaint(match: Match, ann: User, bob: User) -> Complaint:
    """Ann complains of one of the two lines that Bob wrote."""
    for text in ("You cheat.", "Nice roll."):
        services.remark_add(match_id=match.id, user=bob, key=key(), text=text)
    services.remark_add(match_id=match.id, user=ann, key=key(), text="I do not.")
    page = reverse("games:complain", args=[person_token(bob.pk)])
    shown = browser(ann).get(page).content.decode()
    assert "You cheat." in shown
    assert "I do not." not in shown
    line = Remark.objects.get(text="You cheat.")
    foreign = Remark.objects.get(text="I do not.")
    browser(ann).post(page, {"words": "He says I cheat.", "line": [line.pk, foreign.pk, "x"]})
    return Complaint.objects.get()


def decide(moderator: Client, complaint: Complaint, decision: str, **fields: str) -> str:
    number = str(complaint.pk)
    told = {"decision": decision, "days": "7", "reason": "Insults"} | fields
    form = {"complaint": number} | {f"{number}-{name}": value for name, value in told.items()}
    return moderator.post("/moderation/", form, follow=True).content.decode()


def test_a_complaint_keeps_the_lines_it_is_about_and_no_others(complaint: Complaint, match: Match) -> None:
    assert [(one.match, one.text) for one in quoted_lines(complaint)] == [(match.id, "You cheat.")]
    Remark.objects.all().delete()
    assert quoted_lines(Complaint.objects.get())[0].text == "You cheat."


def test_only_moderators_see_the_queue(complaint: Complaint, moderator: Client, ann: User, bob: User) -> None:
    for client in (Client(), browser(ann), browser(bob)):
        assert client.get("/moderation/").status_code == 404
    page = moderator.get("/moderation/").content.decode()
    assert "You cheat." in page
    assert reverse("games:match", args=[quoted_lines(complaint)[0].match]) in page


def test_a_warning_is_read_by_who_it_is_for(complaint: Complaint, moderator: Client, bob: User) -> None:
    assert "Decided." in decide(moderator, complaint, "warning")
    assert "Warning: Insults" in browser(bob).get("/me/account/").content.decode()
    assert "Bob, Warning, by Eve" in moderator.get("/moderation/").content.decode(), "the record names who decided"


def test_a_decision_needs_a_reason_and_is_made_once(complaint: Complaint, moderator: Client) -> None:
    assert "Write what for" in decide(moderator, complaint, "chat", reason="")
    decide(moderator, complaint, "dismiss", reason="")
    assert "has decided this already" in decide(moderator, complaint, "warning")
    assert not Sanction.objects.exists()


def test_without_chat_one_plays_on(complaint: Complaint, moderator: Client, match: Match, bob: User) -> None:
    decide(moderator, complaint, "chat")
    with pytest.raises(Refused, match="taken chat from you"):
        services.remark_add(match_id=match.id, user=bob, key=key(), text="What?")
    services.match_resign(match_id=match.id, user=bob, key=key())


def test_a_suspension_strands_no_running_match(match: Match, ann: User, bob: User, eve: User) -> None:
    sanction_add(user=ann, kind=SanctionKind.SUSPENSION, days=7, reason="Insults", moderator=eve)
    asked = next(questions(match.id))
    services.match_answer(
        match_id=match.id, user=ann, question=asked.number, answer=Answer("bid", Number(2)), key=key()
    )
    with pytest.raises(Refused, match="suspended you from new matches until"):
        services.match_create(user=ann, system="toy", settings={}, opponent="link", seed="a" * 32)
    (taken,) = services.match_create(user=bob, system="toy", settings={}, opponent="link", seed="a" * 32)
    with pytest.raises(Refused, match="suspended"):
        services.seat_take(match_id=taken.match.id, user=ann)


def test_a_sanction_ends_by_itself(ann: User, eve: User) -> None:
    given = sanction_add(user=ann, kind=SanctionKind.SUSPENSION, days=7, reason="Insults", moderator=eve)
    Sanction.objects.update(until=given.at)
    services.match_create(user=ann, system="toy", settings={}, opponent="link", seed="a" * 32)


def test_nobody_complains_of_themselves_and_strangers_do_not_complain(ann: User) -> None:
    page = reverse("games:complain", args=[person_token(ann.pk)])
    assert [client.get(page).status_code for client in (browser(ann), Client())] == [404, 404]
