"""The site on PostgreSQL and Redis with two processes: ready, degraded, and alive after a killed worker."""

import json
import os
import time
import urllib.error
import urllib.request

from tests.support.servers import Server
from tests.support.stores import Postgres, Redis


def ask(site: Server, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(site.url + path, timeout=15) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


def test_it_is_ready_with_both_services(site: Server):
    assert ask(site, "/readyz") == (200, json.dumps({"status": "ready", "database": "ok", "redis": "ok"}))


def test_without_redis_it_serves_on_and_says_degraded(site: Server, redis: Redis):
    redis.kill()
    try:
        status, body = ask(site, "/readyz")
    finally:
        redis.start()
    assert (status, json.loads(body)["status"]) == (200, "degraded")


def test_a_restarted_database_costs_no_page(site: Server, postgres: Postgres):
    assert ask(site, "/")[0] == 200
    postgres.restart()
    assert [ask(site, "/readyz")[0] for _ in range(8)] == [200] * 8


def test_a_killed_worker_is_replaced(site: Server):
    before = site.worker_ids()
    assert len(before) == 2
    victim = site.kill_worker()
    deadline = time.monotonic() + 15
    while victim in site.worker_ids() or len(site.worker_ids()) < 2:
        assert time.monotonic() < deadline, "nobody took the killed worker's place"
        time.sleep(0.1)
    assert ask(site, "/healthz")[0] == 200


def test_a_site_that_is_stopped_and_started_keeps_its_people(site: Server):
    made = "from accounts.services import guest_create; print(guest_create().pk)"
    number = site.shell(made).strip()
    site.restart()
    found = f"from accounts.models import User; print(User.objects.get(pk={number}).is_guest)"
    assert site.shell(found).strip() == "True"


def test_no_secret_lies_open(site: Server):
    assert os.stat(site.state / "secret_key").st_mode & 0o777 == 0o600
