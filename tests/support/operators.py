"""People who look after the site, for tests."""

from io import StringIO

from allauth.mfa.models import Authenticator
from django.core.management import call_command
from django.test import Client

from accounts import services
from accounts.models import User


def operator(user: User, role: str) -> Client:
    """A browser in which this person is logged in, who has the role and a second step."""
    Authenticator.objects.get_or_create(user=user, type=Authenticator.Type.TOTP, defaults={"data": {"secret": "x"}})
    User.objects.filter(pk=user.pk).update(is_guest=False)
    call_command("operator", user.username, role, stdout=StringIO())
    client = Client()
    client.force_login(user, services.LOGIN_BACKEND)
    return client
