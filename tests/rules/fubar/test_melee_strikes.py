"""Who strikes in close combat, at whom and with what: contact alone counts, and neither weapons nor cover do."""

import pytest

from rules.fubar.system import FUBAR
from rules.kernel.script import Fire
from tests.rules.fubar.build import begin, box, row, scenery, squad, table, vehicle, way
from tests.rules.fubar.fire_kit import activated, alive

AT_B, AT_A = "close combat against Unit B1", "close combat against Unit A1"
BREAKING, AWAY, FOLLOWING = "breaking off", "distance of breaking off", "following up"
DOWN = {"down": True}
SPARES = (squad("a", [(45, 3)]), squad("b", [(45, 45)]))


def standing_at(*squads, dice=(), **fields):
    """The first Unit of Reds assaults the first of Blues, is in contact already and does not move."""
    return activated(*squads, SPARES[1], dice=dice, **fields).choose("action:assault", "assault:b-u1", "stay")


@pytest.mark.rule("fubar.melee.who_rolls", "fubar.melee.contact")
def test_each_figure_in_contact_rolls_one_die_whatever_it_carries() -> None:
    """The second of Reds touches a Suppressed enemy only, the third nobody."""
    reds = squad("a", [(10, 20), (12, 20), (16, 20)], weapons=["lmg", "grenades"])
    blues = squad("b", [(10, 21), (12, 21)], changes={2: DOWN})
    game = standing_at(reds, blues, dice=[(AT_B, [1, 1]), (AT_A, [1]), (AT_A, [1])])
    assert game.dice.spent(), game.shown()


@pytest.mark.rule("fubar.melee.contact")
def test_no_figure_goes_farther_than_eight_inches_into_contact() -> None:
    reds, blues = squad("a", [(5, 20), (3, 20)]), squad("b", [(13, 20), (5, 28.1)])
    game = activated(reds, blues, SPARES[1]).choose("action:assault", "assault:b-u1")
    far = game.refusal("move", way("a-u1-m1", (5, 19.5), (5, 27.1)))
    assert (far.rule, far.measured, far.limit) == ("fubar.action.assault.move", "8.1″", "8″")


@pytest.mark.rule("fubar.melee.multi_targets", "fubar.melee.who_rolls")
def test_every_figure_strikes_at_the_unit_it_touches() -> None:
    blues, others = squad("b", [(10, 21)], locked=("a-u2",)), squad("b", [(14, 21)], locked=("a-u2",))
    friends = squad("a", [(30, 20)], locked=("b-u1", "b-u2"))
    dice = [(AT_B, [1]), ("close combat against Unit B2", [1]), (AT_A, [1]), (AT_A, [1])]
    game = standing_at(squad("a", [(10, 20), (14, 20)]), friends, blues, others, dice=dice)
    assert game.dice.spent(), game.shown()


@pytest.mark.rule("fubar.melee.save", "fubar.armour.majority")
def test_the_armour_of_most_figures_saves_in_close_combat() -> None:
    reds = squad("a", row(10, 20, 3, 2))
    blues = squad("b", row(10, 21, 3, 2), armour="light", changes={1: {"armour": "medium"}})
    game = standing_at(reds, blues, dice=[(AT_B, [6] * 3), (AT_A, [1] * 3), ("saves of Unit B1", [5, 6, 5])])
    assert alive(game.choose("suggested"), "b-u1") == 1


@pytest.mark.rule("fubar.melee.vehicle_target", "fubar.cover.not_in_melee", "fubar.melee.who_rolls")
def test_those_who_touch_a_hull_strike_it_by_their_own_expertise_and_no_cover_helps_it() -> None:
    truck = vehicle("b", (10, 20), plate="light", training="green")
    reds, woods = squad("a", [(10, 22), (10, 24)], training="elite"), scenery("woods", box(5, 15, 10, 10))
    game = standing_at(reds, truck, terrain=[woods], dice=[(AT_B, [4]), ("saves of Unit B1", [5])])
    assert game.dice.spent(), game.shown()


@pytest.mark.rule("fubar.melee.locked")
def test_everybody_sees_who_is_in_close_combat() -> None:
    game = standing_at(squad("a", [(10, 20)]), squad("b", [(10, 21)]), SPARES[0], dice=[(AT_B, [1]), (AT_A, [1])])
    view = FUBAR.view(game.table, None)
    fighting = {piece.id for piece in view.pieces if "In close combat" in [state.label for state in piece.states]}
    assert fighting == {"a-u1-m1", "b-u1-m1"}


@pytest.mark.rule("fubar.melee.end", "fubar.melee.locked")
def test_a_combat_goes_on_as_a_whole_while_anybody_in_it_is_in_contact() -> None:
    reds = squad("a", [(10, 20)], locked=("b-u1", "b-u2"))
    near, far = squad("b", [(10, 21)], locked=("a-u1",)), squad("b", [(18, 20)], locked=("a-u1",))
    start = table(reds, near, far, *SPARES, stage="combats")
    game = begin(start, [(AT_B, [1]), (AT_A, [1])]).choose("fight", "fight", "fight")
    assert game.dice.spent(), game.shown()
    assert game.table.units["a-u1"].locked == ("b-u1", "b-u2")
    assert game.table.units["b-u2"].attempted


@pytest.mark.rule("fubar.melee.break_off.supersedes", "fubar.melee.end")
@pytest.mark.parametrize(
    ("dice", "answer", "locked"),
    [
        ([(BREAKING, [1]), (AT_B, [1]), (AT_A, [1])], "fight", ("b-u1",)),
        ([(BREAKING, [6]), (AWAY, [3]), (FOLLOWING, [1])], "follow", ()),
    ],
)
def test_failing_to_break_off_or_to_follow_is_no_failed_attempt(dice, answer: str, locked: tuple[str, ...]) -> None:
    """Nobody goes On Guard for it, and the initiative stays."""
    reds, blues = squad("a", [(10, 20)], locked=("b-u1",)), squad("b", [(10, 21)], locked=("a-u1",))
    game = begin(table(reds, blues, *SPARES, stage="combats"), dice).choose("break", answer)
    assert game.dice.spent(), game.shown()
    assert [game.table.units[unit].stance for unit in ("a-u1", "b-u1")] == ["", ""]
    assert game.table.units["a-u1"].locked == locked
    assert game.allowed("attempt:") == ["attempt:a-u2"]


@pytest.mark.rule("fubar.melee.hit", "fubar.melee.who_rolls")
def test_the_dice_tell_who_struck_whom_from_both_sides_and_whether_they_hit() -> None:
    """The third of Reds touches nobody."""
    reds, blues = squad("a", [(10, 20), (12, 20), (16, 20)]), squad("b", [(10, 21), (12, 21)])
    game = standing_at(reds, blues, dice=[(AT_B, [6, 1]), (AT_A, [1, 1])])
    assert [line.fire for line in game.log if line.fire] == [
        Fire(by=("a-u1-m1", "a-u1-m2"), at=("b-u1-m1", "b-u1-m2"), hit=True, melee=True),
        Fire(by=("b-u1-m1", "b-u1-m2"), at=("a-u1-m1", "a-u1-m2", "a-u1-m3"), hit=False, melee=True),
    ]


@pytest.mark.rule("fubar.melee.vehicle_target")
def test_blows_at_a_hull_tell_who_struck_it() -> None:
    truck = vehicle("b", (10, 20), plate="light", training="green")
    game = standing_at(squad("a", [(10, 22), (10, 24)]), truck, dice=[(AT_B, [1])])
    fires = [line.fire for line in game.log if line.fire]
    assert fires == [Fire(by=("a-u1-m1",), at=game.table.units["b-u1"].models, hit=False, melee=True)]
