"""Move with Barricade as an action: offered behind one's own, refused as a Reposition is, set up again afterwards."""

import pytest

from rules.geometry.point import Point
from rules.kernel.shapes import Path
from rules.killteam.gear.barricade import barricade_options
from rules.killteam.killzone.pieces import piece
from rules.killteam.turn.activation import acting_step
from tests.rules.killteam.running import run
from tests.rules.killteam.tables import op, table, with_pieces

OWN, FOREIGN = (piece("portable_barricade", f"{side}-portable_barricade-1", Point(10_000, 2_830), 0) for side in "ab")


@pytest.mark.rule("killteam.equip.move_with_barricade")
def test_it_is_carried_along_and_set_up_again():
    on = with_pieces(table(op("A", 10, 2), active="A"), OWN)
    way = ("move:barricade", Path(points=(Point(10_000, 3_300),)))
    ran = run(on, acting_step, (), [way, "facing:90"])
    (shield,) = ran.table.now.pieces
    assert shield.outline != OWN.outline
    assert ran.table.models["A"].at == Point(10_000, 3_300)
    assert ran.table.activation.actions == ("Reposition",)


@pytest.mark.rule("killteam.equip.both_sides")
def test_only_its_own_side_carries_it():
    on = with_pieces(table(op("A", 10, 2), active="A"), FOREIGN)
    assert barricade_options(on, on.models["A"]) == []


@pytest.mark.rule("killteam.equip.move_with_barricade_reposition")
@pytest.mark.parametrize("done", ["Reposition", "Charge", "Fall Back"])
def test_it_counts_as_a_reposition(done):
    on = with_pieces(table(op("A", 10, 2, "captain"), active="A"), OWN).with_activation(actions=(done,))
    (offered,) = barricade_options(on, on.models["A"])
    rule = "killteam.action.no_repeat" if done == "Reposition" else "killteam.action.reposition_exclusion"
    assert offered.refusal.rule == rule


@pytest.mark.rule("killteam.equip.move_with_barricade_reposition")
def test_not_while_engaged():
    on = with_pieces(table(op("A", 10, 2), op("E", 11.5, 2, seat=1), active="A"), OWN)
    (offered,) = barricade_options(on, on.models["A"])
    assert offered.refusal.rule == "killteam.action.reposition_not_engaged"
