"""Tests on a D6: the number needed, naturals, what is added, re-rolls by their direction, and dice thrown together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal, NamedTuple, TypeVar

from rules.kernel.event import Die
from rules.kernel.play import Play, Script

D = TypeVar("D")

FACES = range(1, 7)


class Naturals(NamedTuple):
    """Faces that fail, or pass, whatever is added to them; 0 where a game has none."""

    fails: int = 1
    passes: int = 6


ONE_AND_SIX = Naturals()


@dataclass(frozen=True)
class Check:
    """What one die needs: a number, what is added to the die, and the naturals of the game."""

    need: int
    added: int = 0
    naturals: Naturals = ONE_AND_SIX

    def passes(self, face: int) -> bool:
        """Whether the die does it: by its natural face, or else by the face and what is added."""
        if face in self.naturals:
            return face == self.naturals.passes
        return face + self.added >= self.need

    @property
    def lowest(self) -> int:
        """The lowest natural face that passes; 7 when none does."""
        return next((face for face in FACES if self.passes(face)), 7)

    @property
    def sixths(self) -> int:
        """How many of the six faces pass."""
        return sum(self.passes(face) for face in FACES)

    @property
    def percent(self) -> int:
        """The chance in whole percents, rounded half up."""
        return (200 * self.sixths + 6) // 12

    def die(self, face: int, note: str = "") -> Die:
        """The die as people see it: its face, the number it needed and whether it did it."""
        return Die(
            faces=(face,), need=f"{self.need}+", outcome="success" if self.passes(face) else "failure", note=note
        )


@dataclass(frozen=True)
class Rerolls:
    """Why a die is rolled again, by direction: what lets failures be, and what makes successes be. Each die once."""

    failures: tuple[str, ...] = ()
    successes: tuple[str, ...] = ()

    @property
    def cancels(self) -> bool:
        """Opposite directions void each other, however much there is on either side."""
        return bool(self.failures and self.successes)

    def again(self, *, passed: bool) -> Literal["may", "must", ""]:
        """Whether a die that passed, or failed, may or must be rolled again."""
        if self.cancels:
            return ""
        if passed:
            return "must" if self.successes else ""
        return "may" if self.failures else ""


def classes(check: Check, marks: Sequence[int] = (), rerolls: Rerolls | None = None) -> tuple[int, ...]:
    """The lowest faces of the classes that matter, for odds; `marks` are faces that mean something of their own.

    Faces that will be rolled again anyway are one class.
    """
    own = [face for face in marks if rerolls is None or not rerolls.again(passed=check.passes(face))]
    cuts = {1, check.lowest, *own, *(face + 1 for face in own)}
    return tuple(sorted(cut for cut in cuts if cut in FACES))


def throw_dice(
    play: Play[Any],
    dice: Sequence[D],
    reason: str,
    cuts: Callable[[D], tuple[int, ...]],
    *,
    alike: Callable[[D], Any] | None = None,
) -> Script[tuple[int, ...]]:
    """One face for each of the dice, in their order; neighbours that are `alike` (equal, if not told) fall together."""
    faces: tuple[int, ...] = ()
    for _, group in groupby(dice, key=alike):
        together = list(group)
        faces += yield from play.roll(len(together), reason, cuts=cuts(together[0]))
    return faces
