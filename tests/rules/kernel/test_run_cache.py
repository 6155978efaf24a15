"""What is remembered run_cache a position changes nothing but the time it takes."""

from typing import Any

import pytest
from msgspec import structs
from typing_extensions import override

from rules.kernel import engine, run_cache
from rules.kernel.play import Play, Script, refuse
from rules.kernel.position import Position, dump, load
from rules.kernel.question import Answer, Option
from rules.kernel.refusal import Refused, RulesBug
from rules.kernel.shapes import Number, NumberShape
from rules.kernel.system import Step
from rules.registry import SYSTEMS
from tests.games.toy_game import TOY_GAME
from tests.harness.beginning import begun
from tests.harness.match import Match, check_replay
from tests.rules.kernel.playing import NO_DICE, begin
from tests.rules.kernel.toy import LEFT, RIGHT, TOY, Ran, Toy, ToyGame

GAMES = {"toy": TOY_GAME, **SYSTEMS}
BID = Answer("bid", Number(2))
SMALL = {"kog": {"battle": "duel", "rounds": "1"}, "fubar": {"battle": "patrol", "players": "2"}}


class Stored(Match):
    """A match whose position comes from storage each time somebody asks for it."""

    @property
    @override
    def position(self) -> Position[Any]:
        return load(dump(self.positions[-1]), self.system.table)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_goes_as_it_would_from_storage(name: str) -> None:
    kept, stored = (begun(GAMES[name], SMALL.get(name, {}), 5).match(kind) for kind in (Match, Stored))
    for _ in range(60):
        if kept.position.over:
            break
        kept.step()
        stored.step()
        assert kept.position == stored.position
        viewers = (*kept.system.seats, None)
        assert engine.looks(kept.system, kept.position, viewers) == engine.looks(kept.system, stored.position, viewers)
    assert (kept.answers, kept.rolls, kept.said) == (stored.answers, stored.rolls, stored.said)
    check_replay(kept)


def test_a_position_has_as_many_futures_as_are_tried() -> None:
    position = begin()
    futures = [bid(position, number) for number in (2, 3, 2)]
    assert futures[0] == futures[2] != futures[1]
    assert bid(load(dump(position), TOY.table), 3) == futures[1]


@pytest.mark.parametrize("name", SYSTEMS)
def test_who_answers_again_comes_to_the_very_table(name: str) -> None:
    """What was worked out run_cache it need not be worked out again."""
    match = begun(GAMES[name], SMALL.get(name, {}), 5).match(Match)
    changed = 0
    for _ in range(80):
        if match.position.over:
            break
        there = engine.open_table(match.system, match.position)
        first, again = (run_cache.take_run(match.system, match.position, NO_DICE) for _ in range(2))
        assert first.table is again.table is there
        changed += bool(again.trail)
        match.step()
    assert changed


def test_a_position_shares_what_is_known_of_it(runs: list[Any]) -> None:
    position = begin()
    supposed = structs.replace(position, kept=())
    run_cache.share_run(TOY, position, supposed)
    assert engine.open_ask_of(TOY, supposed, LEFT) is engine.open_ask_of(TOY, position, LEFT)
    assert runs == []
    again = [engine.play(TOY, supposed, LEFT, supposed.asked, BID, NO_DICE, again=True).position for _ in range(2)]
    assert again == [bid(position, 2)] * 2
    assert engine.open_ask_of(TOY, supposed, LEFT) is not None
    assert len(runs) == 2


def bid(position: Position[Any], number: int) -> Position[Any]:
    answer = Answer("bid", Number(number))
    return engine.play(TOY, position, LEFT, position.asked, answer, NO_DICE).position


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every run of a step that is begun from now on."""
    begun_runs: list[Any] = []

    class Counted(run_cache.Run[Any]):
        def __init__(self, *args: Any) -> None:
            begun_runs.append(args)
            super().__init__(*args)

    monkeypatch.setattr(run_cache, "Run", Counted)
    return begun_runs


def test_an_answer_goes_on_where_the_last_one_ended(runs: list[Any]) -> None:
    position = bid(begin(), 2)
    engine.looks(TOY, position, (LEFT, RIGHT, None))
    engine.play(TOY, position, RIGHT, position.asked, Answer("bid", Number(3)), NO_DICE)
    assert runs == []


def test_a_refused_answer_leaves_the_run_to_the_next(runs: list[Any]) -> None:
    position = begin()
    for answer, number in ((Answer("nothing"), 0), (Answer("bid", Number(1)), 0), (Answer("bid", Number(2)), 7)):
        with pytest.raises(Refused):
            engine.play(TOY, position, LEFT, number, answer, NO_DICE)
    bid(position, 2)
    assert runs == []


def test_other_rules_run_the_step_themselves(runs: list[Any]) -> None:
    position = begin()
    as_the_toy_looks = engine.look(TOY, position, LEFT)
    assert runs == []
    assert engine.look(ToyGame(), position, LEFT) == as_the_toy_looks
    assert len(runs) == 1


def test_an_answer_that_was_never_stored_does_not_bind(runs: list[Any]) -> None:
    position = begin()
    first = bid(position, 2)
    assert bid(position, 2) == first
    assert len(runs) == 1


class Trapped(ToyGame):
    """Ann's answer is refused, or fails, only after it has changed something; her option tells what table it stands on."""

    id = "trapped"
    fault: Exception = refuse("toy.trap", "Not like that.")

    @override
    def next_step(self, table: Toy) -> Step[Toy]:
        return self._trap

    def _trap(self, play: Play[Toy]) -> Script[None]:
        def stands(value: Number) -> int:
            return play.table.at[LEFT]

        option = Option(id="go", label="Go", shape=NumberShape(least=0, most=9), resolve=stands)
        yield from play.ask(LEFT, rule="toy.trap", prompt="Go?", options=[option])
        play.record(Ran(seat=LEFT, to=5))
        raise self.fault


@pytest.mark.parametrize("fault", [Trapped.fault, RulesBug("a trap")])
def test_nothing_is_left_of_an_answer_that_ended_badly(fault: Exception) -> None:
    system = Trapped()
    system.fault = fault
    position = engine.start(system, Toy(), NO_DICE).position
    answer = Answer("go", Number(1))
    with pytest.raises(type(fault)):
        engine.play(system, position, LEFT, position.asked, answer, NO_DICE)
    assert engine.open_ask(system, position, LEFT, position.asked).accept(answer) == 0
