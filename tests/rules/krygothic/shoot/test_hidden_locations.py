"""A location is shot at only where it can be seen, as a model is. (krygothic.scenario.sabotage)"""

import pytest
from msgspec import structs

from rules.kernel.refusal import refusal_of
from rules.krygothic.board import Marker, Table
from rules.krygothic.setup.facts import _scenery
from rules.krygothic.shoot.targets import no_target
from tests.rules.krygothic.build import BLUE, model, place, table
from tests.rules.krygothic.ground import HALL, crate, on


def beside_a_bulkhead(*, bulkhead: bool) -> Table:
    """A looks north; location 1 stands four inches before it, with or without a wall as high as the ceiling between."""
    where = Marker(id="L1", kind="location", at=place(20, 17.9), radius=1_000, owner=BLUE, wounds=6)
    start = table(model("A", 20, 22, facing=270), model("V", 20, 16, BLUE), settings=HALL)
    start = structs.replace(start, markers={"L1": where})
    start = structs.replace(start, now=structs.replace(start.now, pieces=(*start.now.pieces, _scenery(where))))
    return on(start, crate(15, 19.2, 25, 19.8, height=6)) if bulkhead else start


@pytest.mark.rule("krygothic.scenario.sabotage", "krygothic.geometry.clear_view")
def test_a_location_behind_a_bulkhead_is_no_target() -> None:
    hidden = beside_a_bulkhead(bulkhead=True)
    refusal = refusal_of(no_target(hidden, hidden.models["A"], hidden.markers["L1"]))
    assert refusal is not None
    assert refusal.rule == "krygothic.geometry.clear_view"
    assert "location 1" in refusal.message
    assert no_target(hidden, hidden.models["A"], hidden.models["V"]) is not None, "nor is a model behind it"


@pytest.mark.rule("krygothic.scenario.sabotage")
def test_a_location_in_sight_is_one_and_does_not_hide_itself() -> None:
    free = beside_a_bulkhead(bulkhead=False)
    assert no_target(free, free.models["A"], free.markers["L1"]) is None
