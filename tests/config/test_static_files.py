"""Files for the browser leave as whole responses, in each form that browsers ask for."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import AsyncClient

PATH = "/static/css/variables.css"
TEXT = (Path(settings.BASE_DIR) / "static" / "css" / "variables.css").read_bytes()


@pytest.fixture
def visitor(settings: Any) -> AsyncClient:
    """A browser of the site, which finds its files where they are written."""
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = True
    return AsyncClient()


async def test_a_file_is_sent_whole_and_is_no_stream(visitor: AsyncClient) -> None:
    answer = await visitor.get(PATH)
    assert not answer.streaming, "an asynchronous server warns about a stream that it has to read by itself"
    assert (answer.status_code, answer.content) == (200, TEXT)
    assert answer["Content-Type"].startswith("text/css")
    assert answer["Content-Length"] == str(len(TEXT))


async def test_a_file_that_is_known_is_not_sent_again(visitor: AsyncClient) -> None:
    etag = (await visitor.get(PATH))["ETag"]
    answer = await visitor.get(PATH, headers={"if-none-match": etag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert (await visitor.head(PATH)).content == b""
    assert (await visitor.post(PATH)).status_code == 405


async def test_a_part_is_sent_alone(visitor: AsyncClient) -> None:
    answer = await visitor.get(PATH, headers={"range": "bytes=3-9"})
    assert (answer.status_code, answer.content) == (206, TEXT[3:10])
