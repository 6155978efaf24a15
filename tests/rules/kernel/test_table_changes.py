"""Changes by agreement on the toy: offered, foreseen, made in the step in progress, refused where they do not fit."""

from typing import Any

import pytest

from rules.kernel import engine
from rules.kernel.dice import ScriptedDice
from rules.kernel.position import Position, dump, load
from rules.kernel.question import PASS, Answer
from rules.kernel.refusal import Refused, Seat
from rules.kernel.shapes import Number
from rules.kernel.table_changes import MOST_CHANGES, change_table, checked_changes, foresee_changes, may_change
from rules.kernel.throw_again import THROW_AGAIN
from tests.rules.kernel.playing import NO_DICE, bids
from tests.rules.kernel.playing import begin as begin_toy
from tests.rules.kernel.toy import LEFT, RIGHT, TOY, Ran, Toy

FAR = 5


class PlainToy(type(TOY)):
    """The toy without changes."""

    changes = None


def to(seat: Seat, place: int) -> Answer:
    return Answer(f"at:{seat}", Number(place))


def running() -> Position[Toy]:
    """The left runner has won the bids and is asked how far."""
    return bids(begin_toy(), 3, 2).position


def give(position: Position[Toy], seat: Seat, option: str, dice: Any = NO_DICE) -> engine.Outcome:
    return engine.play(TOY, position, seat, position.asked, Answer(option), dice)


def table(position: Position[Toy]) -> Toy:
    return engine.open_table(TOY, position)


def test_a_change_at_the_start_of_a_step_is_told_and_the_question_is_put_anew() -> None:
    before = running()
    outcome = change_table(TOY, before, [to(RIGHT, 4)], NO_DICE)
    after = outcome.position
    assert [told.line.text for told in outcome.log] == ["By agreement: runner 1 is at 4."]
    assert table(after).at == (0, 4)
    assert (after.sequence, after.asked, after.next_roll) == (
        before.sequence + 1,
        before.sequence + 1,
        before.next_roll,
    )
    with pytest.raises(Refused, match="moved on"):
        engine.play(TOY, after, LEFT, before.asked, Answer("walk"), NO_DICE)
    assert table(give(after, LEFT, "walk").position).at == (1, 4)


def test_a_change_in_the_middle_of_a_step_keeps_what_was_answered() -> None:
    position = give(running(), LEFT, "run").position
    outcome = change_table(TOY, position, [to(LEFT, 3)], NO_DICE)
    assert table(outcome.position).at == (3, 0), "it had run one already: the change adds to that"
    assert outcome.position.inputs == position.inputs
    assert [told.line.text for told in outcome.log] == ["By agreement: runner 0 is at 3."], "nothing is told again"
    assert table(give(outcome.position, RIGHT, PASS).position).at == (4, 0)


def test_the_position_is_stored_and_goes_on_alike() -> None:
    position = change_table(TOY, give(running(), LEFT, "run").position, [to(LEFT, 3)], NO_DICE).position
    stored = load(dump(position), Toy)
    assert stored == position
    dice = ScriptedDice([("tackle", (6,))]), ScriptedDice([("tackle", (6,))])
    ways = [give(one, RIGHT, "tackle", two) for one, two in zip((position, stored), dice, strict=True)]
    assert ways[0].position == ways[1].position
    assert ways[0].log == ways[1].log


def test_nothing_from_before_a_change_can_be_undone() -> None:
    position = give(running(), LEFT, "run").position
    assert engine.may_undo(position, LEFT)
    after = change_table(TOY, position, [to(LEFT, 3)], NO_DICE).position
    assert not engine.may_undo(after, LEFT)
    assert engine.may_undo(give(after, RIGHT, PASS).position, RIGHT)


def test_what_the_step_has_just_done_waits_for_its_end() -> None:
    """The race would not come to the question that is open now."""
    position = give(running(), LEFT, "run").position
    with pytest.raises(Refused) as refused:
        change_table(TOY, position, [Answer("race")], NO_DICE)
    refusal = refused.value.refusal
    assert (refusal.rule, refusal.remedy[:6]) == ("match.change", "Finish")
    with pytest.raises(Refused, match="current step depends"):
        checked_changes(TOY, position, [Answer("race")])
    between = change_table(TOY, running(), [Answer("race")], NO_DICE)
    assert between.waiting == (LEFT, RIGHT), "at the start of the step it may"


def test_a_check_says_what_the_change_would() -> None:
    position = running()
    foreseen = foresee_changes(TOY, position, LEFT, [to(RIGHT, 4)])
    assert foreseen.view.title == "0:4"
    assert foreseen.lines == ("By agreement: runner 1 is at 4.",)
    assert [option.id for option in foreseen.options] == ["at:0", "at:1", "race", "rest"]
    assert table(position).at == (0, 0)
    assert foresee_changes(TOY, position, LEFT, []).view.title == "0:0"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ([], "1 to 20 changes"),
        ([to(RIGHT, 4)] * (MOST_CHANGES + 1), "1 to 20 changes"),
        ([Answer("at:7", Number(1))], "cannot be changed now"),
        ([to(RIGHT, FAR + 1)], "Choose a number"),
        ([to(RIGHT, 2), to(LEFT, 2)], "Somebody is there"),
        ([Answer("rest")], "changes nothing"),
        ([to(RIGHT, 2), to(RIGHT, 0)], "changes nothing|Somebody"),
        ([Answer("at:1")], "needs a number"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_changes(changes: list[Answer], why: str) -> None:
    position = running()
    before = dump(position)
    with pytest.raises(Refused, match=why) as refused:
        change_table(TOY, position, changes, NO_DICE)
    assert refused.value.refusal.rule
    assert dump(position) == before


def test_several_changes_are_made_one_after_another() -> None:
    after = change_table(TOY, running(), [to(RIGHT, 4), to(LEFT, 2), to(RIGHT, 1)], NO_DICE)
    assert table(after.position).at == (2, 1)
    assert len(after.log) == 3


def test_nothing_is_changed_while_somebody_has_chosen_in_secret() -> None:
    position = begin_toy()
    assert foresee_changes(TOY, position, RIGHT, [to(RIGHT, 4)]).view.title == "0:4"
    chosen = engine.play(TOY, position, LEFT, 0, Answer("bid", Number(3)), NO_DICE).position
    with pytest.raises(Refused, match="chosen already"):
        change_table(TOY, chosen, [to(RIGHT, 4)], NO_DICE)


def test_a_game_without_changes_and_a_match_that_is_over_refuse() -> None:
    assert (may_change(TOY), may_change(PlainToy())) == (True, False)
    with pytest.raises(Refused, match="in this game"):
        change_table(PlainToy(), running(), [to(RIGHT, 4)], NO_DICE)
    over = engine.end(TOY, running(), engine.Ending(conceded=LEFT), NO_DICE).position
    with pytest.raises(Refused, match="over"):
        change_table(TOY, over, [to(RIGHT, 4)], NO_DICE)


class TiredToy(type(TOY)):
    """A toy whose run ends at once, with a roll, for a runner who is at 5 already."""

    def next_step(self, table: Toy) -> Any:
        return _collapse if table.phase == "run" and FAR in table.at else super().next_step(table)


def _collapse(play: Any) -> Any:
    faces = yield from play.roll(1, "collapse")
    play.record(Ran(seat=LEFT, to=faces[0]))


def test_a_step_that_the_change_ends_goes_on_to_the_next_question_with_new_dice() -> None:
    tired, position = TiredToy(), running()
    assert checked_changes(tired, position, [to(LEFT, FAR)]).table.at == (FAR, 0)
    outcome = change_table(tired, position, [to(LEFT, FAR)], ScriptedDice([("collapse", (2,))]))
    assert [told.line.text for told in outcome.log] == ["By agreement: runner 0 is at 5.", "Runner 0 is at 2."]
    assert [drawn.faces for drawn in outcome.rolls] == [(2,)]
    assert outcome.position.table.at == (2, 0)


class EndlessToy(TiredToy):
    """The same, but it collapses without end."""

    def next_step(self, table: Toy) -> Any:
        return _for_ever if table.phase == "run" and FAR in table.at else super().next_step(table)


def _for_ever(play: Any) -> Any:
    yield from ()
    play.record(Ran(seat=LEFT, to=FAR))


def test_a_table_with_which_the_rules_come_to_no_end_is_refused() -> None:
    with pytest.raises(Refused, match="current step depends"):
        change_table(EndlessToy(), running(), [to(LEFT, FAR)], NO_DICE)


def tackled(face: int) -> Position[Toy]:
    """The left runner has run one, was tackled in vain with this die, has run another and is to be tackled again."""
    position = give(running(), LEFT, "run").position
    return give(position, RIGHT, "tackle", ScriptedDice([("tackle", (face,))])).position


def test_the_last_dice_are_thrown_again_and_what_came_after_is_decided_again() -> None:
    position = tackled(2)
    assert (table(position).at, position.next_roll) == ((2, 0), 1)
    option = next(one for one in foresee_changes(TOY, position, LEFT, []).options if one.id == THROW_AGAIN)
    assert option.refusal is None
    foreseen = foresee_changes(TOY, position, LEFT, [Answer(THROW_AGAIN)])
    assert (foreseen.view.title, foreseen.options) == ("2:0", ())
    outcome = change_table(TOY, position, [Answer(THROW_AGAIN)], ScriptedDice([("tackle", (6,))]))
    after = outcome.position
    assert [told.line.text for told in outcome.log] == [
        *foreseen.lines,
        "A tackle rolls 6 and stops the run.",
        "Now race.",
    ]
    assert (table(after).at, after.next_roll, len(outcome.rolls)) == ((1, 0), 2, 1)
    assert load(dump(after), Toy) == after


def test_the_same_face_again_is_told_again() -> None:
    position = tackled(2)
    outcome = change_table(TOY, position, [Answer(THROW_AGAIN)], ScriptedDice([("tackle", (2,))]))
    assert outcome.position.inputs[-1] != position.inputs[-1], "another roll, with the next index"
    assert outcome.rolls[0].index == position.next_roll
    assert next(told.line.text for told in outcome.log).startswith("By agreement: the last dice")


def test_dice_are_thrown_again_alone_and_only_where_some_have_fallen() -> None:
    with pytest.raises(Refused, match="proposal of their own"):
        checked_changes(TOY, tackled(2), [to(RIGHT, 4), Answer(THROW_AGAIN)])
    before = running()
    (option,) = (one for one in foresee_changes(TOY, before, LEFT, []).options if one.id == THROW_AGAIN)
    assert option.refusal is not None
    with pytest.raises(Refused, match="No dice have been rolled") as refused:
        change_table(TOY, before, [Answer(THROW_AGAIN)], NO_DICE)
    assert "take back" in refused.value.refusal.remedy
