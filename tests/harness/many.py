"""`python -m tests.harness.many kog --games 200`: plays many whole games at random on every core, each from its own seed.

A game is played in one breath, and some of its rests are compared with what the engine makes of them from storage; one
in `--thorough` is played by the engine alone, with everything checked that the harness knows. A game that stops (a dead
end, a question nobody answers, an exception, no end) is told with its seed and its last words, and the command exits
with 1; `--games 1 --seed` with that seed plays the same game again.
"""

import multiprocessing
import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from traceback import extract_tb

from rules.players.choice import STRENGTHS
from tests.harness.beginning import Beginning, begun, game_named
from tests.harness.breath import Breath, check_rest_of_breath
from tests.harness.match import Match, check_replay, check_rest
from tests.harness.thinking import ThinkingMatch

LAST_WORDS = 5


@dataclass(frozen=True)
class Order:
    """What to play: a system, the settings people name for it, and how much one game may take.

    `players` are computers of that strength; without it people who answer at random.

    One rest in `rests` is checked; one game in `thorough` (0: none) is played with all checks.
    """

    system: str
    settings: Mapping[str, str]
    most: int
    seconds: int
    rests: int = 40
    thorough: int = 0
    small: bool = False
    players: str = ""


@dataclass(frozen=True)
class Played:
    """One game: what was agreed, its lists, how many answers it took and how it ended, or why it stopped instead."""

    seed: int
    answers: int
    seconds: float
    agreed: Mapping[str, str | int]
    lists: tuple[str, ...]
    ended: str = ""
    fault: str = ""
    words: tuple[str, ...] = ()


class OutOfTime(Exception):
    """A game took longer than it may: something in it does not come to an end."""


@contextmanager
def _no_longer_than(seconds: int) -> Iterator[None]:
    """Of the processor's time: a busy machine is no fault of the game."""

    def stop(*_: object) -> None:
        raise OutOfTime(f"no end in {seconds} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def played(order: Order, seed: int) -> Played:
    """The game of this seed, played to its end or as far as it goes."""
    began = perf_counter()
    beginning: Beginning | None = None
    match: Match | None = None
    fault = ""
    try:
        with _no_longer_than(order.seconds):
            beginning = begun(game_named(order.system), order.settings, seed, small=order.small)
            thorough = order.thorough and seed % order.thorough == 0
            match = _between(beginning, order) if order.players else beginning.match(Match if thorough else Breath)
            match.play_out(order.most, _now_and_then(order, seed))
            if thorough:
                check_replay(match)
    except Exception as stopped:
        where = extract_tb(stopped.__traceback__)[-1]
        fault = f"{type(stopped).__name__}: {str(stopped)[:600]} ({where.name}, line {where.lineno} of {Path(where.filename).name})"
    told = Played(
        seed=seed,
        answers=len(match.answers) if match else 0,
        seconds=perf_counter() - began,
        agreed=beginning.agreement if beginning else {},
        lists=beginning.lists if beginning else (),
        fault=fault,
    )
    if match is None or fault:
        return replace(told, words=tuple(match.said[-LAST_WORDS:]) if match else ())
    result = match.system.result(match.position.table)
    return replace(told, ended=result.kind) if result else replace(told, fault="over, and nobody knows how")


def _between(beginning: Beginning, order: Order) -> ThinkingMatch:
    """The game as a match between computers of the ordered strength."""
    match = beginning.match(ThinkingMatch)
    match.strength, match.seed = STRENGTHS[order.players], beginning.seed
    return match


def _now_and_then(order: Order, seed: int) -> Callable[[Match], None]:
    """Checks one rest in so many; which ones follows from the seed."""
    random = Random(f"the rests of {seed}")

    def check(match: Match) -> None:
        if random.randrange(order.rests):
            return
        if isinstance(match, Breath):
            check_rest_of_breath(match)
        else:
            check_rest(match)

    return check


def play_many(order: Order, seeds: range, workers: int, watch: Callable[[list[Played]], None]) -> list[Played]:
    """The games of these seeds, in the order of their ending; `watch` is told after each."""
    games: list[Played] = []
    with multiprocessing.get_context("spawn").Pool(min(workers, len(seeds))) as pool:
        for game in pool.imap_unordered(partial(played, order), seeds):
            games.append(game)
            watch(games)
    return games


def summary(games: Iterable[Played]) -> str:
    """How the games ended, in one line."""
    return _counted(game.ended or "stopped" for game in games)


def spread(games: Sequence[Played]) -> Iterator[str]:
    """What was played: each setting and the ready-made lists, with how many games there were of each, line by line."""
    for setting in dict.fromkeys(setting for game in games for setting in game.agreed):
        yield f"  {setting}: {_counted(str(game.agreed[setting]) for game in games if game.agreed)}\n"
    yield f"  lists: {_counted(name for game in games for name in game.lists)}\n"
    yield f"  answers: {sum(game.answers for game in games)}\n"


def _counted(names: Iterable[str]) -> str:
    return ", ".join(f"{many} {name}" for name, many in sorted(Counter(names).items()))


def account(game: Played) -> str:
    """A game that stopped, for whoever looks into it."""
    words = "".join(f"\n    {line}" for line in game.words)
    return f"  seed {game.seed}, after {game.answers} answers: {game.fault}{words}\n"


def _asked() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.harness.many", description="Plays many games at random.")
    parser.add_argument("system", help="an id of the registry, a package of rules/, or module:attribute")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the others count on from it")
    parser.add_argument("--battle", help="the same as --set battle=...")
    parser.add_argument(
        "--set", action="append", default=[], metavar="SETTING=VALUE",
        help="a setting of the system; the value `any` draws one for each game, small ones far more often",
    )  # fmt: skip
    parser.add_argument("--rests", type=int, default=40, help="one rest in so many is checked")
    parser.add_argument(
        "--thorough", type=int, default=0, help="one game in so many is played with every check; 0: none"
    )
    parser.add_argument("--small", action="store_true", help="lists as short as the rules allow")
    parser.add_argument("--players", choices=sorted(STRENGTHS), default="", help="computers of this strength play")
    parser.add_argument("--most", type=int, default=8_000, help="answers a game may take")
    parser.add_argument("--seconds", type=int, default=600, help="processor time a game may take")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def main() -> int:
    """0 when every game came to its end, else 1."""
    asked = _asked()
    named = dict(setting.split("=", 1) for setting in asked.set)
    settings = named | ({"battle": asked.battle} if asked.battle else {})
    began = perf_counter()

    def watch(games: list[Played]) -> None:
        sys.stdout.write(f"\r{len(games)} of {asked.games}: {summary(games)}")
        sys.stdout.flush()

    order = Order(
        asked.system, settings, asked.most, asked.seconds, asked.rests, asked.thorough, asked.small, asked.players
    )
    games = play_many(order, range(asked.seed, asked.seed + asked.games), asked.workers, watch)
    sys.stdout.write(
        f" in {perf_counter() - began:.0f} s, {sum(game.seconds for game in games) / len(games):.1f} s a game\n"
    )
    sys.stdout.writelines(spread(games))
    stopped = [game for game in games if game.fault]
    sys.stdout.writelines(account(game) for game in sorted(stopped, key=lambda game: game.seed))
    return 1 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
