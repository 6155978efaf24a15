"""The short form of `script/faults`: the same comparison after a few troubles; how soon pages go on is told there."""

from argparse import Namespace

import pytest

from tests.faults.run import whole

SHORT = {"answers": 150, "matches": 3, "processes": 2, "seed": 1, "no_browser": False, "pause": 0.1, "patience": 5.0}


@pytest.mark.parametrize(
    ("store", "troubles"),
    [
        ("postgres", ("process is killed", "freezes for 4 s", "crashes", "cut")),
        ("sqlite", ("killed while", "disk is full for")),
    ],
)
async def test_nothing_is_lost(store: str, troubles: tuple[str, ...]) -> None:
    run = await whole(Namespace(**SHORT, store=store, only=",".join(troubles)))
    assert run.faults == []
    assert [words for words in troubles if not any(words in name for name in run.recovery.took)] == []
