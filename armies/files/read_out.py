"""What was understood of an army that somebody brings, row by row, before anything is stored."""

from collections.abc import Iterator
from dataclasses import dataclass

from armies.catalogues import game_for, read_for
from armies.files.incoming import IncomingArmy
from rules.registry import SYSTEMS, Game
from rules.roster.reading import read
from rules.roster.report import Report
from rules.roster.text import unit_lines
from rules.roster.text_reader import LineRead
from rules.roster.validate import Judged, judge

MOST_MISSING = 3  # problems that are told; the builder shows all


@dataclass(frozen=True, kw_only=True)
class ReadRow:
    """A unit as it was understood, or a line of the text (`number`) that was left out.

    `mended` are the names that were put right: as written, and as meant.
    """

    words: str
    points: int = 0
    number: int = 0
    mended: tuple[tuple[str, str], ...] = ()
    left_out: bool = False


@dataclass(frozen=True, kw_only=True)
class ReadOut:
    """What was understood: game, army and battle size, a row for each unit, and the verdict."""

    game: str
    name: str
    army: str
    battle: str
    rows: tuple[ReadRow, ...]
    report: Report

    @property
    def left_out(self) -> int:
        """How many lines were left out."""
        return sum(row.left_out for row in self.rows)

    @property
    def missing(self) -> tuple[str, ...]:
        """The first problems of the list."""
        return tuple(problem.message for problem in self.report.errors[:MOST_MISSING])

    @property
    def more(self) -> int:
        """How many problems it has besides those."""
        return max(0, len(self.report.errors) - MOST_MISSING)


def read_out(army: IncomingArmy) -> ReadOut:
    """The read-out of an army. Raises `NotACatalogue` for a catalogue in the file that cannot be used."""
    game = _game(army)
    judged = judge(read(army.draft, game.catalogue), game.checks)
    reading, draft = judged.reading, army.draft
    return ReadOut(
        game=game.name,
        name=draft.name,
        army=reading.army.name if reading.army else f"“{draft.army}”",
        battle=reading.battle.name if reading.battle else f"“{draft.battle}”",
        rows=tuple(_rows(army, judged)),
        report=judged.report,
    )


def _game(army: IncomingArmy) -> Game:
    """The game with the catalogue that comes along, or with the one that is here."""
    if army.catalogue is None:
        return game_for(army.draft)
    return read_for(SYSTEMS[army.draft.system], army.catalogue.text)


def _rows(army: IncomingArmy, judged: Judged) -> Iterator[ReadRow]:
    """The units in their order, each at its line if there are lines, with the lines left out between them."""
    told = unit_lines(judged.reading)
    points = {cost.unit: cost.points for cost in judged.report.costs}
    lines = army.lines or [LineRead(number=0, text="", unit=unit) for unit in told]
    for line in lines:
        if line.left_out:
            yield ReadRow(words=line.text.removeprefix("- "), number=line.number, left_out=True)
        elif line.unit:
            words = told.get(line.unit, line.text)
            yield ReadRow(words=words, points=points.get(line.unit, 0), number=line.number, mended=line.mended)
