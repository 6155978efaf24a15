"""`manage.py table_balance`: a line for each table of a game, or for a table in a file."""

from concurrent.futures import Future
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import table_balance as command
from rules.battlefield.own_table import table_text
from rules.players.table_balance import TableBalance
from tests.rules.battlefield.drawn_tables import empty_table


class _Here:
    """A pool that counts nothing and answers at once."""

    asked: list[tuple[Any, ...]] = []

    def __init__(self, *args: Any, **options: Any) -> None:
        pass

    def __enter__(self) -> "_Here":
        return self

    def __exit__(self, *args: object) -> None:
        pass

    def submit(self, work: object, *args: Any) -> "Future[TableBalance]":
        self.asked.append(args)
        done: Future[TableBalance] = Future()
        done.set_result(TableBalance(matches=200, first=100, second=80, broken=20))
        return done


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "ProcessPoolExecutor", _Here)
    _Here.asked.clear()


def lines(*args: str) -> list[str]:
    out = StringIO()
    call_command("table_balance", *args, stdout=out)
    return out.getvalue().splitlines()


def test_every_table_of_a_game_is_tried() -> None:
    found = lines("krygothic", "-n", "200")
    assert len(found) >= 8
    assert found[0].startswith(
        "engine-hall: 200 matches, first seat 100, second 80, draws 0, 20 without an end: 56 % (outside 45 to 55 %)"
    )
    assert _Here.asked[0][0] == "krygothic"
    assert _Here.asked[0][2:] == (200, "1")


def test_a_table_in_a_file_is_tried(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(table_text(empty_table("kog")))
    (line,) = lines("kog", str(file), "--set", "battle=duel")
    assert "mine.json: 200 matches" in line
    assert _Here.asked[0][1]["terrain"] == "own"
    with pytest.raises(CommandError, match="not one of the choices"):
        lines("kog", "nowhere")
