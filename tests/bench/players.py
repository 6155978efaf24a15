"""How strong the players are: matches with ready-made lists, every seed twice with seats and lists changed over.

    python -m tests.bench.players kog hard:random normal:easy --set battle=duel --games 200 --seconds 0.06 --notes notes

`random` is somebody who answers anything that is offered, each option as likely as any other; only what is settled
before a match (to agree on the table, to have the rest set up) nobody thinks about. A decision takes at most
`--seconds` of this process's own processor time for the strongest, and as much less for others as on the site (easy
0.13 and normal 0.33 of it), so that a busy machine changes nothing. Told are wins (a draw counts half), the 95 %
interval of their share after Wilson, answers, and the time thought for each decision. Runs in one process; a match
without an end after `MOST` answers is told as a stall and counts as a draw. With `--notes` each match is a line of that
file: a command that was broken off goes on where it was.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from time import process_time

from rules.kernel.refusal import Seat
from rules.players.choice import RANDOM, STRENGTHS, Strength
from rules.players.playing import match_steps
from rules.registry import SYSTEMS, Game
from tests.harness.beginning import begun

MOST = 2_500
SHARES = {"easy": 0.13, "normal": 0.33, "hard": 1.0, "quick": 0.33, "random": 1.0}
PLAYERS = {**STRENGTHS, RANDOM.id: RANDOM}


@dataclass(frozen=True, kw_only=True)
class Noted:
    """How one match went for the first of a pair: `points` are 2 for a win and 1 for a draw; times in milliseconds."""

    system: str
    pair: str
    seed: int
    seat: int
    settings: str
    points: int
    answers: int
    stalled: bool
    decisions: tuple[int, int]
    thought: tuple[float, float]
    words: str


@dataclass
class Watch:
    """Gives each player its time and counts what was taken of it."""

    seconds: float
    began: float = 0.0
    until: float = 0.0
    counted: list[int] = field(default_factory=lambda: [0, 0])
    taken: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def patience(self, strength: Strength) -> Callable[[], bool]:
        """Whether there is time left for the decision that begins now."""
        self.began = process_time()
        until = self.began + self.seconds * SHARES[strength.id]
        return lambda: process_time() < until

    def note(self, seat: int) -> None:
        """A decision of that seat is made; the answer itself is counted with it."""
        self.counted[seat] += 1
        self.taken[seat] += 1000 * (process_time() - self.began)


def match(game: Game, pair: str, seed: int, mine: int, seconds: float, named: dict[str, str]) -> Noted:
    """A match of this seed with ready-made lists, the first of the pair at seat `mine`."""
    names = pair.split(":") if mine == 0 else pair.split(":")[::-1]
    players = [PLAYERS[name] for name in names]
    start, watch = begun(game, named, seed, whole=True).start, Watch(seconds)
    answers, table = 0, start
    result = None
    for step in match_steps(game.system, start, seed, players, watch.patience):
        watch.note(step.seat % 2)
        answers += 1
        table = step.outcome.position.table
        if answers >= MOST:
            break
    result = game.system.result(table)
    winner: Seat | None = result.winner if result else None
    return Noted(
        system=game.system.id,
        pair=pair,
        seed=seed,
        seat=mine,
        settings=_settings(seconds, named),
        points=1 if winner is None else 2 * (winner % 2 == mine),
        answers=answers,
        stalled=result is None,
        decisions=(watch.counted[mine], watch.counted[1 - mine]),
        thought=(round(watch.taken[mine]), round(watch.taken[1 - mine])),
        words=result.text if result else "",
    )


def _settings(seconds: float, named: dict[str, str]) -> str:
    return " ".join([f"{seconds:g} s", *(f"{key}={value}" for key, value in sorted(named.items()))])


def told(pair: str, noted: Sequence[Noted]) -> str:
    """A line of figures."""
    share, low, high = interval(noted)
    won, drawn = (sum(one.points == points for one in noted) for points in (2, 1))
    times = ", ".join(
        f"{name} {sum(one.thought[at] for one in noted) / max(1, sum(one.decisions[at] for one in noted)):.0f} ms"
        for at, name in enumerate(pair.split(":"))
    )
    return (
        f"{won} won, {drawn} drawn, {len(noted) - won - drawn} lost of {len(noted)}: {share:.1%} ({low:.1%} to "
        f"{high:.1%}), {sum(one.answers for one in noted)} answers, {sum(one.stalled for one in noted)} stalls; "
        f"a decision and its answer: {times}"
    )


def interval(noted: Sequence[Noted]) -> tuple[float, float, float]:
    """The share of points and its 95 % interval after Wilson."""
    many = len(noted)
    share = sum(one.points for one in noted) / (2 * many)
    middle = (share + 1.92 / many) / (1 + 3.84 / many)
    half = 1.96 * sqrt(share * (1 - share) / many + 0.96 / many**2) / (1 + 3.84 / many)
    return share, middle - half, middle + half


def played(
    game: Game, pair: str, games: int, seconds: float, seed: int, named: dict[str, str], notes: Path | None
) -> Iterator[Noted]:
    """So many matches between two, each seed with the seats one way and the other; what is noted is not played again."""
    known = {(one.seed, one.seat): one for one in _read(notes, game.system.id, pair, _settings(seconds, named))}
    for number in range(games):
        at = (seed + number // 2, number % 2)
        if at in known:
            yield known[at]
            continue
        noted = match(game, pair, *at, seconds, named)
        if notes is not None:
            with notes.open("a") as file:
                file.write(json.dumps(asdict(noted)) + "\n")
        yield noted


def _read(notes: Path | None, system: str, pair: str, settings: str) -> Iterator[Noted]:
    lines = notes.read_text().splitlines() if notes is not None and notes.exists() else []
    for line in lines:
        noted = Noted(**json.loads(line))
        if (noted.system, noted.pair, noted.settings) == (system, pair, settings):
            yield noted


def main() -> None:
    """Read the command, play, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("system", choices=sorted(SYSTEMS))
    parser.add_argument("pairs", nargs="+", help="such as hard:random")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="SETTING=VALUE", help="a setting of the system")
    parser.add_argument("--notes", type=Path, help="a file to which each match is added as a line")
    wanted = parser.parse_args()
    named = dict(setting.split("=", 1) for setting in wanted.set)
    for pair in wanted.pairs:
        game = SYSTEMS[wanted.system]
        noted = list(played(game, pair, wanted.games, wanted.seconds, wanted.seed, named, wanted.notes))
        sys.stdout.write(f"{wanted.system} {pair}: {told(pair, noted)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
