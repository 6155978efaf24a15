"""The operators' pages: who may enter, what each role may do, what nobody can change, and the record."""

import re
from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from axes.models import AccessAttempt
from django.contrib.admin import site
from django.contrib.admin.models import LogEntry
from django.core.management import CommandError, call_command
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from accounts.limits import CreationThrottle, CreationThrottled, count_creation
from accounts.models import ApiToken, Sanction, User
from accounts.operators import MODERATOR, ROLES, SUPPORT
from accounts.services import LOGIN_BACKEND
from armies.models import OwnCatalogue, RosterRecord, Visibility
from config.announcements import forget_announcements
from config.models import Announcement
from games.lab.models import Experiment, ExperimentState
from games.matches import services as matches
from games.models import Match
from games.scenarios.models import StoredScenario
from games.tables.models import OwnTable
from tests.support.operators import operator

pytestmark = pytest.mark.django_db
CHANGED_BY_FORM = {"accounts.user", "site_frame.announcement"}
ADDED_BY_FORM = {"accounts.sanction", "site_frame.announcement"}


@pytest.fixture(autouse=True)
def nothing_remembered(no_announcements: None) -> None:
    forget_announcements()


@pytest.fixture
def make() -> Callable[[str], User]:
    return lambda name: User.objects.create_user(name, password="forked-tail-9", display_name=name.title())


@pytest.fixture
def bob(make: Callable[[str], User]) -> User:
    return make("bob")


@pytest.fixture
def moderator(make: Callable[[str], User]) -> Client:
    return operator(make("mo"), MODERATOR)


@pytest.fixture
def support(make: Callable[[str], User]) -> Client:
    return operator(make("sue"), SUPPORT)


@pytest.fixture
def owner(make: Callable[[str], User]) -> Client:
    return operator(make("olga"), "owner")


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user, LOGIN_BACKEND)
    return client


def pages(kind: str) -> list[str]:
    return [reverse(f"admin:{model._meta.label_lower.replace('.', '_')}_{kind}") for model in site._registry]


def do(client: Client, model: str, action: str, *rows: object) -> str:
    """Choose rows of a list and an action."""
    form = {"action": action, "_selected_action": [str(row) for row in rows]}
    return client.post(reverse(f"admin:{model}_changelist"), form, follow=True).content.decode()


def test_who_is_no_operator_does_not_learn_of_the_pages(bob: User) -> None:
    assert browser(bob).get("/admin/", follow=True).status_code == 404
    assert Client().get("/admin/", follow=True).request["PATH_INFO"] == "/me/log-in/"


def test_an_operator_needs_a_second_step(bob: User) -> None:
    said = StringIO()
    call_command("operator", "bob", MODERATOR, stdout=said)
    assert "need a second step" in said.getvalue()
    page = browser(bob).get("/admin/", follow=True)
    assert page.request["PATH_INFO"] == "/me/account/"
    assert "Operators need a second step" in page.content.decode()
    assert browser(bob).get("/moderation/").status_code == 404


def test_the_command_names_what_is_wrong_and_takes_roles_back(bob: User) -> None:
    with pytest.raises(CommandError, match="no account with the username eve"):
        call_command("operator", "eve", SUPPORT)
    call_command("operator", "bob", "owner", stdout=StringIO())
    call_command("operator", "bob", "none", stdout=StringIO())
    bob.refresh_from_db()
    assert (bob.is_staff, bob.is_superuser, bob.groups.count()) == (False, False, 0)


@pytest.mark.parametrize("role", sorted(ROLES))
def test_every_permission_of_a_role_exists(make: Callable[[str], User], role: str) -> None:
    operator(make("eve"), role)
    assert User.objects.get(username="eve").get_all_permissions() == set(ROLES[role])


def test_every_list_and_form_opens(owner: Client, support: Client) -> None:
    for page in pages("changelist"):
        assert support.get(page).status_code == 200, page
        assert owner.get(page, {"q": "x"}).status_code == 200, page
    for model, form in site._registry.items():
        request = RequestFactory().get("/")
        request.user = User.objects.get(username="olga")
        if form.has_add_permission(request):
            assert owner.get(reverse(f"admin:{model._meta.label_lower.replace('.', '_')}_add")).status_code == 200


def test_not_even_an_owner_changes_dice_entries_or_results(owner: Client) -> None:
    """Only accounts and announcements have a form, and nothing can be deleted but announcements."""
    request = RequestFactory().get("/")
    request.user = User.objects.get(username="olga")
    by_form = {model._meta.label_lower for model, page in site._registry.items() if page.has_change_permission(request)}
    added = {model._meta.label_lower for model, page in site._registry.items() if page.has_add_permission(request)}
    deleted = {model._meta.label_lower for model, page in site._registry.items() if page.has_delete_permission(request)}
    assert (by_form, added, deleted) == (CHANGED_BY_FORM, ADDED_BY_FORM, {"site_frame.announcement"})


def test_a_running_match_shows_no_more_than_to_spectators(owner: Client, bob: User) -> None:
    (taken,) = matches.match_create(user=bob, system="kog", settings={}, opponent="link", seed="a" * 32)
    page = owner.get(reverse("admin:games_match_change", args=[taken.match.id]))
    shown = page.content.decode()
    assert taken.match.title in shown
    for hidden in (taken.match.secret, "a" * 32, "evidence.json"):
        assert hidden not in shown
    Match.objects.update(status="over")
    assert "evidence.json" in owner.get(reverse("admin:games_match_change", args=[taken.match.id])).content.decode()
    assert owner.post(reverse("admin:games_match_change", args=[taken.match.id]), {"winner": 0}).status_code == 403


def test_support_looks_and_changes_nothing(support: Client, bob: User) -> None:
    shown = support.get(reverse("admin:accounts_user_change", args=[bob.pk])).content.decode()
    assert "Bob" in shown
    assert bob.password not in shown
    do(support, "accounts_user", "end_all_sessions", bob.pk)
    assert support.post(reverse("admin:accounts_sanction_add"), {"user": bob.pk}).status_code == 403
    assert support.get("/moderation/").status_code == 200
    assert support.post("/moderation/", {"complaint": "1"}).status_code == 403
    assert not LogEntry.objects.exists()


def test_a_moderator_decides_about_a_person_and_makes_nobody_an_operator(moderator: Client, bob: User) -> None:
    form = {"user": bob.pk, "kind": "suspension", "days": "7", "reason": "Insults"}
    moderator.post(reverse("admin:accounts_sanction_add"), form)
    given = Sanction.objects.get()
    assert given.moderator is not None
    assert given.moderator.username == "mo"
    assert given.until is not None
    assert timedelta(days=6) < given.until - timezone.now() <= timedelta(days=7)
    assert moderator.post(reverse("admin:accounts_user_change", args=[bob.pk]), {"is_staff": "on"}).status_code == 403
    assert LogEntry.objects.get().object_repr == str(given)


def test_sessions_tokens_and_limits_of_a_person(moderator: Client, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = Client()
    theirs.post("/me/log-in/", {"username": "bob", "password": "forked-tail-9"})
    assert theirs.get("/me/account/").status_code == 200
    ApiToken.objects.create(user=bob, name="Bot", digest="0" * 64, scopes="read")
    AccessAttempt.objects.create(username="bob", failures_since_start=9)
    request = RequestFactory().get("/")
    monkeypatch.setitem(CreationThrottle.THROTTLE_RATES, "exports", "1/day")
    count_creation(request, "exports", str(bob.pk))
    with pytest.raises(CreationThrottled):
        count_creation(request, "exports", str(bob.pk))
    for action in ("end_all_sessions", "revoke_tokens", "lift_all_limits"):
        do(moderator, "accounts_user", action, bob.pk)
    assert theirs.get("/me/account/").status_code == 302
    assert not ApiToken.objects.exists()
    assert not AccessAttempt.objects.exists()
    count_creation(request, "exports", str(bob.pk))
    words = set(LogEntry.objects.filter(object_id=str(bob.pk)).values_list("change_message", flat=True))
    assert len(words) == 3


def test_what_is_published_is_taken_down(moderator: Client, bob: User) -> None:
    army = RosterRecord.objects.create(owner=bob, system="kog", name="Rude", visibility=Visibility.PUBLIC, text="{}")
    team = OwnCatalogue.objects.create(owner=bob, system="kog", name="Rude", visibility=Visibility.PUBLIC, text="{}")
    table = OwnTable.objects.create(
        owner=bob, system="kog", name="Rude", width=1, height=1, pieces=0, is_sound=True, published=True
    )
    scenario = StoredScenario.objects.create(owner=bob, system="kog", name="Rude", text="{}", shared=True)
    for model, row in (
        ("armies_rosterrecord", army), ("armies_owncatalogue", team),
        ("tables_owntable", table), ("scenarios_storedscenario", scenario),
    ):  # fmt: skip
        assert "Taken down: 1." in do(moderator, model, "take_down", row.pk)
        row.refresh_from_db()
    assert army.visibility == team.visibility == Visibility.PRIVATE
    assert not table.published
    assert not scenario.shared
    assert LogEntry.objects.filter(change_message="Taken down.").count() == 4


def test_an_experiment_is_stopped(moderator: Client, bob: User) -> None:
    one = Experiment.objects.create(owner=bob, system="kog", title="Long", seed="1", each=1, total=1)
    do(moderator, "lab_experiment", "stop", one.pk)
    one.refresh_from_db()
    assert (one.state, one.trouble) == (ExperimentState.STOPPED, "An operator of the site stopped it.")


def test_an_announcement_stands_on_every_page_for_its_time(moderator: Client, client: Client) -> None:
    assert "Back at noon" not in client.get("/about/").content.decode()
    now = timezone.localtime()
    form = {
        "text": "Back at noon <b>",
        **{f"{name}_{part}": f"{moment:{shape}}"
           for name, moment in (("starts", now - timedelta(hours=1)), ("ends", now + timedelta(hours=1)))
           for part, shape in enumerate(("%Y-%m-%d", "%H:%M:%S"))},
    }  # fmt: skip
    moderator.post(reverse("admin:site_frame_announcement_add"), form)
    assert Announcement.objects.exists()
    for page in ("/about/", "/play/", "/me/"):
        assert re.search(r'class="announcement"[^>]*>Back at noon &lt;b&gt;', client.get(page).content.decode())
    Announcement.objects.update(ends=now)
    forget_announcements()
    assert "Back at noon" not in client.get("/about/").content.decode()


def test_an_announcement_ends_after_it_starts(moderator: Client) -> None:
    form = {"text": "Now", "starts_0": "2026-12-01", "starts_1": "10:00", "ends_0": "2026-12-01", "ends_1": "09:00"}
    page = moderator.post(reverse("admin:site_frame_announcement_add"), form).content.decode()
    assert "It must end after it starts." in page
    assert not Announcement.objects.exists()


def test_the_record_cannot_be_changed(owner: Client, moderator: Client, bob: User) -> None:
    do(moderator, "accounts_user", "lift_all_limits", bob.pk)
    row = LogEntry.objects.get()
    page = reverse("admin:admin_logentry_change", args=[row.pk])
    assert "Limits lifted." in owner.get(page).content.decode()
    assert owner.post(page, {"change_message": "Nothing"}).status_code == 403
    assert owner.post(reverse("admin:admin_logentry_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
