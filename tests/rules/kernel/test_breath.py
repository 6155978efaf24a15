"""A match played in one breath: it is the match the engine plays, and what the engine would not do is noticed."""

from itertools import count

import pytest

from rules.kernel.play import Play, Script, refuse
from rules.kernel.question import Option
from rules.kernel.system import Step
from rules.registry import SYSTEMS
from tests.games.toy_game import TOY_GAME
from tests.harness.beginning import begun
from tests.harness.breath import Breath, check_rest_of_breath
from tests.harness.match import Match, check_replay
from tests.rules.kernel.toy import LEFT, RIGHT, Toy, ToyGame

GAMES = {"toy": TOY_GAME, **SYSTEMS}
SMALL = {"kog": {"battle": "duel", "rounds": "1"}, "fubar": {"battle": "patrol", "players": "2"}}
MOST = 600


def both(name: str, seed: int) -> tuple[Match, Breath]:
    """The beginning of one seed as the engine plays it and in one breath."""
    start = [begun(GAMES[name], SMALL.get(name, {}), seed) for _ in range(2)]
    return start[0].match(Match), start[1].match(Breath)


@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_match_the_engine_plays(name: str) -> None:
    match, breath = both(name, 5)
    for _ in range(MOST):
        if match.position.over or len(match.answers) == 60:
            break
        match.step()
        breath.step()
        assert breath.position == match.position
    assert (breath.answers, breath.rolls, breath.said) == (match.answers, match.rolls, match.said)
    check_rest_of_breath(breath)
    check_replay(breath)


class Forgetful(ToyGame):
    """The toy, but what a question offers depends on how often it was put."""

    def __init__(self) -> None:
        self.times = count()

    def next_step(self, table: Toy) -> Step[Toy]:
        def ask(play: Play[Toy]) -> Script[None]:
            label = f"Run for the {next(self.times)}. time"
            yield from play.ask(RIGHT, rule="toy.run", prompt="Run?", options=[Option(id="run", label=label)])

        return ask


def test_a_question_that_is_another_from_storage_is_noticed() -> None:
    breath = begun(TOY_GAME, {}, 1)
    with pytest.raises(AssertionError):
        check_rest_of_breath(Breath(Forgetful(), breath.start, breath.match(Breath).dice, breath.match(Breath).players))


class Late(ToyGame):
    """The toy, but an answer is refused only after something has come of it."""

    def next_step(self, table: Toy) -> Step[Toy]:
        def ask(play: Play[Toy]) -> Script[None]:
            yield from play.ask(LEFT, rule="toy.run", prompt="Run?", options=[Option(id="run", label="Run")])
            raise refuse("toy.run", "Nobody runs here.")

        return ask


def test_a_refusal_that_comes_too_late_is_noticed() -> None:
    first = begun(TOY_GAME, {}, 1)
    breath = Breath(Late(), first.start, first.match(Breath).dice, first.match(Breath).players)
    with pytest.raises(AssertionError, match="too late"):
        breath.step()
