"""Luck: how many dice succeeded, and how many were expected to, by side and kind of roll."""

from collections.abc import Iterable, Mapping, Sequence
from math import erfc, sqrt
from typing import NamedTuple

from msgspec import Struct

from rules.kernel.event import Die, Line
from rules.roster.rulebook import Rulebook, UnknownRule

FACES = 6
LEAST = 10  # dice below which a gap says nothing


class Luck(Struct, frozen=True, kw_only=True):
    """The dice of one side for one kind of roll (`kind` "": all kinds).

    `dice` is their number. `judged` of them needed a face, `reached` succeeded, and `expected` is the sum of their
    chances. `mean` is the mean of all faces; a fair die has 3.5. `faces` says how often each face from 1 to 6 fell,
    `needs` how many of the judged dice needed each of them or more.
    """

    seat: int
    kind: str
    dice: int
    judged: int
    reached: int
    expected: float
    mean: float
    faces: tuple[int, ...] = (0,) * FACES
    needs: tuple[int, ...] = (0,) * FACES

    @property
    def gap(self) -> float:
        """How many more dice succeeded than expected."""
        return self.reached - self.expected


class LuckSoFar(NamedTuple):
    """The dice of one side up to a moment: judged dice, successes, and the expected successes in sixths."""

    judged: int = 0
    reached: int = 0
    sixths: int = 0


def luck_so_far(before: Mapping[int, LuckSoFar], lines: Iterable[Line | None]) -> dict[int, LuckSoFar]:
    """The luck of every side including these lines, without dice that are known only by their outcome."""
    found = dict(before)
    for line in lines:
        if line is None or line.seat is None or any(not die.faces for die in line.dice):
            continue
        for die in line.dice:
            if (need := needed(die)) is None:
                continue
            had, many = found.get(line.seat, LuckSoFar()), len(die.faces)
            reached = sum(face >= need for face in die.faces)
            sixths = many * (FACES + 1 - need)
            found[line.seat] = LuckSoFar(had.judged + many, had.reached + reached, had.sixths + sixths)
    return found


class _Tally:
    def __init__(self) -> None:
        self.dice = self.pips = self.judged = self.reached = 0
        self.expected = self.variance = 0.0
        self.faces, self.needs = [0] * FACES, [0] * FACES

    def add(self, die: Die) -> None:
        need = needed(die)
        for face in die.faces:
            self.dice, self.pips = self.dice + 1, self.pips + face
            if 1 <= face <= FACES:
                self.faces[face - 1] += 1
            if need is not None:
                self.needs[need - 1] += 1
                chance = (FACES + 1 - need) / FACES
                self.judged, self.reached = self.judged + 1, self.reached + (face >= need)
                self.expected, self.variance = self.expected + chance, self.variance + chance * (1 - chance)

    def as_luck(self, seat: int, kind: str) -> Luck:
        return Luck(
            seat=seat,
            kind=kind,
            dice=self.dice,
            judged=self.judged,
            reached=self.reached,
            expected=round(self.expected, 2),
            mean=round(self.pips / self.dice, 2),
            faces=tuple(self.faces),
            needs=tuple(self.needs),
        )


def success_chances(needs: Sequence[int]) -> list[float]:
    """The chance of each number of successes with fair dice, from none on; `needs` as in `Luck`."""
    chances = [1.0]
    for need, count in enumerate(needs, start=1):
        success = (FACES + 1 - need) / FACES
        for _ in range(count):
            missed = [chance * (1 - success) for chance in chances] + [0.0]
            chances = [miss + hit * success for miss, hit in zip(missed, [0.0, *chances], strict=True)]
    return chances


def needed(die: Die) -> int | None:
    """The face a die needed, from "4+"; None if its success does not depend on one face."""
    figure = die.need.removesuffix("+")
    if figure == die.need or not (figure.isascii() and figure.isdigit()):
        return None
    return int(figure) if 2 <= int(figure) <= FACES else None


def luck_in(lines: Iterable[Line], book: Rulebook) -> tuple[tuple[Luck, ...], str]:
    """The luck of every side, the sum of all kinds first, and a sentence about the gap between two sides."""
    sums: dict[tuple[int, str], _Tally] = {}
    for line in lines:
        if line.seat is None or any(not die.faces for die in line.dice):
            continue
        for die in line.dice:
            for kind in ("", _kind(line.rule, book)):
                sums.setdefault((line.seat, kind), _Tally()).add(die)
    found = tuple(sums[key].as_luck(*key) for key in sorted(sums) if sums[key].dice)
    return found, _gap([total for (_, kind), total in sorted(sums.items()) if not kind])


def _kind(rule: str, book: Rulebook) -> str:
    try:
        return book.rule(rule).section
    except UnknownRule:
        return "Other rolls"


def _gap(totals: list[_Tally]) -> str:
    """How often fair dice would make a gap of this size between two sides."""
    if len(totals) != 2 or min(total.judged for total in totals) < LEAST:
        return ""
    one, other = totals
    apart = (one.reached - one.expected) - (other.reached - other.expected)
    variance = one.variance + other.variance
    chance = erfc(abs(apart) / sqrt(2 * variance)) if variance else 1.0
    percent = f"{round(100 * chance)} %" if chance >= 0.01 else "less than 1 %"
    return f"With fair dice the gap is at least this wide in about {percent} of all matches."
