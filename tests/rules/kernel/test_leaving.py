"""A match left, or its rules changed, in the middle of a step: what stands of it and what is asked and rolled anew."""

import pytest

from rules.kernel import engine
from rules.kernel.dice import ScriptedDice
from rules.kernel.engine import Outcome
from rules.kernel.event import Line
from rules.kernel.position import Position
from rules.kernel.question import PASS, Answer, Option
from rules.kernel.refusal import Diverged, Refused, Seat
from rules.kernel.system import Ending
from tests.rules.kernel.playing import NO_DICE, answer, begin, bids
from tests.rules.kernel.toy import LEFT, RIGHT, TOY, PhaseEnded, Ran, Toy


def test_conceding_and_drawing_end_the_match_in_the_middle_of_a_step():
    position = answer(bids(begin(), 3, 2).position, LEFT, "run").position
    over = engine.end(TOY, position, Ending(conceded=LEFT), NO_DICE)
    assert over.position.over
    assert over.log[0].line.text == "Conceded."
    assert engine.open_table(TOY, over.position).result.winner == RIGHT
    with pytest.raises(Refused, match="over"):
        engine.end(TOY, over.position, Ending(), NO_DICE)
    with pytest.raises(Refused, match="over"):
        answer(over.position, RIGHT, PASS)
    assert engine.open_table(TOY, engine.end(TOY, position, Ending(), NO_DICE).position).result.winner is None


class Yielded(Ran, frozen=True, kw_only=True):
    """A runner gave up, and the race goes on without a result."""

    def line(self, table: Toy) -> Line:
        return Line(text="One runner less.")


THIRD = Seat(2)


class Crowded(type(TOY)):
    """The toy as if three were running, with a run in which one of them throws something at another."""

    def ended(self, table, ending):
        return Yielded(seat=ending.conceded, to=-1)

    def next_step(self, table):
        return _throw_at if table.phase == "run" else super().next_step(table)


def _throw_at(play):
    """Who won the bids throws at somebody, or the third does where they have left; the third may duck."""
    gone = play.table.at[RIGHT] < 0
    thrower = THIRD if gone and play.table.mover == RIGHT else play.table.mover
    foes = [seat for seat in (LEFT, RIGHT, THIRD) if seat != thrower and not (gone and seat == RIGHT)]
    yield from _asked(play, thrower, "At whom?", [str(seat) for seat in foes])
    yield from _asked(play, THIRD, "Duck?", ["0", "1"])
    (face,) = yield from play.roll(1, "throw")
    play.record(Ran(seat=LEFT, to=face))
    yield from _asked(play, LEFT, "Well?", ["0"])
    play.record(PhaseEnded(phase="race"))


def _asked(play, seat, prompt, ids):
    yield from play.ask(seat, rule="toy.run", prompt=prompt, options=[Option(id=id_, label=id_) for id_ in ids])


def throw(position: Position[Toy], seat: Seat, target: Seat, face: int) -> Outcome:
    position = engine.play(Crowded(), position, seat, position.asked, Answer(str(target)), NO_DICE).position
    return engine.play(Crowded(), position, THIRD, position.asked, Answer("0"), ScriptedDice([("throw", (face,))]))


def test_a_concession_that_decides_nothing_leaves_what_others_answered_and_rolled_as_it_was():
    position = throw(bids(begin(), 3, 2).position, LEFT, THIRD, 2).position
    outcome = engine.end(Crowded(), position, Ending(conceded=RIGHT), NO_DICE)
    after = outcome.position
    assert [told.line.text for told in outcome.log] == ["One runner less."], "the rest has been told already"
    assert (after.over, after.table.at, outcome.waiting) == (False, (0, -1), (LEFT,))
    assert (after.inputs, after.sequence, after.asked) == (
        position.inputs,
        position.sequence + 1,
        position.sequence + 1,
    )
    assert engine.play(Crowded(), after, LEFT, after.asked, Answer("0"), NO_DICE).log[-1].line.text == "Now race."


def test_an_answer_from_before_a_concession_is_not_taken_back():
    position = bids(begin(), 3, 2).position
    position = engine.play(Crowded(), position, LEFT, position.asked, Answer("2"), NO_DICE).position
    assert engine.may_undo(position, LEFT)
    after = engine.end(Crowded(), position, Ending(conceded=RIGHT), NO_DICE).position
    assert after.inputs == position.inputs
    assert not engine.may_undo(after, LEFT)


def test_what_a_concession_undoes_is_asked_again_and_rolled_anew_with_dice_nobody_knows():
    position = throw(bids(begin(), 3, 2).position, LEFT, RIGHT, 6).position
    outcome = engine.end(Crowded(), position, Ending(conceded=RIGHT), NO_DICE)
    after = outcome.position
    assert (outcome.waiting, after.inputs, after.kept, after.next_roll) == ((LEFT,), (), (), position.next_roll)
    again = engine.play(Crowded(), after, LEFT, after.asked, Answer("2"), NO_DICE).position
    assert engine.may_undo(again, LEFT), "what is answered since can be taken back"
    assert throw(after, LEFT, THIRD, 1).rolls[0].faces == (1,)


def test_an_answer_never_becomes_one_to_another_question():
    position = throw(bids(begin(), 2, 3).position, RIGHT, LEFT, 2).position
    outcome = engine.end(Crowded(), position, Ending(conceded=RIGHT), NO_DICE)
    assert (outcome.waiting, outcome.position.inputs) == ((THIRD,), ())


class Changed(type(TOY)):
    """The toy after its run was rewritten."""

    def next_step(self, table):
        return _walk_first if table.phase == "run" else super().next_step(table)


def _walk_first(play):
    options = [Option(id="ok", label="OK", bring=True)]
    yield from play.ask(LEFT, rule="toy.run", prompt="New?", options=options)
    (face,) = yield from play.roll(1, "tackle", cuts=(1, 5))
    play.record(Ran(seat=LEFT, to=face))


def test_a_changed_script_diverges_and_the_restarted_step_keeps_its_dice():
    position = bids(begin(), 3, 2).position
    position = answer(position, LEFT, "run").position
    position = answer(position, RIGHT, "tackle", dice=ScriptedDice([("tackle", [3])])).position
    with pytest.raises(Diverged):
        engine.look(Changed(), position, LEFT)
    fresh = engine.restart(Changed(), position, NO_DICE).position
    assert [drawn.faces for drawn in fresh.kept] == [(3,)]
    again = engine.play(Changed(), fresh, LEFT, fresh.asked, Answer("ok"), ScriptedDice([]))
    assert again.log[0].line.text == "Runner 0 is at 3."
    assert again.position.kept == ()


class Sparing(type(TOY)):
    """The toy after its run was rewritten without a die; whoever ran is asked on."""

    def next_step(self, table):
        return _no_die if table.phase == "run" else super().next_step(table)


def _no_die(play):
    yield from _asked(play, LEFT, "New?", ["0"])
    play.record(PhaseEnded(phase="bid"))


def test_dice_of_a_restarted_step_are_not_known_dice_of_another():
    position = answer(bids(begin(), 3, 2).position, LEFT, "run").position
    position = answer(position, RIGHT, "tackle", dice=ScriptedDice([("tackle", [3])])).position
    fresh = engine.restart(Sparing(), position, NO_DICE).position
    assert [drawn.faces for drawn in fresh.kept] == [(3,)]
    after = engine.play(Sparing(), fresh, LEFT, fresh.asked, Answer("0"), NO_DICE).position
    assert after.kept == ()
    assert not engine.may_undo(after, LEFT)
