"""The private parts of frameworks that we use still behave as we need; ADR 24 lists them."""

import ast
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.files.base import ContentFile
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from psycopg_pool.base import AttemptWithBackoff

from config import environment, health
from config.urls import handler500
from config.urls import urlpatterns as usual
from games.commands.fast_path import _copied
from games.matches.services.outcomes import entry_of
from games.models import Entry, Match
from games.models.enums import EntryKind
from games.storage import statements
from rules.kernel.engine import Outcome
from rules.kernel.position import Position

__all__ = ["handler500"]

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("accounts", "armies", "config", "games", "rules")
DECISION = ROOT / "docs/adr/0024-private-parts-of-frameworks.md"


def trees() -> Iterator[ast.AST]:
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            yield ast.parse(file.read_text())


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def test_every_private_attribute_of_a_framework_is_listed() -> None:
    used, own = set(), set()
    for tree in trees():
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(value=ast.Name("self" | "cls"), attr=name, ctx=ast.Store()):
                    own.add(name)
                case ast.Attribute(attr=name) | ast.keyword(arg=str(name)) if is_private(name):
                    used.add(name)
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    own.add(name)
                case ast.Name(id=name, ctx=ast.Store()):
                    own.add(name)
    foreign = used - own
    text = DECISION.read_text()
    assert {"_meta", "_has_been_logged", "_save"} <= foreign
    assert {name for name in foreign if name not in text} == set()


def test_an_entry_filled_by_hand_has_the_attributes_of_a_constructed_one() -> None:
    outcome = Outcome(position=Position(system="toy", version="1", table=None, sequence=7), log=(), rolls=())
    made = entry_of(Match(id="abc"), outcome, kind=EntryKind.ANSWER, seat=1, key="key")
    usual_one = Entry(match_id="abc", sequence=7, kind=EntryKind.ANSWER, seat=1, client_key="key", at=made.at)
    assert vars(made).keys() - {"facts"} == vars(usual_one).keys()
    names = [field.attname for field in Entry._meta.concrete_fields if field.attname != "rolls"]
    assert [getattr(made, name) for name in names] == [getattr(usual_one, name) for name in names]
    assert (made._state.adding, made._state.db) == (usual_one._state.adding, usual_one._state.db)


def test_a_row_keeps_its_values_in_its_dictionary_and_can_be_copied() -> None:
    row = Match(id="abc", title="One", sequence=3)
    assert vars(row).keys() == {field.attname for field in Match._meta.concrete_fields} | {"_state"}
    copy = _copied(row, {"sequence": 4})
    assert (copy, copy.title, copy.sequence, row.sequence) == (row, "One", 4, 3)


@pytest.mark.django_db
def test_a_failed_statement_of_our_own_raises_an_error_of_django() -> None:
    assert connection.features.can_return_rows_from_bulk_insert
    with pytest.raises(Error):
        statements._execute("UPDATE no_such_table SET a = 1", [])


@pytest.mark.django_db
def test_our_own_statement_tells_how_many_rows_it_changed() -> None:
    Match.objects.create(id="abc", system="toy", agreement="{}", title="One")
    changed = statements._execute("UPDATE games_match SET title = 'Two'", [])
    assert (changed, Match.objects.get().title) == (1, "Two")


@pytest.mark.django_db
def test_a_moment_is_stored_by_our_statement_as_django_stores_it() -> None:
    row = Match.objects.create(id="abc", system="toy", agreement="{}", title="One")
    mark = "?" if connection.vendor == "sqlite" else "%s"
    statements._execute(f"UPDATE games_match SET updated = {mark}", [statements._moments()(row.created)])
    assert Match.objects.get().updated == row.created


def out_of_order(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=503)


urlpatterns = [path("out/", out_of_order), *usual]


@override_settings(ROOT_URLCONF=__name__)
def test_a_site_that_is_not_ready_is_not_logged_for_every_question(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("django.request")
    logger.addHandler(handler)
    monkeypatch.setattr(health, "_database_state", lambda: "unreachable")
    try:
        assert client.get("/readyz").status_code == 503
        assert client.get("/out/").status_code == 503
    finally:
        logger.removeHandler(handler)
    assert lines == ["Service Unavailable: /out/"]


def test_a_storage_writes_a_file_under_the_very_name(tmp_path: Path) -> None:
    storage = StaticFilesStorage(location=tmp_path, base_url="/static/")
    assert storage._save("js/bundle.js", ContentFile(b"1")) == "js/bundle.js"
    assert (tmp_path / "js/bundle.js").read_bytes() == b"1"


def test_the_pool_waits_equally_long_before_each_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://user:password@host/name")
    monkeypatch.setattr(AttemptWithBackoff, "INITIAL_DELAY", AttemptWithBackoff.INITIAL_DELAY)
    monkeypatch.setattr(AttemptWithBackoff, "DELAY_BACKOFF", AttemptWithBackoff.DELAY_BACKOFF)
    environment.database(Path())
    attempt = AttemptWithBackoff(timeout=100)
    attempt.update_delay(0)
    first = attempt.delay
    attempt.update_delay(10)
    assert attempt.delay == first
    assert first == pytest.approx(environment.BETWEEN_TRIES, rel=AttemptWithBackoff.DELAY_JITTER)
