"""Tests on a D6: number needed, natural results, modifiers, re-rolls by direction, and dice rolled together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal, NamedTuple, TypeVar

from rules.kernel.event import Die
from rules.kernel.play import Play, Script

D = TypeVar("D")

FACES = range(1, 7)


class Naturals(NamedTuple):
    """Faces that always fail or pass, whatever the modifiers; 0 if a game has none."""

    fails: int = 1
    passes: int = 6


ONE_AND_SIX = Naturals()


@dataclass(frozen=True)
class Check:
    """What one die needs: a number, the modifier, and the natural results of the game."""

    need: int
    added: int = 0
    naturals: Naturals = ONE_AND_SIX

    def passes(self, face: int) -> bool:
        """Whether the die passes: by its natural face, or by the face plus the modifier."""
        if face in self.naturals:
            return face == self.naturals.passes
        return face + self.added >= self.need

    @property
    def lowest(self) -> int:
        """The lowest natural face that passes; 7 if none does."""
        return next((face for face in FACES if self.passes(face)), 7)

    @property
    def sixths(self) -> int:
        """How many of the six faces pass."""
        return sum(self.passes(face) for face in FACES)

    @property
    def percent(self) -> int:
        """The probability in whole percents, rounded half up."""
        return (200 * self.sixths + 6) // 12

    def die(self, face: int, note: str = "") -> Die:
        """The die as shown: its face, the number needed, and whether it passed."""
        return Die(
            faces=(face,), need=f"{self.need}+", outcome="success" if self.passes(face) else "failure", note=note
        )


@dataclass(frozen=True)
class Rerolls:
    """Why a die is re-rolled, by direction: rules for failures and rules for successes. Each die once."""

    failures: tuple[str, ...] = ()
    successes: tuple[str, ...] = ()

    @property
    def cancels(self) -> bool:
        """Whether opposite directions cancel each other, whatever their numbers."""
        return bool(self.failures and self.successes)

    def again(self, *, passed: bool) -> Literal["may", "must", ""]:
        """Whether a die that passed, or failed, may or must be re-rolled."""
        if self.cancels:
            return ""
        if passed:
            return "must" if self.successes else ""
        return "may" if self.failures else ""


def classes(check: Check, marks: Sequence[int] = (), rerolls: Rerolls | None = None) -> tuple[int, ...]:
    """The lowest faces of the classes that matter for odds; `marks` are faces with a meaning of their own.

    Faces that will be re-rolled anyway are one class.
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
    """One face for each of the dice, in order; neighbours that are `alike` (by default equal) are rolled together."""
    faces: tuple[int, ...] = ()
    for _, group in groupby(dice, key=alike):
        together = list(group)
        faces += yield from play.roll(len(together), reason, cuts=cuts(together[0]))
    return faces
