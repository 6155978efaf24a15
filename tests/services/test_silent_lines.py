"""Lines to PostgreSQL and Redis whose other end has vanished are given up within seconds, not after a quarter of an hour."""

import os
import subprocess
import sys

from tests.support.servers import ROOT, Server

HOW_LONG = """
import asyncio, json, os, socket, django
django.setup()
from channels_redis.utils import create_pool
from django.conf import settings
from django.db import connection

def patience(line):
    names = ("TCP_USER_TIMEOUT", "TCP_KEEPIDLE", "TCP_KEEPINTVL", "TCP_KEEPCNT")
    alive = line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
    return [alive, *(line.getsockopt(socket.IPPROTO_TCP, getattr(socket, name)) for name in names)]

async def redis():
    pool = create_pool(settings.CHANNEL_LAYERS["default"]["CONFIG"]["hosts"][0])
    line = await pool.get_connection()
    found = patience(line._writer.get_extra_info("socket"))
    await pool.aclose()
    return found

connection.ensure_connection()
ours = socket.socket(fileno=os.dup(connection.connection.fileno()))
print(json.dumps([patience(ours), asyncio.run(redis())]))
"""


def test_lines_to_the_stores_are_given_up_within_seconds(site: Server) -> None:
    command = [sys.executable, "-c", HOW_LONG]
    told = subprocess.run(command, cwd=ROOT, env={**os.environ, **site.env}, check=True, capture_output=True, text=True)
    assert told.stdout == "[[1, 5000, 3, 1, 3], [1, 5000, 3, 1, 3]]\n"
