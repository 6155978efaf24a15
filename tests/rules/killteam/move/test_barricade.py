"""Move with Barricade: lifted, carried on level ground, and set up again where it fits."""

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Path
from rules.killteam.activation.actions import BARRICADE, action_refusal
from rules.killteam.activation.shooting import shot_options
from rules.killteam.board.board import board_now
from rules.killteam.board.measure import disc
from rules.killteam.gear.barricade import (
    barricade_course,
    barricade_place,
    connected_barricade,
    facings,
    without_piece,
)
from rules.killteam.gear.facts import barricade_moved
from rules.killteam.killzone.pieces import piece
from rules.killteam.move.course import move_made
from rules.killteam.sight.cover_lines import is_behind
from tests.rules.killteam.tables import op, table, with_pieces

SHIELD = piece("portable_barricade", "p", Point(10_000, 2_830), 0)


def carried(**changes):
    return with_pieces(table(op("a", 10, 2), **changes), SHIELD)


@pytest.mark.rule("killteam.equip.portable", "killteam.equip.move_with_barricade")
def test_connected_means_touching_the_back():
    on = carried()
    assert connected_barricade(on, on.models["a"]).id == "p"
    off = on.with_model("a", at=Point(10_000, 1_900))
    assert connected_barricade(off, off.models["a"]) is None
    before = on.with_model("a", at=Point(10_000, 3_660))
    assert connected_barricade(before, before.models["a"]) is None


@pytest.mark.rule("killteam.equip.move_with_barricade", "killteam.equip.move_with_barricade_setup")
def test_it_goes_along_and_stands_again():
    on = carried()
    went = barricade_course(on, on.models["a"], "p", Path(points=(Point(10_000, 3_300),)))
    after = move_made(went).apply(on)
    faced = facings(after, after.models["a"], "p")
    assert 90 in faced
    carrier = after.models["a"]
    again = barricade_moved(carrier, "p", barricade_place(after, carrier, 90), 90).apply(after)
    part = board_now(again).parts["p"]
    assert is_behind(part, disc(again, again.models["a"]))
    assert "p" not in board_now(without_piece(again, "p")).parts


@pytest.mark.rule("killteam.equip.move_with_barricade_setup")
def test_where_it_fits_nowhere_the_move_is_refused():
    wires = tuple(
        piece("razor_wire", f"w{n}", Point(x, y), turn)
        for n, (x, y, turn) in enumerate([(14_000, 2_000, 90), (8_000, 2_000, 90)])
    )
    on = with_pieces(carried(), *wires)
    with pytest.raises(Refused) as refused:
        barricade_course(on, on.models["a"], "p", Path(points=(Point(11_000, 2_000),)))
    assert refused.value.refusal.rule == "killteam.equip.move_with_barricade_setup"


@pytest.mark.rule("killteam.equip.move_with_barricade_setup", "killteam.equip.spacing")
def test_it_keeps_its_distance_from_other_pieces():
    wire = piece("razor_wire", "w", Point(10_000, 5_500 + 375), 0)
    on = with_pieces(carried(), wire)
    nearer = structs.replace(on.models["a"], at=Point(10_000, 2_800))
    assert 0 not in facings(on, nearer, "p")
    assert 180 in facings(on, nearer, "p")


@pytest.mark.rule("killteam.weapon.heavy_only", "killteam.equip.move_with_barricade_reposition")
def test_it_is_a_reposition_to_a_heavy_weapon_before_and_after_the_shot():
    """Heavy (Reposition only): the satchel lobber may be used before it and after it; Heavy (Dash only) neither."""
    for type_, allowed in (("bombardier", True), ("longbarrel", False)):
        pieces = with_pieces(table(op("a", 10, 2, type_), op("e", 16, 2, seat=1), active="a"), SHIELD)
        on = pieces.with_model("a", at=Point(10_000, SHIELD.outline[0].y - disc(pieces, pieces.models["a"]).radius))
        went = barricade_course(on, on.models["a"], "p", Path(points=(Point(9_000, 1_900),)))
        after = move_made(went).apply(on)
        assert after.activation.moves == ("Reposition",)
        shot = next(
            one for one in shot_options(after, after.models["a"]) if one.piece == "e" and one.group == "Shoot e"
        )
        assert (getattr(shot.refusal, "rule", "") != "killteam.weapon.heavy_only") == allowed
        fired = on.with_activation(heavy=("Reposition" if allowed else "Dash",), actions=("Shoot",))
        assert (action_refusal(fired, fired.models["a"], BARRICADE) is None) == allowed
