"""How much players are asked: questions and clicks for one round of each side, over the same matches of computers.

`python -m tests.bench.questions [--matches 3] [--prompts]`. A question counts if its player must answer it: those whose
best answer is given unasked do not. An answer is one click, and one more for each part of its value: a point of a path,
a place, a picked item, a command of a chain. `--prompts` prints the commonest questions.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.kernel import engine
from rules.kernel.question import Answer
from rules.kernel.shapes import Chain, Path, Pick, Places, Ways
from rules.players.choice import QUICK
from rules.players.playing import dice_of, match_steps
from rules.registry import SYSTEMS

BATTLES = {"kog": "skirmish", "fubar": "patrol", "killteam": "roster", "krygothic": "patrol"}


class Asked(NamedTuple):
    """A question of a match: in which round, its beginning, whether its player must answer, and the clicks."""

    round: int
    prompt: str
    needed: bool
    clicks: int


def main() -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--prompts", action="store_true")
    chosen = parser.parse_args()
    for game in BATTLES:
        matches = [list(questions(game, seed)) for seed in range(1, chosen.matches + 1)]
        asked = [one for played in matches for one in played if one.round]
        rounds = sum(len({one.round for one in played if one.round}) for played in matches)
        needed = [one for one in asked if one.needed]
        many, clicked = len(needed) / rounds / 2, sum(one.clicks for one in needed) / rounds / 2
        print(f"{game:10} {many:5.1f} questions, {clicked:5.1f} clicks, {len(asked) - len(needed)} not asked")  # noqa: T201
        if chosen.prompts:
            for words, times in Counter(one.prompt for one in needed).most_common(12):
                print(f"    {times:5} {words}")  # noqa: T201


def questions(game: str, seed: int) -> Iterator[Asked]:
    """The questions of one match."""
    found = SYSTEMS[game]
    agreement: dict[str, Any] = {one.id: one.default for one in found.settings} | {"battle": BATTLES[game]}
    lists = [one.roster for one in found.ready_lists if one.battle == BATTLES[game]]
    seats = found.seats(agreement)
    musters = [found.muster(lists[number % len(lists)]) for number in seats]
    table = found.new_table(agreement, seed, musters)
    position = engine.start(found.system, table, dice_of(seed)).position
    for step in match_steps(found.system, table, seed, [QUICK]):
        ask = engine.open_ask_of(found.system, position, step.seat)
        turn = engine.look(found.system, position, None).view.turn
        if ask is not None:
            words = ask.rule + " " + ask.prompt.split(". ")[-1][:60]
            yield Asked(turn, words, ask.best is None, clicks(step.answer))
        position = step.outcome.position


def clicks(answer: Answer) -> int:
    """How many clicks an answer takes."""
    match answer.value:
        case Path(points=points):
            return 1 + len(points)
        case Ways(paths=paths):
            return 1 + sum(len(points) for points in paths.values())
        case Places(at=at):
            return 1 + len(at)
        case Pick(ids=ids):
            return 1 + len(ids)
        case Chain(links=links):
            return 1 + sum(len(link.pieces) for link in links)
        case None:
            return 1
        case _:
            return 2


if __name__ == "__main__":
    main()
