"""What the environment decides, and what a public site may not run on."""

import logging
import resource
import sqlite3
import stat

import pytest
from django.core.checks import run_checks
from django.db import connection

from config import environment, serve
from config.logs import HideLinksFilter
from config.sqlite_keepalive import hold_open


def test_the_secret_key_is_made_once_and_is_ours_alone(tmp_path, monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    key = environment.secret_key(tmp_path)
    assert len(key) >= 64
    assert environment.secret_key(tmp_path) == key
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_a_new_state_directory_is_ours_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("GRIDLESS_VAR", str(tmp_path / "a" / "state"))
    made = environment.state_directory(tmp_path)
    assert stat.S_IMODE(made.stat().st_mode) == 0o700
    assert environment.state_directory(tmp_path) == made


def test_a_rotated_key_keeps_the_former_ones(tmp_path, monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.delenv("SECRET_KEY_FALLBACKS", raising=False)
    assert environment.former_keys(tmp_path) == []
    keys = [environment.secret_key(tmp_path)]
    for _ in range(2):
        environment.rotate_kept_key(tmp_path)
        keys.insert(0, environment.secret_key(tmp_path))
    assert len(set(keys)) == 3
    assert environment.former_keys(tmp_path) == keys[1:]
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}
    assert len(list(tmp_path.iterdir())) == 2
    monkeypatch.setenv("SECRET_KEY_FALLBACKS", "one, two")
    assert environment.former_keys(tmp_path) == ["one", "two", *keys[1:]]


def test_a_given_key_is_not_written_down(tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "given")
    assert environment.secret_key(tmp_path) == "given"
    assert list(tmp_path.iterdir()) == []


def test_a_database_url_becomes_a_pooled_postgresql(tmp_path, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://me:p%40ss@db.example:5433/club?sslmode=require")
    database = environment.database(tmp_path)
    assert database["ENGINE"].endswith("postgresql")
    assert [database[key] for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT")] == [
        "club", "me", "p@ss", "db.example", 5433,
    ]  # fmt: skip
    assert database["OPTIONS"]["sslmode"] == "require"
    assert database["OPTIONS"]["pool"]["max_size"] == 8
    assert database["OPTIONS"]["connect_timeout"] == "4"
    assert database["CONN_HEALTH_CHECKS"]
    assert database["CONN_MAX_AGE"] == 0


def test_a_database_url_may_say_how_long_a_silent_line_is_waited_for(tmp_path, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://db.example/club?connect_timeout=20&tcp_user_timeout=0")
    options = environment.database(tmp_path)["OPTIONS"]
    assert [options[key] for key in ("connect_timeout", "tcp_user_timeout", "keepalives_idle")] == ["20", "0", "3"]


def test_a_socket_directory_may_be_the_host(tmp_path, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres:///club?host=/run/postgresql")
    assert environment.database(tmp_path)["HOST"] == "/run/postgresql"


def test_another_kind_of_database_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "mysql://db.example/club")
    with pytest.raises(ValueError, match="must look like postgres://"):
        environment.database(tmp_path)


@pytest.mark.parametrize(("said", "many"), [("0", 1), ("-3", 1), ("5", 5)])
def test_somebody_always_thinks_for_computers(monkeypatch, said: str, many: int):
    monkeypatch.setenv("GRIDLESS_THINKERS", said)
    assert environment.thinkers() == many


def test_redis_is_used_when_named(monkeypatch):
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:6379/0")
    assert environment.channel_layer()["BACKEND"] == "channels_redis.pubsub.RedisPubSubChannelLayer"
    assert environment.cache()["BACKEND"].endswith("RedisCache")


def test_the_embedded_site_is_not_fit_for_the_public(monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    found = {problem.id for problem in run_checks(include_deployment_checks=True)}
    assert {"gridless.E001", "gridless.E002", "gridless.E003"} <= found
    if connection.vendor == "sqlite":
        assert {"gridless.E004", "gridless.E005"} <= found


STRONG = "vR4-qL9_tZ2xKd7Wm0sHb5YcJ8nGf3PaUe6QiXo1TlVwBzMrNk"


@pytest.mark.parametrize(
    ("key", "proxy", "host", "problem"),
    [
        ("short but 0123456789 varied", "127.0.0.1", "table.example", "gridless.E006"),
        ("a" * 80, "127.0.0.1", "table.example", "gridless.E006"),
        ("abcdefghij" * 5, "127.0.0.1", "table.example", "gridless.E006"),
        ("abcdefghijklmnopqrstuvwxyz" * 2, "127.0.0.1", "table.example", "gridless.E006"),
        ("please-change-this-secret-key-before-going-public-1234567890", "127.0.0.1", "table.example", "gridless.E006"),
        (STRONG, "localhost", "table.example", "gridless.E011"),
        (STRONG, "10.0.0.1, proxy", "table.example", "gridless.E011"),
        (STRONG, "", "table.example", "gridless.E007"),
        (STRONG, "*", "table.example", "gridless.E008"),
        (STRONG, "10.0.0.1, 0.0.0.0/0", "table.example", "gridless.E008"),
        (STRONG, "0.0.0.0/1, 128.0.0.0/1", "table.example", "gridless.E008"),
        (STRONG, "::/0", "table.example", "gridless.E008"),
        (STRONG, "2000::/3", "table.example", "gridless.E008"),
        ("django-insecure-" + STRONG, "127.0.0.1", "table.example", "gridless.E006"),
        (STRONG, "127.0.0.1", "*", "gridless.E003"),
        (STRONG, "127.0.0.1", ".example", "gridless.E003"),
    ],
)
def test_what_makes_a_public_site_weak_is_refused(settings, monkeypatch, key, proxy, host, problem):
    monkeypatch.setenv("SECRET_KEY", key)
    monkeypatch.setenv("TRUSTED_PROXY", proxy)
    settings.SECRET_KEY, settings.PRODUCTION, settings.ALLOWED_HOSTS = key, True, [host]
    found = {one.id for one in run_checks(include_deployment_checks=True) if one.id.startswith("gridless.")}
    assert found - {"gridless.E004", "gridless.E005"} == {problem}


@pytest.mark.parametrize("origin", ["https://*.example", "http://table.example"])
def test_a_public_site_trusts_no_origin_that_nobody_listed(settings, origin):
    settings.CSRF_TRUSTED_ORIGINS = ["https://table.example", origin]
    assert "gridless.E010" in {one.id for one in run_checks(include_deployment_checks=True)}


def test_a_public_site_shows_nobody_its_insides(settings):
    settings.DEBUG = True
    assert "gridless.E009" in {one.id for one in run_checks(include_deployment_checks=True)}


def test_a_public_site_passes(settings, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "given")
    monkeypatch.setenv("TRUSTED_PROXY", "127.0.0.1")
    settings.SECRET_KEY = STRONG
    settings.PRODUCTION = True
    settings.ALLOWED_HOSTS = ["table.example"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://table.example"]
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer"}}
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.postgresql")
    assert not [p for p in run_checks(include_deployment_checks=True) if p.id.startswith("gridless.")]


@pytest.mark.django_db(transaction=True)
def test_sqlite_is_safe_for_several_writers():
    if connection.vendor != "sqlite":
        assert connection.settings_dict["OPTIONS"]["pool"]
        return
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def sqlite_file(path):
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": path}


def test_the_keeper_never_makes_a_database(tmp_path):
    assert hold_open(sqlite_file(tmp_path / "none.sqlite3")) is None
    assert list(tmp_path.iterdir()) == []


def test_the_keeper_leaves_other_databases_alone():
    assert hold_open({"ENGINE": "django.db.backends.postgresql", "NAME": "club"}) is None


def test_while_the_keeper_holds_the_log_is_not_thrown_away(tmp_path):
    file = tmp_path / "some.sqlite3"
    with sqlite3.connect(file) as first:
        first.executescript("PRAGMA journal_mode=WAL; CREATE TABLE t (x)")
    first.close()
    kept = hold_open(sqlite_file(file))
    visitor = sqlite3.connect(file)
    visitor.execute("INSERT INTO t VALUES (1)")
    visitor.commit()
    visitor.close()
    assert (tmp_path / "some.sqlite3-wal").stat().st_size > 0
    kept.close()


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("GET /play/seat/aB3_xY-9qWeRtYuIoPlKjHgF HTTP/1.1", "GET /play/seat/… HTTP/1.1"),
        ("GET /go/?link=aB3_xY-9qWeRtYuIoPlKjHgF&x=1", "GET /go/?link=…&x=1"),
        ("Not Found: /about/", "Not Found: /about/"),
    ],
)
def test_the_log_keeps_no_links(line: str, kept: str):
    record = logging.makeLogRecord({"msg": "%s", "args": (line,)})
    assert HideLinksFilter().filter(record)
    assert record.getMessage() == kept


def test_a_server_begins_with_the_sites_options_and_as_many_files_as_allowed(monkeypatch):
    given: list[list[str]] = []
    monkeypatch.setattr(serve.uvicorn, "main", lambda options, prog_name: given.append(options))
    serve.main("config.asgi:application", "--port", "8001")
    [options] = given
    assert options[-3:] == ["config.asgi:application", "--port", "8001"]
    assert options[options.index("--lifespan") + 1] == "on", "background work begins with the process"
    assert len(set(resource.getrlimit(resource.RLIMIT_NOFILE))) == 1
