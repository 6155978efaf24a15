"""Initiative and passing: the worked vectors AV-01 to AV-03, and who may attempt what."""

import pytest

from tests.rules.fubar.build import begin, drive, row, squad, table, vehicle


@pytest.mark.rule("fubar.initiative.ties", "fubar.initiative.ties_multi", "fubar.initiative.roll")
def test_av_01_a_tied_pair_ranks_itself_and_keeps_its_place() -> None:
    start = table(squad("a", [(5, 5)]), squad("b", [(40, 40)]), squad("c", [(5, 40)]), stage="turn")
    game = begin(start, [("initiative", [5, 5, 3]), ("initiative", [2, 6])])
    assert game.table.order == (1, 0, 2)
    assert game.table.turn == 3
    assert game.asked(1)


@pytest.mark.rule("fubar.initiative.roll")
def test_who_has_no_unit_left_does_not_roll() -> None:
    start = table(squad("a", [(5, 5)]), squad("c", [(5, 40)]), stage="turn")
    assert begin(start, [("initiative", [2, 5])]).table.order == (2, 0)


@pytest.mark.rule(
    "fubar.vehicle.damage.duplicate",
    "fubar.guard.once_per_turn",
    "fubar.initiative.one_attempt",
    "fubar.suppress.stand_up",
)
def test_what_lasts_for_a_turn_is_wiped_off_at_its_end() -> None:
    spent = {"attempted": True, "reacted": True, "stance": "guard"}
    blues = squad("b", [(40, 40)], changes={1: {"down": True}})
    start = table(vehicle("a", (5, 5), effects=("stunned",), stunned=True, **spent), blues, stage="turn")
    game = begin(start, [("initiative", [2, 5])])
    assert game.table.models["b-u1-m1"].down
    unit = game.table.units["a-u1"]
    assert (unit.attempted, unit.reacted, unit.vehicle.effects) == (False, False, ())
    assert (unit.stance, unit.vehicle.stunned) == ("guard", True)


@pytest.mark.rule("fubar.initiative.all_pass")
@pytest.mark.parametrize("face", [1, 6])
def test_an_attempt_between_gives_those_who_passed_another_chance(face: int) -> None:
    start = table(squad("a", [(5, 5)]), squad("b", [(40, 40)]), squad("b", [(44, 40)]))
    game = begin(start, [("activation", [face])]).choose("pass", "attempt:b-u1")
    if face == 6:
        game.choose("action:nothing", "pass")
    assert game.asked(0)


@pytest.mark.rule("fubar.initiative.scenario_modifier", "fubar.initiative.ties", "fubar.initiative.first_attempt")
def test_av_02_the_modifier_counts_in_every_roll() -> None:
    start = table(squad("a", [(5, 5)]), squad("b", [(40, 40)]), stage="turn", modifiers={0: 1})
    game = begin(start, [("initiative", [4, 5]), ("initiative", [3, 4]), ("initiative", [6, 6])])
    assert game.table.order == (0, 1)
    assert game.asked(0)


@pytest.mark.rule("fubar.initiative.scenario_modifier", "fubar.initiative.roll")
def test_a_modifier_is_its_players_own_whoever_else_is_out() -> None:
    start = table(squad("b", [(40, 40)]), squad("c", [(5, 40)]), stage="turn", modifiers={2: 1})
    assert begin(start, [("initiative", [3, 3])]).table.order == (2, 1)


@pytest.mark.rule("fubar.initiative.skip", "fubar.initiative.next_many_players")
def test_past_a_player_with_nobody_left_the_initiative_goes_on_to_the_next() -> None:
    start = table(
        squad("a", [(5, 5)]), squad("a", [(9, 5)]), squad("b", [(40, 40)], attempted=True), squad("c", [(5, 40)])
    )
    assert begin(start, [("activation", [1])]).choose("attempt:a-u1").asked(2)


@pytest.mark.rule(
    "fubar.initiative.all_pass", "fubar.initiative.skip", "fubar.initiative.pass", "fubar.initiative.next_many_players"
)
def test_av_03_everybody_passes_in_succession() -> None:
    start = table(
        squad("a", row(5, 5, 3), changes={1: {"down": True}}),
        squad("b", [(40, 40)]),
        squad("c", [(5, 40)]),
        squad("c", [(10, 40)]),
        order=(1, 0, 2),
        holder=1,
        turns=2,
    )
    game = drive(start, ["attempt:b-u1", "action:nothing"], [("activation", [6])])
    assert game.asked(0)
    game.choose("pass")
    assert game.asked(2)
    game.choose("pass")
    after = game.table
    assert game.over
    assert after.turn == 2
    assert not after.units["a-u1"].attempted
    assert after.units["a-u1"].stance == ""
    assert after.models["a-u1-m1"].down
    assert not any(after.units[id_].attempted or after.units[id_].stance for id_ in ("c-u1", "c-u2"))
