"""Proofs: worked out one after another, apart from the pages, and once for all who ask."""

from collections.abc import Iterator
from threading import Event

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.matches import services
from games.models import Match
from games.proofs import proof_queue
from games.proofs.replaying import MatchRecord
from games.proofs.verification import Verdict
from tests.games.conftest import begin

VERIFIED = proof_queue.proof_verdict


class Checks:
    """What was checked, and when it may go on."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.go_on = Event()

    def __call__(self, record: MatchRecord) -> Verdict:
        self.asked.append(record.match.id)
        self.go_on.wait(30)
        return VERIFIED(record)


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Checks]:
    checks = Checks()
    monkeypatch.setattr(proof_queue, "proof_verdict", checks)
    monkeypatch.setattr("games.proofs.views.PATIENCE", 0.01)
    yield checks
    checks.go_on.set()
    proof_queue.proofs.forget()


def over(ann: User, bob: User) -> str:
    match = begin(ann, bob)
    services.match_resign(match_id=match.pk, user=ann, key="the-end-1")
    return reverse("games:match_verify", args=[match.pk])


def finished(checks: Checks, address: str) -> None:
    """Wait until what was asked for is worked out."""
    checks.go_on.set()
    match = Match.objects.get(pk=address.split("/")[2])
    proof = proof_queue.proofs.asked(match.pk, match.revision)
    assert proof
    proof.result(30)


def test_a_page_waits_for_its_proof_and_shows_it(checks: Checks, ann: User, bob: User) -> None:
    address, client = over(ann, bob), Client()
    page = client.post(address)
    assert "is being replayed" in page.content.decode()
    assert page["Refresh"] == f"3; url={address}?asked"
    assert client.get(f"{address}?asked")["Refresh"]
    finished(checks, address)
    page = client.get(f"{address}?asked")
    assert "Everything fits" in page.content.decode()
    assert "Refresh" not in page


def test_a_proof_is_worked_out_once_for_all_who_ask(
    checks: Checks, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = over(ann, bob)
    for _ in range(3):
        assert Client().post(address).status_code == 200
    finished(checks, address)
    verdicts = {Client().post(address).context["verdict"] for _ in range(3)}
    assert len(verdicts) == 1
    assert len(checks.asked) == 1
    now = proof_queue.monotonic()
    monkeypatch.setattr(proof_queue, "monotonic", lambda: now + proof_queue.KEPT_FOR + 1)
    Client().post(address)
    finished(checks, address)
    assert len(checks.asked) == 2


def test_proofs_wait_for_each_other(checks: Checks, ann: User, bob: User) -> None:
    first, second, third = (over(ann, bob) for _ in range(3))
    ahead = [Client().post(address).context["ahead"] for address in (first, second, third, second)]
    assert ahead == [0, 1, 2, 1]
    assert "2 proofs are ahead of it" in Client().post(third).content.decode()
    assert len(checks.asked) <= 1, "several at once"


def test_only_so_many_wait(checks: Checks, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_queue, "MOST_WAITING", 1)
    assert Client().post(over(ann, bob)).context["under_way"]
    page = Client().post(over(ann, bob))
    assert not page.context["under_way"]
    assert "Many matches are being checked right now" in page.content.decode()


def test_nobody_is_shown_a_proof_who_has_not_asked(checks: Checks, ann: User, bob: User) -> None:
    address = over(ann, bob)
    assert Client().get(f"{address}?asked").context["verdict"] is None
    Client().post(address)
    finished(checks, address)
    assert Client().get(address).context["verdict"] is None


def test_one_click_from_the_result_proves_it(checks: Checks, ann: User, bob: User) -> None:
    address, client = over(ann, bob), Client()
    assert "is being replayed" in client.get(f"{address}?now").content.decode()
    finished(checks, address)
    page = client.get(f"{address}?now").content.decode()
    assert "Everything fits" in page
    assert "What it does not prove" in page
    assert checks.asked == [address.split("/")[2]]


def test_a_computer_is_not_said_to_have_a_browser(ann: User, bob: User) -> None:
    address = over(ann, bob)
    seat = Match.objects.get(pk=address.split("/")[2]).seats.get(user=bob)
    seat.player, seat.own_seed = "easy", False
    seat.save()
    page = Client().get(address).content.decode()
    assert "made by the site, for a computer" in page
    assert "the browser sent none" not in page
