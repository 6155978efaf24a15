"""Accounts for the tests, and browsers in which they are logged in."""

import re

from django.core import mail
from django.test import Client

from accounts import letters, services
from accounts.models import User

PASSWORD = "long-legged-7"
NEW_PASSWORD = "short-billed-8"
SITE = "https://gridless.example"


def heron(username: str = "heron") -> User:
    return services.sign_up(username=username, password=PASSWORD, display_name=username.capitalize())


def log_in(client: Client, username: str = "heron", password: str = PASSWORD, **fields: str):
    return client.post("/me/log-in/", {"username": username, "password": password} | fields)


def browser(username: str = "heron", agent: str = "Mozilla/5.0 (X11; Linux) Firefox/140.0") -> Client:
    """A browser that has just logged in."""
    client = Client(headers={"user-agent": agent})
    assert log_in(client, username).status_code == 302
    return client


def confirm(client: Client, password: str = PASSWORD) -> None:
    """Show again who one is, as changes of the account ask for."""
    answer = client.post("/me/account/confirm/?next=/me/account/", {"password": password})
    assert answer.status_code == 302, answer.content


def is_logged_in(client: Client) -> bool:
    return client.get("/about/").context["user"].is_authenticated


def sent() -> list[mail.EmailMessage]:
    """Every e-mail so far."""
    letters.wait_until_sent()
    return mail.outbox


def link_in(message: mail.EmailMessage) -> str:
    """The path of the only link in the e-mail."""
    (path,) = re.findall(rf"{re.escape(SITE)}(\S+)", message.body)
    return path
