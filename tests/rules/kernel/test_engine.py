"""The kernel, proved on the toy game."""

import pytest

from rules.kernel import engine
from rules.kernel.dice import CommittedDice, DiceMismatch, RecordedDice, Roll, ScriptedDice, match_key
from rules.kernel.position import DrawnRoll, Position, dump, load
from rules.kernel.question import PASS, Answer, Ask, Option
from rules.kernel.refusal import Refused, RulesBug
from rules.kernel.run import MOST_TAKEN_BACK
from rules.kernel.shapes import Number, Path
from tests.rules.kernel.playing import NO_DICE, answer, begin, bids
from tests.rules.kernel.toy import LEFT, RIGHT, TOY, Toy


def test_a_secret_bid_waits_for_the_other_and_is_shown_to_nobody_before():
    start = begin()
    one = answer(start, LEFT, "bid", Number(3))
    assert one.log == ()
    assert engine.look(TOY, one.position, RIGHT).waiting == (RIGHT,)
    assert engine.look(TOY, one.position, RIGHT).questions == engine.look(TOY, start, RIGHT).questions
    both = answer(one.position, RIGHT, "bid", Number(2))
    assert [told.line.text for told in both.log] == ["Bids of 3 and 2."]
    assert engine.look(TOY, both.position, LEFT).waiting == (LEFT,)


def test_the_second_secret_answer_names_the_same_question_as_the_first():
    start = begin()
    one = answer(start, LEFT, "bid", Number(3)).position
    assert one.sequence == start.sequence + 1
    assert engine.play(TOY, one, RIGHT, start.asked, Answer("bid", Number(0)), NO_DICE).position.sequence == 2


@pytest.mark.parametrize(("first", "second"), [(LEFT, RIGHT), (RIGHT, LEFT)])
def test_a_secret_answer_is_locked_in_before_the_others_answer_and_after(first, second):
    one = answer(begin(), first, "bid", Number(3)).position
    assert not any(engine.look(TOY, one, seat).can_undo for seat in (LEFT, RIGHT))
    with pytest.raises(Refused, match="Your choice is locked in") as locked:
        engine.undo(TOY, one, first)
    assert locked.value.refusal.rule == "kernel.lock_in"
    with pytest.raises(Refused, match="Nothing of yours") as nothing:
        engine.undo(TOY, one, second)
    assert nothing.value.refusal.rule == "kernel.undo"
    assert engine.look(TOY, one, first).waiting == (second,)
    both = answer(one, second, "bid", Number(2)).position
    for seat in (LEFT, RIGHT):
        with pytest.raises(Refused, match="taken back"):
            engine.undo(TOY, both, seat)


def test_nothing_before_a_locked_answer_is_taken_back():
    """A seat that has answered and then locks in another answer keeps both."""
    position = engine.start(Whispered(), Toy(), NO_DICE).position
    spoken = put(Whispered(), position, LEFT)
    assert engine.may_undo(spoken, LEFT)
    whispered = put(Whispered(), spoken, LEFT)
    assert engine.look(Whispered(), whispered, LEFT).questions[0].prompt == "And then?"
    assert not engine.may_undo(whispered, LEFT)


class Whispered(type(TOY)):
    """A toy in which one seat is asked openly, then in secret, then openly again."""

    def next_step(self, table):
        return _asked_in_secret


def _asked_in_secret(play):
    yield from play.ask(LEFT, rule="toy.ask", prompt="First?", options=_yes())
    yield from play.ask(LEFT, rule="toy.ask", prompt="In secret?", options=_yes(), private=True)
    yield from play.ask(LEFT, rule="toy.ask", prompt="And then?", options=_yes())


class Unshown(type(TOY)):
    """A toy whose bids lead to a question before any fact is stated."""

    def next_step(self, table):
        return _bid_then_ask


def _bid_then_ask(play):
    asks = [Ask(seat=seat, rule="toy.bid", prompt="Bid?", options=_yes()) for seat in (LEFT, RIGHT)]
    yield from play.ask_each(*asks)
    yield from play.ask(LEFT, rule="toy.bid", prompt="So?", options=_yes())


def _yes():
    return [Option(id="yes", label="Yes", bring=True)]


def put(system, position, seat):
    return engine.play(system, position, seat, position.asked, Answer("yes"), NO_DICE).position


def test_secret_answers_turned_over_by_the_next_question_stay():
    position = put(Unshown(), put(Unshown(), engine.start(Unshown(), Toy(), NO_DICE).position, LEFT), RIGHT)
    assert engine.look(Unshown(), position, LEFT).questions[0].prompt == "So?"
    assert not engine.may_undo(position, RIGHT)
    assert engine.may_undo(put(Unshown(), position, LEFT), LEFT)


class Idle(type(TOY)):
    """A toy in which one seat may go on for ever without a die or anybody else."""

    def next_step(self, table):
        return _idle


def _idle(play):
    yield from play.ask(LEFT, rule="toy.run", prompt="Again?", options=_yes())


def test_what_can_be_taken_back_is_bounded_however_long_a_player_idles():
    position = engine.start(Idle(), Toy(), NO_DICE).position
    reach = []
    for _ in range(3 * MOST_TAKEN_BACK):
        position = put(Idle(), position, LEFT)
        reach.append(len(position.past().inputs))
    assert max(reach) == MOST_TAKEN_BACK
    back = 0
    while engine.may_undo(position, LEFT):
        position = engine.undo(Idle(), position, LEFT).position
        back += 1
    assert back == reach[-1]
    assert engine.look(Idle(), position, LEFT).questions[0].prompt == "Again?"


def test_secret_facts_carry_their_audience():
    told = engine.start(TOY, Toy(secret=(1, 2)), NO_DICE).log
    assert [(t.line.text, t.audience) for t in told] == [
        ("Your card is 1.", (LEFT,)),
        ("Your card is 2.", (RIGHT,)),
    ]


def test_matches_that_differ_only_in_a_secret_look_equal_to_the_other_seat():
    for option, value in (("bid", Number(1)), ("bid", Number(9)), ("junk", None)):
        looks, refusals = [], []
        for card in (0, 2):
            position = begin(Toy(secret=(card, 1)))
            looks.append(engine.look(TOY, position, RIGHT))
            with pytest.raises(Refused) as refused:
                answer(position, RIGHT, option, value)
            refusals.append(refused.value.refusal)
        assert looks[0] == looks[1]
        assert refusals[0] == refusals[1]


def test_a_tie_is_broken_by_a_die_in_the_middle_of_the_step():
    tied = bids(begin(), 2, 2, ScriptedDice([("tie", [2])]))
    assert engine.look(TOY, tied.position, RIGHT).waiting == (RIGHT,)
    assert tied.rolls == (DrawnRoll(0, "tie", 2, (2,)),)


def test_a_reaction_interrupts_the_order_where_it_was_made():
    position = bids(begin(), 3, 2).position
    position = answer(position, LEFT, "run").position
    position = answer(position, RIGHT, PASS).position
    stopped = answer(position, RIGHT, "tackle", dice=ScriptedDice([("tackle", [6])]))
    assert engine.open_table(TOY, stopped.position).at == (2, 0)
    assert stopped.log[0].line.text == "A tackle rolls 6 and stops the run."
    went_on = answer(position, RIGHT, "tackle", dice=ScriptedDice([("tackle", [4])]))
    assert engine.open_table(TOY, went_on.position).at == (3, 0)


def at_the_race() -> Position[Toy]:
    position = bids(begin(), 3, 2).position
    position = answer(position, LEFT, "walk").position
    return answer(position, RIGHT, PASS).position


def test_the_first_to_speak_wins_when_the_other_passes():
    position = answer(at_the_race(), RIGHT, "grab").position
    assert engine.look(TOY, position, LEFT).waiting == (LEFT,)
    won = answer(position, LEFT, PASS).position
    assert engine.open_table(TOY, won).at == (1, 1)


def test_two_who_speak_face_off_in_the_order_of_arrival():
    position = answer(at_the_race(), RIGHT, "grab").position
    won = answer(position, LEFT, "grab", dice=ScriptedDice([("face-off", [3, 3])])).position
    assert engine.open_table(TOY, won).at == (1, 1)
    position = answer(at_the_race(), LEFT, "grab").position
    won = answer(position, RIGHT, "grab", dice=ScriptedDice([("face-off", [2, 5])])).position
    assert engine.open_table(TOY, won).at == (1, 1)


def test_undo_goes_back_over_a_step_and_stops_at_a_die():
    position = bids(begin(), 3, 2).position
    run = answer(position, LEFT, "run").position
    assert engine.look(TOY, engine.undo(TOY, run, LEFT).position, LEFT).questions[0].prompt == "How far?"
    passed = answer(run, RIGHT, PASS).position
    assert not engine.may_undo(passed, LEFT)
    back = engine.undo(TOY, passed, RIGHT).position
    assert engine.look(TOY, back, RIGHT).questions[0].prompt == "React?"
    rolled = answer(run, RIGHT, "tackle", dice=ScriptedDice([("tackle", [2])])).position
    assert not engine.may_undo(rolled, RIGHT)
    walked = answer(answer(position, LEFT, "walk").position, RIGHT, PASS).position
    assert walked.inputs == ()
    assert walked.earlier is not None
    assert engine.open_table(TOY, engine.undo(TOY, walked, RIGHT).position).phase == "run"


def test_undo_never_returns_a_roll_index():
    tied = bids(begin(), 2, 2, ScriptedDice([("tie", [1])])).position
    walked = answer(tied, LEFT, "walk").position
    assert engine.undo(TOY, walked, LEFT).position.next_roll == 1


def test_an_old_question_another_seat_and_an_unknown_option_are_refused_and_change_nothing():
    position = bids(begin(), 3, 2).position
    before = dump(position)
    for seat, number, given, rule in (
        (LEFT, position.asked - 1, Answer("run"), "kernel.question"),
        (RIGHT, position.asked, Answer("run"), "kernel.turn"),
        (LEFT, position.asked, Answer("teleport"), "toy.run"),
        (LEFT, position.asked, Answer("fly"), "toy.run"),
        (LEFT, position.asked, Answer("run", Path(())), "toy.run"),
    ):
        with pytest.raises(Refused) as refused:
            engine.play(TOY, position, seat, number, given, NO_DICE)
        assert refused.value.refusal.rule == rule
        assert refused.value.refusal.message
    assert dump(position) == before


def test_a_position_survives_the_text_it_is_stored_as_at_every_rest():
    position = begin()
    for seat, option, value in (
        (LEFT, "bid", Number(3)),
        (RIGHT, "bid", Number(2)),
        (LEFT, "run", None),
        (RIGHT, PASS, None),
    ):
        position = answer(position, seat, option, value).position
        assert load(dump(position), Toy) == position
        assert engine.look(TOY, load(dump(position), Toy), LEFT) == engine.look(TOY, position, LEFT)


def test_rules_without_a_question_are_a_bug_and_not_a_hang():
    class Endless(type(TOY)):
        def next_step(self, table):
            def nothing(play):
                return
                yield

            return nothing

    with pytest.raises(RulesBug):
        engine.start(Endless(), Toy(), NO_DICE)


def test_committed_dice_are_fair_repeatable_and_bound_to_match_index_and_reason():
    key = match_key("m1", b"s" * 32, ("aa", "bb"))
    roll = Roll(index=7, count=6000, reason="to hit")
    faces = CommittedDice(key).draw(roll)
    assert faces == CommittedDice(key).draw(roll)
    for other in (Roll(index=8, count=6000, reason="to hit"), Roll(index=7, count=6000, reason="damage")):
        assert CommittedDice(key).draw(other) != faces
    assert CommittedDice(match_key("m2", b"s" * 32, ("aa", "bb"))).draw(roll) != faces
    assert CommittedDice(match_key("m1", b"s" * 32, ("aa", "bc"))).draw(roll) != faces
    expected = 1000
    assert sum((faces.count(n) - expected) ** 2 / expected for n in range(1, 7)) < 20.5
    assert set(CommittedDice(key).draw(Roll(index=0, count=900, reason="pick", sides=3))) == {1, 2, 3}


def test_recorded_dice_refuse_a_roll_that_was_not_recorded():
    dice = RecordedDice([DrawnRoll(0, "tie", 2, (2,))])
    assert dice.draw(Roll(index=0, count=1, reason="tie", sides=2)) == (2,)
    with pytest.raises(DiceMismatch):
        dice.draw(Roll(index=0, count=1, reason="tie", sides=6))
    with pytest.raises(DiceMismatch):
        dice.draw(Roll(index=1, count=1, reason="tie", sides=2))


def test_scripted_dice_must_match_and_be_used_up():
    dice = ScriptedDice([("tie", [1]), ("more", [1])])
    bids(begin(), 2, 2, dice)
    assert not dice.spent()
    with pytest.raises(DiceMismatch):
        bids(begin(), 2, 2, ScriptedDice([("damage", [1])]))
