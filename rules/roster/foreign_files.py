"""Files of other programs that a game can make a catalogue of, and what it says of each entry in them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from xml.etree.ElementTree import Element

from rules.roster.catalogue import Catalogue
from rules.roster.roster import Roster
from rules.roster.sheets.sheet import Field

Outcome = Literal["enforced", "text", "left out"]


@dataclass(frozen=True, kw_only=True)
class ForeignFile:
    """One file, parsed safely: the root of XML, the data of JSON, or its text alone."""

    name: str
    root: Element | None = None
    data: Any = None
    text: str = ""


@dataclass(frozen=True)
class ReportLine:
    """What became of one entry: enforced as it stands or as `why` says, shown as text, or left out."""

    part: str
    name: str
    outcome: Outcome
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class ListPick:
    """One model of a list by the names in its file: the model, its own name, and its weapons."""

    model: str
    name: str
    weapons: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class FileReading:
    """What was made of files: the text of a catalogue, the report, and the list in them if there is one.

    A file that is a list without profiles has no `text`: its catalogue has to be known already.
    """

    name: str
    text: str = ""
    lines: tuple[ReportLine, ...] = ()
    picks: tuple[ListPick, ...] = ()
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class FileReader:
    """How a game reads files of other programs.

    `kinds` are the files in words. `read` raises NotACatalogue with a sentence. What files lack is asked in a short
    form: its `questions` for a text with what `starts` in them, and `answered`, the text with the answers. `listed` is
    the list of these models from a catalogue, or None where it has not all of them.
    """

    kinds: tuple[str, ...]
    read: Callable[[Sequence[ForeignFile]], FileReading]
    questions: Callable[[str], tuple[Field, ...]]
    starts: Callable[[str], dict[str, Any]]
    answered: Callable[[str, Mapping[str, Sequence[str]]], str]
    listed: Callable[[Catalogue, str, Sequence[ListPick]], Roster | None]
