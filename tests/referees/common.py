"""What holds in every game: bases do not overlap, dice are told as they fell, trails end where models stand, and
what a seat does not know shows in no picture.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from rules.kernel import engine
from rules.kernel.scene import View
from rules.registry import SYSTEMS
from tests.harness.secrecy import vary_of
from tests.referees.ground import Base, Solid, inside, off_board, overlaps
from tests.referees.watching import Moment

FACES = range(1, 7)
LATELY = 40  # answers: a roll may be told only once it is known what becomes of it
EVERY = 5  # answers: pictures are looked at now and then


class Fault(AssertionError):
    """What a referee objects to, with the moment at which it happened."""


@dataclass
class Referee(ABC):
    """Reads one game moment by moment; `comparisons` counts what was compared.

    `tolerance` is by how many thousandths of an inch bases may overlap each other, solid terrain and the edge.
    """

    system: ClassVar[str]
    tolerance: ClassVar[float]
    comparisons: int = 0
    fallen: list[Counter[int]] = field(default_factory=list)

    @abstractmethod
    def bases(self, table: Any) -> Sequence[Base]:
        """Everything with a base that stands on the table."""

    @abstractmethod
    def solids(self, table: Any) -> Sequence[Solid]:
        """Everything that nobody can stand in."""

    @abstractmethod
    def board(self, table: Any) -> tuple[int, int]:
        """Width and height of the board."""

    @abstractmethod
    def objections(self, moment: Moment) -> Iterable[str]:
        """What this game's own rules find wrong."""

    def read(self, moment: Moment) -> None:
        """Raise `Fault` for the first thing that is wrong."""
        for objection in self._all(moment):
            last = " | ".join(line.text for line in moment.lines[-6:])
            raise Fault(f"answer {moment.number} ({moment.answer}): {objection}. The log: {last}")

    def _all(self, moment: Moment) -> Iterator[str]:
        bases = self.bases(moment.after)
        self.comparisons += len(bases) * (len(bases) - 1) // 2 + 2 * len(bases) + len(moment.rolls)
        yield from overlaps(bases, self.tolerance)
        yield from inside(bases, self.solids(moment.after), self.tolerance)
        yield from off_board(bases, *self.board(moment.after), self.tolerance)
        yield from self._dice(moment)
        yield from self._trails(moment, bases)
        yield from self.objections(moment)
        if moment.number % EVERY == 0:
            yield from self._pictures(moment)

    def pictured(self, view: View, moment: Moment) -> Iterable[str]:
        """What the picture of the table says wrongly of those who stand on it."""
        del view, moment
        return ()

    def _pictures(self, moment: Moment) -> Iterator[str]:
        """A picture stays the same whatever its viewer does not know is changed into."""
        system, vary = SYSTEMS[self.system].system, vary_of(SYSTEMS[self.system].system)
        for viewer in (*system.seats, None):
            picture = engine.view_for(system, moment.after, viewer)
            self.comparisons += 1
            varied = vary(moment.after, viewer, Random(moment.number))
            if varied is not moment.after and engine.view_for(system, varied, viewer) != picture:
                yield f"the picture shows seat {viewer} what it does not know"
            if viewer is None:
                yield from self.pictured(picture, moment)

    def _trails(self, moment: Moment, bases: Sequence[Base]) -> Iterator[str]:
        """The last way that the log draws for a piece ends where the piece stands."""
        stand = {base.id: (base.x, base.y) for base in bases}
        ends: dict[str, tuple[int, int]] = {}
        for line in moment.lines:
            for piece, way in zip(line.pieces, line.ways, strict=False):
                if way:
                    ends[piece] = (way[-1].x, way[-1].y)
        self.comparisons += len(ends)
        for piece, end in ends.items():
            if piece in stand and max(abs(end[0] - stand[piece][0]), abs(end[1] - stand[piece][1])) > 1:
                yield f"the log leads {piece} to {end}, and it stands at {stand[piece]}"

    def _dice(self, moment: Moment) -> Iterator[str]:
        """Six-sided dice show 1 to 6, and a sentence tells of no more dice with a face than have lately fallen."""
        dice = [roll for roll in moment.rolls if roll.sides == len(FACES)]
        now = Counter(face for roll in dice for face in roll.faces)
        if any(face not in FACES for face in now):
            yield f"a die shows {sorted(now)}"
        self.fallen = [*self.fallen[-LATELY:], now]
        lately = sum(self.fallen, Counter[int]())
        for line in moment.lines:
            told = Counter(face for die in line.dice for face in die.faces)
            if any(many > lately[face] for face, many in told.items() if face in FACES):
                yield f"“{line.text}” tells of the dice {sorted(told.elements())}; {sorted(lately.elements())} fell"
