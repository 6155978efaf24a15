"""The pages of the analysis: numbers, targets, two armies side by side, who may look, and what is remembered."""

import functools
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from accounts.services import LOGIN_BACKEND, guest_create
from armies import services
from armies.analysis import queue
from armies.analysis.selectors import CONTACT, AnalysisChoice, analysis_page, force_of
from armies.models import RosterRecord, Visibility
from rules.registry import SYSTEMS
from rules.roster.roster import Roster

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_a_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The work in a thread of this process, waited for; processes are met by the tests in a browser."""
    cache.clear()
    with ThreadPoolExecutor(1) as pool:
        monkeypatch.setattr(queue, "_pool", lambda: pool)
        monkeypatch.setattr(queue, "WAIT", 120)
        yield


@pytest.fixture
def owner(client: Client) -> User:
    user = guest_create()
    client.force_login(user, LOGIN_BACKEND)
    return user


def kept(owner: User, system: str = "kog", number: int = 0) -> RosterRecord:
    return services.roster_create(owner=owner, draft=SYSTEMS[system].ready_lists[number].roster)


def test_numbers_are_those_of_the_rules_and_a_target_narrows_them(client: Client, owner: User) -> None:
    roster = kept(owner)
    against = SYSTEMS["kog"].ready_lists[1]
    page = analysis_page(force_of(SYSTEMS["kog"].ready_lists[0].roster), force_of(against.roster), AnalysisChoice())
    assert page is not None
    text = client.get(f"/armies/{roster.slug}/analysis/", {"against": f"ready:{against.id}"}).content.decode()
    assert f"<td>{page.totals[0]:.1f}</td>" in text
    assert 'role="img" aria-label="Expected losses' in text
    choices = [AnalysisChoice(target=str(at)) for at in range(len(page.analysis.others))]
    by_target = [analysis_page(page.force, page.other, choice) for choice in choices]
    counts = [kind.count for kind in page.analysis.others]
    totals = [found.totals[0] for found in by_target if found]
    assert sum(a * b for a, b in zip(totals, counts, strict=True)) / sum(counts) == pytest.approx(page.totals[0])
    assert analysis_page(page.force, page.other, AnalysisChoice(target="99", cover="x", unit="-1", at="x")) == page
    narrowed = client.get(f"/armies/{roster.slug}/analysis/", {"against": f"ready:{against.id}", "target": "0"})
    assert 'value="0" selected' in narrowed.content.decode()


def test_one_volley_is_shown_as_a_distribution(client: Client, owner: User) -> None:
    roster, against = kept(owner), SYSTEMS["kog"].ready_lists[1]
    choice = AnalysisChoice(cover="hard", unit="0", whom="0", at="3")
    page = analysis_page(force_of(SYSTEMS["kog"].ready_lists[0].roster), force_of(against.roster), choice)
    assert page is not None
    assert page.one_volley is not None
    volley = page.one_volley.volley
    assert page.one_volley.at_least(0) == pytest.approx(1)
    assert sum(found * chance for found, chance in volley.shares) == pytest.approx(volley.expected)
    assert volley.expected == pytest.approx(page.analysis.dealt[0].losses[0])
    asked = {"against": f"ready:{against.id}", "cover": "hard", "unit": "0", "whom": "0", "at": "3"}
    text = client.get(f"/armies/{roster.slug}/analysis/", asked).content.decode()
    assert f"One volley: {page.one_volley.by.name} at {page.one_volley.to.name}, 3″" in text
    assert f"on average <b>{volley.expected:.1f}</b>" in text
    assert "at targets in Hard Cover" in text
    contact = client.get(f"/armies/{roster.slug}/analysis/", asked | {"at": CONTACT}).content.decode()
    assert "One close combat" in contact


def test_what_was_worked_out_is_remembered(client: Client, owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    roster = kept(owner)
    first = client.get(f"/armies/{roster.slug}/analysis/").content
    monkeypatch.setattr(queue, "_pool", None)
    assert client.get(f"/armies/{roster.slug}/analysis/").content.count(b"<rect") == first.count(b"<rect")


def test_an_unfinished_analysis_says_so_and_looks_again(
    client: Client, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "WAIT", 0)
    roster = kept(owner)
    text = client.get(f"/armies/{roster.slug}/analysis/").content.decode()
    assert "The odds are being worked out." in text
    assert "hx-get" in text
    assert 'hx-select-oob="#analysis-choice"' in text
    assert 'id="analysis-choice"' in text
    assert 'name="cover"' not in text
    monkeypatch.setattr(queue, "WAIT", 120)
    text = client.get(f"/armies/{roster.slug}/analysis/").content.decode()
    assert "Unit by unit" in text
    assert 'name="cover"' in text, "the finished page offers the target and its cover as well"


def test_the_part_for_the_builder_has_no_form_in_it(client: Client, owner: User) -> None:
    roster, against = kept(owner), SYSTEMS["kog"].ready_lists[1]
    asked = {"part": "1", "against": f"ready:{against.id}", "target": "0"}
    text = client.get(f"/armies/{roster.slug}/analysis/", asked).content.decode()
    assert text.startswith('<div class="analysis-part"')
    assert "<form" not in text
    assert "Unit by unit" in text
    assert f'value="ready:{against.id}" selected' in text


def test_too_many_at_once_are_refused_in_words(client: Client, owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "MOST_UNDER_WAY", 0)
    text = client.get(f"/armies/{kept(owner).slug}/analysis/").content.decode()
    assert "Too many armies are being analysed just now." in text


def test_an_analysis_that_fails_says_what_to_do_and_is_logged(
    client: Client, owner: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def unlucky(*about: object) -> bytes:
        raise ZeroDivisionError("no dice at all")

    with monkeypatch.context() as patch:
        patch.setattr(queue, "analysis_text", unlucky)
        roster = kept(owner)
        for asked in ({}, {"panel": "1"}):
            answer = client.get(f"/armies/{roster.slug}/analysis/", asked)
            assert answer.status_code == 200
            assert "could not be worked out" in answer.content.decode()
            assert "Choose another list" in answer.content.decode()
        answer = client.get("/armies/compare/", {"army": [roster.slug, kept(owner).slug]})
        assert "could not be worked out" in answer.content.decode()
        assert "no dice at all" in caplog.text
    text = client.get(f"/armies/{roster.slug}/analysis/").content.decode()
    assert "Unit by unit" in text, "a failure is not kept"


def test_an_analysis_whose_process_dies_is_begun_again_once(
    client: Client, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dying(*about: object) -> bytes:
        raise BrokenProcessPool("killed")

    monkeypatch.setattr(queue, "_died", set())
    pool = queue._pool()
    monkeypatch.setattr(queue, "_pool", functools.cache(lambda: pool))
    monkeypatch.setattr(queue, "analysis_text", dying)
    address = f"/armies/{kept(owner).slug}/analysis/"
    assert "The odds are being worked out." in client.get(address).content.decode()
    assert "could not be worked out" in client.get(address).content.decode()
    assert queue._under_way == {}


def test_a_list_that_is_not_legal_or_not_there(client: Client, owner: User) -> None:
    draft = services.roster_create(owner=owner, draft=Roster("kog", "south", "duel", name="Begun"))
    assert "is not legal yet" in client.get(f"/armies/{draft.slug}/analysis/").content.decode()
    roster, fubar = kept(owner), kept(owner, "fubar")
    for value in ("ready:none", f"mine:{fubar.slug}", "mine:nobody", "x"):
        text = client.get(f"/armies/{roster.slug}/analysis/", {"against": value}).content.decode()
        assert "is not there, or is for another game" in text


def test_private_armies_stay_private(client: Client, owner: User) -> None:
    mine, theirs = kept(owner), kept(guest_create())
    RosterRecord.objects.filter(pk=theirs.pk).update(visibility=Visibility.PRIVATE)
    assert client.get(f"/armies/{theirs.slug}/analysis/").status_code == 404
    assert client.get("/armies/compare/", {"army": [mine.slug, theirs.slug]}).status_code == 404
    text = client.get(f"/armies/{mine.slug}/analysis/", {"against": f"mine:{theirs.slug}"}).content.decode()
    assert "is not there" in text


@pytest.mark.parametrize("panel", [False, True])
def test_everybody_with_the_link_may_look(owner: User, panel: bool) -> None:
    roster = kept(owner)
    answer = Client().get(f"/armies/{roster.slug}/analysis/", {"panel": "1"} if panel else {})
    assert answer.status_code == 200
    assert answer["X-Robots-Tag"] == "noindex"


def test_two_armies_side_by_side(client: Client, owner: User) -> None:
    one, other = kept(owner, "kog", 0), kept(owner, "kog", 1)
    answer = client.post("/armies/change/", {"do": "compare", "army": [one.slug, other.slug]}, follow=True)
    text = answer.content.decode()
    assert f"<b>{one.points}</b>" in text
    assert f"<b>{other.points}</b>" in text
    assert len(re.findall("Losses caused at", text)) == 6
    assert "Losses caused in contact" in text
    assert f"against=mine:{other.slug}" in text
    told = client.post("/armies/change/", {"do": "compare", "army": [one.slug]}, follow=True).content.decode()
    assert "Tick exactly two armies to compare them." in told


def test_armies_of_two_games_are_compared_by_size(client: Client, owner: User) -> None:
    one, other = kept(owner, "kog"), kept(owner, "fubar")
    text = client.get("/armies/compare/", {"army": [one.slug, other.slug]}).content.decode()
    assert "only their sizes are compared" in text
    assert client.get("/armies/compare/", {"army": one.slug}).status_code == 302


def test_the_lab_begins_with_both_lists_and_a_hundred_matches(client: Client, owner: User) -> None:
    one, other = kept(owner, "fubar", 0), kept(owner, "fubar", 1)
    form = client.get("/lab/", {"roster": one.slug, "against": f"mine:{other.slug}", "each": "100"}).context["form"]
    assert form["against"].value() in (f"mine:{other.slug}", "field")
    assert str(form["each"].value()) == "100"
    assert client.get("/lab/", {"roster": one.slug, "each": "many"}).context["form"]["each"].value() == 20
