"""What tests of armies share: each begins with the whole allowance of its address."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def whole_allowance() -> None:
    cache.clear()
