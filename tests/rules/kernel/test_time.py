"""Questions in time: classes of clocks, arrival, simultaneous answers. The rules have no clock: times are given."""

import pytest

from rules.kernel import engine
from rules.kernel.dice import ScriptedDice
from rules.kernel.position import Given, Position, dump, load
from rules.kernel.question import PASS, Answer, Ask, Option
from rules.kernel.refusal import Refused
from rules.kernel.system import System
from tests.rules.kernel.floor import FLOOR, WINDOWS, Floor
from tests.rules.kernel.playing import answer, begin
from tests.rules.kernel.toy import LEFT, RIGHT, Toy

NO_DICE = ScriptedDice([])
CALL = Answer("call")


def floor(system: System[Toy] = FLOOR) -> Position[Toy]:
    return engine.start(system, Toy(phase="floor"), NO_DICE).position


def call(position: Position[Toy], seat: int, at: int, more: bool = False, said: Answer = CALL) -> engine.Outcome:
    return engine.play(FLOOR, position, seat, position.asked, said, NO_DICE, at=at, more=more)


def places(position: Position[Toy]) -> tuple[int, int]:
    return engine.open_table(FLOOR, position).at


def asked(position: Position[Toy], system: Floor = FLOOR) -> list[str]:
    return [question.prompt for seat in (LEFT, RIGHT) for question in engine.look(system, position, seat).questions]


def test_a_question_tells_its_class_of_clock():
    (question,) = engine.look(FLOOR, floor(), LEFT).questions
    assert question.clock == "idle"
    (question,) = engine.look(WINDOWS, floor(WINDOWS), LEFT).questions
    assert question.clock == "window"
    plain = Ask(seat=LEFT, rule="toy", prompt="?", options=[Option(id="a", label="A")])
    assert plain.runs_by == "decision"


def test_the_first_call_settles_it_when_nobody_else_was_as_quick():
    one = call(floor(), RIGHT, at=300).position
    assert places(one) == (0, 1)
    assert asked(one) == ["Call?", "Call?"]


def test_simultaneous_calls_reach_the_script_in_order_of_arrival_with_their_times():
    first = call(floor(), RIGHT, at=1100, more=True).position
    assert engine.look(FLOOR, first, None).waiting == (LEFT,), "the first waits for the second"
    both = call(first, LEFT, at=2050).position
    assert places(both) == (3, 2), "each runs as far as its time says"
    (question,) = engine.look(FLOOR, both, RIGHT).questions
    assert question.parked == Answer("confirm"), "the earlier call is put again, to its caller alone"
    assert not engine.look(FLOOR, both, LEFT).questions


def test_a_hold_within_the_limit_leaves_the_call_alone():
    first = call(floor(), LEFT, at=10, more=True).position
    assert places(call(first, RIGHT, at=20, said=Answer(PASS)).position) == (1, 0)


def test_times_survive_storage_and_replay():
    first = call(floor(), RIGHT, at=1100, more=True).position
    stored = load(dump(first), Toy)
    assert stored == first
    assert call(stored, LEFT, at=2050) == call(first, LEFT, at=2050)


def test_an_answer_without_a_time_is_stored_as_it_always_was():
    from msgspec import json

    assert json.encode(Given(LEFT, CALL)) == b'{"type":"given","seat":0,"answer":{"option":"call","value":null}}'
    assert b'"at":7' in json.encode(Given(LEFT, CALL, at=7))


def test_a_refused_call_is_not_heard():
    start = floor()
    with pytest.raises(Refused):
        call(start, LEFT, at=5, said=Answer("fly"))
    assert asked(start) == ["Call?", "Call?"]


def test_the_limit_is_told_where_the_first_may_settle_it():
    assert engine.simultaneity_limit(FLOOR, floor()) == 1000
    assert engine.simultaneity_limit(WINDOWS, floor(WINDOWS)) == 0
    race = answer(begin(Toy(phase="race")), LEFT, "grab").position
    assert engine.simultaneity_limit(type(FLOOR).__mro__[1](), race) is None
