"""How heavy the match page is: it counts requests and bytes, and never time."""

from itertools import product
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser

from tests.support.opening import match_under_way, opened
from tests.support.servers import Server

MOST_REQUESTS = 12
MOST_BYTES = 150_000


@pytest.mark.parametrize(
    ("system", "battle"), [("kog", "apocalyptic"), ("fubar", "battle"), ("killteam", "roster"), ("krygothic", "full")]
)
def test_the_match_page_takes_few_requests_and_bytes(chromium: Browser, site: Server, system: str, battle: str) -> None:
    told = opened(chromium, *match_under_way(site, system, battle))
    assert len(told.requests) <= MOST_REQUESTS, told.requests
    assert told.received <= MOST_BYTES
    assert any(address.startswith("ws") for address in told.requests)


def test_what_it_is_made_of_is_packed_and_kept_for_long(chromium: Browser, site: Server) -> None:
    addresses = opened(chromium, *match_under_way(site, "kog", "duel")).requests
    bundled = [address for address in addresses if "/static/bundles/" in address]
    assert len(bundled) == 4
    for address, packed in product(bundled, ("br", "gzip")):
        with urlopen(Request(address, headers={"Accept-Encoding": packed}), timeout=20) as answer:
            assert answer.headers["Content-Encoding"] == packed
            assert "immutable" in answer.headers["Cache-Control"]
