"""What goes wrong below /api/ is said in one shape, as JSON; elsewhere by a page."""

import json
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.test import Client, override_settings
from django.urls import path

from accounts.services import LOGIN_BACKEND, guest_create
from config.urls import handler400, handler403, handler404, handler500  # noqa: F401
from config.urls import urlpatterns as usual

pytestmark = pytest.mark.django_db


def raising(fault: Exception) -> Any:
    def view(request: Any) -> Any:
        raise fault

    return view


FAULTS = {400: SuspiciousOperation("x"), 403: PermissionDenied("x"), 500: RuntimeError("a bug")}
urlpatterns = [*usual] + [
    path(f"{before}broken/{status}/", raising(fault)) for before in ("", "api/") for status, fault in FAULTS.items()
]


def asked(address: str, **more: Any) -> tuple[int, str, Any]:
    client = Client(raise_request_exception=False)
    client.force_login(guest_create(), backend=LOGIN_BACKEND)
    answer = client.post(address, **more) if more else client.get(address)
    kind = answer["Content-Type"].split(";")[0]
    return answer.status_code, kind, json.loads(answer.content) if kind == "application/json" else answer.content


@pytest.mark.parametrize(
    "address", ["/api/no/", "/api/no/such/", "/api/systems/7/", "/api/matches/no such/", "/api/rosters/é/"]
)
def test_an_unknown_address_of_the_api_is_a_problem_as_all_are(address: str) -> None:
    status, kind, problem = asked(address)
    assert (status, kind, set(problem)) == (404, "application/json", {"detail"})
    assert "/api/schema.json" in problem["detail"]


@pytest.mark.parametrize("body", ['{"system": ', "[1, 2", "\xff", '{"system": NaN}', ""])
def test_what_is_no_json_is_a_problem_as_all_are(body: str) -> None:
    status, _, problem = asked("/api/matches/", data=body.encode("latin-1"), content_type="application/json")
    assert status == 400
    assert problem["detail"].startswith("This cannot be read")


def test_a_mistake_in_a_body_names_its_place() -> None:
    body = json.dumps({"revision": 0, "edits": [{"do": "add-model", "unit": "u", "model": 7}]})
    status, _, problem = asked("/api/rosters/abc/edits/", data=body, content_type="application/json")
    assert (status, problem["at"]) == (400, "$.edits[0].model")


@pytest.mark.parametrize(
    ("data", "kind", "status"), [("a=b", "application/x-www-form-urlencoded", 415), ("x", "text/xml", 415)]
)
def test_another_kind_of_body_is_refused(data: str, kind: str, status: int) -> None:
    told, _, problem = asked("/api/matches/", data=data, content_type=kind)
    assert (told, set(problem)) == (status, {"detail"})


@pytest.mark.parametrize("status", FAULTS)
@override_settings(ROOT_URLCONF=__name__)
def test_faults_below_the_api_are_json_and_elsewhere_pages(status: int) -> None:
    assert asked(f"/api/broken/{status}/")[:2] == (status, "application/json")
    told, kind, page = asked(f"/broken/{status}/")
    assert (told, kind) == (status, "text/html")
    assert b"a bug" not in page


def test_who_types_the_address_of_a_button_is_shown_a_way_on() -> None:
    answer = Client().get("/notices/hook/")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert 'href="/play/quick/"' in answer.content.decode()


def test_below_the_api_a_method_that_is_not_taken_is_a_problem_as_all_are() -> None:
    status, kind, problem = asked("/api/systems/", data="{}", content_type="application/json")
    assert (status, kind) == (405, "application/json")
    assert problem["detail"]
