"""What the tests of accounts share."""

import pytest
from django.core.cache import cache

from tests.accounts.people import SITE


@pytest.fixture(autouse=True)
def uncounted() -> None:
    """No earlier test has used up what an address may do."""
    cache.clear()


@pytest.fixture
def mails(settings) -> None:
    """The site can send e-mails."""
    settings.SITE_ADDRESS, settings.EMAIL_HOST = SITE, "mail.example"
