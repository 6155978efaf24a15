"""What players agree on before a match of KOG light: the sides of the board, and how much terrain there is."""

import pytest

from rules.kernel.refusal import Refused
from rules.kog.board.table import Table
from rules.kog.game import GAME, NARROWEST_BOARD
from rules.roster.game import Agreement

USUAL = {setting.id: setting.default for setting in GAME.settings}


def table(agreement: Agreement) -> Table:
    """The table of two ready-made lists that fit the agreement."""
    ready = next(one for one in GAME.ready_lists if not GAME.list_problem(agreement, one.roster))
    made: Table = GAME.new_table(agreement, 1, [GAME.muster(ready.roster)] * 2)
    return made


@pytest.mark.rule("kog.field.size")
@pytest.mark.parametrize(
    ("agreed", "size"),
    [
        ({}, (48, 36)),
        ({"board": "72x48"}, (72, 48)),
        ({"width": 60, "height": 40}, (60, 40)),
        ({"board": "36x36", "height": 50}, (36, 50)),
    ],
)
def test_each_side_of_the_board_may_be_agreed_on(agreed: Agreement, size: tuple[int, int]) -> None:
    field = table({**USUAL, **agreed}).field
    assert (field.width, field.height) == (size[0] * 1_000, size[1] * 1_000)


@pytest.mark.rule("kog.field.size")
def test_an_agreed_board_without_room_for_both_forces_is_refused() -> None:
    narrow = {"width": NARROWEST_BOARD, "height": NARROWEST_BOARD}
    with pytest.raises(Refused) as refused:
        table({**USUAL, "battle": "apocalyptic", **narrow})
    assert refused.value.refusal.rule == "kog.field.size"


@pytest.mark.rule("kog.terrain.quantity", "kog.terrain.alternate-placement")
@pytest.mark.parametrize(
    ("agreed", "features"), [({}, 6), ({"board": "72x48"}, 12), ({"features": 9}, 9), ({"features": 0}, 0)]
)
def test_the_number_of_features_that_players_place_may_be_agreed_on(agreed: Agreement, features: int) -> None:
    assert table({**USUAL, "terrain": "alternate", **agreed}).settings.features == features


@pytest.mark.rule("kog.terrain.quantity")
@pytest.mark.parametrize("features", [0, 3, 8])
def test_a_random_table_has_as_many_features_as_were_agreed_on(features: int) -> None:
    assert len(table({**USUAL, "terrain": "random", "features": features}).field.features) == features


@pytest.mark.rule("kog.terrain.quantity")
def test_agreements_older_than_these_settings_have_what_was_usual() -> None:
    older = {id_: value for id_, value in USUAL.items() if id_ not in ("width", "height", "features")}
    assert table(older) == table(USUAL)
