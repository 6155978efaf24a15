"""The bell on a real Redis: one process rings, another hears it although it listens and subscribes at once."""

import os
import subprocess
import sys

import pytest

from tests.support.servers import ROOT
from tests.support.stores import Redis

HEAR = """
import asyncio, django
django.setup()
from games.bell import Bell

async def hear():
    heard = asyncio.get_running_loop().create_future()
    ear = Bell(lambda match_id, revision: heard.set_result(revision))
    listening = asyncio.create_task(ear.listen())
    await asyncio.gather(*(ear.listen_to(name) for name in ("abc", "def")))
    print("ready", flush=True)
    print(await heard, flush=True)
    listening.cancel()

asyncio.run(hear())
"""
RING = """
import asyncio, django
django.setup()
from games.bell import Bell
asyncio.run(Bell(lambda *_: None).ring("def", 42))
"""


@pytest.fixture
def env(redis: Redis, tmp_path: os.PathLike[str]) -> dict[str, str]:
    settings = {"DJANGO_SETTINGS_MODULE": "config.settings", "GRIDLESS_VAR": str(tmp_path), "REDIS_URL": redis.url}
    return {**os.environ, **settings}


def test_a_process_hears_what_another_rings(env: dict[str, str]) -> None:
    with subprocess.Popen([sys.executable, "-c", HEAR], stdout=subprocess.PIPE, text=True, cwd=ROOT, env=env) as ear:
        assert ear.stdout is not None
        try:
            assert ear.stdout.readline() == "ready\n"
            subprocess.run([sys.executable, "-c", RING], cwd=ROOT, env=env, check=True, timeout=60)
            assert ear.communicate(timeout=60)[0] == "42\n"
        finally:
            ear.kill()
