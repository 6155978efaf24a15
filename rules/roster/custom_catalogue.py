"""Catalogues that people write for a game: their name, an example, and help in writing one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.roster.foreign_files import FileReader
from rules.roster.profiles import Price
from rules.roster.sheets.sheet import Sheet
from rules.roster.words import an, plural


@dataclass(frozen=True, kw_only=True)
class HelpLine:
    """One thing that may be written, and its meaning."""

    term: str
    text: str


@dataclass(frozen=True, kw_only=True)
class HelpPart:
    """A part of the file, with its possible lines."""

    title: str
    about: str
    lines: tuple[HelpLine, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CustomCatalogue:
    """Help for writing a catalogue: `word` is what players call one ("team"); the `example` can be used as it is.

    If there is a form: its `sheet`, and `data`, which reads a text for the form and raises NotACatalogue. If a formula
    sets prices: `prices` computes them from the incomplete form, by the path of a row (`unit.0.figure.1`), for each row
    that is complete enough. `files` reads files of other programs that can be converted.
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
