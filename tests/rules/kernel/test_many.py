"""The command that plays many games: it ends well when every game does, and tells the seed of one that stops."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from rules.kernel.play import Play, Script
from rules.kernel.question import Option
from rules.kernel.refusal import Refusal
from rules.kernel.system import Step
from tests.games.toy_game import TOY_GAME
from tests.rules.kernel.toy import LEFT, RIGHT, Toy, ToyGame, bid, race

ROOT = Path(__file__).parents[3]
NO_WAY = Refusal(rule="toy.run", message="Nobody runs here.")


def no_answer(play: Play[Toy]) -> Script[None]:
    """A question to which there is no answer."""
    yield from play.ask(
        RIGHT, rule="toy.run", prompt="Where to?", options=[Option(id="run", label="Run", refusal=NO_WAY)]
    )


class DeadEndToy(ToyGame):
    """The toy, but nobody can answer once the right runner has won the bids."""

    def next_step(self, table: Toy) -> Step[Toy]:
        if table.phase == "run" and table.mover == RIGHT:
            return no_answer
        return super().next_step(table)


class EndlessToy(ToyGame):
    """The toy, but nobody ever runs."""

    def next_step(self, table: Toy) -> Step[Toy]:
        return race if table.phase == "race" and table.at[LEFT] else bid


DEAD_END = replace(TOY_GAME, system=DeadEndToy())
ENDLESS = replace(TOY_GAME, system=EndlessToy())


def many(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.harness.many", *words, "--workers", "2"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)


def test_games_that_end_are_counted_by_their_ending() -> None:
    run = many("tests.games.toy_game:TOY_GAME", "--games", "5", "--seed", "3")
    assert run.returncode == 0, run.stdout + run.stderr
    assert "5 of 5: 5 goal in " in run.stdout


def test_what_was_played_is_counted_by_setting_and_list() -> None:
    run = many("tests.games.toy_game:TOY_GAME", "--games", "6", "--set", "laps=any", "--thorough", "2")
    assert run.returncode == 0, run.stdout + run.stderr
    assert "\n  battle: 6 sprint\n" in run.stdout
    laps, lists = (re.findall(rf"\n  {name}: (.+)\n", run.stdout)[0] for name in ("laps", "lists"))
    assert sum(int(many) for many in re.findall(r"(\d+) \d", laps)) == 6
    assert sum(int(many) for many in re.findall(r"(\d+) card-", lists)) == 12


def test_a_dead_end_is_told_with_a_seed_that_repeats_it() -> None:
    name = "tests.rules.kernel.test_many:DEAD_END"
    run = many(name, "--games", "6", "--set", "laps=2")
    assert run.returncode == 1, run.stdout + run.stderr
    seed, account = re.findall(
        r"seed (\d+), (after \d+ answers: RulesBug: nobody can answer 'Where to\?'.+\n    .+)", run.stdout
    )[-1]
    again = many(name, "--games", "1", "--seed", seed, "--set", "laps=2")
    assert again.returncode == 1
    assert f"seed {seed}, {account}" in again.stdout


def test_a_game_without_end_is_stopped() -> None:
    run = many("tests.rules.kernel.test_many:ENDLESS", "--games", "1", "--most", "20")
    assert run.returncode == 1, run.stdout + run.stderr
    assert "after 20 answers: AssertionError: no end in 20 answers" in run.stdout


def test_a_game_that_takes_too_long_is_stopped() -> None:
    run = many("tests.rules.kernel.test_many:ENDLESS", "--games", "1", "--most", "1000000", "--seconds", "1")
    assert run.returncode == 1, run.stdout + run.stderr
    assert "OutOfTime: no end in 1 seconds" in run.stdout
