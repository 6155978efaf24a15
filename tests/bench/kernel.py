"""What the rules alone can do: answers a second with looks for both seats, in CPU time of one core.

`python -m tests.bench.kernel [--game kog:encounter …] [--courses 3] [--before CHECKOUT]` lets a robot play matches of
the first and the last ready-made list of that battle and writes down what was answered. Other processes, which
remember nothing of that, then give the same answers without the robot, and only that is timed. `--before` has the same
done in another checkout in turn (`git worktree add /tmp/before 78a71dc`). `--profile` prints instead where the time
goes.
"""

import argparse
import cProfile
import json
import os
import pstats
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused, Seat
from rules.registry import SYSTEMS

GAMES = ["kog:encounter", "kog:engagement", "fubar:patrol", "fubar:engagement", "killteam:roster"]
MOST_ANSWERS = 600


class Beginning(NamedTuple):
    """A match before its first answer."""

    system: Any
    table: Any
    dice: CommittedDice


class Course(NamedTuple):
    """A match as it was played."""

    game: str
    seed: int
    answers: list[tuple[Seat, Answer]]


def main() -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="+", default=GAMES)
    parser.add_argument("--courses", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--record", type=Path, help="only write the courses of the game to this file")
    parser.add_argument("--play", type=Path, help="only play the courses of this file, and print seconds as JSON")
    chosen = parser.parse_args()
    if chosen.record:
        courses = [recorded(chosen.game[0], seed) for seed in range(1, chosen.courses + 1)]
        chosen.record.write_bytes(msgspec.json.encode(courses))
    elif chosen.play:
        courses = msgspec.json.decode(chosen.play.read_bytes(), type=list[Course])
        print(json.dumps([seconds for course in courses for seconds in played(course)]))  # noqa: T201
    else:
        for game in chosen.game:
            compared(game, chosen)


def compared(game: str, chosen: argparse.Namespace) -> None:
    """Has the courses of a game recorded and played in every checkout, and prints what came of it."""
    places = [Path.cwd(), *([chosen.before] if chosen.before else [])]
    with tempfile.TemporaryDirectory() as directory:
        courses = [Path(directory) / f"{number}.json" for number in range(len(places))]
        for place, file in zip(places, courses, strict=True):
            run(place, "--record", str(file), "--game", game, "--courses", str(chosen.courses))
        if chosen.profile:
            profiled(courses[0])
            return
        rounds = [
            [json.loads(run(place, "--play", str(file))) for place, file in zip(places, courses, strict=True)]
            for _ in range(chosen.rounds)
        ]
    print(in_words(game, rounds), flush=True)  # noqa: T201


def begun(game: str, seed: int) -> Beginning:
    """A match of the battle, with the usual settings."""
    name, battle = game.split(":")
    known = SYSTEMS[name]
    agreement = {setting.id: setting.default for setting in known.settings} | {"battle": battle}
    rosters = [ready.roster for ready in known.ready_lists if ready.battle == battle]
    musters = [known.muster(roster) for roster in (rosters[0], rosters[-1])]
    return Beginning(known.system, known.new_table(agreement, seed, musters), CommittedDice(seed.to_bytes(8, "big")))


def recorded(game: str, seed: int) -> Course:
    """What was answered in a match of people who go for each other."""
    from tests.harness.beginning import Players

    system, table, dice = begun(game, seed)
    position = engine.start(system, table, dice).position
    players = Players(system, Random(seed))
    answers: list[tuple[Seat, Answer]] = []
    while not position.over and len(answers) < MOST_ANSWERS:
        seat = engine.look(system, position, None).waiting[0]
        (question,) = engine.look(system, position, seat).questions
        for answer in players(seat, position).answers(question):
            try:
                position = engine.play(system, position, seat, question.number, answer, dice).position
            except Refused:
                continue
            answers.append((seat, answer))
            break
    return Course(game, seed, answers)


def played(course: Course) -> Iterator[float]:
    """The CPU seconds of each answer with the looks that follow."""
    system, table, dice = begun(course.game, course.seed)
    position = engine.start(system, table, dice).position
    engine.looks(system, position, system.seats[:2])
    for seat, answer in course.answers:
        began = time.process_time()
        position = engine.play(system, position, seat, position.asked, answer, dice).position
        engine.looks(system, position, system.seats[:2])
        yield time.process_time() - began


def profiled(file: Path) -> None:
    """Prints what took the time."""
    courses = msgspec.json.decode(file.read_bytes(), type=list[Course])
    profile = cProfile.Profile()
    profile.enable()
    for course in courses:
        for _ in played(course):
            pass
    profile.disable()
    pstats.Stats(profile).sort_stats("tottime").print_stats(60)


def run(checkout: Path, *arguments: str) -> str:
    """What this program prints in a checkout, in a process of its own."""
    command = [sys.executable, str(Path(__file__).resolve()), *arguments]
    environment = os.environ | {"PYTHONPATH": str(checkout)}
    return subprocess.run(command, cwd=checkout, env=environment, check=True, capture_output=True, text=True).stdout


def in_words(game: str, rounds: list[list[list[float]]]) -> str:
    """Answers a second here, and how that compares."""
    rate, *others = (
        statistics.median(len(round_[place]) / sum(round_[place]) for round_ in rounds)
        for place in range(len(rounds[0]))
    )
    seconds = sorted(rounds[0][0])
    slow = 1000 * seconds[len(seconds) * 99 // 100]
    before = "".join(f", before {other:.0f}: {rate / other:.1f} times as many" for other in others)
    return f"{game:18} {rate:6.0f} a second, the hundredth slowest {slow:.0f} ms{before}"


if __name__ == "__main__":
    main()
