"""Catalogues that people write for a game: what players call one, an example, and help in writing it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.roster.foreign_files import FileReader
from rules.roster.profiles import Price
from rules.roster.sheets.sheet import Sheet
from rules.roster.words import an, plural


@dataclass(frozen=True, kw_only=True)
class HelpLine:
    """One thing that may be written, and what it says."""

    term: str
    text: str


@dataclass(frozen=True, kw_only=True)
class HelpPart:
    """A part of the file, with the lines that may stand in it."""

    title: str
    about: str
    lines: tuple[HelpLine, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CustomCatalogue:
    """`word` is what players call one ("team"); the `example` can be used as it stands.

    Where there is a form for it: its `sheet`, and `data` that reads a text for the form; it raises NotACatalogue.
    Where a formula decides what things cost, `prices` works it out from what stands in the form so far: by the path of
    a row (`unit.0.figure.1`), for each row that is complete enough.
    `files` reads files of other programs, where they can be turned into one.
    """

    word: str
    example: str
    help: tuple[HelpPart, ...] = ()
    sheet: Sheet | None = None
    data: Callable[[str], Mapping[str, Any]] | None = None
    prices: Callable[[Mapping[str, Any]], Mapping[str, Price]] | None = None
    files: FileReader | None = None

    @property
    def one(self) -> str:
        """The word with its article: `a team`, `an army`."""
        return an(self.word)

    @property
    def many(self) -> str:
        """The word for more than one."""
        return plural(self.word)


PLAIN_CATALOGUE = CustomCatalogue(word="catalogue", example="")
