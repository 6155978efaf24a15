"""`python -m tests.harness.many kog --games 200`: plays many whole games at random on every core, each from its own seed.

A game that stops (a dead end, a question nobody answers, an exception, no end) is told with its seed and its last
words, and the command exits with 1; `--games 1 --seed` with that seed plays the same game again.
"""

import multiprocessing
import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any

from rules.geometry.point import Point
from rules.kernel.dice import Committed
from rules.kernel.position import Position
from rules.kernel.question import OptionView
from rules.kernel.refusal import Refused, Seat
from rules.registry import SYSTEMS, Agreement, Game
from tests.harness.match import Match
from tests.harness.sampler import Sampler

BEGINNINGS = 50
LAST_WORDS = 5
KEEN = {
    "agree": 100.0, "hold:": 100.0, "attempt:": 30.0, "move": 10.0, "shoot": 10.0, "fight": 10.0, "target:": 10.0,
    "all:": 10.0, "arrange:": 5.0,
}  # fmt: skip
RELUCTANT = (
    "pass", "done", "end", "finish", "enough", "decline", "change:", "take-back", "clear", "exception:", "spot:none",
    "action:nothing", "deploy:",
)  # fmt: skip


@dataclass(frozen=True)
class Order:
    """What to play: a system, the settings people name for it, and how much one game may take."""

    system: str
    settings: Mapping[str, str]
    most: int
    seconds: int


@dataclass(frozen=True)
class Played:
    """One game: how many answers it took and how it ended, or why it stopped instead and its last words."""

    seed: int
    answers: int
    seconds: float
    ended: str = ""
    fault: str = ""
    words: tuple[str, ...] = ()


def game_named(name: str) -> Game:
    """A registered system by its id, or any other as `package` (rules.package.game) or `module:attribute`."""
    if name in SYSTEMS:
        return SYSTEMS[name]
    module, _, attribute = name.partition(":")
    found: Game = getattr(import_module(module if attribute else f"rules.{name}.game"), attribute or "GAME")
    return found


def begun(order: Order, seed: int) -> Match:
    """The game of this seed before its first answer: settings nobody named are drawn, and so are the lists.

    Raises `ValueError` when no drawn beginning fits.
    """
    game, random = game_named(order.system), Random(seed)
    for _ in range(BEGINNINGS):
        agreement = _agreed(game, order.settings, random)
        lists = [ready.roster for ready in game.ready_lists if not game.misfit(agreement, ready.roster)]
        if not lists:
            continue
        musters = [game.muster(random.choice(lists)) for _ in game.seats(agreement)]
        try:
            start = game.new_table(agreement, seed, musters)
        except Refused:
            continue
        return Match(game.system, start, Committed(seed.to_bytes(8, "big")), partial(_player, game, random))
    raise ValueError(f"no beginning of {game.name} fits {dict(order.settings)}")


def _agreed(game: Game, named: Mapping[str, str], random: Random) -> Agreement:
    """Battle and numbers as they come, other choices drawn, and what was named as it was named."""
    agreement: dict[str, str | int] = {}
    for setting in game.settings:
        if setting.id in named:
            agreement[setting.id] = type(setting.default)(named[setting.id])
        elif setting.kind == "choice" and setting.id != "battle":
            agreement[setting.id] = random.choice(setting.choices).value
        else:
            agreement[setting.id] = setting.default
    return agreement


def _player(game: Game, random: Random, seat: Seat, at: Position[Any]) -> Sampler:
    """Somebody who goes for the others' markers, or for the others, and does not like to stop."""
    pieces = [piece for piece in game.system.view(at.table, seat).pieces if piece.seat not in (seat, None)]
    places = [(piece.life == "marker", piece.at) for piece in pieces if piece.at is not None]
    goals: list[Point] = [place for marker, place in places if marker] or [place for _, place in places]
    return Sampler(random, goals, _eager)


def _eager(option: OptionView) -> float:
    if option.id.startswith(RELUCTANT):
        return 0.3
    return next((weight for start, weight in KEEN.items() if option.id.startswith(start)), 1.0)


class OutOfTime(Exception):
    """A game took longer than it may: something in it does not come to an end."""


@contextmanager
def _no_longer_than(seconds: int) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise OutOfTime(f"no end in {seconds} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def played(order: Order, seed: int) -> Played:
    """The game of this seed, played to its end or as far as it goes."""
    began = perf_counter()
    match: Match | None = None
    fault = ""
    try:
        with _no_longer_than(order.seconds):
            match = begun(order, seed)
            match.play_out(order.most)
    except Exception as stopped:
        fault = f"{type(stopped).__name__}: {str(stopped)[:600]}"
    told = Played(seed, len(match.answers) if match else 0, perf_counter() - began, fault=fault)
    if match is None or fault:
        return replace(told, words=tuple(match.said[-LAST_WORDS:]) if match else ())
    result = match.system.result(match.position.table)
    return replace(told, ended=result.kind) if result else replace(told, fault="over, and nobody knows how")


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
    ends = Counter(game.ended or "stopped" for game in games)
    return ", ".join(f"{many} {end}" for end, many in sorted(ends.items()))


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
    parser.add_argument("--set", action="append", default=[], metavar="SETTING=VALUE", help="a setting of the system")
    parser.add_argument("--most", type=int, default=8_000, help="answers a game may take")
    parser.add_argument("--seconds", type=int, default=600, help="time a game may take")
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

    order = Order(asked.system, settings, asked.most, asked.seconds)
    games = play_many(order, range(asked.seed, asked.seed + asked.games), asked.workers, watch)
    sys.stdout.write(f" in {perf_counter() - began:.0f} s, {sum(game.seconds for game in games) / len(games):.1f} s a game\n")
    stopped = [game for game in games if game.fault]
    sys.stdout.writelines(account(game) for game in sorted(stopped, key=lambda game: game.seed))
    return 1 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
