"""What is said where the bare numbers would leave people guessing: who has the initiative, who is hit, which way."""

import pytest

from rules.fubar.view.view import view
from rules.geometry.point import Point
from rules.kernel.shapes import Aim
from tests.rules.fubar.build import begin, drive, react, row, squad, table, vehicle, way

OK = ("activation", [6])
FAR = squad("b", [(40, 40)])


def said(game, words: str) -> list[str]:
    """The sentences of the log with these words."""
    return [line.text for line in game.log if words in line.text]


@pytest.mark.rule("fubar.initiative.skip", "fubar.initiative.lost_on_failure")
def test_a_failure_says_when_the_initiative_stays_because_nobody_else_is_left() -> None:
    start = table(squad("a", [(10, 10)]), squad("a", [(20, 10)]), squad("b", [(40, 40)], attempted=True))
    dice = [("activation", [1]), ("activation", [1]), ("initiative", [6, 1])]
    game = begin(start, dice).choose("attempt:a-u1")
    assert said(game, "failed an attempt") == [
        "Reds has failed an attempt. Nobody else has a Unit left to attempt: the initiative stays."
    ]
    game.choose("attempt:a-u2")
    assert said(game, "failed an attempt")[1] == "Reds has failed an attempt."


@pytest.mark.rule("fubar.initiative.ties")
def test_a_tie_says_that_it_is_rolled_again() -> None:
    start = table(squad("a", [(10, 10)]), squad("b", [(40, 40)]), stage="turn", modifiers={1: -1})
    game = begin(start, [("initiative", [4, 5]), ("initiative", [4, 3])])
    assert said(game, "Initiative: ")[:2] == [
        "Initiative: Reds 4, Blues 4. A tie is rolled again.",
        "Initiative: Reds 4, Blues 2.",
    ]
    assert [die.note for line in game.log for die in line.dice][:2] == ["Reds", "Blues, −1"]


@pytest.mark.rule("fubar.guard.instant")
def test_a_move_that_a_reaction_meets_at_its_end_is_told_as_made_once() -> None:
    start = table(squad("a", [(5, 5)]), squad("b", [(5, 20)], stance="guard"))
    game = begin(start, [OK, ("to hit", [1])]).choose("attempt:a-u1", "action:run")
    game.choose("move", value=way("a-u1-m1", (5, 10)))
    react(game, "b-u1", 10).choose("all:a-u1")
    assert said(game, "has gone") == ["Unit A1 has gone 5″ of 5″ when somebody reacts."]
    assert said(game, "A1 moves") == ["Unit A1 moves 5″."]


@pytest.mark.rule("fubar.vehicle.turning")
def test_log_and_card_say_the_same_facing() -> None:
    game = begin(table(vehicle("a", (10, 10)), FAR), [OK]).choose("attempt:a-u1", "action:drive")
    game.choose("face", value=Aim(Point(10_000, 20_000)))
    hull = next(piece for piece in view(game.table, None).pieces if piece.id == "a-u1-m1")
    assert said(game, "turns to the") == ["Unit A1 turns to the south (180°)."]
    assert [fact.value for fact in hull.facts if fact.label == "Facing"] == ["180°"]


@pytest.mark.rule("fubar.passenger.through_hits", "fubar.vehicle.damage.side")
def test_it_is_said_that_those_who_save_are_aboard() -> None:
    truck, riders = (
        vehicle("b", (20, 10), seats=6, facing=90),
        squad("b", row(20, 10, 2), aboard="b-u1", armour="light"),
    )
    dice = [OK, ("to hit", [6]), ("saves of Unit B1", [1]), ("damage to", [1]), ("saves of Unit B2", [6])]
    game = drive(table(squad("a", [(10, 10)]), truck, riders), ["attempt:a-u1", "action:aimed", "all:b-u1"], dice)
    assert said(game, "hit on the side") == ["Unit B1 is hit on the side. 1: crew stunned."]
    assert said(game, "Unit B2") == ["Unit B2, aboard Unit B1, saves 1 of 1 hit on 6+."]


@pytest.mark.rule("fubar.passenger.capacity")
def test_one_seat_is_one_seat() -> None:
    truck = vehicle("a", (12, 10), seats=1)
    game = begin(table(squad("a", row(5, 10, 2)), truck, FAR), [OK]).choose("attempt:a-u1", "action:walk")
    assert game.refusal("board:a-u2").message == "Unit A2 has 1 free seat; Unit A1 has 2 figures."


@pytest.mark.rule("fubar.melee.break_off.move", "fubar.melee.follow_up.move")
def test_breaking_off_and_following_up_are_told_apart() -> None:
    fighters = squad("a", [(10, 20)], locked=("b-u1",)), squad("b", [(10, 21)], locked=("a-u1",))
    dice = [
        ("breaking off", [6]),
        ("distance of breaking off", [3]),
        ("following up", [6]),
        ("distance of following up", [2]),
    ]
    game = begin(table(*fighters, squad("a", [(40, 3)]), squad("b", [(40, 45)]), stage="combats"), dice)
    game.choose("break", "follow", "all")
    assert said(game, "breaks off by") == ["Unit A1 breaks off by 3″."]
    assert said(game, "may follow") == ["Unit B1 may follow 2″."]
    assert said(game, "A1.1 moves") == ["Unit A1: A1.1 moves."]


def test_a_unit_is_shown_as_done_when_its_activation_is_over() -> None:
    start = table(squad("a", [(10, 10)]), squad("a", [(20, 10)]), squad("b", [(40, 40)]))
    game = begin(start, [OK]).choose("attempt:a-u1")

    def done() -> dict[str, bool]:
        return {piece.id: piece.done for piece in view(game.table, None).pieces}

    assert not any(done().values())
    game.choose("action:nothing")
    assert done() == {"a-u1-m1": True, "a-u2-m1": False, "b-u1-m1": False}


@pytest.mark.rule("fubar.activate.one_action")
def test_everybody_sees_on_the_table_and_in_the_list_which_unit_acts() -> None:
    game = begin(table(squad("a", [(10, 10)]), squad("a", [(20, 10)]), FAR), [OK]).choose("attempt:a-u1")

    def acting() -> list[str]:
        seen = view(game.table, 1)
        return [shown.id for shown in (*seen.pieces, *seen.units) if "Acting" in [one.label for one in shown.states]]

    assert acting() == ["a-u1-m1", "a-u1"]
    game.choose("action:nothing")
    assert acting() == []


def test_what_is_left_of_an_army_is_models_and_a_match_has_turns() -> None:
    seen = view(table(squad("a", [(10, 10)]), FAR), None)
    assert (seen.gauge, seen.turn_name) == ("models", "turn")
