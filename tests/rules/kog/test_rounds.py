"""Rounds and player turns: who goes first, what follows what, what a finished turn wipes."""

import pytest
from msgspec import structs

from rules.kog.board.table import Loss, Table
from rules.kog.system import KOG
from tests.rules.kog.build import Game, begin, table

APART = [("jaeger", "a", (10, 10)), ("hunter", "b", (30, 15))]


def new_round(number: int, first: int, faces: tuple[int, int] | None) -> Game:
    """A round about to begin after round `number`, in which seat `first` went first."""
    start = table(APART, stage="round", active=first, round=number)
    return begin(start, [("first turn", faces)] if faces else [])


@pytest.mark.rule("kog.round.first")
def test_d06_the_attacker_goes_first_in_round_1_without_a_roll() -> None:
    for attacker in (0, 1):
        start = table(APART, stage="round", round=0)
        for seat, role in ((attacker, "attacker"), (1 - attacker, "defender")):
            start = start.with_side(start.sides[seat].seat, role=role)
        game = begin(start)
        assert (game.table.round, game.table.active, game.table.stage) == (1, attacker, "movement")
        assert not game.position.next_roll


@pytest.mark.parametrize(
    ("round_", "went_first", "faces", "first"),
    [
        pytest.param(1, 0, (3, 3), 1, id="D-07"),
        pytest.param(2, 1, (5, 2), 0, id="D-08"),
        pytest.param(3, 0, (6, 6), 1, id="D-09"),
        pytest.param(3, 1, (6, 6), 0, id="tie the other way"),
        pytest.param(2, 0, (1, 2), 1, id="higher die of the second seat"),
    ],
)
@pytest.mark.rule("kog.round.dice-off", "kog.round.dice-off.tie")
def test_first_turn_of_a_later_round(round_: int, went_first: int, faces: tuple[int, int], first: int) -> None:
    game = new_round(round_, went_first, faces)
    assert game.table.round == round_ + 1
    assert game.table.order == (first, 1 - first)
    assert game.told(f"{faces[0]} against {faces[1]}")


@pytest.mark.rule("kog.round.dice-off")
def test_one_player_can_have_two_turns_in_a_row() -> None:
    game = begin(table(APART, stage="morale", active=0, turn=1), [("first turn", [1, 4])])
    assert game.table.round == 3
    assert game.question.seat == 1


@pytest.mark.rule("kog.round.structure", "kog.turn.steps", "kog.turn.who-acts", "kog.round.terminology")
def test_a_round_is_two_player_turns_of_four_steps() -> None:
    game = begin(table(APART, stage="movement", round=3), [("first turn", [6, 1])])
    seen = []
    for _ in range(8):
        seen.append((game.table.round, game.table.stage, game.question.seat))
        game.choose({"movement": "end", "shooting": "done"}[game.table.stage])
        if game.table.round == 4:
            break
    assert seen == [(3, "movement", 0), (3, "shooting", 0), (3, "movement", 1), (3, "shooting", 1)]
    ended = [line.text for line in game.log if line.text.endswith("over.")]
    steps = ["Movement is over.", "Fighting is over.", "Shooting is over."]
    assert ended == [*steps, "The turn of Reds is over.", *steps, "The turn of Blues is over."]


@pytest.mark.rule("kog.turn.steps")
def test_a_finished_step_is_never_reopened() -> None:
    game = begin(table(APART, stage="movement")).choose("end")
    assert game.table.stage == "shooting"
    assert not game.options("move:")


@pytest.mark.rule("kog.round.terminology", "kog.round.structure")
def test_marks_of_a_player_turn_are_wiped_off_both_sides_when_it_ends() -> None:
    marked = {"move": "charge", "fought": True, "shot": "shot"}
    changes = {"a-m1": marked, "b-m1": marked, "a-u1": {"moved": True, "shot": True}, "b-u1": {"fought": True}}
    losses = (Loss("b-u1", "b-m9", KOG.seats[1]),)
    game = begin(table(APART, stage="morale", changes=changes, losses=losses, tested=("b-u1",), pinned=("b-m1",)))
    now: Table = game.table
    assert (now.turn, now.stage, now.losses, now.pinned, now.tested) == (1, "movement", (), (), ())
    assert all((model.move, model.fought, model.shot) == ("", False, "") for model in now.models.values())
    assert not any(unit.moved or unit.fought or unit.shot for unit in now.units.values())


@pytest.mark.rule("kog.round.no-limit")
def test_there_is_no_last_round_unless_one_was_agreed() -> None:
    start = table(APART, stage="check", turn=1, round=50)
    assert not begin(start, [("first turn", [2, 1])]).over
    limited = structs.replace(start, settings=structs.replace(start.settings, round_limit=50))
    game = begin(limited)
    assert game.table.result is not None
    assert (game.over, game.table.result.kind, game.table.result.winner) == (True, "draw", None)
    earlier = begin(structs.replace(limited, round=49), [("first turn", [2, 1])])
    assert not earlier.over
