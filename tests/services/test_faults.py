"""The short form of `script/faults`: the same comparison after a few troubles each; how soon pages go on is told there."""

from argparse import Namespace

import pytest

from tests.faults.run import whole

SHORT = {"answers": 150, "matches": 3, "processes": 2, "seed": 1, "no_browser": False, "pause": 0.1, "patience": 5.0}


@pytest.mark.parametrize("only", ["killed", "freezes for 4 s", "crashes", "cut"])
async def test_nothing_is_lost_on_postgresql(only: str) -> None:
    run = await whole(Namespace(**SHORT, store="postgres", only=only))
    assert run.recovery.took, "nothing happened"
    assert run.faults == []


@pytest.mark.parametrize("only", ["killed while", "disk is full for"])
async def test_nothing_is_lost_on_sqlite(only: str) -> None:
    run = await whole(Namespace(**SHORT, store="sqlite", only=only))
    assert run.recovery.took, "nothing happened"
    assert run.faults == []
