"""Continuing combats: the worked vectors MV-06 to MV-09, closing up, breaking off, following up and the end."""

import pytest

from rules.kernel.refusal import Seat
from tests.rules.fubar.build import begin, squad, table, way
from tests.rules.fubar.fire_kit import alive, suppressed

AT_B, AT_A = "close combat against Unit B1", "close combat against Unit A1"
BREAKING, AWAY = "breaking off", "distance of breaking off"
FOLLOWING, AFTER = "following up", "distance of following up"
DOWN = {"down": True}
SPARES = (squad("a", [(45, 3)]), squad("b", [(45, 45)]))


def fighting(reds, blues, *others, dice=(), stage="combats", **fields):
    """The first Units of both sides have been fighting since the turn before."""
    start = table(reds, blues, *SPARES, *others, stage=stage, **fields)
    if not start.units["a-u1"].locked:
        start = start.with_unit("a-u1", locked=("b-u1",)).with_unit("b-u1", locked=("a-u1",))
    return begin(start, dice)


def pair(**fields):
    """Two of Reds, the second Suppressed, below two of Blues."""
    reds = squad("a", [(10, 20), (12, 20)], changes={2: DOWN}, **fields)
    return reds, squad("b", [(10, 21), (12, 21)], training="veteran")


@pytest.mark.rule(
    "fubar.melee.continue",
    "fubar.melee.auto_activate",
    "fubar.melee.no_other_activation",
    "fubar.suppress.automatic_activation",
    "fubar.basics.turn_sequence",
    "fubar.melee.end",
    "fubar.melee.no_other_activation",
)
def test_mv_06_the_next_turn() -> None:
    reds, _ = pair()
    dice = [("initiative", [6, 1]), (AT_B, [6, 6]), (AT_A, [1])]
    game = fighting(reds, squad("b", [(11, 20)]), dice=dice, stage="turn")
    assert game.question.seat == Seat(0)
    game.choose("fight", "fight")
    assert game.dice.spent()
    assert (alive(game, "b-u1"), suppressed(game, "a-u1")) == (0, 0)
    assert game.table.units["a-u1"].locked == ()
    assert game.option("attempt:a-u1").refusal.rule == "fubar.melee.no_other_activation"
    assert game.allowed("attempt:") == ["attempt:a-u2"]


@pytest.mark.rule(
    "fubar.melee.break_off.declare",
    "fubar.melee.break_off.roll",
    "fubar.melee.break_off.move",
    "fubar.melee.follow_up.roll",
    "fubar.melee.follow_up.move",
    "fubar.melee.follow_up.not_caught",
    "fubar.suppress.automatic_activation",
    "fubar.activate.other_rolls",
    "fubar.dice.natural_scope",
)
def test_mv_07_breaking_off_and_not_caught() -> None:
    game = fighting(*pair(), dice=[(BREAKING, [5]), (AWAY, [3]), (FOLLOWING, [3]), (AFTER, [2])])
    assert game.option("break").detail == "4+, −1 on the die: 33\u00a0%"
    game.choose("break", "follow", "all")
    assert game.told("5 − 1 = 4 against 4+. It succeeds.")
    assert game.dice.spent()
    assert game.table.models["a-u1-m1"].at == (10_000, 17_000)
    assert game.table.models["b-u1-m1"].at == (10_000, 19_000)
    assert suppressed(game, "a-u1") == 0
    assert game.table.units["a-u1"].locked == game.table.units["b-u1"].locked == ()
    assert game.allowed("attempt:") == ["attempt:a-u2"]
    assert game.choose("pass").allowed("attempt:") == ["attempt:b-u2"]


@pytest.mark.rule("fubar.melee.continue", "fubar.basics.turn_sequence")
def test_a_combat_handled_last_turn_is_handled_again() -> None:
    fought = ("a-u1", "b-u1")
    game = fighting(*pair(), dice=[("initiative", [6, 1])], stage="turn", fought=fought)
    assert game.question.rule == "fubar.melee.break_off.declare"


@pytest.mark.rule("fubar.dice.natural_scope", "fubar.activate.other_rolls")
def test_a_natural_six_breaks_off_and_follows_up_whatever_is_taken_away() -> None:
    reds = squad("a", [(10, 20), (12, 20), (14, 20)], changes=dict.fromkeys((1, 2, 3), DOWN))
    blues = squad("b", [(10, 21), (12, 21), (14, 21)], changes=dict.fromkeys((1, 2, 3), DOWN))
    game = fighting(reds, blues, dice=[(BREAKING, [6]), (AWAY, [3]), (FOLLOWING, [6]), (AFTER, [1])])
    game.choose("break", "follow")
    assert (
        sum("6 − 3 = 3 against 4+, a natural 6. It succeeds, as it always does." in line.text for line in game.log) == 2
    )
    assert (suppressed(game, "a-u1"), suppressed(game, "b-u1")) == (0, 0)


@pytest.mark.rule("fubar.activate.other_rolls", "fubar.unit.leader.activation")
def test_a_leader_lends_its_activation_to_breaking_off() -> None:
    reds = squad("a", [(10, 20)], training="green", leader="a-u1-m1", leader_level="elite")
    game = fighting(reds, squad("b", [(10, 21)]), dice=[(BREAKING, [2]), (AWAY, [3])]).choose("break", "stay")
    assert game.told("2 against 2+. It succeeds.")


@pytest.mark.rule("fubar.melee.continue")
def test_a_combat_nobody_wins_has_one_round_a_turn() -> None:
    game = fighting(squad("a", [(10, 20)]), squad("b", [(10, 21)]), dice=[(AT_B, [1]), (AT_A, [1])])
    game.choose("fight", "fight")
    assert game.dice.spent()
    assert game.allowed("attempt:") == ["attempt:a-u2"]
    assert game.table.units["a-u1"].locked == ("b-u1",)


@pytest.mark.rule("fubar.melee.follow_up.move")
def test_following_up_leads_nearer_and_no_farther_than_the_die() -> None:
    game = fighting(*pair(), dice=[(BREAKING, [5]), (AWAY, [3]), (FOLLOWING, [3]), (AFTER, [2])]).choose(
        "break", "follow"
    )
    away = game.refusal("move", way("b-u1-m1", (10, 22)))
    assert (away.rule, away.measured, away.limit) == ("fubar.melee.follow_up.move", "4″", "3″")
    assert game.refusal("move", way("b-u1-m1", (10, 18.9))).rule == "fubar.melee.follow_up.move"
    game.choose("move", value=way("b-u1-m1", (9.5, 20)))
    assert game.table.models["b-u1-m1"].at == (9_500, 20_000)


@pytest.mark.rule("fubar.melee.follow_up.caught", "fubar.melee.follow_up.move")
def test_mv_08_breaking_off_and_caught() -> None:
    dice = [(BREAKING, [5]), (AWAY, [3]), (FOLLOWING, [3]), (AFTER, [3]), (AT_B, [1, 1]), (AT_A, [1, 4])]
    game = fighting(*pair(), dice=dice).choose("break", "follow", "all", "suggested")
    assert game.dice.spent()
    assert alive(game, "a-u1") == 1
    assert game.table.units["a-u1"].locked == ("b-u1",)
    assert game.allowed("attempt:") == ["attempt:a-u2"]


@pytest.mark.rule("fubar.melee.follow_up.roll", "fubar.melee.follow_up.not_caught")
@pytest.mark.parametrize(("answer", "dice"), [("follow", [(FOLLOWING, [2])]), ("stay", [])])
def test_mv_08_nobody_follows(answer: str, dice) -> None:
    game = fighting(*pair(), dice=[(BREAKING, [5]), (AWAY, [3]), *dice]).choose("break", answer)
    assert game.dice.spent()
    assert game.table.models["b-u1-m1"].at == (10_000, 21_000)
    assert game.table.units["b-u1"].locked == ()
    assert game.choose("pass").option("attempt:b-u1").refusal.rule == "fubar.melee.no_other_activation"


@pytest.mark.rule(
    "fubar.melee.break_off.fail",
    "fubar.melee.break_off.supersedes",
    "fubar.dice.natural_one",
    "fubar.melee.break_off.declare",
)
def test_mv_09_a_failed_break_off() -> None:
    reds = squad("a", [(10, 20), (12, 20)], training="elite", strength=5)
    blues = squad("b", [(10, 21), (12, 21)])
    game = fighting(reds, blues, dice=[(BREAKING, [1]), (AT_B, [1, 1]), (AT_A, [1, 1])])
    game.choose("break")
    assert game.question.seat == Seat(1)
    assert game.question.rule == "fubar.melee.break_off.declare"
    assert game.table.models["a-u1-m1"].at == (10_000, 20_000)
    game.choose("fight")
    assert game.dice.spent()
    assert game.table.units["a-u1"].stance == ""
    assert game.table.units["a-u1"].locked == ("b-u1",)


@pytest.mark.rule("fubar.melee.break_off.declare")
def test_who_has_the_initiative_may_break_off_first() -> None:
    game = fighting(*pair(), order=(1, 0), holder=1)
    assert (game.question.seat, game.question.rule) == (Seat(1), "fubar.melee.break_off.declare")
    assert game.choose("fight").question.seat == Seat(0)


@pytest.mark.rule("fubar.melee.move_up", "fubar.melee.locked", "fubar.guard.excluded_moves")
def test_both_sides_close_up_before_a_later_round() -> None:
    reds = squad("a", [(10, 20), (13, 20)])
    blues = squad("b", [(10, 21), (16, 22), (20, 22)], stance="")
    watcher = squad("b", [(30, 22)], stance="guard")
    game = fighting(reds, blues, watcher, dice=[(AT_A, [1, 1]), (AT_B, [1, 1])], order=(1, 0))
    game.choose("fight", "fight")
    assert game.question.seat == Seat(1)
    assert set(game.options()) == {"all", "move", "done"}
    assert game.refusal("move", way("b-u1-m2", (15, 21))).rule == "fubar.melee.move_up"
    game.choose("move", value=way("b-u1-m2", (13.9, 20.45)))
    assert game.dice.spent(), game.shown()


@pytest.mark.rule("fubar.melee.end", "fubar.melee.move_up")
def test_a_combat_without_contact_ends_and_activates_nobody() -> None:
    reds, blues = squad("a", [(10, 20)]), squad("b", [(14.1, 20)])
    game = fighting(reds, blues).choose("fight", "fight")
    assert game.told("No longer in close combat")
    assert game.allowed("attempt:") == ["attempt:a-u1", "attempt:a-u2"]
    near = fighting(reds, squad("b", [(14, 20)])).choose("fight", "fight", "done", "done")
    assert near.table.units["a-u1"].locked == ()


@pytest.mark.rule("fubar.melee.order_of_combats", "fubar.initiative.roll")
def test_the_holder_of_the_initiative_orders_the_combats() -> None:
    second = squad("a", [(30, 20)], locked=("b-u3",)), squad("b", [(31, 20)], locked=("a-u3",))
    dice = [("against Unit A3", [1]), ("against Unit B3", [1])]
    game = fighting(squad("a", [(10, 20)]), squad("b", [(11, 20)]), *second, dice=dice, holder=1, order=(1, 0))
    assert game.question.seat == Seat(1)
    assert set(game.options()) == {"combat:b-u1", "combat:b-u3"}
    game.choose("combat:b-u3", "fight", "fight")
    assert game.table.units["b-u3"].attempted
    assert not game.table.units["b-u1"].attempted
    assert set(game.options()) == {"fight", "break"}


@pytest.mark.rule("fubar.melee.follow_up.caught", "fubar.melee.break_off.move")
def test_who_cannot_get_out_of_contact_is_caught_at_once() -> None:
    reds = squad("a", [(10, 20)])
    blues = squad("b", [(10, 21), (10, 19)])
    game = fighting(reds, blues, dice=[(BREAKING, [4]), (AWAY, [6]), (AT_B, [1]), (AT_A, [1, 1])])
    game.choose("break")
    assert game.dice.spent(), game.shown()
    assert game.table.units["a-u1"].locked == ("b-u1",)


@pytest.mark.rule("fubar.melee.follow_up.roll", "fubar.melee.follow_up.not_caught", "fubar.melee.join")
def test_every_enemy_unit_follows_for_itself_and_the_rest_of_a_combat_goes_on() -> None:
    reds = squad("a", [(10, 20)], locked=("b-u1", "b-u3"))
    blues, third = squad("b", [(10, 21)], locked=("a-u1",)), squad("b", [(10.9, 20.45)], locked=("a-u1",))
    dice = [(BREAKING, [6]), (AWAY, [2]), (FOLLOWING, [6]), (AFTER, [6]), ("against Unit B3", [1]), (AT_A, [1])]
    game = fighting(reds, blues, third, dice=dice).choose("break", "stay", "follow", "all")
    assert game.dice.spent(), game.shown()
    assert game.table.units["a-u1"].locked == ("b-u3",)
    assert game.table.units["b-u1"].locked == ()
    assert game.table.units["b-u1"].attempted
    assert game.table.units["b-u3"].attempted


@pytest.mark.rule("fubar.melee.break_off.move", "fubar.melee.join")
def test_a_unit_breaks_off_from_those_it_is_locked_with_and_nobody_else_of_the_combat() -> None:
    reds = squad("a", [(10, 20)], locked=("b-u1",))
    blues = squad("b", [(10, 21)], locked=("a-u1", "a-u3"))
    others = squad("a", [(10.9, 21.45)], locked=("b-u1", "b-u3")), squad("b", [(11.9, 21.45)], locked=("a-u3",))
    dice = [(BREAKING, [6]), (AWAY, [2]), ("close combat against", [1])] + [("close combat against", [1])] * 3
    game = fighting(reds, blues, *others, dice=dice).choose("break", "stay")
    assert game.table.models["a-u1-m1"].at == (10_000, 18_000)
    assert game.table.units["a-u1"].locked == ()
    assert game.table.units["b-u1"].locked == ("a-u3",)


@pytest.mark.rule("fubar.melee.end", "fubar.melee.break_off.declare", "fubar.initiative.next_many_players")
def test_three_players_in_one_combat() -> None:
    reds = squad("a", [(10, 20)], locked=("b-u1", "c-u1"))
    blues, greens = squad("b", [(11, 20)], locked=("a-u1",)), squad("c", [(9, 20)], locked=("a-u1",))
    start = table(reds, blues, greens, *SPARES, squad("c", [(3, 45)]), stage="combats")
    dice = [("against Unit C1", [6]), (AT_A, [6]), (AT_A, [1])]
    game = begin(start, dice).choose("fight", "fight", "fight", "strike:c-u1")
    assert game.dice.spent(), game.shown()
    assert game.table.units["c-u1"].destroyed_by == Seat(0)
    assert game.table.units["a-u1"].destroyed_by == Seat(1)
    assert game.table.units["b-u1"].locked == ()
