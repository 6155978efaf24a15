"""What happens to a model while a call is carried out is remembered with it."""

import pytest
from msgspec import structs

from rules.krygothic.board.table import Command, OngoingCall
from tests.rules.krygothic.build import BLUE, RED, model, table


@pytest.mark.rule("krygothic.combo.stop_on_interrupt")
def test_a_call_remembers_who_was_touched_and_by_whom() -> None:
    on = table(model("A", 10, 10), model("V", 20, 10, BLUE))
    called = structs.replace(on, call=OngoingCall(seat=RED, commands=(Command(kind="move", models=("A",)),)))
    after = called.with_touched("A", BLUE).with_touched("A", None)
    assert after.call is not None
    assert after.call.touched == (("A", BLUE), ("A", None))
    assert on.with_touched("A", BLUE) == on, "outside a call there is nothing to interrupt"
