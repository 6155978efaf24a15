"""What holds in every game: bases do not overlap, dice are told as they fell, and trails end where models stand."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.referees.ground import Base, Solid, inside, off_board, overlaps
from tests.referees.watching import Moment

FACES = range(1, 7)
LATELY = 40  # answers: a roll may be told only once it is known what becomes of it


class Fault(AssertionError):
    """What a referee objects to, with the moment at which it happened."""


@dataclass
class Referee(ABC):
    """Reads one game moment by moment; `comparisons` counts what was compared."""

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
        yield from overlaps(bases)
        yield from inside(bases, self.solids(moment.after))
        yield from off_board(bases, *self.board(moment.after))
        yield from self._dice(moment)
        yield from self._trails(moment, bases)
        yield from self.objections(moment)

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
