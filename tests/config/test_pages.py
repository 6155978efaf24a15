"""The frame of every page: headers, links, the pasted link, and pages for what goes wrong."""

import pytest
from django.test import Client, override_settings
from django.urls import path

from accounts import services
from armies.models import RosterRecord
from config.urls import urlpatterns as usual
from config.views import page_of_link

pytestmark = pytest.mark.django_db


def broken(request):
    raise RuntimeError("a bug")


urlpatterns = [*usual, path("broken/", broken)]


def test_every_page_forbids_what_it_does_not_need(client: Client):
    headers = client.get("/").headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";") if part.strip())
    assert policy["default-src"] == "'none'"
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert policy["frame-ancestors"] == "'none'"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["X-Permitted-Cross-Domain-Policies"] == "none"
    assert headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("page", ["/", "/rules/", "/play/", "/healthz"])
def test_programs_that_look_after_links_may_ask_for_the_head_of_a_page(client: Client, page: str):
    answer = client.head(page)
    assert (answer.status_code, answer.content) == (200, b"")


def test_cookies_stay_away_from_scripts_and_other_sites(client: Client):
    client.post("/me/", {"display_name": "Kite"})
    client.get("/me/")
    for name in ("sessionid", "csrftoken"):
        assert client.cookies[name]["httponly"], name
        assert client.cookies[name]["samesite"] == "Lax", name


@pytest.mark.parametrize(
    ("link", "page"),
    [
        ("http://here:8000/about/", "/about/"),
        ("https://here:8000/about/?x=1#y", "/about/?x=1#y"),
        ("here:8000/about/", "/about/"),
        ("/about/", "/about/"),
        ("http://elsewhere/about/", None),
        ("//elsewhere/about/", None),
        ("http://here:8000//elsewhere/", None),
        ("javascript:alert(1)", None),
        ("/no/such/page/", None),
        ("", None),
        ("http://[broken", None),
        ("/about/\x00", None),
    ],
)
def test_a_pasted_link_opens_pages_of_this_site_only(link: str, page: str | None):
    assert page_of_link(link, "here:8000") == page


def test_a_link_that_leads_nowhere_says_so(client: Client):
    answer = client.get("/go/", {"link": "https://elsewhere.example/"}, follow=True)
    assert b"leads to no page here" in answer.content


def test_a_missing_page_helps(client: Client):
    answer = client.get("/no/such/page/")
    assert answer.status_code == 404
    assert b"copy the whole link" in answer.content


@override_settings(ROOT_URLCONF=__name__)
def test_a_bug_of_ours_is_admitted(client: Client):
    client.raise_request_exception = False
    answer = client.get("/broken/")
    assert answer.status_code == 500
    assert b"Something went wrong on our side" in answer.content
    assert b"a bug" not in answer.content


def test_a_form_from_another_site_changes_nothing():
    answer = Client(enforce_csrf_checks=True).post("/me/", {"display_name": "Kite"})
    assert answer.status_code == 403
    assert b"nothing was changed" in answer.content


def test_it_lives_and_is_ready(client: Client):
    assert client.get("/healthz").content == b"alive\n"
    assert client.get("/readyz").json()["status"] in {"ready", "degraded"}


@pytest.mark.parametrize("host", ["", "evil.example", "10.0.0.7:8000"])
def test_a_supervisor_needs_no_host_name_and_no_https(client: Client, settings, host: str):
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["example.org"], True
    for page in ("/healthz", "/readyz"):
        assert client.get(page, SERVER_NAME=host, HTTP_HOST=host).status_code == 200
    assert client.get("/about/", HTTP_HOST=host).status_code == 400


def test_the_front_page_lists_my_armies_and_nobody_elses(client: Client):
    me, other = services.guest_create(), services.guest_create()
    for owner, name in ((me, "Desert Patrol"), (other, "Night Watch")):
        RosterRecord.objects.create(owner=owner, system="kog", name=name, army="a", battle="duel", text="{}")
    client.force_login(me, services.LOGIN_BACKEND)
    page = client.get("/").content.decode()
    assert "Desert Patrol" in page
    assert "Night Watch" not in page
