"""Files for the browser leave as whole responses, in each form that browsers ask for."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import AsyncClient

from config.storage import remove_retired

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


async def test_a_file_of_a_newer_version_is_served_by_an_old_process(tmp_path: Path, settings: Any) -> None:
    """During an upgrade a page of the new process may ask the old one."""
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = False
    settings.STATIC_ROOT = tmp_path / "static"
    (settings.STATIC_ROOT / "css").mkdir(parents=True)
    visitor = AsyncClient()
    assert (await visitor.get("/static/css/board.1234567890ab.css")).status_code == 404
    (settings.STATIC_ROOT / "css" / "board.1234567890ab.css").write_text("a {}")
    (tmp_path / "secret_key").write_text("key")
    answer = await visitor.get("/static/css/board.1234567890ab.css")
    assert (answer.status_code, answer.content) == (200, b"a {}")
    for path in (
        "/static/../secret_key",
        "/static/css/../../secret_key",
        "/static//etc/passwd",
        "/static/css",
        "/static/\0",
    ):
        assert (await visitor.get(path)).status_code == 404, path


def test_files_of_former_versions_stay_for_a_week(tmp_path: Path) -> None:
    old, new = ("css/board.aaa.css", "css/board.aaa.css.gz"), ("css/board.bbb.css", "css/board.bbb.css.br")
    (tmp_path / "css").mkdir()
    for name in (*old, *new):
        (tmp_path / name).write_text("a {}")
    remove_retired(tmp_path, {new[0]}, date(2026, 12, 1))
    remove_retired(tmp_path, {new[0]}, date(2026, 12, 7))
    assert all((tmp_path / name).exists() for name in (*old, *new))
    remove_retired(tmp_path, {new[0]}, date(2026, 12, 8))
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")} == {*new, "retired.json"}


def test_a_file_that_comes_back_is_not_retired(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("a {}")
    remove_retired(tmp_path, set(), date(2026, 12, 1))
    remove_retired(tmp_path, {"a.css"}, date(2026, 12, 5))
    remove_retired(tmp_path, set(), date(2026, 12, 9))
    assert (tmp_path / "a.css").exists()
