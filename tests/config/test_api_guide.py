"""The examples of the guide for programs do what they say, against a running server."""

import os
import subprocess
import sys
from html import unescape

import pytest
from django.conf import settings
from django.test import Client

from accounts import services
from accounts.api_tokens import token_create

EXAMPLES = settings.BASE_DIR / "templates" / "api"


def output_of(command: list[str], site: str, token: str) -> str:
    """What the command prints. It must end well."""
    known = {"SITE": site, "TOKEN": token, "PATH": os.environ["PATH"]}
    return subprocess.run(command, env=known, capture_output=True, text=True, check=True, timeout=60).stdout


@pytest.mark.django_db(transaction=True)
def test_every_example_runs(live_server) -> None:
    user = services.sign_up(username="ann", password="a long word or two", display_name="Ann")
    token = token_create(user=user, name="Example", scopes=["armies:read", "armies:write"])
    shell = output_of(["sh", "-eu", str(EXAMPLES / "first.sh")], live_server.url, token)
    assert '"id":"kog"' in shell
    assert '"characteristics"' in shell
    assert shell.endswith("[]")
    python = output_of([sys.executable, str(EXAMPLES / "army.py")], live_server.url, token)
    assert python.splitlines() == ["Legal: False", "Name: Ours", "Deleted"]


@pytest.mark.django_db
def test_the_guide_shows_the_examples_as_they_are_run_and_is_linked(client: Client) -> None:
    page = unescape(client.get("/api/").content.decode())
    for example in EXAMPLES.iterdir():
        if example.suffix in (".sh", ".py"):
            assert example.read_text().strip() in page
    assert 'href="/api/"' in client.get("/").content.decode()
